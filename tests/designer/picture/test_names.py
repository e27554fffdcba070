"""Names that the shipped faces cannot print are found before paper is."""

from __future__ import annotations

from dataclasses import replace

import pytest

from designer.language import finding_text
from designer.picture import lettering, look
from designer.picture.lettering import COMMON, DASHES, check_names, missing_signs
from engine.tour.values import Rider, Section, Stage, Team, Tour


def test_every_face_has_the_letters_nobody_looks_up():
    """Latin with all its accents, and dashes: no face is opened to find that out."""
    signs = [*DASHES, *(chr(code) for code in range(0x20, COMMON + 1) if chr(code).isprintable())]
    for name in look.faces():
        assert [s for s in signs if ord(s) not in lettering.face_metrics(name).advances] == []


@pytest.mark.parametrize(
    ("text", "signs"),
    [
        ("Iker Aldana", ()),
        ("Ωρωπός Борей Łódź", ()),
        ("山田", ("山", "田")),
        ("Ana \N{BICYCLE} 山山", ("\N{BICYCLE}", "山")),
        ("e\N{COMBINING ACUTE ACCENT}\N{ZERO WIDTH SPACE}", ()),
    ],
)
def test_signs_that_cannot_be_printed_are_told_once(text: str, signs: tuple[str, ...]):
    """What is written in Latin, Greek or Cyrillic comes out as it is."""
    assert missing_signs(text) == signs


def test_a_name_the_faces_lack_is_a_finding_with_its_place():
    """W_SIGNS_LACKING — tour, stage, section, point, team, rider: each where it stands."""
    tour = Tour(
        "Vuelta",
        (Stage("山", sections=(Section("FLAT", 0, 10, name="Alto 田"),)),),
        teams=(Team("A", "太", "sky", (Rider(1, "Iker", "LEADER"), Rider(2, "郎", "LEADER"))),),
    )
    found = check_names(tour)
    assert [f.code for f in found] == ["W_SIGNS_LACKING"] * 4
    assert [f.where for f in found] == [
        "stages/1", "stages/1/sections/1", "teams/1", "teams/1/riders/2",
    ]  # fmt: skip
    assert "Alto ?" in finding_text("en", found[1])
    assert check_names(replace(tour, stages=(), teams=())) == ()
