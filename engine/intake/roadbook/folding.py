"""Text with accents and capitals taken away, letter for letter, so that places stay the same."""

from __future__ import annotations

import unicodedata


def tidy_text(text: str) -> str:
    """Return the text with accents composed and odd blanks and dashes made plain."""
    text = unicodedata.normalize("NFC", text)
    return text.translate(_PLAIN)


def fold_text(text: str) -> str:
    """Return the text in small letters without accents; every letter keeps its place."""
    return text.lower() if text.isascii() else "".join(map(_letter, text))


def _letter(letter: str) -> str:
    return unicodedata.normalize("NFKD", letter)[0].lower()[0]


DASHES = "-\u2010\u2011\u2012\u2013\u2014\u2212\u2192"
"""What pages write between two places."""

_PLAIN = {
    **dict.fromkeys(map(ord, "\u00a0\u2007\u202f\u2009\u200a\u3000"), " "),
    **dict.fromkeys(map(ord, DASHES), "-"),
    **dict.fromkeys(map(ord, "\u200b\u200c\u200d\ufeff\u00ad")),
    **dict.fromkeys(map(ord, "\u2018\u2019\u00b4"), "'"),
}
