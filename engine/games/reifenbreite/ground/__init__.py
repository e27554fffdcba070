"""The course: a designed stage or a route over the board, unrolled into squares (section 6)."""
