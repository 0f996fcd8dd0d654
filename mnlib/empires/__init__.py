"""Mare Nostrum: Empires, a module per chapter of the rulebook."""
