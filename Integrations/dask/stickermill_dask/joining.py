"""Joins the answers about all masters to the report of one run, and finds its exit status."""

from __future__ import annotations

import json
from collections.abc import Iterable
from pathlib import Path

from .faults import Fault
from .planning import Plan

# Files skipped for these reasons are not missing, because their masters are present under another name. Other skipped files may be missing.
NOT_MISSED = {"rendition", "pack", "sameFile"}


def joined(plan: Plan, outcomes: Iterable[dict], tool: dict, strict: bool) -> tuple[dict, int]:
    """Returns the report that `stickermill convert` would write, except for its time, and the exit status.

    An outcome is the answer of `stickermill work` about a master. Raises Fault unless each master has one.
    """
    known: dict[str, dict] = {}
    for outcome in outcomes:
        if known.setdefault(outcome["report"]["path"], outcome) is not outcome:
            raise Fault(f"{outcome['report']['path']}: was converted twice")
    ordered = [known.pop(master.key, None) for master in plan.masters]
    if None in ordered:
        raise Fault(f"{plan.masters[ordered.index(None)].key}: was not converted")
    if known:
        raise Fault(f"{min(known)}: was converted, but is no master of this call")
    _add_duplicates(ordered)
    masters = [outcome["report"] for outcome in ordered]
    statuses = [master["status"] for master in masters]
    files = [file["bytes"] for master in masters for file in master["files"]]
    severities = [finding["severity"] for master in masters for finding in master["findings"]]
    summary = {
        "masters": len(masters),
        **{status: statuses.count(status) for status in ("converted", "failed", "cancelled")},
        "files": len(files),
        "bytes": sum(files),
        **{f"{severity}s": severities.count(severity) for severity in ("error", "warning", "note")},
        "seconds": 0,
    }
    report = {"schema": 1, "tool": tool, "summary": summary, "masters": masters}
    if plan.skipped:
        report["skipped"] = plan.skipped
    is_missed = any(item["cause"] not in NOT_MISSED for item in plan.skipped)
    gates = summary["failed"] or summary["errors"] or (strict and (summary["warnings"] or is_missed))
    return report, 1 if gates else 0


def write(report: dict, path: str | Path) -> None:
    """Writes a report with a line for each master. Writes one line at a time, because the whole text needs much more memory."""
    with open(path, "w", encoding="utf-8") as file:
        rest = {key: value for key, value in report.items() if key != "masters"}
        file.write(f'{_text(rest)[:-1]}, "masters": [')
        for place, master in enumerate(report["masters"]):
            file.write(f"{',' if place else ''}\n{_text(master)}")
        file.write("\n]}\n")


def _text(value: dict) -> str:
    return json.dumps(value, sort_keys=True, ensure_ascii=False)


def _add_duplicates(outcomes: list[dict]) -> None:
    """Adds a finding to each master that looks like an earlier one, unless its settings ignore that."""
    firsts: dict[tuple, str] = {}
    for outcome in outcomes:
        if "content" not in outcome:
            # Not every frame was decoded.
            continue
        report = outcome["report"]
        size = report.get("pixelSize") or {}
        look = outcome["content"], size.get("width"), size.get("height"), report.get("frames")
        first = firsts.setdefault(look, report["path"])
        if first != report["path"] and "duplicateSeverity" in outcome:
            report["findings"].append(
                {
                    "rule": "duplicate",
                    "severity": outcome["duplicateSeverity"],
                    "message": f"the same pixels as {first}",
                    "problem": {"samePixels": {"as": first}},
                    "remedy": {"removeOne": {}},
                    "advice": "Remove one of the two.",
                }
            )
