"""The `stickermill work` of one thread."""

from __future__ import annotations

import json
import subprocess
import tempfile
from pathlib import Path

from .faults import Fault

PROTOCOL = 1
# The program, unless a call names another.
PROGRAM = "stickermill"


class Ended(Exception):
    """The process ended unexpectedly."""


def command(stickermill: str, cache: str | None = None, cache_bytes: str | None = None) -> tuple[str, ...]:
    """Returns the command of a process, with the folder of its cache, if any."""
    kept = ("--cache", cache) if cache else ("--no-cache",)
    most = ("--cache-bytes", cache_bytes) if cache_bytes else ()
    return stickermill, "work", "--jobs", "1", *kept, *most


def installed(stickermill: str) -> str:
    """Returns the program of the Python package stickermill if this Python has it and no other program is named."""
    if stickermill != PROGRAM:
        return stickermill
    try:
        from stickermill import find
    except ImportError:
        return stickermill
    try:
        return find()
    except OSError as error:
        raise Fault(f"{PROGRAM}: {error}") from error


class Process:
    """A long-lived `stickermill work` with its own folder for masters and their files."""

    def __init__(self, command: tuple[str, ...], folder: str | None = None):
        stickermill = command[0]
        self._home = tempfile.TemporaryDirectory(prefix="stickermill-", dir=folder)
        self.folder = Path(self._home.name)
        self._answers: dict[str, dict] = {}
        try:
            self._process = subprocess.Popen(
                (installed(stickermill), *command[1:]),
                stdin=subprocess.PIPE,
                stdout=subprocess.PIPE,
                stderr=subprocess.PIPE,
                cwd=self.folder,
            )
        except OSError as error:
            self._home.cleanup()
            raise Fault(f"{stickermill}: cannot be started: {error.strerror or error}") from error
        first = self._process.stdout.readline()
        try:
            hello = json.loads(first)
            self.tool = hello["tool"]
            protocol = hello["protocol"]
        except (ValueError, KeyError, TypeError):
            self.close()
            said = self._process.stderr.read().decode(errors="replace").strip()
            # After a usage error, the command prints help.
            said = next((line for line in said.splitlines() if line.startswith("Error: ")), said)
            raise Fault(f"{stickermill}: does not speak the work protocol{': ' + said[-300:] if said else ''}") from None
        if protocol != PROTOCOL:
            self.close()
            raise Fault(f"{stickermill}: speaks protocol {protocol}; this package speaks protocol {PROTOCOL}")

    @property
    def pid(self) -> int:
        return self._process.pid

    def ask(self, request: dict) -> dict:
        """Sends a request and returns its answer. Raises Ended if the process dies."""
        self.send(request)
        return self.answer(request["id"])

    def send(self, request: dict) -> None:
        """Sends a request without waiting for its answer."""
        try:
            self._process.stdin.write(json.dumps(request).encode() + b"\n")
            self._process.stdin.flush()
        except BrokenPipeError:
            # The process is dead, which a later call of answer() notices.
            pass

    def answer(self, wanted: str) -> dict:
        """Waits for the answer to the request with an id. Raises Ended if the process dies before."""
        while wanted not in self._answers:
            line = self._process.stdout.readline()
            if not line.endswith(b"\n"):
                self.close()
                status = self._process.returncode
                raise Ended(f"stickermill ended with {f'signal {-status}' if status < 0 else f'status {status}'}")
            answer = json.loads(line)
            if "id" not in answer:
                # The request was too long, or it was not JSON.
                raise Fault(f"stickermill work: {answer.get('error', {}).get('message', 'answers without an id')}")
            self._answers[answer["id"]] = answer
        return self._answers.pop(wanted)

    def close(self) -> None:
        """Ends the process and removes its folder."""
        try:
            self._process.stdin.close()
        except BrokenPipeError:
            pass
        try:
            self._process.wait(timeout=10)
        except subprocess.TimeoutExpired:
            self._process.kill()
            self._process.wait()
        self._home.cleanup()


def title(tool: dict) -> str:
    """Returns the versions of a process, for people."""
    loaded = tool.get("loaded") or tool
    built_with = "" if loaded.get("libvips") == tool.get("libvips") else f" (built with {tool.get('libvips')})"
    librsvg = f" and librsvg {loaded['librsvg']}" if "librsvg" in loaded else ""
    return f"stickermill {tool.get('version')} with libvips {loaded.get('libvips')}{built_with}{librsvg}"


def refuse_other(tool: dict, wanted: dict, place: str) -> None:
    """Raises Fault unless a worker has the driver's versions of Stickermill and of the loaded libraries, because files might differ."""
    if tool != wanted:
        raise Fault(f"{place}: has {title(tool)}, but the driver has {title(wanted)}")
