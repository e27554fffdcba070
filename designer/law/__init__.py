"""The law as people read it: values of house rules in words, the rulebook of a game in force."""
