"""Reads and writes objects, and repeats failed requests."""

from __future__ import annotations

import errno
import math
import random
import time
from collections.abc import Callable
from datetime import datetime
from typing import NamedTuple

import fsspec

from .faults import Fault, reason

TRIES = 5
# In these stores, one request reads one version of an object. Elsewhere, an object may change during the read.
WHOLE_READS = {"s3", "s3a", "gs", "gcs", "az", "abfs", "abfss", "memory"}
TIMES = ("LastModified", "last_modified", "updated", "mtime", "modified", "created")
# The fields that change with an object in various stores. The fields that depend on its bytes come first.
VERSIONS = ("ETag", "etag", *TIMES)
# Without a type, a store calls an object binary/octet-stream, and browsers download the object instead of showing it.
CONTENT_TYPES = {"png": "image/png", "gif": "image/gif", "jpg": "image/jpeg", "json": "application/json"}


class Unreadable(Exception):
    """An object that cannot be read, although the store answers."""


class Listed(NamedTuple):
    """An object in a listing: its key and bytes, a text that changes with it, and when it was written, by the store's clock."""

    key: str
    bytes: int
    version: str = ""
    changed: float = math.inf


class Store:
    """A folder of an fsspec store.

    `cache_control` is the header Cache-Control of the objects that are written. Raises Fault if the store keeps no headers.
    """

    def __init__(self, url: str, options: dict | None = None, cache_control: str | None = None):
        self.url, self.options, self.cache_control = url, options or {}, cache_control
        # Cached listings would hide changes of objects.
        keeps = {"use_listings_cache": False} if "://" in url else {}
        try:
            self.fs, self.root = fsspec.core.url_to_fs(url, **{**keeps, **self.options})
        except Exception as error:
            raise Fault(f"{url}: cannot be opened: {reason(error)}") from error
        self.root = self.root.rstrip("/")
        protocol = self.fs.protocol
        self.protocols = {protocol} if isinstance(protocol, str) else set(protocol)
        if cache_control and not self.headers("a.png"):
            raise Fault(f"{url}: cannot keep Cache-Control; leave it out, or use S3, Google Cloud Storage or Azure")
        self.requests = 0

    @property
    def folder(self) -> str | None:
        """The folder on a disk, or None for a store that only this package reads and writes."""
        return self.root if self.protocols & {"file", "local"} else None

    def __reduce__(self):
        return Store, (self.url, self.options, self.cache_control)

    def listing(self) -> list[Listed]:
        """Returns the objects below the folder. Raises Fault if the store cannot be listed."""
        try:
            found = self._patiently(lambda: self.fs.find(self.root, detail=True))
        except Exception as error:
            raise Fault(f"{self.url}: cannot be listed: {reason(error)}") from error
        prefix = self.root + "/"
        return [
            Listed(path[len(prefix) :], info.get("size") or 0, _version(info), _seconds(info))
            for path, info in found.items()
            if path.startswith(prefix)
        ]

    def read(self, key: str, size: int) -> bytes:
        """Returns an object. Raises Unreadable if it is gone, or if every try reads a cut or changed object."""
        path = f"{self.root}/{key}"
        for attempt in range(TRIES):
            try:
                before = None if self.protocols & WHOLE_READS else self._mark(path)
                data = self._patiently(lambda: self.fs.cat_file(path))
                if len(data) == size and before is None:
                    return data
                # The read was cut short, or the object may have changed since the listing.
                after = self._mark(path)
            except FileNotFoundError:
                raise Unreadable("no such file or directory") from None
            except Exception as error:
                # A wrong checksum is a fault of this object. Other errors are faults of the store.
                if "checksum" not in type(error).__name__.lower():
                    raise
                raise Unreadable(reason(error)) from error
            if len(data) == after[0] and before in (None, after):
                return data
            _pause(attempt)
        raise Unreadable(f"{len(data)} bytes were read, but the store says {after[0]}: it changes, or is cut short")

    def write(self, key: str, data: bytes) -> None:
        """Writes an object. Stores other than disks write it entirely or not at all."""
        headers, path = self.headers(key), f"{self.root}/{key}"
        if self.folder is not None:
            self.fs.makedirs(path.rpartition("/")[0], exist_ok=True)
        self._patiently(lambda: self.fs.pipe_file(path, data, **headers))

    def remove(self, key: str) -> None:
        """Removes an object, if it is there."""
        try:
            self._patiently(lambda: self.fs.rm_file(f"{self.root}/{key}"))
        except FileNotFoundError:
            pass

    def headers(self, key: str) -> dict:
        """Returns the headers of an object as the store's client names them, or an empty dictionary if the store keeps no headers."""
        kind = CONTENT_TYPES.get(key.rpartition(".")[2].lower(), "application/octet-stream")
        cache = self.cache_control
        if self.protocols & {"s3", "s3a"}:
            return {"ContentType": kind, **({"CacheControl": cache} if cache else {})}
        if self.protocols & {"gs", "gcs"}:
            return {"content_type": kind, **({"fixed_key_metadata": {"cache_control": cache}} if cache else {})}
        if self.protocols & {"az", "abfs", "abfss"}:
            from azure.storage.blob import ContentSettings

            return {"content_settings": ContentSettings(content_type=kind, cache_control=cache)}
        return {}

    def _mark(self, path: str) -> tuple:
        info = self._patiently(lambda: self.fs.info(path))
        return info.get("size"), _version(info)

    def _patiently(self, work: Callable):
        """Runs work, and repeats it after temporary errors of the store but not after permanent errors."""
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


def _version(info: dict) -> str:
    """Returns a text that changes with an object, or an empty text if the store has none."""
    return next((str(info[name]) for name in VERSIONS if info.get(name)), "")


def _seconds(info: dict) -> float:
    """Returns the time when an object was written, in seconds since 1970, or infinity if the store does not know it."""
    found = next((info[name] for name in TIMES if info.get(name)), math.inf)
    try:
        if isinstance(found, str):
            found = datetime.fromisoformat(found.replace("Z", "+00:00"))
        return found.timestamp() if isinstance(found, datetime) else float(found)
    except ValueError:
        return math.inf


def _pause(attempt: int) -> None:
    time.sleep(0.1 * 2**attempt * random.uniform(0.5, 1))
