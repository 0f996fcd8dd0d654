"""python-chess: random play of two, in place, through `Board.push`."""

import pickle
import random
from collections.abc import Callable, Sequence
from functools import partial
from zlib import compress

import chess
import chess.pgn

from tools.bench.measure import Played

NAME = "python-chess"
GAMES = 20
IN_PLACE = True
SEVENTY_FIVE_MOVES = 150  # half-moves
NOTES = (
    "list(board.legal_moves), choose, board.push(move); a round is a move of White and one of Black",
    "ends: mate, stalemate, insufficient material, 75 moves; repetition is not looked for (it is slow)",
    "copy is board.copy(stack=False); state bytes its pickle, a saved game its PGN",
)


def new(seed: int) -> chess.Board:
    return chess.Board()


def play(board: chess.Board, seed: int) -> Played:
    pick = random.Random(seed).random
    actions, widths = [], []
    while board.halfmove_clock < SEVENTY_FIVE_MOVES and not board.is_insufficient_material():
        listed = list(board.legal_moves)
        if not listed:
            break
        action = listed[int(pick() * len(listed))]
        actions.append(action)
        widths.append(len(listed))
        board.push(action)
    return Played(seed, actions, widths, board.ply() / 2)


def apply_all(board: chess.Board, actions: Sequence[chess.Move]) -> chess.Board:
    for action in actions:
        board.push(action)
    return board


def list_and_apply_all(board: chess.Board, actions: Sequence[chess.Move]) -> chess.Board:
    for action in actions:
        list(board.legal_moves)
        board.push(action)
    return board


def chores(board: chess.Board) -> dict[str, Callable[[], object]]:
    return {"copy": partial(board.copy, stack=False), "copy.history": board.copy}


def sizes(played: Played, middle: chess.Board) -> dict[str, int]:
    saved = str(chess.pgn.Game.from_board(apply_all(new(played.seed), played.actions))).encode()
    state = pickle.dumps(middle.copy(stack=False))
    return {"state": len(state), "saved": len(saved), "saved.zlib": len(compress(saved))}
