"""The program that a worker starts."""

import sys
import types

import pytest

from stickermill_dask.faults import Fault
from stickermill_dask.process import installed


def test_the_program_of_the_python_package_runs_unless_another_is_named(monkeypatch):
    package = types.ModuleType("stickermill")
    package.find = lambda: "/env/bin/stickermill"
    monkeypatch.setitem(sys.modules, "stickermill", package)
    assert installed("stickermill") == "/env/bin/stickermill"
    assert installed("./stickermill") == "./stickermill"


def test_without_the_package_the_command_on_the_path_runs(monkeypatch):
    monkeypatch.setitem(sys.modules, "stickermill", None)
    assert installed("stickermill") == "stickermill"


def test_a_package_without_its_program_is_a_fault(monkeypatch):
    broken = types.ModuleType("stickermill")

    def find():
        raise FileNotFoundError("the program is in none of bin")

    broken.find = find
    monkeypatch.setitem(sys.modules, "stickermill", broken)
    with pytest.raises(Fault, match="stickermill: the program is in none of bin"):
        installed("stickermill")
