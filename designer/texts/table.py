"""A stage at the table in one sentence, the same wherever it is shown: its minutes, its sheets."""

from __future__ import annotations

from designer.words import say

PAPER = "A4"
"""What sheets are counted on where no paper was chosen."""


def table_told(lang: str, minutes: int | None, sheets: int = 0, paper: str = PAPER) -> str:
    """Return about how long a stage takes, and how much paper its tiles, as far as is known."""
    found = []
    if minutes is not None:
        found.append(say(lang, "stage.minutes", minutes=minutes))
    if sheets:
        found.append(say(lang, "stage.sheets", sheets=sheets, paper=paper))
    return " · ".join(found)
