"""The skins of road tiles on paper: backs behind fronts, and what each takes of ink."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pypdfium2
import pytest
from PIL import ImageStat

from designer.kit.job import make_job
from designer.kit.kit import make_components
from designer.kit.sheets import lay_out
from designer.kit.wish import KitWish
from designer.kit.write import draw_part
from designer.picture.tile import skin_names
from tests.designer.kit.press import Press, print_sheets, style_of

if TYPE_CHECKING:
    from engine.tour.values import Tour


def _tiles(tour: Tour, skin: str, *, duplex: bool = False) -> bytes:
    todo = make_job(tour, KitWish(1, skin=skin, duplex=duplex))
    (made,) = make_components(todo, ["tiles"])
    return draw_part(lay_out([made], todo.paper), style_of(todo))


def _ink(pdf: bytes) -> float:
    """Return how dark a page is on average: 0 white, 1 black."""
    document = pypdfium2.PdfDocument(pdf)
    shares = []
    for page in document:
        grey = page.render(scale=1).to_pil().convert("L")
        shares.append(1 - ImageStat.Stat(grey).mean[0] / 255)
        page.close()
    document.close()
    return sum(shares) / len(shares)


def test_the_light_skin_takes_a_fifth_of_the_ink(small: Tour):
    """For a test at the table: at most a fifth of a plain board, and of a road."""
    road, plain, light = (_ink(_tiles(small, skin)) for skin in ("road", "plain", "light"))
    assert light <= min(road, plain) / 5


@pytest.mark.parametrize("skin", skin_names())
def test_backs_lie_behind_fronts_in_every_skin(small: Tour, skin: str):
    """The other face of a tile has the same outline, whatever is drawn on it."""
    backs = 0
    for front, back in print_sheets(_tiles(small, skin, duplex=True), Press()):
        boxes = [tuple(round(side, 1) for side in piece.box) for piece in front.pieces]
        for piece in back.pieces:
            assert tuple(round(side, 1) for side in piece.box) in boxes
            backs += 1
    assert backs > 0


@pytest.mark.parametrize("skin", skin_names())
def test_every_skin_is_the_same_bytes_again(small: Tour, skin: str):
    """Grass, grain and stones lie as they fell, each time the same."""
    assert _tiles(small, skin) == _tiles(small, skin)
