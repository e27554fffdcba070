"""`etapa`: one file a command, loaded only when it is called; never loads a window."""

from __future__ import annotations

import gc
import signal
import sys

TYPE_CHECKING = False  # to load typing takes long, and until then a stop has no handler
if TYPE_CHECKING:
    from collections.abc import Sequence
    from typing import Any

COMMANDS = {
    "demo": "demo",
    "new": "new",
    "import": "import_",
    "set": "set_",
    "check": "check",
    "convert": "convert",
    "fit": "fit",
    "shape": "shape",
    "layout": "layout",
    "race": "race",
    "replay": "replay",
    "kit": "kit",
    "sheets": "sheets",
    "standings": "standings",
    "jury": "jury",
    "playtest": "playtest",
    "duel": "duel",
    "site": "site",
    "export": "export",
    "games": "games",
    "rules": "rules",
    "guide": "guide",
    "doctor": "doctor",
    "design": "design",
}
"""Every command and its file in designer/cli/commands/, in the order people meet them."""

SELDOM = 50_000
"""Objects made between two looks of the collector: most of what a call reads stays to its end."""
STOPPED = 2
"""The exit code of a call that was stopped before it was begun."""


def main(arguments: Sequence[str] | None = None) -> None:
    """Run `etapa`; every refusal is one sentence on stderr and exit 2, Ctrl-C at any moment too."""
    try:
        signal.signal(signal.SIGTERM, signal.default_int_handler)  # as Ctrl-C, from here on
        gc.set_threshold(SELDOM)
        from designer.cli.stopping import end_stops, watch_stops

        watch_stops()
        from designer.cli.call import etapa
        from designer.cli.common import run_command

        code = run_command(etapa, arguments)
        end_stops(code)
    except KeyboardInterrupt:
        code = refuse_stopped()
    sys.exit(code)


def refuse_stopped() -> int:
    """Say that the call was stopped while the program was still being loaded."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    signal.signal(signal.SIGTERM, signal.SIG_IGN)
    from designer.language import choose_language

    sentence = choose_language().say("cli.stopped")
    sys.stderr.write(f"etapa: {sentence}\n")
    return STOPPED


def __getattr__(name: str) -> Any:
    """Return the group itself, which is loaded when it is asked for."""
    if name == "etapa":
        from designer.cli.call import etapa

        return etapa
    raise AttributeError(name)
