"""Results of a stage, and every classification beside them."""
