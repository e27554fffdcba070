"""What happened in a race: plain tuples, so that a loop of thousands of them stays cheap."""

from __future__ import annotations

from typing import Any

Happening = tuple[Any, ...]
"""(kind, turn, rider, *values); rider -1 where no rider is meant. A game names its kinds, and the
designer has a sentence for each."""
