"""The program that plans a job, hands out its batches, and joins their reports."""

from __future__ import annotations

import time
import uuid
from collections.abc import Iterator
from dataclasses import dataclass, field
from pathlib import Path

from distributed import Client, as_completed

from .faults import Fault, reason
from .joining import joined, write
from .planning import Master, batches, plan
from .process import PROGRAM, Ended, Process, command
from .records import Records
from .stores import Listed, Store
from .worker import BatchResult, Job, failed, run_batch


@dataclass
class Result:
    """The report of a call, its exit status (as of `stickermill convert`), and the total cost of the batches.

    `kept` is the number of masters that an earlier call has finished according to its records; they are not in a batch.
    `unrecorded` is the reason if a batch has no record.
    """

    report: dict
    status: int
    kept: int = 0
    unrecorded: str | None = None
    batches: int = 0
    seconds: float = 0
    worker_seconds: float = 0
    waiting_seconds: float = 0
    bytes_read: int = 0
    bytes_written: int = 0
    requests: int = 0
    lost_batches: list[str] = field(default_factory=list)


def convert(
    source: str,
    target: str,
    client: Client,
    *,
    options: dict | None = None,
    stickermill: str = PROGRAM,
    source_options: dict | None = None,
    target_options: dict | None = None,
    batch_bytes: int = 8_000_000,
    retries: int = 3,
    strict: bool = False,
    report: str | Path | None = None,
    cache_control: str | None = None,
    cache: str | Path | None = None,
    cache_options: dict | None = None,
    cache_bytes: str | None = None,
) -> Result:
    """Converts all masters below `source` to files below `target`, on the workers of a cluster.

    `options` are the keys of stickermill.yml. `stickermill` is the command, on the workers and here. `cache_control` is the header
    Cache-Control of the files.

    `cache` is where finished masters are remembered, so that the next call does not make them again. A path is a folder of each
    worker, of at most `cache_bytes` (such as "5GB"), in which `stickermill work` keeps what it makes. A URL, such as s3://bucket/cache, gets
    a record of each batch: masters that it names, and that have not changed, are not read either.

    Raises Fault if the call cannot be carried out; masters that fail are in the report.
    """
    start = time.monotonic()
    sources, targets = Store(source, source_options), Store(target, target_options, cache_control)
    options = options or {}
    folder = str(Path(cache).absolute()) if cache and "://" not in str(cache) else None
    if cache_bytes and not folder:
        raise Fault("cache_bytes: is for a folder as the cache; name one, or leave it out")
    work = command(stickermill, folder, cache_bytes)
    tool = _check(work, options)
    listing = _below(sources, targets)
    if not options and any(item.key == "stickermill.yml" for item in listing):
        raise Fault(f"{source}/stickermill.yml: is not read on a cluster; give its keys as options")
    todo = plan(listing)
    if not todo.masters:
        raise Fault(f"{source}: no masters found")
    records = Records.of(str(cache), cache_options, sources, targets, options, tool) if cache and not folder else None
    outcomes = records.finished(todo.masters, targets) if records else []
    finished = {outcome["report"]["path"] for outcome in outcomes}
    groups = list(batches([master for master in todo.masters if master.key not in finished], batch_bytes))
    result = Result({}, 1, kept=len(finished), batches=len(groups))
    job = Job(sources, targets, options, work, tool, records)
    for done in _run(job, groups, client, retries, result):
        outcomes += done.outcomes
    result.report, result.status = joined(todo, outcomes, tool, strict)
    result.seconds = time.monotonic() - start
    result.report["summary"]["seconds"] = round(result.seconds, 3)
    if report:
        write(result.report, report)
    return result


def _check(work: tuple[str, ...], options: dict) -> dict:
    """Returns the versions of the driver's Stickermill. Raises Fault if it does not accept the options."""
    process = Process(work)
    try:
        answer = process.ask({"id": "options", "master": "none.png", "output": "out", "options": options})
    except Ended as ended:
        raise Fault(f"{work[0]}: {ended}") from ended
    finally:
        process.close()
    if answer["type"] == "error":
        raise Fault(answer["error"]["message"])
    return process.tool


def _below(sources: Store, targets: Store) -> list[Listed]:
    """Returns the listing of the source, without the target if the target is below the source."""
    listing = sources.listing()
    if sources.protocols.isdisjoint(targets.protocols):
        return listing
    if sources.root == targets.root:
        raise Fault(f"{targets.url}: the target is the source; name another one")
    inner = targets.root.removeprefix(sources.root + "/") + "/"
    return listing if inner == targets.root + "/" else [item for item in listing if not item.key.startswith(inner)]


def _run(job: Job, groups: list[list[Master]], client: Client, retries: int, result: Result) -> Iterator[BatchResult]:
    """Hands out batches, a few per thread at a time, and yields each when it is finished, in any order."""
    name = f"stickermill-{uuid.uuid4().hex[:8]}"
    waiting = iter(enumerate(groups, start=1))
    numbers: dict[str, int] = {}
    running = as_completed(with_results=False)

    def submit() -> bool:
        for number, masters in waiting:
            future = client.submit(
                run_batch, job, masters, key=f"{name}-{number}", retries=retries, pure=False
            )
            numbers[future.key] = number
            running.add(future)
            return True
        return False

    def window() -> int:
        return max(4, 3 * sum(client.nthreads().values()))

    while len(numbers) < window() and submit():
        pass
    try:
        for future in running:
            status = future.status
            if status in ("pending", "lost"):
                # The worker was lost before the result was fetched, so Dask repeats the batch.
                running.add(future)
                continue
            number = numbers.pop(future.key)
            masters = groups[number - 1]
            if status == "finished":
                done = future.result()
            else:
                why = reason(future.exception()) if status == "error" else f"Dask calls it {status}"
                result.lost_batches.append(why)
                cause = f"its batch failed: {why}"
                fault = {"notWritable": {"cause": cause}}
                words = f"cannot be written: {cause}"
                done = BatchResult([failed(master, "notWritable", fault, words) for master in masters])
            if done.refusal:
                raise Fault(done.refusal)
            future.release()
            yield done
            result.unrecorded = result.unrecorded or done.unrecorded
            result.worker_seconds += done.seconds
            result.waiting_seconds += done.waiting
            result.bytes_read += done.bytes_read
            result.bytes_written += done.bytes_written
            result.requests += done.requests
            while len(numbers) < window() and submit():
                pass
    finally:
        client.cancel([future for future in running.futures], force=True)
