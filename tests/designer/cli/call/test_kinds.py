"""Kinds of values a call may hold: a file of one ending."""

from __future__ import annotations

from pathlib import Path

import click
import pytest

from designer.cli.help import OutputFile
from engine.errors import FileError


@pytest.mark.parametrize(
    ("typed", "name"),
    [
        ("tour", "tour.xlsx"),
        ("tour.xlsx", "tour.xlsx"),
        ("TOUR.XLSX", "TOUR.XLSX"),
        ("a ñandú 🚴", "a ñandú 🚴.xlsx"),
        ("../.hidden", "../.hidden.xlsx"),
    ],
)
def test_a_name_without_an_ending_is_given_one(typed: str, name: str):
    assert OutputFile(".xlsx").convert(typed, None, None) == str(Path(name))


def test_a_folder_that_is_not_there_is_refused_before_the_work(tmp_path: Path):
    """Nobody types the dice of a whole race for a record that cannot be written."""
    with pytest.raises(FileError, match="no folder"):
        OutputFile(".acta").convert(str(tmp_path / "no" / "x"), None, None)


@pytest.mark.parametrize("typed", ["tour.txt", "tour.xlsx.bak", "", ".", "/"])
def test_another_ending_or_a_folder_is_refused(typed: str):
    with pytest.raises(click.BadParameter):
        OutputFile(".xlsx").convert(typed, None, None)
