"""What the paper pen writes is what reportlab's canvas writes, letter for letter."""

from __future__ import annotations

import io
from typing import Any

import pypdfium2
from hypothesis import given, settings
from hypothesis import strategies as st
from reportlab.pdfgen.canvas import Canvas

from designer.kit.paint import operators
from designer.kit.paint.document import PdfDocument
from designer.kit.paint.operators import embedded_face, font_name
from designer.kit.paint.pen import PaperPen, Tapes
from designer.kit.paper import paper_named
from designer.picture.look import Look
from designer.picture.shapes import Circle, Line, Path, Picture, Rect, Text, Use

MM = st.floats(-2000, 2000, allow_nan=False).map(lambda value: round(value, 7))
SIZE = st.floats(0, 500).map(lambda value: round(value, 7))
POINT = st.tuples(MM, MM)
POINTS = st.lists(POINT, min_size=2, max_size=6).map(tuple)
FLAG = st.booleans()
LETTERS = st.text(st.characters(codec="utf-8", exclude_categories=["Cs"]), min_size=1, max_size=12)


def canvas() -> Any:
    return Canvas(io.BytesIO(), initialFontName=font_name("text"))  # type: ignore[arg-type]


def written(draw: Any) -> list[str]:
    """Return what reportlab writes."""
    made = canvas()
    begun = len(made._code)
    draw(made)
    return made._code[begun:]


@settings(max_examples=60)
@given(MM, MM, SIZE, SIZE, st.none() | st.floats(0.1, 20), FLAG, FLAG)
def test_a_rectangle(x: float, y: float, w: float, h: float, radius: Any, fill: bool, stroke: bool):
    ours = [*operators.rectangle_operators(Rect("x", x, y, w, h, radius or 0), (fill, stroke))]
    if radius:
        theirs = written(lambda c: c.roundRect(x, y, w, h, radius, stroke=stroke, fill=fill))
    else:
        theirs = written(lambda c: c.rect(x, y, w, h, stroke=stroke, fill=fill))
    assert ours == theirs


@settings(max_examples=60)
@given(MM, MM, SIZE, FLAG, FLAG)
def test_a_circle(x: float, y: float, radius: float, fill: bool, stroke: bool):
    ours = [*operators.circle_operators(Circle("x", x, y, radius), (fill, stroke))]
    assert ours == written(lambda c: c.circle(x, y, radius, stroke=stroke, fill=fill))


@settings(max_examples=60)
@given(POINTS, FLAG, FLAG)
def test_lines_outlines_and_clips(points: Any, fill: bool, stroke: bool):
    def path(made: Any, *, close: bool) -> Any:
        found = made.beginPath()
        found.moveTo(*points[0])
        for point in points[1:]:
            found.lineTo(*point)
        if close:
            found.close()
        return found

    paint = operators.PAINT[fill, stroke]
    for ours, close in (
        (operators.line_path(points), False),
        (operators.outline_path(points), True),
    ):
        theirs = written(
            lambda c, close=close: c.drawPath(path(c, close=close), stroke=stroke, fill=fill)
        )
        assert [ours, paint] == theirs
    clip = written(lambda c: c.clipPath(path(c, close=True), stroke=0, fill=0))
    assert [operators.clip_operator(points)] == clip


@settings(max_examples=60)
@given(POINT, POINT, POINT, POINT, st.tuples(MM, MM, MM, MM, MM, MM))
def test_paths_and_transforms(a: Any, b: Any, c: Any, d: Any, by: Any):
    steps = (("M", *a), ("L", *b), ("C", *b, *c, *d), ("Z",))

    def theirs(made: Any) -> None:
        path = made.beginPath()
        path.moveTo(*a)
        path.lineTo(*b)
        path.curveTo(*b, *c, *d)
        path.close()
        made.drawPath(path, stroke=1, fill=1)

    assert [operators.step_path(Path("x", steps)), "B*"] == written(theirs)
    assert [operators.move_operator(by)] == written(lambda made: made.transform(*by))


@settings(max_examples=60)
@given(LETTERS, MM, MM, st.floats(0.5, 90), st.sampled_from(["start", "middle", "end"]), SIZE)
def test_a_text(letters: str, x: float, y: float, size: float, anchor: str, width: float):
    """Every letter as the canvas writes it: in its block of 256, whichever came before."""
    shift = {"start": 0.0, "middle": 0.5, "end": 1.0}[anchor] * width
    made = canvas()
    many = "".join(map(chr, range(0x100, 0x250)))
    said = []
    for text in (many, letters):
        one = Text("x", x, y, text, size, "text", anchor, width)
        begun = made.beginText()
        begun.setFont(font_name("text"), size)
        begun.setTextTransform(1, 0, 0, -1, x - shift, y)
        begun.textOut(text)
        said.append((operators.text_operators(one, embedded_face("text")), begun.getCode()))
    for ours, theirs in said:
        assert ours == theirs


def test_a_picture_in_two_documents_is_worked_out_once_and_no_longer_than_the_kit(
    monkeypatch: Any,
):
    """Each has what it would have alone, letters and forms; another kit begins anew."""
    drawn = []
    real = operators.circle_operators
    monkeypatch.setattr(
        operators, "circle_operators", lambda *given: drawn.append(1) or real(*given)
    )
    shapes = (Circle("rule.ink", 9, 9, 5), Text("text", 5, 5, "Año", 4, "text"))
    picture = Picture(50, 50, (Use("sign", (1, 0, 0, 1, 3, 3)), *shapes), {"sign": shapes[:1]})

    def printed(tapes: Tapes, first: str) -> bytes:
        document = PdfDocument("x", tapes=tapes)
        with document.draw_page(paper_named("A4")) as pen:
            pen.draw((Text("text", 1, 1, first, 4, "text"),), {})
            pen.draw_picture(picture)
        return document.finish_pdf()

    tapes = Tapes(Look())
    both = printed(tapes, "ñoA"), printed(tapes, "xyz")
    assert len(drawn) == 2  # in the picture, and in its symbol
    assert both == (printed(Tapes(Look()), "ñoA"), printed(Tapes(Look()), "xyz"))
    assert len(drawn) == 6


def test_a_role_is_set_where_it_changes():
    """Two lines of one role: its ink is written once."""
    made = canvas()
    pen = PaperPen(made, Tapes(Look()))
    pen.draw((Line("rule.ink", ((0, 0), (1, 1))), Line("rule.ink", ((1, 1), (2, 2)))), {})
    assert "\n".join(made._code).count(" RG") == 1


def test_letters_of_any_block_are_read_back_and_only_those_shown_are_embedded():
    """Latin, Greek, Cyrillic and signs in one line; a document of two letters is a small one."""
    said = "Año Łódź Αθήνα Москва – …"

    def printed(text: str) -> bytes:
        document = PdfDocument("x")
        with document.draw_page(paper_named("A4")) as pen:
            pen.draw_shared(Picture(50, 50, (Text("text", 5, 5, text, 4, "text"),), {}))
        return document.finish_pdf()

    page = pypdfium2.PdfDocument(printed(said))[0]
    assert page.get_textpage().get_text_bounded().strip() == said
    assert len(printed("no")) < 0.75 * len(printed("the quick brown fox jumps over a lazy dog"))
