"""Sends a pack to a Discord API on this machine with discord.py: the folder of the pack.

Prints the types and whether the bytes are unchanged."""
import asyncio, email, io, json, os, sys
import discord
from aiohttp import web
from discord.http import Route, HTTPClient

folder, got = sys.argv[1], []

async def create(request):
    head = f"Content-Type: {request.headers['Content-Type']}\r\n\r\n".encode()
    parts = {}
    for part in email.message_from_bytes(head + await request.read()).walk():
        name = part.get_param("name", header="content-disposition")
        if name: parts[name] = part
    got.append((parts["file"].get_content_type(), parts["file"].get_payload(decode=True), parts["name"].get_payload()))
    return web.json_response({"id": "1"})

async def send():
    app = web.Application(client_max_size=1 << 22)
    app.router.add_post("/guilds/1/stickers", create)
    runner = web.AppRunner(app)
    await runner.setup()
    site = web.TCPSite(runner, "127.0.0.1", 0)
    await site.start()
    Route.BASE = f"http://127.0.0.1:{runner.addresses[0][1]}"
    client = HTTPClient(asyncio.get_running_loop())
    from aiohttp import ClientSession
    client._HTTPClient__session = ClientSession()
    client._global_over = asyncio.Event()
    client._global_over.set()
    client.token = "x"
    entries = json.load(open(os.path.join(folder, "stickers.json")))
    for entry in entries:
        path = os.path.join(folder, entry["file"])
        fields = {"name": entry["name"], "description": entry["description"], "tags": entry["tags"]}
        await client.create_guild_sticker(1, fields, discord.File(path), None)
        kind, data, name = got[-1]
        assert data == open(path, "rb").read() and 2 <= len(entry["name"]) <= 30
        assert entry["description"] == "" or 2 <= len(entry["description"]) <= 100
    await client._HTTPClient__session.close()
    await runner.cleanup()
    print(len(got), sorted({kind for kind, _, _ in got}))

asyncio.run(send())
