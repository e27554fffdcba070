"""The search for a trick: hundreds are tried on the same dice, the best of them on fresh ones.

Successive halving: all ride a few races, the better third three times as many, and so on. The best
of hundreds is partly luck, so what is reported of it comes from races it was not chosen by.
"""

from __future__ import annotations

from dataclasses import replace
from itertools import islice
from math import ceil
from typing import TYPE_CHECKING, Final, NamedTuple

from engine.bots.league import league_names, plain_names, trick_named
from engine.bots.league.trick import ROULEURS, VOTES, Trick, spell_trick
from engine.playtests.duel import add_counts
from engine.race.dice import Chance

if TYPE_CHECKING:
    from collections.abc import Generator, Iterable, Sequence

    from engine.playtests.duel import DuelCount
    from engine.playtests.plan import PlaytestPlan

FIRST_RACES: Final = 6
"""Races of each trick in the first round; three times as many in each that follows."""
KEPT: Final = 3
"""One of so many goes on to the next round."""
LAST: Final = 3
"""So few need no round more."""

CLIMBERS: Final = ("LEADER", "CLIMBER", "ALLROUNDER", "ROULEUR_CLIMBER")
KINDS: Final = (
    ROULEURS,
    CLIMBERS,
    ("SPRINTER", "ROULEUR_SPRINTER"),
    ("ALLROUNDER", "CLIMBER"),
    ("CLIMBER", "ROULEUR"),
    ("ROULEUR", "LEADER", "ALLROUNDER", "CLIMBER", "TIMETRIALIST", "SPRINTER"),
)
SQUARES: Final = (15, 20, 25, 30, 40, 50, 60, 70, 80, 100, 120, 9999)
MEN: Final = (0, 1, 1, 2, 2, 3, 4, 6, 8)
POINTS: Final = (0, 1, 1, 2, 3, 4, 4)
OTHERS: Final = ("director", "director", "director", "book", "raider", "miser", "sprinters")
"""What the search varies; what stands twice is drawn twice as often."""


class Round(NamedTuple):
    """A round of the search that begins: so many tricks, so many races each."""

    left: int
    each: int
    plans: Sequence[PlaytestPlan]
    """What is to be ridden for it: of each trick every stage."""

    @property
    def races(self) -> int:
        """Return how many races of each plan are wanted."""
        return max(1, ceil(self.each * self.left / len(self.plans)))


class Found(NamedTuple):
    """A trick, spelled out, and what it won on fresh dice."""

    trick: str
    result: DuelCount


def draw_trick(lots: Chance, game: str) -> Trick:
    """Return a trick drawn by lots; one of four turns to another of the league for the end."""

    def one_of(values: Sequence[object]) -> object:
        return values[lots.number_below(len(values))]

    drawn = {
        "men": one_of(MEN),
        "squares": one_of(SQUARES),
        "points": one_of(POINTS),
        "types": one_of(KINDS),
        "vote": one_of(VOTES),
        "pulls": one_of((True, True, False)),
        "chases": one_of((False, False, False, True)),
        "lines": one_of((False, False, False, False, True)),
        "pursues": one_of((False, True)),
        "others": one_of(OTHERS),
    }
    if not lots.number_below(4):
        drawn |= {"then": one_of(plain_names(game)), "until": one_of(SQUARES[:-1])}
    return Trick(**drawn)  # type: ignore[arg-type]


def list_candidates(game: str, count: int, seed: str) -> list[str]:
    """Return so many tricks, spelled out: those of the league, and others drawn by lots."""
    every = dict.fromkeys(spell_trick(trick_named(name)) for name in league_names(game))
    lots = Chance(f"{seed}/search")
    while len(every) < count:
        every[spell_trick(draw_trick(lots, game))] = None
    return list(every)[:count]


def search_tricks(
    plans: Sequence[PlaytestPlan], count: int, races: int
) -> Generator[Round | Found, Iterable[DuelCount], None]:
    """Yield round after round, and take what the plans of each came to; at last what was found.

    `plans` are the stages, each with the field; `races` how many the best rides on fresh dice.
    """
    game, seed = plans[0].game, plans[0].seed
    left, each, rung = list_candidates(game, count, seed), FIRST_RACES, 0
    wins = dict.fromkeys(left, 0.0)
    while len(left) > LAST:
        wanted = [replace(plan, us=us, seed=f"{seed}/{rung}") for us in left for plan in plans]
        counts = iter((yield Round(len(left), each, wanted)))
        for trick in left:
            wins[trick] += _worth_of(add_counts(islice(counts, len(plans))))
        left.sort(key=lambda trick: -wins[trick])
        left, each, rung = left[: max(LAST, ceil(len(left) / KEPT))], each * KEPT, rung + 1
    fresh = [replace(plan, us=left[0], seed=f"{seed}/fresh") for plan in plans]
    yield Found(left[0], add_counts((yield Round(1, races, fresh))))


def _worth_of(count: DuelCount) -> float:
    """Return how often a trick wins, and how well it comes in where it does not."""
    points = count.points
    return count.wins.share * count.races + (0.1 * points.mean if points else 0.0)
