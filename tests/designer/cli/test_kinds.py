"""Kinds of values a call may hold: a file of one ending."""

from __future__ import annotations

from pathlib import Path

import click
import pytest

from designer.cli.kinds import Written


@pytest.mark.parametrize(
    ("typed", "name"),
    [
        ("tour", "tour.xlsx"),
        ("tour.xlsx", "tour.xlsx"),
        ("TOUR.XLSX", "TOUR.XLSX"),
        ("a b/ñandú", "a b/ñandú.xlsx"),
        ("../.hidden", "../.hidden.xlsx"),
    ],
)
def test_a_name_without_an_ending_is_given_one(typed: str, name: str):
    assert Written(".xlsx").convert(typed, None, None) == str(Path(name))


@pytest.mark.parametrize("typed", ["tour.txt", "tour.xlsx.bak", "", ".", "/"])
def test_another_ending_or_a_folder_is_refused(typed: str):
    with pytest.raises(click.BadParameter):
        Written(".xlsx").convert(typed, None, None)
