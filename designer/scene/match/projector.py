"""The projector of a film: plays beat by beat what has happened, goes back, or to any turn."""

from __future__ import annotations

from bisect import bisect_left, bisect_right
from typing import TYPE_CHECKING, Final

from PySide6.QtCore import QElapsedTimer, QObject, Qt, QTimer, Signal

if TYPE_CHECKING:
    from designer.scene.board.film import Film

PACES: Final = {"slow": 600, "person": 250, "brisk": 90, "fast": 0}
"""Milliseconds of a beat; fast shows only where it stands now."""
FRAME: Final = 16
"""Milliseconds between two pictures of a beat."""
GLANCE: Final = 100
"""Milliseconds between two pictures of a race that is shown as fast as it is ridden: with 25 a
second and a story told as often, watching it took a tenth longer."""


class Projector(QObject):
    """Knows which picture is seen, and moves on from it."""

    shown = Signal(int, int, float)
    """The two pictures between which everything is on its way, and how far."""
    arrived = Signal(int)
    """A picture is seen as it stands."""
    played = Signal()
    """It began or ceased to play."""

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self.film: Film | None = None
        self.frame = 0
        """How many things have happened in what is seen."""
        self.playing = False
        """Whether it goes on by itself whenever there is more."""
        self.is_calm = False
        """Whether nothing glides: a picture follows a picture, at the same pace."""
        self.skips = False
        """Whether it goes straight to the end of what there is, for once."""
        self._pace = "person"
        self._target = 0
        self._clock = QElapsedTimer()
        self._timer = QTimer(self)
        self._timer.setTimerType(Qt.TimerType.PreciseTimer)
        self._timer.timeout.connect(self._show_tick)

    @property
    def pace(self) -> str:
        """Return how fast it plays."""
        return self._pace

    @pace.setter
    def pace(self, pace: str) -> None:
        self._pace = pace
        self._go_on()

    @property
    def is_rushing(self) -> bool:
        """Tell whether it shows only where the race stands now, as fast as that is ridden."""
        return self.skips or not PACES[self._pace]

    @property
    def at_end(self) -> bool:
        """Tell whether all that has happened is seen."""
        return self.film is None or (self.frame >= self.film.frames and not self.is_gliding)

    @property
    def at_rest(self) -> bool:
        """Tell whether it stands: all is seen, or it does not play."""
        return not self.is_gliding and (self.at_end or not self.playing)

    @property
    def is_gliding(self) -> bool:
        """Tell whether something is on its way."""
        return self._timer.isActive() and self._target > self.frame

    def show_film(self, film: Film | None) -> None:
        """Begin with another film, at its start."""
        self._timer.stop()
        self.film, self.frame, self._target = film, 0, 0
        self.arrived.emit(0)

    def follow_film(self, kept: int) -> None:
        """Take note that a film has grown, or has been cut after so many things first."""
        if self.frame > kept or self._target > kept:
            self._timer.stop()
            self.go_to(min(self.frame, kept))
        self._go_on()

    def go_to(self, frame: int) -> None:
        """Show a picture at once."""
        self._timer.stop()
        most = self.film.frames if self.film is not None else 0
        self.frame = self._target = min(max(frame, 0), most)
        self.shown.emit(self.frame, self.frame, 1.0)
        self.arrived.emit(self.frame)

    def play(self) -> None:
        """Play on."""
        self.playing = True
        self.played.emit()
        self._go_on()

    def stop(self) -> None:
        """Play no more; what is on its way arrives at once."""
        self.playing = False
        self.played.emit()
        if self.is_gliding:
            self.go_to(self._target)

    def play_or_stop(self) -> None:
        """Do the other of both; at the end of a race that is over, play it from its start again."""
        if self.playing:
            self.stop()
            return
        if self.film is not None and self.film.over and self.at_end:
            self.go_to(0)
        self.play()

    def skip_to_end(self) -> None:
        """Go straight to the end of what there is, and of what comes, until it rests."""
        self.skips = True
        self.play()

    def end_skip(self) -> None:
        """Take note that nothing more comes by itself: a skip is over."""
        self.skips = False

    def step_beat(self, way: int) -> None:
        """Go on by one beat, or back by one; it plays no more."""
        if self.film is None:
            return
        self.stop()
        if way > 0:
            self._begin_beat(self.film.next_beat(self.frame))
        else:
            self.go_to(self.film.last_beat(self.frame))

    def step_turn(self, way: int) -> None:
        """Go to the beginning of the next turn, or of the one before; it plays no more."""
        if self.film is None:
            return
        self.stop()
        starts = self.film.turns
        if way > 0:
            at = bisect_right(starts, self.frame)
            self.go_to(starts[at] if at < len(starts) else self.film.frames)
        else:
            at = bisect_left(starts, self.frame) - 1
            self.go_to(starts[at] if at >= 0 else 0)

    def _go_on(self) -> None:
        """Play the next beat, if there is one and it plays."""
        film = self.film
        if film is None or self.is_gliding or not self.playing or self.frame >= film.frames:
            return
        if self.is_rushing:
            if not self._timer.isActive():
                self._timer.start(GLANCE)
                self.go_now()
            return
        self._begin_beat(film.next_beat(self.frame))

    def go_now(self) -> None:
        """Show how it stands now, and go on looking."""
        film = self.film
        if film is not None and self.frame != film.frames:
            self.frame = self._target = film.frames
            self.shown.emit(self.frame, self.frame, 1.0)
            self.arrived.emit(self.frame)

    def _begin_beat(self, target: int) -> None:
        if target <= self.frame:
            return
        self._target = target
        self._clock.start()
        self._timer.start(FRAME)
        if self.is_calm:
            self.shown.emit(target, target, 1.0)
        else:
            self.shown.emit(self.frame, target, 0.0)

    def _show_tick(self) -> None:
        film = self.film
        if film is None:
            self._timer.stop()
            return
        if self._target <= self.frame:
            if self.frame >= film.frames:
                self._timer.stop()
            else:
                self.go_now()
            return
        length = PACES[self._pace] or PACES["brisk"]
        share = 1.0 if self.skips else min(1.0, self._clock.elapsed() / length)
        if share < 1.0:
            if not self.is_calm:
                self.shown.emit(self.frame, self._target, _ease_share(share))
            return
        self._timer.stop()
        self.frame = self._target
        self.shown.emit(self.frame, self.frame, 1.0)
        self.arrived.emit(self.frame)
        self._go_on()


def _ease_share(share: float) -> float:
    """Return a share of the way that begins and ends gently."""
    return share * share * (3 - 2 * share)
