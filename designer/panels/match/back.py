"""Going back in a race on screen, and on again: answers taken back, seats changed, branches."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, Signal

from engine.match.answers import BY_HAND

if TYPE_CHECKING:
    from designer.panels.match.played import PlayedMatch
    from engine.match.match import Match


class MatchBack(QObject):
    """Each of its verbs stands the race somewhere else; what is asked there is asked anew."""

    seats_wanted = Signal()
    """People may sit down now."""

    def __init__(self, played: PlayedMatch) -> None:
        super().__init__(played)
        self._played = played
        self._from: int | None = None
        """Decisions after which people sit down, where that waits for who they are."""

    def take_back(self, index: int, seat: int) -> None:
        """Stand before an answer again, and ask that seat anew."""
        self._played.go(lambda match: match.take_back(index, (seat,)))

    def undo(self) -> None:
        """Take back the last answer that was given by hand."""

        def back(match: Match) -> None:
            if match.unsay():
                return
            index = next((n for n, t in reversed([*enumerate(match.taken)]) if t.by_hand), None)
            if index is not None:
                match.take_back(index)

        self._played.go(back)

    def redo(self) -> None:
        """Give the next answer again that was taken back."""
        self._played.go(lambda match: match.redo())

    def undo_order(self) -> None:
        """Take back the last answer that an order gave."""
        taken = self._played.news.taken if self._played.news is not None else ()
        for index, one in reversed([*enumerate(taken)]):
            given = next((g for g in one.given if g.how != BY_HAND), None)
            if given is not None:
                self.take_back(index, given.seat)
                return

    def reseat(self, seats: tuple[str, ...]) -> None:
        """Let others sit down from here on."""
        thread, start, self._from = self._played.thread_, self._from, None
        if thread is None:
            return

        def seated(match: Match) -> None:
            if start is not None:
                match.go_on_from(start)
            match.reseat(seats)

        thread.start = replace(thread.start, seats=seats)
        self._played.turns.sit(thread.start.persons)
        self._played.go(seated)

    def go_on_here(self) -> None:
        """Ride on from the moment that is seen; the course it took is kept as a branch.

        Where no person sits yet, it is settled first who does.
        """
        decisions = self.decisions_seen()
        if self._played.persons:
            self._played.go(lambda match: match.go_on_from(decisions))
        else:
            self._from = decisions
            self.seats_wanted.emit()

    def change(self, branch: int) -> None:
        """Go to the end of a course that was left."""
        self._played.go(lambda match: match.change(branch))

    def decisions_seen(self) -> int:
        """Return how many decisions had been taken at the moment that is seen."""
        played = self._played
        news, race, frame = played.news, played.race, played.on.projector.frame
        if news is None or race is None or frame >= race.film.frames:
            return news.decisions if news is not None else 0
        before = [throw.taken for throw in news.throws if throw.frame < frame]
        before += [one.at for one in news.taken if one.frame <= frame]
        return max(before, default=0)
