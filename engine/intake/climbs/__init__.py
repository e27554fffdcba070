"""Climbs: found on a profile, scored, given a category, chosen."""
