"""The decks of a game: every card as often as there is, with the back of its deck."""

from __future__ import annotations

from typing import TYPE_CHECKING

from designer.kit.cut.piece import Piece
from designer.kit.work.job import Component, own_id
from designer.picture import look
from designer.picture.cards import PLAYING_CARD, CardFace, draw_back, draw_front
from designer.picture.riders import TeamLook
from designer.words import say
from engine.race.box import TEAMS

if TYPE_CHECKING:
    from collections.abc import Iterator

    from designer.kit.work.job import Job
    from designer.kit.work.setting import SetTable
    from engine.race.box import Deck


def make_decks(job: Job) -> Component:
    """Return the cards of every deck; of several stages as many as the fullest needs."""
    found: dict[str, Piece] = {}
    for table in job.tables:
        for deck in table.box.decks:
            for piece in _deck(job, table, deck):
                known = found.get(piece.id)
                if known is None or known.count < piece.count:
                    found[piece.id] = piece
    return Component("decks", tuple(found.values()))


def _deck(job: Job, table: SetTable, deck: Deck) -> Iterator[Piece]:
    """Yield the cards of a deck, of each team's where every team has one."""
    width, height = PLAYING_CARD
    name = table.said(deck.name)
    owners = owner_looks(job, table, deck.copies) if deck.of == TEAMS else [None]
    for nth, owner in enumerate(owners, start=1):
        back = draw_back(name, owner, job.bleed)
        whose = f"{deck.name} {nth}" if owner else deck.name
        for card, count in deck.counted:
            face = CardFace(
                name, card.large, card.sign, tuple(table.said(one) for one in card.says)
            )
            front = draw_front(face, owner, job.bleed)
            key = own_id(job, f"card {whose} {card.id}")
            yield Piece(key, width, height, front, count, back=back)


def owner_looks(job: Job, table: SetTable, copies: int) -> list[TeamLook]:
    """Return how those look to whom so many decks belong: teams first, then riders of none."""
    found = [job.team_look(team.id) for team in table.start.teams]
    free = [name for name in look.teams() if name not in {one.colour for one in found}]
    neutral = say(table.lang, "terms.NEUTRAL")
    spare = [TeamLook(neutral, name, look.team_shape(name)) for name in free or look.teams()]
    while len(found) < copies:
        found.append(spare[(len(found) - len(table.start.teams)) % len(spare)])
    return found[:copies]
