import pytest

from engine.board.catalogue import filling_tiles, make_gauge, tile, tiles
from engine.errors import BoardError, TableError


def test_the_box_has_a_start_and_a_finish_tile() -> None:
    """R1.1, R1.2 — one start tile and one finish tile of three squares."""
    assert [(tile(name).rows, tile(name).box) for name in ("start", "finish")] == [(3, 1), (3, 1)]


@pytest.mark.parametrize("art", ["flat", "mountain"])
def test_straights_come_from_three_to_thirteen(art: str) -> None:
    """R1.3 — flat and mountain tiles in lengths 3 to 13, as many as needed."""
    assert [t.rows for t in filling_tiles(art)] == list(range(3, 14))
    assert {t.box for t in filling_tiles(art)} == {None}


def test_cobbles_and_curves() -> None:
    """R1.4 — cobbles of twelve squares, curves of six."""
    assert (tile("cobbles").rows, tile("curve").rows) == (12, 6)


def test_roundabouts_hold_two_riders_a_row() -> None:
    """R1.5, RULING 94 — twelve squares are two branches of six rows."""
    assert (tile("roundabout").rows, tile("roundabout").lanes) == (6, 2)


def test_bridges_carry() -> None:
    """R1.6 — a bridge of five squares, the one tile that road may pass below."""
    assert [(t.id, t.rows) for t in tiles().values() if t.carries] == [("bridge", 5)]


def test_dividers() -> None:
    """R1.7 — two dividers of four squares and two of six."""
    dividers = [(t.rows, t.box) for t in tiles().values() if t.kind == "divider"]
    assert dividers == [(4, 2), (6, 2)]


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
