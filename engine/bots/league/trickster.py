"""Who plays a trick of Ciclismo a Fondo: the trick's own answers, and a director's for the rest."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any, Final, cast

from mypy_extensions import mypyc_attr

from engine.bots.any_game import Book
from engine.bots.director import Climbers, Director, Miser, Raider, Sprinters
from engine.bots.league.trick import AHEAD, NEAR, NO, Trick
from engine.games.ciclismo.course import BEHIND
from engine.games.ciclismo.state import (
    ACTIVATE,
    ATTACK,
    FOLLOW,
    INDEPENDENT,
    NO_TOKEN,
    PULL,
    RELAY,
    SPRINT_ACTION,
    Plan,
    Token,
)
from engine.race.frame import Manager
from engine.tour.rider_types import mean_roll
from engine.tour.values import FEED, FINISH, ROAD

if TYPE_CHECKING:
    from engine.games.ciclismo.scene import Scene
    from engine.games.ciclismo.view import CiclismoSnapshot
    from engine.race.question import Choice, Each, Question

ALONE: Final = Plan(INDEPENDENT)
TOKEN: Final = Plan(ACTIVATE)
LINE_NEAR: Final = 16
"""Squares from a paid line within which a trick rides for it."""
SHARE: Final = 9.0
"""Squares a turn by which points are shared out over what is left of the road."""


BOOK: Final = "book"
OTHERS: Final[dict[str, Callable[[str], Manager]]] = {
    BOOK: Book,
    "director": Director,
    "raider": Raider,
    "miser": Miser,
    "sprinters": Sprinters,
    "climbers": Climbers,
}
"""Who may answer for the others of a trick."""


@mypyc_attr(allow_interpreted_subclasses=True)
class Trickster:
    """A manager who plays one trick whenever it has its moment."""

    def __init__(self, key: str, trick: Trick, then: Trick | None = None) -> None:
        self._trick = trick
        self._then = Trickster(key, then) if then is not None else None
        self._others = OTHERS[trick.others](key)
        self._scene: Scene | None = None
        self._men: tuple[tuple[int, ...], ...] = ()

    def decide(self, question: Question, view: Any) -> Any:
        """Return what the trick does, else what the character does who answers for the others."""
        table: CiclismoSnapshot = view.public
        if table.scene is not self._scene:
            self._scene = table.scene
            self._men = tuple([_choose_men(table.scene, t, self._trick) for t in table.scene.teams])
        if table.scene.course.format != ROAD:
            return self._others.decide(question, view)
        if self._then is not None and table.formations:
            first = table.row[table.formations[0][0]]
            if table.scene.course.crossed_at[-1] + 1 - first <= self._trick.until:
                return self._then.decide(question, view)
        kind = question.kind
        if kind == "PROPOSE":
            return self._propose(question, view, table)
        if kind == "VOTE":
            if self._refuses(question, table):
                return False
            if self._trick.chases and table.formation[question.riders[0]]:
                return True
        elif kind == "SOLO":
            return self._ride_alone(question, view, table)
        elif kind == "TOKENS":
            return self._lay_tokens(question, view, table)
        elif kind == "PURSUE" and self._trick.pursues and self._goes(question, table):
            return True
        elif kind == "PAY" and not self._trick.pulls:
            return question.default
        return self._others.decide(question, view)

    def _goes(self, question: Question, table: CiclismoSnapshot) -> bool:
        return question.riders[0] in self._men_going(question.manager, table)

    def _men_going(self, team: int, table: CiclismoSnapshot) -> list[int]:
        """Return the riders of the trick for whom the moment has come."""
        if table.rain_forbids:
            return []
        course, squares = table.scene.course, self._trick.squares
        finish = course.crossed_at[-1]
        going = [
            rider
            for rider in self._men[team]
            if table.here[rider] and table.pe[rider] and finish + 1 - table.row[rider] <= squares
        ]
        if self._trick.lines:
            going += [
                rider
                for rider in table.scene.teams[team]
                if table.here[rider] and table.pe[rider] and _near_line(table, rider)
            ]
        return going

    def _refuses(self, question: Question, table: CiclismoSnapshot) -> bool:
        """Tell whether this formation is to agree on no pace."""
        team, vote = question.manager, self._trick.vote
        if vote == NO:
            return True
        number = table.formation[question.riders[0]]
        if vote == NEAR:
            return any(table.formation[r] == number for r in self._men_going(team, table))
        if vote == AHEAD:
            mine = [r for r in table.scene.teams[team] if table.here[r]]
            ahead = any(table.formation[r] < number for r in mine)
            here = any(table.formation[r] == number for r in self._men_going(team, table))
            return ahead or here
        return False

    def _propose(self, question: Question, view: Any, table: CiclismoSnapshot) -> Any:
        if self._refuses(question, table):
            return ALONE
        pulls = [plan for plan in question.options if plan.kind == FOLLOW]
        if self._trick.chases and pulls and table.formation[question.riders[0]]:
            return max(pulls, key=lambda plan: (min(plan.pe, 1) + len(plan.helpers), -plan.pe))
        answer = self._others.decide(question, view)
        if not self._trick.pulls and answer.pe and answer.kind in {FOLLOW, RELAY}:
            return question.default
        return answer

    def _ride_alone(self, question: Question, view: Any, table: CiclismoSnapshot) -> Any:
        going = self._men_going(question.manager, table)
        answers = list(self._others.decide(question, view))
        choices = cast("Each", question.options).choices
        for place, (rider, choice) in enumerate(zip(question.riders, choices, strict=True)):
            if rider in going and TOKEN in choice:
                answers[place] = TOKEN
        return tuple(answers)

    def _lay_tokens(self, question: Question, view: Any, table: CiclismoSnapshot) -> Any:
        going = self._men_going(question.manager, table)
        usual = list(self._others.decide(question, view))
        choices = cast("Each", question.options).choices
        if not self._trick.pulls:
            usual = [NO_TOKEN if token.kind == PULL else token for token in usual]
        plain = [token if token.kind == ATTACK else NO_TOKEN for token in usual]
        for place, (rider, choice) in enumerate(zip(question.riders, choices, strict=True)):
            if rider in going:
                usual[place] = plain[place] = self._best_token(choice, table, rider)
        for answer in (tuple(usual), tuple(plain)):
            if answer in question.options:
                return answer
        return question.default

    def _best_token(self, choice: Choice, table: CiclismoSnapshot, rider: int) -> Token:
        """Return the token that carries farthest for the points of this turn."""
        course = table.scene.course
        left = course.crossed_at[-1] + 1 - table.row[rider]
        points = self._trick.points
        if not points:
            points = max(1, round(table.pe[rider] * SHARE / max(left, SHARE)))
        cell = table.scene.cells[course.ground[table.row[rider] + BEHIND]][rider]
        best, most = NO_TOKEN, 0.0
        for token in choice:
            if token.kind == ATTACK and token.pe <= points:
                worth = float(mean_roll(cell.efforts[token.pe]))
            elif token.kind == SPRINT_ACTION and token.pe + token.sprint <= max(points, 6):
                own = table.scene.sprint[rider]
                dice = cell.efforts[min(token.pe, len(cell.efforts) - 1)]
                worth = float(mean_roll(dice)) + float(mean_roll(own.efforts[token.sprint]))
            else:
                continue
            if worth > most:
                best, most = token, worth
        return best


def _choose_men(scene: Scene, team: tuple[int, ...], trick: Trick) -> tuple[int, ...]:
    """Return who of a team goes: by type, then by points at the start, on the road or not."""
    kinds = trick.types
    able = [rider for rider in team if scene.types[rider] in kinds or trick.men >= len(team)]

    def rank(rider: int) -> tuple[int, int, int]:
        kind = scene.types[rider]
        return kinds.index(kind) if kind in kinds else len(kinds), -scene.pools[rider], rider

    return tuple(sorted(able, key=rank)[: trick.men])


def _near_line(table: CiclismoSnapshot, rider: int) -> bool:
    """Tell whether a rider has a paid line before the finish within reach."""
    course, row = table.scene.course, table.row[rider]
    for number, line in enumerate(course.lines):
        left = course.crossed_at[number] + 1 - row
        paid = line.kind not in {FEED, FINISH} and any(line.points)
        if paid and 0 < left <= LINE_NEAR and len(table.line_places[number]) < len(line.points):
            return True
    return False
