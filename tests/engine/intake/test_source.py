"""Whatever a file holds, it ends in a stage or in one sentence, soon and with little memory."""

from __future__ import annotations

import random
import re
from decimal import Decimal
from typing import TYPE_CHECKING

import pytest

from engine.errors import IntakeError
from engine.intake.source import decoded, read_bytes, read_file
from engine.intake.stage import ImportWishes

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path

MUTATIONS = 2000
NUMBERS = (b"1e400", b"NaN", b"inf", b"-90.0", b"180.0", b"0", b"99999999", b"")
SNIPPETS = (
    b"<a>" * 80,
    b"&x;",
    b"<![CDATA[",
    b"</trkpt>",
    b'"',
    b"\xff\xfe",
    b"\x00",
    b"<!DOCTYPE x>",
    b'<trkpt lat="200" lon="0">',
    b"<!--",
    b"999999999999",
    b";",
    b"\n\n",
)


def mutate(data: bytes, chance: random.Random) -> bytes:
    raw = bytearray(data)
    for _ in range(chance.choice((1, 1, 2, 5, 20))):
        at = chance.randrange(len(raw) + 1)
        what = chance.randrange(6)
        if what == 0 and raw:
            raw[at - 1] = chance.randrange(256)
        elif what == 1:
            del raw[at : at + chance.choice((1, 4, 64, 1024))]
        elif what == 2:
            raw[at:at] = chance.randbytes(chance.choice((1, 8, 64)))
        elif what == 3:
            raw[at:at] = chance.choice(SNIPPETS)
        elif what == 4:
            raw = raw[:at]
        else:
            numbers = list(re.finditer(rb"-?\d+\.\d+", bytes(raw)))
            if numbers:
                start, end = chance.choice(numbers).span()
                raw[start:end] = chance.choice(NUMBERS)
    return bytes(raw)


def test_two_thousand_mutations_end_in_a_stage_or_in_one_sentence(
    gpx: Callable[..., bytes], fit: Callable[..., bytes]
):
    """Broken files of every format: no traceback, and a sentence without gaps."""
    way = '<wpt lat="42.01" lon="1.5"><name>Sprint</name></wpt>'
    point = (
        "<Trackpoint><Position><LatitudeDegrees>42.{0:02}</LatitudeDegrees><LongitudeDegrees>1.5"
        "</LongitudeDegrees></Position><AltitudeMeters>{0}.5</AltitudeMeters></Trackpoint>"
    )
    whole = [
        ("a.gpx", gpx([(1, 3), (1, -2)], extra=way)),
        ("a.tcx", f"<T><Track>{''.join(map(point.format, range(40)))}</Track></T>".encode()),
        ("a.fit", fit([(42 + n / 500, 1.5, 100 + n * 3) for n in range(60)])),
        ("a.csv", b"km;alt\n" + b"\n".join(b"%d.5;%d.0" % (n, 100 + n * 7) for n in range(60))),
        ("a.txt", "Etapa 1, 50,5 km\nKm 20.5 Alto (3ª): 4,5 km/6,2%\nsprint km 30.5".encode()),
    ]
    chance = random.Random(20)
    for _ in range(MUTATIONS):
        name, data = chance.choice(whole)
        try:
            stage, _ = read_bytes(mutate(data, chance), name)
        except IntakeError as refused:
            assert "{" not in refused.sentence("es")  # noqa: PT017 -- either end is right
        else:
            assert stage.sections


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
        assert decoded(text.encode(encoding), "a") == text


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
