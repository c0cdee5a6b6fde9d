"""A bot for Card Commons, with Python's standard library only: takes the first legal action until the game is over.

python3 examples/bot.py http://127.0.0.1:3000
"""
import json
import sys
import time
import urllib.error
import urllib.request
import uuid

URL = sys.argv[1] if len(sys.argv) > 1 else "http://127.0.0.1:3000"
TRIES = 5
PASSING = (429, 502, 503, 504)


def ask(method, path, token=None, body=None, key=None):
    """Sends a request and answers the document. Sends it again after what passes, if that can not act twice."""
    headers = {"Content-Type": "application/json"}
    if token is not None:
        headers["Authorization"] = "Bearer " + token
    if key is not None:
        headers["Idempotency-Key"] = key
    data = None if body is None else json.dumps(body).encode()
    for tries in range(TRIES):
        is_last = tries == TRIES - 1 or (method != "GET" and key is None)
        request = urllib.request.Request(URL + path, data, headers, method=method)
        try:
            with urllib.request.urlopen(request, timeout=30) as answer:
                return json.load(answer)
        except urllib.error.HTTPError as error:
            if is_last or error.code not in PASSING:
                raise SystemExit("refused: " + error.read().decode())
            time.sleep(float(error.headers.get("Retry-After", 1)))
        except OSError:
            if is_last:
                raise
            time.sleep(1)


token = ask("POST", "/v1/players")["token"]
game = ask("POST", "/v1/games", token, {"ruleset": "card-commons"}, str(uuid.uuid4()))["id"]
while True:
    legal = ask("GET", "/v1/games/" + game + "/legal-actions", token)
    if not legal["actions"]:
        break
    action = {"action": legal["actions"][0], "expectedVersion": legal["version"]}
    ask("POST", "/v1/games/" + game + "/actions", token, action, str(uuid.uuid4()))
print(json.dumps(ask("GET", "/v1/games/" + game, token)["outcome"]))
