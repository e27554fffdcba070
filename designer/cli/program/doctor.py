"""`etapa doctor`: what is installed, what is missing, where files are kept, what to send."""

from __future__ import annotations

from typing import TYPE_CHECKING

import click

from designer.cli.call.common import DONE, FOUND, json_option, lang_option, print_json, print_text
from designer.words import say

if TYPE_CHECKING:
    from designer.cli.program.examine import Check

WIDE = 12


@click.command()
@lang_option
@json_option
def command(lang: str, as_json: bool) -> int:
    """Look over the installation. Exit 1 when something is missing that the program needs."""
    from designer.cli.program.examine import examine_installation, newest_reports, program_folders

    checks, folders, reports = examine_installation(), program_folders(), newest_reports()
    if as_json:
        print_json(
            {
                "checks": [
                    {"name": c.name, "state": c.state, "found": c.found, **c.values} for c in checks
                ],
                "folders": {name: str(path) for name, path in folders.items()},
                "reports": [str(path) for path in reports],
            }
        )
    else:
        for check in checks:
            print_text(f"  {say(lang, f'doctor.{check.state}'):<{WIDE}} {_told(lang, check)}")
        print_text(f"\n{say(lang, 'doctor.folders')}")
        for name, path in folders.items():
            there = "" if path.exists() else f" ({say(lang, 'doctor.not_yet')})"
            print_text(f"  {say(lang, f'doctor.folder_{name}')}: {path}{there}")
        print_text(f"\n{say(lang, 'doctor.send' if reports else 'doctor.send_this')}")
        for path in reports:
            print_text(f"  {path}")
    return FOUND if any(check.state == "missing" for check in checks) else DONE


def _told(lang: str, check: Check) -> str:
    """Say what was found, and of what was not found what it is for and how to get it."""
    phrase = check.name if check.found else f"{check.name}_absent"
    values = {
        name: say(lang, f"doctor.{value}") if name == "how" else value
        for name, value in check.values.items()
    }
    return say(lang, f"doctor.{phrase}", found=check.found, **values)
