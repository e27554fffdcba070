"""A laid board as a picture: `picture` draws all of it, `table` only what lies on the table.

`drawing` yields the shapes of `table` one after another.
"""

from designer.picture.board.draw import drawing, picture, table

__all__ = ["drawing", "picture", "table"]
