"""The communiqué: what is published after a stage, on paper, numbered and dated.

The page breaks of its long tables are those of reportlab, which repeats their heads.
"""

from __future__ import annotations

import io
from dataclasses import dataclass
from functools import partial
from typing import TYPE_CHECKING, Any, TypeAlias
from xml.sax.saxutils import escape

from reportlab.lib.colors import HexColor
from reportlab.lib.styles import ParagraphStyle
from reportlab.pdfbase.pdfmetrics import stringWidth
from reportlab.platypus import (
    BaseDocTemplate,
    Frame,
    KeepTogether,
    NextPageTemplate,
    PageBreak,
    PageTemplate,
    Paragraph,
    Spacer,
    Table,
)
from reportlab.platypus.flowables import Flowable

from designer.kit.paint.document import PROGRAM, sign_document
from designer.kit.paint.operators import font_name
from designer.kit.paint.pen import POINTS, PaperPen, Tapes
from designer.kit.paper import paper_named
from designer.picture.lettering import fit_text, printable_text
from designer.picture.look import PRINT, look
from designer.picture.riders import draw_jersey
from designer.picture.shapes import Box
from engine.files.writing import replace_file

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence
    from pathlib import Path

    from reportlab.pdfgen.canvas import Canvas

    from designer.kit.paper import Paper
    from designer.language import Language
    from designer.picture.shapes import Shape
    from designer.sheets.report import ClassificationReport, JerseyHolder, ReportTable

MARGIN, HEAD, FOOT = 16 * POINTS, 32 * POINTS, 16 * POINTS
PAD = 5
"""Points between the text of a cell and its edge."""
KEEP = 8
"""A table of so few rows is not broken over two pages."""
MARK = 92
"""Points of the word that crosses a provisional page."""
GUTTER = 6 * POINTS
"""Between two tables side by side."""
_JERSEY_SIZE = (14.0, 24.0)
"""Millimetres of a jersey, and of it with its wearer below."""


_SIGNED = (70.0, 24.0)
"""Millimetres of the line that is signed, and of the room it has."""


@dataclass(frozen=True, slots=True)
class Issue:
    """One communiqué: its running number, when it was issued, and what it corrects."""

    number: int
    issued: str
    correction: str = ""


Issued: TypeAlias = "tuple[ClassificationReport, Issue]"


def write_communiques(
    series: Iterable[Issued], path: Path, language: Language, paper: Paper | None = None
) -> None:
    """Write communiqués as one PDF, whole or not at all."""
    replace_file(path, draw_communiques(series, language, paper))


def draw_communiques(
    series: Iterable[Issued], language: Language, paper: Paper | None = None
) -> bytes:
    """Return the PDF of communiqués one after the other, on A4 where no paper is asked for.

    The same reports and issues give the same bytes. Each is laid out twice: the first time to know
    how many pages it has.
    """
    sheet = (paper or paper_named("A4")).turn_standing()
    writers = [_CommuniqueWriter(report, issue, language, sheet) for report, issue in series]
    counts = [_write_pages([writer], [0])[1] for writer in writers]
    return _write_pages(writers, counts)[0]


def _write_pages(writers: Sequence[_CommuniqueWriter], counts: Sequence[int]) -> tuple[bytes, int]:
    """Return the PDF with these counts of pages on the pages of each, and how many it has."""
    stream, first = io.BytesIO(), writers[0]
    document = BaseDocTemplate(
        stream, pagesize=first.page_size, invariant=1, lang=first.language.code,
        initialFontName=font_name("text"),
    )  # fmt: skip
    frame = Frame(
        MARGIN, FOOT, first.table_width, first.page_size[1] - HEAD - FOOT,
        leftPadding=0, rightPadding=0, topPadding=0, bottomPadding=0,
    )  # fmt: skip
    story: list[Flowable] = []
    for n, (writer, count) in enumerate(zip(writers, counts, strict=True)):
        paint = partial(writer.paint_page, before=sum(counts[:n]), count=count)
        document.addPageTemplates([PageTemplate(f"page {n}", [frame], onPage=paint)])
        story += [NextPageTemplate(f"page {n}"), PageBreak()] if n else []
        story += writer.build_story()
    document.build(story)
    return stream.getvalue(), document.page


@dataclass(frozen=True)
class _CommuniqueWriter:
    """Lays one communiqué out."""

    report: ClassificationReport
    issue: Issue
    language: Language
    paper: Paper

    @property
    def page_size(self) -> tuple[float, float]:
        """Return the size of a page, in points."""
        return self.paper.width * POINTS, self.paper.height * POINTS

    @property
    def table_width(self) -> float:
        """Return how wide a table is, in points."""
        return self.page_size[0] - 2 * MARGIN

    def build_story(self) -> list[Flowable]:
        """Return everything below the head of the first page."""
        report = self.report
        story: list[Flowable] = []
        if corrections := [text for text in (self.issue.correction, report.correction) if text]:
            text = self.language.say("standings.corrects", what="; ".join(corrections))
            story += [_make_paragraph(text, "text", 9.5), Spacer(1, 4 * POINTS)]
        if report.jerseys:
            story += [_JerseyRow(report.jerseys, self.table_width), Spacer(1, 5 * POINTS)]
        pending: list[ReportTable] = []
        for section in report.sections:
            if section.small:
                pending.append(section)
                continue
            story += self._side_by_side(pending)
            pending = []
            story += _section_flowables(section, self.table_width)
        story += self._side_by_side(pending)
        story = story or [_make_paragraph(report.title, "strong", 12)]
        return [*story, _SignatureLine(self.language.say("standings.jury"), self.table_width)]

    def _side_by_side(self, sections: Sequence[ReportTable]) -> list[Flowable]:
        """Return small tables two by two."""
        half = (self.table_width - GUTTER) / 2
        pairs: list[Flowable] = []
        for n in range(0, len(sections), 2):
            cells = [_table_flowables(section, half) for section in sections[n : n + 2]]
            cells += [[]] * (2 - len(cells))
            pair = Table([cells], [half + GUTTER, half])
            pair.setStyle(
                [
                    ("VALIGN", (0, 0), (-1, -1), "TOP"),
                    ("LEFTPADDING", (0, 0), (-1, -1), 0),
                    ("RIGHTPADDING", (0, 0), (0, 0), GUTTER),
                    ("RIGHTPADDING", (1, 0), (1, 0), 0),
                    ("TOPPADDING", (0, 0), (-1, -1), 0),
                    ("BOTTOMPADDING", (0, 0), (-1, -1), 0),
                ]
            )
            pairs += [pair, Spacer(1, 6 * POINTS)]
        return pairs

    def paint_page(self, canvas: Canvas, _document: object, *, before: int, count: int) -> None:
        """Draw what stands on every page: whose it is, its number, its date, if it is final."""
        ink, soft = _role_ink("solid"), _role_ink("solid.soft")
        width, height = self.page_size
        right, report = width - MARGIN, self.report
        sign_document(canvas, f"{report.tour} · {report.title}")
        canvas.saveState()
        canvas.setFillColor(ink)
        canvas.setFont(font_name("race"), 20)
        canvas.drawString(MARGIN, height - 15 * POINTS, printable_text(report.tour)[:52])
        canvas.setFont(font_name("text"), 10.5)
        canvas.drawString(MARGIN, height - 21 * POINTS, printable_text(report.title)[:84])
        canvas.setFont(font_name("strong"), 11)
        number = self.language.say("standings.communique", number=self.issue.number)
        canvas.drawRightString(right, height - 14 * POINTS, number)
        canvas.setFillColor(soft)
        canvas.setFont(font_name("text"), 8.5)
        canvas.drawRightString(right, height - 18.5 * POINTS, self.issue.issued)
        canvas.setStrokeColor(ink)
        canvas.setLineWidth(0.5 * POINTS)
        canvas.line(MARGIN, height - 25 * POINTS, right, height - 25 * POINTS)
        canvas.drawString(MARGIN, 9 * POINTS, PROGRAM)
        page = self.language.say(
            "standings.page", number=canvas.getPageNumber() - before, count=count
        )
        canvas.drawRightString(right, 9 * POINTS, page)
        if report.provisional:
            mark = self.language.say("standings.provisional").upper()
            canvas.setFillColor(HexColor(look(PRINT)("alarm").fill))
            canvas.setFont(font_name("strong"), 11)
            canvas.drawRightString(right, height - 23 * POINTS, mark)
            canvas.setFillAlpha(0.08)
            canvas.translate(width / 2, height / 2)
            canvas.rotate(52)
            canvas.setFont(font_name("race"), MARK)
            canvas.drawCentredString(0, -MARK / 3, mark)
        canvas.restoreState()


class _JerseyRow(Flowable):
    """The jerseys in a row, each over who wears it."""

    def __init__(self, holders: Sequence[JerseyHolder], width: float) -> None:
        super().__init__()
        self._holders = holders
        self.width, self.height = width, _JERSEY_SIZE[1] * POINTS

    def draw(self) -> None:
        """Draw them on the canvas of the page."""
        side, high = _JERSEY_SIZE
        pen = PaperPen(self.canv, Tapes(look(PRINT)))
        self.canv.saveState()
        self.canv.transform(POINTS, 0, 0, -POINTS, 0, self.height)
        whole = Box(0, 0, self.width / POINTS, high)
        for holder, box in zip(
            self._holders, whole.columns(*([1] * len(self._holders)), gap=3), strict=True
        ):
            pen.draw(self._jersey_shapes(holder, box, side), {})
        self.canv.restoreState()

    def _jersey_shapes(self, holder: JerseyHolder, box: Box, side: float) -> list[Shape]:
        word = Box(box.x + side + 2, box.y + 1.5, box.width - side - 2, 4)
        name = Box(word.x, box.y + 5.6, word.width, 4.6)
        team = Box(word.x, box.y + 10.2, word.width, 3.6)
        return [
            *draw_jersey(holder.kind, box.x, box.y + 0.5, side),
            fit_text(word, holder.word, "text.soft", anchor="start"),
            fit_text(name, f"{holder.bib} {holder.name}", "text.strong", anchor="start"),
            fit_text(team, holder.team, "text.small", anchor="start"),
        ]


class _SignatureLine(Flowable):
    """A line for the signature of the jury, with what it is for below it."""

    def __init__(self, word: str, width: float) -> None:
        super().__init__()
        self._word = printable_text(word)
        self.width, self.height = width, _SIGNED[1] * POINTS

    def draw(self) -> None:
        """Draw it on the canvas of the page, at the right."""
        canvas, long = self.canv, _SIGNED[0] * POINTS
        canvas.setStrokeColor(_role_ink("solid"))
        canvas.setLineWidth(0.25 * POINTS)
        canvas.line(self.width - long, 12, self.width, 12)
        canvas.setFillColor(_role_ink("solid.soft"))
        canvas.setFont(font_name("text"), 8.5)
        canvas.drawString(self.width - long, 2, self._word)


class _Heading(Flowable):
    """A heading with the colour of its classification, listed by viewers."""

    def __init__(self, title: str, badge: str, width: float) -> None:
        super().__init__()
        self._title, self._badge = printable_text(title), badge
        self.width, self.height = width, 17.0

    def draw(self) -> None:
        """Draw it on the canvas of the page, and lead there from the list of headings."""
        canvas = self.canv
        anchor = f"{self._title} {canvas.getPageNumber()}"
        canvas.bookmarkPage(anchor)
        canvas.addOutlineEntry(self._title, anchor, 0)
        canvas.setFillColor(HexColor(look(PRINT)(self._badge).fill))
        canvas.rect(0, 2, 3 * POINTS, 13, stroke=0, fill=1)
        canvas.setFillColor(_role_ink("solid"))
        size = 12.0
        while size > 8 and stringWidth(self._title, font_name("strong"), size) > self.width - 14:
            size -= 0.5
        canvas.setFont(font_name("strong"), size)
        canvas.drawString(
            3 * POINTS + 5, 5, _cut_text(self._title, self.width - 14, 0, "strong", size)
        )


def _role_ink(role: str) -> Any:
    return HexColor(look(PRINT)(role).fill)


def _make_paragraph(text: str, face: str, size: float) -> Paragraph:
    style = ParagraphStyle(
        f"{face}{size}", fontName=font_name(face), fontSize=size, leading=size * 1.25,
        textColor=_role_ink("solid" if face == "strong" else "text"),
    )  # fmt: skip
    return Paragraph(escape(printable_text(text)), style)


def _section_flowables(section: ReportTable, width: float) -> list[Flowable]:
    """Return one table under its heading; a short one is not broken over two pages."""
    body = _table_flowables(section, width)
    if len(section.rows) <= KEEP:
        body = [KeepTogether(body)]
    return [*body, Spacer(1, 6 * POINTS)]


def _table_flowables(section: ReportTable, width: float) -> list[Flowable]:
    """Return the heading of a table, the table, and what is said below it."""
    ink, faint = _role_ink("solid"), _role_ink("solid.faint")
    pad = PAD / 2 if section.small else PAD
    widths = _column_widths(section, width, pad)
    cells = [
        [
            _cut_text(h, wide, pad, "strong", 7.5)
            for h, wide in zip(section.heads, widths, strict=True)
        ]
    ]
    cells += [
        [_cut_text(str(value), wide, pad) for value, wide in zip(row, widths, strict=True)]
        for row in section.rows
    ]
    table = Table(cells, widths, repeatRows=1, rowHeights=[15] + [12.5] * (len(cells) - 1))
    table.setStyle(
        [
            ("FONT", (0, 0), (-1, 0), font_name("strong"), 7.5),
            ("FONT", (0, 1), (-1, -1), font_name("number"), 9),
            ("TEXTCOLOR", (0, 0), (-1, -1), ink),
            ("ALIGN", (0, 0), (-1, -1), "RIGHT"),
            *(("ALIGN", (n, 0), (n, -1), "LEFT") for n in section.wide),
            ("VALIGN", (0, 0), (-1, -1), "MIDDLE"),
            ("TOPPADDING", (0, 0), (-1, -1), 0),
            ("BOTTOMPADDING", (0, 0), (-1, -1), 1),
            ("LEFTPADDING", (0, 0), (-1, -1), pad),
            ("RIGHTPADDING", (0, 0), (-1, -1), pad),
            ("LINEBELOW", (0, 0), (-1, 0), 0.5, ink),
            ("LINEBELOW", (0, 1), (-1, -1), 0.25, faint),
        ]
    )
    parts: list[Flowable] = [_Heading(section.title, section.badge, width), Spacer(1, 2), table]
    if section.note:
        parts += [Spacer(1, 2), _make_paragraph(section.note, "text", 7.5)]
    return parts


def _cut_text(text: str, width: float, pad: float, face: str = "number", size: float = 9) -> str:
    """Return as much of a text as a column of this width holds."""
    text, width = printable_text(text), width - 2 * pad
    if stringWidth(text, font_name(face), size) <= width:
        return text
    while text and stringWidth(f"{text}…", font_name(face), size) > width:
        text = text[:-1]
    return f"{text}…"


def _column_widths(section: ReportTable, width: float, pad: float) -> list[float]:
    """Return the widths of a table's columns: numbers as they need, texts share what is left.

    A column of longer texts has more of it.
    """
    needs = [
        max(
            stringWidth(head, font_name("strong"), 7.5),
            *(
                stringWidth(printable_text(str(row[n])), font_name("number"), 9)
                for row in section.rows
            ),
        )
        for n, head in enumerate(section.heads)
    ]
    fixed = {n: need + 2 * pad + 2 for n, need in enumerate(needs) if n not in section.wide}
    left = width - sum(fixed.values())
    shares = {n: min(needs[n], left / 2) + 2 * pad for n in section.wide}
    whole = sum(shares.values())
    return [fixed[n] if n in fixed else left * shares[n] / whole for n in range(len(needs))]
