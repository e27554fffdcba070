"""Everything that is written is read back, over values and lengths nobody chose.

Tours, results, profiles and unsaved work are tried in their own rooms: tests/engine/tour,
standings, intake, tests/designer/document.
"""

from __future__ import annotations

import csv
import io
import tempfile
from dataclasses import replace
from decimal import Decimal
from functools import cache
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from designer.cli.batch import WHOLE, BatchFiles, quote_formula
from designer.cli.rolls import RollFile
from designer.kit import paper
from designer.language import SPANISH
from designer.panels.own_art import keep_art, kept_art
from designer.sheets.cells import clean_text
from designer.sheets.filled import read_workbook
from designer.sheets.plan import plan_workbook
from designer.sheets.save import save_workbook
from designer.story.rolls import RollText
from engine.board import kept_boards
from engine.board.catalogue import MODES, Stock, tiles
from engine.board.lay import lay_road
from engine.board.plain_data import board_data, read_board
from engine.board.table import Table, outlines_text, read_outline
from engine.board.values import LayoutOptions
from engine.errors import RecordError
from engine.games import GAMES
from engine.match.hand_dice import RollWanted
from engine.playtests.play import PlayedRace
from engine.race.record import Record, RecordedTurn, pack_record, unpack_record
from engine.ride.ride import begin_ride, stage_setup
from engine.standings.results import RiderResult, StageResult
from engine.tour.file import load, save
from engine.tour.proposals import fresh_tour
from engine.tour.rules import Rules
from engine.tour.values import Section, Stage, Tour
from tests.engine.road.built import build

LABELS = {"stage": "Stage", "team": "Team", "rider": "Rider"}
TEXT = st.text(st.characters(exclude_categories=["Cs"]), max_size=40)
NAME = TEXT | st.sampled_from(
    ["=1+1", "@SUM(A1)", "a,b", 'a"b', "\n", "\x00", "ñ" * 3000, "x" * 9999]
)
MILLIMETRES = st.floats(-1e6, 1e6, allow_nan=False)
few = settings(max_examples=25)


def reread(tour: Tour) -> Tour:
    """Save a tour and load it again."""
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "t.etapa"
        save(tour, path)
        return load(path)


# The table and the box, in a tour


@st.composite
def a_table(draw: st.DrawFn) -> Table:
    x, y = draw(MILLIMETRES), draw(MILLIMETRES)
    wide, high = draw(st.floats(150, 9e4)), draw(st.floats(150, 9e4))
    lean = draw(st.floats(-0.1, 0.1)) * wide
    corners = ((x, y), (x + wide, y), (x + wide + lean, y + high), (x + lean, y + high))
    kept = {name: draw(st.floats(0, 2000)) for name in ("reserve", "clearance", "reach")}
    seats = draw(st.lists(st.integers(0, 3), unique=True, max_size=3))
    return Table((corners,), seats=tuple((0, side) for side in seats), **kept)


@few
@given(a_table())
def test_a_table_of_any_size_is_written_and_read(table: Table):
    """A length of 5e-324 mm was written, and the tour never read again."""
    again = kept_boards.tour_table(
        reread(Tour("T", boards=kept_boards.with_table({}, table))).boards
    )
    for one, was in zip(again.outlines[0], table.outlines[0], strict=True):
        assert one == pytest.approx(was, abs=1e-9)
    assert again.seats == table.seats
    for kept in ("reserve", "clearance", "reach"):
        assert getattr(again, kept) == pytest.approx(getattr(table, kept), abs=1e-9)


@few
@given(a_table())
def test_a_table_that_is_shown_is_typed_back(table: Table):
    """Its corners as the window and `--table` take them; of a million millimetres too."""
    (outline,) = table.outlines
    typed = read_outline(outlines_text(table))
    for seen, was in zip(typed, outline, strict=True):
        assert seen == pytest.approx(was, abs=0.001)


@few
@given(
    st.dictionaries(st.sampled_from(sorted(tiles())), st.integers(0, 10**9)), st.sampled_from(MODES)
)
def test_a_stock_is_written_and_read(have: dict[str, int], mode: str):
    stock = Stock(have, mode)
    assert (
        kept_boards.tour_stock(reread(Tour("T", boards=kept_boards.with_stock({}, stock))).boards)
        == stock
    )


# A board


TERRAINS = st.sampled_from(["FLAT", "MTN_3", "MTN_1", "DESC_LOW", "COBBLES", "HILL"])


@st.composite
def a_board(draw: st.DrawFn) -> Any:
    km, sections = Decimal(0), []
    for _ in range(draw(st.integers(1, 6))):
        end = km + draw(st.decimals(1, 25, places=1))
        sections.append(Section(draw(TERRAINS), km, end))
        km = end
    road = build(Stage("x", sections=tuple(sections)), Rules("ciclismo"))
    table = Table(
        (((0.0, 0.0), (draw(st.floats(900, 3000)), 0.0), (2000.0, 1500.0), (0.0, 1200.0)),)
    )
    options = LayoutOptions(
        prefer=draw(st.sampled_from(["balance", "curves", "pieces", "compact"])),
        bridges=draw(st.booleans()), start=draw(st.sampled_from(["left", "any"])),
    )  # fmt: skip
    return road, lay_road(road, table, options)


@settings(max_examples=8)
@given(a_board())
def test_a_board_is_written_and_read(laid: Any):
    """Every piece lies where it lay; it goes through the file of a tour."""
    road, board = laid
    boards = reread(Tour("T", boards={"stages": {"1": board_data(board)}})).boards
    again = read_board(boards["stages"]["1"], road)
    assert [p.tile for length in again.lengths for p in length.pieces] == [
        p.tile for length in board.lengths for p in length.pieces
    ]
    for a, b in zip(again.lengths, board.lengths, strict=True):
        assert a.pieces[-1].pose == pytest.approx(b.pieces[-1].pose, abs=0.01)
    assert (again.table, again.options) == (board.table, board.options)


# A record


@cache
def _start(game: str) -> Any:
    return stage_setup(begin_ride(fresh_tour("T", 1, (), 6, LABELS), GAMES[game]), 1, "key")


CODE = st.recursive(
    st.integers(-(10**9), 10**9) | st.booleans() | st.none(),
    lambda inner: st.lists(inner, max_size=4),
    max_leaves=8,
)
TURN = st.builds(
    RecordedTurn,
    number=st.integers(0, 10_000),
    decisions=st.lists(CODE, max_size=5),
    faces=st.lists(st.integers(1, 6), max_size=60).map(bytes),
    shuffles=st.lists(st.permutations(range(4)).map(list), max_size=2),
    digest=st.text("0123456789abcdef", min_size=16, max_size=16),
)


@few
@given(
    st.sampled_from(sorted(GAMES)), st.lists(TURN, max_size=6), st.booleans(), NAME, NAME,
    st.integers(1, 2**62),
)  # fmt: skip
def test_a_record_is_written_and_read(
    game: str, turns: list[RecordedTurn], whole: bool, name: str, key: str, bib: int
):
    """Whatever riders and the race are called, and however long; or nothing is written."""
    start = _start(game)
    first = start.teams[0]
    riders = (replace(first.riders[0], name=name, bib=bib), *first.riders[1:])
    setup = replace(
        start, key=key, teams=(replace(first, name=name, riders=riders), *start.teams[1:])
    )
    managers = tuple((name, key)[n % 2] for n in range(len(setup.teams)))
    record = Record(game, GAMES[game].rules, setup, managers, turns, whole)
    try:
        raw = pack_record(record)
    except RecordError:
        assert bib > 10**9
        return
    again = unpack_record(raw)
    assert pack_record(again) == raw
    assert (again.turns, again.whole, again.managers) == (turns, whole, managers)
    assert (again.setup.key, again.setup.teams) == (key, setup.teams)


# A workbook


@settings(max_examples=4)
@given(
    NAME,
    NAME,
    st.integers(1, 9999),
    st.lists(st.integers(1, 400), min_size=4, max_size=4),
    st.lists(st.integers(0, 60), min_size=4, max_size=4),
    st.booleans(),
)
def test_a_workbook_is_written_and_read(
    name: str, stage: str, bib: int, turns: list[int], over: list[int], provisional: bool
):  # fmt: skip
    """Any name and any number comes back as it was typed; the tour inside it too."""
    tour = fresh_tour("T", 1, (), 2, LABELS)
    riders = tour.teams[0].riders[:4]
    bibs = [bib if n == 0 else 10_000 + n for n in range(4)]
    riders = tuple(replace(r, bib=b, name=name) for r, b in zip(riders, bibs, strict=True))
    tour = replace(
        tour,
        name=name,
        stages=(replace(tour.stages[0], name=stage),),
        teams=(replace(tour.teams[0], riders=riders, name=name),),
    )
    typed = zip(bibs, turns, over, strict=True)
    arrivals = tuple(
        RiderResult(b, place=n, turns=t, overshoot=o) for n, (b, t, o) in enumerate(typed, 1)
    )
    results = {1: StageResult(arrivals, provisional=provisional)}
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "b.xlsx"
        save_workbook(plan_workbook(tour, SPANISH, results), path)
        filled = read_workbook(path)
    assert {a.bib: a for a in filled.results[1].arrivals} == {a.bib: a for a in arrivals}
    assert filled.results[1].provisional == provisional
    assert filled.tour == tour
    assert clean_text(name) == clean_text(clean_text(name))


# Rolls, a batch, printers, art


PURPOSES = {"move": (1, 9), "event": (1, 1), "weather": (1, 1), "crash": (1, 1)}


@st.composite
def rolls_wanted(draw: st.DrawFn) -> tuple[RollWanted, tuple[int, ...] | None]:
    """Draw a roll, an order or a card that is asked for, and what people throw."""
    kind = draw(st.sampled_from([*PURPOSES, "order", "card"]))
    if kind == "order":
        order = draw(st.permutations(range(5)).map(tuple) | st.none())
        return RollWanted(1, "deck", -1, 0, size=5), order
    if kind == "card":
        card = draw(st.sampled_from([3, 7, 8]).map(lambda one: (one,)) | st.none())
        return RollWanted(1, "deck", -1, 0, left=(3, 7, 8)), card
    count = draw(st.integers(*PURPOSES[kind]))
    triples = draw(st.integers(0, count)) if kind == "move" else None
    sides = draw(st.lists(st.integers(1, 6), min_size=count, max_size=count))
    return RollWanted(1, kind, 0, count, triples=triples), tuple(sides)


@few
@given(st.lists(rolls_wanted()), st.booleans())
def test_rolls_that_are_said_are_read_as_a_file(
    rolls: list[tuple[RollWanted, tuple[int, ...] | None]], common: bool
):
    """As they are said when a race breaks off, `--dice FILE` throws them again.

    Of a die of the game the side that comes back bears the same.
    """
    text = RollText(_start("ciclismo"), SPANISH, common=common)
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "rolls.txt"
        path.write_text("".join(f"{text.write_roll(*one)}\n" for one in rolls), "utf-8")
        source = RollFile(str(path), text)
        again = [(wanted, source.ask_roll(wanted)) for wanted, _ in rolls]
    if common:
        assert again == rolls
    assert [text.write_roll(*one) for one in again] == [text.write_roll(*one) for one in rolls]


@few
@given(
    st.lists(st.dictionaries(NAME.filter(bool), NAME | st.integers() | st.none(), max_size=4))
)  # fmt: skip
def test_a_batch_is_written_and_read(races: list[dict[str, Any]]):
    """Every cell of every race, whatever it says; what looks like a formula is quoted."""
    with tempfile.TemporaryDirectory() as folder:
        files = BatchFiles(Path(folder))
        files.add(PlayedRace(n, values, ()) for n, values in enumerate(races))
        files.close({WHOLE: True})
        text = (Path(folder) / "races.csv").read_bytes().decode()
    head, *rows = csv.reader(io.StringIO(text, newline=""))
    for row, values in zip(rows, races, strict=True):
        said = dict(zip(head[1:], row[1:], strict=True))
        for column, value in values.items():
            assert said[column] == ("" if value is None else str(quote_formula(value)))


CORRECTION = st.floats(95.1, 104.9)
SHIFT = st.floats(-5, 5)


@few
@given(NAME.filter(bool), CORRECTION, CORRECTION, SHIFT, SHIFT)
def test_a_printer_is_written_and_read(name: str, across: float, down: float, x: float, y: float):
    """As it is measured on the check page, and as many printers as there are."""
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "printers.toml"
        made = paper.shifted_printer(
            paper.measured_printer(name, across=2 * across, down=2 * down), x, y
        )
        paper.store_printer(path, made)
        paper.store_printer(path, paper.Printer("other"))
        assert paper.load_printer(path, name) == made or name == "other"


FILE = TEXT.filter(lambda name: name.strip(".") and "/" not in name and "\0" not in name)


@few
@given(st.lists(FILE))
def test_the_art_of_a_tour_is_remembered(names: list[str]):
    """Files of any name; the last one of a tour counts."""
    with tempfile.TemporaryDirectory() as folder:
        home = Path(folder)
        tours = [home / name for name in names]
        for n, tour in enumerate(tours):
            keep_art(home / "own.toml", tour, home / f"art {n}")
        for tour in tours:
            last = max(n for n, name in enumerate(names) if home / name == tour)
            assert kept_art(home / "own.toml", tour) == (home / f"art {last}").resolve()
