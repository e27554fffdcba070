"""`etapa set`: anything of a tour that can be set, by its place and its values."""

from __future__ import annotations

import sys
from typing import TYPE_CHECKING

import click

from designer.cli.common import DONE, lang_option, print_refusal, print_text, tour_argument
from designer.cli.set_words import SetError
from designer.document.pasted import ListedRider, name_riders, read_riders
from engine.files.gate import bytes_of

if TYPE_CHECKING:
    from designer.language import Language
    from engine.tour.values import Tour


MOST_BYTES = 200_000
"""Of a list of riders."""
PASTED = "-"
"""In place of a file: what comes in through a pipe."""


def read_list(file: str) -> list[ListedRider]:
    """Return the riders of a file or of a pasted page: a name a line, or columns with heads."""
    from engine.intake.source import decode_page  # as an import reads a page

    raw = sys.stdin.buffer.read(MOST_BYTES) if file == PASTED else bytes_of(file, MOST_BYTES)
    return read_riders(decode_page(raw, file), file)


@click.command()
@tour_argument
@click.argument("what", nargs=-1)
@lang_option
def command(tour: str, what: tuple[str, ...], language: Language) -> int:
    """Set WHAT in TOUR: a place (stage 3 climb 2) and values (name=… category=1), take or drop."""
    from designer.cli.set_verbs import set_values
    from designer.cli.set_words import key_word, place_word, read_call
    from engine.tour.file import change_tour

    count = 0

    def with_names(before: Tour) -> Tour:
        nonlocal count
        after, count = name_riders(before, listed)
        return after

    try:
        call = read_call(what)
        "".join(call.values.values()).encode()  # what is no text is refused, not saved as "??"
        lists = [file for kind, file in call.place if kind == "riders"]
        if not (call.values or lists or (call.verb and call.place)):
            return print_refusal(language.say("set.nothing", tour=tour))
        if lists:
            listed = read_list(lists[0] or PASTED)
            change_tour(tour, with_names)
        else:
            change_tour(tour, lambda before: set_values(before, call, language))
    except SetError as refused:
        return print_refusal(refused.sentence(language))
    place = ", ".join(
        f"{place_word(language, kind)} {number}".strip() for kind, number in call.place
    ) or language.say("set.tour")
    done = [f"{key_word(language, key)} = {value}" for key, value in call.values.items()]
    if call.verb:
        done.append(language.say(f"set.{call.verb}"))
    if count:
        done.append(language.say("set.named", count=count))
    print_text(language.say("set.done", place=place, what=", ".join(done)))
    return DONE
