from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from engine.errors import TourError
from engine.tour.file import load, save
from engine.tour.values import Tour

if TYPE_CHECKING:
    from pathlib import Path


def test_what_is_printed_is_kept_in_the_file(tmp_path: Path):
    """Pieces and how many the organiser's printer has made come back as they were saved."""
    path = tmp_path / "a.etapa"
    save(Tour("A", printed={"straight-9/flat": 3, "marker FLAT": 10}), path)
    assert load(path).printed == {"straight-9/flat": 3, "marker FLAT": 10}


@pytest.mark.parametrize("text", ["printed = 3", '[printed]\na = "x"', "[printed]\na = -1"])
def test_a_count_that_is_none_is_refused(tmp_path: Path, text: str):
    """A list of prints that cannot be read names itself."""
    path = tmp_path / "a.etapa"
    path.write_text(f'format = 1\nname = "A"\n{text}\n', "utf-8")
    with pytest.raises(TourError, match="printed"):
        load(path)
