"""The report of playtests: two or three pages a person looks at rather than reads."""
