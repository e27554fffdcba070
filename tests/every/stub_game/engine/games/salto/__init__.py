"""Salto: every turn all jump one, two or three squares and as many as a die says."""

from dataclasses import replace

from engine.race.course import Course, find_left_out, lay_line, rows_behind, square_terrains
from engine.race.entries import fill_roles, seat_teams
from engine.race.frame import View
from engine.race.game import Column, Game, Ranking, Series, TourRankings
from engine.race.question import Choice, Question
from engine.race.sheet import AMOUNT, Option, Part, Phrase, Riders, Sheet
from engine.race.values import OK, RIDING, Arrival, Results

SEATS = range(2, 5)
JUMPS = Choice((1, 2, 3))


def enter(setup):
    teams = (replace(t, riders=fill_roles(t, ((),))) for t in seat_teams(setup, SEATS))
    return replace(setup, teams=tuple(teams))


def course(road, rules):
    squares = rules["salto.squares"]
    behind = rows_behind(road.rows, squares)
    line = lay_line(road.lines[-1], road.rows, squares)
    look = square_terrains(road.terrain, behind)
    return Course(squares, 0, look, (line,), rows=behind, dropped=find_left_out(road))


class SaltoRace:
    """One race of Salto, every team with one rider."""

    def __init__(self, setup, dice):
        self.setup, self.dice, self.happenings, self.turn = setup, dice, [], 0
        self.last = course(setup.road, setup.rules).last
        self.squares, self.turns = [0] * len(setup.teams), [0] * len(setup.teams)

    def play(self):
        while any(square <= self.last for square in self.squares):
            self.turn += 1
            self.say("turn", -1, self.turn, max(self.squares))
            on = [seat for seat, square in enumerate(self.squares) if square <= self.last]
            asked = tuple(Question("JUMP", n, self.turn, (n,), JUMPS, 1, "R1.1") for n in on)
            for seat, jump in zip(on, (yield asked), strict=True):
                self.squares[seat] += jump + self.dice.faces(self.turn, "die", seat, 1)[0]
                self.turns[seat] = self.turn
                self.say("moved", seat, self.squares[seat])
                if self.squares[seat] > self.last:
                    self.say("home", seat)

    def say(self, kind, rider, *values):
        if self.happenings is not None:
            self.happenings.append((kind, self.turn, rider, *values))

    def view(self, manager):
        return View(manager, tuple(self.squares))

    def state(self):
        return self.turn, list(self.squares), list(self.turns)

    def results(self):
        order = sorted(range(len(self.squares)), key=lambda n: (self.turns[n], -self.squares[n]))
        return Results(self.turn, tuple(self.row(p, n) for p, n in enumerate(order, start=1)))

    def row(self, place, seat):
        team, past = self.setup.teams[seat], self.squares[seat] - self.last
        (r,), status = team.riders, OK if past > 0 else RIDING
        figures = {"square": self.squares[seat]}
        return Arrival(
            place, r.bib, team.id, r.type, self.turns[seat], max(0, past), status, figures=figures
        )


def sheet_of(question, _view):
    options = tuple(Option(n, Phrase("far", {"squares": jump})) for n, jump in enumerate(JUMPS))
    part = Part(None, AMOUNT, options)
    return Sheet(Phrase("JUMP", {"rider": Riders(question.riders)}), "R1.1", (part,))


class Sums:
    """The turns each rider has needed in all stages."""

    def __init__(self, stages):
        self.counted_stages, self.findings, self.turns = len(stages), (), {}
        for stage in stages.values():
            for bib, turns in stage.items():
                self.turns[int(bib)] = self.turns.get(int(bib), 0) + turns


def rankings_of(sums):
    order = sorted(sums.turns.items(), key=lambda row: (row[1], row[0]))
    rows = tuple({"rank": n, "bib": b, "turns": t} for n, (b, t) in enumerate(order, start=1))
    columns = ("rank", "bib", "rider", "turns")
    return TourRankings(
        (Ranking("sum", "games.salto_sum", columns, rows),), {"sum": rows[0]["bib"]}
    )


GAME = Game(
    id="salto",
    rules=1,
    seats=SEATS,
    enter=enter,
    course=course,
    start=SaltoRace,
    sheet_of=sheet_of,
    columns=(Column("turns", "race.turns"), Column("square", "games.salto_square")),
    series=Series(
        keep_stage=lambda results, _road: {str(a.bib): a.turns for a in results.arrivals},
        rank_stages=lambda kept, _rules: Sums(kept.stages),
        carry_over=lambda _kept, _rules, setup: setup,
        rankings_of=rankings_of,
        write_stages=lambda stages: {str(number): kept for number, kept in stages.items()},
        read_stages=lambda plain: {int(number): kept for number, kept in plain.items()},
    ),
)
