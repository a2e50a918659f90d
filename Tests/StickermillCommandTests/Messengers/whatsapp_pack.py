"""Checks a pack by the rules of Meta's StickerPackValidator and ContentFileParser, and of WhatsApp where it is stricter: the folder.

Frames and their times come from webpmux, and pixels from Pillow."""
import json, os, re, subprocess, sys, zipfile
from PIL import Image

folder = sys.argv[1]
contents = json.load(open(os.path.join(folder, "contents.json")))
assert set(contents) == {"android_play_store_link", "ios_app_store_link", "sticker_packs"}
for pack in contents["sticker_packs"]:
    place = os.path.join(folder, pack["identifier"])
    assert re.fullmatch(r"[\w\-.,'\s]+", pack["identifier"], re.ASCII) and ".." not in pack["identifier"]
    for key in ("identifier", "name", "publisher", "image_data_version"): assert 0 < len(pack[key]) <= 128, key
    tray = os.path.join(place, pack["tray_image_file"])
    assert os.path.getsize(tray) <= 50_000 and Image.open(tray).size == (96, 96)
    assert 3 <= len(pack["stickers"]) <= 30
    frames = 0
    for sticker in pack["stickers"]:
        assert set(sticker) == {"image_file", "emojis", "accessibility_text"}
        assert 1 <= len(sticker["emojis"]) <= 3
        assert len(sticker["accessibility_text"]) <= (255 if pack["animated_sticker_pack"] else 125)
        path = os.path.join(place, sticker["image_file"])
        data = open(path, "rb").read()
        # WhatsApp refuses bytes after the end of the RIFF.
        assert int.from_bytes(data[4:8], "little") + 8 == len(data)
        image = Image.open(path)
        assert image.format == "WEBP" and image.size == (512, 512)
        info = subprocess.run(["webpmux", "-info", path], capture_output=True, text=True)
        assert info.returncode == 0, info.stderr
        rows = re.findall(r"^ *\d+: +\d+ +\d+ +\w+ +\d+ +\d+ +(\d+) +(\w+) +(\w+)", info.stdout, re.M)
        times = [int(row[0]) for row in rows]
        if pack["animated_sticker_pack"]:
            assert len(times) > 1 and min(times) >= 8 and sum(times) <= 10_000 and len(data) < 500_000, (path, times)
        else:
            assert len(times) <= 1 and len(data) <= 100_000, path
        assert not re.search("Error", subprocess.run(["webpinfo", path], capture_output=True, text=True).stdout)
        exif = image.getexif()
        assert json.loads(exif[0x5741])["emojis"] == sticker["emojis"]
        frames += max(1, len(times))
    archive = zipfile.ZipFile(os.path.join(folder, pack["identifier"] + ".wastickers"))
    assert archive.testzip() is None
    names = set(archive.namelist())
    assert {"title.txt", "author.txt"} <= names and sum(name.endswith(".png") for name in names) == 1
    assert sum(name.endswith(".webp") for name in names) == len(pack["stickers"])
    print(pack["identifier"], len(pack["stickers"]), frames)
