"""`python -m tools.map`: the board of Empires, from coast lines and a rough drawing to the data of `mnlib.draw`."""
