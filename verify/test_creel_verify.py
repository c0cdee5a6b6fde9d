#!/usr/bin/env python3
"""The published vectors, in test/fixtures/vectors, by verify/creel_verify.py. Run it from anywhere."""

import hashlib
import json
import pathlib
import unittest

import creel_verify as creel

VECTORS = pathlib.Path(__file__).resolve().parent.parent / "test" / "fixtures" / "vectors"


def read(name):
    return json.loads((VECTORS / (name + ".json")).read_bytes())


def streams(seed):
    return lambda purpose: creel.Stream(seed, purpose)


def open_game_seed(text, ruleset):
    return creel.game_seed(creel.open_seed(text), "open", "open", ruleset, [])


def unsalted(game):
    return creel.state_hash(b"", game.document()).hex()


class Format(unittest.TestCase):
    vectors = read("creel-1")

    def test_encoding(self):
        for each in self.vectors["encode"]:
            self.assertEqual(creel.encode(each["parts"]).hex(), each["hex"])

    def test_commitments(self):
        for each in self.vectors["commitment"]:
            commitment = creel.commitment_to(each["kind"], each["scope"], bytes.fromhex(each["serverSeed"]))
            self.assertEqual(commitment.hex(), each["commitment"])

    def test_open_seeds(self):
        for each in self.vectors["openSeed"]:
            seed = creel.open_seed(each["text"])
            self.assertEqual(seed.hex(), each["serverSeed"])
            self.assertEqual(creel.commitment_to("open", "open", seed).hex(), each["commitment"])

    def test_game_seeds(self):
        for each in self.vectors["gameSeed"]:
            contributions = [bytes.fromhex(contribution) for contribution in each["contributions"]]
            server_seed = bytes.fromhex(each["serverSeed"])
            seed = creel.game_seed(server_seed, each["kind"], each["scope"], each["ruleset"], contributions)
            self.assertEqual(seed.hex(), each["gameSeed"])

    def test_streams(self):
        stream = self.vectors["stream"]
        for purpose, block in stream["block0"].items():
            words = creel.Stream(bytes.fromhex(stream["gameSeed"]), purpose).words
            self.assertEqual(b"".join(creel.u32(next(words)) for _ in range(8)).hex(), block)
        for each in self.vectors["uniform"]:
            numbers = creel.Stream(bytes.fromhex(each["gameSeed"]), each["purpose"])
            self.assertEqual([numbers.uniform(each["n"]) for _ in each["values"]], each["values"])
        for each in self.vectors["shuffle"]:
            numbers = creel.Stream(bytes.fromhex(each["gameSeed"]), each["purpose"])
            self.assertEqual(numbers.shuffle(list(range(each["n"]))), each["order"])

    def test_chain(self):
        chain = self.vectors["chain"]
        server_seed = bytes.fromhex(chain["serverSeed"])
        head = creel.genesis(chain["game"])
        self.assertEqual(head.hex(), chain["genesis"])
        for each in chain["events"]:
            text = creel.canonical(each["envelope"])
            salt = creel.salt_of(server_seed, chain["game"], each["envelope"]["seq"])
            hashed = creel.event_hash(salt, text)
            head = creel.next_head(head, hashed)
            self.assertEqual(text.decode("utf-8"), each["canonical"])
            self.assertEqual([salt.hex(), hashed.hex(), head.hex()], [each["salt"], each["eventHash"], each["head"]])

    def test_canonical_form(self):
        for each in self.vectors["canonical"]["accept"]:
            value = creel.read_strictly(each["json"].encode("utf-8"), 16384, 16)
            self.assertEqual(creel.canonical(value).decode("utf-8"), each["canonical"])
        for text in self.vectors["canonical"]["refuse"]:
            with self.assertRaises(creel.NotStrict, msg=text):
                creel.read_strictly(text.encode("utf-8"), 16384, 16)


class CardCommons(unittest.TestCase):
    def test_games(self):
        for game in read("card-commons-1")["games"] + read("card-commons-1-rare")["games"]:
            with self.subTest(game["openText"]):
                self.play(game)

    def play(self, vector):
        game = creel.CardCommons(streams(open_game_seed(vector["openText"], "card-commons@1")))
        hashes, counts = [unsalted(game)], []
        for action in vector["actions"]:
            counts.append(len(game.legal_actions(0)))
            game.play(0, action)
            hashes.append(unsalted(game))
        self.assertEqual(game.document(), vector["final"])
        self.assertEqual(game.outcome()["scores"], [vector["score"]])
        self.assertEqual(counts, vector.get("legalCounts", counts))
        self.assertEqual(hashes, vector.get("stateHashesUnsalted", hashes))


class BigFish(unittest.TestCase):
    vectors = read("big-fish-1")
    house = creel.Edition(next(record["edition"] for record in read("records-1")["records"] if record["edition"]))

    def deal(self, vector):
        seed = open_game_seed(vector["openText"], self.vectors["ruleset"])
        self.assertEqual(seed.hex(), vector["gameSeed"])
        return creel.BigFish(self.house, vector["seats"], streams(seed), None)

    def test_games(self):
        for game in self.vectors["games"]:
            with self.subTest(game["openText"]):
                self.play(game)

    def play(self, vector):
        game = self.deal(vector)
        self.assertEqual(game.document(), vector["dealt"])
        hashes, counts, legal_hashes = [unsalted(game)], [], []
        for taken in vector["actions"]:
            legal = game.legal_actions(taken["seat"])
            counts.append(len(legal))
            legal_hashes.append(hashlib.sha256(creel.compact(legal)).hexdigest()[:8])
            if vector["play"] == "default":
                self.assertEqual(game.default_action(taken["seat"]), taken["action"])
            game.play(taken["seat"], taken["action"])
            hashes.append(unsalted(game))
        self.assertEqual(counts, vector["legalCounts"])
        self.assertEqual(legal_hashes, vector["legalHashes"])
        self.assertEqual(hashes, vector["stateHashesUnsalted"])
        self.assertEqual(game.document(), vector["final"])
        self.assertEqual(game.outcome()["scores"], vector["scores"])
        self.assertEqual(game.outcome()["winners"], vector["winners"])

    def test_example(self):
        example = self.vectors["example"]
        vector = self.vectors["games"][example["game"]]
        game = self.deal(vector)
        for taken in vector["actions"][: example["after"]]:
            game.play(taken["seat"], taken["action"])
        self.assertEqual(game.document(), example["document"])


class Records(unittest.TestCase):
    def test_records(self):
        for record in read("records-1")["records"]:
            verdict = creel.check_record(creel.compact(record))
            self.assertEqual((verdict.verdict, verdict.fault), ("good", None))


if __name__ == "__main__":
    unittest.main()
