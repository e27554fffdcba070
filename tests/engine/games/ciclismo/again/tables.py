"""Random tables: a road of many terrains, riders anywhere, any weather, any house rules."""

from decimal import Decimal

from engine.games.ciclismo.activation import activation
from engine.games.ciclismo.cession import cession
from engine.games.ciclismo.deliberation import deliberation
from engine.race.dice import Dice
from engine.road.values import Line
from engine.tour.rules import Rules, game_parameters
from tests.engine.games.ciclismo.again.numbers import TERRAINS, TYPES
from tests.engine.games.ciclismo.again.seen import Thrown
from tests.engine.games.ciclismo.driving import drive

TRIED = (
    "activation.", "attack.min", "attack.peloton", "attack.forced_surcharge", "basic.", "cession.",
    "cobbles.s", "conflict.", "crosswind.min", "deliberation.prop", "descent_attack.scope",
    "event.min", "event.d2", "follow.", "formation.", "level.", "line.position", "move.", "moveup.",
    "neutralise.", "pe.max", "pe.charges", "peloton.", "pull.", "pursuit.", "relay.", "resolution.",
    "slipstream.", "sprint.", "tables.leader", "terrain.", "ttt.max",
)  # fmt: skip
"""Beginnings of the house rules that decide how a turn goes."""
WEATHER = ("CLEAR", "CLEAR", "CLEAR", "CROSSWIND", "RAIN", "COLD")


def values_of(parameter, random):
    """Return one value this house rule may have."""
    if parameter.kind == "flag":
        return random.random() < 0.5
    if parameter.kind == "subset":
        return [one for one in parameter.choices if random.random() < 0.5]
    if parameter.kind == "order":
        return random.sample(parameter.choices, len(parameter.choices))
    if parameter.kind == "integer":
        numbers = range(parameter.low, min(9, parameter.high) + 1)
        return random.choice([*numbers, *parameter.choices])
    return random.choice(parameter.choices)


def house_rules(random, share):
    """Return rules of which a share differs from the book."""
    changes = {}
    for key, parameter in game_parameters("ciclismo").items():
        tried = key.startswith(TRIED) and parameter.kind != "fixed" and key != "move.search_first"
        if tried and random.random() < share:
            changes[key] = values_of(parameter, random)
    if random.random() < share:
        changes["move.search_first"] = random.choice(["left", "right"])
    return Rules("ciclismo", changes)


def some_road(random, road, lines, *, lined=False):
    """Return a road of up to six sections, some of one square; `lined` has a line every few."""
    sections = [
        (random.choice(TERRAINS), random.choice([1, 2, 3, random.randint(4, 30)]))
        for _ in range(random.randint(1, 6))
    ]
    sections[-1] = (sections[-1][0], sections[-1][1] + 4)
    last, trial = sum(squares for _, squares in sections), random.random() < 0.15
    sprint = [lines["sprint"](random.randint(1, last - 1))] if random.random() < 0.4 else []
    if lined:
        squares = random.sample(range(1, last), min(last - 1, 1 + last // 6))
        sprint = [lines[random.choice(["sprint", "summit"])](square) for square in squares]
    feed = random.randint(1, last - 1)
    return road(
        *sections,
        lanes=random.choice([2, 3, 3, 3, 4, 6]),
        lines=[Line("FEED", feed, Decimal(feed)), *([] if trial else sprint)],
        fmt="TTT" if trial else "road",
    )


def some_riders(random, road):
    """Return up to twelve riders of up to three teams, close to each other; two may be ahead."""
    base, rows = random.randint(-2, road.rows - 1), random.randint(1, 6)
    ahead = base + rows + random.randint(0, 4)
    squares = [(base + n, lane) for n in range(rows) for lane in range(1, road.lanes + 1)]
    spots = random.sample(squares, min(len(squares), random.randint(1, 10)))
    spots += [(ahead, 1), (ahead + 1, 2)][: random.randint(0, 2)]
    teams = "A" if road.format == "TTT" else "ABC"
    found, count = {}, dict.fromkeys(teams, 0)
    for row, lane in dict.fromkeys(spots):
        team = random.choice(teams)
        if row < road.rows and count[team] < 8:
            count[team] += 1
            found[f"{team}{count[team]}"] = (random.choice(TYPES), (row, lane))
    return found or {"A1": ("LEADER", (1, 1))}


def some_table(random, table, road, lines, share, *, lined=False):
    """Return a table in the middle of a race."""
    rules, ground = house_rules(random, share), some_road(random, road, lines, lined=lined)
    t = table(ground, some_riders(random, ground), rules)
    state = t.state
    t.dice = state.dice = Thrown(Dice(str(random.random())))
    state.pe = [random.choice([0, 1, 2, 3, 9, 9]) for _ in state.pe]
    state.bonk = [int(random.random() < 0.1) for _ in state.bonk]
    state.weather = random.choice(WEATHER)
    state.side = [-1 if rules["move.search_first"] == "right" else 1] * len(state.side)
    state.bar_effort()
    return t


def driven(steps, random, note=None):
    """Drive a phase with random legal answers."""

    def decide(question):
        decided = question.options.settle_answer(chosen_for(question, random))[1]
        if note:
            note(question, decided)
        return decided

    return drive(steps, decide)


def chosen_for(question, random):
    """Return a legal answer; plans are agreed and followed more often than not."""
    if question.kind == "VOTE" and random.random() < 0.6:
        return True
    return question.options.draw_answer(random.randrange)


def agreed(t, random):
    """Cede, deliberate and lay tokens: what comes before anybody moves."""
    driven(cession(t.state), random)
    made = driven(deliberation(t.state), random)
    if any(plan.kind in {"INDEPENDENT", "ACTIVATE"} for plan in t.state.plans):
        driven(activation(t.state, made), random)
