"""Games played for as long as asked, on every core, with all checks at every ply."""

from __future__ import annotations

import traceback
from collections.abc import Iterator
from multiprocessing import Event, Process, Queue
from multiprocessing.synchronize import Event as Flag
from pathlib import Path
from time import monotonic
from typing import Any

from mnlib.notation import FORMAT, VERSION, Line, Script, write_script
from tests.playing import ASKING, GAME, Played, Tally

FOLDER = Path("build") / "soak"
MOST_FAULTS = 10  # then it stops
SPREAD = 1_000_000  # the games of one seed lie before those of the next


def soak(minutes: float, seed: int, workers: int) -> tuple[Tally, list[str]]:
    """Play until the time is over; what was counted, and what went wrong."""
    results: Queue[Any] = Queue()
    enough = Event()
    until = monotonic() + 60 * minutes
    numbers = [range(seed * SPREAD + worker, (seed + 1) * SPREAD, workers) for worker in range(workers)]
    players = [Process(target=_work, args=(mine, until, enough, results), daemon=True) for mine in numbers]
    for player in players:
        player.start()
    total, faults, working, told = Tally(), list[str](), workers, monotonic()
    while working:
        result = results.get()
        if result is None:
            working -= 1
        elif isinstance(result, Tally):
            total.add(result)
        else:
            faults.append(result)
            print(result, flush=True)
            if len(faults) == MOST_FAULTS:
                enough.set()
        if monotonic() > told + 15:
            told = monotonic()
            left = max(0, until - told)
            print(f"{left:5.0f} s left: {total.games} games, {total.plies:,} plies, {len(faults)} faults", flush=True)
    for player in players:
        player.join()
    return total, faults


def _work(numbers: range, until: float, enough: Flag, results: Queue[Any]) -> None:
    for number in numbers:
        if monotonic() > until or enough.is_set():
            break
        results.put(again(number))
    results.put(None)


def again(number: int) -> Tally | str:
    """Play one game with all checks at every ply; the tally or, if something is wrong, a report."""
    game = Played(number)
    try:
        return game.play(1, set(ASKING))
    except Exception:
        return "\n".join(_report(game, traceback.format_exc(limit=-3)))


def _report(game: Played, error: str) -> Iterator[str]:
    path = FOLDER / f"game-{game.number}.mn"
    yield f"FAULT in game {game.number} at ply {len(game.actions)}, where {game.state!r} answers {game.actions[-1]}"
    yield error
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(script(game), encoding="utf-8")
    yield f"The game up to this position: {path}, which mnlib.Match.load reads."
    yield f"Again, with all checks: python -m tools.soak --game {game.number}"


def script(game: Played) -> str:
    """A game as text, up to where it has come: its start and what was decided, chance included."""
    state, moves = game.start, []
    for action in game.actions[:-1]:
        record = GAME.record(state, action)
        moves.append((0, GAME.text(record)))
        state = GAME.apply(state, record)
    head = {"format": FORMAT, "version": VERSION, "game": GAME.name, "position": GAME.dump(game.start)}
    return write_script(Script(head, [Line(0, 0, moves=moves)]))


def summary(tally: Tally) -> Iterator[str]:
    """What the games held, in a few lines."""
    games, rounds = max(1, tally.games), max(1, tally.rounds)
    yield f"{tally.games} games, {tally.rounds} rounds, {tally.plies:,} plies, each one checked in full."
    yield f"Plies per game: {tally.plies / games:.0f}; the longest: {tally.longest[0]} ({tally.longest[1]})."
    yield f"Plies per round: {tally.plies / rounds:.0f}. Rounds per game: {tally.rounds / games:.1f}."
    yield f"Most actions at once: {tally.widest[0]} ({tally.widest[1]})."
    yield "Ends: " + ", ".join(f"{name} {number}" for name, number in tally.ends.most_common())
    yield "Asked: " + ", ".join(f"{name} {number:,}" for name, number in tally.asked.most_common())
    if never := sorted(ASKING - set(tally.asked)):
        yield f"Never asked: {', '.join(never)}."
