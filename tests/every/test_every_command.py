"""What every command of `etapa` keeps."""

from __future__ import annotations

import re
from importlib import import_module
from pathlib import Path

import click
import pytest

from designer.cli import COMMANDS, etapa
from designer.cli.common import run_command
from designer.cli.help import phrase_keys
from designer.words import topic

FOLDER = Path(__file__).parents[2] / "designer" / "cli" / "commands"
FILES = {path.stem: path for path in FOLDER.glob("*.py")}


def command_of(name: str) -> click.Command:
    found: click.Command = import_module(f"designer.cli.commands.{COMMANDS[name]}").command
    return found


def test_every_command_has_its_file():
    assert set(COMMANDS.values()) - set(FILES) == set()


def test_every_file_with_a_command_is_listed():
    made = re.compile(r"^@(click\.command\(|make_command$)", re.MULTILINE)
    holds = {f for f, path in FILES.items() if made.search(path.read_text("utf-8"))}
    assert holds == set(COMMANDS.values())


@pytest.mark.parametrize("name", COMMANDS)
def test_its_sentence_stands_in_the_list_of_commands(name: str):
    assert name in topic("cli")


@pytest.mark.parametrize("name", COMMANDS)
def test_its_help_and_every_option_of_it_stand_in_the_phrasebook(name: str):
    """Two languages from the first string: templates/words/help.toml."""
    known = topic("help")
    options = [p for p in command_of(name).params if isinstance(p, click.Option)]
    missing = [
        phrase_keys(name, option)[0]
        for option in options
        if not set(phrase_keys(name, option)) & set(known)
    ]
    assert [name] * (name not in known) + missing == []


@pytest.mark.parametrize("name", COMMANDS)
@pytest.mark.parametrize(("lang", "heading"), [("en", "Usage: "), ("es", "Uso: ")])
def test_it_shows_its_help_page(
    name: str, lang: str, heading: str, capsys: pytest.CaptureFixture[str]
):
    assert run_command(etapa, [name, "--help", "--lang", lang]) == 0
    assert capsys.readouterr().out.startswith(heading)


@pytest.mark.parametrize("name", COMMANDS)
def test_it_can_be_asked_for_a_language(name: str):
    assert "language" in [p.name for p in command_of(name).params]


@pytest.mark.parametrize("name", COMMANDS)
def test_what_it_does_not_understand_is_exit_two(name: str, capsys: pytest.CaptureFixture[str]):
    assert run_command(etapa, [name, "--no-such-option"]) == 2
    assert capsys.readouterr().err.count("\n") == 1
