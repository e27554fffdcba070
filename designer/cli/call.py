"""The group of all commands, each loaded when it is called."""

from __future__ import annotations

from importlib import import_module

import click

from designer.cli import COMMANDS
from designer.cli.common import say_version
from designer.cli.help import LanguageContext, add_help, call_language


class LazyCommands(click.Group):
    """A group that imports a command's file when the command is called."""

    def list_commands(self, ctx: click.Context) -> list[str]:  # noqa: ARG002 -- click's signature
        """Return the commands in the order people meet them."""
        return list(COMMANDS)

    def resolve_command(
        self, ctx: click.Context, args: list[str]
    ) -> tuple[str | None, click.Command | None, list[str]]:
        """Return the command a call names; an unknown one is refused with those there are."""
        if args[0] not in COMMANDS and not args[0].startswith("-"):
            from engine.text import nearest_name

            known, nearest = ", ".join(COMMANDS), nearest_name(args[0], COMMANDS)
            words = {"command": args[0], "known": known, "nearest": nearest}
            raise click.ClickException(call_language(ctx).say("cli.no_command", **words))
        return super().resolve_command(ctx, args)

    def get_command(self, ctx: click.Context, cmd_name: str) -> click.Command | None:
        """Return one command, imported now."""
        if cmd_name not in COMMANDS:
            return None
        module = import_module(f"designer.cli.commands.{COMMANDS[cmd_name]}")
        return add_help(module.command, cmd_name, ctx)

    def format_help(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        """Write the help page, every option of it in the language of the call."""
        add_help(self, "etapa", ctx)
        self.subcommand_metavar = f"{call_language(ctx).say('help.value_command')} ..."
        super().format_help(ctx, formatter)

    def format_commands(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        """List the commands with their one sentence, without importing any of them."""
        language = call_language(ctx)
        with formatter.section(language.say("cli.commands")):
            formatter.write_dl([(name, language.say(f"cli.{name}")) for name in COMMANDS])


LazyCommands.context_class = LanguageContext


@click.group(
    cls=LazyCommands,
    invoke_without_command=True,
    context_settings={"help_option_names": ["-h", "--help"]},
)
@click.option("--lang", "language", type=click.Choice(["es", "en"]), expose_value=False)
@click.option("--version", is_flag=True, is_eager=True, expose_value=False, callback=say_version)
@click.pass_context
def etapa(ctx: click.Context) -> None:
    """Etapa Reina: real stages become squares, tiles, playtests, print and control sheets."""
    if ctx.invoked_subcommand is None:
        click.echo(ctx.get_help())
