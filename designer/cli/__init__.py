"""`etapa`: one file a command, loaded only when it is called; never loads a window."""

from __future__ import annotations

import sys
from importlib import import_module
from typing import TYPE_CHECKING

import click

if TYPE_CHECKING:
    from collections.abc import Sequence

COMMANDS = {
    "demo": "demo",
    "new": "new",
    "import": "import_",
    "check": "check",
    "convert": "convert",
}
"""Every command and the file it lives in, in the order people meet them."""


class Lazy(click.Group):
    """A group that imports a command's file when the command is called."""

    def list_commands(self, ctx: click.Context) -> list[str]:  # noqa: ARG002 -- click's signature
        """Return the commands in the order people meet them."""
        return list(COMMANDS)

    def get_command(self, ctx: click.Context, cmd_name: str) -> click.Command | None:  # noqa: ARG002
        """Return one command, imported now."""
        if cmd_name not in COMMANDS:
            return None
        module = import_module(f"designer.cli.{COMMANDS[cmd_name]}")
        command: click.Command = module.command
        return command

    def format_commands(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:  # noqa: ARG002
        """List the commands with their one sentence, without importing any of them."""
        from designer.i18n import language
        from designer.words import say

        lang = language(_asked())
        with formatter.section(say(lang, "cli.commands")):
            formatter.write_dl([(name, say(lang, f"cli.{name}")) for name in COMMANDS])


def _asked() -> str | None:
    """Return the value of --lang wherever it stands in the call."""
    for index, word in enumerate(sys.argv):
        if word.startswith("--lang="):
            return word[7:]
        if word == "--lang":
            return sys.argv[index + 1] if index + 1 < len(sys.argv) else None
    return None


@click.group(cls=Lazy, context_settings={"help_option_names": ["-h", "--help"]})
@click.version_option(package_name="etapa-reina", prog_name="etapa")
def etapa() -> None:
    """Etapa Reina: real stages become squares, tiles, playtests, print and control sheets."""


def main(arguments: Sequence[str] | None = None) -> None:
    """Run `etapa`; every refusal is one sentence on stderr and exit 2."""
    from designer.cli.common import run

    sys.exit(run(etapa, arguments))
