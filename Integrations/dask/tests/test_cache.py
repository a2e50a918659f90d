"""Finished masters are not converted again, with records at a URL or with the cache folder of `stickermill work`."""

import json
import os
import signal
import subprocess
import sys
import time
from pathlib import Path
from urllib.parse import unquote

import boto3
import pytest

from art import png
from conftest import run, tree, write
from stickermill_dask import Fault, cli, convert
from test_convert import dying
from test_stores import EXPECTED, Proxy, access, bucket, go, keys, servers  # noqa: F401

OPTIONS = {"convert": {"thumbnails": []}}


def store():
    return boto3.client("s3", endpoint_url=Proxy.upstream)


def pictures(*methods: str) -> list[str]:
    """The masters and files that were read or written since the last call, below the bucket."""
    found = {unquote(path).split("/", 2)[2] for method, path in Proxy.seen if method in methods and path.endswith(".png")}
    Proxy.seen.clear()
    return sorted(found)


def recorded(bucket: str) -> list[str]:
    """The masters in records, once for each record."""
    records = [json.loads(store().get_object(Bucket=bucket, Key=key)["Body"].read()) for key in keys(bucket, "cache/")]
    return sorted(entry["outcome"]["report"]["path"] for record in records for entry in record["masters"])


@pytest.fixture
def again(bucket, access, client, stickermill):
    """Converts the bucket with records in it."""

    def convert_again(**more):
        return go(bucket, access, client, stickermill, cache=f"s3://{bucket}/cache", cache_options=access, **more)

    return convert_again


def test_a_second_run_reads_and_makes_nothing(bucket, again):
    first = again()
    assert pictures("PUT") == EXPECTED
    second = again()
    assert pictures("GET", "HEAD", "PUT") == []
    assert (first.kept, second.kept, second.batches, second.status) == (0, 8, 0, first.status)
    assert {**second.report, "summary": 0} == {**first.report, "summary": 0}
    assert {**second.report["summary"], "seconds": 0} == {**first.report["summary"], "seconds": 0}
    assert keys(bucket, "out/") == EXPECTED


def test_a_changed_master_alone_is_made_again(bucket, again):
    first = again()
    pictures()
    store().put_object(Bucket=bucket, Key="art/4.png", Body=png(130, seed=50))
    # A different master can have the same number of bytes.
    other = next(data for data in map(lambda seed: png(seed=seed), range(100, 200)) if len(data) == len(png(seed=2)))
    store().put_object(Bucket=bucket, Key="art/2.png", Body=other)
    second = again()
    assert pictures("GET") == ["art/2.png", "art/4.png"]
    assert (second.kept, again().kept) == (6, 8)
    # Outdated records are removed.
    assert recorded(bucket) == [master["path"] for master in second.report["masters"]]
    assert [master["bytes"] for master in second.report["masters"]] == [
        master["bytes"] if master["path"] != "4.png" else len(png(130, seed=50)) for master in first.report["masters"]
    ]


def test_a_file_that_is_gone_or_has_other_bytes_is_made_again(bucket, again):
    again()
    store().delete_object(Bucket=bucket, Key="out/renditions/0.png")
    store().put_object(Bucket=bucket, Key="out/renditions/2@2x.png", Body=b"other")
    pictures()
    assert again().kept == 6
    assert pictures("GET") == ["art/0.png", "art/2.png"]
    assert keys(bucket, "out/") == EXPECTED


@pytest.mark.parametrize("change", [{"options": {"convert": {"thumbnails": [], "effort": "fast"}}}, {"cache_control": "no-cache"}])
def test_what_is_made_in_another_way_is_made_again_and_so_is_what_it_replaced(bucket, again, change):
    again()
    assert (again(**change).kept, again(**change).kept) == (0, 8)
    # The replaced files may have the same number of bytes.
    assert (again().kept, again().kept) == (0, 8)
    # A call removes the records of files that it will overwrite, even if it then ends before it writes its own records.
    Proxy.faults = {"/cache/": lambda method, _: "403" if method == "PUT" else None}
    assert len(recorded(bucket)) == 8
    assert again(**change).kept == 0
    assert recorded(bucket) == []


def test_a_run_that_is_killed_goes_on_where_it_was(bucket, access, again, tmp_path, stickermill):
    Proxy.faults = {"/out/": lambda *_: "slow"}
    arguments = [f"s3://{bucket}/art", f"s3://{bucket}/out", "--workers", "1", "--batch-bytes", "1", "--stickermill", stickermill]
    arguments += ["--cache", f"s3://{bucket}/cache", "--store-options", json.dumps(access), "--options", "options.json"]
    write(tmp_path / "options.json", json.dumps(OPTIONS).encode())
    killed = subprocess.Popen(
        [sys.executable, "-c", "import sys; from stickermill_dask.cli import main; main(sys.argv[1:])", *arguments],
        cwd=tmp_path,
        env={**os.environ, "PYTHONPATH": str(Path(__file__).resolve().parents[1])},
        stderr=subprocess.DEVNULL,
        start_new_session=True,
    )
    deadline = time.monotonic() + 60
    while len(keys(bucket, "cache/")) < 2:
        assert time.monotonic() < deadline and killed.poll() is None, "no record is written"
        time.sleep(0.01)
    os.killpg(killed.pid, signal.SIGKILL)
    killed.wait()
    finished = len(keys(bucket, "cache/"))
    Proxy.faults = {}
    pictures()
    done = again()
    assert 2 <= finished <= done.kept < 8
    assert len(pictures("GET")) == 8 - done.kept
    assert done.report["summary"]["converted"] == 8
    assert keys(bucket, "out/") == EXPECTED
    assert again().kept == 8


def test_masters_that_failed_are_tried_again(bucket, again):
    store().put_object(Bucket=bucket, Key="art/4.png", Body=b"\x89PNG")
    assert [again().kept, again().kept] == [0, 7]
    Proxy.faults = {"art/6.png": lambda *_: "cut"}
    store().put_object(Bucket=bucket, Key="art/6.png", Body=png(seed=60))
    assert [again().status, again().kept] == [1, 6]


def test_twins_of_kept_masters_are_found_and_forgotten_with_them(bucket, again):
    again()
    store().put_object(Bucket=bucket, Key="art/twin.png", Body=png(seed=0))

    def twins(done):
        return [
            (master["path"], found["message"])
            for master in done.report["masters"]
            for found in master["findings"]
            if found["rule"] == "duplicate"
        ]

    assert twins(again()) == twins(again()) == [("twin.png", "the same pixels as 0.png")]
    store().delete_object(Bucket=bucket, Key="art/0.png")
    done = again()
    assert (done.kept, twins(done)) == (8, [])


def test_damaged_records_are_removed_and_made_again(bucket, again):
    again()
    names = keys(bucket, "cache/")
    how = json.loads(store().get_object(Bucket=bucket, Key=names[0])["Body"].read())["how"]
    for damage in (b"no JSON", b"[]", b'{"how": 1}', json.dumps({"how": how, "masters": [1, {}, {"outcome": None}]}).encode()):
        store().put_object(Bucket=bucket, Key=names[0], Body=damage)
        assert 0 < again().kept < 8
        assert again().kept == 8
        assert keys(bucket, "cache/") == names


def test_records_that_cannot_be_written_stop_no_run(bucket, again):
    Proxy.faults = {"/cache/": lambda method, _: "403" if method == "PUT" else None}
    done = again()
    assert done.report["summary"]["converted"] == 8 and done.lost_batches == []
    assert done.unrecorded.startswith(f"s3://{bucket}/cache/")


def test_records_that_cannot_be_read_or_forgotten_end_the_call_before_it_writes(bucket, again):
    again()
    pictures()
    for fault, part, change, message in (
        ("GET", "prefix=cache", {}, "cannot be listed: "),
        ("GET", "/cache/", {}, "records cannot be read or replaced: "),
        ("DELETE", "/cache/", {"options": {}}, "records cannot be read or replaced: "),
    ):
        Proxy.faults = {part: lambda method, _: "403" if method == fault else None}
        with pytest.raises(Fault, match=f"s3://{bucket}/cache/.*: {message}"):
            again(**change)
    assert pictures("PUT") == []


def test_records_on_a_disk_see_that_a_file_was_overwritten(art, tmp_path, stickermill, capfd, client):
    write(tmp_path / "options.json", json.dumps(OPTIONS).encode())
    call = [str(art), str(tmp_path / "out"), "--workers", "1", "--stickermill", stickermill, "--cache", (tmp_path / "cache").as_uri()]
    call += ["--options", str(tmp_path / "options.json")]
    assert cli.main(call) == 1
    before = tree(tmp_path / "out")
    # The file has the same number of bytes, but is newer than the record.
    file = tmp_path / "out/renditions/star 4.png"
    file.write_bytes(bytes(len(file.read_bytes())))
    os.utime(file, (time.time() + 60, time.time() + 60))
    assert cli.main(call) == 1
    said = capfd.readouterr().out.splitlines()
    assert "before" not in said[0]
    # The call also tries the damaged master again.
    assert said[1].startswith("Converted 10 of 11 masters to 20 files in ")
    assert said[1].endswith("; 9 were finished before.")
    assert tree(tmp_path / "out") == before


def test_a_folder_is_the_cache_of_stickermill_itself(art, tmp_path, client, stickermill):
    whole, out, cache = tmp_path / "whole", tmp_path / "out", tmp_path / "cache"
    # The workers reuse the results of `stickermill convert`, and the other way around.
    status = run(stickermill, "convert", "art", "-o", "whole", "--thumbnails", "none", "--cache", "cache", folder=tmp_path)
    kept_only = dying(tmp_path, stickermill, f'echo "$@" > {tmp_path}/call; exec {stickermill} "$@" --require-cached')
    done = convert(str(art), str(out), client, options=OPTIONS, stickermill=kept_only, cache=cache, cache_bytes="2GB")
    assert (done.status, tree(out)) == (status, tree(whole))
    assert (tmp_path / "call").read_text() == f"work --jobs 1 --cache {cache} --cache-bytes 2GB\n"
    # Only the changed master is converted.
    write(art / "star 4.png", png(130, seed=50))

    def failed(done):
        return [master["path"] for master in done.report["masters"] if master["status"] == "failed"]

    assert failed(convert(str(art), str(out), client, options=OPTIONS, stickermill=kept_only, cache=cache)) == ["star 4.png", "zz.png"]
    assert failed(convert(str(art), str(out), client, options=OPTIONS, stickermill=stickermill, cache=cache)) == ["zz.png"]
    done = convert(str(art), str(out), client, options=OPTIONS, stickermill=kept_only, cache=cache)
    assert failed(done) == ["zz.png"]


def test_bytes_of_a_cache_are_refused_if_they_are_none_or_for_no_folder(art, tmp_path, client, stickermill):
    for cache, size, message in (
        (tmp_path / "cache", "5XB", "does not speak the work protocol: Error: .*5XB"),
        (None, "5GB", "cache_bytes: is for a folder as the cache"),
        ("memory://cache", "5GB", "cache_bytes: is for a folder as the cache"),
    ):
        with pytest.raises(Fault, match=message):
            convert(str(art), str(tmp_path / "out"), client, stickermill=stickermill, cache=cache, cache_bytes=size)


def test_without_a_cache_nothing_is_kept(art, tmp_path, client, stickermill):
    named = dying(tmp_path, stickermill, f'echo "$@" > {tmp_path}/call; exec {stickermill} "$@"')
    convert(str(art), str(tmp_path / "out"), client, options=OPTIONS, stickermill=named)
    assert (tmp_path / "call").read_text() == "work --jobs 1 --no-cache\n"
