"""Commands that ride many races: playtest, games side by side; their files and tables."""
