"""The box before a race: house rules, colours of the track, what is printed and scored."""
