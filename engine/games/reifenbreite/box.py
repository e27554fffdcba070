"""What is in the box of Um Reifenbreite (sections 2 to 5): its house rules and its cards.

The law of one race is read from the house rules once, so that no chapter looks up a key.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache
from typing import TYPE_CHECKING, Final, NamedTuple

from engine import tables

if TYPE_CHECKING:
    from engine.tour.rules import Rules

TABLE: Final = "games/reifenbreite/box.toml"
BY_COURSE, BASIC, ADVANCED, ADVANCED_PLUS, PROFESSIONAL = (
    "by_course", "basic", "advanced", "advanced_plus", "professional",
)  # fmt: skip
CHEATING, SPRINTS, YELLOW_JERSEY, SWITCH_LEAD, STAGE_RACE = (
    "cheating", "sprints", "yellow_jersey", "switch_lead", "stage_race",
)  # fmt: skip
MODULES: Final = "reif.modules"
"""R1.5 — the house rule that names the modules of the professional level."""
MIXED: Final = (SPRINTS, SWITCH_LEAD)
"""R1.6 — a recommended mix: no chase car and no jersey."""
RIDERS: Final = 4
"""R1.1 — riders of a team: star, climber, sprinter, helper."""
JOKER: Final = 0


def modules_of(rules: Rules, level: str) -> tuple[str, ...]:
    """R1.4, R1.5, R1.6 — the professional rules that are played at a level."""
    if level == ADVANCED_PLUS:
        return MIXED
    return tuple(rules[MODULES]) if level == PROFESSIONAL else ()


@dataclass(frozen=True, slots=True)
class ReifenLaw:
    """What the rules of this race say, and what the box holds."""

    level: str
    surfaces: bool
    """R1.4 — colours and numbers count."""
    cheating: bool
    sprints: bool
    jersey: bool
    switching: bool
    dice: int
    """R2.1 — dice in a roll."""
    photos: tuple[int, ...]
    """RULING 5."""
    front_first: bool
    """RULING 7 — dots are taken from the front."""
    teams_per_manager: int
    """RULING 6."""
    may_stay: bool
    """RULING 15 — a rider need not move."""
    drafts_in_round_1: bool
    """RULING 8."""
    limit_is_roll: bool
    """RULING 16 — a drafter may move as far as the followed rider rolled."""
    bars_whole_line: bool
    """RULING 19 — no rider of the line behind a breakaway drafts in this round."""
    refunds: bool
    """RULING 18 — cards of a turn come back after a fall or a dismounting."""
    reshuffles: bool
    """RULING 21 — a chance card goes back at once."""
    photo_card: bool
    """RULING 1 — the photographer is in the deck."""
    random_energy: bool
    """RULING 22 — which card is lost or regained is drawn."""
    falls_diagonally: bool
    """RULING 23."""
    falls_hit_moved: bool
    """RULING 24."""
    stays_to_end: bool
    """RULING 25 — finished riders stay on the course until the race is over."""
    max_rounds: int
    """RULING 26."""
    beside: bool
    """RULING 28 — a rider may return beside the square."""
    cheat_max: int
    cheats_in_round_1: bool
    cheat_seven: bool
    """RULING 30."""
    final_photos: int
    """RULING 31."""
    jersey_points: int
    jersey_at_once: bool
    """RULING 33 — the round in which the jersey is first put on counts."""
    jersey_after_finish: bool
    tie_to_latest: bool
    """RULING 34 — of equal points the winner of the latest sprint takes the jersey."""
    switches_again: bool
    """RULING 36 — who has taken the lead may ask as well."""
    switch_same_colour: bool
    place_points: tuple[int, ...]
    """R13.8."""

    @classmethod
    def of(cls, rules: Rules, level: str) -> ReifenLaw:
        """Read the law of one race that is ridden at a level."""
        box = tables.read_toml(TABLE)
        modules = modules_of(rules, level)
        return cls(
            level=level,
            surfaces=level != BASIC,
            cheating=CHEATING in modules,
            sprints=SPRINTS in modules,
            jersey=SPRINTS in modules and YELLOW_JERSEY in modules,
            switching=SWITCH_LEAD in modules,
            dice=box["dice"],
            photos=tuple(box["photos"]),
            front_first=rules["reif.start_fill"] == "front_first",
            teams_per_manager=rules["reif.teams_per_manager"],
            may_stay=rules["reif.min_steps"] == 0,
            drafts_in_round_1=rules["reif.draft_round1"],
            limit_is_roll=rules["reif.draft_limit"] == "rolled",
            bars_whole_line=rules["reif.breakaway_bars"] == "whole_line",
            refunds=rules["reif.refund_on_fall"],
            reshuffles=rules["reif.chance_reshuffle"] == "each_draw",
            photo_card=CHEATING in modules and rules["reif.photo_reading"] == "one_of_22",
            random_energy=rules["reif.energy_choice"] == "random",
            falls_diagonally=rules["reif.fall_diagonal"],
            falls_hit_moved=rules["reif.fall_hits_moved"],
            stays_to_end=rules["reif.finishers_leave"] == "race_end",
            max_rounds=rules["reif.max_rounds"],
            beside=rules["reif.remount"] == "parallel_or_back",
            cheat_max=rules["reif.cheat_max"],
            cheats_in_round_1=rules["reif.cheat_round1"],
            cheat_seven=rules["reif.cheat_seven"],
            final_photos=rules["reif.final_photos"],
            jersey_points=rules["reif.jersey_points"],
            jersey_at_once=rules["reif.jersey_count"] == "including_first",
            jersey_after_finish=rules["reif.jersey_after_finish"],
            tie_to_latest=rules["reif.jersey_tie"] == "latest_winner",
            switches_again=not rules["reif.switch_once"],
            switch_same_colour=rules["reif.switch_same_surface"],
            place_points=tuple(rules["reif.place_points"]),
        )


class EnergyCard(NamedTuple):
    """Equal cards of a team, which are one option (R21.1)."""

    rider: int
    """R4.2 — 1 to 4 as the last digit of a number; 0 is a joker."""
    value: int
    shield: bool
    """R4.4."""
    numbers: tuple[int, ...]
    """Of the cards in the box, those of the short deck first."""
    short: int
    """RULING 3 — how many of them are in the short deck."""


@cache
def energy_cards() -> tuple[EnergyCard, ...]:
    """RULING 2, R21.1 — every kind of energy card of a team, in the order of Annex A."""
    cards_of: dict[tuple[int, int, bool], list[tuple[bool, int]]] = {}
    for row in tables.read_toml(TABLE)["energy"]:
        kind = row["rider"], row["value"], row.get("shield", False)
        cards_of.setdefault(kind, []).append((not row.get("short", False), row["id"]))
    return tuple(
        EnergyCard(*kind, tuple(n for _, n in sorted(cards)), sum(not long for long, _ in cards))
        for kind, cards in cards_of.items()
    )


@cache
def deck(short: bool) -> tuple[int, ...]:
    """R4.1, R4.5 — how many cards of each kind a team begins with."""
    return tuple(card.short if short else len(card.numbers) for card in energy_cards())


@cache
def own_kinds(role: int) -> tuple[int, ...]:
    """R4.2, R12.6 — the kinds that bear the number of a rider."""
    return tuple(n for n, card in enumerate(energy_cards()) if card.rider == role + 1)


@cache
def joker_kinds() -> tuple[int, ...]:
    """R4.2, R12.7 — the kinds any rider of the team may use."""
    return tuple(n for n, card in enumerate(energy_cards()) if card.rider == JOKER)


@cache
def usable_kinds(role: int) -> tuple[int, ...]:
    """R11.3 — the own kinds of a rider, then the jokers."""
    return own_kinds(role) + joker_kinds()


class ChanceCard(NamedTuple):
    """What a card does to the rider who draws it (RULING 4)."""

    number: int
    falls: bool
    spreads: bool
    """R12.8 — the rider falls, and others with this one."""
    turn: bool
    """RULING 21 — the turn is lost, no rider falls."""
    lose: int
    gain: int
    """R12.5 — energy cards."""
    photo: bool
    """RULING 31."""
    kept: bool
    """RULING 1 — in the deck also where six of the 22 are photo cards."""


@cache
def chance_cards() -> dict[int, ChanceCard]:
    """RULING 4 — every chance card by its number."""
    return {
        row["id"]: ChanceCard(
            row["id"],
            "fall" in row,
            row.get("fall") == "spreads",
            row.get("turn", False),
            row.get("lose", 0),
            row.get("gain", 0),
            row.get("photo", False),
            row.get("kept", False),
        )
        for row in tables.read_toml(TABLE)["chance"]
    }


@cache
def chance_deck(photo_card: bool, kept_only: bool) -> tuple[int, ...]:
    """R5.2, RULING 1 — the numbers of the cards that are played with."""
    return tuple(
        number
        for number, card in chance_cards().items()
        if (card.kept if kept_only else photo_card or not card.photo)
    )
