"""PDF of repeated tiles beside drawing each shape: must 0.15 in time, 0.2 in size."""

from __future__ import annotations

import sys
import time
from dataclasses import replace
from typing import TYPE_CHECKING

import pypdfium2
import pytest

from designer.kit.components import road
from designer.kit.cut import sheet as sheets
from designer.kit.cut.sheet import CORNER, cut_marks
from designer.kit.job import make_job
from designer.kit.kit import make_components
from designer.kit.paint.document import PdfDocument
from designer.kit.sheets import lay_out
from designer.kit.wish import KitWish
from designer.kit.write import PrintStyle, draw_part, draw_whole
from designer.picture.tile import skin_names

if TYPE_CHECKING:
    from collections.abc import Callable

    from designer.kit.cut.imposition import CutSheet
    from designer.kit.paint.pen import PaperPen
    from designer.kit.sheets import LaidKit
    from engine.tour.values import Tour

pytestmark = pytest.mark.figures
ROUNDS = 5
NEUTRAL = 6
"""Of 255: so little the three colours of a grey differ."""


@pytest.fixture(scope="module")
def laid(samples: dict[str, Tour]) -> list[LaidKit]:
    """The tile sheets of each of the 21 stages of the shipped grand tour."""
    todo = make_job(samples["giro-2019"], KitWish())
    return [
        lay_out([road.make_tiles(replace(todo, stages=(stage,)))], todo.paper)
        for stage in todo.stages
    ]


def _once(pen: PaperPen, sheet: CutSheet, part: LaidKit) -> None:
    sheets.draw_fronts(pen, sheet, part.paper, CORNER)


def _each(pen: PaperPen, sheet: CutSheet, part: LaidKit) -> None:
    """Draw every shape of every piece wherever it lies."""
    for one in sheet.placed:
        pen.draw(one.piece.face, one.piece.symbols, sheets.front_transform(one))
    cuts = [one.box for one in sheet.placed if not one.piece.outline]
    pen.draw(cut_marks(CORNER, cuts, part.paper), {})


def _pdf(
    laid: list[LaidKit], draw: Callable[[PaperPen, CutSheet, LaidKit], None]
) -> tuple[float, int]:
    start = time.process_time()
    document = PdfDocument("figure")
    for part in laid:
        for sheet in part.sheets:
            with document.draw_page(part.paper, trim=sheet.trim, bleed=3) as pen:
                draw(pen, sheet, part)
    size = len(document.finish_pdf())
    return time.process_time() - start, size


def test_repeated_tiles_are_drawn_once(laid: list[LaidKit], capsys: pytest.CaptureFixture[str]):
    """Tiles of the 21-stage tour as forms: time ≤ 0.15, size ≤ 0.2 of drawing each shape."""
    _pdf(laid[:1], _once)
    runs = [(_pdf(laid, _once), _pdf(laid, _each)) for _ in range(ROUNDS)]
    ours = min(run[0][0] for run in runs)
    theirs = min(run[1][0] for run in runs)
    size = runs[0][0][1] / runs[0][1][1]
    pieces = sum(part.piece_count for part in laid)
    with capsys.disabled():
        sys.stdout.write(
            f"\n{pieces} tiles: time {ours / theirs:.3f}, size {size:.3f} of drawing each shape\n"
        )
    assert ours / theirs <= 0.15
    assert size <= 0.2


def test_time_grows_linearly_with_stages(laid: list[LaidKit], capsys: pytest.CaptureFixture[str]):
    """Three sizes of the kit: four times the stages take at most five times as long."""
    times = [min(_pdf(laid[:n], _once)[0] for _ in range(ROUNDS)) for n in (5, 10, 20)]
    with capsys.disabled():
        said = ", ".join(f"{1000 * t:.0f} ms" for t in times)
        sys.stdout.write(f"\n5, 10, 20 stages: {said}\n")
    assert times[2] <= 5 * times[0]


def _ink(pdf: bytes) -> tuple[float, float]:
    """Return the share of a page that is covered by cyan, magenta and yellow, and by black.

    What has no colour is black ink alone, as the kit sets it; the rest is the three colours.
    """
    document = pypdfium2.PdfDocument(pdf)
    colour, black = [], []
    for page in document:
        seen = page.render(scale=0.5).to_pil().convert("RGB").tobytes()
        pixels = list(zip(seen[::3], seen[1::3], seen[2::3], strict=True))
        plain = [p for p in pixels if max(p) - min(p) < NEUTRAL]
        mixed = [p for p in pixels if max(p) - min(p) >= NEUTRAL]
        black.append(sum(255 - p[0] for p in plain) / 255 / len(pixels))
        colour.append(sum(3 * 255 - sum(p) for p in mixed) / 3 / 255 / len(pixels))
        page.close()
    document.close()
    return sum(colour) / len(colour), sum(black) / len(black)


def test_what_the_skins_take_of_ink(samples: dict[str, Tour], capsys: pytest.CaptureFixture[str]):
    """Share of CMY and of K on a sheet of tiles: light takes a fifth of plain, and of road."""
    taken = {}
    for skin in skin_names():
        todo = make_job(samples["sierra"], KitWish(4, skin=skin))
        laid = lay_out([road.make_tiles(todo)], todo.paper)
        taken[skin] = _ink(draw_part(laid, PrintStyle("x", "x", todo.paper)))
    with capsys.disabled():
        for skin, (colour, black) in taken.items():
            sys.stdout.write(f"\n{skin}: CMY {colour:.3f}, K {black:.3f} of a page")
        sys.stdout.write("\n")
    assert sum(taken["light"]) <= min(sum(taken["road"]), sum(taken["plain"])) / 5


def test_a_kit_of_21_stages_in_seconds(
    samples: dict[str, Tour], capsys: pytest.CaptureFixture[str]
):
    """The whole document, without the files of its parts, in CPU seconds."""
    todo = make_job(samples["giro-2019"], KitWish())
    made = make_components(todo)
    start = time.process_time()
    pdf = draw_whole(lay_out(made, todo.paper), None, PrintStyle("x", "x", todo.paper))
    took = time.process_time() - start
    with capsys.disabled():
        sys.stdout.write(f"\n21 stages: {took:.2f} s of CPU, {len(pdf) / 1e6:.2f} MB\n")
    assert len(pdf) < 5e6
