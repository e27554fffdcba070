"""Ctrl-C of a command: it stops wherever that can be said, and no longer once all is done.

Python raises KeyboardInterrupt at any line. In the middle of an import some libraries turn it into
another error, and a process that is just being started prints a traceback: there it waits.
"""

from __future__ import annotations

import _thread
import atexit
import os
import signal
import sys
from threading import Timer, main_thread
from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from types import FrameType

STOPS: Final = (signal.SIGINT, signal.SIGTERM)
LATER: Final = 0.02
"""Seconds until a stop that came at a bad moment is tried again."""
LOADING: Final = "<frozen importlib._bootstrap>"
"""What the frames of an import are called."""
STARTING: Final = {("multiprocessing.process", "start"), ("concurrent.futures.process", "submit")}
"""What starts a process, and a pool's thread: what is half begun complains, or is never ended."""


def watch_stops() -> None:
    """Let Ctrl-C, and SIGTERM, stop the command wherever a stop can be said.

    Where another program starts this one deaf to Ctrl-C, it stays so.
    """
    # Python gives signals back to the system while it ends, but not those that are ignored.
    for number in STOPS:
        if signal.getsignal(number) is signal.default_int_handler:
            atexit.register(signal.signal, number, signal.SIG_IGN)
            signal.signal(number, _stop_call)


def end_stops(code: int) -> None:
    """Let a stop that comes now, when all is done, end the process at once with its true code."""
    for number in STOPS:
        if signal.getsignal(number) is _stop_call:
            signal.signal(number, lambda *_: os._exit(code))


def _stop_call(number: int, frame: FrameType | None) -> None:
    """Stop the command; a library that is being loaded by C would make another error of it."""
    while frame is not None:
        room = str(frame.f_globals.get("__name__"))
        if frame.f_code.co_filename == LOADING or (room, frame.f_code.co_name) in STARTING:
            again = Timer(LATER, _send_again, (number,))
            again.daemon = True
            again.start()
            return
        frame = frame.f_back
    raise KeyboardInterrupt


def _send_again(number: int) -> None:
    """Send the stop anew; what the command waits for by then is not waited for any longer."""
    if sys.platform == "win32":  # pragma: no cover -- there no thread can be sent a signal
        _thread.interrupt_main(number)
    else:
        signal.pthread_kill(main_thread().ident or 0, number)
