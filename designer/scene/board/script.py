"""Script: the story of a film in one language, as far as it was told; needs no window."""

from __future__ import annotations

from bisect import bisect_left
from dataclasses import dataclass
from typing import TYPE_CHECKING, NamedTuple

from designer.story import HEAD, Story

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from engine.race.event import Happening
    from engine.race.values import Setup


@dataclass(frozen=True, slots=True)
class FilmSentence:
    """One sentence of the story, and the picture it belongs to."""

    frame: int
    """How many things have happened by then."""
    turn: int
    sentence: str
    row: int
    head: bool
    """Whether it opens a turn."""
    rider: int = -1
    """The rider it is about, if any."""


class _ScriptPage(NamedTuple):
    """The story as it stood when a turn began."""

    frame: int
    lines: int
    story: Story


class Script:
    """Tells on as a film grows, and from the turn before where a film was cut."""

    def __init__(self, setup: Setup, lang: str) -> None:
        self._story = Story(setup, lang)
        self._lines: list[FilmSentence] = []
        self._read = 0
        """How many things have happened in what it tells."""
        self._pages: list[_ScriptPage] = []

    def told(
        self, happenings: Sequence[Happening], turns: Sequence[int], *, over: bool
    ) -> list[FilmSentence]:
        """Return every sentence so far, having told what is new."""
        for start in turns[bisect_left(turns, self._read) :]:
            self._tell(happenings, start, over=False)
            self._pages.append(_ScriptPage(start, len(self._lines), self._story.copy()))
        self._tell(happenings, len(happenings), over=over)
        return list(self._lines)

    def cut(self, frames: int) -> None:
        """Forget what happened after so many things."""
        while len(self._pages) > 1 and self._pages[-1].frame >= max(frames, 1):
            self._pages.pop()
        if self._pages:
            page = self._pages.pop()
            self._read, self._story = page.frame, page.story
            del self._lines[page.lines :]

    def _tell(self, happenings: Sequence[Happening], upto: int, *, over: bool) -> None:
        if upto <= self._read and not over:
            return
        seen = _Counted(happenings[:upto], self._read)
        self._lines += [
            FilmSentence(
                seen.count, told.turn, told.sentence, told.row, told.kind == HEAD, told.rider
            )
            for told in self._story.tell(seen, over=over)
        ]
        self._read = seen.count


class _Counted:
    """Happenings that know how many of them were read."""

    def __init__(self, happenings: Sequence[Happening], count: int) -> None:
        self._happenings = happenings
        self.count = count

    def __iter__(self) -> Iterator[Happening]:
        for happening in self._happenings[self.count :]:
            self.count += 1
            yield happening
