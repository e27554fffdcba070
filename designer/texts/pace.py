"""Whose pace the minutes of a tour follow, and how long people take for an answer."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from designer.texts.measured import amount_text
from designer.words import topic
from engine.match.clock import LEAST
from engine.tour.pace import assumed_pace, minutes_taken, table_share

if TYPE_CHECKING:
    from collections.abc import Iterator

    from designer.language import Language
    from engine.match.clock import KindClock, TableClock
    from engine.tour.values import Tour


def pace_text(language: Language, tour: Tour) -> str:
    """Say whose pace the minutes follow, and by how many stages it is known."""
    taken = minutes_taken(tour)
    if taken:
        share = round(100 * table_share(tour))
        return language.say("pace.measured", share=share, count=len(taken))
    pace = language.say(f"pace.of_{assumed_pace(tour)}")
    return language.say("pace.assumed", pace=pace)


def clock_sentences(language: Language, clock: TableClock) -> Iterator[str]:
    """Say the median of each kind of question, and of which too few were answered to say any."""
    if clock.kinds:
        told = (
            language.say(
                "playtest.clock_kind",
                kind=_kind_called(language, clock, one),
                seconds=amount_text(language, one.seconds),
                answers=one.answers,
            )
            for one in clock.kinds
        )
        yield language.say("playtest.clock_kinds", told=", ".join(told))
    if clock.few:
        few = ", ".join(_kind_called(language, clock, one) for one in clock.few)
        yield language.say("playtest.clock_few", least=LEAST, told=few)


def clock_row(clock: TableClock) -> dict[str, Any]:
    """Return a clock as `--json` gives it."""
    row = clock._asdict()
    return row | {name: [one._asdict() for one in row[name]] for name in ("kinds", "few")}


def _kind_called(language: Language, clock: TableClock, one: KindClock) -> str:
    phrase = topic(f"ask_{clock.game}").get(f"order_{one.kind}")
    return phrase[language.code] if phrase else one.kind
