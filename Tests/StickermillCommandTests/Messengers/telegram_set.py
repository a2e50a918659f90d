"""Sends a pack to a Bot API on this machine with python-telegram-bot: the folder of the pack.

The server prints what it got."""
import asyncio, email, http.server, json, os, sys, threading
import telegram

folder = sys.argv[1]
got = {}

class BotAPI(http.server.BaseHTTPRequestHandler):
    def do_POST(self):
        body = self.rfile.read(int(self.headers["Content-Length"]))
        method = self.path.rsplit("/", 1)[-1]
        result = True
        if method == "getMe":
            result = {"id": 1, "is_bot": True, "first_name": "x", "username": "x_bot"}
        else:
            head = f"Content-Type: {self.headers['Content-Type']}\r\n\r\n".encode()
            for part in email.message_from_bytes(head + body).walk():
                name = part.get_param("name", header="content-disposition")
                if name: got[name] = part.get_payload(decode=True)
        answer = json.dumps({"ok": True, "result": result}).encode()
        self.send_response(200)
        self.send_header("Content-Length", str(len(answer)))
        self.end_headers()
        self.wfile.write(answer)
    def log_message(self, *_): pass

server = http.server.ThreadingHTTPServer(("127.0.0.1", 0), BotAPI)
threading.Thread(target=server.serve_forever, daemon=True).start()

async def send():
    address = f"http://127.0.0.1:{server.server_port}/bot"
    stickers = json.load(open(os.path.join(folder, "stickers.json")))
    inputs = [
        telegram.InputSticker(
            sticker=open(os.path.join(folder, entry["sticker"]), "rb"), emoji_list=entry["emoji_list"],
            format=entry["format"], keywords=entry["keywords"] or None)
        for entry in stickers
    ]
    async with telegram.Bot("1:x", base_url=address) as bot:
        await bot.create_new_sticker_set(user_id=1, name="night_by_x_bot", title="Night", stickers=inputs)
    sent = json.loads(got["stickers"])
    for entry, ours in zip(sent, stickers, strict=True):
        data = got[entry["sticker"].removeprefix("attach://")]
        assert data == open(os.path.join(folder, ours["sticker"]), "rb").read()
        assert entry["emoji_list"] == ours["emoji_list"] and entry["format"] == "static"
        assert entry.get("keywords", []) == ours["keywords"]
    print(len(sent))

asyncio.run(send())
