"""What a game needs on a table besides its course: what is printed, how it is scored."""
