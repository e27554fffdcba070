"""What the README shows works as it stands there."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from designer.cli import COMMANDS
from engine.road.roads import roads_of
from engine.tour.file import open_tour

README = (Path(__file__).parent.parent / "README.md").read_text("utf-8")
TOURS = re.findall(r"```toml\n(format = .*?)```", README, re.DOTALL)
CALLS = re.findall(r"^etapa (\w+)", README, re.MULTILINE)


@pytest.mark.parametrize("text", TOURS)
def test_a_tour_in_the_readme_converts(text: str, tmp_path: Path):
    """Nothing unknown in it, and every stage has a road."""
    path = tmp_path / "readme.etapa"
    path.write_text(text, "utf-8")
    opened = open_tour(path)
    assert opened.findings == ()
    assert len(roads_of(opened.tour).roads) == len(opened.tour.stages)


def test_every_call_in_the_readme_names_a_command():
    assert CALLS
    assert set(CALLS) - set(COMMANDS) == set()


def test_the_race_in_the_readme_runs(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture
):
    """A reader's own manager rides a stage in ten lines, and the first three are printed."""
    monkeypatch.chdir(Path(__file__).parent.parent)
    (program,) = re.findall(r"```python\n(.*?)```", README, re.DOTALL)
    exec(program, {"__name__": "readme"})
    assert len(capsys.readouterr().out.splitlines()) == 3
