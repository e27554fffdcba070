"""PDF of repeated tiles beside drawing each shape: must 0.15 in time, 0.2 in size."""

from __future__ import annotations

import sys
import time
from dataclasses import replace
from typing import TYPE_CHECKING

import pytest

from designer.kit.components import tiles
from designer.kit.cut import sheet as sheets
from designer.kit.cut.marks import CORNER, marks
from designer.kit.lay import lay
from designer.kit.page.document import PdfDocument
from designer.kit.page.paper import paper
from designer.kit.start import job

if TYPE_CHECKING:
    from collections.abc import Callable

    from designer.kit.lay import LaidKit
    from designer.kit.paint.pen import PaperPen
    from engine.tour.values import Tour

pytestmark = pytest.mark.figures
ROUNDS = 5


@pytest.fixture(scope="module")
def laid(samples: dict[str, Tour]) -> list[LaidKit]:
    """The tile sheets of each of the 21 stages of the shipped grand tour."""
    todo = job(samples["giro-2019"], paper("A4"))
    return [lay([tiles.make(replace(todo, stages=(stage,)))], todo.paper) for stage in todo.stages]


def _once(pen: PaperPen, sheet: sheets.CutSheet, part: LaidKit) -> None:
    sheets.draw(pen, sheet, part.paper, CORNER)


def _each(pen: PaperPen, sheet: sheets.CutSheet, part: LaidKit) -> None:
    """Draw every shape of every piece wherever it lies."""
    for one in sheet.placed:
        pen.draw(one.piece.face, one.piece.symbols, sheets._front(one))
    cuts = [one.box for one in sheet.placed if not one.piece.outline]
    pen.draw(marks(CORNER, cuts, part.paper), {})


def _pdf(
    laid: list[LaidKit], draw: Callable[[PaperPen, sheets.CutSheet, LaidKit], None]
) -> tuple[float, int]:
    start = time.process_time()
    document = PdfDocument("figure")
    for part in laid:
        for sheet in part.sheets:
            with document.page(part.paper, trim=sheet.trim, bleed=3) as pen:
                draw(pen, sheet, part)
    size = len(document.bytes())
    return time.process_time() - start, size


def test_repeated_tiles_are_drawn_once(laid: list[LaidKit], capsys: pytest.CaptureFixture[str]):
    """Tiles of the 21-stage tour as forms: time ≤ 0.15, size ≤ 0.2 of drawing each shape."""
    _pdf(laid[:1], _once)
    runs = [(_pdf(laid, _once), _pdf(laid, _each)) for _ in range(ROUNDS)]
    ours = min(run[0][0] for run in runs)
    theirs = min(run[1][0] for run in runs)
    size = runs[0][0][1] / runs[0][1][1]
    pieces = sum(part.pieces for part in laid)
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
