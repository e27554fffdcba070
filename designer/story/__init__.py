"""A race told in sentences a commentator would use, each with the place it happened at."""

from designer.story.race_story import HEAD, Story, StorySentence

__all__ = ["HEAD", "Story", "StorySentence"]
