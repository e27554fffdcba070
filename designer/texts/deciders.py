"""What decides a race, each in one of three states: the start, climbs, sprints, parts of the road.

Said to decide is what does so by all of its interval; denied is what does not by all of it, with
the figure that counts as small; of the rest stands there how many races would tell.
"""

from __future__ import annotations

from itertools import pairwise
from math import sqrt
from statistics import NormalDist
from typing import TYPE_CHECKING, NamedTuple

from designer.texts.measured import (
    amount_text,
    line_title,
    lines_before_finish,
    percent_text,
    read_small,
    read_verdict,
    round_count,
    start_text,
)
from engine.playtests.states import State, judge_even, judge_reached
from engine.playtests.summary import Z, wilson_share

if TYPE_CHECKING:
    from collections.abc import Iterator

    from designer.language import Language
    from engine.playtests.plan import PlaytestPlan
    from engine.playtests.states import Judgement
    from engine.playtests.summary import Summary
    from engine.road.values import Line, Road

SEATS = "wins/by_seat"


def decider_sentences(language: Language, summary: Summary, plan: PlaytestPlan) -> Iterator[str]:
    """Say of the start, every climb, every sprint and the road what each decides."""
    yield from _seat_sentences(language, summary, plan)
    road = plan.setup.road if plan.setup else None
    if road is None:
        return
    for name, line in lines_before_finish(road):
        yield from _line_sentences(language, summary, name, line)
    yield from _split_sentences(language, summary, road)


def _seat_sentences(language: Language, summary: Summary, plan: PlaytestPlan) -> Iterator[str]:
    """Say whether places at the start weigh, by all of them; a seat that never won counts."""
    won = summary.words.get(SEATS)
    if not won or plan.setup is None:
        return
    seats = len(plan.setup.teams)
    counts = [won[str(seat)] for seat in range(1, seats + 1)]
    small, races = read_small("seat"), sum(counts)
    told = judge_even(counts, small)
    best, worst = (wilson_share(counts[at], races) for at in (told.best, told.worst))
    yield language.say(
        f"playtest.seats_{told.judged.state.value}",
        start=start_text(language, plan.game),
        best=told.best + 1,
        most=percent_text(language, best),
        worst=told.worst + 1,
        least=percent_text(language, worst),
        even=round(100 / seats),
        points=round(small * 100),
        races=races,
        needed=_needed_text(language, told.judged),
    )


def _line_sentences(language: Language, summary: Summary, name: str, line: Line) -> Iterator[str]:
    """Say whether a climb parts the field, or who is first at a sprint wins."""
    parted, first = f"lines/{name}/parted", f"lines/{name}/winner_first"
    km = language.format_number(line.km)
    if line.kind == "SUMMIT" and parted in summary.numbers:
        limit, races = float(read_verdict()["parted"]), summary.numbers[parted].total()
        spread = summary.spread_of(parted)
        judged = judge_reached(spread.low, spread.mean, spread.high, limit, races)
        yield language.say(
            f"playtest.climb_{judged.state.value}",
            climb=line.name or language.say(f"terms.{line.category}"),
            km=km,
            groups=amount_text(language, spread.mean),
            low=amount_text(language, spread.low, 2),
            high=amount_text(language, spread.high, 2),
            limit=language.format_number(limit),
            races=races,
            needed=_needed_text(language, judged),
        )
    if line.kind == "SPRINT" and first in summary.truths:
        limit, races = read_small("share"), summary.truths[first].total()
        share = summary.share_of(first)
        judged = judge_reached(share.low, share.share, share.high, limit, races)
        yield language.say(
            f"playtest.sprint_{judged.state.value}",
            sprint=line_title(language, line),
            km=km,
            share=percent_text(language, share),
            limit=round(limit * 100),
            races=races,
            needed=_needed_text(language, judged),
        )


def _needed_text(language: Language, judged: Judgement) -> str:
    return language.format_number(round_count(judged.needed)) if judged.needed else ""


class RoadJump(NamedTuple):
    """The place on the road where groups are added, how many, and how far off that may be."""

    km: float
    terrain: str
    groups: float
    half: float


def _split_sentences(language: Language, summary: Summary, road: Road) -> Iterator[str]:
    jumps = _list_jumps(summary, road)
    if not jumps or road.km is None:
        return
    limit = float(read_verdict()["jump"])
    names = sorted(n for n in summary.numbers if n.startswith("splits/"))
    groups, races = summary.spread_of(names[-2]).mean, summary.numbers[names[-2]].total()
    most = max(jumps, key=lambda jump: jump.groups)
    judged = judge_reached(
        most.groups - most.half, most.groups, most.groups + most.half, limit, races
    )
    state = judged.state
    if state is State.NOT_SO and any(jump.groups + jump.half >= limit for jump in jumps):
        state = State.OPEN
    yield language.say(
        f"playtest.splits_{state.value}",
        km=round(most.km),
        terrain=language.say(f"terms.{most.terrain}"),
        groups=amount_text(language, most.groups if state is State.SO else groups),
        low=amount_text(language, most.groups - most.half),
        high=amount_text(language, most.groups + most.half),
        parts=len(jumps),
        limit=language.format_number(limit),
        races=races,
        needed=language.format_number(round_count(max(judged.needed, races + 1))),
    )


def breaking_point(summary: Summary, road: Road) -> RoadJump | None:
    """Return where most groups are added, if they are surely enough of them."""
    most = max(_list_jumps(summary, road), key=lambda jump: jump.groups, default=None)
    limit = float(read_verdict()["jump"])
    return most if most is not None and most.groups - most.half >= limit else None


def _list_jumps(summary: Summary, road: Road) -> list[RoadJump]:
    """Return how many groups each part of the road adds, each with its part of the doubt."""
    names = sorted(n for n in summary.numbers if n.startswith("splits/"))
    parts = [summary.spread_of(name) for name in names]
    if len(parts) < 2:
        return []
    wider = NormalDist().inv_cdf(1 - 0.025 / (len(parts) - 1)) / Z
    jumps = []
    for at, (before, after) in enumerate(pairwise(parts), start=1):
        row = max(1, round(road.rows * at / len(parts)))
        section = next(s for s in road.sections if s.last >= row)
        half = wider * sqrt(before.half**2 + after.half**2)
        jumps.append(RoadJump(road.km_at(row), section.terrain, after.mean - before.mean, half))
    return jumps
