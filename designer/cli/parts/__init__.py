"""What a command does besides reading its words: files, pools, pages, seats."""
