"""Turns in sequence, read a second time: cession, talks, tokens, moves, lines, and again."""

from itertools import product
from random import Random

import pytest

from engine.games.ciclismo.activation import activation
from engine.games.ciclismo.cession import cession
from engine.games.ciclismo.deliberation import deliberation
from engine.games.ciclismo.lines import settle_lines as line_phase
from engine.games.ciclismo.movement import movement
from engine.games.ciclismo.resolution import resolution
from engine.games.ciclismo.turn import end_turn
from tests.engine.games.ciclismo.again.cedes import Cedes
from tests.engine.games.ciclismo.again.lines import Lines
from tests.engine.games.ciclismo.again.offered import Offered
from tests.engine.games.ciclismo.again.seen import Seen
from tests.engine.games.ciclismo.again.tables import driven, some_table
from tests.engine.games.ciclismo.again.talks import Talks
from tests.engine.games.ciclismo.again.turn import Turn

TURNS = 4


class Sequence:
    """One table, played by the engine and by the second reading, phase by phase."""

    def __init__(self, random, *args):
        self.random = random
        self.t = some_table(random, *args, lined=True)
        self.state = self.t.state
        self.seen = Seen(self.state, self.t.rules, self.t.setup.road)
        self.places = [[] for _ in self.seen.road.lines]
        self.met = set()

    def turn(self):
        """Play one turn; after every phase the book and the engine stand side by side."""
        self.seen.group()
        self.cede()
        self.agree()
        self.lay()
        self.move()
        self.cross()
        self.state.turn += 1

    def cede(self):
        cedes = Cedes(self.seen)
        driven(cession(self.state), self.random, cedes.note)
        cedes.play()
        self.same()
        for rider in self.seen.here:
            over = [n for n, at in enumerate(self.state.scene.course.crossed_at)
                    if self.seen.row[rider] > at and n not in self.seen.crossed[rider]]  # fmt: skip
            self.met |= {"carried over"} if over else set()

    def agree(self):
        talks = Talks(self.seen, self.state.controller)
        self.made = driven(deliberation(self.state), self.random, talks.note)
        joint = [
            plan if len(members) > 1 else None
            for members, plan in zip(self.state.formations, self.state.plans, strict=True)
        ]
        assert talks.plans() == joint
        assert self.state.controller == talks.controller

    def lay(self):
        """R6.24, R6.25 — every token that may be laid is offered, and every combination."""
        offered = Offered(self.seen)
        free = {
            rider
            for members, plan in zip(self.state.formations, self.state.plans, strict=True)
            for rider in members
            if plan.kind in {"INDEPENDENT", "ACTIVATE"} and len(offered.tokens(rider)) > 1
        }

        def note(question, _):
            if question.kind == "TOKENS" and self.t.rules["activation.commit_pe"] == "with_token":
                self.tokens_of(question, offered)
                free.difference_update(question.riders)

        if any(plan.kind in {"INDEPENDENT", "ACTIVATE"} for plan in self.state.plans):
            driven(activation(self.state, self.made), self.random, note)
        assert not free or self.t.rules["activation.commit_pe"] != "with_token"
        self.seen.take(self.state)
        carried = {r for r in self.seen.here if self.ahead(r) < 1}
        sprints = {r for r in carried if self.seen.tokens[r].kind == "SPRINT_ACTION"}
        self.met |= {"sprints for a line behind him"} if sprints else set()

    def ahead(self, rider):
        left = Offered(self.seen).squares_to_line(rider)
        return 1 if left is None else left

    def tokens_of(self, question, offered):
        lists = [sorted(offered.tokens(rider)) for rider in question.riders]
        for rider, choice, tokens in zip(
            question.riders, question.options.choices, lists, strict=True
        ):
            assert sorted(choice) == tokens, rider
        tried = list(product(*lists)) if self.many(lists) < 60 else []
        tried += [tuple(self.random.choice(tokens) for tokens in lists) for _ in range(20)]
        for laid in tried:
            legal = offered.together(dict(zip(question.riders, laid, strict=True)))
            assert (laid in question.options) == legal, laid

    def many(self, lists):
        count = 1
        for tokens in lists:
            count *= len(tokens)
        return count

    def move(self):
        self.t.dice.fell.clear()
        if self.state.laid:
            driven(resolution(self.state), self.random, self.seen.note)
        driven(movement(self.state), self.random, self.seen.note)
        self.seen.dice = dict(self.t.dice.fell)
        before = list(self.seen.row)
        turn = Turn(self.seen)
        turn.play()
        self.same()
        assert sorted(self.state.risks) == sorted(turn.rolls.risks)
        back = any(now < was for now, was in zip(self.seen.row, before, strict=True))
        self.met |= {"a relay in place that loses ground"} if back else set()
        assert not self.seen.dice
        assert not self.seen.answers

    def cross(self):
        self.t.dice.fell.clear()
        driven(line_phase(self.state), self.random, self.seen.note)
        self.seen.dice = dict(self.t.dice.fell)
        self.state.risks.clear()  # what befalls riders is read elsewhere (part 11)
        turn = self.state.turn
        end_turn(self.state, list(range(len(self.state.scene.teams))))
        Lines(self.seen, turn).play(self.places)
        self.seen.bonk = [max(0, left - 1) for left in self.seen.bonk]
        assert self.state.line_places == self.places
        assert not self.seen.dice
        assert not self.seen.waived
        self.same()

    def same(self):
        seen, state = self.seen, self.state
        assert [(state.row[r], state.lane[r]) for r in seen.here] == [
            seen_at(seen, r) for r in seen.here
        ]
        assert (list(state.pe), state.spent, state.bonk) == (seen.pe, seen.spent, seen.bonk)
        assert {rider for rider in seen.riders if state.here[rider]} == seen.here


def seen_at(seen, rider):
    return seen.row[rider], seen.lane[rider]


@pytest.mark.parametrize("share", [0, 0.1, 0.3])
@pytest.mark.parametrize("part", range(2))
def test_turns_in_sequence_are_ridden_as_a_second_reading_of_the_book(
    table, road, lines, share, part
):
    """Parts 6 to 10, RULING 107 f, RULING 109 a, e, g, m — phase after phase, turn after turn."""
    for number in range(60):
        where = f"sequence {share} {part} {number}"
        sequence = Sequence(Random(where), table, road, lines, share)
        for turn in range(TURNS):
            try:
                sequence.turn()
            except AssertionError as wrong:
                raise AssertionError(f"{where}, turn {turn}") from wrong
            if not sequence.seen.here:
                break


def test_the_sequences_meet_what_a_single_turn_never_shows(table, road, lines):
    """RULING 109 e, R7.26 — riders carried over lines by cession, and relays that lose ground."""
    met = set()
    for number in range(60):
        sequence = Sequence(Random(f"sequence 0 0 {number}"), table, road, lines, 0)
        for _ in range(TURNS):
            if sequence.seen.here:
                sequence.turn()
        met |= sequence.met
    assert met == {
        "carried over", "sprints for a line behind him", "a relay in place that loses ground",
    }  # fmt: skip
