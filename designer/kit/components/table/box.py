"""The box of a game on paper: decks, counters, riders, nets of dice."""

from __future__ import annotations

from typing import TYPE_CHECKING

from designer.kit.cut.pieces import Piece
from designer.kit.job import TABLE, Component, print_id
from designer.picture import look
from designer.picture.cards import (
    PLAYING_CARD,
    CardFace,
    draw_back,
    draw_front,
    draw_net,
    net_outline,
    numbered_face,
)
from designer.picture.lettering import fit_paragraph, fit_text
from designer.picture.pattern import draw_ground
from designer.picture.riders import (
    FOOT,
    UPRIGHT,
    Figure,
    TeamLook,
    draw_figure,
    draw_flat,
    draw_team_mark,
)
from designer.picture.shapes import Box, Line, Rect
from engine.race.box import TEAMS

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from designer.kit.job import Job, SetTable
    from designer.picture.shapes import Shape
    from engine.race.box import CounterKind, Deck, DieKind


DECK_DASH = " · "
"""In what a card is called, between its deck, whose that is, and what it shows."""


def make_decks(job: Job) -> Component:
    """Return the cards of every deck; of several stages as many as the fullest needs."""
    pieces = (
        piece
        for table in job.set_tables
        for deck in table.box.decks
        for piece in _deck_cards(job, table, deck)
    )
    return Component("decks", _most_of_each(pieces))


def _most_of_each(pieces: Iterable[Piece]) -> tuple[Piece, ...]:
    """Return every piece once, as often as the stage needs it that needs it most."""
    most: dict[str, Piece] = {}
    for piece in pieces:
        if piece.id not in most or most[piece.id].count < piece.count:
            most[piece.id] = piece
    return tuple(most.values())


def _deck_cards(job: Job, table: SetTable, deck: Deck) -> Iterator[Piece]:
    """Yield the cards of a deck, of each team's where every team has one."""
    width, height = PLAYING_CARD
    name = table.box_phrase(deck.name)
    owners = owner_looks(job, table, deck.copies) if deck.of == TEAMS else [None]
    for nth, owner in enumerate(owners, start=1):
        back = draw_back(name, owner, job.bleed)
        whose = f"{deck.name} {nth}" if owner else deck.name
        for card, count in deck.card_counts:
            face = CardFace(
                name, card.large, card.sign, tuple(table.box_phrase(one) for one in card.says)
            )
            front = draw_front(face, owner, job.bleed)
            key = print_id(job, f"card {whose} {card.id}")
            shown = " ".join(filter(None, (card.large or " ".join(face.says), card.sign)))
            called = DECK_DASH.join(filter(None, (name, owner.name if owner else "", shown)))
            yield Piece(key, width, height, front, count, back=back, called=called)


def owner_looks(job: Job, table: SetTable, copies: int) -> list[TeamLook]:
    """Return how those look to whom so many decks belong: teams first, then riders of none."""
    looks = [job.team_look(team.id) for team in table.start.teams]
    free = [name for name in look.team_names() if name not in {one.colour for one in looks}]
    neutral = table.language.say("terms.NEUTRAL")
    spare = [TeamLook(neutral, name, look.team_shape(name)) for name in free or look.team_names()]
    while len(looks) < copies:
        looks.append(spare[(len(looks) - len(table.start.teams)) % len(spare)])
    return looks[:copies]


COUNTER_SIDE, SPARE, HEAD = 15.0, 3.0, 9.0
"""Millimetres: of a counter, about it in a purse, and over the places of a purse."""


def make_counters(job: Job) -> Component:
    """Return the counters of the tables, of several stages as many as the fullest needs."""
    pieces = (
        piece
        for table in job.set_tables
        for kind in table.box.counters
        for piece in (_counter_piece(job, table, kind), *_purse_pieces(job, table, kind))
    )
    return Component("counters", _most_of_each(pieces))


def _counter_piece(job: Job, table: SetTable, kind: CounterKind) -> Piece:
    """Return a counter, the same on both sides."""
    role, bleed = f"square.{kind.ground}" if kind.ground else "solid", job.bleed
    whole = Box(0, 0, COUNTER_SIDE, COUNTER_SIDE)
    ink = f"{role}.on" if kind.ground else "page"
    upper, lower = whole.inset(1.05).rows(0.52, 0.48)
    if kind.text:
        sign: Iterable[Shape] = [fit_text(upper, kind.text, "number.giant", ink=ink, size=7)]
    else:
        sign = draw_ground(kind.ground, upper)
    face: tuple[Shape, ...] = (
        Rect(role, *whole.inset(-bleed)),
        *sign,
        *fit_paragraph(lower, table.box_phrase(kind.name), "text.tiny", ink=ink, anchor="middle"),
    )
    key = print_id(job, f"counter {kind.name}")
    return Piece(
        key,
        COUNTER_SIDE,
        COUNTER_SIDE,
        face,
        kind.count,
        back=face,
        edge=role,
        called=table.box_phrase(kind.name),
    )


def _purse_pieces(job: Job, table: SetTable, kind: CounterKind) -> Iterator[Piece]:
    """Yield a purse for each team, with a place for every counter it may hold."""
    if not kind.purse:
        return
    for team in table.start.teams:
        look = job.team_look(team.id)
        key = print_id(job, f"purse {kind.name} {team.id}")
        width = kind.purse * (COUNTER_SIDE + SPARE) + SPARE
        yield Piece(
            key,
            width,
            HEAD + COUNTER_SIDE + 2 * SPARE,
            _draw_purse(look, kind.purse, width, job.bleed),
            called=f"{table.box_phrase(kind.name)}: {look.name}",
        )


def _draw_purse(look: TeamLook, places: int, width: float, bleed: float) -> tuple[Shape, ...]:
    high = HEAD + COUNTER_SIDE + 2 * SPARE
    head = Box(SPARE, 1, width - 2 * SPARE, HEAD - 1.5)
    name, mark = head.columns(0.85, 0.15)
    side = COUNTER_SIDE
    spots = [
        Rect("blank", SPARE + nth * (side + SPARE), HEAD + SPARE, side, side, 2.0)
        for nth in range(places)
    ]
    return (
        Rect(look.role, -bleed, -bleed, width + 2 * bleed, high + 2 * bleed),
        fit_text(name, look.name, "text.strong", ink=f"{look.role}.on", anchor="start"),
        *draw_team_mark(look, mark),
        *spots,
    )


def make_riders(job: Job) -> Component:
    """Return every rider of the tables once, as large as the smallest square lets it be."""
    side = rider_side(job)
    pieces: dict[str, Piece] = {}
    for table in job.set_tables:
        for piece in _rider_pieces(job, table, side):
            pieces.setdefault(piece.id, piece)
    return Component("riders", tuple(pieces.values()), reads=TABLE)


def rider_side(job: Job) -> float:
    """Return the side of a rider that fits every square of every table."""
    sides = [
        min(job.free_room) if table.rider_side is None else table.rider_side
        for table in job.set_tables
    ]
    return int(2 * min(sides)) / 2


def _rider_pieces(job: Job, table: SetTable, side: float) -> list[Piece]:
    pieces = []
    high = 2 * (FOOT + UPRIGHT)
    folds = tuple(Line("fold", ((0, y), (side, y))) for y in (FOOT, FOOT + UPRIGHT, high - FOOT))
    for team, rider in table.list_riders():
        mark = table.rider_mark(rider)
        look = job.team_look(team.id if team else rider.name)
        figure = Figure(mark.text, look, mark.ground)
        flat, back = draw_flat(side, figure, job.bleed)
        up = draw_figure(side, figure, job.bleed)
        edge = "" if mark.ground else look.role
        name = f"{team.id if team else ''} {mark.text}".strip()
        called = " ".join(dict.fromkeys((mark.text, rider.name)))
        key = print_id(job, f"rider {name}")
        pieces += [
            Piece(key, side, side, flat, back=back, edge=edge, called=called),
            Piece(print_id(job, f"stand-up {name}"), side, high, up, edge=edge, folds=folds),
        ]
    return pieces


NET_SIDE = 16.0


def make_nets(job: Job) -> Component:
    """Return the nets of the dice that are no common ones."""
    kinds: dict[str, DieKind] = {}
    for table in job.set_tables:
        kinds |= {kind.name: kind for kind in table.box.dice if not kind.die.is_common}
    return Component("nets", tuple(_net_piece(job, kind) for kind in kinds.values()))


def _net_piece(job: Job, kind: DieKind) -> Piece:
    net = draw_net([numbered_face(NET_SIDE, face) for face in kind.die.faces], NET_SIDE)
    name, outline = print_id(job, f"die {kind.name}"), net_outline(NET_SIDE)
    return Piece(name, net.width, net.height, net.shapes, kind.count, outline=outline)
