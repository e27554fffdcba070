"""Paper by its name or size, and printers that are measured once and corrected for good."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from designer.kit import KitError
from designer.kit.paper import (
    Printer,
    fits_page,
    known_printer,
    load_printer,
    measured_printer,
    paper_named,
    paper_names,
    shifted_printer,
    store_printer,
)
from designer.language import SPANISH

if TYPE_CHECKING:
    from pathlib import Path


@pytest.mark.parametrize(
    ("across", "down", "wanted"),
    [
        pytest.param(199.2, 200.6, (100.4, 99.7), id="in steps of a tenth of a per cent"),
        pytest.param(99.6, 100, (100.4, 100), id="either bar may be measured"),
    ],
)
def test_a_printer_that_prints_short_is_stretched(
    across: float, down: float, wanted: tuple[float, float]
):
    assert measured_printer("p", across=across, down=down) == Printer("p", *wanted)


@pytest.mark.parametrize("length", [125, 189, 211, 94, 0, -200])
def test_what_is_no_bar_of_the_check_page_is_refused(length: float):
    """More than 5 % off is a wrong measure, not a printer."""
    with pytest.raises(KitError, match="bar"):
        measured_printer("p", across=length, down=200)


def test_fit_to_page_is_recognised():
    """A page shrunk to 96 or 97 % was printed by a viewer that fits it."""
    assert fits_page(193)
    assert not fits_page(199.5)


def test_backs_are_moved_in_steps_of_a_tenth():
    """What lies 0.44 mm to the right is shifted 0.4 mm to the left."""
    shifted = shifted_printer(Printer("p"), 0.44, -0.21)
    assert (shifted.back_x, shifted.back_y) == (0.4, -0.2)
    page = paper_named("A4")
    assert shifted.correction(page, back=True)[4:] == pytest.approx((-0.4, 0.2))
    assert shifted.correction(page)[4:] == (0, 0)


def test_a_profile_is_kept_for_every_later_pdf(tmp_path: Path):
    """A stored profile is found again by name; another one leaves it as it is."""
    file = tmp_path / "etapa" / "printers.toml"
    printers = [
        measured_printer(f"casa {length}", across=length, down=length)
        for length in (190, 195, 205, 210)
    ]
    printers += [shifted_printer(Printer("club ñ", 100.1), 0.4, 0)]
    for printer in printers:
        store_printer(file, printer)
    assert [load_printer(file, printer.name) for printer in printers] == printers
    assert known_printer(file, "new") == Printer("new")


@pytest.mark.parametrize(
    ("text", "named"),
    [
        ("[casa\n", "línea 1, columna 6"),
        ("casa = 3\n", "casa"),
        ('[casa]\nacross = "x"\n', "across"),
        ("[casa]\nacross = 30\n", "30"),
        ("[casa]\nback_y = 11\n", "back_y"),
        ("[casa]\nlength = 100\n", "casa"),
        ("no toml [", "p.toml"),
    ],
)
def test_broken_profiles_are_refused_in_the_language_asked_for(
    text: str, named: str, tmp_path: Path
):
    """Line and column where it is no TOML, the printer where it is: never a page off scale."""
    (tmp_path / "p.toml").write_text(text, "utf-8")
    with pytest.raises(KitError) as refused:
        load_printer(tmp_path / "p.toml", "casa")
    assert named in refused.value.sentence(SPANISH)


def test_a_printer_nobody_measured_is_refused_by_name(tmp_path: Path):
    """The sentence names the printers there are."""
    store_printer(tmp_path / "p.toml", Printer("casa"))
    with pytest.raises(KitError, match=r"oficina.*casa"):
        load_printer(tmp_path / "p.toml", "oficina")


@pytest.mark.parametrize("name", paper_names())
def test_every_paper_of_the_table_has_room_for_a_card(name: str):
    """Known papers keep 10 mm free and still hold something."""
    sheet = paper_named(name.lower())
    assert sheet.sheet_room.width >= 63
    assert sheet.sheet_room.x >= 10
    assert sheet.sheet_room.y >= 10


def test_paper_is_a_name_or_a_size():
    """Millimetres may be typed, with a point or a comma."""
    assert (paper_named("330x480").width, paper_named("215,9 × 279,4").height) == (330, 279.4)


@pytest.mark.parametrize("asked", ["A9", "", "0x0", "10x10", "297", "99999x10", "210x-297", "x"])
def test_paper_that_cannot_be_is_refused(asked: str):
    """Unknown, too small, too large: one sentence."""
    with pytest.raises(KitError):
        paper_named(asked)
