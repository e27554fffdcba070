"""Answers to the questions of a race, one kind of decision a file."""
