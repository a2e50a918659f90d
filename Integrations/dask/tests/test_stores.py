"""Tests with unreliable object stores: moto's S3 server, behind a proxy that adds faults."""

import http.server
import math
import os
import threading
import time
import urllib.request
from datetime import datetime, timezone

import pytest

pytest.importorskip("moto.server")

import boto3
from moto.server import ThreadedMotoServer

from art import png
from stickermill_dask import Fault, convert
from stickermill_dask.stores import Store, Unreadable

OPTIONS = {"convert": {"thumbnails": []}}


class Proxy(http.server.BaseHTTPRequestHandler):
    """Passes requests on to moto, except where a fault is due."""

    protocol_version = "HTTP/1.1"
    faults: dict = {}
    counts: dict = {}
    seen: list = []
    lock = threading.Lock()
    upstream = ""

    def handle_all(self):
        with self.lock:
            self.seen.append((self.command, self.path))
            self.counts[self.path] = count = self.counts.get(self.path, 0) + 1
            fault = next((make for part, make in self.faults.items() if part in self.path), None)
        body = self.rfile.read(int(self.headers.get("Content-Length") or 0))
        kind = fault(self.command, count) if fault else None
        if kind in ("403", "500"):
            self.send_error(int(kind))
            return
        if kind == "slow":
            time.sleep(0.3)
        headers = {name: value for name, value in self.headers.items() if name.lower() not in ("host", "content-length")}
        request = urllib.request.Request(self.upstream + self.path, body or None, headers, method=self.command)
        try:
            answer = urllib.request.urlopen(request)
        except urllib.error.HTTPError as error:
            answer = error
        data = answer.read()
        if kind == "cut" and self.command == "GET":
            data = data[: len(data) // 2]
        self.send_response(answer.status)
        for name, value in answer.headers.items():
            if name.lower() not in ("transfer-encoding", "content-length", "connection"):
                self.send_header(name, value)
        size = answer.headers.get("Content-Length", "0") if self.command == "HEAD" else str(len(data))
        self.send_header("Content-Length", size)
        self.end_headers()
        if self.command != "HEAD":
            self.wfile.write(data)

    do_GET = do_PUT = do_HEAD = do_POST = do_DELETE = handle_all

    def log_message(self, *_):
        pass


@pytest.fixture(scope="module")
def servers():
    os.environ.update(AWS_ACCESS_KEY_ID="key", AWS_SECRET_ACCESS_KEY="secret", AWS_DEFAULT_REGION="us-east-1")
    moto = ThreadedMotoServer(ip_address="127.0.0.1", port=0)
    moto.start()
    Proxy.upstream = "http://{}:{}".format(*moto.get_host_and_port())
    proxy = http.server.ThreadingHTTPServer(("127.0.0.1", 0), Proxy)
    threading.Thread(target=proxy.serve_forever, daemon=True).start()
    yield f"http://127.0.0.1:{proxy.server_port}"
    proxy.shutdown()
    moto.stop()


@pytest.fixture
def bucket(servers):
    """A bucket of eight masters; its name is new for each test."""
    name = f"art-{time.time_ns()}"
    Proxy.faults, Proxy.counts, Proxy.seen = {}, {}, []
    client = boto3.client("s3", endpoint_url=Proxy.upstream)
    client.create_bucket(Bucket=name)
    for number in range(8):
        client.put_object(Bucket=name, Key=f"art/{'sub/' if number % 2 else ''}{number}.png", Body=png(seed=number))
    return name


@pytest.fixture
def access(servers):
    return {"key": "key", "secret": "secret", "client_kwargs": {"endpoint_url": servers}}


def go(bucket, access, client, stickermill, options=OPTIONS, **more):
    return convert(
        f"s3://{bucket}/art",
        f"s3://{bucket}/out",
        client,
        options=options,
        stickermill=stickermill,
        source_options=access,
        target_options=access,
        batch_bytes=2000,
        **more,
    )


def keys(bucket, prefix):
    listed = boto3.client("s3", endpoint_url=Proxy.upstream).list_objects_v2(Bucket=bucket, Prefix=prefix)
    return sorted(item["Key"] for item in listed.get("Contents", []))


EXPECTED = sorted(
    f"out/renditions/{'sub/' if number % 2 else ''}{number}{scale}.png" for number in range(8) for scale in ("", "@2x")
)


def test_a_bucket_is_converted(bucket, access, client, stickermill):
    done = go(bucket, access, client, stickermill)
    assert done.report["summary"]["converted"] == 8
    assert keys(bucket, "out/") == EXPECTED
    assert done.bytes_read > 0 and done.bytes_written > 0 and done.requests >= 8 + 16


def test_browsers_learn_the_type_of_a_file_and_how_long_to_keep_it(bucket, access, client, stickermill):
    def head(key: str) -> tuple:
        found = boto3.client("s3", endpoint_url=Proxy.upstream).head_object(Bucket=bucket, Key=key)
        return found["ContentType"], found.get("CacheControl")

    go(bucket, access, client, stickermill)
    assert head("out/renditions/0.png") == ("image/png", None)
    go(bucket, access, client, stickermill, options={"convert": {"format": "gif"}}, cache_control="public, max-age=86400")
    assert head("out/renditions/0.gif") == ("image/gif", "public, max-age=86400")


def test_every_format_has_its_type_in_every_store_that_keeps_one():
    store = Store("memory://out")
    assert store.headers("a.png") == {}
    store.protocols = {"s3", "s3a"}
    assert store.headers("a.gif") == {"ContentType": "image/gif"}
    store.cache_control = "no-cache"
    assert store.headers("a.JPG") == {"ContentType": "image/jpeg", "CacheControl": "no-cache"}
    store.protocols = {"gs", "gcs"}
    assert store.headers("a.json") == {
        "content_type": "application/json",
        "fixed_key_metadata": {"cache_control": "no-cache"},
    }


@pytest.mark.parametrize(
    "info, version, seconds",
    [
        ({"ETag": '"ab"', "LastModified": datetime.fromtimestamp(5, timezone.utc)}, '"ab"', 5),
        ({"etag": "cd", "updated": "1970-01-01T00:00:05.500Z"}, "cd", 5.5),
        ({"etag": "ef", "last_modified": datetime.fromtimestamp(5, timezone.utc)}, "ef", 5),
        ({"mtime": 5.25}, "5.25", 5.25),
        ({"modified": "yesterday"}, "yesterday", math.inf),
        ({}, "", math.inf),
    ],
)
def test_every_store_has_its_words_for_versions_and_times(info, version, seconds):
    store = Store("memory://words")
    store.fs = type("Listing", (), {"find": lambda self, root, detail: {f"{root}/a": {"size": 7, **info}}})()
    assert store.listing() == [("a", 7, version, seconds)]


def test_a_store_without_headers_refuses_to_keep_one(tmp_path, client, stickermill):
    (tmp_path / "art").mkdir()
    with pytest.raises(Fault, match=f"{tmp_path}/out: cannot keep Cache-Control; leave it out, or use S3, "):
        convert(str(tmp_path / "art"), str(tmp_path / "out"), client, stickermill=stickermill, cache_control="no-cache")


def test_errors_of_the_store_and_slow_reads_lose_nothing(bucket, access, client, stickermill):
    # Every second request for an object fails; one object is slow.
    Proxy.faults = {"/sub/": lambda method, count: "500" if count % 2 else None, "/2.png": lambda *_: "slow"}
    done = go(bucket, access, client, stickermill)
    assert done.report["summary"]["converted"] == 8 and done.lost_batches == []
    assert keys(bucket, "out/") == EXPECTED


def test_an_object_that_is_cut_short_once_is_read_again(bucket, access, client, stickermill):
    Proxy.faults = {"art/4.png": lambda method, count: "cut" if count == 1 else None}
    assert go(bucket, access, client, stickermill).report["summary"]["converted"] == 8


def test_an_object_that_stays_cut_short_fails_alone(bucket, access, client, stickermill):
    Proxy.faults = {"art/4.png": lambda *_: "cut"}
    done = go(bucket, access, client, stickermill)
    assert done.status == 1
    failed = [master for master in done.report["masters"] if master["status"] == "failed"]
    assert [master["path"] for master in failed] == ["4.png"], [m["error"] for m in failed]
    message = failed[0]["error"]["message"]
    assert "bytes were read, but the store says" in message or "checksum" in message
    assert not [key for key in keys(bucket, "out/") if key.endswith(("/4.png", "/4@2x.png"))]


def test_an_object_that_changes_after_the_listing_is_read_as_it_is_now(bucket, access):
    store = Store(f"s3://{bucket}/art", access)
    size = next(item.bytes for item in store.listing() if item.key == "0.png")
    new = png(130, seed=50)
    boto3.client("s3", endpoint_url=Proxy.upstream).put_object(Bucket=bucket, Key="art/0.png", Body=new)
    assert store.read("0.png", size) == new
    boto3.client("s3", endpoint_url=Proxy.upstream).delete_object(Bucket=bucket, Key="art/0.png")
    with pytest.raises(Unreadable, match="no such file"):
        store.read("0.png", size)


def test_a_local_file_that_changes_while_it_is_read_is_read_again(tmp_path):
    file = tmp_path / "a.png"
    file.write_bytes(b"1" * 100)
    store = Store(str(tmp_path))
    real, calls = store.fs.cat_file, []

    def torn(path, *_, **__):
        calls.append(path)
        data = real(path)
        if len(calls) == 1:
            # Half of the old content, and half of the new content.
            file.write_bytes(b"2" * 100)
            os.utime(file, (1, 1))
            return data[:50] + b"2" * 50
        return data

    store.fs.cat_file = torn
    try:
        assert store.read("a.png", 100) == b"2" * 100
    finally:
        del store.fs.cat_file


def test_a_key_with_dots_is_skipped_by_name_and_leads_nowhere(bucket, access, client, stickermill):
    boto3.client("s3", endpoint_url=Proxy.upstream).put_object(Bucket=bucket, Key="art/sub/../../up.png", Body=png())
    done = go(bucket, access, client, stickermill)
    assert keys(bucket, "out/") == EXPECTED
    # Some servers do not keep the dots.
    kept = [key.removeprefix("art/") for key in keys(bucket, "art/") if ".." in key]
    assert [item["path"] for item in done.report.get("skipped", [])] == kept


def test_two_masters_of_one_output_end_the_call_before_it_writes(bucket, access, client, stickermill):
    boto3.client("s3", endpoint_url=Proxy.upstream).put_object(Bucket=bucket, Key="art/0@3x.gif", Body=png())
    with pytest.raises(Fault, match="0@3x.gif: would write the same files as 0.png"):
        go(bucket, access, client, stickermill)
    assert keys(bucket, "out/") == []


def test_an_unreachable_store_and_missing_credentials_are_named(bucket, access, client, stickermill, monkeypatch):
    gone = {**access, "client_kwargs": {"endpoint_url": "http://127.0.0.1:9"}, "config_kwargs": {"retries": {"max_attempts": 1}}}
    with pytest.raises(Fault, match=f"s3://{bucket}/art: cannot be listed: .*127.0.0.1:9"):
        go(bucket, gone, client, stickermill)
    for name in ("AWS_ACCESS_KEY_ID", "AWS_SECRET_ACCESS_KEY"):
        monkeypatch.delenv(name)
    monkeypatch.setenv("AWS_EC2_METADATA_DISABLED", "true")
    bare = {"client_kwargs": access["client_kwargs"]}
    with pytest.raises(Fault, match="cannot be listed: .*[Cc]redentials"):
        go(bucket, bare, client, stickermill)
    with pytest.raises(Fault, match="s3://no-such-bucket-here/art: "):
        go("no-such-bucket-here", access, client, stickermill)
