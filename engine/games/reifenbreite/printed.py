"""Sections 2 and 23 — what is printed: three decks, numbered riders, two dice, the score sheet."""

from __future__ import annotations

from typing import TYPE_CHECKING

from engine import tables
from engine.games.reifenbreite.box import (
    JOKER,
    TABLE,
    ReifenLaw,
    chance_cards,
    chance_deck,
    energy_cards,
)
from engine.games.reifenbreite.course import level_of, short_deck, unroll_course
from engine.race.box import (
    TEAMS,
    CounterKind,
    Deck,
    DieKind,
    GameBox,
    PrintedCard,
    RiderMark,
    ScoreTable,
)
from engine.race.sheet import Phrase

if TYPE_CHECKING:
    from collections.abc import Iterator

    from engine.games.reifenbreite.box import ChanceCard
    from engine.race.course import Course
    from engine.race.values import Setup


def game_box(setup: Setup, _build_course: Course) -> GameBox:
    """R2.1, R2.2, R3.1, R4.1 — energy for each team, chance and photo cards, dice, scores."""
    law = ReifenLaw.read_law(setup.rules, level_of(setup.road, setup.rules))
    decks = [
        Deck("energy", tuple(_energy_deck(setup)), TEAMS, len(setup.teams)),
        Deck("chance", tuple(_chance_deck(setup, law))),
    ]
    if law.cheating:
        photos = tuple(
            PrintedCard(f"photo {n}", str(n), says=(Phrase("photo"),)) for n in law.photos
        )
        decks.append(Deck("photo", photos))
    jersey = (CounterKind("jersey", 1, ground="yellow"),) if law.jersey else ()
    first = [number for _, number in tables.read_toml(TABLE)["teams"]]
    marks = {
        rider.bib: RiderMark(str(first[seat] + role), f"role_{role + 1}")
        for seat, team in enumerate(setup.teams)
        for role, rider in enumerate(team.riders)
    }
    return GameBox(
        tuple(decks), jersey, (DieKind("roll", law.dice),), marks, tuple(_sheet_tables(setup, law))
    )


def _energy_deck(setup: Setup) -> Iterator[PrintedCard]:
    """R4.2, R4.4, R4.5 — the value, the shield, and whose card it is."""
    short = short_deck(setup.road, setup.rules)
    for card in energy_cards():
        whose = "joker" if card.rider == JOKER else f"role_{card.rider}"
        shown = PrintedCard(
            f"energy {whose} {card.value}{'M' if card.shield else ''}",
            str(card.value),
            "M" if card.shield else "",
            (Phrase(f"energy_{whose}"), *((Phrase("shield"),) if card.shield else ())),
        )
        yield from (shown,) * (card.short if short else len(card.numbers))


def _chance_deck(setup: Setup, law: ReifenLaw) -> Iterator[PrintedCard]:
    """R5.1, R5.2, RULING 1, RULING 4 — what each card does, with its number in Annex B."""
    six = setup.rules["reif.photo_reading"] == "six_of_22"
    played = chance_deck(law.photo_card, six)
    for number, card in chance_cards().items():
        if number not in played and not card.photo:
            continue
        says = tuple(_effect_words(card)) or (Phrase("chance_nothing"),)
        if number not in played:  # in the box, and marked: these rules play without it
            says = (Phrase("chance_apart"), *says)
        yield PrintedCard(f"chance {number}", "", str(number), says)


def _effect_words(card: ChanceCard) -> Iterator[Phrase]:
    if card.falls:
        yield Phrase("chance_spreads" if card.spreads else "chance_alone")
    if card.turn:
        yield Phrase("chance_turn")
    if card.lose:
        yield Phrase("chance_lose", {"count": card.lose})
    if card.gain:
        yield Phrase("chance_gain", {"count": card.gain})
    if card.photo:
        yield Phrase("chance_photo")


def _sheet_tables(setup: Setup, law: ReifenLaw) -> Iterator[ScoreTable]:
    """R20.1, R20.2, R20.3 — the fields of the score sheet that these rules fill."""
    sprints = [line for line in unroll_course(setup.road, setup.rules).lines[:-1] if line.points]
    for number, line in enumerate(sprints, start=1):
        jersey = (Phrase("score_strokes"), Phrase("score_sum")) if law.jersey else ()
        paid = tuple(Phrase("score_paid", {"points": points}) for points in line.points)
        columns = (Phrase("score_rider"), *jersey)
        yield ScoreTable(f"sprint_{number}", columns, paid)
    places = tuple(Phrase("score_paid", {"points": points}) for points in law.place_points)
    extra = (Phrase("score_extra"),) if sprints else ()
    columns = (Phrase("score_rider"), *extra, Phrase("score_sum"))
    yield ScoreTable("places", columns, places)
    roles = tuple(Phrase(f"role_{role}") for role in range(1, 5))
    yield ScoreTable("teams", (*roles, Phrase("score_sum")), TEAMS)
    if law.cheating:
        yield ScoreTable("photos", (Phrase("score_photos"),))
