"""`etapa fit`: what is wished, what came of it."""
