"""`python -m tools.coverage`: which test guards which rule, and which function holds it."""
