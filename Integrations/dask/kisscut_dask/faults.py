"""What ends a whole call, in one sentence."""


class Fault(Exception):
    """A call that cannot be carried out; the message names the file or the store and what is wrong with it."""


def reason(error: BaseException) -> str:
    """Returns an error of a store or of Dask on one line, and not longer than a line should be."""
    return (" ".join(str(error).split()) or type(error).__name__)[:300]
