"""Files: the one gate in, bounded and of one kind, and the one way out, whole or not at all."""
