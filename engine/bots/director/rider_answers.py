"""Answers for riders: those who ride alone, those who come forward, and the tokens laid sealed.

Of team-mates one attacks a turn, so that none rides after the own team.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, cast

from engine.bots.director.ambitions import (
    breakaway_rider,
    line_contender,
    must_hurry,
    pulls_suffice,
    sprints_for_finish,
)
from engine.bots.director.dash import covers, dash_effort
from engine.bots.director.work import (
    best_attack,
    fights_for_stage,
    is_peloton,
    is_protected,
    line_near,
    may_work,
    pace_wanted,
    rider_on_duty,
)
from engine.games.ciclismo.course import BEHIND
from engine.games.ciclismo.state import (
    ACTIVATE,
    ATTACK,
    LEAD_OUT,
    NO_TOKEN,
    PULL,
    ROLL,
    SPRINT_ACTION,
    Plan,
    Token,
)
from engine.tour.rider_types import mean_roll

if TYPE_CHECKING:
    from engine.bots.director.purse import Purse
    from engine.games.ciclismo.view import CiclismoSnapshot
    from engine.race.question import Choice, Each, Question


ROLLS: Final = Plan(ROLL)
TOKEN: Final = Plan(ACTIVATE)


def choices_by_rider(question: Question) -> tuple[Choice, ...]:
    """Return what each rider of a question may answer."""
    return cast("Each", question.options).choices


def ride_alone(question: Question, table: CiclismoSnapshot, purse: Purse) -> tuple[Plan, ...]:
    """A rider alone rolls, or lays a token where a point is well spent."""
    answers = tuple(
        [
            _plan_alone(choices, table, rider, purse)
            for rider, choices in zip(question.riders, choices_by_rider(question), strict=True)
        ]
    )
    return question.default if answers == question.default else answers


def _plan_alone(choices: Choice, table: CiclismoSnapshot, rider: int, purse: Purse) -> Plan:
    pe = effort_alone(table, rider, purse)
    if pe:
        for choice in choices:
            if choice.kind == ATTACK and choice.pe == pe:
                return cast("Plan", choice)
    near = table.row[rider] >= purse.finale_row
    if (pe or (near and sprints_for_finish(table, rider, purse, free=True))) and TOKEN in choices:
        return TOKEN
    return ROLLS


def effort_alone(table: CiclismoSnapshot, rider: int, purse: Purse) -> int:
    """Return the points a rider alone spends on a roll: in a time trial, ahead, or as captain."""
    if purse.situation.prizes_gone:
        return 1 if purse.hurries_home(table, rider) else 0
    if purse.reading.is_road_stage:
        number, peloton = table.formation[rider], purse.situation.peloton
        ahead = number < peloton
        behind = number > peloton and rider not in purse.reading.finishers
        if not ahead and (behind or not fights_for_stage(table, rider, purse)):
            return 1 if purse.hurries_home(table, rider) else 0
        dash = dash_effort(table, rider, purse) if ahead else 0
        if dash:
            return dash
        if ahead and purse.is_sprint_day and not purse.decisive[table.row[rider] + BEHIND]:
            return min(1, best_attack(table, rider, purse, from_peloton=False)[0])
    return best_attack(table, rider, purse, from_peloton=False)[0]


def move_up(question: Question, table: CiclismoSnapshot, purse: Purse) -> tuple[int, ...]:
    """Come forward in the peloton: the rider on duty to chase, the sprinter for the finish."""
    nothing = cast("tuple[int, ...]", question.default)
    if (purse.situation.prizes_gone or not purse.is_sprint_day) and purse.time_cut is None:
        return nothing
    row, step = table.row, table.scene.law.moveup_squares_per_pe
    foremost = purse.ledger.foremost_row(table, table.formation[question.riders[0]])
    near = purse.advice.finish + 1 - foremost <= purse.weights.up
    chaser = _find_chaser(question, table, foremost, purse) if purse.is_sprint_day else -1
    sprints = purse.is_sprint_day and not purse.situation.prizes_gone
    captain = next(iter(purse.captains[question.manager]), -1) if near and sprints else -1
    answers = []
    for rider, choices in zip(question.riders, choices_by_rider(question), strict=True):
        depth, want = foremost - row[rider], 0
        if rider == chaser:
            want = -(-(depth + 1) // step)
        elif rider == captain and depth >= step:
            spare = purse.outlook_of(table, rider).spend - purse.weights.held
            want = max(0, min(choices[-1], spare, depth // step))
        elif purse.is_sprint_day and depth >= step and purse.hurries_home(table, rider):
            want = 1
        answers.append(min(want, choices[-1]))
    return tuple(answers) if any(answers) else nothing


def _find_chaser(question: Question, table: CiclismoSnapshot, foremost: int, purse: Purse) -> int:
    """Return the rider on duty who has to come to the front, where the pace is too slow; or -1."""
    number = table.formation[question.riders[0]]
    wanted = pace_wanted(table, question.manager, number, purse)
    _, squares = question.about
    if not wanted or wanted <= squares + 1.0:
        return -1
    rider = rider_on_duty(table, number, purse)
    if rider not in question.riders or table.row[rider] >= foremost:
        return -1
    step = table.scene.law.moveup_squares_per_pe
    need = -(-(foremost + 1 - table.row[rider]) // step)
    most = choices_by_rider(question)[question.riders.index(rider)][-1]
    return rider if need <= most and need < purse.outlook_of(table, rider).spend else -1


FASTER: Final = frozenset((ATTACK, SPRINT_ACTION))
Tokens = dict[int, Token]


def lay_tokens(question: Question, table: CiclismoSnapshot, purse: Purse) -> tuple[Token, ...]:
    """Lay a token for each rider; what does not go together is left blank."""
    choices = dict(zip(question.riders, choices_by_rider(question), strict=True))
    tokens: Tokens = dict.fromkeys(question.riders, NO_TOKEN)
    by_formation: dict[int, list[int]] = {}
    for rider in question.riders:
        by_formation.setdefault(table.formation[rider], []).append(rider)
    for number, mine in by_formation.items():
        hurry = must_hurry(table, mine, number, purse) and pulls_suffice(table, mine, number, purse)
        if not hurry:
            _lay_attacks(tokens, choices, table, mine, purse)
        if hurry or (not purse.situation.prizes_gone and is_peloton(table, number)):
            _lay_pulls(tokens, choices, table, mine, purse, hurry=hurry)
    if not any(token.kind for token in tokens.values()):
        return tuple(question.default)
    for answers in (_lay_lead_outs(tokens, choices, table, purse), tokens):
        answer = tuple(answers.values())
        if answer in question.options:
            return answer
    plain = tuple([token if token.kind == ATTACK else NO_TOKEN for token in tokens.values()])
    return plain if plain in question.options else tuple(question.default)


def _lay_attacks(
    tokens: Tokens,
    choices: dict[int, Choice],
    table: CiclismoSnapshot,
    mine: list[int],
    purse: Purse,
) -> None:
    """Lay attacks and sprints for the riders of one formation: of team-mates one attacks a turn.

    Only the finish and a line are for all of them.
    """
    team = table.scene.team_of[mine[0]]
    road = purse.reading.is_road_stage
    going = line_contender(table, mine, purse) if road else -1
    dashing = covers(table, team, table.formation[mine[0]], purse) if road else []
    trying = breakaway_rider(table, team, purse)
    if trying < 0:
        trying = breakaway_rider(table, team, purse, along=True)
    attacked = False
    for rider in _attack_sequence(table, mine, dashing, purse):
        token = NO_TOKEN
        if sprints_for_finish(table, rider, purse, free=True):
            points = purse.outlook_of(table, rider).spend
            token = _farthest_token(choices[rider], table, rider, purse, points)
        if not token.kind and rider in dashing and (not attacked or len(dashing) > 1):
            token = _attack_with(choices[rider], dash_effort(table, rider, purse))
            attacked = attacked or token.kind == ATTACK
        if not token.kind and rider == going:
            points = min(purse.weights.line_points, purse.outlook_of(table, rider).spend)
            token = _farthest_token(choices[rider], table, rider, purse, points)
            attacked = token.kind == ATTACK
        if not token.kind and (not attacked or purse.time_cut is not None):
            pe = (
                purse.weights.break_points
                if rider == trying
                else _attack_effort(table, rider, purse)
            )
            token = _attack_with(choices[rider], pe)
            attacked = road and token.kind == ATTACK
        tokens[rider] = token


def _attack_sequence(
    table: CiclismoSnapshot, mine: list[int], dashing: list[int], purse: Purse
) -> list[int]:
    """Return team-mates in the order in which they may attack: captains first.

    But who dashes home comes before a captain who is too far away to sprint: that one would attack
    with the little a sprinter gains, and keep the dash from being ridden.
    """
    captains = purse.captains[table.scene.team_of[mine[0]]]
    leading = [rider for rider in captains if rider in mine]
    if dashing and not any(sprints_for_finish(table, rider, purse, free=True) for rider in leading):
        leading = dashing + [rider for rider in leading if rider not in dashing]
    return leading + [rider for rider in mine if rider not in leading]


def _attack_with(choices: Choice, pe: int) -> Token:
    """Return an attack with so many points, or with fewer where there are no more."""
    best = NO_TOKEN
    if pe:
        for token in choices:
            if token.kind == ATTACK and best.pe < token.pe <= pe:
                best = token
    return best


def _attack_effort(table: CiclismoSnapshot, rider: int, purse: Purse) -> int:
    """Return the effort of the attack that pays for a rider who rides free, or 0."""
    number = table.formation[rider]
    if len(table.formations[number]) == 1:
        return effort_alone(table, rider, purse)
    crowd = is_peloton(table, number)
    stays = crowd and _stays_together(table, rider, purse)
    if not purse.situation.prizes_gone and not stays and fights_for_stage(table, rider, purse):
        pe = best_attack(table, rider, purse, from_peloton=crowd)[0]
        if pe:
            return pe
    return int(crowd and purse.hurries_home(table, rider))


def _stays_together(table: CiclismoSnapshot, rider: int, purse: Purse) -> bool:
    """Tell whether a peloton rides free for no fight: for a line, or to bring back a break."""
    situation, row = purse.situation, table.row[rider]
    if purse.climbs_decide:
        return row < purse.reading.last_climb and line_near(table, row, purse) is not None
    left = purse.advice.finish + 1 - situation.front_row
    few = 0 < len(situation.riders_ahead) <= purse.weights.break_most
    return table.formation[rider] == situation.peloton and few and left > purse.weights.calm


def _farthest_token(
    choices: Choice, table: CiclismoSnapshot, rider: int, purse: Purse, points: int
) -> Token:
    """Return the attack or sprint that brings most squares and sprint dice for so many points."""
    advice, own = purse.advice, table.scene.sprint[rider]
    gains = advice.gains[advice.ground(table.row[rider])][rider]
    crowd = is_peloton(table, table.formation[rider])
    free = advice.peloton_gain if crowd else 0.0
    best, most = NO_TOKEN, 0.0
    for token in choices:
        if token.kind not in FASTER or token.pe + token.sprint > points:
            continue
        far = gains[token.pe]
        if token.kind == ATTACK:
            far += free
        else:
            far += float(mean_roll(own.efforts[token.sprint]))
        if far > most:
            best, most = token, far
    return best


def _lay_pulls(
    tokens: Tokens,
    choices: dict[int, Choice],
    table: CiclismoSnapshot,
    mine: list[int],
    purse: Purse,
    *,
    hurry: bool,
) -> None:
    """Let one worker of the front row pull those who stay, so that the rest keep together."""
    number = table.formation[mine[0]]
    head = table.formations[number][0]
    top = table.row[head]
    able = [rider for rider in mine if table.row[rider] == top and not tokens[rider].kind]
    if not able:
        return
    means = purse.advice.means[purse.advice.ground(top)]
    on_duty = rider_on_duty(table, number, purse) if number else -1
    if on_duty not in able and not _is_next(table, number, able, head):
        return  # one team pulls: those who follow another puller would leave the rest behind
    best = on_duty if on_duty in able else max(
        able, key=lambda rider: (not is_protected(rider, purse), means[rider], -rider)
    )  # fmt: skip
    token = Token(PULL, 1 if hurry else _pull_effort(tokens, table, number, best, purse))
    if not purse.reading.flat[purse.advice.ground(top)] and not token.pe:
        return  # uphill who stays gets farther on a wheel than behind a pull
    if token not in choices[best]:
        token = Token(PULL, 0)
    if token not in choices[best]:
        return
    tokens[best] = token
    for mate in mine:
        behind = table.row[mate] == top - 1 and table.lane[mate] == table.lane[best]
        fits = behind and not tokens[mate].kind and token in choices[mate]
        if fits and (not token.pe or may_work(table, mate, purse)):
            tokens[mate] = token


def _is_next(table: CiclismoSnapshot, number: int, able: list[int], head: int) -> bool:
    """Tell whether a team pulls where no rider has to: that of the head, and one more in reserve.

    The head itself may attack; those who follow the first puller leave none for the second.
    """
    team_of, row = table.scene.team_of, table.row
    mine, first = team_of[able[0]], team_of[head]
    if mine == first:
        return True
    for rider in table.formations[number]:
        if row[rider] != row[head]:
            return False
        if team_of[rider] != first:
            return team_of[rider] == mine
    return False


def _pull_effort(
    tokens: Tokens, table: CiclismoSnapshot, number: int, rider: int, purse: Purse
) -> int:
    """Return whether a puller spends a point: to chase, or to make attacks dear (RULING 60)."""
    team, weights = table.scene.team_of[rider], purse.weights
    if purse.hurries_home(table, rider):
        return 1
    if not may_work(table, rider, purse):
        return 0
    formation, here = table.formation, table.here
    captains = [
        mate
        for mate in purse.captains[team]
        if here[mate] and formation[mate] == number and is_protected(mate, purse)
    ]
    if not captains:
        return 0
    top = table.row[table.formations[number][0]]
    ground = purse.advice.ground(top)
    flat = purse.reading.flat[ground]
    if pace_wanted(table, team, number, purse) > purse.advice.means[ground][rider]:
        return int(not flat or rider_on_duty(table, number, purse) == rider)
    if any(tokens.get(mate, NO_TOKEN).kind == ATTACK for mate in captains):
        return 0
    if not flat:
        return int(weights.climb_tempo and purse.climbs_decide)
    left = purse.advice.finish + 1 - top
    return int(weights.tempo_until < left <= weights.tempo_from)


def _lay_lead_outs(
    tokens: Tokens, choices: dict[int, Choice], table: CiclismoSnapshot, purse: Purse
) -> Tokens:
    """Let a team-mate right ahead of a sprinter launch that rider, with a point if there is one."""
    targets = [r for r, token in tokens.items() if token.kind == SPRINT_ACTION and token.pe > 0]
    launched = dict(tokens) if targets else tokens
    for target in targets:
        best, most = -1, (-1, -1)
        for mate, choice in choices.items():
            if launched[mate].kind == SPRINT_ACTION:
                continue
            for token in choice:
                if token.kind == LEAD_OUT and token.target == target:
                    paid = token.pe <= purse.outlook_of(table, mate).spend
                    worth = (token.pe, table.pe[mate])
                    if paid and worth > most:
                        best, most = mate, worth
        if best >= 0:
            launched[best] = Token(LEAD_OUT, most[0], 0, target)
    return launched
