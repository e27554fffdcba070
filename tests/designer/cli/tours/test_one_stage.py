"""One stage under every game: converted, listed and playtested side by side by the command."""

from __future__ import annotations

import json
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest

from designer.cli import etapa
from designer.cli.common import run_command
from engine.games import GAMES

if TYPE_CHECKING:
    from collections.abc import Callable

ROOT = Path(__file__).parents[4]
THREE = str(ROOT / "samples" / "three-examples.etapa")
LEFT_OUT = {
    1: {
        "figueres": "bonuses 1, lanes 3",
        "pistard": "sprints 1 of 1, bonuses 1, lanes 3",
        "juego": "sprints 1 of 1, bonuses 1, lanes 3",
        "reifenbreite": "bonuses 1, lanes 3, squares 5",
        "ciclismo": "",
    },
    2: {
        "figueres": "terrain 2 of 4, summits 1 of 1, bonuses 1, lanes 3",
        "reifenbreite": "summits 1 of 1, bonuses 1, lanes 3, squares 21",
    },
    3: {
        "pistard": "alone 1, terrain 1 of 1, lanes 3",
        "juego": "alone 1, lanes 3",
    },
}
SQUARES = {
    1: {"ciclismo": 165, "figueres": 32, "pistard": 36, "juego": 165, "reifenbreite": 160},
    2: {"figueres": 32, "reifenbreite": 160},
    3: {"pistard": 24, "juego": 55},
}
OF_STAGES = ("teams", "riders")
"""What is left out of a start list, and not of a stage."""


@pytest.fixture
def call(capsys: pytest.CaptureFixture[str]) -> Callable[..., str]:
    """Make a call and return what it says: on stdout, or why it was refused."""

    def made(*arguments: str, code: int = 0) -> str:
        assert run_command(etapa, arguments) == code
        said = capsys.readouterr()
        return said.err if code else said.out

    return made


def numbers(found: list[dict[str, Any]]) -> str:
    """Return what is left out as the tables of the law write it."""
    told = [
        f"{f['name']} {f.get('count', 1)}" + (f" of {f['of']}" if "of" in f else "")
        for f in found
        if f["code"].startswith("I_LEFT_") and f["name"] not in OF_STAGES
    ]
    return ", ".join(told)


@pytest.mark.parametrize(
    ("stage", "game"), [(stage, game) for stage, of in LEFT_OUT.items() for game in of]
)
def test_a_stage_is_converted_with_what_the_game_leaves_out(call: Any, stage: int, game: str):
    """OS-1, OS-2, OS-3, O7.1 — squares, and every number left out, from `etapa convert --game`."""
    document = json.loads(call("convert", THREE, "--stage", str(stage), "--game", game, "--json"))
    (row,) = document["stages"]
    assert row["squares"] == SQUARES[stage][game]
    assert numbers(row["left_out"]) == LEFT_OUT[stage][game]
    assert sum(look["last"] - look["first"] + 1 for look in row["looks"]) == row["squares"]


def test_looks_are_told_as_runs_of_squares(call: Any):
    """O2.2, OS-2 — 105, 16, 7 and 32 squares in Um Reifenbreite."""
    told = call("convert", THREE, "--stage", "2", "--game", "reifenbreite", "--lang", "en")
    assert "181 squares of the road become 160 in 4 lanes" in told
    rows = [line.split()[-2:] for line in told.splitlines()[1:5]]
    assert rows == [["105", "1-105"], ["16", "106-121"], ["7", "122-128"], ["32", "129-160"]]
    assert "drawn, gives nothing" in told


@pytest.mark.parametrize("lang", ["en", "es"])
@pytest.mark.parametrize("game", GAMES)
def test_the_same_sentence_is_said_by_convert_by_the_table_and_by_the_race(
    call: Any, game: str, lang: str
):
    """O7.1 — on screen and as data; nothing is dropped in silence."""
    words = (THREE, "--stage", "2", "--lang", lang)
    rows = json.loads(call("convert", *words, "--game", game, "--json"))["stages"]
    said = [f["message"] for f in rows[0]["left_out"] if f["code"].startswith("I_LEFT_")]
    sentence = "; ".join(said)
    assert sentence in call("convert", *words, "--game", game)
    assert sentence in call("race", *words, "--game", game, "--brief")
    assert sentence in call("games", *words, "-n", "1")


def test_every_game_stands_in_one_table_with_minutes_squares_and_players(call: Any):
    """`etapa games TOUR --stage N`, and the same as data."""
    document = json.loads(call("games", THREE, "--stage", "1", "-n", "2", "--json"))
    rows = {row["id"]: row for row in document["games"]}
    assert {game: row["squares"] * row["laps"] for game, row in rows.items()} == SQUARES[1]
    assert {game: row["teams"] for game, row in rows.items()} == {
        "ciclismo": 6, "figueres": 5, "juego": 6, "pistard": 4, "reifenbreite": 4,
    }  # fmt: skip
    assert all(row["measures"]["minutes/table"]["mean"] > 0 for row in rows.values())
    told = call("games", THREE, "--stage", "1", "-n", "2", "--lang", "es")
    assert [row["name"] for row in rows.values() if f"  {row['name']} " not in told] == []


def two_teams(tmp_path: Path) -> str:
    """Return a tour of two teams, which a Critèrium has no race for."""
    text = Path(THREE).read_text("utf-8")
    parts = text.split("[[teams]]")
    path = tmp_path / "two.etapa"
    path.write_text("[[teams]]".join(parts[:3]), "utf-8")
    return str(path)


def test_a_game_that_refuses_the_riders_is_told_with_its_course_and_why(call: Any, tmp_path: Path):
    """O6.3 — the stage is converted all the same; its race is not promised."""
    path = two_teams(tmp_path)
    row = json.loads(call("convert", path, "--stage", "1", "--game", "figueres", "--json"))
    assert row["stages"][0]["squares"] == 32
    assert row["stages"][0]["teams"] is None
    why = row["stages"][0]["refused"]
    assert why in call("games", path, "--stage", "1", "-n", "1", "--lang", "en")
    side = json.loads(
        call("playtest", path, "--games", "all", "-n", "2", "--workers", "1", "--json")
    )
    assert {g["id"]: g["races"] for g in side["games"]} == {
        "ciclismo": 2, "figueres": 0, "juego": 2, "pistard": 2, "reifenbreite": 2,
    }  # fmt: skip


def test_a_tour_without_riders_has_its_courses(call: Any, tmp_path: Path):
    """The stage alone is enough to see what a game makes of it."""
    path = tmp_path / "nobody.etapa"
    path.write_text(Path(THREE).read_text("utf-8").split("[[teams]]")[0], "utf-8")
    told = call("convert", str(path), "--stage", "1", "--game", "pistard", "--lang", "en")
    assert "165 squares of the road become 36 in 4 lanes" in told
    assert "has no riders" in told


@pytest.fixture(scope="module")
def side() -> dict[str, Any]:
    """Return the document of twelve races a game of one stage."""
    import io
    from contextlib import redirect_stdout

    said = io.StringIO()
    words = ("playtest", THREE, "--stage", "2", "--games", "all", "-n", "12", "--workers", "1")
    with redirect_stdout(said):
        assert run_command(etapa, (*words, "--json")) == 0
    document: dict[str, Any] = json.loads(said.getvalue())
    return document


def test_side_by_side_every_figure_has_its_interval(side: dict[str, Any]):
    """Length, minutes, who leads, how often the lead changes, what decides."""
    for row in side["games"]:
        assert row["races"] == 12
        for name in ("turns/winner", "minutes/table"):
            assert {"mean", "low", "high"} <= set(row["measures"][name])
        shares = [share for word in row["measures"]["wins/by_team"].values() for share in (word,)]
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
    ("lang", "said"),
    [("en", "Not compared: wins by type of rider, unknown in El juego de los ciclistas and"),
     ("es", "No se compara: victorias por tipo de ciclista, desconocido en El juego de los")],
)  # fmt: skip
def test_side_by_side_is_read_in_either_language(call: Any, lang: str, said: str):
    words = ("--games", "juego,pistard,reifenbreite", "-n", "2", "--workers", "1")
    told = call("playtest", THREE, *words, "--stage", "2", "--lang", lang)
    assert said in told
    assert "Critèrium" not in told


def test_a_leader_counts_where_all_start_together(call: Any):
    """O5.1 — a time trial has no leader in the tour's own game and has one in El juego."""
    words = ("--games", "ciclismo,juego", "-n", "2", "--workers", "1", "--json")
    document = json.loads(call("playtest", THREE, "--stage", "3", *words))
    told = {row["id"]: "tension/lead_changes" in row["measures"] for row in document["games"]}
    assert told == {"ciclismo": False, "juego": True}


@pytest.mark.parametrize("option", [("--game", "juego"), ("--tour",), ("--bots", "book")])
def test_side_by_side_takes_no_option_of_one_game(call: Any, option: tuple[str, ...]):
    """Refused in one sentence that names the option."""
    said = call("playtest", THREE, "--games", "all", *option, "--lang", "en", code=2)
    assert said.count("\n") == 1
    assert option[0] in said


def test_a_game_that_is_not_there_is_refused_with_those_that_are(call: Any):
    for words in (("convert", "--game", "chess"), ("playtest", "--games", "juego,chess")):
        said = call(words[0], THREE, *words[1:], "--lang", "en", code=2)
        assert "There is no game chess: the games are ciclismo, figueres" in said


def test_files_of_each_game_stand_in_its_folder(call: Any, tmp_path: Path):
    """`--out` keeps the races of every game apart."""
    words = ("--games", "juego,figueres", "-n", "2", "--workers", "1", "--out", str(tmp_path))
    call("playtest", THREE, *words)
    assert (tmp_path / "juego" / "races.csv").exists()
    assert (tmp_path / "figueres" / "summary.json").exists()
