"""The tour: its stages in order, its teams and riders."""
