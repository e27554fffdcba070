"""What rests on who rides: head lines as ranges over several fields of managers, and the calendar.

A range goes from the least a figure may be with one field to the most it may be with another.
"""

from __future__ import annotations

from collections import Counter
from math import ceil, floor
from statistics import NormalDist
from typing import TYPE_CHECKING, Final

from designer.texts.measured import (
    bot_name,
    percent_text,
    read_small,
    read_verdict,
    round_count,
    time_text,
)
from engine.playtests.managers import (
    SINGLE_DAY,
    days_to_come,
    range_over_fields,
    summaries_over_fields,
)
from engine.playtests.states import State, judge_difference, share_difference
from engine.playtests.summary import wilson_share

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

    from designer.language import Language
    from engine.playtests.managers import FieldRange
    from engine.playtests.plan import PlaytestPlan
    from engine.playtests.summary import Summary

TYPES: Final = "wins/by_type"
MINUTES: Final = "minutes/table"


def field_sentences(language: Language, summary: Summary, plan: PlaytestPlan) -> Iterator[str]:
    """Say what rests on the managers as ranges; nothing where one field alone has ridden."""
    summaries = summaries_over_fields(summary, plan)
    yield from _winner_ranges(language, summaries)
    yield from _break_ranges(language, summaries)
    yield from _minutes_range(language, summaries)


def rider_sentences(language: Language, summary: Summary, plan: PlaytestPlan) -> Iterator[str]:
    """Say which managers rode how many races, where what rests on them is told as ranges."""
    if next(field_sentences(language, summary, plan), None) is not None:
        summaries = summaries_over_fields(summary, plan)
        rode = [f"{bot_name(language, name)} {one.races}" for name, one in summaries.items()]
        yield language.say("playtest.field_who", told=", ".join(rode))


def _winner_ranges(language: Language, summaries: Mapping[str, Summary]) -> Iterator[str]:
    """Say how often each type of rider wins over the fields, and whom the managers matter to."""
    seen: Counter[str] = Counter()
    for one in summaries.values():
        seen.update(one.words.get(TYPES, {}))
    ranges = {word: range_over_fields(summaries, TYPES, word) for word, _ in seen.most_common()}
    told = {word: one for word, one in ranges.items() if one is not None}
    if not told:
        return
    types = ", ".join(
        f"{language.say(f'terms.{word}')} {_range_text(language, one)}"
        for word, one in sorted(told.items(), key=lambda item: -item[1].high)
    )
    yield language.say("playtest.field_types", told=types)
    word, widest = max(told.items(), key=lambda item: _distance(item[1]))
    by_field = ", ".join(
        f"{bot_name(language, name)} {percent_text(language, share)}"
        for name, share in widest.by_field.items()
    )
    what = language.say(f"terms.{word}")
    yield language.say("playtest.field_apart", what=what, told=by_field)


def _break_ranges(language: Language, summaries: Mapping[str, Summary]) -> Iterator[str]:
    """Say over the fields how often there is a break of the day, and how often one wins."""
    day = range_over_fields(summaries, "breaks/day")
    won = range_over_fields(summaries, "breaks/success")
    if day and won:
        shares = {"share": _range_text(language, day), "wins": _range_text(language, won)}
        yield language.say("playtest.field_breaks", **shares)


def _minutes_range(language: Language, summaries: Mapping[str, Summary]) -> Iterator[str]:
    """Say over the fields how long a race takes as a rule, where that is not the same."""
    minutes = [one.spread_of(MINUTES) for one in summaries.values() if MINUTES in one.numbers]
    least = time_text(language, min((one.low for one in minutes), default=0))
    most = time_text(language, max((one.high for one in minutes), default=0))
    if least != most:
        yield language.say("playtest.field_minutes", least=least, most=most)


def _distance(one: FieldRange) -> float:
    shares = [share.share for share in one.by_field.values()]
    return max(shares) - min(shares)


def _range_text(language: Language, one: FieldRange) -> str:
    """Return a range in per cent, rounded outwards: never narrower than it is."""
    low, high = floor(one.low * 100), ceil(one.high * 100)
    return language.say("playtest.field_range", low=low, high=high)


def calendar_sentences(language: Language, summary: Summary, plan: PlaytestPlan) -> Iterator[str]:
    """Name the days to come, for which managers save, and say what the stage is without them."""
    days = days_to_come(plan.game, plan.setup) if plan.setup else ()
    if not days:
        return
    hard = read_verdict()["mountain_days"]
    uphill = sum(day in hard for day in days)
    yield language.say("playtest.calendar", days=len(days), mountain=uphill)
    alone = summary.beside.get(SINGLE_DAY)
    if alone is not None and TYPES in alone.words and TYPES in summary.words:
        yield _single_day_text(language, summary, alone)


def _single_day_text(language: Language, summary: Summary, alone: Summary) -> str:
    """Say whose chances the days to come change, or that none are, or that it cannot be told."""
    small, races = read_small("share"), alone.races
    words = list(dict.fromkeys([*summary.words[TYPES], *alone.words[TYPES]]))
    z = NormalDist().inv_cdf(1 - 0.025 / len(words))  # each is judged by its part of the doubt
    changed, needed = [], []
    for word in words:
        first, second = (
            wilson_share(one.words[TYPES][word], one.words[TYPES].total(), z)
            for one in (alone, summary)
        )
        gap = share_difference(first, second)
        judged = judge_difference(gap.low, gap.mean, gap.high, small, races)
        values = {"before": round(first.share * 100), "after": round(second.share * 100)}
        if judged.state is State.SO:
            kind = language.say(f"terms.{word}")
            changed.append(language.say("playtest.from_to", word=kind, **values))
        elif judged.state is State.OPEN:
            needed.append(judged.needed)
    if changed:
        return language.say("playtest.single_day", told=", ".join(changed))
    points = round(small * 100)
    if not needed:
        return language.say("playtest.single_day_none", points=points)
    enough = language.format_number(round_count(max(needed)))
    return language.say("playtest.single_day_open", races=races, needed=enough, points=points)
