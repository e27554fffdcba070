"""One of the other ways to an evening, tried for a stage and written where it is taken."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Any

from designer.cli.fitting.fit_wishes import wish_minutes
from designer.words import LANGUAGES, say
from engine.errors import TourError
from engine.playtests import LEAST, WAYS
from engine.playtests.evening import count_of, ride_minutes, take_way, try_way
from engine.road.fit import estimate_of, look_of, real_tour
from engine.text import fold_text
from engine.tour.file import change

if TYPE_CHECKING:
    from collections.abc import Mapping

    from engine.tour.values import Tour


@dataclass(frozen=True, slots=True)
class TriedWay:
    """A way as it was tried for one stage: what it takes the stage as it is, and so."""

    number: int
    kind: str
    count: int
    squares: int
    """Of the real stage."""
    before: float
    after: float
    races: int
    """0 where both are estimated."""
    home: tuple[str, ...] = ()
    """Teams, or riders, that stay at home."""


def way_word(lang: str, kind: str) -> str:
    """Return what a way is called in a call."""
    return say(lang, f"fit.word_{kind}")


def named_way(typed: str) -> str | None:
    """Return the kind of a way by its word in any language; None where no way is called so."""
    said = fold_text(typed.strip())
    words = {fold_text(way_word(lang, kind)): kind for lang in LANGUAGES for kind in WAYS}
    return words.get(said)


def try_one(tour: Tour, number: int, kind: str, asked: Mapping[str, Any]) -> TriedWay | None:
    """Try a way; None where it changes nothing."""
    wish = wish_minutes(asked)
    count = asked[kind] if kind in LEAST and asked[kind] else count_of(tour, number, kind, wish)
    bare = replace(tour, results={}, games={})
    taken = take_way(bare, number, kind, count) if count else bare
    if taken == real_tour(bare, number):
        return None
    road = look_of(bare, number)(real_tour(bare, number).stages[number - 1])
    races = asked["races"] if tour.teams else 0
    if races:
        before = ride_minutes(real_tour(bare, number), number, races).whole
        after = try_way(bare, number, kind, count, races).minutes
    else:
        before, after = estimate_of(bare)(road), estimate_of(taken)(road)
    home = _home(bare, taken) if kind in LEAST else ()
    return TriedWay(number, kind, count, road.rows, before, after, races, home)


def _home(before: Tour, after: Tour) -> tuple[str, ...]:
    """Return who rides no more: whole teams by their names, else riders."""
    kept = {team.id for team in after.teams}
    teams = tuple(team.name or team.id for team in before.teams if team.id not in kept)
    if teams:
        return teams
    bibs = {rider.bib for team in after.teams for rider in team.riders}
    return tuple(
        rider.name or str(rider.bib)
        for team in before.teams
        for rider in team.riders
        if rider.bib not in bibs
    )


def write_way(path: str, seen: Tour, way: TriedWay) -> None:
    """Write a way into the tour, if that is still what was tried."""

    def taken(tour: Tour) -> Tour:
        if tour != seen:
            raise TourError("file_changed", path=path)
        return take_way(tour, way.number, way.kind, way.count)

    change(path, taken)
