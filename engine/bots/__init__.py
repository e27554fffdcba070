"""Managers that are programs; to add one, write its file and one line here.

A character is called with the key of its own luck (never the dice of the race) and decides with
`decide(question, view)`.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from engine.bots.book import Book
from engine.bots.random import Random

if TYPE_CHECKING:
    from collections.abc import Callable

    from engine.race.protocols import Manager

DEFAULT = "book"
"""Who sits down where nobody is named."""

BOTS: dict[str, Callable[[str], Manager]] = {"book": Book, "random": Random}
