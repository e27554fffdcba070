"""The time limit of a question: a bot that does not answer is ended, and named.

Python cannot end a thread, so an exception is raised inside the bot. One that waits for the system
never meets it: then the whole process ends, and leaves a note saying which bot it was.
"""

from __future__ import annotations

import json
import os
import sys
from contextlib import contextmanager, suppress
from dataclasses import dataclass
from pathlib import Path
from tempfile import TemporaryDirectory
from threading import Event, Lock, Thread, get_ident, main_thread
from typing import TYPE_CHECKING

from engine.errors import DecisionError
from engine.race.question import Question

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Sequence
    from types import FrameType, TracebackType


PATIENCE = 5.0
"""Seconds a manager may think about one question."""
LOOK = 0.25
"""Seconds between two looks at what is being asked."""
GRACE = 2.0
"""Seconds a manager has to let go who was told to; one who waits for the system may never hear."""


class StalledBot(BaseException):
    """Raised inside a manager who does not answer; no `except Exception` there keeps it."""


def exit_process(_refused: DecisionError) -> None:
    """End a process that works for another; the other is told that it died."""
    from multiprocessing import parent_process  # it takes long to load

    if parent_process() is not None:
        os._exit(1)


class QuestionTimer:
    """While it is entered, a thread beside looks what the race is asking, and how long already."""

    def __init__(
        self, seconds: float = PATIENCE, give_up: Callable[[DecisionError], None] = exit_process
    ) -> None:
        self._seconds, self._give_up = seconds, give_up
        self._thread = get_ident()
        self.rests = False
        """Whether no manager is waited for, but a person: who throws real dice may take time."""
        self._over, self._door = Event(), Lock()
        self._refused: DecisionError | None = None

    def __enter__(self) -> None:
        Thread(target=self._watch_thread, name="patience", daemon=True).start()

    def __exit__(
        self, kind: type[BaseException] | None, _value: object, _trace: TracebackType | None
    ) -> None:
        with self._door:
            self._over.set()
        if self._refused is not None:
            if kind is not StalledBot:  # the answer came at the last moment: take the order back
                _raise_in(self._thread, None)
            else:
                raise self._refused

    def _watch_thread(self) -> None:
        seen: Question | None = None
        looks = 0
        while not self._over.wait(LOOK):
            frames = _frames_of(self._thread)
            question = _find_question(frames)
            again = question is not None and question is seen and not self.rests
            looks = looks + 1 if again else 0
            seen = question
            # Looks are counted, not seconds: a machine that slept has thought about nothing.
            if seen is None or looks * LOOK < self._seconds:
                continue
            refused = _endless_refusal(seen, frames, self._seconds)
            with self._door:
                if not self._over.is_set():
                    self._refused = refused
                    _raise_in(self._thread, StalledBot)
            own = self._give_up is not exit_process or self._thread == main_thread().ident
            if looks * LOOK >= self._seconds + GRACE and own:
                self._give_up(refused)


def _frames_of(thread: int) -> list[FrameType]:
    """Return what a thread is doing now, from the outside in."""
    frame = sys._current_frames().get(thread)  # noqa: SLF001 -- public in all but its name
    frames: list[FrameType] = []
    while frame is not None:
        frames.append(frame)
        frame = frame.f_back
    return frames[::-1]


def _find_question(frames: Sequence[FrameType]) -> Question | None:
    """Return the question that is being answered: the referee holds it, and who is asked."""
    values = (value for frame in frames for value in list(frame.f_locals.values()))
    return next((value for value in values if isinstance(value, Question)), None)


def _endless_refusal(
    question: Question, frames: Sequence[FrameType], seconds: float
) -> DecisionError:
    deciding = (f.f_locals.get("self") for f in frames if f.f_code.co_name == "decide")
    return DecisionError(
        "manager_endless",
        manager=question.manager + 1,
        bot=type(next(deciding, None)).__name__,
        kind=question.kind,
        turn=question.turn,
        patience=seconds,
    )


def _raise_in(thread: int, kind: type[BaseException] | None) -> None:
    """Raise in another thread as soon as it does its next step; None takes that back."""
    import ctypes  # only for a manager who stalls

    wanted = None if kind is None else ctypes.py_object(kind)
    ctypes.pythonapi.PyThreadState_SetAsyncExc(ctypes.c_ulong(thread), wanted)


@dataclass(frozen=True, slots=True)
class ExitNote:
    """A file that waits for a word; it goes with what works in other processes."""

    path: str

    def leave_word(self, refused: DecisionError) -> None:
        """Write down who never answered, and end a process that works for another."""
        line = json.dumps([refused.key, refused.values]) + "\n"
        with suppress(OSError):  # on another machine the file is not there
            note = os.open(self.path, os.O_WRONLY | os.O_APPEND)
            os.write(note, line.encode())
            os.close(note)
        exit_process(refused)

    def read_word(self) -> DecisionError | None:
        """Return the first word that was left."""
        lines = Path(self.path).read_text("utf-8").splitlines()
        if not lines:
            return None
        key, values = json.loads(lines[0])
        return DecisionError(key, **values)


@contextmanager
def exit_note() -> Iterator[ExitNote]:
    """Keep a note for as long as others work."""
    with TemporaryDirectory(prefix="etapa-", ignore_cleanup_errors=True) as folder:
        file = Path(folder) / "note"
        file.touch()
        yield ExitNote(str(file))
