"""`etapa layout`: what it prints, what it draws, what it keeps."""

from __future__ import annotations

import errno
import os
from typing import TYPE_CHECKING, Any
from xml.etree import ElementTree as ET

import pytest

from engine.board import kept_boards
from engine.tour.file import load
from tests.designer.cli.conftest import GIRO, SIERRA, THREE

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path

    from tests.designer.cli.conftest import Call

    Lay = Callable[..., dict[str, Any]]


@pytest.fixture
def lay(call: Call) -> Lay:
    """Lay a stage and return its document."""

    def lay_out(*words: object) -> dict[str, Any]:
        said = call("layout", *words, "--json")
        assert said.err == ""
        document: dict[str, Any] = said.document
        return document

    return lay_out


def test_json_has_the_keys_that_were_promised(lay: Lay):
    found = lay(SIERRA, "--stage", "2")
    assert list(found) == [
        "stage", "table", "minutes", "sheets", "lengths", "tiles", "markers", "box", "findings",
    ]  # fmt: skip
    assert found["table"] == {"width_mm": 1800, "height_mm": 900}
    length = found["lengths"][0]
    assert list(length) == ["first", "last", "fits", "tight", "pieces"]
    piece = ["tile", "rows", "x_mm", "y_mm", "angle_deg", "first", "last"]
    assert list(length["pieces"][0]) == piece
    tile = ["tile", "need", "have", "print", "print_both_sides", "lying"]
    assert list(found["tiles"][0]) == tile
    assert list(found["box"]) == ["markers", "indicators"]
    assert list(found["markers"][0]) == ["kind", "square", "x_mm", "y_mm"]


@pytest.mark.parametrize(
    ("stage", "squares", "behind"), [("1", 165, -15), ("2", 181, -15), ("3", 54, -2)]
)
def test_the_worked_examples_lie_on_a_dining_table(lay: Lay, stage: str, squares: int, behind: int):
    """R3.16, R3.17, R3.18 — 165, 181 and 54 squares, with grid and run-off, in one length.

    R6.33 — in the time trial, the third, one rider starts: the start tile is grid enough.
    """
    (length,) = lay(THREE, "--stage", stage)["lengths"]
    assert (length["first"], length["last"]) == (behind, squares + 13)
    assert (length["fits"], length["tight"]) == (True, False)


@pytest.mark.parametrize("stage", [1, 7, 13, 20, 21])
def test_a_tour_of_three_weeks_lies_on_a_dining_table(lay: Lay, stage: int):
    assert all(length["fits"] for length in lay(GIRO, "--stage", stage)["lengths"])


def test_every_piece_that_lies_is_on_the_bill(lay: Lay):
    found = lay(SIERRA, "--stage", "3")
    pieces = [piece["tile"] for piece in found["lengths"][0]["pieces"]]
    assert {line["tile"]: line["need"] for line in found["tiles"]} == {
        name: pieces.count(name) for name in pieces
    }


def test_people_read_it_in_spanish_and_type_it_back(call: Call):
    words = ("--stage", "2", "--have", "recta-12=4", "--put", "rotonda@40")
    said = call("layout", SIERRA, *words, lang="es")
    assert said.code == 0
    assert "Lo que necesita la vuelta entera: `etapa convert`." in said.out
    assert ("imprimir" in said.out, "Recta, 12 casillas" in said.out) == (True, True)


def test_other_tables_give_other_layouts(lay: Lay):
    found = lay(SIERRA, "--table", "700x600", "--table", "700x600@700,0", "--seat", "bottom")
    assert found["table"] == {"width_mm": 1400, "height_mm": 600}


def test_a_wished_tile_lies_where_it_was_wished(lay: Lay):
    pieces = lay(SIERRA, "--put", "roundabout@20")["lengths"][0]["pieces"]
    piece = next(piece for piece in pieces if piece["tile"] == "roundabout")
    assert (piece["first"], piece["last"]) == (20, 25)


def test_what_is_there_need_not_be_printed_and_what_is_missing_may_stop(lay: Lay, call: Call):
    tiles = lay(SIERRA, "--have", "curve=2", "--missing", "stop")["tiles"]
    line = next(line for line in tiles if line["tile"] == "curve")
    assert (line["have"], line["print"]) == (2, max(0, line["need"] - 2))
    assert call("layout", SIERRA, "--missing", "stop").code == 1


def test_a_table_too_small_for_any_road_is_a_finding(call: Call):
    said = call("layout", SIERRA, "--table", "200x200")
    assert (said.code, "E_BOARD_NONE" in said.out) == (1, True)


def test_the_picture_is_to_scale(call: Call, tmp_path: Path):
    """A millimetre of the picture is one of the table."""
    path = tmp_path / "board.svg"
    call("layout", SIERRA, "--table", "1500x800", "--svg", path)
    root = ET.parse(path).getroot()
    assert root.attrib["width"].endswith("mm")
    outlines = {
        (round(max(x) - min(x)), round(max(y) - min(y)))
        for x, y in (
            zip(*(map(float, p.split(",")) for p in shape.attrib["points"].split()), strict=True)
            for shape in root.iter("{http://www.w3.org/2000/svg}polygon")
        )
    }
    assert (1500, 800) in outlines


def test_the_picture_as_pixels_is_never_larger_than_4096(call: Call, tmp_path: Path):
    path = tmp_path / "board.png"
    call("layout", SIERRA, "--png", path)
    data = path.read_bytes()
    assert data[:4] == b"\x89PNG"
    assert max(int.from_bytes(data[16:20]), int.from_bytes(data[20:24])) == 4096


@pytest.mark.parametrize("ending", ["png", "svg"])
def test_a_picture_that_cannot_be_written_leaves_the_old_one(
    call: Call, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, ending: str
):
    """A full disk: one sentence, and no half of a file."""

    def full(*_: object) -> None:
        raise OSError(errno.ENOSPC, "No space left on device")

    old = tmp_path / f"board.{ending}"
    old.write_text("old", "utf-8")
    monkeypatch.setattr(os, "fsync", full)
    assert call("layout", SIERRA, f"--{ending}", old).refused("")
    assert [p.read_text("utf-8") for p in tmp_path.iterdir()] == ["old"]


def test_a_kept_board_comes_back(lay: Lay, sierra: Path):
    laid = lay(sierra, "--table", "1400x700", "--put", "roundabout@20", "--keep")
    assert lay(sierra)["lengths"] == laid["lengths"]
    assert kept_boards.tour_table(load(sierra).boards).width == 1400
