"""XML read as a stream, without anything that makes XML dangerous."""

from __future__ import annotations

from typing import TYPE_CHECKING
from xml.parsers import expat

from engine.errors import IntakeError

if TYPE_CHECKING:
    from collections.abc import Callable

CHUNK = 1 << 16
DEEPEST = 60
LONGEST_TAG = 1 << 20
"""More bytes than this without an element ending are no track."""


class XmlStream:
    """One XML document being read: elements and texts come by call, nothing is kept.

    Entities, document types and endless nesting are refused; `opened` is counted by the one that
    handles the starts, so that the fast path of a format pays for nothing twice.
    """

    def __init__(self, name: str) -> None:
        self.name = name
        self.ends: list[str] = []
        self.parser = parser = expat.ParserCreate()
        parser.buffer_text = True
        parser.EndElementHandler = self.ends.append
        parser.StartDoctypeDeclHandler = self._refuse_entities
        parser.EntityDeclHandler = self._refuse_entities

    def _refuse_entities(self, *_: object) -> None:
        raise IntakeError("intake_xml_entities", file=self.name)

    def read_document(
        self, data: bytes, opened: Callable[[], int], after: Callable[[], None]
    ) -> bool:
        """Feed the document in pieces cut behind a tag; tell whether it was whole.

        `after` is called when a piece is done. A document that breaks off is read up to there.
        """
        parser, at, size, closed = self.parser, 0, len(data), 0
        while at < size:
            end = min(at + CHUNK, size)
            if end < size:
                end = data.rfind(b">", at, end) + 1 or end
            try:
                parser.Parse(data[at:end], end == size)
            except IntakeError:
                raise
            except (expat.ExpatError, ValueError, LookupError):  # broken, or no known encoding
                after()
                return False
            closed += len(self.ends)
            self.ends.clear()
            after()
            if opened() - closed > DEEPEST or end - parser.CurrentByteIndex > LONGEST_TAG:
                raise IntakeError("intake_xml_deep", file=self.name)
            at = end
        return True
