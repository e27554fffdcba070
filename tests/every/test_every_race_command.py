"""`etapa race` and `etapa replay` speak of every game in the same words."""

import json
from pathlib import Path

import pytest

from designer.cli import main
from engine.bots import bots_playing
from engine.games import GAMES

SAMPLE = str(Path(__file__).parents[2] / "samples" / "three-examples.etapa")
KEYS = {"game", "rules", "stage", "seed", "digest", "turns", "arrivals", "lines", "classifications"}


def _call(capsys: pytest.CaptureFixture[str], *words: str) -> tuple[int, str, str]:
    """Call the command as a shell does: exit code, output, complaints."""
    try:
        code = main([*words])
    except SystemExit as left:
        code = left.code
    told = capsys.readouterr()
    return int(code or 0), told.out, told.err


@pytest.mark.parametrize("stage", ["1", "2", "3"])
def test_a_race_and_its_record_agree(
    capsys: pytest.CaptureFixture[str], tmp_path: Path, game: str, stage: str
):
    """The same rows and the same digest, whichever stage and whoever sits there by default."""
    acta = str(tmp_path / "race.acta")
    words = ("race", SAMPLE, "--stage", stage, "--game", game, "--record", acta, "--json")
    code, raced, _ = _call(capsys, *words)
    again, replayed, _ = _call(capsys, "replay", acta, "--json")
    race, replay = json.loads(raced), json.loads(replayed)
    assert (code, again) == (0, 0)
    assert set(race) >= KEYS
    assert (race["game"], race["digest"]) == (game, replay["digest"])
    assert [(a["place"], a["rider"]) for a in race["arrivals"]] == [
        (a["place"], a["rider"]) for a in replay["arrivals"]
    ]


@pytest.mark.parametrize("lang", ["en", "es"])
def test_a_race_is_told_and_everybody_is_named(
    capsys: pytest.CaptureFixture[str], game: str, lang: str
):
    code, told, complaint = _call(capsys, "race", SAMPLE, "--game", game, "--lang", lang)
    assert (code, complaint) == (0, "")
    assert "Andrés Islas" in told
    assert told.count("\n\n") > 3


def test_a_character_of_another_game_is_refused_by_name(
    capsys: pytest.CaptureFixture[str], game: str
):
    """One sentence that names those who can play it."""
    other = "herd" if game == "ciclismo" else "director"
    code, told, complaint = _call(capsys, "race", SAMPLE, "--game", game, "--bots", other)
    assert (code, told) == (2, "")
    assert all(bot in complaint for bot in bots_playing(game))


def test_only_a_game_with_a_series_leaves_results_in_a_tour(
    capsys: pytest.CaptureFixture[str], tmp_path: Path, game: str
):
    """A race that counts nowhere is not stored without a word."""
    into = tmp_path / "after.etapa"
    code, *_ = _call(capsys, "race", SAMPLE, "--game", game, "--into", str(into), "--brief")
    assert (code == 0) == into.exists() == (GAMES[game].series is not None)
