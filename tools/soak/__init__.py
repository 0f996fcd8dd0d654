"""`python -m tools.soak`: random games checked at every ply, then rules broken on purpose to see a test fail."""
