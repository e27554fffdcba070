"""A race told in sentences a commentator would use, each with the place it happened at."""

from designer.story.field import last_row
from designer.story.story import HEAD, OPENING, Story, Told

__all__ = ["HEAD", "OPENING", "Story", "Told", "last_row"]
