"""The state of a race: all that changes while it is ridden."""
