"""The sounds of a race: dice, a move, an arrival; made here of noise and sines, and off at first.

They are played by a program of the system: the part of Qt that plays sounds would double what is
installed.
"""

from __future__ import annotations

import shutil
import sys
import wave
from array import array
from math import exp, pi, sin
from pathlib import Path
from typing import TYPE_CHECKING, Final

from PySide6.QtCore import QObject, QProcess, QTemporaryDir

if TYPE_CHECKING:
    from collections.abc import Iterator

DICE, MOVE, BELL = "dice", "move", "bell"
SOUNDS: Final = (DICE, MOVE, BELL)
RATE: Final = 22_050
"""Samples a second."""
LOUDEST: Final = 9_000
"""Of 32,767: heard at a table, not across the room."""
PLAYERS: Final = {"pw-play": (), "paplay": (), "aplay": ("-q",), "afplay": ()}
"""Programs that play a file, with their options, the first that is there; Windows needs none."""
KNOCKS: Final = ((0.0, 1.0), (0.07, 0.7), (0.12, 0.85), (0.2, 0.5), (0.26, 0.3))
"""When a die knocks on the table, in seconds, and how hard."""
TONES: Final = {MOVE: ((220.0, 0.5, 0.05),), BELL: ((1318.5, 0.6, 0.35), (1975.5, 0.35, 0.3))}
"""Of a sound made of sines: pitch, share of the loudness, seconds until a third of it is left."""
LENGTHS: Final = {DICE: 0.36, MOVE: 0.16, BELL: 0.9}
"""Seconds."""


def make_wave(name: str) -> list[float]:
    """Return the samples of a sound, each between -1 and 1."""
    count = round(LENGTHS[name] * RATE)
    if name == DICE:
        return _rattle(count)
    samples = []
    for nth in range(count):
        time = nth / RATE
        tones = [
            share * sin(2 * pi * pitch * time) * exp(-time / fade)
            for pitch, share, fade in TONES[name]
        ]
        samples.append(sum(tones) * min(1.0, nth / 60))  # without a click at its beginning
    return samples


def _rattle(count: int) -> list[float]:
    noise = _noise()
    samples = [0.0] * count
    for begin, hard in KNOCKS:
        first = round(begin * RATE)
        for nth in range(first, count):
            samples[nth] += hard * 0.5 * next(noise) * exp(-(nth - first) / RATE / 0.012)
    return samples


def _noise() -> Iterator[float]:
    """Yield noise that is the same every time: a sound is no roll of dice."""
    state = 1
    while True:
        state = state * 1_103_515_245 + 12_345 & 0x7FFFFFFF
        yield state / 0x3FFFFFFF - 1


def write_wave(path: Path, name: str) -> None:
    """Write a sound as a file that any player reads."""
    with wave.open(str(path), "wb") as out:
        out.setnchannels(1)
        out.setsampwidth(2)
        out.setframerate(RATE)
        out.writeframes(array("h", [round(one * LOUDEST) for one in make_wave(name)]).tobytes())


class Sounds(QObject):
    """Plays the sounds of a race, if they are switched on."""

    def __init__(self, parent: QObject) -> None:
        super().__init__(parent)
        self.on = False
        self._folder: QTemporaryDir | None = None
        self._player = next(filter(None, map(shutil.which, PLAYERS)), "")
        self._process: QProcess | None = None

    @property
    def can_play(self) -> bool:
        """Tell whether anything here plays a sound."""
        return sys.platform == "win32" or bool(self._player)

    @property
    def is_playing(self) -> bool:
        """Tell whether a sound is heard now."""
        still = QProcess.ProcessState.NotRunning
        return self._process is not None and self._process.state() != still

    def play(self, name: str) -> None:
        """Play a sound; while another one is heard it is left out."""
        if not self.on or not self.can_play:
            return
        path = self._file_of(name)
        if sys.platform == "win32":
            import winsound

            winsound.PlaySound(str(path), winsound.SND_FILENAME | winsound.SND_ASYNC)
            return
        if self._process is None:
            self._process = QProcess(self)
        if not self.is_playing:
            options = PLAYERS[Path(self._player).name]
            self._process.start(self._player, [*options, str(path)])

    def _file_of(self, name: str) -> Path:
        if self._folder is None:
            self._folder = QTemporaryDir()
        path = Path(self._folder.filePath(f"{name}.wav"))
        if not path.is_file():
            write_wave(path, name)
        return path
