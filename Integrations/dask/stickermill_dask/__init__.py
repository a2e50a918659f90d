"""Runs Stickermill on a Dask cluster: masters from any fsspec store, files to any fsspec store."""

from .driver import Result, convert
from .faults import Fault

__all__ = ["Fault", "Result", "convert"]
