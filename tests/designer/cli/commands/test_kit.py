"""`etapa kit`: a stage printed into a folder, what is missing of it, measured printers."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from designer.kit.parts import USUAL
from engine.tour.file import load

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path

    from tests.designer.cli.conftest import Call, Said

    Kit = Callable[..., Said]

DICE = ("--stage", "1", "--only", "dice")


@pytest.fixture
def out(tmp_path: Path) -> Path:
    return tmp_path / "out"


@pytest.fixture
def kit(call: Call, three: Path, out: Path, monkeypatch: pytest.MonkeyPatch) -> Kit:
    """Print a copy of the examples into a folder, in a home of its own."""
    for name in ("HOME", "XDG_CONFIG_HOME"):
        monkeypatch.setenv(name, str(three.parent / "home"))
    return lambda *words: call("kit", three, "-o", out, *words)


def names(out: Path) -> list[str]:
    return sorted(path.name for path in out.glob("*"))


def test_a_stage_is_printed_into_a_folder(kit: Kit, out: Path):
    """One PDF a component and one with everything, each named after tour, stage and component."""
    said = kit("--stage", "2")
    assert (said.code, "Sheets of A4" in said.out) == (0, True)
    wanted = {f"los-tres-ejemplos-stage-2-{part}.pdf" for part in ("kit", "road-tiles")}
    assert wanted <= set(names(out))


def test_a_part_that_is_not_there_is_refused(kit: Kit, out: Path):
    """Beside one that is there, too: nothing is printed in its place."""
    for only in (("--only", "nothing"), ("--only", "dice", "--only", "nothing")):
        said = kit("--stage", "2", *only)
        assert (said.code, "nothing called nothing" in said.err) == (2, True)
    assert names(out) == []


def test_json_lists_files_and_sheets(kit: Kit):
    document = kit(*DICE, "--json").document
    assert document["components"][0] == {"name": "dice", "pieces": 17, "sheets": 2, "pages": 1}
    assert (document["sheets"], len(document["files"])) == (3, 1)


def test_a_part_goes_by_its_spanish_name_too(kit: Kit):
    document = kit("--stage", "1", "--only", "Losetas", "--json").document
    assert [part["name"] for part in document["components"]] == ["tiles"]


def test_only_what_is_missing_is_printed_and_noted(kit: Kit, three: Path, out: Path):
    """The tour knows what is printed; the second run has nothing left to print."""
    words = ("--stage", "1", "--only", "markers", "--missing-only")
    assert kit(*words).code == 0
    assert names(out) == ["los-tres-ejemplos-stage-1-kit-missing.pdf"]
    assert load(three).printed["marker FLAT"] == 2
    again = kit(*words)
    assert (again.code, "already" in again.out) == (0, True)


@pytest.mark.parametrize(
    ("words", "told"),
    [
        (("--measured", "199,2x200.6", "--back", "0.4x-0.2"), "100.4 % across"),
        (("--measured", "193x193"), "fit to page"),
        (("--measured", "203x200"), "+1.5 %"),
    ],
    ids=["kept", "fit to page", "far off"],
)
def test_a_measured_printer_is_kept_and_what_is_odd_about_it_is_said(
    kit: Kit, words: tuple[str, ...], told: str
):
    """Bars typed once correct every later PDF of that printer."""
    said = kit(*DICE, "--printer", "casa", *words)
    assert (said.code, told in said.err) == (0, True)
    assert kit(*DICE, "--printer", "casa").code == 0


def test_a_gallery_is_small_pictures(kit: Kit, out: Path):
    """One PNG a component, none larger than a README bears."""
    assert kit("--stage", "2", "--gallery", str(out / "gallery")).code == 0
    pictures = list((out / "gallery").glob("*.png"))
    assert len(pictures) == len(USUAL)
    assert all(picture.stat().st_size < 80_000 for picture in pictures)
    assert names(out) == ["gallery"]


def test_a_folder_that_is_a_file_is_one_sentence(kit: Kit, out: Path):
    """Nothing is half written."""
    out.write_text("", "utf-8")
    assert kit(*DICE).refused("Nothing can be written")
