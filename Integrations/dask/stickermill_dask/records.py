"""Records of masters that earlier calls have finished, so that they are not converted again."""

from __future__ import annotations

import hashlib
import json
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass

from .faults import Fault, reason
from .planning import Master
from .stores import Listed, Store, Unreadable

# The version of the record format. Records of other versions are ignored.
FORMAT = 2
# How many records are read at the same time.
READS = 16


@dataclass(frozen=True)
class Records:
    """The records of one target: one object for each batch, with the outcomes of its masters.

    `how` is a hash of everything besides the master that affects its files.
    """

    store: Store
    how: str

    @staticmethod
    def of(url: str, url_options: dict | None, source: Store, target: Store, options: dict, tool: dict) -> Records:
        """Returns the records that a call keeps below a URL."""
        return Records(
            Store(f"{url.rstrip('/')}/{_hash(_place(target))}", url_options),
            _hash([FORMAT, _place(source), target.cache_control, options, tool]),
        )

    def write(self, masters: list[Master], outcomes: list[dict]) -> None:
        """Records the outcomes of the masters of a batch whose files are all written."""
        known = {outcome["report"]["path"]: outcome for outcome in outcomes}
        finished = [
            {"bytes": master.bytes, "version": master.version, "outcome": known[master.key]}
            for master in masters
            # The next call converts a master again if it changed after the listing, or if the store has no version of it.
            if known[master.key]["report"]["status"] == "converted"
            and known[master.key]["report"].get("bytes") == master.bytes
            and master.version
        ]
        if finished:
            # The same batch has the same name, so a repeated batch replaces its record.
            name = _hash([self.how, [[master.key, master.bytes, master.version] for master in masters]])
            self._put(f"{name}.json", finished)

    def finished(self, masters: list[Master], target: Store) -> list[dict]:
        """Returns the outcomes of masters that have not changed, and whose files are in the target as they were written.

        Removes all other records before it returns, so that a later call does not take overwritten files for finished if this
        call is killed. Raises Fault if that fails.
        """
        records = self.store.listing()
        if not records:
            return []
        known = {master.key: master for master in masters}
        files = {file.key: file for file in target.listing()}
        found: dict[str, dict] = {}
        try:
            with ThreadPoolExecutor(READS) as readers:
                for record, entries in zip(records, readers.map(self._entries, records)):
                    valid = [entry for entry in entries if _holds(entry, known, files, record)]
                    found.update((entry["outcome"]["report"]["path"], entry["outcome"]) for entry in valid)
                    if not valid:
                        self.store.remove(record.key)
                    elif len(valid) < len(entries):
                        self._put(record.key, valid)
        except Exception as error:
            raise Fault(f"{self.store.url}: records cannot be read or replaced: {reason(error)}") from error
        return list(found.values())

    def _put(self, name: str, entries: list[dict]) -> None:
        self.store.write(name, json.dumps({"how": self.how, "masters": entries}).encode())

    def _entries(self, record: Listed) -> list[dict]:
        """Returns the entries of a record, or an empty list if it is damaged or its masters were converted with other settings."""
        try:
            content = json.loads(self.store.read(record.key, record.bytes))
            return content["masters"] if content["how"] == self.how else []
        except (Unreadable, ValueError, KeyError, TypeError):
            return []


def _holds(entry: dict, masters: dict[str, Master], files: dict[str, Listed], record: Listed) -> bool:
    """Whether a master is unchanged since it was finished, and its files are unchanged since the record was written."""
    try:
        report = entry["outcome"]["report"]
        master = masters[report["path"]]
        # Some stores round times to seconds.
        return (master.bytes, master.version) == (entry["bytes"], entry["version"]) and all(
            files[file["path"]].bytes == file["bytes"] and files[file["path"]].changed < record.changed + 1
            for file in report["files"]
        )
    except (KeyError, TypeError):
        # The call does not have this master, a file is gone, or the record is damaged.
        return False


def _place(store: Store) -> list:
    return [sorted(store.protocols), store.root]


def _hash(value: object) -> str:
    return hashlib.sha256(json.dumps(value, sort_keys=True).encode()).hexdigest()[:32]
