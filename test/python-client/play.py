"""Plays with the generated client: a whole game of Card Commons, and Big Fish up to its first views.

python3 play.py http://127.0.0.1:3000
"""
import random
import sys
import uuid

import creel_client
from creel_client.exceptions import ApiException
from creel_client.models.create_game import CreateGame
from creel_client.models.problem import Problem
from creel_client.models.submit_action import SubmitAction
from creel_client.models.take_seat import TakeSeat

URL, SEED = sys.argv[1], int(sys.argv[2])
chance = random.Random(SEED)


class Player:
    """A guest with the parts of the generated client that it needs."""

    def __init__(self):
        token = creel_client.PlayersApi(client_with(None)).create_player().token
        client = client_with(token)
        self.games = creel_client.GamesApi(client)
        self.seats = creel_client.SeatsApi(client)
        self.play = creel_client.PlayApi(client)
        self.history = creel_client.HistoryApi(client)
        self.records = creel_client.RecordsApi(client)


def client_with(token):
    return creel_client.ApiClient(creel_client.Configuration(host=URL, access_token=token))


def key():
    return str(uuid.uuid4())


def play_card_commons(player):
    game = player.games.create_game(CreateGame(ruleset="card-commons"), idempotency_key=key())
    done = 0
    while True:
        legal = player.play.list_legal_actions(game.id)
        if not legal.actions:
            break
        # Stopping is always legal; the rest is worth trying first.
        going_on = [each for each in legal.actions if each.to_dict() != {"type": "stop"}]
        action = chance.choice(going_on or legal.actions).to_dict()
        body = SubmitAction(action=action, expectedVersion=legal.version)
        step = player.play.submit_action(game.id, body, idempotency_key=key())
        assert step.version > legal.version and step.happened, step
        done += 1
    over = player.games.read_game(game.id)
    assert over.status == "finished" and over.outcome is not None, over
    events = player.history.list_events(game.id).events
    assert len(events) == over.version, (len(events), over.version)
    record = player.history.export_record(game.id)
    assert record.server_seed == over.server_seed, record
    assert refusal(lambda: player.play.submit_action(game.id, SubmitAction(action={"type": "stop"}))) == "gameOver"
    return done, over.outcome.scores


def play_big_fish(one, other):
    table = one.games.create_game(CreateGame(ruleset="big-fish", seats=2, turnLimit=86400))
    other.seats.take_seat(table.id, take_seat=TakeSeat(invitation=table.invitations[0].token), idempotency_key=key())
    legal = one.play.list_legal_actions(table.id)
    assert legal.seat == 0 and legal.actions, legal
    one.seats.resign(table.id, idempotency_key=key())
    other.seats.resign(table.id, idempotency_key=key())
    over = one.games.read_game(table.id)
    assert over.status == "finished" and over.view.actual_instance is not None, over
    return over.outcome.scores


def refusal(act):
    try:
        act()
    except ApiException as error:
        return Problem.from_json(error.body).code
    raise AssertionError("it was not refused")


player = Player()
done, scores = play_card_commons(player)
print(f"Card Commons: {done} actions, score {scores} (SEED={SEED})")
print(f"Big Fish: score {play_big_fish(player, Player())}")
