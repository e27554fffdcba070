"""The last page of a race: who won and why, what answers cost."""
