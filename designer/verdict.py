"""What playtests say of a stage, in sentences: each figure with its doubt, and what it means."""

from __future__ import annotations

from itertools import pairwise
from math import ceil
from typing import TYPE_CHECKING, NamedTuple

from designer.i18n import number
from designer.measured import measure_name
from designer.words import say
from engine import tables

if TYPE_CHECKING:
    from collections.abc import Iterator

    from engine.playtests.compare import Difference
    from engine.playtests.summary import Share, Spread, Summary
    from engine.road.values import Road

MINUTES = "playtests/minutes.toml"
VERDICT = "playtests/verdict.toml"


def sentences(lang: str, summary: Summary, road: Road | None) -> Iterator[str]:
    """Say what these races tell, most telling first."""
    yield from _length(lang, summary)
    yield from _winners(lang, summary)
    yield from _breaks(lang, summary)
    if road is not None:
        yield from _lines(lang, summary, road)
    yield from _splits(lang, summary, road)
    yield from _rest(lang, summary)
    yield from _tour(lang, summary)


def amount(lang: str, value: float, places: int = 1) -> str:
    """Return a figure as people write it, with so many decimals where it has any."""
    text = f"{round(value, places) + 0.0:.{places}f}"  # adding 0 leaves no -0
    return number(lang, text.rstrip("0").rstrip(".") if "." in text else text)


def about(races: int) -> int:
    """Return a number of races that is enough, as a person says it: two figures and noughts."""
    unit: int = 10 ** max(0, len(str(races)) - 2)
    return ceil(races / unit) * unit


def percent(lang: str, share: Share) -> str:
    """Return a share with its interval."""
    return say(
        lang,
        "playtest.percent",
        share=round(share.share * 100),
        low=round(share.low * 100),
        high=round(share.high * 100),
    )


def spread(lang: str, value: Spread) -> str:
    """Return a number with its interval and the range nine races in ten lie in, if they differ."""
    if value.p5 == value.p95 == value.mean:
        return amount(lang, value.mean)
    return say(
        lang,
        "playtest.spread",
        mean=amount(lang, value.mean),
        half=amount(lang, value.high - value.mean),
        low=amount(lang, value.p5),
        high=amount(lang, value.p95),
    )


def one_in(lang: str, share: Share) -> str:
    """Return a share as a person says it: one race in five, nearly all, hardly ever."""
    p = share.share
    if p >= 0.95:
        return say(lang, "playtest.nearly_all")
    if p <= 0.02:
        return say(lang, "playtest.hardly_ever")
    if p < 0.45:
        return say(lang, "playtest.one_in", count=round(1 / p))
    return say(lang, "playtest.in_ten", count=round(p * 10))


def _length(lang: str, summary: Summary) -> Iterator[str]:
    if "turns/winner" in summary.numbers:
        yield say(lang, "playtest.turns", spread=spread(lang, summary.spread("turns/winner")))
    if "turns/field" in summary.numbers:
        yield say(lang, "playtest.field", spread=spread(lang, summary.spread("turns/field")))
    if "minutes/table" in summary.numbers:
        minutes = summary.spread("minutes/table")
        promised = tables.toml(MINUTES)["promised"]
        key = "minutes"
        if minutes.p95 > promised["most"]:
            key = "minutes_long"
        elif minutes.p5 < promised["least"]:
            key = "minutes_short"
        yield say(lang, f"playtest.{key}", spread=spread(lang, minutes), **promised)


def _winners(lang: str, summary: Summary) -> Iterator[str]:
    if "wins/by_type" in summary.words:
        shares = summary.shares("wins/by_type")
        told = ", ".join(
            f"{say(lang, f'terms.{kind}')} {percent(lang, share)}" for kind, share in shares.items()
        )
        yield say(lang, "playtest.types", told=told)
    if "wins/by_seat" in summary.words:
        seats = summary.shares("wins/by_seat")
        even = 1 / max(len(seats), int(max(seats, key=int)))
        best, share = next(iter(seats.items()))
        key = "seats_uneven" if share.low > even else "seats_even"
        yield say(lang, f"playtest.{key}", seat=best, share=percent(lang, share))


def _breaks(lang: str, summary: Summary) -> Iterator[str]:
    if "breaks/success" in summary.truths:
        share = summary.share("breaks/success")
        yield say(
            lang,
            "playtest.breaks",
            often=one_in(lang, share),
            share=percent(lang, share),
            turns=amount(lang, summary.spread("breaks/longest").mean),
        )


def _lines(lang: str, summary: Summary, road: Road) -> Iterator[str]:
    limit = float(tables.toml(VERDICT)["parted"])
    number_of = 0
    for line in road.lines:
        if line.kind != "SUMMIT":
            continue
        number_of += 1
        name = f"lines/SUMMIT{number_of}/parted"
        if name not in summary.numbers:
            continue
        parted = summary.spread(name)
        key = "climb_decides" if parted.low >= limit else "climb_nothing"
        yield say(
            lang,
            f"playtest.{key}",
            climb=line.name or say(lang, f"terms.{line.category}"),
            km=number(lang, line.km),
            groups=amount(lang, max(0.0, parted.mean)),
        )


def _splits(lang: str, summary: Summary, road: Road | None) -> Iterator[str]:
    parts = sorted(n for n in summary.numbers if n.startswith("splits/"))
    if road is None or len(parts) < 2 or road.km is None:
        return
    point = breaking_point(summary, road)
    if point is None:
        before = summary.spread(parts[-2]).mean
        yield say(lang, "playtest.whole", groups=amount(lang, before))
    else:
        terrain = say(lang, f"terms.{point.terrain}")
        yield say(lang, "playtest.splits", km=round(point.km), terrain=terrain)


class Place(NamedTuple):
    """A place on the road as people find it: the kilometre and what it lies in."""

    km: float
    terrain: str


def breaking_point(summary: Summary, road: Road) -> Place | None:
    """Return where most groups are added, if enough of them are."""
    parts = sorted(n for n in summary.numbers if n.startswith("splits/"))
    means = [summary.spread(n).mean for n in parts]
    jump, at = max(((b - a, i + 1) for i, (a, b) in enumerate(pairwise(means))), default=(0, 0))
    if jump < float(tables.toml(VERDICT)["jump"]):
        return None
    row = max(1, round(road.rows * at / len(parts)))
    stretch = next(s for s in road.stretches if s.last >= row)
    return Place(road.km_at(row), stretch.terrain)


def _rest(lang: str, summary: Summary) -> Iterator[str]:
    for name in ("effort/all", "tension/lead_changes", "incidents/CRASH", "incidents/abandoned"):
        if name in summary.numbers and summary.spread(name).p95 > 0:
            key = name.replace("/", "_").lower()
            yield say(lang, f"playtest.{key}", spread=spread(lang, summary.spread(name)))
    if "tension/bonus_swamps" in summary.truths:
        share = summary.share("tension/bonus_swamps")
        yield say(lang, "playtest.bonus", often=one_in(lang, share), share=percent(lang, share))


def _tour(lang: str, summary: Summary) -> Iterator[str]:
    if "tour/bonus_decides" in summary.truths:
        share = summary.share("tour/bonus_decides")
        yield say(lang, "playtest.tour_bonus", share=percent(lang, share))
    for name in ("tour/margin", "tour/riders_lost", "jerseys/general"):
        if name in summary.numbers:
            key = name.replace("/", "_")
            yield say(lang, f"playtest.{key}", spread=spread(lang, summary.spread(name)))


def difference(lang: str, one: Difference, road: Road | None = None) -> str:
    """Say one difference between two versions, or how many races it would take."""
    key = "told" if one.told else "untold"
    return say(
        lang,
        f"playtest.{key}",
        name=measure_name(lang, one.name, road),
        mean=("+" if one.spread.mean > 0 else "") + amount(lang, one.spread.mean),
        low=amount(lang, one.spread.low),
        high=amount(lang, one.spread.high),
        races=one.races,
        needed=number(lang, about(one.needed)),
    )
