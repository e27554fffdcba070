import pytest

from engine.board.catalogue import filling_tiles, make_gauge, tile, tiles
from engine.errors import BoardError, TableError


@pytest.mark.parametrize(
    ("kind", "rows", "box", "lanes", "carries"),
    [
        ("start", [3], 1, None, False),  # R1.1
        ("finish", [3], 1, None, False),  # R1.2
        ("straight", list(range(3, 14)), None, None, False),  # R1.3
        ("cobbles", [12], None, None, False),  # R1.4
        ("curve", [6], None, None, False),  # R1.4
        ("roundabout", [6], None, 2, False),  # R1.5, RULING 94: two branches of six rows
        ("bridge", [5], None, None, True),  # R1.6: the one tile that road may pass below
        ("divider", [4, 6], 2, None, False),  # R1.7
    ],
)
def test_the_box_holds_the_tiles_of_the_book(
    kind: str, rows: list[int], box: int | None, lanes: int | None, *, carries: bool
) -> None:
    """R1.1, R1.2, R1.3, R1.4, R1.5, R1.6, R1.7, RULING 94 — squares, copies, lanes of each kind."""
    found = [t for t in tiles().values() if t.kind == kind]
    assert [t.rows for t in found] == rows
    assert {(t.box, t.lanes, t.carries) for t in found} == {(box, lanes, carries)}


@pytest.mark.parametrize("art", ["flat", "mountain"])
def test_straights_of_either_face_come_in_every_length(art: str) -> None:
    """R1.3 — flat and mountain tiles in lengths 3 to 13."""
    assert [t.rows for t in filling_tiles(art)] == list(range(3, 14))


def test_a_tile_of_thirteen_prints_on_a4() -> None:
    """The default square lets the longest tile stay inside the margins of an A4 sheet."""
    assert 13 * make_gauge().length <= 297 - 2 * 10


def test_an_unknown_tile_is_refused_by_name() -> None:
    with pytest.raises(BoardError, match="loop"):
        tile("loop")


@pytest.mark.parametrize("lanes", [1, 7])
def test_lanes_go_from_two_to_six(lanes: int) -> None:
    """RULING 31 — two to six lanes."""
    with pytest.raises(BoardError, match="lanes"):
        make_gauge(lanes)


def test_a_column_nobody_reads_is_named_with_its_file(monkeypatch: pytest.MonkeyPatch) -> None:
    table = {"kinds": {"ramp": {"steep": 1}}}
    monkeypatch.setattr("engine.tables.read_toml", lambda _: table)
    with pytest.raises(TableError, match="steep"):
        tiles.__wrapped__()
