"""Sealed tokens: attacks along the road, sprints and lead-outs where a line is near."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from engine.bots.director.adventure import breakaway_rider
from engine.bots.director.bunch import each_of, in_reach
from engine.bots.director.company import best_attack
from engine.games.ciclismo.numbers.course import BEHIND
from engine.games.ciclismo.state.plans import ATTACK, LEAD_OUT, NO_TOKEN, SPRINT_ACTION, Token

if TYPE_CHECKING:
    from engine.bots.director.purse import Purse
    from engine.games.ciclismo.view import CiclismoSnapshot
    from engine.race.question import Choice, Question

FASTER: Final = frozenset((ATTACK, SPRINT_ACTION))


def lay_tokens(question: Question, table: CiclismoSnapshot, purse: Purse) -> tuple[Token, ...]:
    """Lay a token for each rider; what does not go together is left blank."""
    trying = breakaway_rider(table, question.manager, purse)
    choices, wished = each_of(question), []
    for rider, tokens_ in zip(question.riders, choices, strict=True):
        wished.append(_token(tokens_, table, rider, purse, tries=rider == trying))
    if not any(token.kind for token in wished):
        return tuple(question.default)  # all blank
    every = dict(zip(question.riders, choices, strict=True))
    laid = dict(zip(question.riders, wished, strict=True))
    launched = _led_out(laid, every, table, purse)
    for together in (launched, laid):
        answer = tuple(together.values())
        if answer in question.options:
            return answer
    plain = tuple(token if token.kind == ATTACK else NO_TOKEN for token in laid.values())
    return plain if plain in question.options else tuple(question.default)


def _led_out(
    laid: dict[int, Token], every: dict[int, Choice], table: CiclismoSnapshot, purse: Purse
) -> dict[int, Token]:
    """Let a team-mate right ahead of a sprinting finisher launch that rider with a point."""
    targets = [r for r, t in laid.items() if t.kind == SPRINT_ACTION and r in purse.finishers]
    found = dict(laid) if targets else laid
    for target in targets:
        mates = [
            (token.pe, table.row[mate], mate, token)
            for mate, choices in every.items()
            for token in choices
            if token.kind == LEAD_OUT
            and token.target == target
            and found[mate].kind != SPRINT_ACTION
            and token.pe <= table.pe[mate]
        ]
        if mates:
            _, _, mate, token = max(mates, key=lambda m: m[:3])
            found[mate] = token
    return found


def _token(
    choices: Choice, table: CiclismoSnapshot, rider: int, purse: Purse, *, tries: bool
) -> Token:
    if table.row[rider] >= purse.close and in_reach(table, rider, purse):
        sprint = _all_in(choices, table, rider, purse)
        if sprint is not None:
            return sprint
    if tries:
        points = int(purse.weights["break"]["points"])
        return max(
            (t for t in choices if t.kind == ATTACK and t.pe <= points),
            key=lambda t: t.pe,
            default=NO_TOKEN,
        )
    crowd = len(table.formations[table.formation[rider]]) >= table.scene.law.formation_peloton_min
    if crowd and not purse.decisive[table.row[rider] + BEHIND]:
        return NO_TOKEN
    pe, _ = best_attack(table, rider, purse, crowd=crowd)
    if not pe:
        return NO_TOKEN
    token = Token(ATTACK, pe)
    return token if token in choices else NO_TOKEN


def _all_in(choices: Choice, table: CiclismoSnapshot, rider: int, purse: Purse) -> Token | None:
    """Return the token that carries farthest over the line, sprint dice counted."""
    advice = purse.advice
    ground = advice.ground(table.row[rider])
    spend = purse.outlook(table, rider).spend
    members = table.formations[table.formation[rider]]
    crowd = len(members) >= table.scene.law.formation_peloton_min
    free = 2.0 * table.scene.law.attack_peloton_bonus_dice if crowd else 0.0
    gains, own = advice.gains[ground][rider], table.scene.sprint[rider]
    best, most = None, 0.0
    for token in choices:
        if token.kind not in FASTER or token.pe + token.sprint > spend:
            continue
        far = gains[token.pe]
        if token.kind == ATTACK:
            far += free
        else:
            d3, d2 = own.efforts[token.sprint]
            far += 2.0 * d3 + 1.5 * d2
        if far > most:
            best, most = token, far
    return best
