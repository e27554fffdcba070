"""`etapa doctor`: who cannot get on learns what is missing and what to send."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from designer.cli import desktop
from designer.cli.commands import doctor

if TYPE_CHECKING:
    from pathlib import Path

    from tests.designer.cli.conftest import Call


@pytest.fixture(autouse=True)
def _home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The program's own folders are empty ones, and no window is waited for."""
    monkeypatch.setenv("XDG_CONFIG_HOME", str(tmp_path / "config"))
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path / "data"))
    monkeypatch.setattr(doctor, "PATIENCE", 0.0)


@pytest.mark.parametrize("lang", ["en", "es"])
def test_a_whole_installation_is_told_part_by_part(call: Call, lang: str):
    said = call("doctor", lang=lang)
    assert said.code == 0
    parts = ("Etapa Reina", "Python", "reportlab", "Fira Sans")
    assert [part for part in parts if part not in said.out] == []


def test_a_screen_on_which_qt_gives_up_is_no_window(call: Call, monkeypatch: pytest.MonkeyPatch):
    """Qt ends the process that asks; the program does without a window."""
    monkeypatch.setattr(doctor, "PATIENCE", 20.0)
    monkeypatch.setenv("QT_QPA_PLATFORM", "no-such-platform")
    said = call("doctor", "--json")
    window = next(c for c in said.document["checks"] if c["name"] == "window")
    assert (said.code, window["state"], window["code"]) == (0, "optional", "no_screen")


def test_what_is_in_the_way_of_a_window_is_told_as_the_window_tells_it(
    call: Call, monkeypatch: pytest.MonkeyPatch
):
    """Libraries of this system can be installed: that they are not there is a fault."""
    lack = desktop.Obstacle("no_libraries", {"names": "libX.so", "call": "sudo apt install libx"})
    monkeypatch.setattr(doctor, "find_obstacles", lambda: [lack])
    said = call("doctor", lang="en")
    assert (said.code, "sudo apt install libx" in said.out) == (1, True)


def test_a_home_in_which_nothing_can_be_kept_is_a_fault(
    call: Call, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
):
    (tmp_path / "file").write_text("no folder")
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path / "file"))
    said = call("doctor", lang="en")
    assert (said.code, f"Nothing can be kept in {tmp_path / 'file'}" in said.out) == (1, True)


def test_one_file_holds_all_there_is_to_send(call: Call, tmp_path: Path):
    folder = doctor.program_folders()["crashes"]
    folder.mkdir(parents=True)
    (folder / "etapa-1.txt").write_text("what went wrong", "utf-8")
    said = call("doctor", "-o", tmp_path / "report", lang="en")
    written = (tmp_path / "report.txt").read_text("utf-8")
    page = said.out.split("\n\n")[0]
    assert page in written
    assert "what went wrong" in written
    assert f"{tmp_path / 'report.txt'} holds this page and 1 report" in said.out


def test_a_missing_library_is_named_and_the_call_fails(call: Call, monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setattr(doctor, "LIBRARIES", ("networkx", "no_such_module"))
    said = call("doctor")
    assert (said.code, "MISSING" in said.out) == (1, True)
    assert "no_such_module: install the program again" in said.out


def test_the_newest_reports_are_named_to_be_sent(call: Call):
    folder = doctor.program_folders()["crashes"]
    folder.mkdir(parents=True)
    (folder / "etapa-1.txt").write_text("what went wrong", "utf-8")
    (folder / "etapa-2.txt").write_text("", "utf-8")
    assert call("doctor", "--json").document["reports"] == [str(folder / "etapa-1.txt")]
