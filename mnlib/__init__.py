"""Mare Nostrum: board games of the ancient world as rule functions.

>>> import mnlib
>>> game = mnlib.game("empires")
>>> state = game.new(seats=3, seed=7)
>>> game.to_move(state)
'carthage'
"""

from mnlib.games import Game, Outcome, Preview, Prompt, game, games
from mnlib.match import Match
from mnlib.reasons import BadInput, IllegalAction, Reason

__all__ = [
    "BadInput", "Game", "IllegalAction", "Match", "Outcome", "Preview", "Prompt", "Reason", "game", "games",
]  # fmt: skip
__version__ = "0.1.0"
