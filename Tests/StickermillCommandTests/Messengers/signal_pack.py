"""Reads a pack as Signal's clients do: the archive.

The keys are those that signal-cli's JsonStickerPack has, where any other is an exception. The files are encrypted by signalstickers-client, and
the server takes 307,200 bytes of a sticker and 10,240 of the manifest."""
import json, secrets, sys, zipfile
from signalstickers_client.classes.signalcrypto import derive_key, encrypt
from signalstickers_client.models import LocalStickerPack, Sticker

archive = zipfile.ZipFile(sys.argv[1])
assert archive.testzip() is None
manifest = json.loads(archive.read("manifest.json"))
assert set(manifest) == {"title", "author", "cover", "stickers"}, manifest.keys()
pack = LocalStickerPack()
pack.title, pack.author = manifest["title"], manifest["author"]
aes, hmac = derive_key(secrets.token_hex(32))
for entry in manifest["stickers"] + [manifest["cover"]]:
    assert set(entry) <= {"file", "emoji", "contentType", "id"}, entry
    sticker = Sticker()
    sticker.id, sticker.emoji = pack.nb_stickers, entry["emoji"]
    sticker.image_data = archive.read(entry["file"])
    assert len(encrypt(sticker.image_data, aes, hmac)) <= 307_200, entry
    if entry is not manifest["cover"]: pack._addsticker(sticker)
assert len(encrypt(pack.manifest, aes, hmac)) <= 10_240
print(pack.nb_stickers, pack.title, pack.author)
