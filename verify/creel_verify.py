#!/usr/bin/env python3
"""Checks records of games, format creel.record/1, and exports of challenges, format creel.challenge/1.

A second implementation of `creel check`, written from docs/fairness.md, docs/card-commons.md and docs/big-fish.md.
It shares no code with the service and needs nothing but Python 3.9 or newer. Read it in this order:

  1 strict JSON         text with exactly one meaning, and its canonical form
  2 hashes and chance   E, H, M; commitments, seeds, salts; streams of random numbers
  3 Card Commons        card-commons@1
  4 Big Fish            editions, then big-fish@1
  5 records             the nine steps
  6 challenges          whole exports
  7 the command line

Everything that it reads is taken for hostile: sizes and depth are bounded, and whatever is wrong ends as a verdict.
"""

import argparse
import datetime
import hashlib
import hmac
import io
import json
import re
import sys
import unicodedata

# ------------------------------------------------------------------------------------------------ 1 strict JSON

MAX_INTEGER = 2**53 - 1
MAX_CANONICAL_BYTES = 16384
MAX_CANONICAL_DEPTH = 16
KEY = re.compile(r"[a-z][A-Za-z0-9_]*")
SPACE = re.compile(r"[ \t\n\r]*")
NUMBER = re.compile(r"-?[0-9]+(?:\.[0-9]+)?(?:[eE][+-]?[0-9]+)?")
INTEGER = re.compile(r"-?(?:0|[1-9][0-9]{0,15})")
STRING = re.compile(r'"([^"\\\x00-\x1f]*(?:\\(?:["\\/bfnrt]|u[0-9a-fA-F]{4})[^"\\\x00-\x1f]*)*)"')
ESCAPE = re.compile(r'\\(?:(["\\/bfnrt])|u([0-9a-fA-F]{4}))')
ESCAPED = {'"': '"', "\\": "\\", "/": "/", "b": "\b", "f": "\f", "n": "\n", "r": "\r", "t": "\t"}
LITERALS = (("true", True), ("false", False), ("null", None))


class NotStrict(Exception):
    """Text that is no JSON, or JSON that two readers could take for two things."""

    def __init__(self, path, message):
        super().__init__(message)
        self.path = path


class StrictReader:
    """Reads one JSON value: no duplicate keys, no fraction, exponent or -0, no lone surrogate, plain keys."""

    def __init__(self, text, max_depth):
        self.text = text
        self.at = 0
        self.max_depth = max_depth
        self.path = []

    def document(self):
        value = self.value(0)
        self.skip_space()
        if self.at < len(self.text):
            self.fail("nothing may follow the value")
        return value

    def value(self, depth):
        first = self.text[self.at : self.at + 1]
        if first in " \t\n\r":
            self.skip_space()
            first = self.text[self.at : self.at + 1]
        if first == '"':
            return self.string()
        if first == "{":
            return self.object(depth + 1)
        if first == "[":
            return self.array(depth + 1)
        if first and first in "-0123456789":
            return self.integer()
        for word, value in LITERALS:
            if self.text.startswith(word, self.at):
                self.at += len(word)
                return value
        return self.fail("a value is missing" if first == "" else "a value can not begin so")

    def object(self, depth):
        self.enter(depth)
        members = {}
        if self.skip("}"):
            return members
        while True:
            self.skip_space()
            if self.text[self.at : self.at + 1] != '"':
                self.fail("a key in double quotes is missing")
            key = self.string()
            if KEY.fullmatch(key) is None:
                self.fail("a key is not of the form " + KEY.pattern)
            self.path.append(key)
            if key in members:
                self.fail("the key stands twice")
            if not self.skip(":"):
                self.fail("a colon is missing")
            members[key] = self.value(depth)
            self.path.pop()
            if not self.skip(","):
                break
        if not self.skip("}"):
            self.fail("the object does not end")
        return members

    def array(self, depth):
        self.enter(depth)
        items = []
        if self.skip("]"):
            return items
        while True:
            self.path.append(len(items))
            items.append(self.value(depth))
            self.path.pop()
            if not self.skip(","):
                break
        if not self.skip("]"):
            self.fail("the array does not end")
        return items

    def enter(self, depth):
        if depth > self.max_depth:
            self.fail("more than %d arrays and objects lie in each other" % self.max_depth)
        self.at += 1

    def string(self):
        token = STRING.match(self.text, self.at)
        if token is None:
            self.fail("the string does not end, or holds a bad escape or control character")
        self.at = token.end()
        content = token.group(1)
        if "\\" not in content:
            return content
        units = ESCAPE.sub(lambda escape: ESCAPED.get(escape[1]) or chr(int(escape[2], 16)), content)
        try:
            # Two escaped surrogates are one character; one alone is none.
            return units.encode("utf-16-le", "surrogatepass").decode("utf-16-le")
        except UnicodeDecodeError:
            return self.fail("the string holds a lone surrogate")

    def integer(self):
        token = NUMBER.match(self.text, self.at)
        digits = "" if token is None else token.group()
        if INTEGER.fullmatch(digits) is None or digits == "-0" or abs(int(digits)) > MAX_INTEGER:
            self.fail("numbers are integers up to 2^53-1 in size, and not -0")
        self.at = token.end()
        return int(digits)

    def skip(self, token):
        if not self.text.startswith(token, self.at):
            self.skip_space()
            if not self.text.startswith(token, self.at):
                return False
        self.at += 1
        return True

    def skip_space(self):
        self.at = SPACE.match(self.text, self.at).end()

    def fail(self, message):
        raise NotStrict(tuple(self.path), "%s (at character %d)" % (message, self.at))


def read_strictly(data, max_bytes, max_depth):
    """The JSON value in these bytes; raises NotStrict."""
    if len(data) > max_bytes:
        raise NotStrict((), "the text takes more than %d bytes" % max_bytes)
    try:
        text = data.decode("utf-8")
    except UnicodeDecodeError:
        raise NotStrict((), "the text is not UTF-8") from None
    return StrictReader(text, max_depth).document()


# Escapes what canonical JSON escapes, and nothing else.
ENCODER = json.JSONEncoder(ensure_ascii=False, sort_keys=True, separators=(",", ":"))


def compact(value):
    """Canonical text of a value that was read strictly or made here: its keys are plain, its numbers integers."""
    return ENCODER.encode(value).encode("utf-8")


def depth_of(value):
    if isinstance(value, dict):
        return 1 + max(map(depth_of, value.values()), default=0)
    if isinstance(value, list):
        return 1 + max(map(depth_of, value), default=0)
    return 0


def canonical(value):
    """The canonical form, or None where there is none: too deep or too long."""
    text = compact(value)
    return None if len(text) > MAX_CANONICAL_BYTES or depth_of(value) > MAX_CANONICAL_DEPTH else text


def same(one, other):
    """Equal as JSON. Python's own == takes True for 1."""
    if type(one) is not type(other):
        return False
    if isinstance(one, dict):
        return one.keys() == other.keys() and all(same(value, other[key]) for key, value in one.items())
    if isinstance(one, list):
        return len(one) == len(other) and all(map(same, one, other))
    return one == other


def is_integer(value):
    return isinstance(value, int) and not isinstance(value, bool)


# Form of documents. A field is a test of its value, and the words for what that should be; a shape is its fields by name.


def of_pattern(pattern):
    return lambda value: isinstance(value, str) and pattern.fullmatch(value) is not None


def or_null(field):
    holds, wants = field
    return (lambda value: value is None or holds(value)), wants + ", or null"


def list_of(field):
    holds, wants = field
    return (lambda value: isinstance(value, list) and all(map(holds, value))), "a list: each " + wants


TEXT = (lambda value: isinstance(value, str)), "a string"
COUNT = (lambda value: is_integer(value) and value >= 0), "an integer from 0"
OBJECT = (lambda value: isinstance(value, dict)), "an object"
LIST = (lambda value: isinstance(value, list)), "a list"
TRUE = (lambda value: value is True), "true"
FLAG = (lambda value: isinstance(value, bool)), "true or false"


def one_of(*wanted):
    return (lambda value: isinstance(value, str) and value in wanted), "one of " + ", ".join(wanted)


def number(least, most):
    return (lambda value: is_integer(value) and least <= value <= most), "an integer from %d to %d" % (least, most)


def unique_list_of(field):
    holds, wants = list_of(field)
    return (lambda value: holds(value) and 0 < len(value) == len(set(value))), wants + ", at least one, none twice"


def fitting(required, optional=None):
    """A field that is an object of this shape."""
    return (lambda value: misfit(value, required, optional) is None), "an object of " + ", ".join(required)


def misfit(value, required, optional=None):
    """What keeps a value from having these fields, each as it must be, and no others; None if nothing does."""
    if not isinstance(value, dict):
        return "must be an object"
    for field in required:
        if field not in value:
            return "`%s` is missing" % field
    for field, content in value.items():
        known = required.get(field) or (optional or {}).get(field)
        if known is None:
            return "`%s` is not a field of this format" % field[:40]
        holds, wants = known
        if not holds(content):
            return "`%s` must be %s" % (field, wants)
    return None


# ----------------------------------------------------------------------------------------- 2 hashes and chance


def u32(number):
    return number.to_bytes(4, "big")


def u64(number):
    return number.to_bytes(8, "big")


def encode(parts):
    """E: each part, after its length."""
    encoded = bytearray()
    for part in parts:
        data = part.encode("utf-8") if isinstance(part, str) else part
        encoded += u32(len(data)) + data
    return bytes(encoded)


def hash_of(*parts):
    """H."""
    return hashlib.sha256(encode(parts)).digest()


def keyed_hash(key, *parts):
    """M."""
    return hmac.new(key, encode(parts), hashlib.sha256).digest()


def commitment_to(kind, scope, server_seed):
    return hash_of("creel/1/commit", kind, scope, server_seed)


def open_seed(text):
    return hash_of("creel/1/open", text)


def game_seed(server_seed, kind, scope, ruleset, contributions):
    return keyed_hash(server_seed, "creel/1/game-seed", kind, scope, ruleset, *contributions)


def salt_of(server_seed, game, seq):
    return keyed_hash(server_seed, "creel/1/salt", game, u64(seq))[:16]


def state_hash(salt, document):
    return hash_of("creel/1/state", salt, compact(document))


def event_hash(salt, envelope):
    return hash_of("creel/1/event", salt, envelope)


def genesis(game):
    return hash_of("creel/1/genesis", game)


def next_head(head, hash_of_event):
    return hash_of("creel/1/chain", head, hash_of_event)


class Stream:
    """The random numbers of one purpose of a game, from the first word on."""

    def __init__(self, seed, purpose):
        self.words = self.generate(seed, purpose)

    @staticmethod
    def generate(seed, purpose):
        block = 0
        while True:
            data = keyed_hash(seed, "creel/1/stream", purpose, u64(block))
            for at in range(0, 32, 4):
                yield int.from_bytes(data[at : at + 4], "big")
            block += 1

    def uniform(self, n):
        limit = 2**32 - 2**32 % n
        for word in self.words:
            if word < limit:
                return word % n

    def shuffle(self, items):
        for i in range(len(items) - 1, 0, -1):
            j = self.uniform(i + 1)
            items[i], items[j] = items[j], items[i]
        return items


class Illegal(Exception):
    """An action that the rules do not allow."""


def is_one_of(entries, action, order):
    """Whether an action is what one of the entries stands for. `order`: the canonical place of each card."""
    for entry in entries:
        if "candidates" not in entry:
            if same(entry, action):
                return True
            continue
        field = LIST_OF[entry["type"]]
        fixed = {name: value for name, value in entry.items() if name not in ("candidates", "min", "max")}
        chosen = action.get(field)
        rest = {name: value for name, value in action.items() if name != field}
        if not same(fixed, rest) or not isinstance(chosen, list):
            continue
        if not all(isinstance(card, str) and card in entry["candidates"] for card in chosen):
            continue
        if len(set(chosen)) != len(chosen) or not entry["min"] <= len(chosen) <= entry["max"]:
            continue
        if entry["type"] == "place" or chosen == sorted(chosen, key=order.__getitem__):
            return True
    return False


# Where an entry of legal actions stands for a choice of cards: the field of the action that lists them.
LIST_OF = {"place": "fish", "play": "fish", "choose": "fish", "discard": "cards"}

# ------------------------------------------------------------------------------------------------ 3 Card Commons

RANKS = "A23456789TJQK"
SUITS = "CDHS"
DECK = [rank + suit for suit in SUITS for rank in RANKS]
DECK_ORDER = {card: place for place, card in enumerate(DECK)}
CATCH = {"J": 1, "Q": 2, "K": 3}
COLUMNS = 4
HAND = 4
STUDY = 21
VIOLATION = 25


def is_school(card):
    return card[0] not in CATCH


def fish_in(column):
    """A column is a list of pairs: a School, and the Fisherman on it or None."""
    return sum(
        max(0, RANKS.index(school[0]) + 1 - (CATCH[fisherman[0]] if fisherman else 0)) for school, fisherman in column
    )


class CardCommons:
    """One game of card-commons@1, played in place."""

    min_seats = max_seats = 1

    def __init__(self, stream_of):
        self.stream_of = stream_of
        self.station = stream_of("station/0").shuffle(list(DECK))
        self.columns = [[] for _ in range(COLUMNS)]
        self.hand = []
        self.discards = []
        self.studies = []
        self.breakthroughs = []
        self.reshuffles = 0
        self.reason = None
        self.restock()
        self.draw()

    # What a ruleset is asked.

    def seats_to_act(self):
        return [0] if self.reason is None else []

    def legal_actions(self, _seat):
        if self.reason is not None:
            return []
        entries = []
        for card in self.hand:
            if is_school(card):
                entries += [{"type": "release", "card": card, "column": column} for column in range(COLUMNS)]
            else:
                entries += [
                    {"type": "catch", "card": card, "school": school}
                    for column in self.columns
                    for school, fisherman in column
                    if fisherman is None
                ]
            for source, column in enumerate(self.columns):
                # The starting School stays, and so does one with a Fisherman on it.
                if len(column) > 1 and column[-1][1] is None:
                    entries += [
                        {"type": "transfer", "card": card, "from": source, "to": target}
                        for target in range(COLUMNS)
                        if target != source
                    ]
        return entries + [{"type": "stop"}]

    def play(self, seat, action):
        if not is_one_of(self.legal_actions(seat), action, DECK_ORDER):
            raise Illegal("the action is not legal here")
        kind = action["type"]
        if kind == "stop":
            self.reason = "stopped"
            return
        card = action["card"]
        self.hand.remove(card)
        if kind == "release":
            self.columns[action["column"]].append([card, None])
        elif kind == "catch":
            [school] = [pair for column in self.columns for pair in column if pair[0] == action["school"]]
            school[1] = card
            if card[1] == school[0][1]:
                self.break_through("selectiveHarvesting")
        else:
            self.columns[action["to"]].append(self.columns[action["from"]].pop())
            self.discards.append(card)
        self.settle()

    def default_action(self, _seat):
        return {"type": "stop"}

    def outcome(self):
        if self.reason is None:
            return None
        score = len(self.studies) + 2 * len(self.breakthroughs)
        return {"reason": self.reason, "scores": [score], "winners": [0]}

    def document(self):
        return {
            "breakthroughs": self.breakthroughs,
            "columns": self.columns,
            "discards": self.discards,
            "hand": self.hand,
            "reason": self.reason,
            "reshuffles": self.reshuffles,
            "station": self.station,
            "status": "playing" if self.reason is None else "finished",
            "studies": self.studies,
        }

    # What follows an action.

    def settle(self):
        if any(fish_in(column) >= VIOLATION for column in self.columns):
            self.reason = "violation"
            return
        for place, column in enumerate(self.columns):
            if fish_in(column) == STUDY:
                self.set_aside(column)
                self.columns[place] = []
        self.restock()
        self.draw()
        covered = all(fisherman is not None for column in self.columns for _, fisherman in column)
        if not self.hand or (covered and not any(map(is_school, self.hand))):
            self.reason = "noActionLeft"

    def set_aside(self, study):
        self.studies.append(study)
        schools = [school for school, _ in study]
        suits = {school[1] for school in schools}
        if len(suits) == 1:
            self.break_through("speciesSpecialization")
        if len(suits) == len(SUITS):
            self.break_through("speciesDiversity")
        if len(schools) >= 5:
            self.break_through("denseShoals")
        if len({school[0] for school in schools}) < len(schools):
            self.break_through("populationClusters")
        if sum(fisherman is not None for _, fisherman in study) >= 2:
            self.break_through("fishingPressure")

    def break_through(self, name):
        if name not in self.breakthroughs:
            self.breakthroughs.append(name)

    def restock(self):
        """A School for every empty column; the Fishermen turned over go back together, with one shuffle."""
        fishermen = []
        for column in self.columns:
            if column or not any(map(is_school, self.station)):
                continue
            while not is_school(self.station[0]):
                fishermen.append(self.station.pop(0))
            column.append([self.station.pop(0), None])
        if fishermen:
            self.reshuffles += 1
            self.station = sorted(self.station + fishermen, key=DECK_ORDER.__getitem__)
            self.stream_of("station/%d" % self.reshuffles).shuffle(self.station)

    def draw(self):
        while len(self.hand) < HAND and self.station:
            self.hand.append(self.station.pop(0))


# ---------------------------------------------------------------------------------------------------- 4 Big Fish

STAGES = ("larval", "juvenile", "medium", "big")
BONUSES = ("draw", "spawn", "grow", "growYoung", "catch", "catchShellfish")
# SHA-256 of the canonical document, by the label of the ruleset with the edition.
SHIPPED_EDITIONS = {"big-fish@1/house-1": "ffa72902b735884b5b4ad18f43ed8aa8bc98a618ce980d446d2e20afa9302fa8"}


# The form of an edition.

MAX_COUNT = 999
NAME = of_pattern(re.compile(r"[a-z][a-z0-9-]*")), "lower-case letters, digits and hyphens, a letter first"
FILLED = (lambda value: isinstance(value, str) and value != ""), "a text"
COUNTING = number(1, MAX_COUNT)
FROM_NONE = number(0, MAX_COUNT)
NULL = (lambda value: value is None), "null"
BY_STAGE = fitting(dict.fromkeys(STAGES, FROM_NONE))
ANY_STAGES = unique_list_of(one_of(*STAGES))
GROWING_STAGES = unique_list_of(one_of(*STAGES[:-1]))
FLAGS = {"shellfishOnly": FLAG, "sparesLastBig": FLAG}
AMOUNTS = (
    {"count": COUNTING},
    {"fraction": one_of("halfRoundedUp", "halfRoundedDown")},
    {"upTo": COUNTING},
)


def fish_effects(ops, who, choosers, more, flags):
    """Shapes of effects on fish: somebody chooses an amount of them, or all are meant."""
    fixed = dict(more, op=one_of(*ops), who=one_of(who))
    chosen = [dict(fixed, chooser=one_of(*choosers), **amount) for amount in AMOUNTS]
    return [(shape, flags) for shape in chosen + [dict(fixed, all=TRUE)]]


def any_of(shapes, wants):
    return (lambda value: any(misfit(value, *shape) is None for shape in shapes)), wants


BLACK_EFFECTS = (
    fish_effects(
        ("takeToEsky", "takeToSpot", "discardFish"), "opponent", ("player", "victim"), {"stages": ANY_STAGES}, FLAGS
    )
    + fish_effects(("growFish",), "self", ("player",), {"stages": GROWING_STAGES}, FLAGS)
    + fish_effects(("releaseFromEsky",), "self", ("player",), {}, {})
    + [({"op": one_of("drawFromDeck"), "who": one_of("self"), "count": COUNTING}, {})]
)
FISH_OF_EACH = fish_effects(
    ("discardFish", "passClockwise"), "each", ("owner",), {"stages": ANY_STAGES}, FLAGS
) + fish_effects(("growFish",), "each", ("owner",), {"stages": GROWING_STAGES}, FLAGS)
EACH = one_of("each")
EVENT_EFFECTS = FISH_OF_EACH + [
    (
        {"op": one_of("discardPermanent"), "who": EACH, "id": NAME, "count": COUNTING},
        {"otherwise": any_of(FISH_OF_EACH, "an effect on fish")},
    ),
    ({"op": one_of("spawnFromHand"), "who": EACH, "upTo": number(1, 1)}, {}),
    ({"op": one_of("lookAndKeep"), "who": EACH, "look": COUNTING, "keep": number(1, 1)}, {}),
    ({"op": one_of("restrictCatch"), "stages": ANY_STAGES, "rounds": COUNTING}, {}),
    ({"op": one_of("endGame")}, {}),
]


def filled_list_of(field):
    holds, wants = list_of(field)
    return (lambda value: holds(value) and value != []), wants + ", at least one"


CARD = {"id": NAME, "name": FILLED, "copies": COUNTING}
SHIELDS = {
    "shieldedBy": unique_list_of(NAME),
    "shieldedByFish": fitting({"id": NAME, "stage": one_of(*STAGES)}),
}
COLOUR = (of_pattern(re.compile(r"(?!black\Z)[a-z][a-z-]*")), "a colour other than black")
FISH_ENTRY = dict(CARD, extraCopies=FROM_NONE, shellfish=FLAG, points=BY_STAGE)
COLOURED_ENTRY = dict(
    CARD, colour=COLOUR, symbol=or_null(FILLED), bonus=fitting({}, dict.fromkeys(BONUSES, COUNTING)), text=FILLED
)
BLACK_ENTRY = dict(
    CARD,
    colour=one_of("black"),
    symbol=NULL,
    effects=filled_list_of(any_of(BLACK_EFFECTS, "an effect of a black card")),
    text=FILLED,
)
EVENT_ENTRY = dict(CARD, effects=filled_list_of(any_of(EVENT_EFFECTS, "an effect of an event")), text=FILLED)
EDITION = {
    "edition": NAME,
    "ruleset": one_of("big-fish"),
    "label": FILLED,
    "players": fitting({"min": number(2, 10), "max": number(2, 10)}),
    "startHand": COUNTING,
    "rowExtra": FROM_NONE,
    "drawCap": COUNTING,
    "handLimit": COUNTING,
    "spotPoints": BY_STAGE,
    "extraCopiesFrom": COUNTING,
    "fish": filled_list_of(fitting(FISH_ENTRY)),
    "wildcards": list_of(any_of([(COLOURED_ENTRY, {}), (BLACK_ENTRY, SHIELDS)], "a wildcard")),
    "events": filled_list_of((lambda value: misfit(value, EVENT_ENTRY, SHIELDS) is None, "an event")),
}


def fault_of_edition(document):
    """What keeps an edition from being played, or None."""
    if len(compact(document)) >= 14000:
        return "its canonical form takes 14,000 bytes or more"
    return misfit(document, EDITION) or fault_of_cards(document) or fault_of_numbers(document)


def fault_of_cards(document):
    fish, wildcards, events = document["fish"], document["wildcards"], document["events"]
    ids = [entry["id"] for entry in fish + wildcards + events]
    if len(set(ids)) < len(ids):
        return "an id stands twice"
    fish_ids = {entry["id"] for entry in fish}
    coloured = {entry["id"] for entry in wildcards if "bonus" in entry}
    for entry in wildcards + events:
        effects = entry.get("effects", [])
        named = entry.get("shieldedBy", []) + [each["id"] for each in effects if each["op"] == "discardPermanent"]
        if not coloured.issuperset(named):
            return "%s names a coloured wildcard that there is not" % entry["id"]
        if "shieldedByFish" in entry and entry["shieldedByFish"]["id"] not in fish_ids:
            return "%s names a fish that there is not" % entry["id"]
    for entry in wildcards:
        if sum("chooser" in effect for effect in entry.get("effects", [])) > 1:
            return "%s has more than one effect with a chooser" % entry["id"]
    ends = [entry for entry in events if any(effect["op"] == "endGame" for effect in entry["effects"])]
    if len(ends) != 1 or ends[0]["copies"] != 1 or len(ends[0]["effects"]) != 1:
        return "there must be one end card, with no other effect"
    if copies_of(events) < 5:
        return "there must be four other events"
    return None


def copies_of(entries):
    return sum(entry["copies"] for entry in entries)


def fault_of_numbers(document):
    fish, wildcards = document["fish"], document["wildcards"]
    least, most = document["players"]["min"], document["players"]["max"]
    if least > most:
        return "its numbers of seats are none"
    wild = copies_of(wildcards)
    for seats in range(least, most + 1):
        more = seats >= document["extraCopiesFrom"]
        of_fish = copies_of(fish) + (sum(entry["extraCopies"] for entry in fish) if more else 0)
        cards = of_fish + wild
        if cards < seats * document["startHand"] + seats + document["rowExtra"]:
            return "hands and row can not be dealt to %d seats" % seats
        if 2 * of_fish < cards:
            return "less than half of the cards are fish with %d seats" % seats
        hand = min(document["startHand"], 10)
        if 32 * (cards**hand - wild**hand) ** seats < cards ** (hand * seats):
            return "too few deals to %d seats have a fish in every hand" % seats
    # `cards` and `more` are now those of the most seats.
    if most_defaults(document, cards) >= 2000:
        return "a game left to the default actions may take 2,000 of them or more"
    length = 1
    for entry in fish + wildcards + document["events"]:
        copies = entry["copies"] + (entry.get("extraCopies", 0) if more else 0)
        length += sum(len(entry["id"]) + 4 + len(str(copy)) for copy in range(1, copies + 1))
    return None if length < 10000 else "all cards as a JSON array take 10,000 bytes or more"


def most_defaults(document, cards):
    seats, events = document["players"]["max"], document["events"]
    bonus = sum(entry["copies"] * entry.get("bonus", {}).get("draw", 0) for entry in document["wildcards"])
    draws = min(cards, seats * document["drawCap"] + bonus)
    effects = sum(entry["copies"] * len(entry["effects"]) for entry in events)
    return seats + copies_of(events) * (2 * seats + draws) + effects * seats


class Edition:
    """An edition of Big Fish: its cards, what they do, and their order."""

    def __init__(self, document):
        self.min_seats = document["players"]["min"]
        self.max_seats = document["players"]["max"]
        self.start_hand = document["startHand"]
        self.row_extra = document["rowExtra"]
        self.draw_cap = document["drawCap"]
        self.hand_limit = document["handLimit"]
        self.spot_points = document["spotPoints"]
        self.extra_copies_from = document["extraCopiesFrom"]
        self.fish = {entry["id"]: entry for entry in document["fish"]}
        self.wildcards = {entry["id"]: entry for entry in document["wildcards"]}
        self.events = {entry["id"]: entry for entry in document["events"]}

    def deck(self, seats):
        """The gameplay deck in canonical order."""
        more = seats >= self.extra_copies_from
        cards = []
        for entry in self.fish.values():
            cards += instances(entry["id"], entry["copies"] + (entry["extraCopies"] if more else 0))
        for entry in self.wildcards.values():
            cards += instances(entry["id"], entry["copies"])
        return cards

    def event_cards(self):
        """The round-end cards in listed order, and the end card."""
        others, end = [], None
        for entry in self.events.values():
            if any(effect["op"] == "endGame" for effect in entry["effects"]):
                end = entry["id"] + "#1"
            else:
                others += instances(entry["id"], entry["copies"])
        return others, end


def instances(name, copies):
    return ["%s#%d" % (name, copy) for copy in range(1, copies + 1)]


def id_of(card):
    return card.partition("#")[0]


class Seat:
    def __init__(self):
        self.hand = []
        self.spot = []
        self.esky = []
        self.permanents = []

    def bigs(self):
        return sum(stage == "big" for _, stage in self.spot)


class Turn:
    """The budgets of a seat's turn, and the fish that it has grown."""

    def __init__(self, seat, budgets):
        self.seat = seat
        self.left = budgets
        self.grown = []

    def close(self, *budgets):
        for budget in budgets:
            self.left[budget] = 0


class Pending:
    """An open decision: who has still to answer, and what was answered."""

    def __init__(self, seats, waiting, card=None, effect=0, look=()):
        self.waiting = list(waiting)
        self.answers = [None] * seats
        self.card = card
        self.effect = effect
        self.look = list(look)


class Choice:
    """How many of which fish a seat has to choose."""

    def __init__(self, candidates, least, most):
        self.candidates = candidates
        self.least = least
        self.most = most

    def is_open(self):
        """There are at least two different answers."""
        return self.least < self.most or 0 < self.least < len(self.candidates)

    def only(self):
        return list(self.candidates) if self.least else []


class BigFish:
    """One game of big-fish@1, played in place."""

    def __init__(self, edition, seats, stream_of, first_seat):
        self.edition = edition
        self.count = seats
        self.stream_of = stream_of
        everything = edition.deck(seats)
        self.order = {card: place for place, card in enumerate(everything)}
        self.seats = [Seat() for _ in range(seats)]
        self.deck = everything
        self.row = []
        self.used = set()
        self.revealed = []
        self.shuffles = 0
        self.round = 1
        self.restrict = None
        self.turn = None
        self.first = stream_of("first-player/0").uniform(seats) if first_seat is None else first_seat
        self.events = self.pile_of_events()
        self.deal()
        self.phase = "place"
        self.pending = Pending(seats, range(seats))

    def pile_of_events(self):
        others, end = self.edition.event_cards()
        self.stream_of("events/0").shuffle(others)
        return others[:4] + self.stream_of("events/1").shuffle(others[4:] + [end])

    def deal(self):
        while True:
            self.shuffle(self.order)
            size = self.edition.start_hand
            for number, seat in enumerate(self.seats):
                seat.hand = self.deck[number * size : (number + 1) * size]
            if all(any(map(self.is_fish, seat.hand)) for seat in self.seats):
                del self.deck[: size * self.count]
                return

    # Cards and piles

    def is_fish(self, card):
        return id_of(card) in self.edition.fish

    def is_shellfish(self, card):
        return self.edition.fish[id_of(card)]["shellfish"]

    def wildcard(self, card):
        return self.edition.wildcards[id_of(card)]

    def in_order(self, cards):
        return sorted(cards, key=self.order.__getitem__)

    def shuffle(self, cards):
        self.deck = self.in_order(cards)
        self.stream_of("gameplay/%d" % self.shuffles).shuffle(self.deck)
        self.shuffles += 1

    def take_top(self):
        """The next card of the deck, into which the used pile is turned over if it is empty; None: no card anywhere."""
        if not self.deck and self.used:
            self.shuffle(self.used)
            self.used = set()
        return self.deck.pop(0) if self.deck else None

    def draw(self, seat):
        card = self.take_top()
        if card is not None:
            self.seats[seat].hand.append(card)

    def lay_row(self):
        self.used.update(self.row)
        self.row = []
        while len(self.row) < self.count + self.edition.row_extra:
            card = self.take_top()
            if card is None:
                return
            self.row.append(card)

    # What a ruleset is asked

    def seats_to_act(self):
        if self.pending is not None:
            return self.pending.waiting
        return [] if self.turn is None else [self.turn.seat]

    def legal_actions(self, seat):
        if seat not in self.seats_to_act():
            return []
        if self.pending is not None:
            return self.legal_answers(seat)
        if self.turn.left["draw"]:
            return self.legal_draws()
        return self.legal_steps()

    def play(self, seat, action):
        if not is_one_of(self.legal_actions(seat), action, self.order):
            raise Illegal("the action is not legal here")
        if self.pending is not None:
            self.answer(seat, action)
        else:
            self.take_step(seat, action)

    def default_action(self, seat):
        if self.pending is None:
            if not self.turn.left["draw"]:
                return {"type": "endTurn"}
            if self.deck or self.used:
                return {"type": "draw", "from": "deck"}
            return {"type": "draw", "from": "row", "card": self.row[0]}
        hand = self.seats[seat].hand
        task = self.task()
        if task == "place":
            return {"type": "place", "fish": [card for card in hand if self.is_fish(card)][:3]}
        if task == "discard":
            return {"type": "discard", "cards": self.in_order(hand[self.edition.hand_limit :])}
        if task == "keep":
            return {"type": "keep", "card": self.pending.look[0]}
        if task == "spawnFree":
            return {"type": "spawnFree", "card": None}
        choice = self.open_choice(seat)
        stages = dict(self.seats[seat].spot)
        cheapest = sorted(
            choice.candidates,
            key=lambda card: (
                STAGES.index(stages[card]),
                self.edition.fish[id_of(card)]["points"]["big"],
                self.order[card],
            ),
        )
        return {"type": "choose", "fish": self.in_order(cheapest[: choice.least])}

    def outcome(self):
        if self.phase != "finished":
            return None
        scores = [self.score(seat) for seat in self.seats]
        winners = [number for number, score in enumerate(scores) if score == max(scores)]
        return {"reason": "endOfGame", "scores": scores, "winners": winners}

    def score(self, seat):
        caught = sum(self.edition.fish[id_of(card)]["points"][stage] for card, stage in seat.esky)
        return caught + sum(self.edition.spot_points[stage] for _, stage in seat.spot)

    def document(self):
        turn = self.turn and dict(self.turn.left, seat=self.turn.seat, grown=self.turn.grown)
        return {
            "deck": self.deck,
            "events": self.events,
            "first": self.first,
            "pending": self.pending and vars(self.pending),
            "phase": self.phase,
            "restrict": self.restrict,
            "revealed": self.revealed,
            "round": self.round,
            "row": self.row,
            "seats": [vars(seat) for seat in self.seats],
            "shuffles": self.shuffles,
            "turn": turn,
            "used": self.in_order(self.used),
        }

    # A turn

    def begin_turn(self, number):
        seat = self.seats[number]
        bonus = dict.fromkeys(BONUSES, 0)
        for card in seat.permanents:
            for name, more in self.wildcard(card)["bonus"].items():
                bonus[name] += more
        bigs = seat.bigs()
        budgets = dict(bonus)
        budgets["draw"] += min(self.edition.draw_cap, bigs)
        budgets["spawn"] += bigs
        budgets["grow"] += bigs
        budgets["catch"] += 1
        if self.restrict is not None:
            budgets["catch"], budgets["catchShellfish"] = 1, 0
        self.phase = "turn"
        self.turn = Turn(number, budgets)
        self.lose_draws()

    def lose_draws(self):
        if not (self.deck or self.used or self.row):
            self.turn.close("draw")

    def legal_draws(self):
        from_deck = [{"type": "draw", "from": "deck"}] if self.deck or self.used else []
        return from_deck + [{"type": "draw", "from": "row", "card": card} for card in self.row]

    def legal_steps(self):
        seat, left = self.seats[self.turn.seat], self.turn.left
        entries = []
        if left["spawn"]:
            entries += [{"type": "spawn", "card": card} for card in seat.hand if self.is_fish(card)]
        for card, stage in seat.spot:
            young = stage in ("larval", "juvenile")
            steps = left["grow"] + (left["growYoung"] if young else 0)
            if stage != "big" and steps and card not in self.turn.grown:
                entries.append({"type": "grow", "fish": card})
        for card, stage in seat.spot:
            catches = left["catch"] + (left["catchShellfish"] if self.is_shellfish(card) else 0)
            if catches and (self.restrict is None or stage in self.restrict["stages"]):
                entries.append({"type": "catch", "fish": card})
        for card in seat.hand:
            if not self.is_fish(card):
                entries += self.legal_plays(card)
        return entries + [{"type": "endTurn"}]

    def take_step(self, number, action):
        seat, left, kind = self.seats[number], self.turn.left, action["type"]
        if kind == "draw":
            if action["from"] == "deck":
                self.draw(number)
            else:
                self.row.remove(action["card"])
                seat.hand.append(action["card"])
            left["draw"] -= 1
            self.lose_draws()
        elif kind == "spawn":
            seat.hand.remove(action["card"])
            seat.spot.append([action["card"], "larval"])
            left["spawn"] -= 1
        elif kind == "grow":
            self.turn.close("spawn")
            [pair] = [pair for pair in seat.spot if pair[0] == action["fish"]]
            young = pair[1] in ("larval", "juvenile") and left["growYoung"]
            left["growYoung" if young else "grow"] -= 1
            self.turn.grown.append(pair[0])
            grow(pair)
        elif kind == "catch":
            self.turn.close("spawn", "grow", "growYoung")
            special = self.is_shellfish(action["fish"]) and left["catchShellfish"]
            left["catchShellfish" if special else "catch"] -= 1
            seat.esky += self.leave(number, [action["fish"]])
        elif kind == "play":
            self.play_wildcard(number, action)
        else:
            self.end_turn()

    def leave(self, number, cards):
        """Takes fish out of a spot; answers the pairs in canonical order."""
        seat = self.seats[number]
        gone = [pair for pair in seat.spot if pair[0] in cards]
        seat.spot = [pair for pair in seat.spot if pair[0] not in cards]
        return sorted(gone, key=lambda pair: self.order[pair[0]])

    def end_turn(self):
        following = (self.turn.seat + 1) % self.count
        self.turn = None
        if following == self.first:
            self.reveal_event()
        else:
            self.begin_turn(following)

    # Wildcards

    def legal_plays(self, card):
        entry = self.wildcard(card)
        action = {"type": "play", "card": card}
        if "effects" not in entry:
            return [action]
        effects = [effect for effect in entry["effects"] if effect["op"] != "drawFromDeck"]
        on_opponent = [effect for effect in effects if effect["who"] == "opponent"]
        if not on_opponent:
            return self.legal_play(action, effects, None)
        plays = []
        for target, seat in enumerate(self.seats):
            if target == self.turn.seat or self.is_shielded(target, entry):
                continue
            if any(self.candidates_of(effect, seat) for effect in on_opponent):
                plays += self.legal_play(dict(action, target=target), effects, target)
        return plays

    def legal_play(self, action, effects, target):
        """The entry for one target (None: the card has none), if the card has a fish to work on."""
        chooser = next((effect for effect in effects if "chooser" in effect), None)
        deciding = effects if chooser is None else [chooser]
        hit = [self.candidates_of(effect, self.seats[self.seat_hit(effect, target)]) for effect in deciding]
        if deciding and not any(hit):
            return []
        if chooser is None or chooser["chooser"] == "victim":
            return [action]
        choice = self.choice_of(chooser, self.seat_hit(chooser, target), played=True)
        return [dict(action, candidates=choice.candidates, min=choice.least, max=choice.most)]

    def seat_hit(self, effect, target):
        return self.turn.seat if effect["who"] == "self" else target

    def play_wildcard(self, number, action):
        seat, card = self.seats[number], action["card"]
        entry = self.wildcard(card)
        seat.hand.remove(card)
        if "effects" not in entry:
            seat.permanents.append(card)
            self.end_turn()
            return
        self.work_black(card, 0, action.get("target"), action.get("fish"))

    def work_black(self, card, first, target, chosen):
        """The effects of a black card from one on, until a victim is asked or the turn ends."""
        effects = self.wildcard(card)["effects"]
        for place in range(first, len(effects)):
            effect = effects[place]
            if effect["op"] == "drawFromDeck":
                for _ in range(effect["count"]):
                    self.draw(self.turn.seat)
                continue
            whose = self.seat_hit(effect, target)
            choice = self.choice_of(effect, whose)
            if effect.get("chooser") == "player":
                fish = chosen
            elif choice.is_open():
                self.pending = Pending(self.count, [target], card, place)
                return
            else:
                fish = choice.only()
            self.apply_black(effect, whose, fish)
        self.used.add(card)
        self.pending = None
        self.end_turn()

    def apply_black(self, effect, whose, fish):
        own = self.seats[self.turn.seat]
        if effect["op"] == "releaseFromEsky":
            gone = [pair for pair in own.esky if pair[0] in fish]
            own.esky = [pair for pair in own.esky if pair[0] not in fish]
            own.spot += sorted(gone, key=lambda pair: self.order[pair[0]])
        elif effect["op"] == "takeToEsky":
            own.esky += self.leave(whose, fish)
        elif effect["op"] == "takeToSpot":
            own.spot += self.leave(whose, fish)
        else:
            self.apply_choices(effect["op"], {whose: fish})

    # Choices of fish

    def candidates_of(self, effect, seat):
        """The fish of a seat that an effect can hit, in the order in which they lie."""
        if effect["op"] == "releaseFromEsky":
            return [card for card, _ in seat.esky]
        return [
            card
            for card, stage in seat.spot
            if stage in effect["stages"]
            and not (effect.get("shellfishOnly") and not self.is_shellfish(card))
            and not (effect.get("sparesLastBig") and stage == "big" and seat.bigs() == 1)
        ]

    def choice_of(self, effect, number, played=False):
        """`played`: the player of a card chooses with it, and then at least one."""
        candidates = self.candidates_of(effect, self.seats[number])
        size = len(candidates)
        if "upTo" in effect:
            return Choice(candidates, min(1 if played else 0, size), min(effect["upTo"], size))
        if "count" in effect:
            wanted = min(effect["count"], size)
        elif "fraction" in effect:
            wanted = (size + 1) // 2 if effect["fraction"] == "halfRoundedUp" else size // 2
        else:
            wanted = size
        return Choice(candidates, wanted, wanted)

    def is_shielded(self, number, entry):
        seat = self.seats[number]
        permanents = {id_of(card) for card in seat.permanents}
        if permanents.intersection(entry.get("shieldedBy", ())):
            return True
        fish = entry.get("shieldedByFish")
        return fish is not None and any(
            id_of(card) == fish["id"] and stage == fish["stage"] for card, stage in seat.spot
        )

    def apply_choices(self, op, fish_by_seat):
        """Discards, grows or passes the fish of all seats at once."""
        passed = {}
        for number, fish in fish_by_seat.items():
            if op == "growFish":
                for pair in self.seats[number].spot:
                    if pair[0] in fish:
                        grow(pair)
            elif op == "discardFish":
                self.used.update(card for card, _ in self.leave(number, fish))
            else:
                passed[number] = self.leave(number, fish)
        for number, pairs in passed.items():
            self.seats[(number + 1) % self.count].spot += pairs

    # Answers to an open decision

    def task(self):
        if self.phase in ("place", "discard"):
            return self.phase
        if self.phase == "event":
            op = self.effect()["op"]
            if op == "spawnFromHand":
                return "spawnFree"
            if op == "lookAndKeep":
                return "keep"
        return "choose"

    def effect(self):
        """The one that the open decision is about."""
        cards = self.edition.events if self.phase == "event" else self.edition.wildcards
        return cards[id_of(self.pending.card)]["effects"][self.pending.effect]

    def open_choice(self, seat):
        if self.phase == "turn":
            return self.choice_of(self.effect(), seat)
        return self.choice_of(self.effect_on(self.effect(), seat), seat)

    def legal_answers(self, seat):
        task, hand = self.task(), self.seats[seat].hand
        if task == "keep":
            return [{"type": "keep", "card": card} for card in self.pending.look]
        if task == "spawnFree":
            fish = [card for card in hand if self.is_fish(card)]
            return [{"type": "spawnFree", "card": card} for card in fish + [None]]
        if task == "place":
            fish = [card for card in hand if self.is_fish(card)]
            most = min(3, len(fish))
            return [{"type": "place", "candidates": fish, "min": most, "max": most}]
        if task == "discard":
            more = len(hand) - self.edition.hand_limit
            return [{"type": "discard", "candidates": list(hand), "min": more, "max": more}]
        choice = self.open_choice(seat)
        return [{"type": "choose", "candidates": choice.candidates, "min": choice.least, "max": choice.most}]

    def answer(self, seat, action):
        task = self.task()
        if task == "keep":
            self.keep(seat, action["card"])
            return
        if task == "spawnFree":
            answer = [] if action["card"] is None else [action["card"]]
        else:
            answer = action["cards" if task == "discard" else "fish"]
        self.pending.answers[seat] = list(answer)
        self.pending.waiting.remove(seat)
        if self.pending.waiting:
            return
        if self.phase == "place":
            self.place_all()
        elif self.phase == "discard":
            self.discard_all()
        elif self.phase == "turn":
            self.apply_black(self.effect(), seat, answer)
            pending = self.pending
            self.pending = None
            self.work_black(pending.card, pending.effect + 1, seat, None)
        else:
            self.apply_effect()
            self.work_event(self.pending.effect + 1)

    def place_all(self):
        for seat, fish in zip(self.seats, self.pending.answers):
            seat.hand = [card for card in seat.hand if card not in fish]
            seat.spot = [[card, stage] for card, stage in zip(fish, ("big", "medium", "juvenile"))]
        self.pending = None
        self.lay_row()
        self.begin_turn(self.first)

    # The end of a round

    def reveal_event(self):
        card = self.events.pop(0)
        self.revealed.append(card)
        self.phase = "event"
        self.pending = Pending(self.count, [], card, 0)
        self.work_event(0)

    def work_event(self, first):
        """The effects of the event from one on, until somebody is asked or the round goes on."""
        card = self.pending.card
        effects = self.edition.events[id_of(card)]["effects"]
        for place in range(first, len(effects)):
            effect = effects[place]
            self.pending = Pending(self.count, [], card, place)
            if effect["op"] == "endGame":
                self.pending = None
                self.phase = "finished"
                return
            if effect["op"] == "restrictCatch":
                self.restrict = {"stages": effect["stages"], "until": self.round + effect["rounds"]}
                continue
            if effect["op"] == "lookAndKeep":
                if self.look_next(None):
                    return
                continue
            self.pending.waiting = self.asked(effect)
            if self.pending.waiting:
                return
            self.apply_effect()
        self.pending = None
        self.begin_discards()

    def asked(self, effect):
        if effect["op"] == "spawnFromHand":
            return list(range(self.count))
        choices = [(number, self.choice_on(effect, number)) for number in range(self.count)]
        return [number for number, choice in choices if choice is not None and choice.is_open()]

    def effect_on(self, effect, number):
        """What an event's effect means for a seat: itself, or what happens to a seat without the permanent."""
        if effect["op"] != "discardPermanent":
            return effect
        if any(id_of(card) == effect["id"] for card in self.seats[number].permanents):
            return None
        return effect.get("otherwise")

    def choice_on(self, effect, number):
        """The fish that a seat chooses; None if it chooses none: it is shielded, or gives up a permanent."""
        event = self.edition.events[id_of(self.pending.card)]
        meant = self.effect_on(effect, number)
        return None if meant is None or self.is_shielded(number, event) else self.choice_of(meant, number)

    def apply_effect(self):
        effect, answers = self.effect(), self.pending.answers
        if effect["op"] == "spawnFromHand":
            for seat, answer in zip(self.seats, answers):
                for card in answer:
                    seat.hand.remove(card)
                    seat.spot.append([card, "larval"])
            return
        event = self.edition.events[id_of(self.pending.card)]
        fish = {}
        for number, answer in enumerate(answers):
            choice = self.choice_on(effect, number)
            if choice is not None:
                fish[number] = choice.only() if answer is None else answer
        op = effect["op"]
        if op == "discardPermanent":
            for number in range(self.count):
                if self.effect_on(effect, number) is None and not self.is_shielded(number, event):
                    self.discard_permanents(number, effect)
            op = effect.get("otherwise", {}).get("op")
        if fish:
            self.apply_choices(op, fish)

    def discard_permanents(self, number, effect):
        seat = self.seats[number]
        lost = [card for card in seat.permanents if id_of(card) == effect["id"]][: effect["count"]]
        seat.permanents = [card for card in seat.permanents if card not in lost]
        self.used.update(lost)

    def look_next(self, before):
        """Lets the next seat look, in turn order; answers whether there was a card to look at."""
        following = self.first if before is None else (before + 1) % self.count
        if before is not None and following == self.first:
            return False
        look = []
        while len(look) < self.effect()["look"]:
            card = self.take_top()
            if card is None:
                break
            look.append(card)
        if not look:
            return False
        self.pending = Pending(self.count, [following], self.pending.card, self.pending.effect, look)
        return True

    def keep(self, seat, card):
        self.seats[seat].hand.append(card)
        self.used.update(each for each in self.pending.look if each != card)
        if not self.look_next(seat):
            self.work_event(self.pending.effect + 1)

    def begin_discards(self):
        limit = self.edition.hand_limit
        waiting = [number for number, seat in enumerate(self.seats) if len(seat.hand) > limit]
        if not waiting:
            self.end_round()
            return
        self.phase = "discard"
        self.pending = Pending(self.count, waiting)

    def discard_all(self):
        for seat, cards in zip(self.seats, self.pending.answers):
            if cards is not None:
                seat.hand = [card for card in seat.hand if card not in cards]
                self.used.update(cards)
        self.pending = None
        self.end_round()

    def end_round(self):
        self.lay_row()
        self.first = (self.first + 1) % self.count
        self.round += 1
        if self.restrict is not None and self.round > self.restrict["until"]:
            self.restrict = None
        self.begin_turn(self.first)


def grow(pair):
    pair[1] = STAGES[min(STAGES.index(pair[1]) + 1, len(STAGES) - 1)]


# ---------------------------------------------------------------------------------------------------- 5 records

RECORD_FORMAT = "creel.record/1"
RECORD_BYTES = 2 * 1024 * 1024
# The record, its list of events and an event lie around data of canonical depth.
RECORD_DEPTH = MAX_CANONICAL_DEPTH + 3
RECORD_EVENTS = 5000
OPEN_TEXT_BYTES = 256
STEPS = (
    (1, "strict parse"),
    (2, "top-level fields"),
    (3, "order of events"),
    (4, "seed and commitment"),
    (5, "hash chain"),
    (6, "deal"),
    (7, "legal actions"),
    (8, "state hashes"),
    (9, "outcome"),
    (12, "what you saw and sent"),
)
STEP_NAMES = dict(STEPS)
SEEN_STEP = 12

UUID = re.compile(r"[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}")
HEX_32 = re.compile(r"[0-9a-f]{64}")
HEX_64_AT_MOST = re.compile(r"([0-9a-f]{2}){0,64}")
ACTOR = re.compile(r"system|seat:(0|[1-9][0-9]*)")


class Fault(Exception):
    """Why a record is bad: the step, the event where one can be named, and what is wrong."""

    def __init__(self, step, event, message):
        super().__init__(message)
        self.step = step
        self.event = event
        self.message = message


ID = of_pattern(UUID), "a UUID in lower case"
DIGEST = of_pattern(HEX_32), "32 bytes in lower-case hex"
CONTRIBUTION = of_pattern(HEX_64_AT_MOST), "up to 64 bytes in lower-case hex"
KIND = one_of("live", "daily", "open", "fork")
OPEN_TEXT = (
    (lambda value: isinstance(value, str) and len(value.encode("utf-8")) <= OPEN_TEXT_BYTES),
    "a string of at most %d bytes" % OPEN_TEXT_BYTES,
)

RECORD = {
    "format": one_of(RECORD_FORMAT),
    "game": ID,
    "kind": KIND,
    "scope": TEXT,
    "ruleset": TEXT,
    "edition": or_null(OBJECT),
    "commitment": DIGEST,
    "serverSeed": or_null(DIGEST),
    "openText": or_null(TEXT),
    "contributions": list_of(CONTRIBUTION),
    "events": LIST,
    "outcome": or_null(OBJECT),
}
OUTCOME = {"reason": TEXT, "scores": list_of(COUNT), "winners": list_of(COUNT)}
EVENT = {
    "seq": COUNT,
    "at": COUNT,
    "actor": (of_pattern(ACTOR), '"system" or "seat:N"'),
    "type": TEXT,
    "data": OBJECT,
    "state": or_null(DIGEST),
    "hash": DIGEST,
}
DATA = {
    "GameCreated": {
        "commitment": DIGEST,
        "kind": KIND,
        "scope": TEXT,
        "ruleset": TEXT,
        "seats": COUNT,
        "edition": or_null(DIGEST),
        "options": OBJECT,
    },
    "SeatTaken": {"seat": COUNT, "contribution": CONTRIBUTION, "player": or_null(TEXT)},
    "SeatLeft": {"seat": COUNT},
    "GameStarted": {"seats": list_of(COUNT)},
    "ActionTaken": {"action": OBJECT, "seat": COUNT},
    "SeatRetired": {"seat": COUNT},
    "SeedRevealed": {"serverSeed": DIGEST},
    "GameVoided": {"reason": TEXT, "serverSeed": or_null(DIGEST)},
}
PARENT = {"game": ID, "version": COUNT}
OPTIONS = {
    "openText": OPEN_TEXT,
    "firstSeat": COUNT,
    "turnLimit": COUNT,
    "private": TRUE,
    "practice": TRUE,
    "parent": fitting(PARENT),
    "edition": OBJECT,
}


class NeedsParent(Exception):
    """Of a fork nothing more can be seen without the record of the game that it goes on from."""

    def __init__(self, parent):
        super().__init__(parent["game"])
        self.parent = parent


class Record:
    """A record whose form is right (step 1)."""

    def __init__(self, document):
        self.document = document
        self.game = document["game"]
        self.kind = document["kind"]
        self.scope = document["scope"]
        self.ruleset = document["ruleset"]
        self.edition = document["edition"]
        self.commitment = document["commitment"]
        self.server_seed = None if document["serverSeed"] is None else bytes.fromhex(document["serverSeed"])
        self.contributions = document["contributions"]
        self.events = document["events"]
        self.outcome = document["outcome"]
        # Step 2 makes sure that this is GameCreated.
        self.created = self.events[0]["data"] if self.events else {}

    @classmethod
    def read(cls, data):
        try:
            return cls.of(read_strictly(data, RECORD_BYTES, RECORD_DEPTH))
        except NotStrict as fault:
            inside = len(fault.path) > 1 and fault.path[0] == "events" and is_integer(fault.path[1])
            raise Fault(1, fault.path[1] if inside else None, str(fault)) from None

    @classmethod
    def of(cls, document):
        """The record in a value that was read strictly."""
        wrong = misfit(document, RECORD)
        if wrong is None and document["outcome"] is not None:
            wrong = misfit(document["outcome"], OUTCOME)
        if wrong is None and len(document["events"]) > RECORD_EVENTS:
            wrong = "there are more than %d events" % RECORD_EVENTS
        if wrong is not None:
            raise Fault(1, None, wrong)
        for place, event in enumerate(document["events"]):
            wrong = misfit(event, EVENT)
            if wrong is None and event["type"] not in DATA:
                wrong = "`type` is not an event of this format"
            if wrong is None:
                wrong = misfit(event["data"], DATA[event["type"]])
            if wrong is None and event["type"] == "GameCreated":
                wrong = misfit(event["data"]["options"], {}, OPTIONS)
            if wrong is not None:
                raise Fault(1, place, wrong)
        return cls(document)

    def system_actions(self):
        return sum(event["type"] == "ActionTaken" and event["actor"] == "system" for event in self.events)


class RecordCheck:
    """Steps 2 to 9 of one record. Each raises the Fault that it finds first."""

    def __init__(self, record, parents):
        self.record = record
        # Without the record itself, so that none can be its own parent.
        self.parents = {game: parent for game, parent in parents.items() if game != record.game}

    def run(self):
        """The verdict, `good` or `sealed`; raises the Fault of a bad record, and NeedsParent."""
        self.check_header()
        self.check_order()
        if self.record.server_seed is None:
            return "sealed"
        self.check_seed()
        self.check_chain()
        self.replay().run()
        return "good"

    def replay(self):
        """The game before its first event; a fork begins with its parent as it was at a step."""
        return Replay(self.record, self.parent_at_step() if self.record.kind == "fork" else None)

    def parent_at_step(self):
        step = self.record.created["options"]["parent"]
        parent = self.parents.get(step["game"])
        if parent is None:
            raise NeedsParent(step)
        check = RecordCheck(parent, self.parents)
        try:
            verdict = check.run()
        except Fault as fault:
            raise Fault(6, 0, "its parent is bad at step %d: %s" % (fault.step, fault.message)) from None
        if verdict == "sealed":
            raise Fault(6, 0, "the seed of its parent is still sealed")
        if parent.server_seed != self.record.server_seed:
            raise Fault(6, 0, "its seed is not that of its parent")
        if parent.ruleset != self.record.ruleset:
            raise Fault(6, 0, "its parent is played by " + parent.ruleset)
        if not 1 <= step["version"] <= len(parent.events):
            raise Fault(6, 0, "its parent has no version %d" % step["version"])
        replay = check.replay()
        for event in parent.events[: step["version"]]:
            replay.follow(event)
        if replay.game is None:
            raise Fault(6, 0, "its parent is not dealt at this step")
        if replay.over or replay.voided:
            raise Fault(6, 0, "its parent is over at this step")
        return replay

    # Step 2

    def check_header(self):
        record = self.record
        if not record.events or record.events[0]["type"] != "GameCreated":
            raise Fault(2, 0, "the first event is not GameCreated")
        created = record.created
        if created["kind"] == "fork" and "parent" not in created["options"]:
            raise Fault(2, 0, "a fork has a parent")
        if created["scope"] != self.scope():
            raise Fault(2, 0, "the scope does not fit the kind")
        if (created["kind"] == "open") != ("openText" in created["options"]):
            raise Fault(2, 0, "open games have an open text, and only they")
        if record.server_seed is None and record.kind != "daily" and record.outcome is not None:
            raise Fault(2, None, "`outcome` is null while the seed is sealed")
        for field, value in self.header_by_events().items():
            if not same(record.document[field], value):
                raise Fault(2, None, "`%s` is not what the events say" % field)
        self.check_edition()

    def scope(self):
        created = self.record.created
        if created["kind"] == "live":
            return self.record.game
        if created["kind"] == "open":
            return "open"
        if created["kind"] == "fork":
            parent = created["options"]["parent"]
            return "%s/%d" % (parent["game"], parent["version"])
        return created["scope"]

    def header_by_events(self):
        record = self.record
        created = record.created
        header = {field: created[field] for field in ("kind", "scope", "ruleset", "commitment")}
        header["openText"] = created["options"].get("openText")
        header["contributions"] = self.contributions_dealt() if created["kind"] == "live" else []
        last = record.events[-1]
        revealed = last["data"]["serverSeed"] if last["type"] in ("SeedRevealed", "GameVoided") else None
        # The seed of a daily game is revealed by its challenge, so the events may be without it.
        if created["kind"] != "daily" or revealed is not None:
            header["serverSeed"] = revealed
        return header

    def contributions_dealt(self):
        by_seat = {}
        for event in self.record.events:
            data = event["data"]
            if event["type"] == "SeatTaken":
                by_seat[data["seat"]] = data["contribution"]
            elif event["type"] == "SeatLeft":
                by_seat.pop(data["seat"], None)
            elif event["type"] == "GameStarted":
                return [by_seat.get(seat, "") for seat in data["seats"]]
        return []

    def check_edition(self):
        record = self.record
        text = None if record.edition is None else canonical(record.edition)
        if record.edition is not None and text is None:
            raise Fault(2, None, "`edition` has no canonical form")
        if record.created["edition"] != (None if text is None else hashlib.sha256(text).hexdigest()):
            raise Fault(2, None, "`edition` is not the one whose hash the first event names")
        custom = record.created["options"].get("edition")
        if custom is not None and not same(custom, record.edition):
            raise Fault(2, 0, "`edition` is not the one in the options")

    # Step 3

    def check_order(self):
        self.taken = set()
        self.dealt = None
        self.ended = False
        before = 0
        for place, event in enumerate(self.record.events):
            wrong = None
            if event["seq"] != place:
                wrong = "`seq` is not %d" % place
            elif event["at"] < before:
                wrong = "`at` is earlier than that of the event before"
            wrong = wrong or self.misplaced(event, place)
            if wrong is not None:
                raise Fault(3, place, wrong)
            before = event["at"]
        if self.record.server_seed is not None and self.record.kind != "daily" and not self.ended:
            raise Fault(3, len(self.record.events) - 1, "the last event ends no game")

    def misplaced(self, event, place):
        """Takes the event into account, or says why it can not stand here."""
        kind = event["type"]
        if self.ended:
            return "an event follows the end"
        if kind == "GameCreated" and place > 0:
            return "the game is created twice"
        if kind in ("ActionTaken", "SeatRetired", "SeedRevealed") and self.dealt is None:
            return kind + " before the deal"
        if kind in ("SeatTaken", "SeatLeft", "GameStarted") and self.dealt is not None:
            return kind + " after the deal"
        return self.wrong_actor(event) or self.wrong_course(event) or self.wrong_state(event)

    @staticmethod
    def wrong_actor(event):
        seat = event["data"].get("seat")
        by_seat = seat is not None and event["actor"] == "seat:%d" % seat
        by_system = event["actor"] == "system" and event["type"] != "SeatTaken"
        return None if by_seat or by_system else "this is not its actor"

    def wrong_course(self, event):
        kind, data = event["type"], event["data"]
        if kind == "SeatTaken":
            if data["seat"] >= self.record.created["seats"] or data["seat"] in self.taken:
                return "the seat is not free"
            if self.record.kind != "live" and data["contribution"] != "":
                return "only live games take contributions"
            self.taken.add(data["seat"])
        elif kind == "SeatLeft":
            if data["seat"] not in self.taken:
                return "the seat is not taken"
            self.taken.remove(data["seat"])
        elif kind == "GameStarted":
            self.dealt = len(data["seats"])
            if not data["seats"] or data["seats"] != sorted(self.taken):
                return "the seats dealt in are not the seats taken"
        elif kind in ("ActionTaken", "SeatRetired"):
            if data["seat"] >= self.dealt:
                return "no such seat is dealt in"
        elif kind in ("SeedRevealed", "GameVoided"):
            self.ended = True
            if kind == "SeedRevealed" and self.record.kind == "daily":
                return "a daily game does not reveal its seed"
        return None

    def wrong_state(self, event):
        if (event["state"] is None) == (self.dealt is None):
            return None
        return "`state` is null before the deal, and only then"

    # Steps 4 and 5

    def check_seed(self):
        record = self.record
        if record.kind == "open" and open_seed(record.document["openText"]) != record.server_seed:
            raise Fault(4, None, "`serverSeed` is not the one that `openText` gives")
        if commitment_to(record.kind, record.scope, record.server_seed).hex() != record.commitment:
            raise Fault(4, 0, "the seed is not the one committed to")

    def check_chain(self):
        record = self.record
        head = genesis(record.game)
        for event in record.events:
            envelope = {name: value for name, value in event.items() if name != "hash"}
            text = canonical(dict(envelope, game=record.game, v=1))
            if text is None:
                raise Fault(5, event["seq"], "the event has no canonical form")
            salt = salt_of(record.server_seed, record.game, event["seq"])
            head = next_head(head, event_hash(salt, text))
            if head.hex() != event["hash"]:
                raise Fault(5, event["seq"], "`hash` is not the hash of this event and those before it")


class Replay:
    """Steps 6 to 9: the record is dealt and played again. The fault of the earliest step counts."""

    def __init__(self, record, parent=None):
        self.record = record
        self.parent = parent
        self.rules = rules_of(record)
        self.game = None
        self.seats = 0
        self.over = False
        self.voided = False
        self.retired = set()
        self.wrong_state = None

    def run(self):
        for event in self.record.events:
            self.follow(event)
        if self.wrong_state is not None:
            raise self.wrong_state
        self.check_outcome()

    def follow(self, event):
        kind, seq = event["type"], event["seq"]
        if kind == "GameCreated":
            self.check_seats(event["data"]["seats"], seq)
        elif kind == "GameStarted":
            self.check_seats(len(event["data"]["seats"]), seq)
            self.deal(event["data"]["seats"], seq)
        elif kind == "ActionTaken":
            self.act(event)
        elif kind == "SeatRetired":
            if event["data"]["seat"] in self.retired or self.over:
                raise Fault(7, seq, "the seat can not retire here")
            self.retired.add(event["data"]["seat"])
        elif kind in ("SeedRevealed", "GameVoided"):
            self.end(kind, event)
        self.check_state(event)

    def check_seats(self, seats, seq):
        if not self.rules.min_seats <= seats <= self.rules.max_seats:
            raise Fault(6, seq, "the ruleset is not for %d seats" % seats)

    def deal(self, dealt_in, seq):
        record = self.record
        self.seats = len(dealt_in)
        if self.parent is not None:
            if self.parent.seats != self.seats:
                raise Fault(6, seq, "its parent was dealt to %d seats" % self.parent.seats)
            # It deals on with the streams of its parent, which this very game has.
            self.game = self.parent.game
            return
        contributions = [bytes.fromhex(contribution) for contribution in record.contributions]
        seed = game_seed(record.server_seed, record.kind, record.scope, record.ruleset, contributions)
        first = record.created["options"].get("firstSeat")
        first_seat = dealt_in.index(first) if first in dealt_in else None
        self.game = self.rules.deal(len(dealt_in), lambda purpose: Stream(seed, purpose), first_seat)

    def act(self, event):
        seat, action, seq = event["data"]["seat"], event["data"]["action"], event["seq"]
        if self.over:
            raise Fault(7, seq, "the game is over")
        if seat not in self.game.seats_to_act():
            raise Fault(7, seq, "the game does not wait for this seat")
        if event["actor"] == "system":
            default = self.game.default_action(seat)
            by_default = same(action, default)
        elif seat in self.retired:
            raise Fault(7, seq, "the seat has retired and can not act")
        try:
            self.game.play(seat, action)
        except Illegal as fault:
            raise Fault(7, seq, str(fault)) from None
        if event["actor"] == "system" and not by_default:
            raise Fault(7, seq, "the system took an action that is not the default")
        self.over = self.game.outcome() is not None

    def end(self, kind, event):
        early = kind == "SeedRevealed" and not self.over
        late = kind == "GameVoided" and self.over
        # An attempt at a challenge may be struck off when it is over.
        if self.record.kind != "daily" and (early or late):
            self.check_state(event)
            if self.wrong_state is not None:
                raise self.wrong_state
            message = "the seed is revealed before the game is over" if early else "a game that is over is voided"
            raise Fault(9, event["seq"], message)
        self.voided = kind == "GameVoided"

    def check_state(self, event):
        """A wrong state is told when all actions were legal; that of the deal belongs to an earlier step."""
        if self.game is None or self.wrong_state is not None:
            return
        salt = salt_of(self.record.server_seed, self.record.game, event["seq"])
        if state_hash(salt, self.game.document()).hex() != event["state"]:
            dealt = event["type"] == "GameStarted"
            fault = Fault(6 if dealt else 8, event["seq"], "`state` is not the hash of the state after this event")
            if dealt:
                raise fault
            self.wrong_state = fault

    def check_outcome(self):
        outcome = {"reason": "voided", "scores": [], "winners": []} if self.voided else None
        if outcome is None and self.game is not None:
            outcome = self.game.outcome()
        if outcome is None:
            raise Fault(9, len(self.record.events) - 1, "the game is not over")
        if not same(outcome, self.record.outcome):
            raise Fault(9, None, "`outcome` is not the result of the game: " + compact(outcome).decode("utf-8"))


class Rules:
    """A ruleset version, bound to its edition; `deal` makes a game of a number of seats."""

    def __init__(self, min_seats, max_seats, deal):
        self.min_seats = min_seats
        self.max_seats = max_seats
        self.deal = deal


def rules_of(record):
    """What the game is played by, as its first event names it."""
    label = record.created["ruleset"]
    custom = record.created["options"].get("edition")
    if label == "card-commons@1" and custom is None:
        if record.edition is not None:
            raise Fault(6, 0, "the ruleset has no editions")
        return Rules(1, 1, lambda _seats, stream_of, _first: CardCommons(stream_of))
    # By step 2 this is the hash of the record's edition, and a custom edition is that one.
    digest = record.created["edition"]
    if custom is None and label in SHIPPED_EDITIONS:
        if digest != SHIPPED_EDITIONS[label]:
            raise Fault(6, 0, "`edition` is not the hash of the edition that the ruleset names")
    elif custom is None or label != "big-fish@1/" + digest[:16]:
        raise Fault(6, 0, "this program does not know the ruleset " + label)
    fault = fault_of_edition(record.edition)
    if fault is not None:
        raise Fault(6, 0, "the edition can not be played: " + fault)
    edition = Edition(record.edition)
    return Rules(
        edition.min_seats,
        edition.max_seats,
        lambda seats, stream_of, first: BigFish(edition, seats, stream_of, first),
    )


class Verdict:
    """What a check of one record comes to."""

    def __init__(self, verdict, record, fault, needs=None):
        self.verdict = verdict
        self.record = record
        self.fault = fault
        self.needs = needs


def check_record(data, seen_commitment=None, seen_contribution=None, parents=None):
    """Of the bytes of a record, or of a value that was read strictly. `parents`: Records by game, that forks go on from."""
    record, needs = None, None
    try:
        record = Record.read(data) if isinstance(data, bytes) else Record.of(data)
        verdict, fault = RecordCheck(record, parents or {}).run(), None
    except NeedsParent as missing:
        verdict, fault, needs = "needsParent", None, missing.parent
    except Fault as found:
        verdict, fault = "bad", found
    if record is not None and fault is None:
        if seen_commitment not in (None, record.commitment):
            verdict, fault = "bad", Fault(SEEN_STEP, 0, "the commitment is not the one you saw")
        elif seen_contribution is not None and seen_contribution not in record.contributions:
            verdict, fault = "bad", Fault(SEEN_STEP, None, "no seat has the contribution that you sent")
    return Verdict(verdict, record, fault, needs)


# ------------------------------------------------------------------------------------------------ 6 challenges

CHALLENGE_FORMAT = "creel.challenge/1"
# What stands in the beginning of the first line of an export, of this version or another.
LOOKS_LIKE_EXPORT = re.compile(rb'"format"\s*:\s*"creel\.challenge/')
HEAD_BYTES = 8 * 1024
HEAD_DEPTH = 2
# A line holds a record, and beside it a reason that may be as long as an event.
LINE_BYTES = RECORD_BYTES + 128 * 1024
LINE_DEPTH = RECORD_DEPTH + 1
HOUR = 60 * 60 * 1000
DAY = 24 * HOUR
DAYS_OF_400_YEARS = 146097

CHALLENGE_CHECKS = {
    "form": "form of the lines",
    "seed": "seed and commitment",
    "log": "row in the log of challenges",
    "times": "day and times",
    "records": "records, steps 1 to 9",
    "belonging": "step 11: attempts of this challenge, in its time",
    "fields": "attempts as their records tell",
    "once": "one attempt a player, game and ticket",
    "board": "ranks",
    "complete": "all lines there",
}

LOG_ROW = {"position": COUNT, "before": DIGEST, "hash": DIGEST}
HEAD = {
    "format": one_of(CHALLENGE_FORMAT),
    "id": TEXT,
    "ruleset": TEXT,
    "opens": COUNT,
    "closes": COUNT,
    "reveals": COUNT,
    "commitment": DIGEST,
    "committedAt": COUNT,
    "ranksGuests": FLAG,
    "log": fitting(LOG_ROW),
    "serverSeed": DIGEST,
    "attempts": COUNT,
}
ATTEMPT = {
    "ticket": (of_pattern(re.compile(r"[0-9a-f]{16}")), "16 digits of hex"),
    "name": or_null(TEXT),
    "ranked": FLAG,
    "status": one_of("finished", "voided"),
    "score": or_null(COUNT),
    "actions": COUNT,
    "startedAt": COUNT,
    "endedAt": COUNT,
    "voidReason": or_null(TEXT),
    "rank": or_null((lambda value: is_integer(value) and value >= 1, "an integer from 1")),
}
ATTEMPT_LINE = {"attempt": fitting(ATTEMPT), "record": OBJECT}
END_LINE = {"end": TRUE, "attempts": COUNT}


def day_text(day):
    """`2026-12-01` of a day counted from 1970-01-01. The calendar repeats after 400 years."""
    cycles, rest = divmod(day, DAYS_OF_400_YEARS)
    date = datetime.date(1970, 1, 1) + datetime.timedelta(days=rest)
    return "%04d-%02d-%02d" % (date.year + 400 * cycles, date.month, date.day)


class ChallengeCheck:
    """Takes in the lines of an export, one at a time; goes on after a fault and keeps the first of each kind."""

    def __init__(self):
        # None before the first line; False if that can not be read, so that the others mean nothing.
        self.head = None
        self.faults = {}
        self.lines = 0
        self.attempts = 0
        self.ended = False
        self.last_ticket = ""
        self.players = set()
        self.games = set()
        self.board = []

    def fault(self, check, message, place=None):
        first, count = self.faults.get(check, ((place, message), 0))
        self.faults[check] = (first, count + 1)

    def here(self, attempt=None, record=None):
        """Where a fault lies, in words."""
        words = ["line %d" % self.lines]
        if attempt is not None:
            words.append("attempt " + attempt["ticket"])
            if isinstance(record.get("game"), str):
                words.append("game " + record["game"][:40])
        return ", ".join(words)

    def add(self, data):
        """The next line, without its end; None for one that is too long."""
        self.lines += 1
        if self.head is False:
            return
        try:
            if data is None:
                raise NotStrict((), "the line takes more than %d bytes" % LINE_BYTES)
            if self.head is None:
                self.add_head(data)
            else:
                self.add_line(data)
        except NotStrict as fault:
            if self.head is None:
                self.head = False
            elif self.ended:
                return self.fault("form", "a line follows the last one", self.here())
            else:
                self.attempts += 1
            self.fault("form", str(fault), self.here())

    def read(self, data, shape, max_bytes, max_depth):
        value = read_strictly(data, max_bytes, max_depth)
        wanted = END_LINE if isinstance(value, dict) and "end" in value and shape is ATTEMPT_LINE else shape
        wrong = misfit(value, wanted)
        if wrong is not None:
            raise NotStrict((), wrong)
        return value

    # The first line

    def add_head(self, data):
        self.head = head = self.read(data, HEAD, HEAD_BYTES, HEAD_DEPTH)
        for check, wrong in (
            ("seed", self.wrong_seed(head)),
            ("log", self.wrong_log(head)),
            ("times", self.wrong_times(head)),
        ):
            if wrong is not None:
                self.fault(check, wrong, self.here())

    @staticmethod
    def wrong_seed(head):
        commitment = commitment_to("daily", head["id"], bytes.fromhex(head["serverSeed"]))
        return None if commitment.hex() == head["commitment"] else "the seed is not the one committed to"

    @staticmethod
    def wrong_log(head):
        row = head["log"]
        if (row["position"] == 0) != (row["before"] == hash_of("creel/1/challenges").hex()):
            return "the log is empty before its first row, and only there"
        leaf = {field: head[field] for field in ("closes", "commitment", "id", "opens", "ruleset")}
        text = canonical(dict(leaf, v="creel/1/challenge"))
        before, committed_at = bytes.fromhex(row["before"]), u64(head["committedAt"])
        after = hash_of("creel/1/challenges", before, committed_at, text)
        return None if after.hex() == row["hash"] else "`hash` is not the head of the log after this row"

    @staticmethod
    def wrong_times(head):
        if head["opens"] % DAY != 0:
            return "`opens` is not the beginning of a day of UTC"
        if head["closes"] != head["opens"] + DAY:
            return "`closes` is not a day after `opens`"
        if head["reveals"] != head["closes"] + 2 * HOUR:
            return "`reveals` is not two hours after `closes`"
        wanted = "%s-%s" % (head["ruleset"].partition("@")[0], day_text(head["opens"] // DAY))
        return None if head["id"] == wanted else "by its ruleset and day the id is " + wanted

    def late(self):
        return self.head["committedAt"] > self.head["opens"] - DAY

    # The lines after it

    def add_line(self, data):
        line = self.read(data, ATTEMPT_LINE, LINE_BYTES, LINE_DEPTH)
        if self.ended:
            raise NotStrict((), "a line follows the last one")
        if "end" in line:
            self.ended = True
            if line["attempts"] != self.attempts:
                self.fault("complete", "it says %d attempts" % line["attempts"], self.here())
            return
        self.attempts += 1
        self.add_attempt(line["attempt"], line["record"])

    def add_attempt(self, attempt, document):
        place = self.here(attempt, document)
        verdict = check_record(compact(document))
        if verdict.verdict == "good":
            self.add_good_record(attempt, verdict.record, place)
        else:
            self.fault("records", "the record is sealed, or that of a fork" if verdict.fault is None else describe(verdict.fault), place)
        if attempt["ticket"] <= self.last_ticket:
            self.fault("once", "the ticket does not come after the one before", place)
        self.last_ticket = attempt["ticket"]
        if attempt["ranked"] and attempt["status"] == "finished" and attempt["score"] is not None:
            self.board.append((-attempt["score"], attempt["actions"], attempt["ticket"], attempt["rank"]))
        elif attempt["rank"] is not None:
            self.fault("board", "it has a rank, but does not stand on the board", place)

    def add_good_record(self, attempt, record, place):
        wrong = self.not_belonging(record)
        if wrong is not None:
            self.fault("belonging", wrong, place)
        wrong = self.wrong_fields(attempt, record)
        if wrong is not None:
            self.fault("fields", wrong, place)
        if record.game in self.games:
            self.fault("once", "the game stands in the file twice", place)
        self.games.add(record.game)
        player = player_of(record)
        if player is not None:
            if player in self.players:
                self.fault("once", "the player has another attempt", place)
            self.players.add(player)

    def wrong_fields(self, attempt, record):
        for field, value in result_of(record).items():
            if not same(attempt[field], value):
                return "`%s` is not what the record tells" % field
        if self.head["ranksGuests"]:
            return None if attempt["ranked"] else "`ranked` is false, but everybody ranks in this challenge"
        # A name is changed, but never given up.
        guest_ranks = attempt["ranked"] and attempt["name"] is None
        return "`ranked` is true, but the player has no name" if guest_ranks else None

    def not_belonging(self, record):
        """Step 11: why a record is no attempt of this challenge, or None."""
        head, created = self.head, record.created
        for field, wanted in (
            ("kind", "daily"),
            ("scope", head["id"]),
            ("commitment", head["commitment"]),
            ("ruleset", head["ruleset"]),
        ):
            if created[field] != wanted:
                return "event 0: its `%s` is not that of the challenge" % field
        if created["options"]:
            return "event 0: an attempt has no options, and is not for practice"
        if player_of(record) is None:
            return "nobody has taken its seat"
        for event in record.events:
            begins = event["type"] in ("GameCreated", "SeatTaken", "GameStarted")
            if begins and not head["opens"] <= event["at"] < head["closes"]:
                return "event %d: it was not begun while the challenge was open" % event["seq"]
            if event["actor"] != "system" and event["at"] >= head["reveals"]:
                return "event %d: a seat acts after the reveal" % event["seq"]
        return self.taken_over(record)

    def taken_over(self, record):
        """Before the reveal the system plays for nobody but who has resigned."""
        for event in record.events:
            if event["type"] not in ("ActionTaken", "SeatRetired"):
                continue
            if event["type"] == "SeatRetired" and event["actor"] != "system":
                return None
            if event["actor"] == "system" and event["at"] < self.head["reveals"]:
                return "event %d: the system acts for a seat before the reveal" % event["seq"]
        return None

    # After the last line

    def end(self):
        if self.head is None:
            self.fault("form", "the file is empty")
        if not self.head:
            return
        self.check_ranks()
        if not self.ended:
            self.fault("complete", "the last line is missing: the file is cut")
        if self.head["attempts"] != self.attempts:
            self.fault("complete", "the first line says %d attempts" % self.head["attempts"])

    def check_ranks(self):
        rank, before = 0, None
        for number, (score, actions, ticket, told) in enumerate(sorted(self.board, key=lambda row: row[:3]), 1):
            if (score, actions) != before:
                rank, before = number, (score, actions)
            if told != rank:
                self.fault("board", "its rank should be %d" % rank, "attempt " + ticket)


def player_of(record):
    taken = [event for event in record.events if event["type"] == "SeatTaken"]
    return taken[-1]["data"]["player"] if taken else None


def result_of(record):
    """How an attempt ended, as its record tells it."""
    last = record.events[-1]
    voided = last["type"] == "GameVoided"
    return {
        "status": "voided" if voided else "finished",
        "score": None if voided else record.outcome["scores"][0],
        "actions": sum(event["type"] == "ActionTaken" for event in record.events),
        "startedAt": record.events[0]["at"],
        "endedAt": last["at"],
        "voidReason": last["data"]["reason"] if voided else None,
    }


# ------------------------------------------------------------------------------------------ 7 the command line

GOOD, BAD, SEALED, NEEDS_PARENT, USAGE = 0, 1, 2, 3, 64
# Bytes in which a first line shows what the file is.
BEGINNING = 64 * 1024
# What a line that was too long is checked as.
TOO_LONG = b" " * (RECORD_BYTES + 1)
DESCRIPTION = """Checks records of games and exports of challenges offline, as `creel check` does, with other code.
A file holds one record, a record a line, or one export; - is standard input."""
EPILOG = """Exit status: 0 all is good, 1 something is bad, 2 the seed of a game is still sealed, 3 the record of the parent
of a fork is needed, 64 the command is not right or a file can not be read."""


def printable(text):
    """What could steer a terminal is shown by its number."""
    return "".join(
        "\\u{%x}" % ord(character) if unicodedata.category(character)[0] == "C" else character for character in text
    )


def describe(fault):
    at = "" if fault.event is None else " at event %d" % fault.event
    return "step %d (%s) fails%s: %s" % (fault.step, STEP_NAMES[fault.step], at, fault.message)


def describe_record(verdict):
    """One line for people."""
    if verdict.record is None:
        return "BAD: " + describe(verdict.fault)
    record = verdict.record
    game = "Game %s, %s, %d events" % (record.game, record.ruleset, len(record.events))
    if verdict.fault is not None:
        return "BAD: %s. %s" % (describe(verdict.fault), game)
    if verdict.verdict == "sealed":
        return "SEALED: the form is right; nothing else can be checked before the seed is revealed. " + game
    if verdict.verdict == "needsParent":
        return "NEEDS PARENT: steps 1 to 5 hold; the record of game %s is needed for more: --parent FILE. %s" % (
            verdict.needs["game"],
            game,
        )
    if record.outcome["reason"] == "voided":
        return "GOOD: but the game was voided and has no result. " + game
    scores = " : ".join(map(str, record.outcome["scores"]))
    return "GOOD: score %s (%s), %d actions by the system. %s" % (
        scores,
        record.outcome["reason"],
        record.system_actions(),
        game,
    )


def describe_challenge(check, seen_commitment):
    """One line for people, and one more for each check that fails; whether all is good."""
    faults = dict(check.faults)
    if seen_commitment is not None and not (check.head and check.head["commitment"] == seen_commitment):
        faults["seen"] = ((None, "the commitment is not the one you saw"), 1)
    names = dict(CHALLENGE_CHECKS, seen="what you saw")
    about = "This can not be read as the export of a challenge"
    if check.head:
        about = "Challenge %s, %s, %d attempts, %d on the board" % (
            check.head["id"],
            check.head["ruleset"],
            check.attempts,
            len(check.board),
        )
    if not faults:
        late = " It was committed to less than 24 hours before it opened." if check.late() else ""
        return ["GOOD: %s.%s" % (about, late)], True
    failed = [name for name in names if name in faults]
    lines = ["BAD: %s. %s" % ("; ".join(names[name] for name in failed), about)]
    for name in failed:
        (place, message), count = faults[name]
        where = "" if place is None else place + ": "
        more = "" if count == 1 else " (the first of %d)" % count
        lines.append("  %s: %s%s%s" % (names[name], where, message, more))
    return lines, False


class Source:
    """A stream of bytes whose beginning can be looked at: as much as a record may take, and a byte more."""

    def __init__(self, stream):
        self.beginning = stream.read(RECORD_BYTES + 1)
        self.begun = io.BytesIO(self.beginning)
        self.rest = stream

    def is_export(self):
        first_line = self.beginning[:BEGINNING].partition(b"\n")[0]
        return LOOKS_LIKE_EXPORT.search(first_line) is not None

    def has_records_by_line(self):
        """A line ends an object and the next begins one, which they do in no single document."""
        first_line, _, more = self.beginning.partition(b"\n")
        return first_line.rstrip().endswith(b"}") and more.lstrip().startswith(b"{")

    def read_line(self, most):
        line = self.begun.readline(most)
        return line if line.endswith(b"\n") or len(line) == most else line + self.rest.readline(most - len(line))

    def lines(self, max_bytes):
        """Without their ends; None for one that is longer, of which nothing is kept."""
        while True:
            line = self.read_line(max_bytes + 1)
            if not line:
                return
            if line.endswith(b"\n"):
                yield line[:-1]
            elif len(line) <= max_bytes:
                yield line
            else:
                while line and not line.endswith(b"\n"):
                    line = self.read_line(BEGINNING)
                yield None


class Reading:
    """Checks one file after the other and prints what they come to."""

    def __init__(self, commitment, contribution):
        self.commitment = commitment
        self.contribution = contribution
        self.parents = {}
        self.verdicts = set()

    def add_parents(self, names):
        for name in names:
            try:
                with open(name, "rb") as stream:
                    record = Record.read(stream.read(RECORD_BYTES + 1))
                self.parents[record.game] = record
            except Fault as fault:
                # Of no game, so it is nobody's parent.
                self.say(name, "not read as a record: " + fault.message)
            except OSError as error:
                self.verdicts.add("unread")
                print(printable("creel_verify: %s: %s" % (name, error)), file=sys.stderr)

    def check(self, name):
        try:
            if name == "-":
                self.check_source("standard input", Source(sys.stdin.buffer))
            else:
                with open(name, "rb") as stream:
                    self.check_source(name, Source(stream))
        except (OSError, ValueError) as error:
            self.verdicts.add("unread")
            print(printable("creel_verify: %s: %s" % (name, error)), file=sys.stderr)

    def check_source(self, name, source):
        if source.is_export():
            self.check_challenge(name, source)
        elif source.has_records_by_line():
            for number, line in enumerate(source.lines(RECORD_BYTES), 1):
                if line is not None and is_end_of_records(line):
                    continue
                if line is None or line.strip():
                    self.check_record("%s, line %d" % (name, number), TOO_LONG if line is None else line)
        else:
            self.check_record(name, source.beginning)

    def check_record(self, name, data):
        verdict = check_record(data, self.commitment, self.contribution, self.parents)
        self.verdicts.add(verdict.verdict)
        self.say(name, describe_record(verdict))

    def check_challenge(self, name, source):
        if self.contribution is not None:
            raise ValueError("the games of a challenge have no contributions")
        check = ChallengeCheck()
        for line in source.lines(LINE_BYTES):
            check.add(line)
        check.end()
        texts, good = describe_challenge(check, self.commitment)
        self.verdicts.add("good" if good else "bad")
        for text in texts:
            self.say(name, text)

    @staticmethod
    def say(name, text):
        print(printable("%s: %s" % (name, text)))

    def status(self):
        statuses = (("bad", BAD), ("unread", USAGE), ("sealed", SEALED), ("needsParent", NEEDS_PARENT))
        for verdict, status in statuses:
            if verdict in self.verdicts:
                return status
        return GOOD


def is_end_of_records(line):
    """Whether a line is the last one of an export of records, which is none itself."""
    try:
        last = json.loads(line)
    except ValueError:
        return False
    return isinstance(last, dict) and last.get("end") is True


class Arguments(argparse.ArgumentParser):
    def error(self, message):
        self.print_usage(sys.stderr)
        self.exit(USAGE, "creel_verify: %s\n" % message)


def main(words):
    arguments = Arguments(prog="creel_verify.py", description=DESCRIPTION, epilog=EPILOG)
    arguments.add_argument("files", metavar="FILE", nargs="+")
    arguments.add_argument(
        "--parent", metavar="FILE", action="append", default=[], help="the record of a game that a fork goes on from"
    )
    arguments.add_argument("--commitment", type=str.lower, help="the commitment you saw before the deal")
    arguments.add_argument("--contribution", type=str.lower, help="the contribution you sent")
    wanted = arguments.parse_args(words)
    # Whatever the terminal can not show must not end the check.
    sys.stdout.reconfigure(errors="backslashreplace")
    sys.stderr.reconfigure(errors="backslashreplace")
    reading = Reading(wanted.commitment, wanted.contribution)
    reading.add_parents(wanted.parent)
    for name in wanted.files:
        reading.check(name)
    return reading.status()


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
