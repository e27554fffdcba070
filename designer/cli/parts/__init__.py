"""The work of commands: files, pools, pages, seats."""
