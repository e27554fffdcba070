"""A printer that is played: it takes the pages two by two, turns them, and lies about lengths.

What comes out is read from the PDF, in millimetres of the real sheet as one sees it from its front.
"""

from __future__ import annotations

from ctypes import c_float
from dataclasses import dataclass, replace
from functools import partial
from typing import TYPE_CHECKING, Any

import pypdfium2
from pypdfium2 import raw

from designer.kit.kit import Kit, draw_files, make_kit
from designer.picture.shapes import Affine, Group, Text

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator, Sequence

    from designer.kit.job import Job
    from designer.kit.write import PrintStyle
    from designer.picture.shapes import Shape

MM = 25.4 / 72
TRUE = 0.01
"""Millimetres a PDF may be off."""
Place = tuple[float, float]


@dataclass(frozen=True)
class Press:
    """What a printer does: over which edge it turns, how it shrinks, where backs land."""

    flip: str = "long"
    across: float = 1.0
    down: float = 1.0
    right: float = 0.0
    low: float = 0.0
    """Millimetres that ink lands right of and below its place on backs, seen from behind."""

    def front(self, place: Place) -> Place:
        """Return where the ink of a front lies; a page shrinks towards its upper left corner."""
        return place[0] * self.across, place[1] * self.down

    def back(self, place: Place, size: Place) -> Place:
        """Return where the ink of a back lies, seen through the front."""
        x, y = self.front(place)
        return self.turn_over((x + self.right, y + self.low), size)

    def turn_over(self, place: Place, size: Place) -> Place:
        """Return where a place of one side is on the other, as one sees that side."""
        x, y = place
        return (size[0] - x, y) if self.flip == "long" else (x, size[1] - y)


@dataclass(frozen=True)
class Inked:
    """A shape on the sheet: a path's points, and where the frame it is drawn in lies."""

    outline: tuple[Place, ...]
    origin: Place
    along: Place
    """Where one millimetre to the right in that frame is."""

    @property
    def box(self) -> tuple[float, float, float, float]:
        """Return left, top, right, bottom."""
        xs, ys = [x for x, _ in self.outline], [y for _, y in self.outline]
        return min(xs), min(ys), max(xs), max(ys)

    @property
    def size(self) -> Place:
        """Return how wide and high it is."""
        left, top, right, bottom = self.box
        return right - left, bottom - top

    @property
    def heading(self) -> Place:
        """Return which way its frame goes on to the right."""
        return self.along[0] - self.origin[0], self.along[1] - self.origin[1]

    def land(self, lands: Callable[[Place], Place]) -> Inked:
        """Return the shape where a printer lays it."""
        return Inked(tuple(map(lands, self.outline)), lands(self.origin), lands(self.along))


@dataclass(frozen=True)
class Face:
    """What is on one side: the pieces, each by its ground, and every loose path; what it says."""

    size: Place
    pieces: tuple[Inked, ...]
    lines: tuple[Inked, ...]
    text: str

    def land(self, lands: Callable[[Place], Place]) -> Face:
        """Return the side as a printer lays it."""
        pieces = tuple(one.land(lands) for one in self.pieces)
        return Face(self.size, pieces, tuple(one.land(lands) for one in self.lines), self.text)


def wish_other(job: Job, **changes: Any) -> Job:
    """Return the job as something else is wished of it."""
    return replace(job, wish=replace(job.wish, **changes))


def style_of(job: Job) -> PrintStyle:
    """Return how the sheets of a job are drawn."""
    return Kit(job, ()).style


def print_files(job: Job, only: Sequence[str] = (), **changes: Any) -> dict[str, bytes]:
    """Return the files of a kit by name, the one with everything first."""
    return draw_files(make_kit(wish_other(job, parts=tuple(only), **changes)))


Chain = tuple[Affine, ...]
"""Transforms from the innermost group outwards."""


def walk_shapes(shapes: Iterable[Shape], chain: Chain = ()) -> Iterator[tuple[Shape, Chain]]:
    """Yield the shapes inside groups with what moves each of them."""
    for shape in shapes:
        if isinstance(shape, Group):
            yield from walk_shapes(shape.shapes, (shape.transform, *chain))
        else:
            yield shape, chain


def list_texts(shapes: Iterable[Shape]) -> list[str]:
    """Return what shapes say, in their order."""
    return [shape.text for shape, _ in walk_shapes(shapes) if isinstance(shape, Text)]


def print_sheets(pdf: bytes, press: Press) -> list[tuple[Face, Face]]:
    """Return the sheets of a document printed on both sides, backs seen through their fronts."""
    faces = read_faces(pdf)
    assert len(faces) % 2 == 0, "the last sheet has no back"
    sheets = []
    for front, back in zip(faces[::2], faces[1::2], strict=True):
        assert front.size == back.size
        assert front.size[0] <= front.size[1], "a lying page is turned as the printer likes"
        behind = partial(press.back, size=back.size)
        sheets.append((front.land(press.front), back.land(behind)))
    return sheets


def read_faces(pdf: bytes) -> list[Face]:
    """Return every page as it is in the document."""
    document = pypdfium2.PdfDocument(pdf)
    faces = [_face(page) for page in document]
    document.close()
    return faces


def read_texts(pdf: bytes) -> list[str]:
    """Return what each page says, on one line."""
    document = pypdfium2.PdfDocument(pdf)
    texts = [" ".join(_page_text(page).split()) for page in document]
    document.close()
    return texts


def read_outlines(pdf: bytes, number: int = 0) -> list[list[Place]]:
    """Return the points of every path of a page, in millimetres, forms included."""
    document = pypdfium2.PdfDocument(pdf)
    page = document[number]
    high = page.get_height()
    outlines = [
        [_on_paper(point, high) for point in points] for points in _all_paths(page, None, [])
    ]
    page.close()
    document.close()
    return outlines


def _all_paths(page: Any, form: Any, chain: list[Any]) -> Iterator[list[Place]]:
    for item in page.get_objects(max_depth=1, form=form):
        matrices = [item.get_matrix(), *chain]
        if item.type == raw.FPDF_PAGEOBJ_FORM:
            yield from _all_paths(page, item, matrices)
        elif item.type == raw.FPDF_PAGEOBJ_PATH:
            yield [_through(point, matrices) for point in _points(item)]


def _page_text(page: Any) -> str:
    text = page.get_textpage()
    words = text.get_text_bounded()
    text.close()
    return str(words)


def _face(page: Any) -> Face:
    high = page.get_height()
    shapes = list(_walk(page, None, [], high))
    text = _page_text(page)
    size = (round(page.get_width() * MM, 3), round(high * MM, 3))
    page.close()
    return Face(
        size,
        tuple(shape for depth, shape in shapes if depth),
        tuple(shape for depth, shape in shapes if not depth),
        text,
    )


def _walk(page: Any, form: Any, chain: list[Any], high: float) -> Iterator[tuple[bool, Inked]]:
    """Yield the loose paths of a page, and of each form inside it the ground it begins with.

    A form that fills its page, moved nowhere, is no piece: what lies in it is loose.
    """
    inside = len(chain) > 1
    for item in page.get_objects(max_depth=1, form=form):
        matrix = item.get_matrix()
        matrices = chain if chain and matrix.get() == (1, 0, 0, 1, 0, 0) else [matrix, *chain]
        if item.type == raw.FPDF_PAGEOBJ_FORM:
            yield from _walk(page, item, matrices, high)
        elif item.type == raw.FPDF_PAGEOBJ_PATH:
            points = tuple(_on_paper(_through(p, matrices), high) for p in _points(item))
            origin, along = (_on_paper(_through(p, chain), high) for p in ((0, 0), (1, 0)))
            yield inside, Inked(points, origin, along)
            if inside:
                return


def _points(item: Any) -> Iterator[Place]:
    for nth in range(raw.FPDFPath_CountSegments(item)):
        x, y = c_float(), c_float()
        raw.FPDFPathSegment_GetPoint(raw.FPDFPath_GetPathSegment(item, nth), x, y)
        yield x.value, y.value


def _through(point: Place, matrices: list[Any]) -> Place:
    for m in matrices:
        x, y = point
        point = (m.a * x + m.c * y + m.e, m.b * x + m.d * y + m.f)
    return point


def _on_paper(point: Place, high: float) -> Place:
    return point[0] * MM, (high - point[1]) * MM
