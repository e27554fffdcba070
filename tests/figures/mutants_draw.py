"""Faults drawn by lot in the rooms one names: a list for `mutants.py`, made in a second.

`python -m tests.figures.mutants_draw ROOM … [--count 100] [--seed 1] > LIST`, and then
`python -m tests.figures.mutants --list LIST --tests tests/engine/games …`.

A fault is one line that says something else: a comparison turned round or off by one, a number one
more or less, another sign, *and* for *or*, the other branch, a call that does not happen. The lot
falls on places, not on lines that look well tested.
"""

from __future__ import annotations

import argparse
import ast
import json
import sys
from collections import Counter
from pathlib import Path
from random import Random
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from collections.abc import Iterator

ROOT = Path(__file__).resolve().parents[2]
COMPARISONS: dict[type[ast.cmpop], type[ast.cmpop]] = {
    ast.Lt: ast.LtE, ast.LtE: ast.Lt, ast.Gt: ast.GtE, ast.GtE: ast.Gt, ast.Eq: ast.NotEq,
    ast.NotEq: ast.Eq, ast.In: ast.NotIn, ast.NotIn: ast.In, ast.Is: ast.IsNot, ast.IsNot: ast.Is,
}  # fmt: skip
SIGNS: dict[type[ast.operator], type[ast.operator]] = {
    ast.Add: ast.Sub, ast.Sub: ast.Add, ast.Mult: ast.FloorDiv, ast.Div: ast.Mult,
    ast.FloorDiv: ast.Mult, ast.Mod: ast.FloorDiv,
}  # fmt: skip
OTHERS = {"min": "max", "max": "min", "any": "all", "all": "any"}


def list_faults(node: ast.AST) -> Iterator[tuple[str, ast.AST]]:
    """Yield what could stand in the place of an expression or a statement, and what is wrong."""
    match node:
        case ast.Compare(left, [op], others):
            yield "a comparison turned", ast.Compare(left, [COMPARISONS[type(op)]()], others)
        case ast.BoolOp(op, values):
            other = ast.And() if isinstance(op, ast.Or) else ast.Or()
            yield "and for or", ast.BoolOp(other, values)
            yield "a forgotten condition", values[0]
            yield "a forgotten condition", values[-1]
        case ast.BinOp(left, op, right) if type(op) in SIGNS and not isinstance(left, ast.Constant):
            yield "a wrong sign", ast.BinOp(left, SIGNS[type(op)](), right)
        case ast.UnaryOp(ast.Not() | ast.USub(), operand):
            yield "a wrong sign", operand
        case ast.Constant(bool(value)):
            yield "the other of two", ast.Constant(not value)
        case ast.Constant(int(value) | float(value)):
            yield "off by one", ast.Constant(value + 1)
            yield "off by one", ast.Constant(value - 1)
        case ast.IfExp(test, body, other):
            yield "the other branch", ast.IfExp(test, other, body)
        case ast.Call(ast.Name(name), args, keywords) if name in OTHERS:
            yield "the other of two", ast.Call(ast.Name(OTHERS[name]), args, keywords)
        case ast.Expr(ast.Call()):
            yield "an effect that does not happen", ast.Pass()


def draw_of_file(path: Path) -> Iterator[dict[str, str]]:
    """Yield every fault a file may get whose line stands once in its function."""
    text = path.read_text("utf-8")
    lines = text.splitlines()
    room = ".".join(path.relative_to(ROOT).with_suffix("").parts)
    for name, function in _functions(ast.parse(text)):
        inside = range(function.lineno, (function.end_lineno or function.lineno) + 1)
        often = Counter(lines[n - 1].strip() for n in inside)
        for node in _nodes_of_body(function):
            first: int = getattr(node, "lineno", 0)
            if not first or first != getattr(node, "end_lineno", 0):
                continue
            line = lines[first - 1]
            raw = line.encode()
            was = line.strip()
            start, end = getattr(node, "col_offset", 0), getattr(node, "end_col_offset", 0)
            for fault, other in list_faults(node):
                new = ast.unparse(ast.fix_missing_locations(other))
                new = new if isinstance(other, ast.Pass | ast.Constant) else f"({new})"
                becomes = (raw[:start] + new.encode() + raw[end:]).decode().strip()
                if often[was] == 1 and becomes != was:
                    yield {"room": room, "function": name, "fault": fault, "was": was,
                           "becomes": becomes}  # fmt: skip


def _functions(tree: ast.AST, before: str = "") -> Iterator[tuple[str, Any]]:
    """Yield every function with its name; what stands inside another belongs to that one."""
    for node in ast.iter_child_nodes(tree):
        if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef):
            yield before + node.name, node
        elif isinstance(node, ast.ClassDef):
            yield from _functions(node, f"{before}{node.name}.")


def _nodes_of_body(function: Any) -> Iterator[ast.AST]:
    """Yield what a function does: no annotation, docstring or decorator."""
    waiting: list[ast.AST] = list(function.body)
    while waiting:
        node = waiting.pop()
        if isinstance(node, ast.AnnAssign):
            waiting += [part for part in (node.value,) if part is not None]
            continue
        if isinstance(node, ast.JoinedStr):
            continue
        if isinstance(node, ast.FunctionDef):
            waiting += node.body
            continue
        yield node
        waiting += ast.iter_child_nodes(node)


def main(words: list[str]) -> None:
    """Print as many faults as are wished for."""
    parser = argparse.ArgumentParser(
        prog="mutants_draw", description=(__doc__ or "").splitlines()[0]
    )
    parser.add_argument("room", nargs="+", help="files of the checkout")
    parser.add_argument("--count", type=int, default=100)
    parser.add_argument("--seed", type=int, default=1)
    asked = parser.parse_args(words)
    every = [fault for room in asked.room for fault in draw_of_file((ROOT / room).resolve())]
    lots = Random(asked.seed)
    for fault in sorted(
        lots.sample(every, min(asked.count, len(every))), key=lambda one: one["room"]
    ):
        print("[[mutants]]")
        for key, value in fault.items():
            print(f"{key} = {json.dumps(value, ensure_ascii=False)}")
        print()


if __name__ == "__main__":
    main(sys.argv[1:])
