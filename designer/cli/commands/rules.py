"""`etapa rules`: the law of a game as a tour plays it, whole or by number, or as a PDF."""

from __future__ import annotations

import shutil
import textwrap
from dataclasses import asdict
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from designer.cli.common import DONE, make_command, one_line, paper_option, print_json, print_text
from designer.cli.help import OutputFile

if TYPE_CHECKING:
    from designer.language import Language
    from designer.texts.rules import Article, HouseChange, Rulebook

WIDE = 100
"""Letters a line at most: longer ones are hard to follow."""


@make_command
@click.argument("game", required=False)
@click.option("--number")
@click.option("--tour", type=click.Path())
@click.option("--beginner", is_flag=True)
@click.option("--pdf", type=OutputFile(".pdf"))
@paper_option
def command(
    game: str | None,
    number: str | None,
    tour: str | None,
    beginner: bool,
    pdf: str | None,
    paper: str,
    language: Language,
    as_json: bool,
) -> int:
    """Print the law of GAME, by the book or as a tour plays it."""
    from designer.texts.rules import make_rulebook
    from engine.games import game_named
    from engine.tour.file import load
    from engine.tour.rules import OWN_GAME

    game = game_named(game or OWN_GAME).id
    opened = None if tour is None else load(tour)
    name, house = (opened.name, dict(opened.rules)) if opened else ("", {})
    book = make_rulebook(game, language, house)
    article = None if number is None else _find_article(book, number)
    if pdf is not None:
        _write_pdf(book, name, pdf, paper, language)
    if as_json:
        print_json(_law_row(book, name, article))
    elif article is not None:
        _print_article(article, language)
    elif beginner:
        _print_primer(book, language)
    elif pdf is None:
        _print_book(book, name, language)
    if pdf is not None:
        print_text(language.say("law.written", path=pdf), err=as_json)
    return DONE


def _find_article(book: Rulebook, number: str) -> Article:
    """Return the article of a number; one the law has not is refused."""
    from engine.errors import TourError

    article = book.find_article(number)
    if article is None:
        raise TourError("law_unknown", number=one_line(number), game=book.title)
    return article


def _write_pdf(book: Rulebook, tour: str, path: str, paper: str, language: Language) -> None:
    from designer.kit.components.rules import rule_pages
    from designer.kit.job import Component
    from designer.kit.paper import paper_named
    from designer.kit.sheets import lay_out
    from designer.kit.write import PrintStyle, draw_part
    from engine.files.writing import replace_file

    sheet = paper_named(paper)
    pages = tuple(rule_pages(book, tour, sheet, language))
    part = lay_out([Component("rules", pages=pages, book=True)], sheet)
    style = PrintStyle(tour or language.say("law.by_the_book"), book.title, sheet, language)
    replace_file(Path(path), draw_part(part, style))


def _law_row(book: Rulebook, tour: str, article: Article | None) -> dict[str, Any]:
    """Return what `--json` says of the law, or of one article of it."""
    head = {"game": book.game, "tour": tour}
    if article is not None:
        return {**head, **_article_row(article)}
    return {
        **head,
        "house": [asdict(change) for change in book.changes],
        "chapters": [
            {"title": chapter.title, "rules": [_article_row(one) for one in chapter.articles]}
            for chapter in book.chapters
        ],
    }


def _article_row(article: Article) -> dict[str, Any]:
    return {
        "number": article.number,
        "text": article.text,
        "played": article.played,
        "house": [asdict(change) for change in article.changes],
    }


def _print_book(book: Rulebook, tour: str, language: Language) -> None:
    from designer.texts.rules import law_text

    title = language.say("law.title", game=book.title)
    print_text(one_line(f"{title}, {law_text(language, tour)}"))
    for change in book.changes:
        _print_change(change, language)
    for chapter in book.chapters:
        print_text(f"\n{chapter.title}")
        for article in chapter.articles:
            _print_article(article, language)


def _print_primer(book: Rulebook, language: Language) -> None:
    print_text(f"{book.title} · {language.say('law.for_beginners')}")
    for heading, texts in book.primer:
        print_text(f"\n{heading}")
        for text in texts:
            _print_wrapped(text, "  ")


def _print_article(article: Article, language: Language) -> None:
    off = "" if article.played else f" ({language.say('law.not_played')})"
    _print_wrapped(f"{article.title}  {article.text}{off}", "    " if article.is_ruling else "  ")
    for change in article.changes:
        _print_change(change, language)


def _print_change(change: HouseChange, language: Language) -> None:
    from designer.texts.rules import change_text

    mark = language.say("law.house_mark")
    _print_wrapped(f"{mark}: {change_text(language, change)}", "  * ")


def _print_wrapped(text: str, indent: str) -> None:
    width = min(WIDE, shutil.get_terminal_size((WIDE, 24)).columns)
    hanging = " " * len(indent)
    wrapper = textwrap.TextWrapper(width, initial_indent=indent, subsequent_indent=hanging)
    for line in wrapper.wrap(one_line(text)):
        print_text(line)
