"""Whatever is handed to the command is read or refused in one sentence, within a bound."""

from __future__ import annotations

import gzip
import io
import json
import os
import resource
import time
import zipfile
from typing import TYPE_CHECKING, Any

import pytest

from designer.language import ENGLISH
from designer.sheets.plan import plan_workbook
from designer.sheets.save import save_workbook
from engine.bots import BOTS
from engine.errors import SetupError
from engine.games import GAMES
from engine.race.record import HEAD, pack_record
from engine.ride.ride import begin_ride, stage_setup
from engine.ride.stages import ride_stage
from engine.standings.results import results_of
from engine.tour.file import load
from tests.designer.cli.conftest import TRACKS, save_fresh

if TYPE_CHECKING:
    from pathlib import Path

    from tests.designer.cli.conftest import Call

GPX = str(TRACKS / "sierra.gpx")


@pytest.fixture
def refused(call: Call) -> Any:
    """Make a call that is refused: exit 2, one sentence, not caught by the last net."""

    def make(*words: object) -> str:
        said = call(*words)
        assert (said.code, said.err.count("\n")) == (2, 1), said.err
        assert "program itself" not in said.err
        return said.err

    return make


@pytest.fixture
def tour(tmp_path: Path) -> Path:
    return save_fresh(tmp_path / "tour.etapa", stages=1)


def memory() -> int:
    """Return the most this process has held so far, in kB."""
    return resource.getrusage(resource.RUSAGE_SELF).ru_maxrss


@pytest.mark.parametrize(
    "words",
    [
        ("check", "{pipe}"), ("race", "{pipe}"), ("replay", "{pipe}"), ("import", "{pipe}.gpx"),
        ("import", "{pipe}.txt"), ("standings", "{pipe}.xlsx"),
        ("import", GPX, "--system", "{pipe}"),
        ("race", "{tour}", "--dice", "{pipe}"), ("race", "{tour}", "--dice", "{pipe}.acta"),
        ("kit", "{tour}", "--art", "{pipe}"), ("race", "{tour}", "--into", "{pipe}"),
        ("playtest", "{tour}", "--against", "{pipe}"), ("sheets", "{tour}", "-o", "{pipe}.xlsx",
        "--update"),
    ],
    ids=" ".join,
)  # fmt: skip
def test_a_pipe_is_refused_wherever_a_file_is_named(
    refused: Any, tour: Path, tmp_path: Path, words: tuple[str, ...]
):
    """Nobody waits for what never comes."""
    pipe = tmp_path / "pipe"
    for ending in ("", ".gpx", ".txt", ".xlsx", ".acta"):
        os.mkfifo(f"{pipe}{ending}")
    assert "pipe" in refused(*(word.format(pipe=pipe, tour=tour) for word in words))


@pytest.mark.parametrize("words", [("race",), ("playtest", "-n", 2, "--workers", 1)])
def test_a_rider_type_misspelt_by_one_letter_is_named(refused: Any, tour: Path, words: Any):
    """It was a KeyError."""
    text = tour.read_text("utf-8").replace('"ROULEUR"', '"ROULUR"', 1)
    tour.write_text(text, "utf-8")
    assert "ROULUR" in refused(words[0], tour, *words[1:])


@pytest.mark.parametrize("game", GAMES)
def test_a_rider_type_misspelt_is_refused_by_every_game(tmp_path: Path, game: str):
    """Also by those that have no types: the results could not be told."""
    path = save_fresh(tmp_path / "six.etapa", stages=1, teams=6)
    path.write_text(path.read_text("utf-8").replace('"LEADER"', '"LEADR"', 1), "utf-8")
    with pytest.raises(SetupError, match="LEADR"):
        stage_setup(begin_ride(load(path), GAMES[game]), 1, "key")


@pytest.mark.parametrize(
    "text",
    [
        b"[x]\nformula = 3", b"x = 1", b"", b"\xff", b"[x]\ncuts = 3\nformula = 'M_G'",
        b"[x]\nformula = 'M_G'\ncuts = {HC = nan, 1 = 4, 2 = 3, 3 = 2, 4 = 1}",
        b"[x]\nformula = 'M_G'\ncuts = {HC = inf, 1 = 4, 2 = 3, 3 = 2, 4 = 1}",
        b"[x]\nformula = 'M_G'\ncuts = {HC = -1, 1 = -2, 2 = -3, 3 = -4, 4 = -5}",
        b"[x]\nfinish_factor = 1e300\nformula='M_G'\ncuts={HC=5,1=4,2=3,3=2,4=1}",
        b"a." * 400_000 + b"b = 1", b"a = " + b"[" * 50_000, b"a = " + b"9" * 5_000,
        b"a = [" + b"1," * 40_000 + b"]", b"[x]\nformula = 'M_G'\ncuts = {HC = 1e29}",
    ],
    ids=range(14),
)  # fmt: skip
def test_a_file_of_categories_that_is_none_is_refused(refused: Any, tmp_path: Path, text: bytes):
    """Four kinds of traceback, 1.6 GB for a long key, and nan went in as a number."""
    path = tmp_path / "mine.toml"
    path.write_bytes(text)
    before = memory()
    assert str(path) in refused("import", GPX, "--system", path)
    assert memory() - before < 200_000


def packed_record(head: dict[str, Any], *lines: object) -> bytes:
    text = "".join(json.dumps(line) + "\n" for line in (head, *lines))
    return HEAD + gzip.compress(text.encode(), mtime=0)[len(HEAD) :]


@pytest.fixture(scope="module")
def record(tmp_path_factory: pytest.TempPathFactory) -> dict[str, Any]:
    """Return the first line of a record that is whole."""
    tour = load(save_fresh(tmp_path_factory.mktemp("tour") / "t.etapa", stages=1))
    seat = lambda _team, key: BOTS["book"](key)  # noqa: E731
    ridden = ride_stage(begin_ride(tour, GAMES["ciclismo"]), 1, seat, "s", keep_record=True)
    assert ridden.record is not None
    head: dict[str, Any] = json.loads(gzip.decompress(pack_record(ridden.record)).splitlines()[0])
    return head


def changed(head: dict[str, Any], way: str, value: object) -> dict[str, Any]:
    copy: dict[str, Any] = json.loads(json.dumps(head))
    holder: Any = copy["setup"]
    *parts, last = way.split("/")
    for part in parts:
        holder = holder[int(part) if part.isdigit() else part]
    holder[int(last) if last.isdigit() else last] = value
    return copy


@pytest.mark.parametrize(
    ("way", "value"),
    [
        ("road/terrain", [["FLAT", 10**9]]), ("road/terrain", [["FLAT", 10**18]]),
        ("road/terrain", [["FLAT", -1]]), ("road/terrain", [["FLAT", 2.5]]),
        ("road/terrain", [["FLAT", 20_000], ["MTN_1", 20_000]]), ("road/lanes", 10**9),
        ("road/grid", 10**9), ("road/runoff", 10**9), ("road/km", "1e999999999"),
        ("road/blocks", [[1, 10**9, [1], [], [], "straight"]]), ("teams", [["A", "A", []]] * 3),
        ("teams/0/2", [[1, "x", "LEADER", 1, 1]] * 4000), ("teams/0/2/0/0", None),
        ("teams/0/2/0/2", "LEADR"), ("teams/0/2/0/3", 10**12), ("key", "x" * 20_000),
        ("extra", {"stages_left": "x"}), ("road/lines", []),
    ],
)  # fmt: skip
def test_a_small_record_of_a_huge_race_is_refused(
    refused: Any, tmp_path: Path, record: dict[str, Any], way: str, value: object
):
    """2.8 kB took all memory; what nobody can have recorded is damaged."""
    path = tmp_path / "r.acta"
    path.write_bytes(packed_record(changed(record, way, value)))
    before = memory()
    refused("replay", path)
    assert memory() - before < 100_000


@pytest.mark.parametrize(
    "lines",
    [b"[" * 400_000 + b"\n", b'[0,[],""]\n' * 500_000, b" " * 20_000_000, b"[0,[NaN],1]\n"],
    ids=["deep", "many", "long", "nan"],
)  # fmt: skip
def test_a_record_that_unpacks_without_end_is_refused(
    refused: Any, tmp_path: Path, record: dict[str, Any], lines: bytes
):
    path = tmp_path / "r.acta"
    text = json.dumps(record).encode() + b"\n" + lines
    path.write_bytes(HEAD + gzip.compress(text, mtime=0)[len(HEAD) :])
    refused("replay", path)


def test_a_line_as_long_as_a_field_may_be_is_named(refused: Any, tmp_path: Path):
    """131,072 characters ended in a traceback of the table reader."""
    path = tmp_path / "stage.csv"
    path.write_text("km;name;alt\n0;A;10\n" + "x" * 131_073 + ";b;c\n", "utf-8")
    assert "line 3" in refused("import", path)


@pytest.fixture
def book(tour: Path, tmp_path: Path) -> Path:
    path = tmp_path / "book.xlsx"
    opened = load(tour)
    save_workbook(plan_workbook(opened, ENGLISH, results_of(opened.results)), path)
    return path


def rewritten(book: Path, change: Any) -> None:
    """Pack a workbook again, every part as `change` gives it."""
    made = io.BytesIO()
    with zipfile.ZipFile(book) as old, zipfile.ZipFile(made, "w", zipfile.ZIP_DEFLATED) as new:
        for name in old.namelist():
            new.writestr(name, change(name, old.read(name)))
    book.write_bytes(made.getvalue())


def arrivals_part(book: Path) -> str:
    """Return the part that holds the sheet of arrivals: the one with its heading."""
    from openpyxl import load_workbook

    names = load_workbook(book, read_only=True).sheetnames
    return f"xl/worksheets/sheet{names.index('Arrivals 1') + 1}.xml"


def test_a_flipped_bit_in_a_sheet_is_said_of_the_sheet(refused: Any, book: Path):
    """It shows only when the rows are unpacked, long after the workbook was opened."""
    with zipfile.ZipFile(book) as archive:
        part = archive.getinfo(arrivals_part(book))
    raw = bytearray(book.read_bytes())
    raw[part.header_offset + 30 + len(part.filename) + part.compress_size // 2] ^= 4
    book.write_bytes(raw)
    said = refused("standings", book)
    assert str(book) in said


@pytest.mark.parametrize(
    ("part", "text"),
    [
        ("xl/styles.xml", b"<xf/>"), ("xl/sharedStrings.xml", b"<si><t>x</t></si>"),
        ("xl/workbook.xml", b"<sheet/>"), ("xl/worksheets/sheet1.xml", b"<c/>"),
        ("docProps/custom.xml", b"<p/>"),
    ],
)  # fmt: skip
def test_half_a_megabyte_of_workbook_takes_no_gigabyte(
    refused: Any, book: Path, part: str, text: bytes
):
    """Elements are counted before any of them is made; it took 1.2 GB."""
    rewritten(book, lambda name, raw: text * 6_000_000 if name == part else raw)
    with zipfile.ZipFile(book, "a", zipfile.ZIP_DEFLATED) as archive:
        if part not in archive.namelist():
            archive.writestr(part, text * 6_000_000)
    before = memory()
    refused("standings", book)
    assert memory() - before < 250_000


@pytest.mark.parametrize(
    ("part", "text"),
    [
        ("xl/worksheets/sheet1.xml", b"<c><is><t>" + b"x" * 8_000_000 + b"</t></is></c>"),
        ("xl/worksheets/sheet1.xml", b"<!--" + b"y" * 3_000_000 + b"-->"),
        ("xl/worksheets/sheet1.xml", b"<!--" + b"<y>" * 200_000 + b"-->"),
        ("xl/styles.xml", b'<numFmt formatCode="' + b"[$-" * 50_000 + b'"/>'),
    ],
    ids=["text", "comment", "elements in a comment", "form of a number"],
)  # fmt: skip
def test_a_text_longer_than_a_cell_holds_is_refused_before_it_is_taken_apart(
    refused: Any, book: Path, part: str, text: bytes
):
    """A comment of 30 MB took 15 s, the form of a number 8 s, a cell of 50 MB took 620 MB."""
    rewritten(book, lambda name, raw: raw[:200] + text + raw[200:] if name == part else raw)
    before = time.process_time()
    refused("standings", book)
    assert time.process_time() - before < 3


@pytest.mark.parametrize("text", [b"x = [" + b"1," * 400_000 + b"]", b"x = [" + b"[]," * 400_000])
def test_a_tour_of_more_values_than_any_has_is_refused(refused: Any, tmp_path: Path, text: bytes):
    path = tmp_path / "t.etapa"
    path.write_bytes(text)
    assert str(path) in refused("check", path)
