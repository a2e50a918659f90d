import os
import shutil
import subprocess
from pathlib import Path

import pytest
from distributed import Client, LocalCluster

from art import png


@pytest.fixture(scope="session")
def stickermill() -> str:
    """The command: $STICKERMILL, the build of the checkout, or the command on the path."""
    built = Path(__file__).resolve().parents[3] / ".build/release/stickermill"
    found = os.environ.get("STICKERMILL") or (str(built) if built.exists() else shutil.which("stickermill"))
    assert found, "set STICKERMILL to the command"
    return found


@pytest.fixture(scope="session")
def cluster():
    with LocalCluster(n_workers=2, threads_per_worker=1, dashboard_address=None, silence_logs=50) as cluster:
        yield cluster


@pytest.fixture
def client(cluster):
    with Client(cluster) as client:
        yield client


@pytest.fixture
def art(tmp_path) -> Path:
    """A folder of eleven masters: subfolders, twins, a damaged one, and a rendition."""
    folder = tmp_path / "art"
    for number in range(8):
        write(folder / f"{'sub/' if number % 2 else ''}star {number}.png", png(seed=number))
    write(folder / "sub/twin.png", png(seed=3))
    write(folder / "wide@3x.png", png(120, seed=20))
    write(folder / "wide.png", png(40, seed=20))
    write(folder / "zz.png", b"\x89PNG")
    write(folder / "notes.txt", b"notes")
    return folder


def write(path: Path, data: bytes) -> None:
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_bytes(data)


def tree(folder: Path) -> dict[str, bytes]:
    return {str(path.relative_to(folder)): path.read_bytes() for path in folder.rglob("*") if path.is_file()}


def run(stickermill: str, *arguments: str, folder: Path) -> int:
    kept = [] if "--cache" in arguments else ["--no-cache"]
    return subprocess.run([stickermill, *arguments, *kept], cwd=folder, capture_output=True).returncode
