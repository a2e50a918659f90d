import glob
import json
import os
import random
import shutil
import signal
import stat
import subprocess
import sys
import threading
import time
from pathlib import Path

import pytest
from distributed import Client, LocalCluster

from art import png
from conftest import run, tree, write
from stickermill_dask import Fault, cli, convert
from stickermill_dask.planning import Master, plan
from stickermill_dask.stores import Listed
from stickermill_dask.worker import failed

OPTIONS = {"convert": {"thumbnails": []}, "rules": {"duplicate": "warning"}}


def shown(report: dict, prefix: str = "") -> list:
    """The facts of a report about each master, without its place."""
    return [
        (
            master["path"].removeprefix(prefix),
            master["status"],
            [(file["path"], file["bytes"]) for file in master["files"]],
            [(found["rule"], found["severity"], found["message"].replace(prefix, "")) for found in master["findings"]],
        )
        for master in report["masters"]
    ]


def test_files_report_and_status_are_those_of_one_run(art, tmp_path, client, stickermill):
    (art / "stickermill.yml").write_text("convert: {thumbnails: []}\nrules: {duplicate: warning}\n")
    status = run(stickermill, "convert", "art", "-o", "whole", "--report", "whole.json", folder=tmp_path)
    done = convert(
        str(art), str(tmp_path / "out"), client, options=OPTIONS, stickermill=stickermill, batch_bytes=1500, report=tmp_path / "r.json"
    )
    assert tree(tmp_path / "out") == tree(tmp_path / "whole")
    assert done.status == status == 1
    whole = json.loads((tmp_path / "whole.json").read_text())
    assert shown(done.report) == shown(whole, "art/")
    assert {**done.report["summary"], "seconds": 0} == {**whole["summary"], "seconds": 0}
    # The process of a worker has loaded libvips, which this conversion of plain PNG did not need.
    assert {**whole["tool"], "loaded": done.report["tool"]["loaded"]} == done.report["tool"]
    assert [(item["path"], item["cause"]) for item in done.report["skipped"]] == [("wide.png", "rendition")]
    assert done.batches > 3
    assert json.loads((tmp_path / "r.json").read_text()) == done.report


def test_the_report_follows_its_schema(art, tmp_path, client, stickermill):
    jsonschema = pytest.importorskip("jsonschema")
    schema = json.loads((Path(__file__).resolve().parents[3] / "docs/schemas/report.schema.json").read_text())
    report = tmp_path / "r.json"
    convert(str(art), str(tmp_path / "out"), client, options=OPTIONS, stickermill=stickermill, report=report)
    jsonschema.Draft202012Validator(schema).validate(json.loads(report.read_text(encoding="utf-8")))


def test_stickermill_reads_the_report(tmp_path, client, stickermill):
    for name in ["ant", "bee@3x", "bee@2x"]:
        write(tmp_path / f"art/{name}.png", png(618, seed=1))
    report = convert(str(tmp_path / "art"), str(tmp_path / "out"), client, stickermill=stickermill, batch_bytes=1).report
    lost = failed(Master("cat.png", 1, 2), "notReadable", {"notReadable": {"cause": "it is gone"}}, "it is gone")
    report["masters"].append(lost["report"])
    report["skipped"] += plan([Listed("a//b.png", 1)]).skipped
    (tmp_path / "r.json").write_text(json.dumps(report), encoding="utf-8")
    read = subprocess.run([stickermill, "report", tmp_path / "r.json"], capture_output=True, text=True)
    assert (read.returncode, read.stderr) == (0, "")
    for words in ["the same pixels as ant.png", "cat.png: it is gone", "the key is not a path"]:
        assert words in read.stdout


def test_twins_are_found_across_batches_by_strict_calls_too(tmp_path, client, stickermill):
    for number, name in enumerate(["ant", "bee", "cat", "dog", "elk", "fox"]):
        write(tmp_path / f"art/{name}.png", png(618, seed=number % 3))
    run(stickermill, "convert", "art", "-o", "whole", "--report", "whole.json", folder=tmp_path)
    for strict in (False, True):
        done = convert(str(tmp_path / "art"), str(tmp_path / "out"), client, stickermill=stickermill, batch_bytes=1, strict=strict)
        assert (done.batches, done.status) == (6, 1 if strict else 0)
        assert shown(done.report) == shown(json.loads((tmp_path / "whole.json").read_text()), "art/")
        twins = [found["message"] for master in done.report["masters"] for found in master["findings"]]
        assert [twin for twin in twins if "pixels" in twin] == [f"the same pixels as {name}.png" for name in ("ant", "bee", "cat")]


def test_the_command_is_one_line(art, tmp_path, stickermill, capfd):
    # Editors on Windows start files with a byte order mark.
    (tmp_path / "options.json").write_text(json.dumps(OPTIONS), encoding="utf-8-sig")
    status = cli.main(
        [str(art), str(tmp_path / "out"), "--workers", "1", "--stickermill", stickermill, "--report", str(tmp_path / "report.json")]
        + ["--options", str(tmp_path / "options.json")]
    )
    said = capfd.readouterr()
    assert status == 1
    assert said.out.startswith("Converted 10 of 11 masters to 20 files")
    assert "stickermill-dask: zz.png: " in said.err
    assert json.loads((tmp_path / "report.json").read_text())["summary"]["masters"] == 11


@pytest.mark.parametrize(
    "options, message",
    [
        ({"convert": {"scale": [1]}}, "unknown key 'scale'; did you mean 'scales'"),
        ({"convert": {"scales": [4]}}, "4 is not a scale of renditions, which has 1, 2 and 3"),
        ({"labels": {"x": "y" * 1_100_000}}, "has more bytes than the limit of 1,000,000"),
    ],
)
def test_wrong_options_are_refused_before_anything_is_read(art, tmp_path, client, stickermill, options, message):
    with pytest.raises(Fault, match=message):
        convert(str(art), str(tmp_path / "out"), client, options=options, stickermill=stickermill)
    assert not (tmp_path / "out").exists()


def test_wrong_calls_are_refused_by_name(art, tmp_path, client, stickermill):
    def fault(source, target, command=stickermill):
        with pytest.raises(Fault) as caught:
            convert(str(source), str(target), client, stickermill=command)
        return str(caught.value)

    assert fault(tmp_path / "none", tmp_path / "out").startswith(f"{tmp_path}/none: ")
    assert "the target is the source" in fault(art, art)
    assert fault(art, tmp_path / "out", "no-such-command") == "no-such-command: cannot be started: No such file or directory"
    assert "does not speak the work protocol" in fault(art, tmp_path / "out", shutil.which("true"))
    (art / "stickermill.yml").write_text("name: Art\n")
    assert "is not read on a cluster" in fault(art, tmp_path / "out")


@pytest.mark.parametrize(
    "change, named",
    [
        (r's/"version":"[^"]*"/"version":"9.9"/', r"has stickermill 9\.9 with libvips .*, but the driver has stickermill \d"),
        (
            r's/"loaded":{[^}]*}/"loaded":{"libvips":"9.9","librsvg":"1.1"}/',
            r"has stickermill \S+ with libvips 9\.9 \(built with .*\) and librsvg 1\.1, but the driver has stickermill \d",
        ),
    ],
)
def test_a_worker_of_another_version_is_refused_with_both_versions(art, tmp_path, stickermill, change, named):
    # The path of the driver leads to a different command than the path of the workers.
    other = tmp_path / "bin" / "stickermill-of-workers"
    write(other, f"#!/bin/sh\nexec \"$REAL\" \"$@\" | sed -u '1{change}'\n".encode())
    real = tmp_path / "driver" / "stickermill-of-workers"
    write(real, b'#!/bin/sh\nexec "$REAL" "$@"\n')
    for file in (other, real):
        file.chmod(file.stat().st_mode | stat.S_IXUSR)
    environment = {"PATH": f"{other.parent}:{os.environ['PATH']}", "REAL": stickermill}
    with LocalCluster(n_workers=1, threads_per_worker=1, dashboard_address=None, env=environment, silence_logs=50) as one:
        with Client(one) as client, pytest.MonkeyPatch.context() as patch:
            patch.setenv("PATH", f"{real.parent}:{os.environ['PATH']}")
            patch.setenv("REAL", stickermill)
            with pytest.raises(Fault, match=named):
                convert(str(art), str(tmp_path / "out"), client, stickermill="stickermill-of-workers")


@pytest.mark.skipif(sys.platform != "linux", reason="libvips is linked elsewhere")
def test_a_worker_without_libvips_is_refused_by_name(art, tmp_path, stickermill):
    write(tmp_path / "lib/libvips.so.42", b"no library")
    environment = {"LD_LIBRARY_PATH": str(tmp_path / "lib")}
    with LocalCluster(n_workers=1, threads_per_worker=1, dashboard_address=None, env=environment, silence_logs=50) as one:
        with Client(one) as client:
            with pytest.raises(Fault, match=r"worker tcp://.*libvips: cannot be loaded"):
                convert(str(art), str(tmp_path / "out"), client, stickermill=stickermill)


@pytest.mark.parametrize("moment", range(int(os.environ.get("STICKERMILL_DASK_KILLS", "2"))))
def test_a_killed_worker_costs_its_batch_and_nothing_else(tmp_path, stickermill, moment):
    art = tmp_path / "art"
    for number in range(60):
        write(art / f"{number:02}.png", png(160, seed=number))
    status = run(stickermill, "convert", "art", "-o", "whole", folder=tmp_path)
    # Kill a worker when a random number of the 240 files is written.
    chance = random.Random(moment)
    files = chance.randrange(200)
    killed = []
    with LocalCluster(n_workers=2, threads_per_worker=1, dashboard_address=None, silence_logs=50) as own:
        with Client(own) as client:

            def kill():
                while len(glob.glob(f"{tmp_path}/out/**/*.png", recursive=True)) < files:
                    time.sleep(0.002)
                killed.append(chance.choice([worker.pid for worker in own.workers.values()]))
                os.kill(killed[0], signal.SIGKILL)

            killer = threading.Thread(target=kill, daemon=True)
            killer.start()
            cache = (tmp_path / "cache").as_uri()
            done = convert(str(art), str(tmp_path / "out"), client, stickermill=stickermill, batch_bytes=3000, cache=cache)
            assert killed, "the worker was killed too late"
            killer.join()
            assert convert(str(art), str(tmp_path / "out"), client, stickermill=stickermill, cache=cache).kept == 60
    assert done.status == status and done.lost_batches == []
    assert [master["path"] for master in done.report["masters"]] == [f"{number:02}.png" for number in range(60)]
    # The unfinished files of a killed process are hidden, and the next run removes them.
    written = {name: data for name, data in tree(tmp_path / "out").items() if ".stickermill-" not in name}
    assert written == tree(tmp_path / "whole")


def dying(tmp_path, stickermill: str, work: str) -> str:
    """A command that acts like Stickermill, except that it runs shell lines for `work`."""
    wrapper = tmp_path / "stickermill"
    write(wrapper, f'#!/bin/sh\n[ "$1" = work ] || exec {stickermill} "$@"\n{work}\n'.encode())
    wrapper.chmod(0o755)
    return str(wrapper)


def test_a_stickermill_that_is_killed_is_started_again(art, tmp_path, client, stickermill):
    # The command kills itself at the fourth request, once per worker.
    once = f"mkdir {tmp_path}/died-$PPID 2>/dev/null"
    command = dying(
        tmp_path, stickermill, f'if {once}; then sed -u 3q | {stickermill} "$@"; kill -9 $$; else exec {stickermill} "$@"; fi'
    )
    done = convert(str(art), str(tmp_path / "out"), client, options=OPTIONS, stickermill=command)
    assert done.report["summary"]["converted"] == 10
    assert done.lost_batches == []


def test_a_master_that_always_kills_stickermill_fails_alone(art, tmp_path, client, stickermill):
    # The command dies at one master, with other masters before and after it in the process.
    until = "sed -u -n '/\"master\": \"[^\"]*star 4.png\"/q;p'"
    command = dying(tmp_path, stickermill, f'{until} | {stickermill} "$@"; kill -9 $$')
    done = convert(str(art), str(tmp_path / "out"), client, options=OPTIONS, stickermill=command)
    failed = {master["path"]: master["error"]["message"] for master in done.report["masters"] if master["status"] == "failed"}
    assert failed.pop("star 4.png") == "star 4.png: stickermill ended with signal 9"
    assert list(failed) == ["zz.png"]
    assert done.report["summary"]["converted"] == 9
