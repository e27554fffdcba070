"""Changes that were tried, in sentences: minutes before and after, who wins, how tense it is."""

from __future__ import annotations

from typing import TYPE_CHECKING

from designer.i18n import format_number
from designer.texts.comparison import winner_change
from designer.texts.verdict import amount_text, time_text
from designer.words import say

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from engine.playtests.changes import StageChange, TriedChange
    from engine.playtests.compare import Difference
    from engine.playtests.summary import Summary

MINUTES, LEAD, TAIL = "minutes/table", "tension/lead_changes", "dead/tail_minutes"


def advice_sentences(lang: str, tried: Sequence[TriedChange]) -> Iterator[str]:
    """Say what each change brings: what shortens the whole stage first, then along the road."""
    whole = [one for one in tried if not one.change.section and not _idle(one)]
    along = [one for one in tried if one.change.section]
    if tried:
        before = tried[0].before
        yield say(lang, "advice.head", races=before.races)
        yield from _closing(lang, before)
    shortest = sorted(whole, key=lambda one: _mean(one.after, MINUTES))
    for one in shortest:
        yield _told(lang, one)
    if along:
        yield say(lang, "advice.road", races=along[0].before.races)
    for one in along:
        yield _told(lang, one)


def change_text(lang: str, change: StageChange) -> str:
    """Return what a change is called."""
    values = {
        name: say(lang, f"terms.{value}")
        if name in {"terrain", "instead", "kind"}
        else format_number(lang, value)
        for name, value in change.values.items()
        if name not in {"riders", "teams"}
    }
    counts = {name: change.values[name] for name in ("riders", "teams") if name in change.values}
    if not values and not counts:
        return say(lang, f"advice.{change.key}")
    return say(lang, f"advice.{change.key}", **values, **counts)


def effect_text(lang: str, one: TriedChange) -> str:
    """Say whom a change helps and how tense it leaves the race, as far as its races tell."""
    found = one.differences
    winners = [d for d in found if d.word and d.told]
    told = ", ".join(winner_change(lang, d) for d in winners) or say(lang, "advice.same")
    lead = _of(found, LEAD)
    if lead is not None and lead.told:
        sign = "+" if lead.spread.mean > 0 else ""
        told += "; " + say(lang, "advice.lead", mean=sign + amount_text(lang, lead.spread.mean))
    return told


def _told(lang: str, one: TriedChange) -> str:
    before, after = (time_text(lang, _mean(s, MINUTES)) for s in (one.before, one.after))
    rest = effect_text(lang, one)
    what = change_text(lang, one.change)
    return "  " + say(lang, "advice.tried", what=what, before=before, after=after, rest=rest)


def _closing(lang: str, before: Summary) -> Iterator[str]:
    """Say what closing the stage behind the last paid place saves: no race is another by it."""
    if TAIL not in before.numbers:
        return
    minutes = _mean(before, MINUTES)
    left = minutes - _mean(before, TAIL)
    yield "  " + say(
        lang, "advice.close", before=time_text(lang, minutes), after=time_text(lang, left)
    )


def _mean(summary: Summary, name: str) -> float:
    return summary.spread(name).mean if name in summary.numbers else 0.0


def _idle(one: TriedChange) -> bool:
    """Return whether every race with a change is the race without it."""
    return all(difference.same for difference in one.differences)


def _of(found: Sequence[Difference], name: str) -> Difference | None:
    return next((one for one in found if one.name == name), None)
