"""The guide: an organiser's evening page by page, its commands and pictures made by the program."""
