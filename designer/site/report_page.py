"""Reports as files: of playtests and of a search for a shape, as PDF and as page for browsers."""

from __future__ import annotations

import base64
from io import BytesIO
from typing import TYPE_CHECKING

from markupsafe import escape

from designer.kit.paint import document
from designer.kit.report.report import report_card, report_pages, report_pdf
from designer.kit.report.shape import shape_pages, shape_pdf
from designer.picture import look
from designer.picture.lettering import font_file
from designer.picture.shapes import Group, Text
from designer.site.render import PagePen, theme_variables
from designer.texts.changes import advice_sentences, comparison_sentences
from designer.texts.questions import answer_questions
from engine.files.writing import replace_file

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Mapping
    from pathlib import Path

    from designer.kit.report.frame import Subject
    from designer.language import Language
    from designer.picture.shapes import Picture, Shape
    from designer.texts.shape_report import ShapeReport


COLOURS = ("paper", "ink", "soft", "accent")
STYLE = (
    "body{margin:0;background:var(--paper);color:var(--ink);font:16px/1.5 system-ui,sans-serif}"
    "main{max-width:60rem;margin:auto;padding:1rem}h1,h2{line-height:1.2}p{color:var(--soft)}"
    "li{margin:.2rem 0}svg{display:block;width:100%;height:auto;margin:1rem 0}"
    "a:focus-visible{outline:2px solid var(--accent)}"
    "@media print{li{break-inside:avoid}svg{break-before:page}}"
)
"""The few rules of a page that is read from top to bottom, on a screen or on paper."""


def report_page(subject: Subject) -> bytes:
    """Return the report of some races as one file; the same races give the same bytes."""
    title = f"{subject.tour.name} · {subject.raced_name}"
    lead = f"{subject.raced_name} · {subject.batch_line}"
    lists = _sentence_lists(subject)
    return _write_page(subject.language, title, (subject.tour.name, lead), lists,
                       report_pages(subject))  # fmt: skip


def shape_page(report: ShapeReport) -> bytes:
    """Return the report of a search for a shape as one file."""
    language, name = report.language, report.task.tour.name
    parts = [_plain_list(language.say("shape.report_asked"), (report.budget, *report.sentences))]
    for answer in (report.base, *report.answers):
        rows = (
            language.say("shape.reading", want=r.want, value=r.value, range=r.wished, state=r.state)
            + (f" ({r.by_field})" if r.by_field else "")
            for r in answer.rows
        )
        said = (*answer.changes, *rows, answer.others)
        parts.append(_plain_list(answer.title, filter(None, said)))
    title = f"{name} · {report.title}"
    return _write_page(language, title, (name, report.title), "".join(parts), shape_pages(report))


def _write_page(
    language: Language, title: str, heads: tuple[str, str], lists: str, pictures: list[Picture]
) -> bytes:
    """Return a page that is one file: heading, what is said as lists, the pages of the paper."""
    pen = PagePen()
    body = "".join(
        pen.write_svg(picture, language.say("report.page", number=number, count=len(pictures)))
        for number, picture in enumerate(pictures, start=1)
    )
    style = (
        STYLE + theme_variables(COLOURS) + "".join(_font_rules(pen, pictures)) + pen.style_rules()
    )
    return (
        f'<!doctype html><html lang="{language.code}"><head><meta charset="utf-8">'
        '<meta name="viewport" content="width=device-width,initial-scale=1">'
        f"<title>{escape(title)}</title><style>{style}</style></head><body><main>"
        f"<h1>{escape(heads[0])}</h1><p>{escape(heads[1])}</p>"
        f"{lists}{body}</main></body></html>\n"
    ).encode()


def _sentence_lists(subject: Subject) -> str:
    """Return everything that is said, as lists under their headings."""
    language = subject.language
    answers = answer_questions(language, subject.summary, subject.plan, subject.tried_changes)
    parts = [_plain_list(answer.question, answer.sentences) for answer in answers]
    tried = [*advice_sentences(language, subject.tried_changes)]
    if tried:
        parts.append(_nested_list(language.say("advice.strip"), tried))
    compared = comparison_sentences(language, subject.differences, subject.road)
    if subject.differences:
        parts.append(_plain_list(language.say("report.against", other=subject.other), compared))
    return "".join(parts)


def _nested_list(title: str, sentences: Iterable[str]) -> str:
    """Return what is said as lists: a sentence that is not indented stands over those that are."""
    parts, items = [f"<h2>{escape(title)}</h2>"], list[str]()
    for sentence in sentences:
        if sentence.startswith(" "):
            items.append(f"<li>{escape(sentence.strip())}</li>")
            continue
        parts += [f"<ul>{''.join(items)}</ul>"] * bool(items)
        parts.append(f"<p>{escape(sentence)}</p>")
        items.clear()
    return "".join([*parts, f"<ul>{''.join(items)}</ul>"])


def _plain_list(title: str, sentences: Iterable[str]) -> str:
    items = "".join(f"<li>{escape(sentence)}</li>" for sentence in sentences)
    return f"<h2>{escape(title)}</h2><ul>{items}</ul>"


def _font_rules(pen: PagePen, pictures: Iterable[Picture]) -> Iterator[str]:
    """Yield the faces that were drawn, cut down to the signs they are used for."""
    from fontTools.subset import Options, Subsetter
    from fontTools.ttLib import TTFont

    signs = "".join(text.text for picture in pictures for text in _all_texts(picture.shapes))
    wanted = {(look.face_table()[name]["family"], look.face_table()[name]["weight"]): name
              for name in pen.faces}  # fmt: skip
    for (family, weight), name in wanted.items():
        with font_file(name).open("rb") as stream:
            # The time of making must not stand in it: the same report is the same file.
            font = TTFont(stream, recalcTimestamp=False)
            cut = Subsetter(Options())
            cut.populate(text=signs)
            cut.subset(font)
            written = BytesIO()
            font.save(written)
        data = base64.b64encode(written.getvalue()).decode("ascii")
        yield (
            f"@font-face{{font-family:'{family}';font-weight:{weight};"
            f"src:url(data:font/ttf;base64,{data})}}"
        )


def _all_texts(shapes: Iterable[Shape]) -> Iterator[Text]:
    for shape in shapes:
        if isinstance(shape, Text):
            yield shape
        elif isinstance(shape, Group):
            yield from _all_texts(shape.shapes)


REPORT, PAGE, PICTURE = "report.pdf", "report.html", "report.png"
PIXELS_A_MM = 8.0


def write_report(subject: Subject, folder: Path) -> list[str]:
    """Write the report and its first picture, each whole or not at all; return their names."""
    files = {REPORT: report_pdf(subject), PAGE: report_page(subject)}
    picture = report_card(subject)
    if picture is not None:
        files[PICTURE] = document.picture_png(picture, PIXELS_A_MM)
    return _write_files(files, folder)


def write_shape_report(report: ShapeReport, folder: Path) -> list[str]:
    """Write the report of a search for a shape; return the names of its files."""
    return _write_files({REPORT: shape_pdf(report), PAGE: shape_page(report)}, folder)


def _write_files(files: Mapping[str, bytes], folder: Path) -> list[str]:
    for name in (REPORT, PAGE, PICTURE):  # a link here was not made by this program: it was planted
        if (folder / name).is_symlink():
            (folder / name).unlink()
    for name, content in files.items():
        replace_file(folder / name, content)
    return list(files)


def write_page(page: bytes, path: Path) -> None:
    """Write a report as one page for browsers, whole or not at all."""
    path.parent.mkdir(parents=True, exist_ok=True)
    if path.is_symlink():
        path.unlink()
    replace_file(path, page)
