import pytest

from stickermill_dask import Fault
from stickermill_dask.joining import joined
from stickermill_dask.planning import Master, Plan

TOOL = {"name": "stickermill", "version": "1", "libvips": "8.14"}


def outcome(path: str, content: str | None = None, *severities: str, status="converted", side=100, frames=1, duplicate="warning"):
    report = {
        "path": path,
        "name": path.removesuffix(".png"),
        "status": status,
        "pixelSize": {"width": side, "height": side},
        "frames": frames,
        "findings": [{"rule": "edge", "severity": severity, "message": "m"} for severity in severities],
        "files": [{"path": f"renditions/{path}", "bytes": 10}, {"path": f"thumbnails/{path}", "bytes": 5}],
    }
    made = {"report": report}
    if content:
        made["content"] = content
    if duplicate:
        made["duplicateSeverity"] = duplicate
    return made


def join(*outcomes: dict, masters=None, skipped=(), strict=False) -> tuple[dict, int]:
    keys = masters or sorted(item["report"]["path"] for item in outcomes)
    plan = Plan([Master(key, 1, place) for place, key in enumerate(keys)], list(skipped))
    return joined(plan, outcomes, TOOL, strict)


def findings(report: dict) -> dict:
    return {
        master["path"]: [(found["rule"], found["severity"], found["message"]) for found in master["findings"]]
        for master in report["masters"]
    }


def test_masters_are_in_the_order_of_their_keys_and_are_counted():
    report, status = join(
        outcome("c.png", None, "note", "warning"), outcome("a.png"), outcome("b.png", None, "error", status="failed")
    )
    assert [master["path"] for master in report["masters"]] == ["a.png", "b.png", "c.png"]
    assert report["summary"] == {
        **{"masters": 3, "converted": 2, "failed": 1, "cancelled": 0, "files": 6, "bytes": 45},
        **{"errors": 1, "warnings": 1, "notes": 1, "seconds": 0},
    }
    assert (report["schema"], report["tool"], status) == (1, TOOL, 1)
    assert "skipped" not in report


def test_a_master_that_looks_like_an_earlier_one_has_a_finding_of_its_own_severity():
    report, status = join(
        outcome("a.png", "11", duplicate="error"), outcome("b.png", "22"), outcome("c.png", "11", duplicate="note"),
        outcome("d.png", "11", duplicate="error"),
    )
    same = "the same pixels as a.png"
    assert findings(report) == {
        "a.png": [], "b.png": [], "c.png": [("duplicate", "note", same)], "d.png": [("duplicate", "error", same)]
    }
    assert (report["summary"]["errors"], report["summary"]["notes"], status) == (1, 1, 1)


def test_masters_that_differ_or_ignore_the_rule_are_no_duplicates():
    report, status = join(
        outcome("a.png", "11"), outcome("b.png", "11", side=200), outcome("c.png", "11", frames=2),
        outcome("d.png", "11", duplicate=None), outcome("e.png"), outcome("f.png"),
        strict=True,
    )
    assert not any(findings(report).values())
    assert status == 0


SKIPPED = {"path": "x.png", "reason": "r", "cause": "unreachable"}


@pytest.mark.parametrize(
    "severities, status, skipped, strict, expected",
    [
        ([], "converted", [], False, 0),
        ([], "failed", [], False, 1),
        (["error"], "converted", [], False, 1),
        (["warning", "note"], "converted", [], False, 0),
        (["warning"], "converted", [], True, 1),
        (["note"], "converted", [], True, 0),
        ([], "converted", [SKIPPED], False, 0),
        ([], "converted", [SKIPPED], True, 1),
        ([], "converted", [{**SKIPPED, "cause": "rendition"}], True, 0),
    ],
)
def test_the_exit_status_is_that_of_stickermill_convert(severities, status, skipped, strict, expected):
    report, found = join(outcome("a.png", None, *severities, status=status), skipped=skipped, strict=strict)
    assert found == expected
    assert report.get("skipped", []) == skipped


@pytest.mark.parametrize(
    "paths, masters, message",
    [
        (["a.png"], ["a.png", "b.png"], "b.png: was not converted"),
        (["a.png", "a.png"], ["a.png"], "a.png: was converted twice"),
        (["a.png", "b.png"], ["a.png"], "b.png: was converted, but is no master of this call"),
    ],
)
def test_a_report_without_each_master_once_is_refused(paths, masters, message):
    with pytest.raises(Fault, match=message):
        join(*(outcome(path) for path in paths), masters=masters)
