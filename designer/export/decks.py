"""Decks as sheets: many cards on one picture, as programs for tables on a screen take them."""

from __future__ import annotations

import csv
import io
from collections import defaultdict
from dataclasses import dataclass
from typing import TYPE_CHECKING

from PIL import Image

from designer.export.names import CARDS, name_piece, rider_of
from designer.export.pictures import piece_images
from designer.export.tabletop_file import MOST_CARDS, MOST_COLUMNS, MOST_ROWS
from designer.kit.components.table.box import DECK_DASH
from designer.kit.paint.document import LARGEST
from designer.kit.parts import parts_of
from designer.kit.write import make_slug

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping, Sequence

    from designer.export.pictures import CutImage
    from designer.kit.job import Job

DECKS = "decks"
"""The part of the kit with the cards of a game that is not the tour's own."""
SCALE = 9.0
"""Pixels a millimetre of a card, where the sheet is not too large for it."""
DECK_LIST = "decks.csv"
DECK_HEADS = (
    "file", "backs", "deck", "card", "column", "row", "count", "columns", "rows", "width_mm",
    "height_mm",
)  # fmt: skip


@dataclass(frozen=True, slots=True)
class DeckCard:
    """One card of a deck: what it is called, how many there are, its two pictures."""

    name: str
    front: CutImage
    back: CutImage


@dataclass(frozen=True, slots=True)
class DeckSheet:
    """One sheet of a deck: its files, and the cards on it row by row."""

    deck: str
    file: str
    backs: str
    cards: tuple[DeckCard, ...]
    columns: int
    own_backs: bool
    """Whether each card has a back of its own: they lie on a sheet like the fronts."""

    @property
    def rows(self) -> int:
        """Return how many rows of cards there are."""
        return -(-len(self.cards) // self.columns)


def make_decks(job: Job) -> tuple[list[DeckSheet], dict[str, bytes]]:
    """Return the sheets of all decks of a kit, and their pictures by file."""
    sheets: list[DeckSheet] = []
    files: dict[str, bytes] = {}
    for nth, (deck, cards) in enumerate(_gather_decks(job).items(), start=1):
        parts = [cards[at : at + MOST_CARDS] for at in range(0, len(cards), MOST_CARDS)]
        own = len({card.back.raw for card in cards}) > 1
        for number, part in enumerate(parts, start=1):
            stem = f"deck-{nth}-{make_slug(deck)}" + (f"-{number}" if len(parts) > 1 else "")
            sheet = DeckSheet(
                deck, f"{stem}.png", f"{stem}-back.png", tuple(part), _column_count(part), own
            )
            files[sheet.file] = _draw_sheet([card.front.raw for card in part], sheet)
            backs = [card.back.raw for card in part]
            files[sheet.backs] = _draw_sheet(backs, sheet) if own else backs[0]
            sheets.append(sheet)
    return sheets, files


def deck_list(sheets: Sequence[DeckSheet]) -> bytes:
    """Return a row for each card: on which sheet it is, and where, from the upper left."""
    stream = io.StringIO()
    writer = csv.writer(stream, lineterminator="\r\n")
    writer.writerow(DECK_HEADS)
    for sheet in sheets:
        for at, card in enumerate(sheet.cards):
            row, column = divmod(at, sheet.columns)
            mm = (f"{side:.2f}" for side in card.front.mm)
            place = (column + 1, row + 1, card.front.count, sheet.columns, sheet.rows)
            writer.writerow((sheet.file, sheet.backs, sheet.deck, card.name, *place, *mm))
    return stream.getvalue().encode("utf-8")


def _gather_decks(job: Job) -> dict[str, list[DeckCard]]:
    """Return the cards by deck: a rider's lie with their team's, others with those of one back."""
    part = CARDS if CARDS in parts_of(job.game) else DECKS
    images = piece_images(job, SCALE, (part,))
    backs = {image.piece: image for image in images if image.side == "back"}
    fronts = [image for image in images if image.side == "front"]
    decks: defaultdict[str, list[DeckCard]] = defaultdict(list)
    for front, deck in zip(fronts, _name_decks(job, fronts, backs), strict=True):
        decks[deck].append(DeckCard(name_piece(job, front), front, backs[front.piece]))
    return decks


def _name_decks(
    job: Job, fronts: Sequence[CutImage], backs: Mapping[str, CutImage]
) -> Iterator[str]:
    """Yield the name of the deck of each card."""
    teams = {rider.bib: team.name or team.id for team in job.tour.teams for rider in team.riders}
    known: dict[bytes, str] = {}
    for front in fronts:
        if front.component == CARDS:
            rider = rider_of(job, front)
            whose = teams[rider.bib] if rider else ""
            yield f"{job.language.say('kit.cards')} {whose}".strip()
        else:
            name, back = front.called.rpartition(DECK_DASH)[0], backs[front.piece].raw
            alike = list(known.values()).count(name)
            yield known.setdefault(back, f"{name} {alike + 1}" if alike else name)


def _column_count(cards: Sequence[DeckCard]) -> int:
    """Return the columns of the sheet on which cards are largest, of those the widest."""
    wide, high = cards[0].front.mm
    fitting = [n for n in range(1, MOST_COLUMNS + 1) if -(-len(cards) // n) <= MOST_ROWS]
    return max(fitting, key=lambda n: (min(1 / (n * wide), 1 / (-(-len(cards) // n) * high)), n))


def _draw_sheet(pictures: Sequence[bytes], sheet: DeckSheet) -> bytes:
    """Return pictures of one size row by row on one, its longer side never above 4096 pixels."""
    opened = [Image.open(io.BytesIO(raw)).convert("RGB") for raw in pictures]
    wide, high = opened[0].size
    shrink = min(1.0, LARGEST / (wide * sheet.columns), LARGEST / (high * sheet.rows))
    cell = (int(wide * shrink), int(high * shrink))
    whole = Image.new("RGB", (cell[0] * sheet.columns, cell[1] * sheet.rows), "white")
    for at, picture in enumerate(opened):
        row, column = divmod(at, sheet.columns)
        whole.paste(
            picture.resize(cell, Image.Resampling.LANCZOS), (column * cell[0], row * cell[1])
        )
    stream = io.BytesIO()
    whole.save(stream, "PNG")
    return stream.getvalue()
