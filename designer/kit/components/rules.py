"""The rules in force: what newcomers are told, the house rules, the law chapter by chapter."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING

from designer.kit.job import Component
from designer.kit.page import TextStyle, flow_pages, set_boxed, set_heading, set_text
from designer.texts.rules import change_text, law_text, make_rulebook

if TYPE_CHECKING:
    from collections.abc import Iterator

    from designer.kit.job import Job
    from designer.kit.page import Setter
    from designer.kit.paper import Paper
    from designer.language import Language
    from designer.picture.shapes import Picture
    from designer.texts.rules import Article, Rulebook

PRIMER = TextStyle(3.5, before=2.2)
QUOTED = TextStyle(2.6, 3.0, "solid.soft")
"""The sentence of the book a house rule stands in the place of."""
RULING_SIZE, RULING_INDENT = 2.6, 5.0


def make_rules(job: Job) -> Component:
    """Return the rules of the game whose kit it is, as this tour plays them."""
    book = make_rulebook(job.game.id, job.language, job.tour.rules)
    pages = rule_pages(book, job.tour.name, job.paper, job.language)
    return Component("rules", pages=tuple(pages), book=True)


def rule_pages(book: Rulebook, tour: str, paper: Paper, language: Language) -> list[Picture]:
    """Return the pages of a rulebook; `tour` is whose house rules it has, if any."""
    upright = paper.turn_standing()
    title = language.say("law.title", game=book.title)
    note = law_text(language, tour)
    pages = flow_pages(
        list(_primer_blocks(book)), upright, language.say("law.for_beginners"), book.title
    )
    law = [*(_house_blocks(book, language) if tour else ()), *_law_blocks(book, language)]
    return [*(pages if book.primer else []), *flow_pages(law, upright, title, note)]


def _primer_blocks(book: Rulebook) -> Iterator[Setter]:
    for heading, texts in book.primer:
        yield partial(set_heading, heading)
        for nth, text in enumerate(texts, start=1):
            head = f"{nth}" if len(texts) > 1 else ""
            yield partial(set_text, text, head=head, style=PRIMER)


def _house_blocks(book: Rulebook, language: Language) -> Iterator[Setter]:
    """Yield what the house changed, all together: the law says it again where it belongs."""
    yield partial(set_heading, language.say("law.house"))
    if not book.changes:
        yield partial(set_text, language.say("law.house_none"))
    for change in book.changes:
        yield partial(set_boxed, "", change_text(language, change))
        yield partial(set_text, change.sentence, style=QUOTED)


def _law_blocks(book: Rulebook, language: Language) -> Iterator[Setter]:
    for chapter in book.chapters:
        yield partial(set_heading, chapter.title)
        for article in chapter.articles:
            yield _article_block(article, language)
            for change in article.changes:
                label = language.say("law.house_mark")
                yield partial(set_boxed, label, change_text(language, change))


def _article_block(article: Article, language: Language) -> Setter:
    """Return a rule in full size; a ruling smaller and set in, behind the rule it settles."""
    text, ink = article.text, ""
    if not article.played:
        text, ink = f"{text} ({language.say('law.not_played')})", "solid.soft"
    style = TextStyle(RULING_SIZE, RULING_INDENT, ink) if article.is_ruling else TextStyle(ink=ink)
    return partial(set_text, text, head=article.title, style=style)
