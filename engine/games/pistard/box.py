"""What is in the box of Pistard (section 2): house rules, colours of the track, what is printed."""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction
from functools import cache
from typing import TYPE_CHECKING, Final

from engine import tables
from engine.race.box import (
    BEST_PLACES,
    LEAST,
    MOST,
    TEAMS,
    DieKind,
    GameBox,
    RiderMark,
    ScoreForm,
    ScoreTable,
    TypedFigure,
)
from engine.race.sheet import Phrase

if TYPE_CHECKING:
    from collections.abc import Sequence

    from engine.race.course import Course
    from engine.race.values import Setup
    from engine.tour.rules import Rules

TABLE: Final = "games/pistard/box.toml"
POINTS, LAPS, HALF_LAPS = "points", "elimination_lap", "elimination_half_lap"
"""RULING 22 — the modes: points, or the last rider out in each lap or half lap."""


@dataclass(frozen=True, slots=True)
class PistardLaw:
    """What the rules of this race say where the text leaves a choice."""

    mode: str
    target: int
    """R4.3, R11.3 — the points that win."""
    riders: int
    """R2.1 — riders of a player, each on a base of its own; R2.2 — and as many dice."""
    one_each: bool
    """RULING 8 — dice of one number are placed in turn, not all of a player at once."""
    ties_by_seat: bool
    """RULING 8 — players with one sum go by seat, not by lot."""
    mixed_steps: bool
    """RULING 10 — false: one direction for the whole die."""
    full_die: bool
    """RULING 11 — false: any number of steps up to the die."""
    colour_cap: int
    """RULING 13."""
    wind_after_colour: bool
    """RULING 14."""
    catches_level: bool
    """RULING 16 — false: a rider is out when another is one row farther than level."""
    wind_backmarker: bool
    """RULING 17."""
    die_loss: str
    """RULING 18."""
    walkover: bool
    """RULING 19."""
    points: tuple[int, ...]
    """RULING 20 — for the first of each lap; R12.1 — none where the last are taken off."""
    ends_at_once: bool
    max_rounds: int
    """RULING 21."""
    last_across: bool
    """RULING 22 — false: the last of the order is out at the end of the round."""

    @property
    def settles_lines(self) -> bool:
        """RULING 22 — whether a step across a line may take a rider off."""
        return self.mode != POINTS and self.last_across

    @classmethod
    def read_law(cls, rules: Rules) -> PistardLaw:
        """Read the law of one race."""
        return cls(
            mode=rules["pistard.mode"],
            target=rules["pistard.target"],
            riders=len(tables.read_toml(TABLE)["bases"]),
            one_each=rules["pistard.first_move_order"] == "one_each",
            ties_by_seat=rules["pistard.first_tie"] == "seat",
            mixed_steps=rules["pistard.mixed_steps"],
            full_die=rules["pistard.full_die"],
            colour_cap=rules["pistard.colour_cap"],
            wind_after_colour=rules["pistard.wind_after_colour"],
            catches_level=rules["pistard.catch_at"] == "level",
            wind_backmarker=rules["pistard.wind_backmarker"],
            die_loss=rules["pistard.die_loss"],
            walkover=rules["pistard.walkover"],
            points=tuple(rules["pistard.points"]) if rules["pistard.mode"] == POINTS else (),
            ends_at_once=rules["pistard.end_at"] == "immediate",
            max_rounds=rules["pistard.max_rounds"],
            last_across=rules["pistard.elim_timing"] == "last_across",
        )


def colour_cycle() -> tuple[str, ...]:
    """RULING 2 — the four colours, of bases and squares alike, in the order in which they turn."""
    return tuple(tables.read_toml(TABLE)["bases"])


@cache
def fair_colours(rows: int, lanes: int) -> tuple[tuple[int, ...], ...]:
    """RULING 6 — the colour of every row and lane, as its number in the cycle."""
    names = colour_cycle()
    table = [[names.index(name) for name in row] for row in tables.read_toml(TABLE)["colours"]]
    quarter = rows // 4
    lap = []
    for row in range(rows):
        inside, turned = row % quarter, row * 4 // rows
        first = table[inside % len(table)]
        advanced = inside // len(table) + turned
        lap.append(tuple([(colour + advanced) % len(names) for colour in first[:lanes]]))
    return tuple(lap)


@cache
def lanes_of(colours: tuple[tuple[int, ...], ...], bases: int) -> tuple[tuple[int, ...], ...]:
    """Return by base and row the lanes of that colour, a bit each, lane 1 the lowest."""
    return tuple(
        [
            tuple(
                [sum([(here == base) << lane for lane, here in enumerate(row)]) for row in colours]
            )
            for base in range(bases)
        ]
    )


def on_terrain(fair: Sequence[Sequence[int]], looks: Sequence[str]) -> tuple[tuple[int, ...], ...]:
    """M3 — each row shows the colour of its terrain twice, in the place of the opposite one."""
    names, dominant = colour_cycle(), tables.read_toml(TABLE)["dominant"]
    lap = []
    for row, look in zip(fair, looks, strict=True):
        colour = names.index(dominant[look])
        opposite = (colour + len(names) // 2) % len(names)
        lap.append(tuple([colour if here == opposite else here for here in row]))
    return tuple(lap)


def game_box(setup: Setup, _course: Course) -> GameBox:
    """R2.1, R2.2, R2.4, R2.5 — a base of each colour in a team, a die for each rider, points."""
    box = tables.read_toml(TABLE)
    grounds = [box["grounds"][base] for base in box["bases"]]
    marks = {
        rider.bib: RiderMark(str(nth), f"base_{base}", ground)
        for team in setup.teams
        for nth, (rider, base, ground) in enumerate(
            zip(team.riders, box["bases"], grounds, strict=True), start=1
        )
    }
    law = PistardLaw.read_law(setup.rules)
    out = ScoreTable("out", (Phrase("score_out"),))
    dice = (DieKind("pool", len(grounds), of=TEAMS),)
    if law.mode != POINTS:
        return GameBox(dice=dice, marks=marks, tables=(out,))
    laps = range(1, len(setup.teams) * (law.target - 1) // max(1, sum(law.points)) + 2)
    rows = tuple(
        Phrase("score_lap", {"lap": lap, "points": points}) for lap in laps for points in law.points
    )
    each = tuple(Phrase("score_after", {"lap": lap}) for lap in laps)
    return GameBox(
        dice=dice,
        marks=marks,
        tables=(
            ScoreTable("score", (Phrase("score_rider"), Phrase("score_team")), rows),
            ScoreTable("teams", each, TEAMS),
            out,
        ),
    )


def score_form(rules: Rules) -> ScoreForm:
    """R4.3, RULING 19, RULING 20, RULING 21 — the points of laps; of level teams first passages.

    RULING 22: in an elimination race nothing scores, and the last who is left places the team.
    """
    law = PistardLaw.read_law(rules)
    if law.mode != POINTS:
        return ScoreForm((), teams=BEST_PLACES, best=1)
    return ScoreForm(
        (
            TypedFigure("points"),
            TypedFigure("firsts", Fraction(0), MOST),
            TypedFigure("off", Fraction(0), LEAST),
        ),
        alone="off" if law.walkover else "",
    )
