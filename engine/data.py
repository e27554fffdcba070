"""Folders of data beside the code, by path: numbers, sentences and art, and tours to open."""

from __future__ import annotations

from pathlib import Path
from typing import Final

_HOME: Final = Path(__file__).parents[1]
TEMPLATES: Final = _HOME / "templates"
SAMPLES: Final = _HOME / "samples"
