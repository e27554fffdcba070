"""Beats: what is seen of a race, one thing after another, up to the question that is asked.

Whatever tells of a turn is told from them: the strip of beats and its dice, the positions of the
film, what is undone, gone on with and tried. Which events are beats, which lead up to one and which
came of one is data of the game (templates/games/<id>/events.toml).
"""

from __future__ import annotations

from bisect import bisect_left, bisect_right
from dataclasses import dataclass, field, replace
from typing import TYPE_CHECKING, Final

from engine.race.die import purpose_stem
from engine.race.event import kinds_of

if TYPE_CHECKING:
    from collections.abc import Sequence

    from engine.match.answers import DecisionPoint
    from engine.match.tape import Throw
    from engine.race.event import EventKind, Happening

TURN: Final = "turn"
"""A turn begins."""
EVENT: Final = "event"
"""Something has happened, with the dice that were thrown for it."""
ROLL: Final = "roll"
"""Dice fell, and nothing came of them, or nothing yet."""
ANSWER: Final = "answer"
"""Something was answered for people."""
HOME: Final = "home"
"""Riders have come home, and that is all there is to say of them."""


@dataclass(frozen=True, slots=True)
class Beat:
    """One thing that is seen."""

    what: str
    turn: int
    first: int
    """Things that had happened before it."""
    frame: int
    """Things that had happened once it was over."""
    events: tuple[Happening, ...] = ()
    """What it is, of several riders if they did so one after the other."""
    throws: tuple[Throw, ...] = ()
    """The dice that were thrown for it."""
    leads: tuple[Happening, ...] = ()
    """What led up to it: points that were paid, what was added to the dice."""
    moved: tuple[int, ...] = ()
    """Who stands elsewhere after it, one after the other."""
    point: int = -1
    """Of an answer: its number among all points at which people were asked."""

    @property
    def riders(self) -> tuple[int, ...]:
        """Return whom it is about, or whom it has moved."""
        about = [event[2] for event in self.events if event[2] >= 0]
        return tuple(dict.fromkeys((*about, *self.moved)))


@dataclass(slots=True)
class _Lead:
    """What has come since the last beat and belongs to the next one."""

    first: int = -1
    throws: list[Throw] = field(default_factory=list)
    events: list[Happening] = field(default_factory=list)

    def note(self, frame: int) -> _Lead:
        """Take note of where it begins."""
        if self.first < 0:
            self.first = frame
        return self


class TurnReader:
    """Reads one turn beat by beat."""

    def __init__(self, game: str, turn: int) -> None:
        self._kinds, self._turn = kinds_of(game), turn
        self.beats: list[Beat] = []
        self._lead = _Lead()

    def read_event(self, frame: int, happening: Happening) -> None:
        """Read what happened next; so many things had happened before."""
        kind = self._kinds.get(happening[0])
        if kind is not None and kind.is_shown(happening):
            self._add_event(frame, happening, kind)
        elif kind is not None and kind.is_plain_arrival(happening):
            self._add_arrival(frame, happening)
        elif kind is not None and kind.leads:
            self._lead.note(frame).events.append(happening)
        else:
            self._follow(frame, happening, moves=kind is not None and kind.moves)

    def read_throw(self, frame: int, throw: Throw) -> None:
        """Read dice that fell, an order or a card."""
        self._lead.note(frame).throws.append(throw)

    def read_answer(self, frame: int, point: int) -> None:
        """Read what was answered for people."""
        self._flush_throws(frame)
        self.beats.append(Beat(ANSWER, self._turn, frame, frame, point=point))

    def begin(self, frame: int) -> None:
        """Begin the turn."""
        self.beats.append(Beat(TURN, self._turn, frame, frame))

    def end(self, frame: int) -> list[Beat]:
        """Return the beats of the turn, with dice of which nothing has come yet."""
        self._flush_throws(frame)
        if self.beats:
            self.beats[-1] = replace(self.beats[-1], frame=frame)
        return self.beats

    def _add_event(self, frame: int, happening: Happening, kind: EventKind) -> None:
        lead = self._lead
        own = [throw for throw in lead.throws if _is_thrown_for(throw, kind, happening)]
        # Dice of several teams fall together: those of the others wait for what is said of them.
        later = [
            throw
            for throw in lead.throws
            if throw not in own and purpose_stem(throw.purpose) in kind.rolls
        ]
        lead.throws = [throw for throw in lead.throws if throw not in (*own, *later)]
        self._flush_throws(frame)
        lead, last = self._lead, self.beats[-1] if self.beats else None
        moved = (happening[2],) if kind.moves else ()
        if last is not None and not own and not lead.events and self._goes_with(last, frame, kind):
            self._lead.throws = later
            events, riders = (*last.events, happening), (*last.moved, *moved)
            self.beats[-1] = replace(last, events=events, moved=riders, frame=frame + 1)
            return
        first = lead.first if lead.first >= 0 else frame
        self._close_last(first)
        leads, self._lead = tuple(lead.events), _Lead(throws=later)
        self.beats.append(
            Beat(EVENT, self._turn, first, frame + 1, (happening,), tuple(own), leads, moved)
        )

    def _goes_with(self, last: Beat, frame: int, kind: EventKind) -> bool:
        """Tell whether an event belongs to the beat of others before it."""
        if last.what != EVENT or not last.events or last.frame != frame or not kind.together:
            return False
        return self._kinds[last.events[-1][0]].together == kind.together

    def _add_arrival(self, frame: int, happening: Happening) -> None:
        self._flush_throws(frame)
        lead, self._lead = self._lead, _Lead()
        first, leads = lead.first if lead.first >= 0 else frame, tuple(lead.events)
        last = self.beats[-1] if self.beats else None
        if last is not None and last.what == HOME and last.frame == first:
            events, before = (*last.events, happening), (*last.leads, *leads)
            self.beats[-1] = replace(last, events=events, leads=before, frame=frame + 1)
        else:
            self._close_last(first)
            self.beats.append(Beat(HOME, self._turn, first, frame + 1, (happening,), leads=leads))

    def _follow(self, frame: int, happening: Happening, *, moves: bool) -> None:
        """Let something be what came of the last beat."""
        self._flush_throws(frame)
        if not self.beats:
            self.begin(frame)
        last = self.beats[-1]
        if last.what == ANSWER and moves:  # the board changes with what came of it, not with it
            first = self._lead.first if self._lead.first >= 0 else frame
            last = Beat(EVENT, self._turn, first, frame)
            self.beats.append(last)
        moved = (*last.moved, happening[2]) if moves else last.moved
        leads, self._lead = (*last.leads, *self._lead.events), _Lead()
        # Of every two things that happen one comes here: `replace` would look up each field.
        events, throws, point = last.events, last.throws, last.point
        self.beats[-1] = Beat(
            last.what, self._turn, last.first, frame + 1, events, throws, leads, moved, point
        )

    def _flush_throws(self, frame: int) -> None:
        """Make beats of dice of which nothing came; orders that were shuffled are none."""
        for throw in self._lead.throws:
            if throw.faces:
                self._close_last(throw.frame)
                self.beats.append(Beat(ROLL, self._turn, throw.frame, frame, throws=(throw,)))
        self._lead.throws = []
        if not self._lead.events:
            self._lead = _Lead()

    def _close_last(self, frame: int) -> None:
        if self.beats and self.beats[-1].frame < frame:
            self.beats[-1] = replace(self.beats[-1], frame=frame)


def _is_thrown_for(throw: Throw, kind: EventKind, happening: Happening) -> bool:
    """Tell whether dice were thrown for an event; those of a team for an event of that team."""
    if purpose_stem(throw.purpose) not in kind.rolls:
        return False
    return not kind.teams or throw.rider < 0 or throw.rider in teams_of(kind, happening)


def teams_of(kind: EventKind, happening: Happening) -> tuple[int, ...]:
    """Return the teams an event names."""
    named = [happening[at] for at in kind.teams]
    return tuple([team for one in named for team in (one if isinstance(one, tuple) else (one,))])


class BeatLog:
    """The beats of one race, as far as it has got; what is taken back is forgotten."""

    def __init__(self, game: str) -> None:
        self._game = game
        self._starts: list[int] = []
        """By chapter, which is a turn of everybody, or of one rider against the clock: its first
        frame."""
        self.chapters: list[list[Beat]] = []
        """The beats so far, turn by turn."""
        self._throws: Sequence[Throw] = ()
        self._points: Sequence[DecisionPoint] = ()
        self.frames = 0

    @property
    def beats(self) -> list[Beat]:
        """Return every beat so far."""
        return [beat for chapter in self.chapters for beat in chapter]

    def chapter_at(self, frame: int) -> list[Beat]:
        """Return the beats of the turn in which so many things had happened.

        Where a turn ends and the next begins it is the one that ends.
        """
        if not self.chapters:
            return []
        return self.chapters[max(bisect_left(self._starts, frame) - 1, 0)]

    def forget_from(self, frame: int) -> None:
        """Forget what came once so many things had happened; the chapter it is in is read anew."""
        self.frames = min(self.frames, frame)

    def follow(
        self,
        happenings: Sequence[Happening],
        throws: Sequence[Throw] = (),
        points: Sequence[DecisionPoint] = (),
    ) -> None:
        """Follow a race to where it stands; the turn that was being ridden is read anew.

        Where no throws or points are told, those that were told before hold on: a race that is cut
        reads the turn before the cut anew, and its dice fell all the same.
        """
        whole = len(happenings)
        throws = self._throws = throws or [one for one in self._throws if one.frame < whole]
        points = self._points = points or [one for one in self._points if one.frame < whole]
        keep = max(bisect_left(self._starts, self.frames) - 1, 0)
        begin = self._starts[keep] if self._starts else 0
        del self._starts[keep:], self.chapters[keep:]
        self.frames = end = whole
        turns = range(begin + 1, end)
        starts = [begin, *[f for f in turns if happenings[f][1] != happenings[f - 1][1]]]
        for first, last in zip(starts, [*starts[1:], end], strict=True):
            self._starts.append(first)
            frames = range(first, last)
            self.chapters.append(self._read_chapter(frames, happenings, throws, points))

    def _read_chapter(
        self,
        frames: range,
        happenings: Sequence[Happening],
        throws: Sequence[Throw],
        points: Sequence[DecisionPoint],
    ) -> list[Beat]:
        turn = happenings[frames.start][1] if frames else 0
        reader = TurnReader(self._game, turn)
        reader.begin(frames.start)
        thrown = _list_within(throws, frames, turn)
        answered = _list_within(points, frames, turn)
        # Of dice and answers that came between the same two events, what had been thrown tells.
        between = sorted(
            [(throws[n].frame, sum(throws[n].chance), 1, n) for n in thrown]
            + [(points[n].frame, sum(points[n].chance), 0, n) for n in answered]
        )
        for frame in (*frames, frames.stop):
            while between and between[0][0] <= frame:
                _, _, is_throw, number = between.pop(0)
                if is_throw:
                    reader.read_throw(frame, throws[number])
                else:
                    reader.read_answer(frame, number)
            if frame in frames:
                reader.read_event(frame, happenings[frame])
        return reader.end(frames.stop)


def _list_within(items: Sequence[Throw | DecisionPoint], frames: range, turn: int) -> list[int]:
    """Return the numbers of what came within these frames; at their ends the turn tells."""
    low = bisect_left(items, frames.start, key=lambda one: one.frame)
    high = bisect_right(items, frames.stop, key=lambda one: one.frame)
    inner = range(frames.start + 1, frames.stop)
    return [n for n in range(low, high) if items[n].frame in inner or items[n].turn == turn]
