"""A race told in sentences a commentator would use, each with the place it happened at."""

from designer.story.field import OFF, last_row
from designer.story.story import HEAD, OPENING, Story, Told

__all__ = ["HEAD", "OFF", "OPENING", "Story", "Told", "last_row"]
