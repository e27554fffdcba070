"""`etapa replay`: a record told again, whole or up to a turn."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from designer.cli import etapa
from designer.cli.common import run_command
from engine.race.record import LIMIT

SIERRA = str(Path(__file__).parents[4] / "samples" / "sierra.etapa")


@pytest.fixture(scope="module")
def record(tmp_path_factory: pytest.TempPathFactory) -> str:
    path = str(tmp_path_factory.mktemp("acta") / "one.acta")
    words = ["race", SIERRA, "--stage", "1", "--bots", "book", "--brief", "--record", path]
    assert run_command(etapa, words) == 0
    return path


def test_up_to_a_turn_who_rides_still_is_said_to(record: str, capsys: pytest.CaptureFixture[str]):
    assert run_command(etapa, ["replay", record, "--to-turn", "3", "--lang", "es"]) == 0
    assert "en carrera" in capsys.readouterr().out


def test_the_turn_of_the_json_is_the_last_one_shown(
    record: str, capsys: pytest.CaptureFixture[str]
):
    assert run_command(etapa, ["replay", record, "--to-turn", "3", "--json"]) == 0
    assert json.loads(capsys.readouterr().out)["turn"] == 3


def test_a_file_without_end_is_refused_before_it_fills_the_memory(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
):
    endless = tmp_path / "endless.acta"
    with endless.open("wb") as file:
        file.truncate(LIMIT * 1000)
    assert run_command(etapa, ["replay", str(endless), "--lang", "es"]) == 2
    assert capsys.readouterr().err.count("\n") == 1
