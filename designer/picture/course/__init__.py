"""A course with a shape of its own as a picture: squares, lines, numbers, what stands beside it."""

from designer.picture.course import drawing, picture

__all__ = ["drawing", "picture"]
