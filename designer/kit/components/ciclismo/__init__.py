"""What Ciclismo a Fondo prints: what stands beside its road, its riders, dice and sheets."""
