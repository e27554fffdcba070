"""What commands print: the answers the guide shows, kept beside it and made anew by its build."""

from __future__ import annotations

import json
from functools import cache
from typing import TYPE_CHECKING

from engine.data import TEMPLATES

if TYPE_CHECKING:
    from collections.abc import Mapping

ANSWERS = "answers.json"
MOST_LINES = 28
"""Lines of an answer that a page has room for; what is left out is said."""


@cache
def guide_answers(lang: str) -> Mapping[str, str]:
    """Return what each call of the guide prints in one language."""
    text = (TEMPLATES / "guide" / lang / ANSWERS).read_text("utf-8")
    found: dict[str, str] = json.loads(text)
    return found


def shortened(answer: str, more: str) -> str:
    """Return an answer no longer than a page has room for; `more` says how many lines follow."""
    lines = answer.rstrip("\n").split("\n")
    if len(lines) <= MOST_LINES:
        return "\n".join(lines)
    return "\n".join([*lines[: MOST_LINES - 1], more.format(count=len(lines) - MOST_LINES + 1)])
