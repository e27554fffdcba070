"""Two versions of a stage compared in sentences, and advice: what each change of it brings.

A difference is said as one only where its interval leaves out nought; of the others stands there
how many races would tell.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from designer.texts.measured import (
    amount_text,
    measure_name,
    measured_word,
    read_small,
    round_count,
    time_text,
)
from engine.playtests.compare import ALONG, FIRST_MEASURES

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from designer.language import Language
    from engine.playtests.changes import StageChange, TriedChange
    from engine.playtests.compare import Difference
    from engine.playtests.summary import Summary
    from engine.road.values import Road


MOST = 12
"""Differences that are told one by one."""
NAMED = 3
"""Measures that are named where several are told in one sentence."""
SMALL = {"points": "share", "part": "part"}
"""What a sentence calls the figures that count as small."""
MINUTES, LEAD, TAIL = "minutes/table", "tension/lead_changes", "dead/tail_minutes"


def comparison_sentences(
    language: Language, differences: Sequence[Difference], road: Road | None = None
) -> Iterator[str]:
    """Say what changes, of differences in their order."""
    if not differences:
        return
    races = max(one.races for one in differences)
    if all(one.is_same for one in differences):
        yield language.say("playtest.same_all", races=races)
        return
    yield from _winner_sentences(language, [one for one in differences if one.word])
    rest = [one for one in differences if not one.word]
    one_by_one = [one for one in rest if not one.name.startswith(ALONG)]
    certain = [one for one in one_by_one if one.is_clear]
    for one in certain[:MOST]:
        yield difference_text(language, one, road)
    yield from _summed_sentence(language, "also", certain[MOST:], road)
    along = sum(one.is_clear and one.name.startswith(ALONG) for one in rest)
    if along:
        yield language.say("playtest.along", count=along)
    for one in one_by_one:
        if one.name in FIRST_MEASURES and not one.is_clear:
            yield difference_text(language, one, road)
    untold = [o for o in one_by_one if not (o.is_clear or o.is_same or o.name in FIRST_MEASURES)]
    yield from _summed_sentence(language, "alike_more", [o for o in untold if is_small(o)], road)
    yield from _summed_sentence(language, "folded", [o for o in untold if not is_small(o)], road)
    same = [one for one in one_by_one if one.is_same and one.name not in FIRST_MEASURES]
    if same:
        yield language.say("playtest.same_more", count=len(same), races=races)


def difference_text(language: Language, one: Difference, road: Road | None = None) -> str:
    """Say one difference: it is told, it is small for certain, or so many races would tell."""
    key = "same" if one.is_same else "told" if one.is_clear else "untold"
    if key == "untold" and is_small(one):
        key = "alike"
    scale, places = (100, 0) if one.share else (1, 1)
    mean, low, high = (
        amount_text(language, value * scale, places)
        for value in (one.spread.mean, one.spread.low, one.spread.high)
    )
    return language.say(
        f"playtest.{key}_points" if one.share and key != "same" else f"playtest.{key}",
        name=measure_name(language, one.name, road),
        mean=f"+{mean}" if one.spread.mean > 0 else mean,
        low=low,
        high=high,
        small=round(read_small("share" if one.share else "part") * 100),
        races=one.races,
        needed=language.format_number(round_count(needed_races(one))),
    )


def is_small(one: Difference) -> bool:
    """Return whether a difference is certainly no larger than what counts as small."""
    return one.is_small(read_small("share"), read_small("part"))


def needed_races(one: Difference) -> int:
    """Return how many races would tell a difference, or that it is small."""
    return one.races_to_tell(read_small("share"), read_small("part"))


def winner_change(language: Language, one: Difference) -> str:
    """Say how often riders of a type win before and after."""
    return language.say(
        "playtest.from_to",
        word=measured_word(language, one.word),
        before=round(one.before * 100),
        after=round((one.before + one.spread.mean) * 100),
    )


def _winner_sentences(language: Language, differences: Sequence[Difference]) -> Iterator[str]:
    """Say whose chances change; where none is told, how they lie and how many races it takes."""
    if not differences:
        return
    races = differences[0].races
    if all(one.is_same for one in differences):
        yield language.say("playtest.same_winners", races=races)
        return
    certain = [one for one in differences if one.is_clear]
    for one in certain:
        yield language.say(
            "playtest.told_winner",
            change=winner_change(language, one),
            mean=_signed_text(language, one.spread.mean * 100, 0),
            low=amount_text(language, one.spread.low * 100, 0),
            high=amount_text(language, one.spread.high * 100, 0),
        )
    if not certain and all(map(is_small, differences)):
        points = round(read_small("share") * 100)
        yield language.say("playtest.alike_winners", races=races, points=points)
    elif not certain:
        yield language.say("playtest.untold_winners", **_open_winners(language, differences))


def _open_winners(language: Language, differences: Sequence[Difference]) -> dict[str, object]:
    """Return what is said of winners where it cannot be told: as seen, and how many would tell."""
    moved = [one for one in differences if not one.is_same]
    enough = round_count(max(map(needed_races, moved)))
    return {
        "races": moved[0].races,
        "changes": ", ".join(winner_change(language, one) for one in moved),
        "needed": language.format_number(enough),
    }


def _signed_text(language: Language, value: float, places: int = 1) -> str:
    return ("+" if value > 0 else "") + amount_text(language, value, places)


def _summed_sentence(
    language: Language, key: str, differences: Sequence[Difference], road: Road | None
) -> Iterator[str]:
    """Say several differences in one sentence: how many, and the largest by name."""
    if not differences:
        return
    names = ", ".join(measure_name(language, one.name, road) for one in differences[:NAMED])
    more = f" {language.say('playtest.and_more')}" if len(differences) > NAMED else ""
    small = {name: round(read_small(of) * 100) for name, of in SMALL.items()}
    count = len(differences)
    yield language.say(f"playtest.{key}", count=count, names=f"{names}{more}", **small)


def advice_sentences(language: Language, tried: Sequence[TriedChange]) -> Iterator[str]:
    """Say what each change brings: what shortens the whole stage first, then along the road."""
    for sentence, _ in advice_rows(language, tried):
        yield sentence


def advice_rows(
    language: Language, tried: Sequence[TriedChange]
) -> Iterator[tuple[str, TriedChange | None]]:
    """Yield each sentence with the change it speaks of; None where it speaks of no single one."""
    # Where every race with a change is the race without it, there is nothing to say of it.
    whole = [
        one for one in tried
        if not one.change.section and not all(difference.is_same for difference in one.differences)
    ]  # fmt: skip
    along = [one for one in tried if one.change.section]
    if tried:
        before = tried[0].before
        yield language.say("advice.head", races=before.races), None
        for sentence in _closing_sentence(language, before):
            yield sentence, None
    for one in sorted(whole, key=lambda one: _mean_of(one.after, MINUTES)):
        yield tried_text(language, one), one
    if along:
        yield language.say("advice.road", races=along[0].before.races), None
    for one in along:
        yield tried_text(language, one), one


def change_text(language: Language, change: StageChange) -> str:
    """Return what a change is called."""
    values = {
        name: language.say(f"terms.{value}")
        if name in {"terrain", "instead", "kind"}
        else language.format_number(value)
        for name, value in change.values.items()
        if name not in {"riders", "teams"}
    }
    counts = {name: change.values[name] for name in ("riders", "teams") if name in change.values}
    if not values and not counts:
        return language.say(f"advice.{change.key}")
    return language.say(f"advice.{change.key}", **values, **counts)


def effect_text(language: Language, one: TriedChange) -> str:
    """Say whom a change helps and how tense it leaves the race, as far as its races tell."""
    words = [d for d in one.differences if d.word]
    text = ", ".join(winner_change(language, d) for d in words if d.is_clear)
    if not text and all(d.is_same for d in words):
        text = language.say("advice.same") if words else ""
    elif not text and all(map(is_small, words)):
        text = language.say("advice.alike", points=round(read_small("share") * 100))
    elif not text:
        text = language.say("advice.untold", **_open_winners(language, words))
    lead = next((d for d in one.differences if d.name == LEAD), None)
    if lead is not None and lead.is_clear:
        changes = language.say("advice.lead", mean=_signed_text(language, lead.spread.mean))
        text = "; ".join(filter(None, (text, changes)))
    return text


def tried_text(language: Language, one: TriedChange) -> str:
    """Say one change with what it does to the minutes and to who wins."""
    minutes = minutes_change(language, *(_mean_of(s, MINUTES) for s in (one.before, one.after)))
    rest = effect_text(language, one)
    what = change_text(language, one.change)
    return "  " + language.say("advice.tried", what=what, minutes=minutes, rest=rest)


def minutes_change(language: Language, before: float, after: float) -> str:
    """Return minutes as they are and as they would be; once where both read alike."""
    first, second = time_text(language, before), time_text(language, after)
    key = "minutes_same" if first == second else "minutes"
    return language.say(f"advice.{key}", before=first, after=second)


def _closing_sentence(language: Language, before: Summary) -> Iterator[str]:
    """Say what closing the stage behind the last paid place saves: no race is another by it."""
    if TAIL not in before.numbers:
        return
    minutes = _mean_of(before, MINUTES)
    left = minutes - _mean_of(before, TAIL)
    yield "  " + language.say("advice.close", minutes=minutes_change(language, minutes, left))


def _mean_of(summary: Summary, name: str) -> float:
    return summary.spread_of(name).mean if name in summary.numbers else 0.0
