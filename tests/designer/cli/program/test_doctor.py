"""`etapa doctor`: who cannot get on learns what is missing and what to send."""

from __future__ import annotations

import json

import pytest
from click.testing import CliRunner, Result

from designer.cli import etapa
from designer.cli.commands import doctor


@pytest.fixture(autouse=True)
def home(tmp_path, monkeypatch: pytest.MonkeyPatch):
    """The program's own folders are empty ones, and no window is tried."""
    monkeypatch.setenv("XDG_CONFIG_HOME", str(tmp_path / "config"))
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path / "data"))
    monkeypatch.setattr(doctor, "_window", lambda: doctor.Check("window", doctor.OPTIONAL))
    doctor._data_folder.cache_clear()
    yield
    doctor._data_folder.cache_clear()


def run(*words: str, lang: str = "en") -> Result:
    return CliRunner().invoke(etapa, ["doctor", *words], obj=lang, standalone_mode=False)


@pytest.mark.parametrize("lang", ["en", "es"])
def test_a_whole_installation_is_told_part_by_part(lang: str):
    done = run(lang=lang)
    assert done.return_value == 0
    for part in ("Etapa Reina", "Python", "reportlab", "Fira Sans"):
        assert part in done.stdout


def test_a_missing_library_is_named_and_the_call_fails(monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setattr(doctor, "LIBRARIES", ("networkx", "no_such_module"))
    done = run()
    assert done.return_value == 1
    assert "MISSING" in done.stdout
    assert "no_such_module: install the program again" in done.stdout


def test_the_newest_reports_are_named_to_be_sent():
    folder = doctor.program_folders()["crashes"]
    folder.mkdir(parents=True)
    (folder / "etapa-1.txt").write_text("what went wrong", "utf-8")
    (folder / "etapa-2.txt").write_text("", "utf-8")
    said = json.loads(run("--json").stdout)
    assert said["reports"] == [str(folder / "etapa-1.txt")]


def test_a_process_that_ends_without_an_answer_is_no_window():
    assert doctor._asked_apart(_ends_at_once) == {}


def _ends_at_once(_answer: object) -> None:
    raise SystemExit(3)
