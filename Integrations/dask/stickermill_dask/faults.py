"""Errors that end a whole call, each in one sentence."""


class Fault(Exception):
    """A call that cannot be carried out; the message names the file or the store and what is wrong with it."""


def reason(error: BaseException) -> str:
    """Returns an error of a store or of Dask as one short line."""
    return (" ".join(str(error).split()) or type(error).__name__)[:300]
