"""`python -m tools.bench`: one table, our speed beside Catanatron's and python-chess's, of one run."""
