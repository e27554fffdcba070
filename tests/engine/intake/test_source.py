"""A file or a page is read by what it holds, in whatever letters, or refused by name."""

from __future__ import annotations

from decimal import Decimal
from typing import TYPE_CHECKING

import pytest

from engine.errors import IntakeError
from engine.intake.source import decode_page, read_bytes, read_file
from engine.intake.stage import ImportWishes

if TYPE_CHECKING:
    from pathlib import Path


@pytest.mark.parametrize(
    ("name", "key"), [("a.pdf", "intake_kind"), ("nada.gpx", "intake_missing")]
)
def test_other_files_and_missing_ones_are_refused(tmp_path: Path, name: str, key: str):
    (tmp_path / "a.pdf").write_bytes(b"%PDF")
    with pytest.raises(IntakeError) as refused:
        read_file(tmp_path / name)
    assert refused.value.key == key


def test_pages_in_old_encodings_keep_their_letters():
    text = "3ª 120-126 Alto de la Peña"
    for encoding in ("utf-8", "utf-8-sig", "cp1252", "utf-16"):
        assert decode_page(text.encode(encoding), "a") == text


def test_a_track_by_the_name_of_its_file_where_it_has_none(tracks: Path):
    stage, report = read_file(tracks / "sierra.gpx")
    assert (stage.name, report.source) == ("Etapa de la sierra, inventada", "sierra.gpx")


def test_a_page_larger_than_any_road_book_is_refused_before_it_is_read():
    with pytest.raises(IntakeError) as refused:
        read_bytes(b"llano 0-1\n" * 900_000, "a.txt")
    assert refused.value.key == "intake_too_large"


def test_wishes_stand_over_what_a_page_says():
    wishes = ImportWishes(km=Decimal(9), format="ITT", name="Crono")
    stage, _ = read_bytes(b"Etapa 1: A - B\nllano 0-8", "a.txt", wishes)
    assert (stage.name, stage.format, stage.stated_km) == ("Crono", "ITT", 9)
