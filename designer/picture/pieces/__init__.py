"""What is laid on the table beside the road: cards, tokens, markers, indicators, dice."""
