"""Reading and writing objects, with patience for stores that stumble."""

from __future__ import annotations

import errno
import random
import time
from collections.abc import Callable

import fsspec

from .faults import Fault, reason

TRIES = 5
# One request reads one version of an object in these; elsewhere an object may change while it is read.
WHOLE_READS = {"s3", "s3a", "gs", "gcs", "az", "abfs", "abfss", "memory"}


class Unreadable(Exception):
    """An object that cannot be read, although the store answers."""


class Store:
    """A folder of an fsspec store."""

    def __init__(self, url: str, options: dict | None = None):
        self.url, self.options = url, options or {}
        # Listings that are kept would hide that an object has changed.
        keeps = {"use_listings_cache": False} if "://" in url else {}
        try:
            self.fs, self.root = fsspec.core.url_to_fs(url, **{**keeps, **self.options})
        except Exception as error:
            raise Fault(f"{url}: cannot be opened: {reason(error)}") from error
        self.root = self.root.rstrip("/")
        protocol = self.fs.protocol
        self.protocols = {protocol} if isinstance(protocol, str) else set(protocol)
        self.requests = 0

    @property
    def folder(self) -> str | None:
        """The folder that this is on a disk; None for a store that only this package reads and writes."""
        return self.root if self.protocols & {"file", "local"} else None

    def __reduce__(self):
        return Store, (self.url, self.options)

    def listing(self) -> list[tuple[str, int]]:
        """Returns the keys below the folder with their bytes. Raises Fault if the store cannot be listed."""
        try:
            found = self._patiently(lambda: self.fs.find(self.root, detail=True))
        except Exception as error:
            raise Fault(f"{self.url}: cannot be listed: {reason(error)}") from error
        prefix = self.root + "/"
        return [(path[len(prefix) :], info.get("size") or 0) for path, info in found.items() if path.startswith(prefix)]

    def read(self, key: str, size: int) -> bytes:
        """Returns an object. Raises Unreadable if it is gone, or is cut short or changes again and again."""
        path = f"{self.root}/{key}"
        for attempt in range(TRIES):
            try:
                before = None if self.protocols & WHOLE_READS else self._mark(path)
                data = self._patiently(lambda: self.fs.cat_file(path))
                if len(data) == size and before is None:
                    return data
                # It was cut short, or is another one than was listed.
                after = self._mark(path)
            except FileNotFoundError:
                raise Unreadable("no such file or directory") from None
            except Exception as error:
                # What the store's client calls a wrong checksum is the fault of this object; other faults are the store's.
                if "checksum" not in type(error).__name__.lower():
                    raise
                raise Unreadable(reason(error)) from error
            if len(data) == after[0] and before in (None, after):
                return data
            _pause(attempt)
        raise Unreadable(f"{len(data)} bytes were read, but the store says {after[0]}: it changes, or is cut short")

    def write(self, key: str, data: bytes) -> None:
        """Writes an object, whole or not at all."""
        self._patiently(lambda: self.fs.pipe_file(f"{self.root}/{key}", data))

    def _mark(self, path: str) -> tuple:
        info = self._patiently(lambda: self.fs.info(path))
        return (info.get("size"), str(info.get("ETag") or info.get("mtime") or info.get("LastModified")))

    def _patiently(self, work: Callable):
        """Repeats what fails because the store stumbles; what it refuses for good is not repeated."""
        for attempt in range(TRIES):
            self.requests += 1
            try:
                return work()
            except (FileNotFoundError, PermissionError):
                raise
            except Exception as error:
                full = isinstance(error, OSError) and error.errno in (errno.ENOSPC, errno.EDQUOT, errno.ENAMETOOLONG)
                if full or attempt == TRIES - 1:
                    raise
                _pause(attempt)
        raise AssertionError("the last attempt returns or raises")


def _pause(attempt: int) -> None:
    time.sleep(0.1 * 2**attempt * random.uniform(0.5, 1))
