"""The communiqué: what is published after a stage, on paper, numbered and dated."""

from __future__ import annotations

import io
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any
from xml.sax.saxutils import escape

from reportlab.lib.colors import HexColor
from reportlab.lib.pagesizes import A4
from reportlab.lib.styles import ParagraphStyle
from reportlab.pdfbase.pdfmetrics import stringWidth
from reportlab.platypus import (
    BaseDocTemplate,
    Frame,
    KeepTogether,
    PageTemplate,
    Paragraph,
    Spacer,
    Table,
)

from designer.kit.paint.ink import font
from designer.kit.paint.pen import POINTS
from designer.picture.fonts import printable_text
from designer.picture.look import look
from designer.words import say
from engine.tour.file import replace_file

if TYPE_CHECKING:
    from pathlib import Path

    from reportlab.pdfgen.canvas import Canvas
    from reportlab.platypus.flowables import Flowable

    from designer.sheets.report import ClassificationReport, ReportTable

MARGIN, HEAD, FOOT = 16 * POINTS, 32 * POINTS, 16 * POINTS
WIDTH = A4[0] - 2 * MARGIN
PAD = 5
"""Points between the text of a cell and its edge."""

KEEP = 8
"""A table of so few rows is not broken over two pages."""

MARK = 92
"""Points of the word that crosses a provisional page."""


@dataclass(frozen=True, slots=True)
class Issue:
    """One communiqué: its running number, when it was issued, and what it corrects."""

    number: int
    issued: str
    correction: str = ""


def write_communique(report: ClassificationReport, issue: Issue, path: Path, lang: str) -> None:
    """Write the communiqué of a report as a PDF, whole or not at all."""
    replace_file(path, communique(report, issue, lang))


def communique(report: ClassificationReport, issue: Issue, lang: str) -> bytes:
    """Return the PDF of a communiqué; the same report and issue give the same bytes."""
    stream = io.BytesIO()
    document = BaseDocTemplate(
        stream, pagesize=A4, invariant=1, lang=lang, title=f"{report.tour} · {report.title}",
        author="Etapa Reina", creator="Etapa Reina", initialFontName=font("text"),
    )  # fmt: skip
    frame = Frame(
        MARGIN, FOOT, WIDTH, A4[1] - HEAD - FOOT, leftPadding=0, rightPadding=0, topPadding=0,
        bottomPadding=0,
    )  # fmt: skip

    def paint(canvas: Canvas, _document: object) -> None:
        _page(canvas, report, issue, lang)

    document.addPageTemplates([PageTemplate("page", [frame], onPage=paint)])
    story: list[Flowable] = []
    if issue.correction:
        text = say(lang, "standings.corrects", what=issue.correction)
        story += [
            Paragraph(escape(printable_text(text)), _style("text", 9.5)),
            Spacer(1, 4 * POINTS),
        ]
    for section in report.sections:
        story += _section(section)
    document.build(story or [Paragraph(escape(printable_text(report.title)), _style("strong", 12))])
    return stream.getvalue()


def _style(face: str, size: float, **more: Any) -> ParagraphStyle:
    ink = HexColor(look()("solid").fill)
    return ParagraphStyle(
        f"{face}{size}{more}", fontName=font(face), fontSize=size, leading=size * 1.25,
        textColor=ink, **more,
    )  # fmt: skip


def _page(canvas: Canvas, report: ClassificationReport, issue: Issue, lang: str) -> None:
    """Draw what stands on every page: whose it is, its number, its date, whether it is final."""
    colours = look()
    ink, soft = HexColor(colours("solid").fill), HexColor(colours("solid.soft").fill)
    width, height = A4
    canvas.saveState()
    canvas.setFillColor(ink)
    canvas.setFont(font("race"), 20)
    canvas.drawString(MARGIN, height - 15 * POINTS, printable_text(report.tour)[:52])
    canvas.setFont(font("text"), 10.5)
    canvas.drawString(MARGIN, height - 21 * POINTS, printable_text(report.title)[:84])
    right = width - MARGIN
    canvas.setFont(font("strong"), 11)
    number = say(lang, "standings.communique", number=issue.number)
    canvas.drawRightString(right, height - 14 * POINTS, number)
    canvas.setFillColor(soft)
    canvas.setFont(font("text"), 8.5)
    canvas.drawRightString(right, height - 18.5 * POINTS, issue.issued)
    canvas.setStrokeColor(ink)
    canvas.setLineWidth(0.5 * POINTS)
    canvas.line(MARGIN, height - 25 * POINTS, right, height - 25 * POINTS)
    canvas.drawString(MARGIN, 9 * POINTS, "Etapa Reina")
    canvas.drawRightString(right, 9 * POINTS, str(canvas.getPageNumber()))
    if report.provisional:
        mark = say(lang, "standings.provisional").upper()
        canvas.setFillColor(HexColor(colours("alarm").fill))
        canvas.setFont(font("strong"), 11)
        canvas.drawRightString(right, height - 23 * POINTS, mark)
        canvas.setFillAlpha(0.08)
        canvas.translate(width / 2, height / 2)
        canvas.rotate(52)
        canvas.setFont(font("race"), MARK)
        canvas.drawCentredString(0, -MARK / 3, mark)
    canvas.restoreState()


def _section(section: ReportTable) -> list[Flowable]:
    """Return one table under its heading; its badge is the colour of the classification."""
    colours = look()
    ground = HexColor(colours(section.badge).fill)
    ink, faint = HexColor(colours("solid").fill), HexColor(colours("solid.faint").fill)
    widths = _widths(section)
    cells = [[printable_text(head) for head in section.heads]]
    cells += [
        [_cut(printable_text(str(value)), width) for value, width in zip(row, widths, strict=True)]
        for row in section.rows
    ]
    title = Table([["", printable_text(section.title)]], [3 * POINTS, WIDTH - 3 * POINTS])
    title.setStyle(
        [
            ("BACKGROUND", (0, 0), (0, 0), ground),
            ("FONT", (1, 0), (1, 0), font("strong"), 12),
            ("TEXTCOLOR", (1, 0), (1, 0), ink),
            ("BOTTOMPADDING", (0, 0), (-1, -1), 3),
            ("TOPPADDING", (0, 0), (-1, -1), 1),
        ]
    )
    table = Table(cells, widths, repeatRows=1, rowHeights=[15] + [12.5] * (len(cells) - 1))
    table.setStyle(
        [
            ("FONT", (0, 0), (-1, 0), font("strong"), 7.5),
            ("FONT", (0, 1), (-1, -1), font("number"), 9),
            ("TEXTCOLOR", (0, 0), (-1, -1), ink),
            ("ALIGN", (0, 0), (-1, -1), "RIGHT"),
            *(("ALIGN", (n, 0), (n, -1), "LEFT") for n in section.wide),
            ("VALIGN", (0, 0), (-1, -1), "MIDDLE"),
            ("TOPPADDING", (0, 0), (-1, -1), 0),
            ("BOTTOMPADDING", (0, 0), (-1, -1), 1),
            ("LEFTPADDING", (0, 0), (-1, -1), PAD),
            ("RIGHTPADDING", (0, 0), (-1, -1), PAD),
            ("LINEBELOW", (0, 0), (-1, 0), 0.5, ink),
            ("LINEBELOW", (0, 1), (-1, -1), 0.25, faint),
        ]
    )
    body: list[Flowable] = [title, Spacer(1, 1.5 * POINTS), table]
    if len(section.rows) <= KEEP:
        body = [KeepTogether(body)]
    return [*body, Spacer(1, 6 * POINTS)]


def _cut(text: str, width: float) -> str:
    """Return as much of a text as a column of this width holds."""
    width -= 2 * PAD
    if stringWidth(text, font("number"), 9) <= width:
        return text
    while text and stringWidth(f"{text}…", font("number"), 9) > width:
        text = text[:-1]
    return f"{text}…"


def _widths(section: ReportTable) -> list[float]:
    """Return the widths of a table's columns: numbers as they need, texts share what is left."""
    fixed = {}
    for n, head in enumerate(section.heads):
        if n not in section.wide:
            longest = max(stringWidth(str(row[n]), font("number"), 9) for row in section.rows)
            fixed[n] = max(longest, stringWidth(head, font("strong"), 7.5)) + 2 * PAD + 2
    left = (WIDTH - sum(fixed.values())) / len(section.wide)
    return [fixed.get(n, left) for n in range(len(section.heads))]
