"""The guide as one PDF to print and keep beside the table."""

from __future__ import annotations

import io
from typing import TYPE_CHECKING, Any
from xml.sax.saxutils import escape

from reportlab.lib.colors import HexColor
from reportlab.lib.pagesizes import A4
from reportlab.lib.styles import ParagraphStyle
from reportlab.platypus import (
    BaseDocTemplate,
    Frame,
    Image,
    KeepTogether,
    ListFlowable,
    PageBreak,
    PageTemplate,
    Paragraph,
    Preformatted,
    Spacer,
    Table,
)

from designer.guide.guide import (
    HIDDEN,
    RUN,
    calls_of,
    guide_answers,
    guide_page,
    guide_pictures,
    page_ids,
    shorten_answer,
)
from designer.kit.paint.operators import font_name
from designer.kit.paint.pen import POINTS
from designer.picture.lettering import printable_text
from designer.picture.look import look

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from markdown_it.token import Token
    from reportlab.pdfgen.canvas import Canvas
    from reportlab.platypus.flowables import Flowable

    from designer.language import Language

MARGIN = 20 * POINTS
WIDTH = A4[0] - 2 * MARGIN
HIGHEST = 120 * POINTS
"""Of a picture."""
SIZES = {"h1": 24, "h2": 15, "h3": 12}
LONGEST = 96
"""Signs of a line of what a command prints."""


def guide_pdf(language: Language) -> bytes:
    """Return the guide in one language as a PDF; the same guide gives the same bytes."""
    stream = io.BytesIO()
    # Invariant: without it the time of printing stands in the file, and no two are the same.
    document = BaseDocTemplate(
        stream, pagesize=A4, invariant=1, lang=language.code, title=language.say("guide.title"),
        author="Etapa Reina", creator="Etapa Reina", initialFontName=font_name("text"),
    )  # fmt: skip
    frame = Frame(
        MARGIN, MARGIN, WIDTH, A4[1] - 2 * MARGIN,
        leftPadding=0, rightPadding=0, topPadding=0, bottomPadding=0,
    )  # fmt: skip
    document.addPageTemplates([PageTemplate("page", [frame], onPage=_number_page)])
    story: list[Flowable] = []
    for page in page_ids():
        story += _PdfPage(page, language).flowables()
        story.append(PageBreak())
    document.build(story)
    return stream.getvalue()


def _number_page(canvas: Canvas, _document: object) -> None:
    canvas.saveState()
    canvas.setFillColor(HexColor(look()("solid.soft").fill))
    canvas.setFont(font_name("text"), 8.5)
    canvas.drawString(MARGIN, 10 * POINTS, "Etapa Reina")
    canvas.drawRightString(A4[0] - MARGIN, 10 * POINTS, str(canvas.getPageNumber()))
    canvas.restoreState()


def _paragraph_style(face: str, size: float, **more: Any) -> ParagraphStyle:
    ink = HexColor(look()("solid").fill)
    values = {"spaceAfter": 5, **more}
    return ParagraphStyle(
        f"{face}{size}{more}", fontName=font_name(face), fontSize=size, leading=size * 1.35,
        textColor=ink, **values,
    )  # fmt: skip


class _PdfPage:
    """One page of the guide as what is laid on paper."""

    def __init__(self, page: str, language: Language) -> None:
        self.page, self.language = guide_page(page, language), language
        self.tokens = self.page.tokens
        self.pictures = guide_pictures(language)

    def flowables(self) -> list[Flowable]:
        """Return everything of the page in its order."""
        flowables, at = [], 0
        while at < len(self.tokens):
            block, at = self._lay_block(at)
            flowables += block
        return flowables

    def _lay_block(self, at: int) -> tuple[list[Flowable], int]:
        """Return one block, and where the next one begins."""
        token = self.tokens[at]
        match token.type:
            case "heading_open":
                return self._lay_heading(token, self.tokens[at + 1]), at + 3
            case "paragraph_open":
                return self._lay_paragraph(self.tokens[at + 1]), at + 3
            case "bullet_list_open" | "ordered_list_open":
                return self._lay_list(at)
            case "fence":
                return list(self._lay_fence(token)), at + 1
            case "table_open":
                return self._lay_table(at)
        return [], at + 1

    def _lay_heading(self, token: Token, inline: Token) -> list[Flowable]:
        size = SIZES.get(token.tag, 11)
        style = _paragraph_style("race", size, spaceBefore=size * 0.7, keepWithNext=1)
        mark = f'<a name="{self.page.id}"/>' if token.tag == "h1" else ""
        return [Paragraph(mark + _inline_markup(inline), style)]

    def _lay_paragraph(self, inline: Token) -> list[Flowable]:
        pictures = [child for child in inline.children or () if child.type == "image"]
        if pictures:
            return [self._lay_picture(str(picture.attrs["src"])) for picture in pictures]
        return [Paragraph(_inline_markup(inline), _paragraph_style("text", 10))]

    def _lay_picture(self, source: str) -> Flowable:
        raw = io.BytesIO(self.pictures[source.rpartition("/")[2]])
        picture = Image(raw)
        scale = min(WIDTH / picture.imageWidth, HIGHEST / picture.imageHeight)
        picture.drawWidth, picture.drawHeight = (
            picture.imageWidth * scale, picture.imageHeight * scale,
        )  # fmt: skip
        return KeepTogether([Spacer(1, 4), picture, Spacer(1, 8)])

    def _lay_list(self, at: int) -> tuple[list[Flowable], int]:
        """Return a list; a point of it is a paragraph."""
        kind, level = self.tokens[at].type, self.tokens[at].level
        first = int(self.tokens[at].attrs.get("start", 1))
        points = []
        at += 1
        while self.tokens[at].level > level:
            if self.tokens[at].type == "inline":
                points.append(
                    Paragraph(
                        _inline_markup(self.tokens[at]), _paragraph_style("text", 10, spaceAfter=2)
                    )
                )
            at += 1
        numbered = kind.startswith("ordered")
        bullets = ListFlowable(
            points, bulletType="1" if numbered else "bullet", leftIndent=14,
            start=first if numbered else None,
            bulletFontName=font_name("text"), bulletFontSize=9,
        )  # fmt: skip
        return [bullets, Spacer(1, 5)], at + 1

    def _lay_fence(self, token: Token) -> Iterator[Flowable]:
        if token.info.strip() not in {RUN, HIDDEN}:
            yield self._lay_lines(token.content.rstrip("\n"), "panel")
            return
        for call in calls_of(token.content):
            yield self._lay_lines(call, "tint")
            answer = guide_answers(self.language)[call]
            if token.info.strip() == RUN and answer.strip():
                yield self._lay_lines(
                    shorten_answer(answer, self.language.say("guide.more")), "panel"
                )

    def _lay_lines(self, text: str, ground: str) -> Flowable:
        """Return lines as a terminal shows them, cut where the paper ends."""
        lines = [
            line if len(line) <= LONGEST else f"{line[: LONGEST - 1]}…"
            for line in map(_terminal_text, text.split("\n"))
        ]
        style = ParagraphStyle("pre", fontName="Courier", fontSize=8, leading=10)
        panel = Table([[Preformatted("\n".join(lines), style)]], [WIDTH])
        panel.setStyle([("BACKGROUND", (0, 0), (-1, -1), HexColor(look()(ground).fill))])
        return KeepTogether([panel, Spacer(1, 4)])

    def _lay_table(self, at: int) -> tuple[list[Flowable], int]:
        rows: list[list[Paragraph]] = []
        while self.tokens[at].type != "table_close":
            token = self.tokens[at]
            if token.type == "tr_open":
                rows.append([])
            if token.type == "inline":
                rows[-1].append(
                    Paragraph(_inline_markup(token), _paragraph_style("text", 9, spaceAfter=0))
                )
            at += 1
        table = Table(rows, [WIDTH / len(rows[0])] * len(rows[0]), repeatRows=1)
        faint = HexColor(look()("solid.faint").fill)
        table.setStyle(
            [("LINEBELOW", (0, 0), (-1, -1), 0.4, faint), ("VALIGN", (0, 0), (-1, -1), "TOP")]
        )
        return [table, Spacer(1, 6)], at + 1


def _inline_markup(token: Token) -> str:
    """Return a line of text with what is strong, leaning, or typed."""
    parts = []
    for child in token.children or ():
        match child.type:
            case "text":
                parts.append(escape(printable_inline(child.content)))
            case "softbreak" | "hardbreak":
                parts.append(" ")
            case "code_inline":
                parts.append(f'<font face="Courier">{escape(_terminal_text(child.content))}</font>')
            case "strong_open":
                parts.append(f'<font face="{font_name("strong")}">')
            case "strong_close":
                parts.append("</font>")
    return "".join(parts)


def printable_inline(text: str) -> str:
    """Return a text in signs the faces have, the space at its ends kept."""
    head, tail = text[:1].isspace(), text[-1:].isspace()
    return f"{' ' * head}{printable_text(text)}{' ' * (tail and bool(text.strip()))}"


def _terminal_text(text: str) -> str:
    """Return a text in the signs of the typewriter face every reader of PDF has."""
    return text.replace("−", "-").replace("→", "->").encode("cp1252", "replace").decode("cp1252")


__all__: Sequence[str] = ("guide_pdf",)
