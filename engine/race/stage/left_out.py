"""What a game leaves out of a stage: one finding with its number for everything (O7.1)."""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING, Final

from engine.race.stage.own import OWN_COURSE
from engine.tour.finding import make_finding
from engine.tour.values import FEED, INTERMEDIATE_SPRINT, ROAD, SUMMIT

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from engine.road.values import Road
    from engine.tour.finding import Finding

PLAIN: Final = "FLAT"
"""The terrain that no game can leave out: it has no effect to lose."""
ROUNDABOUT: Final = "roundabout"


def feels_nothing(_terrain: str) -> bool:
    """Tell of every terrain that it changes nothing."""
    return False


def left_out(
    road: Road,
    *,
    lanes: int = 0,
    feels: Callable[[str], bool] = feels_nothing,
    sprints: int = 0,
    feeds: int = 0,
    summits: int = 0,
    bends: tuple[int, int] = (0, 0),
    squares: int = 0,
) -> tuple[Finding, ...]:
    """Return what of a stage a game that is not the tour's own does not ride (O7.1, O7.2).

    `feels` tells whether a terrain changes something, `sprints`, `feeds` and `summits` how many
    give something; `bends` of all become straight, an upper bound takes so many `squares`.
    Of a game's own course nothing is left out: it is no stage.
    """
    if road.type == OWN_COURSE:
        return ()
    where = f"stages/{road.number}"
    found: list[Finding] = []
    if road.format != ROAD:
        found.append(make_finding("I_LEFT_ALONE", where))
    plain = sum(s.terrain != PLAIN and not feels(s.terrain) for s in road.sections)
    if plain:
        found.append(make_finding("I_LEFT_TERRAIN", where, count=plain, of=len(road.sections)))
    found += _points(road, where, {INTERMEDIATE_SPRINT: sprints, FEED: feeds, SUMMIT: summits})
    bonuses = sum(bool(line.bonus) for line in road.lines)
    if bonuses:
        found.append(make_finding("I_LEFT_BONUSES", where, count=bonuses))
    if road.lanes != lanes:
        found.append(make_finding("I_LEFT_LANES", where, count=road.lanes))
    roundabouts = sum(block.kind == ROUNDABOUT for block in road.blocks)
    if roundabouts:
        found.append(make_finding("I_LEFT_ROUNDABOUTS", where, count=roundabouts))
    if bends[0]:
        found.append(make_finding("I_LEFT_BENDS", where, count=bends[0], of=bends[1]))
    if squares:
        found.append(make_finding("I_LEFT_SQUARES", where, count=squares))
    return tuple(found)


def _points(road: Road, where: str, used: dict[str, int]) -> Iterator[Finding]:
    there = Counter(line.kind for line in road.lines)
    lost = {kind: max(0, there[kind] - used[kind]) for kind in used}
    if lost[INTERMEDIATE_SPRINT]:
        every = there[INTERMEDIATE_SPRINT]
        yield make_finding("I_LEFT_SPRINTS", where, count=lost[INTERMEDIATE_SPRINT], of=every)
    if lost[FEED]:
        yield make_finding("I_LEFT_FEEDS", where, count=lost[FEED], of=there[FEED])
    if lost[SUMMIT]:
        yield make_finding("I_LEFT_SUMMITS", where, count=lost[SUMMIT], of=there[SUMMIT])
