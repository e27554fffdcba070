"""A tour being ridden, carried from stage to stage."""
