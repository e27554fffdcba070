"""`etapa`: one file a command, loaded only when it is called; never loads a window."""

from __future__ import annotations

import gc
import signal
import sys
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from collections.abc import Sequence

COMMANDS = {
    "demo": "program.demo",
    "new": "tours.new",
    "import": "importing.import_",
    "set": "setting.set_",
    "check": "tours.check",
    "convert": "tours.convert",
    "fit": "fitting.fit",
    "layout": "printing.layout",
    "race": "racing.race",
    "replay": "racing.replay",
    "kit": "printing.kit",
    "sheets": "nights.sheets",
    "standings": "nights.standings",
    "playtest": "playtesting.playtest",
    "site": "printing.site",
    "export": "printing.export",
    "games": "playtesting.games",
    "rules": "program.rules",
    "guide": "program.guide",
    "doctor": "program.doctor",
    "design": "program.design",
}
"""Every command and the file it lives in, in the order people meet them."""

SELDOM = 50_000
"""Objects made between two looks of the collector: most of what a call reads stays to its end."""

STOPPED = 2
"""The exit code of a call that was stopped before it was begun."""


def main(arguments: Sequence[str] | None = None) -> None:
    """Run `etapa`; every refusal is one sentence on stderr and exit 2, Ctrl-C at any moment too."""
    gc.set_threshold(SELDOM)
    try:
        from designer.cli.call import end_stops, watch_stops

        watch_stops()
        from designer.cli.call import etapa
        from designer.cli.common import run_command

        code = run_command(etapa, arguments)
        end_stops(code)
    except KeyboardInterrupt:
        code = _stopped()
    sys.exit(code)


def _stopped() -> int:
    """Say that the call was stopped while the program was still being loaded."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    from designer.language import choose_language
    from designer.words import say

    said = say(choose_language(), "cli.stopped")
    sys.stderr.write(f"etapa: {said}\n")
    return STOPPED


def __getattr__(name: str) -> Any:
    """Return the group itself, which is loaded when it is asked for."""
    if name == "etapa":
        from designer.cli.call import etapa

        return etapa
    raise AttributeError(name)
