"""Commands about the program: demo, doctor, guide, rules, the window."""
