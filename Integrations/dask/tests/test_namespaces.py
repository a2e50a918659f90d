"""Workers on machines of their own, as far as one machine goes: each in its own network namespace, the store in a third."""

import os
import shutil
import subprocess
import sys
import threading
import time
import uuid
from pathlib import Path

import pytest
from distributed import Client

from art import png
from stickermill_dask import convert

pytest.importorskip("moto.server")
import boto3
from botocore.config import Config
from botocore.exceptions import BotoCoreError

TAG = uuid.uuid4().hex[:6]
# A killed test leaves its network behind, so every test has its own addresses.
NET = f"10.{uuid.uuid4().int % 56 + 200}.{uuid.uuid4().int % 256}"
HEAD = f"{NET}.1"


def can_make_namespaces() -> bool:
    if os.geteuid() != 0 or not shutil.which("ip"):
        return False
    made = subprocess.run(["ip", "netns", "add", f"probe{TAG}"], capture_output=True).returncode == 0
    if made:
        subprocess.run(["ip", "netns", "del", f"probe{TAG}"])
    return made


pytestmark = pytest.mark.skipif(not can_make_namespaces(), reason="needs root and iproute2")


def ip(*words: str) -> None:
    subprocess.run(["ip", *words], check=True)


@pytest.fixture(scope="module")
def network():
    """A bridge with the driver, and three namespaces on it: two of workers and one of the store."""
    bridge = f"kb{TAG}"
    names = [f"k{number}{TAG}" for number in range(3)]
    try:
        ip("link", "add", bridge, "type", "bridge")
        ip("addr", "add", f"{HEAD}/24", "dev", bridge)
        ip("link", "set", bridge, "up")
        for number, name in enumerate(names):
            ip("netns", "add", name)
            ip("link", "add", f"o{name}", "type", "veth", "peer", "name", f"i{name}")
            ip("link", "set", f"o{name}", "master", bridge, "up")
            ip("link", "set", f"i{name}", "netns", name)
            for words in ("link set lo up", f"addr add {NET}.{number + 2}/24 dev i{name}", f"link set i{name} up"):
                ip("netns", "exec", name, "ip", *words.split())
        yield names
    finally:
        for name in names:
            subprocess.run(["ip", "netns", "del", name], stderr=subprocess.DEVNULL)
        subprocess.run(["ip", "link", "del", bridge], stderr=subprocess.DEVNULL)


@pytest.fixture
def started(tmp_path):
    processes = []

    def start(*command: str, namespace: str | None = None) -> subprocess.Popen:
        inside = ["ip", "netns", "exec", namespace] if namespace else []
        log = open(tmp_path / f"log-{len(processes)}", "w")
        process = subprocess.Popen(
            [*inside, sys.executable, "-m", *command],
            stdout=log,
            stderr=log,
            cwd=tmp_path,
            env={**os.environ, "PYTHONPATH": str(Path(__file__).resolve().parents[1])},
        )
        processes.append(process)
        return process

    yield start
    for process in reversed(processes):
        process.terminate()
        process.wait(timeout=20)


def test_workers_in_namespaces_convert_a_bucket_and_one_may_die(network, started, stickermill, monkeypatch):
    for name, value in (("ACCESS_KEY_ID", "key"), ("SECRET_ACCESS_KEY", "secret"), ("DEFAULT_REGION", "us-east-1")):
        monkeypatch.setenv(f"AWS_{name}", value)
    store = f"http://{NET}.4:5000"
    started("moto.server", "-H", f"{NET}.4", "-p", "5000", namespace=network[2])
    started("distributed.cli.dask_scheduler", "--host", HEAD, "--port", "8799", "--no-dashboard")
    workers = [
        started(
            "distributed.cli.dask_worker", f"tcp://{HEAD}:8799", "--nthreads", "1", "--no-dashboard", "--no-nanny", namespace=name
        )
        for name in network[:2]
    ]
    bucket = boto3.client("s3", endpoint_url=store, config=Config(connect_timeout=1, retries={"max_attempts": 0}))
    deadline = time.monotonic() + 60
    while True:
        try:
            bucket.create_bucket(Bucket="art")
            break
        except BotoCoreError:
            assert time.monotonic() < deadline, "the store does not answer"
            time.sleep(0.2)
    for number in range(40):
        bucket.put_object(Bucket="art", Key=f"in/{number:02}.png", Body=png(140, seed=number))
    access = {"key": "key", "secret": "secret", "client_kwargs": {"endpoint_url": store}}
    with Client(f"tcp://{HEAD}:8799", timeout=60) as client:
        client.wait_for_workers(2, timeout=60)
        hosts = {worker["host"] for worker in client.scheduler_info()["workers"].values()}
        assert hosts == {f"{NET}.2", f"{NET}.3"}

        # One machine disappears as soon as the first files are written.
        def kill() -> None:
            while not bucket.list_objects_v2(Bucket="art", Prefix="out/", MaxKeys=5).get("KeyCount"):
                time.sleep(0.01)
            workers[0].kill()

        killer = threading.Thread(target=kill, daemon=True)
        killer.start()
        done = convert(
            "s3://art/in",
            "s3://art/out",
            client,
            options={"convert": {"thumbnails": []}},
            stickermill=stickermill,
            source_options=access,
            target_options=access,
            batch_bytes=3000,
        )
        killer.join()
    assert done.lost_batches == []
    assert [master["path"] for master in done.report["masters"]] == [f"{number:02}.png" for number in range(40)]
    assert done.report["summary"]["converted"] == 40
    written = bucket.list_objects_v2(Bucket="art", Prefix="out/")["KeyCount"]
    assert written == done.report["summary"]["files"] == 80
