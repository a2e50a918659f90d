"""Converts a batch of masters on a worker of the cluster."""

from __future__ import annotations

import shutil
import threading
import time
from collections import deque
from collections.abc import Iterable, Iterator
from concurrent.futures import Future, ThreadPoolExecutor
from dataclasses import dataclass, field

from distributed import get_worker

from .faults import Fault, reason
from .planning import Master
from .process import Ended, Process, refuse_other
from .records import Records
from .stores import Store, Unreadable

# How many objects of a batch to read ahead, or to write, at the same time.
TRANSFERS = 4
_own = threading.local()
# A master, and its bytes unless Stickermill reads them itself.
Input = tuple[Master, "bytes | None"]
# The outcome of a master, and the keys and contents of its files unless Stickermill has written them itself.
Converted = tuple[dict, list[tuple[str, bytes]]]


@dataclass(frozen=True)
class Job:
    """The data that all batches of a call share."""

    source: Store
    target: Store
    options: dict
    command: tuple[str, ...]
    tool: dict
    records: Records | None = None


@dataclass
class BatchResult:
    """The outcomes of a batch's masters and the cost of the batch, or the reason why this worker must not work."""

    outcomes: list[dict] = field(default_factory=list)
    refusal: str | None = None
    # Why the batch has no record.
    unrecorded: str | None = None
    seconds: float = 0
    waiting: float = 0
    bytes_read: int = 0
    bytes_written: int = 0
    requests: int = 0


def run_batch(job: Job, masters: list[Master]) -> BatchResult:
    """Reads masters, converts them, and writes their files. An object that cannot be read fails alone."""
    start = time.monotonic()
    result = BatchResult()
    try:
        _process(job)
    except Fault as fault:
        # Do not raise an error: Dask would only repeat the task on this worker.
        result.refusal = str(fault)
        return result
    with ThreadPoolExecutor(TRANSFERS) as transfers:
        writes: deque[Future] = deque()
        for outcome, files in _converted(job, _inputs(job, masters, transfers, result)):
            result.outcomes.append(outcome)
            report = outcome["report"]
            result.bytes_read += report.get("bytes", 0)
            result.bytes_written += sum(file["bytes"] for file in report["files"])
            writes += [transfers.submit(job.target.write, key, content) for key, content in files]
            # Limits the files in memory.
            while len(writes) > 8 * TRANSFERS:
                writes.popleft().result()
        for write in writes:
            write.result()
    _let_go()
    if job.records:
        try:
            job.records.write(masters, result.outcomes)
        except Exception as error:
            # All masters are converted. Only the next call needs more time.
            result.unrecorded = f"{job.records.store.url}: {reason(error)}"
        result.requests += job.records.store.requests
    result.requests += job.source.requests + job.target.requests
    result.seconds = time.monotonic() - start
    return result


def _inputs(job: Job, masters: list[Master], transfers: ThreadPoolExecutor, result: BatchResult) -> Iterator[Input]:
    """Yields masters with their bytes, or without bytes if Stickermill reads them itself. Reports unreadable masters as failed."""
    reads: deque[Future] = deque()
    for index, master in enumerate(masters):
        if job.source.folder is not None:
            yield master, None
            continue
        for wanted in masters[index + len(reads) : index + TRANSFERS]:
            reads.append(transfers.submit(job.source.read, wanted.key, wanted.bytes))
        waited = time.monotonic()
        try:
            data = reads.popleft().result()
        except (Unreadable, PermissionError) as error:
            result.outcomes.append(failed(master, "notReadable", {"notReadable": {"cause": reason(error)}}, reason(error)))
            continue
        finally:
            result.waiting += time.monotonic() - waited
        yield master, data


def _converted(job: Job, inputs: Iterable[Input]) -> Iterator[Converted]:
    """Converts masters one by one. The process gets the next request while it works, so it does not wait for this thread."""
    sent: deque[Input] = deque()
    for master, data in inputs:
        try:
            _send(job, master, data)
        except OSError as error:
            yield failed(master, "notReadable", {"notReadable": {"cause": reason(error)}}, reason(error)), []
            continue
        sent.append((master, data))
        if len(sent) > 1:
            yield from _received(job, sent)
    while sent:
        yield from _received(job, sent)


def _received(job: Job, sent: deque[Input]) -> Iterator[Converted]:
    """Waits for the first master that was sent, and yields its result.

    If the process died, any sent master may be the cause, so each is tried once more, alone.
    """
    try:
        first = _receive(job, *sent[0])
    except Ended:
        _own.process = None
        while sent:
            yield _alone(job, *sent.popleft())
    else:
        sent.popleft()
        yield first


def _alone(job: Job, master: Master, data: bytes | None) -> Converted:
    """Converts a master alone, so that it has failed if the process dies."""
    try:
        _send(job, master, data)
        return _receive(job, master, data)
    except Ended as ended:
        _own.process = None
        return failed(master, "notDecodable", {"damaged": {"cause": str(ended)}}, str(ended)), []
    except OSError as error:
        return failed(master, "notReadable", {"notReadable": {"cause": reason(error)}}, reason(error)), []


def _send(job: Job, master: Master, data: bytes | None) -> None:
    """Asks the process of this thread for a master.

    On a disk that the workers share, Stickermill reads and writes the files itself, without a copy.
    """
    process = _process(job)
    path = f"{job.source.folder}/{master.key}"
    if data is not None:
        path = f"{master.position}/{master.key}"
        copy = process.folder / path
        copy.parent.mkdir(parents=True, exist_ok=True)
        copy.write_bytes(data)
    request = {"id": str(master.position), "master": path, "output": job.target.folder or "out", "options": job.options}
    process.send({**request, **({"subfolder": master.subfolder} if master.subfolder else {})})


def _receive(job: Job, master: Master, data: bytes | None) -> Converted:
    """Waits for the answer about a master, and returns its outcome and the files that are not in the target yet."""
    process = _process(job)
    answer = process.answer(str(master.position))
    if data is not None:
        shutil.rmtree(process.folder / str(master.position), ignore_errors=True)
    if answer["type"] == "error":
        error = answer["error"]
        return failed(master, error["code"], error["fault"], error["message"].partition(": ")[2]), []
    outcome = {key: answer[key] for key in ("report", "content", "duplicateSeverity") if key in answer}
    report = _named(outcome["report"], master)
    if job.target.folder is not None:
        return outcome, []
    files = []
    try:
        for file in report["files"]:
            path = process.folder / "out" / file["path"]
            files.append((file["path"], path.read_bytes()))
            path.unlink()
    except OSError as error:
        return failed(master, "notReadable", {"notReadable": {"cause": reason(error)}}, reason(error)), []
    return outcome, files


def _let_go() -> None:
    """Makes the process release its lock in the output folder, which it holds for more requests of the same kind."""
    try:
        if _own.process is not None:
            _own.process.ask({"id": "release", "master": "none.png", "job": "check"})
    except Ended:
        _own.process = None


def _named(report: dict, master: Master) -> dict:
    """Returns a report that names the master by its key."""
    local, report["path"] = report["path"], master.key
    if "error" in report:
        error = report["error"]
        error["message"] = error["message"].replace(f"{local}: ", f"{master.key}: ", 1)
        error["path"] = master.key if error["path"] == local else error["path"]
    return report


def failed(master: Master, code: str, fault: dict, why: str) -> dict:
    """Returns the outcome of a master that could not be worked on, as Stickermill writes it: a fault with its values, and its words."""
    stem = master.key.rpartition("/")[2].rpartition(".")[0]
    report = {
        "path": master.key,
        "name": stem[:-3] if stem.lower().endswith("@3x") else stem,
        "status": "failed",
        "findings": [
            {
                "rule": "unreadable",
                "severity": "error",
                "message": why,
                "problem": {"failed": {"fault": fault}},
                "remedy": {"exportAgain": {}},
                "advice": "Export the master again.",
            }
        ],
        "files": [],
        "error": {"code": code, "fault": fault, "path": master.key, "message": f"{master.key}: {why}"},
    }
    return {"report": report}


def _process(job: Job) -> Process:
    """Returns the process of this thread, which lives as long as the worker."""
    process = getattr(_own, "process", None)
    if process is not None:
        if _own.command == job.command:
            return process
        process.close()
        _own.process = None
    try:
        worker = get_worker()
        place, folder = f"worker {worker.address}", worker.local_directory
    except ValueError:
        place, folder = "this process", None
    try:
        process = Process(job.command, folder)
    except Fault as fault:
        raise Fault(f"{place}: {fault}") from fault
    try:
        refuse_other(process.tool, job.tool, place)
    except Fault:
        process.close()
        raise
    _own.process, _own.command = process, job.command
    return process
