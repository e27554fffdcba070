"""`etapa set`: anything of a tour that can be set, by its place and its values."""

from __future__ import annotations

from typing import TYPE_CHECKING

import click

from designer.cli.call.common import DONE, lang_option, print_refusal, print_text
from designer.words import say

if TYPE_CHECKING:
    from engine.tour.values import Tour


@click.command()
@click.argument("tour", type=click.Path())
@click.argument("what", nargs=-1)
@lang_option
def command(tour: str, what: tuple[str, ...], lang: str) -> int:
    """Set WHAT in TOUR: a place (stage 3 climb 2) and values (name=… category=1), take or drop."""
    from designer.cli.setting.set_list import name_riders, read_list
    from designer.cli.setting.set_verbs import set_values
    from designer.cli.setting.set_words import SetError, key_word, read_call, word_of
    from engine.tour.file.saving import change

    count = 0

    def named(before: Tour) -> Tour:
        nonlocal count
        after, count = name_riders(before, listed)
        return after

    try:
        call = read_call(what)
        listing = [file for kind, file in call.place if kind == "riders"]
        if not (call.values or call.verb or listing):
            return print_refusal(say(lang, "set.nothing", tour=tour))
        if listing:
            listed = read_list(listing[0] or "-")
            change(tour, named)
        else:
            change(tour, lambda before: set_values(before, call, lang))
    except SetError as refused:
        return print_refusal(refused.sentence(lang))
    place = ", ".join(
        f"{word_of(lang, kind)} {number}".strip() for kind, number in call.place
    ) or say(lang, "set.tour")
    said = [f"{key_word(lang, key)} = {value}" for key, value in call.values.items()]
    if call.verb:
        said.append(say(lang, f"set.{call.verb}"))
    if count:
        said.append(say(lang, "set.named", count=count))
    print_text(say(lang, "set.done", place=place, what=", ".join(said)))
    return DONE
