"""What is cut out: pieces, how they share sheets, and the marks that show where to cut."""
