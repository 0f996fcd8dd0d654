"""Every decision of the game as a word of the table. The order here fixes `action_id`: add only at the end."""

from __future__ import annotations

from itertools import combinations_with_replacement

from mnlib.empires.board import (
    BUILDINGS,
    EMPIRES,
    FAVOURS,
    GOODS,
    HEROES,
    KINDS,
    PROVINCES,
    SEAS,
    SITE_KIND,
    SITE_LAND,
    SITES,
    TILES,
    TOKENS,
)
from mnlib.vocabulary import Vocabulary

CONTROL, LEGION, FORTRESS, TRIREME, BUILDING = range(5)
ITEMS = ("control", "legion", "fortress", "trireme", "building")


def _works() -> tuple[tuple[str, int, int], ...]:
    """What can be built, as text, item and place (a province, a sea or a site)."""
    rows = [(f"{ITEMS[item]} {name}", item, p) for item in (0, 1, 2) for p, name in enumerate(PROVINCES)]
    rows += [(f"trireme {name}", TRIREME, s) for s, name in enumerate(SEAS)]
    rows += [(f"{KINDS[SITE_KIND[s]]} {SITES[s]}", BUILDING, s) for s in range(BUILDINGS)]
    return tuple(rows)


_WORKS = _works()
WORKS = tuple(row[0] for row in _WORKS)
WORK_ITEM = tuple(row[1] for row in _WORKS)
WORK_PLACE = tuple(row[2] for row in _WORKS)
FIRST_WORK = tuple(WORK_ITEM.index(item) for item in range(5))  # work = FIRST_WORK[item] + place
FAVOUR_OF = {item: tile for tile, (name, _) in FAVOURS.items() for item in range(4) if ITEMS[item] == name}
FAVOURED = tuple(f"{WORKS[w]} by {TILES[FAVOUR_OF[WORK_ITEM[w]]]}" for w in range(FIRST_WORK[BUILDING]))

# A legion is named by where it stands: loose in a province, or on one of its sites.
FORCES = (*PROVINCES, *SITES)
FORCE_LAND = (*range(len(PROVINCES)), *SITE_LAND)
DICE = tuple(
    "".join(map(str, faces)) or "none"
    for count in range(10)  # eight legions and one extra die at most (E0.7-i)
    for faces in combinations_with_replacement((6, 5, 4, 3, 2, 1), count)
)
DICE_INDEX = {tuple(int(c) for c in name if c.isdigit()): i for i, name in enumerate(DICE)}
DICE_SUM = tuple(sum(faces) for faces in DICE_INDEX)
DICE_COUNT = tuple(len(faces) for faces in DICE_INDEX)
_NUMBERS = ("0", "1", "2", "3", "4", "5")

# No word here gives anything to another player outside the rules. (E8-c)
VOCABULARY = Vocabulary("empires")
_verb = VOCABULARY.verb

done = _verb("done", "done")
decline = _verb("decline", "decline")
roll = _verb("roll", "roll")
rolled = _verb("rolled", "rolled {dice}", dice=DICE)
draw = _verb("draw", "draw")
drawn = _verb("drawn", "drawn {token}", token=TOKENS)
revealed = _verb("revealed", "revealed {tile}", tile=TILES)
use = _verb("use", "use {tile}", tile=TILES)

collect = _verb("collect", "collect {gain}", gain=("coin", "legendary"))
fetch = _verb("fetch", "fetch {good}", good=("coin", *GOODS))

tile = _verb("tile", "tile {number}", number=_NUMBERS)
size = _verb("size", "size {number}", number=_NUMBERS)
offer = _verb("offer", "offer {token} by {seat}", seat=EMPIRES, token=TOKENS)
take = _verb("take", "take {token} from {seat}", seat=EMPIRES, token=TOKENS)
give = _verb("give", "give {token}", token=TOKENS)

name = _verb("name", "name {seat}", seat=EMPIRES)
build = _verb("build", "build {work}", work=WORKS)
favour = _verb("favour", "build {work}", work=FAVOURED)
recruit = _verb("recruit", "recruit {tile}", tile=(*TILES, "pyramids"))
pay = _verb("pay", "pay {token}", token=TOKENS)
copy = _verb("copy", "copy {hero}", hero=HEROES)
keep = _verb("keep", "keep {number} coins", number=tuple(str(n) for n in range(10)))
store = _verb("store", "store {token}", token=TOKENS)

peace = _verb("peace", "peace with {seat}", seat=EMPIRES)
convert = _verb("convert", "convert {province}", province=PROVINCES)
sail = _verb("sail", "sail {sea} to {to}", sea=SEAS, to=SEAS)
engage = _verb("engage", "engage {seat} in {sea}", sea=SEAS, seat=EMPIRES)
march = _verb("march", "march {legion} to {province}", legion=FORCES, province=PROVINCES)
attack = _verb("attack", "attack {seat} in {province}", province=PROVINCES, seat=EMPIRES)
lose = _verb("lose", "lose {unit}", unit=("legion", "fortress"))
vacate = _verb("vacate", "vacate {site}", site=SITES)
pillage = _verb("pillage", "pillage {site}", site=SITES)
occupy = _verb("occupy", "occupy {site}", site=SITES)
seize = _verb("seize", "seize {province}", province=PROVINCES)
settle = _verb("settle", "settle {site}", site=SITES)
crown = _verb("crown", "crown {seat}", seat=EMPIRES)

# The phases to which a verb belongs; verbs that several phases share are left out.
VERB_PHASE: dict[str, tuple[str, ...]] = {
    **dict.fromkeys(("fetch",), ("collect",)),
    **dict.fromkeys(("collect", "drawn"), ("collect", "move")),
    **dict.fromkeys(("tile", "size", "offer", "take", "give"), ("trade",)),
    **dict.fromkeys(("build", "favour", "recruit", "pay", "copy", "keep", "store", "revealed"), ("build",)),
    **dict.fromkeys(("peace", "convert", "sail", "engage", "march", "attack", "roll", "rolled", "lose"), ("move",)),
    **dict.fromkeys(("vacate", "pillage", "occupy", "seize", "settle"), ("move",)),
    **dict.fromkeys(("name",), ("build", "move")),
    **dict.fromkeys(("crown",), ("claim",)),
}
