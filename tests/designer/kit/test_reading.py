"""What is printed is read from where it says: every size is read back from the PDF."""

from __future__ import annotations

from functools import cache
from importlib.resources import as_file, files
from typing import TYPE_CHECKING

import pytest

from designer.kit.components.ciclismo.riders import make_cards
from designer.kit.components.ciclismo.tables import price_lines
from designer.kit.job import TABLE, make_job
from designer.kit.kit import Kit, make_kit
from designer.kit.paper import paper_least
from designer.kit.wish import KitWish
from designer.language import ENGLISH, LANGUAGES, SPANISH
from designer.picture.shapes import Rect, Text
from engine.games import GAMES
from engine.tour.file import load
from tests.designer.kit.press import walk_shapes
from tests.designer.kit.reading import MM, read_pages

if TYPE_CHECKING:
    from collections.abc import Iterator

    from designer.kit.job import Component
    from designer.language import Language
    from engine.tour.values import Tour

FURNITURE = 11.0
"""Millimetres from an edge: what stands nearer names the page, and is read in the hand."""
NEAR = 0.05
"""Points that a rounded size may be below."""
STAGES = [("sierra", 4), ("giro-2019", 14)]
"""Shipped stages with many sections, climbs and names."""


@pytest.mark.parametrize("game", GAMES)
def test_everything_printed_can_be_read_from_where_it_says(game: str):
    """In the hand 7 points and more, on the table 11: each game's kit on A4, what is too small."""
    language = SPANISH if len(game) % 2 else ENGLISH
    assert list(_small_texts(_kit("sierra", 4, game, "A4", language))) == []


@pytest.mark.whole
@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("paper", ["A4", "A3", "Letter"])
@pytest.mark.parametrize("language", LANGUAGES, ids=str)
def test_every_paper_of_every_game_can_be_read(game: str, paper: str, language: Language):
    """The same on every paper, in both languages, of the stages with most to say."""
    for sample, number in STAGES:
        assert list(_small_texts(_kit(sample, number, game, paper, language))) == []


@pytest.mark.parametrize("game", GAMES)
def test_what_lies_on_the_table_has_a_sign_of_18_points(game: str):
    """Squares, tiles, markers, tokens: a number or a letter that is seen from above."""
    least = paper_least(TABLE)[1]
    for component in _kit("sierra", 4, game, "A4", SPANISH).components:
        if component.reads == TABLE:
            for piece in component.pieces:
                shapes = [shape for shape, _ in walk_shapes(piece.front)]
                sizes = [shape.size for shape in shapes if isinstance(shape, Text)]
                assert not sizes or max(sizes) / MM >= least - NEAR, piece.id


@cache
def _tour(sample: str) -> Tour:
    with as_file(files("samples")) as folder:
        return load(folder / f"{sample}.etapa")


def _kit(sample: str, number: int, game: str, paper: str, language: Language) -> Kit:
    wish = KitWish(number, game=game, paper=paper)
    return make_kit(make_job(_tour(sample), wish, language))


def _small_texts(kit: Kit) -> Iterator[tuple[str, str, float]]:
    """Yield every text that cannot be read: of which part, what, how many points."""
    for component in kit.components:
        for texts, width, height in read_pages(kit.draw_alone(component).pdf):
            for text in texts:
                inside = FURNITURE <= text.x <= width - FURNITURE
                inside = inside and FURNITURE <= text.y <= height - FURNITURE
                if text.text.strip() and text.points < _least(component, inside=inside) - NEAR:
                    yield component.name, text.text, round(text.points, 1)


def _least(component: Component, *, inside: bool) -> float:
    """Return how small a text may be: of pieces that lie on the table, their captions too."""
    pages_on_table = component.reads == TABLE and component.pages and not component.pieces
    return paper_least(component.reads if inside and pages_on_table else "hand")[0]


@pytest.mark.parametrize("language", LANGUAGES, ids=str)
def test_what_decides_on_a_card_is_10_points_and_its_dice_are_4_mm(language: Language):
    """What is thrown on which road, how far without dice, and what effort costs; nothing is cut."""
    least = paper_least("hand")[1]
    job = make_job(_tour("sierra"), KitWish(4), language)
    for piece in make_cards(job).pieces:
        front = [shape for shape, _ in walk_shapes(piece.front)]
        dice = [s.width for s in front if isinstance(s, Rect) and abs(s.width - s.height) < NEAR]
        assert min(side for side in dice if side < 10) >= 4
        prices = {price for _, price in price_lines(job)}
        for side in (front, [shape for shape, _ in walk_shapes(piece.back)]):
            texts = [shape for shape in side if isinstance(shape, Text)]
            assert not [text.text for text in texts if "…" in text.text]
            for text in texts:
                in_pool = text.role == "soft" and text.text.isdecimal()
                decides = text.text in prices or (len(text.text) <= 2 and not in_pool)
                assert not decides or text.size / MM >= least - NEAR, (piece.id, text.text)


@pytest.mark.parametrize("game", ["figueres", "reifenbreite"])
def test_what_decides_on_a_card_of_another_game_is_10_points(game: str):
    """Its value, its sign and what it says: everything but the name of the deck."""
    least = paper_least("hand")[1]
    for component in _kit("sierra", 2, game, "A4", SPANISH).components:
        for piece in component.pieces if component.name == "decks" else ():
            texts = [s for s, _ in walk_shapes(piece.front) if isinstance(s, Text)]
            small = [text.text for text in texts if text.size / MM < least - NEAR]
            assert len(small) <= 1, (piece.id, small)
