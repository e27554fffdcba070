"""`etapa layout`: what it prints, what it draws, what it keeps."""

from __future__ import annotations

import errno
import json
import os
import shutil
from pathlib import Path
from typing import TYPE_CHECKING, Any
from xml.etree import ElementTree as ET

import pytest

from designer.cli import etapa
from designer.cli.common import run_command
from engine.board import kept_boards
from engine.tour.file import load

if TYPE_CHECKING:
    from collections.abc import Callable

    Call = Callable[..., tuple[int, str, str]]

ROOT = Path(__file__).parents[4]
SIERRA = str(ROOT / "samples" / "sierra.etapa")
EXAMPLES = str(ROOT / "samples" / "three-examples.etapa")
GIRO = str(ROOT / "samples" / "giro-2019.etapa")


@pytest.fixture
def call(capsys: pytest.CaptureFixture[str]) -> Call:
    def made(*arguments: str) -> tuple[int, str, str]:
        code = run_command(etapa, arguments)
        said = capsys.readouterr()
        return code, said.out, said.err

    return made


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
    code, _, err = call("layout", SIERRA, f"--{ending}", str(old), "--lang", "en")
    assert (code, err.count("\n")) == (2, 1)
    assert [p.read_text("utf-8") for p in tmp_path.iterdir()] == ["old"]


@pytest.fixture
def document(call: Call) -> Callable[..., dict[str, Any]]:
    def made(*arguments: str) -> dict[str, Any]:
        _code, out, err = call("layout", *arguments, "--json", "--lang", "en")
        assert err == ""
        found: dict[str, Any] = json.loads(out)
        return found

    return made


def test_json_has_the_keys_that_were_promised(document: Callable[..., dict[str, Any]]) -> None:
    found = document(SIERRA, "--stage", "2")
    assert list(found) == [
        "stage", "table", "minutes", "sheets", "lengths", "tiles", "markers", "box", "findings",
    ]  # fmt: skip
    assert found["table"] == {"width_mm": 1800, "height_mm": 900}
    length = found["lengths"][0]
    assert list(length) == ["first", "last", "fits", "tight", "pieces"]
    assert list(length["pieces"][0]) == [
        "tile", "rows", "x_mm", "y_mm", "angle_deg", "first", "last",
    ]  # fmt: skip
    tile = ["tile", "need", "have", "print", "print_both_sides", "lying"]
    assert list(found["tiles"][0]) == tile
    assert list(found["box"]) == ["markers", "indicators"]
    assert list(found["markers"][0]) == ["kind", "square", "x_mm", "y_mm"]


@pytest.mark.parametrize(
    ("stage", "squares", "behind"), [("1", 165, -15), ("2", 181, -15), ("3", 54, -2)]
)
def test_the_worked_examples_lie_on_a_dining_table(
    document: Callable[..., dict[str, Any]], stage: str, squares: int, behind: int
) -> None:
    """R3.16, R3.17, R3.18 — 165, 181 and 54 squares, with grid and run-off, in one length.

    R6.33 — in the time trial, the third, one rider starts: the start tile is grid enough.
    """
    found = document(EXAMPLES, "--stage", stage)
    (length,) = found["lengths"]
    assert (length["first"], length["last"]) == (behind, squares + 13)
    assert length["fits"]
    assert not length["tight"]


def test_every_piece_that_lies_is_on_the_bill(document: Callable[..., dict[str, Any]]) -> None:
    found = document(SIERRA, "--stage", "3")
    pieces = [piece["tile"] for piece in found["lengths"][0]["pieces"]]
    assert {line["tile"]: line["need"] for line in found["tiles"]} == {
        name: pieces.count(name) for name in pieces
    }


def test_people_read_it_in_spanish(call: Call) -> None:
    code, out, _err = call("layout", SIERRA, "--stage", "2", "--lang", "es")
    assert code == 0
    assert "imprimir" in out
    assert "Lo que necesita la vuelta entera: `etapa convert`." in out
    assert "Recta, 12 casillas" in out


def test_other_tables_give_other_layouts(document: Callable[..., dict[str, Any]]) -> None:
    found = document(SIERRA, "--table", "700x600", "--table", "700x600@700,0", "--seat", "bottom")
    assert found["table"] == {"width_mm": 1400, "height_mm": 600}


def test_a_wished_tile_lies_where_it_was_wished(document: Callable[..., dict[str, Any]]) -> None:
    found = document(SIERRA, "--put", "roundabout@20")
    piece = next(p for p in found["lengths"][0]["pieces"] if p["tile"] == "roundabout")
    assert (piece["first"], piece["last"]) == (20, 25)


def test_what_is_there_need_not_be_printed(document: Callable[..., dict[str, Any]]) -> None:
    found = document(SIERRA, "--have", "curve=2", "--missing", "stop")
    line = next(line for line in found["tiles"] if line["tile"] == "curve")
    assert line["have"] == 2
    assert line["print"] == max(0, line["need"] - 2)


def test_missing_tiles_stop_where_they_shall(call: Call) -> None:
    code, _out, _err = call("layout", SIERRA, "--missing", "stop")
    assert code == 1


def test_the_picture_is_to_scale(call: Call, tmp_path: Path) -> None:
    """A millimetre of the picture is one of the table."""
    path = tmp_path / "board.svg"
    call("layout", SIERRA, "--table", "1500x800", "--svg", str(path))
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


def test_the_picture_as_pixels_is_never_larger_than_4096(call: Call, tmp_path: Path) -> None:
    path = tmp_path / "board.png"
    call("layout", SIERRA, "--png", str(path))
    data = path.read_bytes()
    assert data[:4] == b"\x89PNG"
    assert max(int.from_bytes(data[16:20]), int.from_bytes(data[20:24])) == 4096


def test_a_kept_board_comes_back(call: Call, tmp_path: Path) -> None:
    path = tmp_path / "tour.etapa"
    shutil.copy(SIERRA, path)
    _code, laid, _err = call(
        "layout", str(path), "--table", "1400x700", "--put", "roundabout@20", "--keep", "--json"
    )
    _code, again, _err = call("layout", str(path), "--json")
    assert json.loads(again)["lengths"] == json.loads(laid)["lengths"]
    assert kept_boards.tour_table(load(path).boards).width == 1400


def test_a_tour_of_three_weeks_lies_on_a_dining_table(
    document: Callable[..., dict[str, Any]],
) -> None:
    for stage in ("1", "7", "13", "20", "21"):
        found = document(GIRO, "--stage", stage)
        assert all(length["fits"] for length in found["lengths"])


@pytest.mark.parametrize(
    "arguments",
    [
        ("--stage", "99"),
        ("--table", "50x50"),
        ("--table", "wide"),
        ("--table", "0,0 1000,1000 1000,0 0,1000"),
        ("--seat", "door"),
        ("--square", "big"),
        ("--square", "0x3"),
        ("--put", "roundabout"),
        ("--put", "loop@3"),
        ("--put", "roundabout@9000"),
        ("--have", "curve=many"),
        ("--have", "loop=3"),
        ("--reserve", "-5"),
    ],
    ids=" ".join,
)
@pytest.mark.parametrize("lang", ["en", "es"])
def test_what_cannot_be_is_refused_in_one_sentence(
    call: Call, arguments: tuple[str, ...], lang: str
) -> None:
    code, out, err = call("layout", SIERRA, *arguments, "--lang", lang)
    assert (code, out) == (2, "")
    assert err.startswith("etapa: ")
    assert err.count("\n") == 1


def test_a_table_too_small_for_any_road_is_a_finding(call: Call) -> None:
    code, out, _err = call("layout", SIERRA, "--table", "200x200", "--lang", "en")
    assert code == 1
    assert "E_BOARD_NONE" in out


@pytest.mark.parametrize(
    ("lang", "minutes", "sheets"),
    [
        ("en", "about 150 min at the table", "tiles on 8 sheets of A4"),
        ("es", "unos 150 min en la mesa", "losetas en 8 hojas A4"),
    ],
)
def test_minutes_and_sheets_are_said_alike_by_every_command(
    call: Call, lang: str, minutes: str, sheets: str
):
    """Wherever a stage is shown: as it is checked, converted, laid, fitted."""
    fit = ("fit", "--stage", "4", "--races", "0")
    for name, *words in (("check",), ("convert",), ("layout", "--stage", "4"), fit):
        said = call(name, SIERRA, *words, "--lang", lang)[1]
        assert f"{minutes} · {sheets}" in said, name
