"""The making of a road from a measured stage: squares, grid, lines, what stands beside it."""
