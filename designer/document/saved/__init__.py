"""What is written down: files, recovery, backups, races left alone."""
