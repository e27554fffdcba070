from __future__ import annotations

import json
import shutil
from importlib.resources import as_file, files
from pathlib import Path

import pytest

from designer.cli import etapa
from designer.cli.common import run_command
from designer.kit.parts import USUAL
from engine.tour.file import load


@pytest.fixture
def tour(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A copy of a shipped tour, in a home of its own."""
    monkeypatch.setenv("HOME", str(tmp_path / "home"))
    monkeypatch.setenv("XDG_CONFIG_HOME", str(tmp_path / "home" / "config"))
    with as_file(files("samples").joinpath("three-examples.etapa")) as path:
        return Path(shutil.copy(path, tmp_path / "my.etapa"))


def _kit(tour: Path, *words: str) -> int:
    return run_command(
        etapa, ["kit", str(tour), "-o", str(tour.parent / "out"), "--lang", "en", *words]
    )


def _names(tour: Path) -> list[str]:
    return sorted(path.name for path in (tour.parent / "out").glob("*"))


def test_a_stage_is_printed_into_a_folder(tour: Path, capsys: pytest.CaptureFixture[str]):
    """One PDF a component and one with everything, each named after tour, stage and component."""
    assert _kit(tour, "--stage", "2") == 0
    names = _names(tour)
    assert "los-tres-ejemplos-stage-2-kit.pdf" in names
    assert "los-tres-ejemplos-stage-2-road-tiles.pdf" in names
    assert "Sheets of A4" in capsys.readouterr().out


def test_json_lists_files_and_sheets(tour: Path, capsys: pytest.CaptureFixture[str]):
    """`--json` is one document on stdout."""
    assert _kit(tour, "--stage", "1", "--only", "dice", "--json") == 0
    document = json.loads(capsys.readouterr().out)
    assert document["components"][0] | {"fill": 0} == {
        "name": "dice", "pieces": 17, "sheets": 2, "pages": 1, "fill": 0,
    }  # fmt: skip
    assert document["sheets"] == 3
    assert len(document["files"]) == 1


def test_only_what_is_missing_is_printed_and_noted(tour: Path, capsys: pytest.CaptureFixture[str]):
    """The tour knows what is printed; the second run has nothing left to print."""
    words = ("--stage", "1", "--only", "markers", "--missing-only")
    assert _kit(tour, *words) == 0
    assert _names(tour) == ["los-tres-ejemplos-stage-1-kit-missing.pdf"]
    assert load(tour).printed["marker FLAT"] == 2
    capsys.readouterr()
    assert _kit(tour, *words) == 0
    assert "already" in capsys.readouterr().out


def test_a_measured_printer_is_kept(tour: Path, capsys: pytest.CaptureFixture[str]):
    """Bars typed once correct every later PDF of that printer."""
    words = ("--stage", "1", "--only", "dice", "--printer", "casa")
    assert _kit(tour, *words, "--measured", "199,2x200.6", "--back", "0.4x-0.2") == 0
    assert "100.4 % across" in capsys.readouterr().err
    assert _kit(tour, *words) == 0


def test_a_gallery_is_small_pictures(tour: Path):
    """One PNG a component, none larger than a README bears."""
    folder = tour.parent / "gallery"
    assert _kit(tour, "--stage", "2", "--gallery", str(folder)) == 0
    pictures = list(folder.glob("*.png"))
    assert len(pictures) == len(USUAL)
    assert all(picture.stat().st_size < 80_000 for picture in pictures)
    assert _names(tour) == []


def test_fit_to_page_is_said(tour: Path, capsys: pytest.CaptureFixture[str]):
    """Bars of 193 mm are a viewer's doing."""
    assert (
        _kit(tour, "--stage", "1", "--only", "dice", "--printer", "p", "--measured", "193x193") == 0
    )
    assert "fit to page" in capsys.readouterr().err


def test_a_printer_far_off_is_worth_a_second_look(tour: Path, capsys: pytest.CaptureFixture[str]):
    """1.5 % too long is corrected, and said."""
    words = ("--stage", "1", "--only", "dice", "--printer", "p", "--measured", "203x200")
    assert _kit(tour, *words) == 0
    assert "+1.5 %" in capsys.readouterr().err


@pytest.mark.parametrize(
    "words",
    [
        ("--stage", "9"),
        ("--stage", "1", "--tour"),
        ("--paper", "A77"),
        ("--paper", "95x95"),
        ("--only", "nothing"),
        ("--printer", "nobody"),
        ("--measured", "199x199"),
        ("--printer", "p", "--measured", "many"),
        ("--poster", "huge"),
        ("--art", "none.toml"),
    ],
)
def test_what_cannot_be_printed_is_one_sentence(
    tour: Path, words: tuple[str, ...], capsys: pytest.CaptureFixture[str]
):
    """Exit 2, one sentence on stderr, no file."""
    assert _kit(tour, *words) == 2
    said = capsys.readouterr().err
    assert said.startswith("etapa: ")
    assert said.count("\n") == 1
    assert _names(tour) == []


def test_a_folder_that_is_a_file_is_one_sentence(tour: Path, capsys: pytest.CaptureFixture[str]):
    """Nothing is half written."""
    (tour.parent / "out").write_text("", "utf-8")
    assert _kit(tour, "--stage", "1", "--only", "dice") == 2
    assert "cannot be written" in capsys.readouterr().err
