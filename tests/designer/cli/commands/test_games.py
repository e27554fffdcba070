"""Games side by side: one stage listed and playtested under each of them."""

from __future__ import annotations

import io
import json
from contextlib import redirect_stdout
from typing import TYPE_CHECKING, Any

import pytest

from designer.cli import etapa
from designer.cli.common import run_command
from engine.games import GAMES
from tests.designer.cli.conftest import THREE

if TYPE_CHECKING:
    from pathlib import Path

    from tests.designer.cli.conftest import Call

FEW = ("-n", "2", "--workers", "1")


def test_every_game_stands_in_one_table_with_minutes_squares_and_players(call: Call):
    """`etapa games TOUR --stage N`, and the same as data."""
    words = ("games", THREE, "--stage", "1", "-n", "2")
    rows = {row["id"]: row for row in call(*words, "--json").document["games"]}
    squares = {game: row["squares"] * row["laps"] for game, row in rows.items()}
    assert squares == {
        "ciclismo": 165, "figueres": 32, "pistard": 36, "juego": 165, "reifenbreite": 160,
    }  # fmt: skip
    assert {game: row["teams"] for game, row in rows.items()} == {
        "ciclismo": 6, "figueres": 5, "juego": 6, "pistard": 4, "reifenbreite": 4,
    }  # fmt: skip
    assert all(row["measures"]["minutes/table"]["mean"] > 0 for row in rows.values())
    told = call(*words, lang="es").out
    names = [row["name"] for row in call(*words, "--json", lang="es").document["games"]]
    assert [name for name in names if f"  {name} " not in told] == []


def test_a_game_that_refuses_the_riders_is_told_with_its_course_and_why(call: Call, three: Path):
    """O6.3 — two teams are no Critèrium: its stage is converted, its race is not promised."""
    three.write_text("[[teams]]".join(three.read_text("utf-8").split("[[teams]]")[:3]), "utf-8")
    words = (three, "--stage", "1")
    (row,) = call("convert", *words, "--game", "figueres", "--json").document["stages"]
    assert (row["squares"], row["teams"]) == (32, None)
    assert row["refused"] in call("games", *words, "-n", "1").out
    side = call("playtest", three, "--games", "all", *FEW, "--json").document
    assert {game["id"]: game["races"] for game in side["games"]} == {
        "ciclismo": 2, "figueres": 0, "juego": 2, "pistard": 2, "reifenbreite": 2,
    }  # fmt: skip


@pytest.fixture(scope="module")
def side() -> dict[str, Any]:
    """Return the document of twelve races a game of one stage."""
    out = io.StringIO()
    words = ("playtest", THREE, "--stage", "2", "--games", "all", "-n", "12", "--workers", "1")
    with redirect_stdout(out):
        assert run_command(etapa, (*words, "--json")) == 0
    document: dict[str, Any] = json.loads(out.getvalue())
    return document


def test_side_by_side_every_figure_has_its_interval(side: dict[str, Any]):
    """Length, minutes, who leads, how often the lead changes, what decides."""
    for row in side["games"]:
        assert row["races"] == 12
        for name in ("turns/winner", "minutes/table"):
            assert {"mean", "low", "high"} <= set(row["measures"][name])
        shares = row["measures"]["wins/by_team"].values()
        assert all(s["low"] <= s["share"] <= s["high"] for s in shares)


def test_side_by_side_says_what_cannot_be_compared(side: dict[str, Any]):
    """A measure that one game lacks is named with that game; turns and squares with all."""
    apart = side["not_compared"]
    assert apart["turns"] == list(GAMES)
    assert apart["tension/lead_changes"] == ["figueres"]
    assert set(apart["wins/by_type"]) == {"figueres", "juego", "pistard"}
    lacking = {row["id"] for row in side["games"] if "wins/by_type" not in row["measures"]}
    assert lacking == set(apart["wins/by_type"])


@pytest.mark.parametrize(
    ("lang", "part"),
    [
        ("en", "Not compared: wins by type of rider, unknown in El juego de los ciclistas and"),
        ("es", "No se compara: victorias por tipo de ciclista, desconocido en El juego de los"),
    ],
)
def test_side_by_side_is_read_in_either_language(call: Call, lang: str, part: str):
    words = ("--games", "juego,pistard,reifenbreite", *FEW, "--stage", "2")
    told = call("playtest", THREE, *words, lang=lang).out
    assert (part in told, "Critèrium" in told) == (True, False)


def test_a_leader_counts_where_all_start_together(call: Call):
    """O5.1 — a time trial has no leader in the tour's own game and has one in El juego."""
    words = ("--games", "ciclismo,juego", *FEW, "--stage", "3", "--json")
    rows = call("playtest", THREE, *words).document["games"]
    leads = {row["id"]: "tension/lead_changes" in row["measures"] for row in rows}
    assert leads == {"ciclismo": False, "juego": True}


def test_files_of_each_game_stand_in_its_folder(call: Call, tmp_path: Path):
    call("playtest", THREE, "--games", "juego,figueres", *FEW, "--out", tmp_path)
    assert (tmp_path / "juego" / "races.csv").exists()
    assert (tmp_path / "figueres" / "summary.json").exists()
