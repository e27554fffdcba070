"""Playtests in the background, and one race to watch."""
