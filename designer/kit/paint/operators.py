"""The operators a page is drawn with, as a PDF writes them: paths, texts, transforms.

They are those of reportlab's canvas, letter for letter, without its objects for each of them.
"""

from __future__ import annotations

from itertools import pairwise
from math import cos, pi, sin
from typing import TYPE_CHECKING, Final

from reportlab.lib.rl_accel import escapePDF, fp_str
from reportlab.pdfgen.pathobject import PDFPathObject

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from designer.kit.paint.letters import NumberedFont
    from designer.picture.shapes import Affine, Circle, Path, Point, Rect, Text

PAINT: Final = {(False, False): "n", (False, True): "S", (True, False): "f*", (True, True): "B*"}
"""Whether an area is filled and its outline drawn."""
STEPS: Final = {"M": "m", "L": "l", "C": "c"}
QUARTERS: Final = tuple((cos(n * 90.0 * pi / 180.0), sin(n * 90.0 * pi / 180.0)) for n in range(5))
ARC: Final = abs(4.0 / 3.0 * (1.0 - cos(90.0 * pi / 360.0)) / sin(90.0 * pi / 360.0))
"""How far the handles of a quarter of a circle reach, of its radius."""
LEADING: Final = 1.2


def rectangle(rect: Rect, paints: tuple[bool, bool]) -> Iterator[str]:
    """Yield the operators of a rectangle."""
    box = (rect.x, rect.y, rect.width, rect.height)
    if not rect.radius:
        yield f"n {fp_str(*box)} re {PAINT[paints]}"
        return
    rounded: list[str] = []
    PDFPathObject(code=rounded).roundRect(*box, rect.radius)
    yield from rounded
    yield PAINT[paints]


def circle(one: Circle, paints: tuple[bool, bool]) -> Iterator[str]:
    """Yield the operators of a circle: four arcs, from the right against the clock."""
    left, right, low, high = (
        one.x - one.radius, one.x + one.radius, one.y - one.radius, one.y + one.radius,
    )  # fmt: skip
    right, high = left + (right - left), low + (high - low)
    x, y, across, down = (
        (left + right) / 2.0, (high + low) / 2.0, (right - left) / 2.0, (low - high) / 2.0,
    )  # fmt: skip
    yield "n"
    yield f"{fp_str(x + across, y)} m"
    for (c0, s0), (c1, s1) in pairwise(QUARTERS):
        arc = fp_str(
            x + across * (c0 - ARC * s0), y - down * (s0 + ARC * c0),
            x + across * (c1 + ARC * s1), y - down * (s1 - ARC * c1),
            x + across * c1, y - down * s1,
        )  # fmt: skip
        yield f"{arc} c"
    yield PAINT[paints]


def line(points: Iterable[Point]) -> str:
    """Return the path through points."""
    first, *others = points
    return " ".join([f"n {fp_str(*first)} m", *[f"{fp_str(*point)} l" for point in others]])


def outline(points: Iterable[Point]) -> str:
    """Return the closed path through points."""
    return f"{line(points)} h"


def path(shape: Path) -> str:
    """Return the path of these steps."""
    return "n " + " ".join(
        [f"{fp_str(*rest)} {STEPS[verb]}" if rest else "h" for verb, *rest in shape.steps]
    )


def lay(form: str) -> str:
    """Return what lays a form."""
    return f"/FormXob.{form} Do"


def moved(by: Affine) -> str:
    """Return what moves all that follows."""
    return f"{fp_str(*by)} cm"


def clipped(points: Iterable[Point]) -> str:
    """Return what cuts off all that follows outside a polygon."""
    return f"{outline(points)} W* n"


def text(one: Text, face: NumberedFont) -> str:
    """Return the operators of a text in an embedded face."""
    shift = {"start": 0.0, "middle": 0.5, "end": 1.0}[one.anchor] * one.width
    size = f"{fp_str(one.size)} Tf {fp_str(one.size * LEADING)} TL"
    said = [
        f"{face.block_name(block)} {size} ({escapePDF(codes)}) Tj"
        for block, codes in face.split(one.text)
    ]
    place = fp_str(1, 0, 0, -1, one.x - shift, one.y)
    return f"BT 1 0 0 1 0 0 Tm {place} Tm {' '.join(said)} ET"
