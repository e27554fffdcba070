"""The sounds of a race: made here, played by what the system has, silent where it has nothing."""

from __future__ import annotations

import sys
import wave
from array import array
from typing import TYPE_CHECKING

import pytest
from PySide6.QtCore import QObject

from designer.scene.match.sounds import RATE, SOUNDS, Sounds, write_wave

if TYPE_CHECKING:
    from pathlib import Path

    from pytestqt.qtbot import QtBot


@pytest.mark.parametrize("name", SOUNDS)
def test_a_sound_is_short_heard_and_ends_in_silence(tmp_path: Path, name: str):
    path = tmp_path / f"{name}.wav"
    write_wave(path, name)
    with wave.open(str(path)) as read:
        samples = array("h", read.readframes(read.getnframes()))
        rate = read.getframerate()

    assert rate == RATE
    assert 0.1 < len(samples) / rate < 1
    assert 2_000 < max(map(abs, samples)) < 32_767
    assert max(map(abs, samples[-200:])) < 1_000


@pytest.mark.skipif(sys.platform == "win32", reason="Windows plays sounds by itself")
def test_it_is_played_by_what_is_there_and_only_when_switched_on(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, qtbot: QtBot
):
    """A player that notes what it is given; without one nothing is offered."""
    heard, player = tmp_path / "heard", tmp_path / "aplay"
    player.write_text(f'#!/bin/sh\nfor f; do :; done; echo "$f" >> "{heard}"\n')
    player.chmod(0o755)
    monkeypatch.setenv("PATH", str(tmp_path))
    parent = QObject()
    sounds = Sounds(parent)
    sounds.play("dice")
    silent = heard.exists()
    sounds.on = True
    monkeypatch.setenv("PATH", f"{tmp_path}:/usr/bin:/bin")
    sounds.play("bell")
    qtbot.waitUntil(lambda: heard.exists() and not sounds.is_playing, timeout=5000)
    monkeypatch.setenv("PATH", str(tmp_path / "nowhere"))

    assert sounds.can_play
    assert not silent
    assert heard.read_text().strip().endswith("bell.wav")
    assert not Sounds(parent).can_play
