"""Whose pace the minutes of a tour follow: that of its own table, or one that is assumed."""

from __future__ import annotations

from typing import TYPE_CHECKING

from engine.tour.pace import assumed_pace, minutes_taken, table_share

if TYPE_CHECKING:
    from designer.language import Language
    from engine.tour.values import Tour


def pace_text(language: Language, tour: Tour) -> str:
    """Say whose pace the minutes follow, and by how many stages it is known."""
    taken = minutes_taken(tour)
    if taken:
        share = round(100 * table_share(tour))
        return language.say("pace.measured", share=share, count=len(taken))
    pace = language.say(f"pace.of_{assumed_pace(tour)}")
    return language.say("pace.assumed", pace=pace)
