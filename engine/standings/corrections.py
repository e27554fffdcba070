"""What a decision of the jury changes: two standings of one tour side by side."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from engine.standings.classifications import CLASSIFICATIONS

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

    from engine.standings.book import Snapshot, Standings
    from engine.standings.classifications import Classification

NONE = 0
"""In the place of who has none."""


class PlaceChange(NamedTuple):
    """A place before and after, and how many others have another one too."""

    before: int
    after: int
    others: int = 0


class LineChange(NamedTuple):
    """What one rider is paid at a line before and after."""

    line: str
    kind: str
    points: tuple[int, int]
    bonus: tuple[int, int]


class JerseyChange(NamedTuple):
    """Who leads a classification after a stage, and so who wears its jersey in the next."""

    stage: int
    key: str
    before: int | str | None
    after: int | str | None


class Correction(NamedTuple):
    """All that a decision about a rider changes, from its stage to the last that counts."""

    stage: int
    rider: int
    finish: PlaceChange | None
    lines: tuple[LineChange, ...]
    rankings: Mapping[str, PlaceChange]
    """As they stand after the last stage, by the key of their classification."""
    jerseys: tuple[JerseyChange, ...]
    leaves: bool
    """Whether the rider is out of the tour by it; `returns` where it brings one back."""
    returns: bool
    ridden: tuple[int, ...]
    """Later stages that were ridden and that the rider is taken out of, or put back into."""
    pools: tuple[tuple[int, int, int], ...]
    """Effort points of others with which they start the next stage: bib, before, after."""
    published: tuple[int, ...]
    """Stages after which something else is to be published than was."""

    @property
    def is_empty(self) -> bool:
        """Tell whether nothing changes but what is said of it."""
        return not (self.published or self.leaves or self.returns)


def compare_standings(
    before: Standings, after: Standings, stage: int, rider: int, team: str
) -> Correction:
    """Return what a decision about a rider in a stage changes; `team` is the rider's own."""
    pairs = list(zip(before.snapshots, after.snapshots, strict=False))
    published = tuple(
        number for number, (one, other) in enumerate(pairs, 1) if _says_else(one, other)
    )
    was, now = (rider in {g.bib for g in s.gone} for s in (before, after))
    later = range(stage + 1, len(pairs) + 1) if was != now else ()
    gone = {g.bib for s in (before, after) for g in s.gone}
    bibs = (bib for bib in before.effort if bib not in gone)
    pools = ((bib, before.effort[bib].balance, after.effort[bib].balance) for bib in bibs)
    here = pairs[stage - 1] if stage <= len(pairs) else None
    return Correction(
        stage,
        rider,
        _compare_finish(*here, rider) if here else None,
        tuple(_compare_lines(*here, rider)) if here else (),
        dict(_compare_rankings(*pairs[-1], rider, team)) if pairs else {},
        tuple(_compare_jerseys(pairs)),
        now and not was,
        was and not now,
        tuple(later),
        tuple(pool for pool in pools if pool[1] != pool[2]),
        published,
    )


def _says_else(one: Snapshot, other: Snapshot) -> bool:
    """Tell whether a communiqué of the one would say something else than that of the other."""
    mine, others = one.stage, other.stage
    return (one.rows, mine.finishes, mine.places) != (other.rows, others.finishes, others.places)


def _compare_finish(one: Snapshot, other: Snapshot, rider: int) -> PlaceChange | None:
    before, after = _finish_places(one), _finish_places(other)
    return _compare_places(before, after, rider)


def _finish_places(snapshot: Snapshot) -> dict[object, int]:
    return {f.bib: f.rank or f.place for f in snapshot.stage.finishes.values()}


def _compare_places(
    before: Mapping[object, int], after: Mapping[object, int], mine: object
) -> PlaceChange | None:
    """Return how a place changes; None where neither it nor another does."""
    others = sum(
        before.get(one, NONE) != after.get(one, NONE)
        for one in {**before, **after}
        if one != mine
    )  # fmt: skip
    change = PlaceChange(before.get(mine, NONE), after.get(mine, NONE), others)
    return change if others or change.before != change.after else None


def _compare_lines(one: Snapshot, other: Snapshot, rider: int) -> Iterator[LineChange]:
    after = {(p.line, p.place): p for p in other.stage.places if p.bib == rider}
    for place in one.stage.places:
        if place.bib != rider:
            continue
        now = after.get((place.line, place.place))
        points, bonus = (now.points, now.bonus) if now else (0, 0)
        if (points, bonus) != (place.points, place.bonus):
            yield LineChange(place.line, place.kind, (place.points, points), (place.bonus, bonus))


def _compare_rankings(
    one: Snapshot, other: Snapshot, rider: int, team: str
) -> Iterator[tuple[str, PlaceChange]]:
    for ranking in CLASSIFICATIONS:
        if ranking.of_stage:
            continue
        mine = team if ranking.of_teams else rider
        change = _compare_places(_ranks_in(ranking, one), _ranks_in(ranking, other), mine)
        if change is not None:
            yield ranking.key, change


def _ranks_in(ranking: Classification, snapshot: Snapshot) -> dict[object, int]:
    rows = snapshot.rows[ranking.key]
    return {row.team if ranking.of_teams else row.bib: row.rank for row in rows}


def _compare_jerseys(pairs: list[tuple[Snapshot, Snapshot]]) -> Iterator[JerseyChange]:
    for number, (one, other) in enumerate(pairs, 1):
        for key, leader in one.leaders.items():
            if leader != other.leaders[key]:
                yield JerseyChange(number, key, leader, other.leaders[key])
