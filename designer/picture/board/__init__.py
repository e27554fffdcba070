"""A laid board as a picture: `picture` draws all of it, `table` only what lies on the table."""

from designer.picture.board.draw import picture, table

__all__ = ["picture", "table"]
