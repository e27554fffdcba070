"""Waits for what must come, as long as a busy machine may take; never for a time alone."""

from __future__ import annotations

import os
import time
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Callable

LATE = float(os.environ.get("HANDS_LATE", "60"))
"""Seconds after which what does not come is given up."""
LOOK = 0.02


def until(holds: Callable[[], object], what: Callable[[], str], seconds: float = LATE) -> None:
    """Wait until something holds."""
    end = time.monotonic() + seconds
    while not holds():
        assert time.monotonic() < end, what()
        time.sleep(LOOK)
