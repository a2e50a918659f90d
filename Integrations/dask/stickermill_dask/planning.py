"""Finds the masters among the objects of a store and groups them into batches, without reading objects."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field

from .faults import Fault
from .stores import Listed

EXTENSIONS = (".png", ".apng", ".gif", ".jpg", ".jpeg", ".webp", ".tiff", ".tif", ".heic", ".svg")
# The most masters in a batch, so that a killed worker does not lose much work.
MOST_PER_BATCH = 128


@dataclass(frozen=True)
class Master:
    """An object that becomes a sticker: its key below the source, its bytes and version in the listing, and its place in the job."""

    key: str
    bytes: int
    position: int
    version: str = ""

    @property
    def subfolder(self) -> str:
        return self.key.rpartition("/")[0]


@dataclass
class Plan:
    """The masters of a job in the order of their keys, and what was skipped."""

    masters: list[Master] = field(default_factory=list)
    skipped: list[dict] = field(default_factory=list)


# Why a key is skipped that would lead out of a folder.
NO_PATH = "the key is not a path: it has an empty part, '.' or '..'"


def plan(listing: Iterable[Listed]) -> Plan:
    """Plans a job of the objects below a source.

    Raises Fault if two masters would write the same file.
    """
    result = Plan()
    taken: list[Listed] = []
    for item in listing:
        key = item.key
        parts = key.split("/")
        if not key.lower().endswith(EXTENSIONS):
            continue
        if any(part in ("", ".", "..") or "\0" in part for part in parts):
            # As a path below the output, such a key could lead out of the folder.
            result.skipped.append(
                {
                    "path": key,
                    "reason": NO_PATH,
                    "cause": "unreachable",
                    "why": {"notAccessible": {"cause": NO_PATH}},
                }
            )
        elif not any(part.startswith(".") for part in parts):
            taken.append(item)
    taken.sort(key=lambda item: item.key.encode())
    keys = {item.key for item in taken}
    owners: dict[str, str] = {}
    for item in taken:
        key = item.key
        larger = _larger_of(key)
        if larger and larger in keys:
            result.skipped.append(
                {
                    "path": key,
                    "reason": f"a rendition of {larger}",
                    "cause": "rendition",
                    "why": {"rendition": {"of": larger}},
                }
            )
            continue
        # Names that differ only in case, or in how an accent is encoded, are the same file on a Mac's disk.
        name = unicodedata.normalize("NFC", _sticker(key)).lower()
        if name in owners:
            raise Fault(f"{key}: would write the same files as {owners[name]}")
        owners[name] = key
        result.masters.append(Master(key, item.bytes, len(result.masters), item.version))
    return result


def _sticker(key: str) -> str:
    """Returns the subfolder and the name of the sticker, as Stickermill names it."""
    return re.sub(r"(?<=[^/])@[123]x$", "", key.rpartition(".")[0], flags=re.IGNORECASE)


def _larger_of(key: str) -> str | None:
    """Returns the key of the master that a key would be a rendition of: cat.png and cat@2x.png of cat@3x.png."""
    stem, _, extension = key.rpartition(".")
    if re.search(r"@3x$", stem, flags=re.IGNORECASE):
        return None
    return f"{re.sub(r'@[12]x$', '', stem, flags=re.IGNORECASE)}@3x.{extension}"


def batches(masters: list[Master], most_bytes: int) -> Iterator[list[Master]]:
    """Splits masters into runs of at most this many bytes; a larger master is alone."""
    batch: list[Master] = []
    size = 0
    for master in masters:
        if batch and (size + master.bytes > most_bytes or len(batch) >= MOST_PER_BATCH):
            yield batch
            batch, size = [], 0
        batch.append(master)
        size += master.bytes
    if batch:
        yield batch
