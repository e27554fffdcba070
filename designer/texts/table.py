"""A stage at the table in one sentence, the same wherever it is shown: its minutes, its sheets."""

from __future__ import annotations

from designer.words import say

PAPER = "A4"
"""What sheets are counted on where no paper was chosen."""


def table_told(lang: str, minutes: int | None, sheets: int = 0, paper: str = PAPER) -> str:
    """Return about how long a stage takes, and how much paper its tiles, as far as is known."""
    return join_told(
        "" if minutes is None else say(lang, "stage.minutes", minutes=minutes),
        say(lang, "stage.sheets", sheets=sheets, paper=paper) if sheets else "",
    )


def tour_told(lang: str, squares: int, minutes: int, sheets: int, paper: str = PAPER) -> str:
    """Return what all stages of a tour are at the table: squares, minutes, sheets of paper.

    Its tiles are laid again from stage to stage, so that they take less paper than the sum.
    """
    return join_told(
        say(
            lang, "stage.tour_minutes", squares=squares, minutes=minutes, hours=round(minutes / 60)
        ),
        say(lang, "stage.tour_sheets", sheets=sheets, paper=paper) if sheets else "",
    )


def join_told(*told: str) -> str:
    """Return what is told beside each other, as far as there is anything."""
    return " · ".join(filter(None, told))
