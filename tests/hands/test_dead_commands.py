"""Dead commands are missed: each command that a story uses is made dead, and a story says so."""

from __future__ import annotations

import os
import subprocess
import sys
from collections import Counter
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from tests.hands.commands import DEAD, RECORD, stories_by_command

if TYPE_CHECKING:
    from collections.abc import Sequence

pytestmark = pytest.mark.whole
ROOT = Path(__file__).parents[2]
STORIES = 4
"""Stories that are told again with a command dead, until one of them misses it."""
LATE = "8"
"""Seconds after which what does not come is given up while a command is dead."""
NO_ASSERTION = ("the program stands still", "the program ended", "no window manager")
"""What a failure says that asserts nothing of what a gesture changed."""
LONGEST = "150"
"""Seconds after which a story that goes on without the command is broken off."""


def _tell(stories: Sequence[str], *before: str, **more: str) -> subprocess.CompletedProcess[str]:
    """Tell stories in a process of their own, this call before it."""
    call = [*before, sys.executable, "-m", "pytest", "-p", "no:cacheprovider", "-q", "-x"]
    return subprocess.run(
        [*call, "--tb=line", *stories],
        cwd=ROOT, env=os.environ | more, capture_output=True, text=True, check=False,
    )  # fmt: skip


def _is_missed(command: str, stories: Sequence[str]) -> bool:
    """Tell whether a story fails by an assertion once this command does nothing."""
    for story in stories[:STORIES]:
        told = _tell(
            [story], "timeout", "-s", "INT", LONGEST, **{DEAD: command, "HANDS_LATE": LATE}
        )
        said = told.stdout + told.stderr
        if told.returncode == 1 and not any(words in said for words in NO_ASSERTION):
            return True
    return False


def test_every_command_that_stories_use_is_missed_once_it_is_dead(tmp_path: Path):
    """Recorded, made dead one by one, the stories told again: some assertion fails each time."""
    ignored = f"--ignore={Path(__file__).relative_to(ROOT)}"
    whole = _tell(["tests/hands", ignored], **{RECORD: str(tmp_path)})
    assert whole.returncode == 0, whole.stdout
    used = stories_by_command(tmp_path)
    uses = Counter(story for stories in used.values() for story in stories)
    unmissed = [
        command
        for command, stories in sorted(used.items())
        if not _is_missed(command, sorted(stories, key=uses.__getitem__))
    ]

    print(f"\n{len(used)} commands are used by stories")  # noqa: T201 -- a figure is there to be read
    assert len(used) >= 60
    assert unmissed == []
