"""What will be printed, and how."""
