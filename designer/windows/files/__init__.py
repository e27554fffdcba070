"""Opening, saving, dropping and reading files in."""
