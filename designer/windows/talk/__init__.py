"""How the window talks: questions, notices, search, help, a crash."""
