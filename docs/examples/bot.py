"""A bot for Kaffeehaus: plays the move that pays the most, any of them if several do."""

import json
import random
import sys


def say(message):
    """Sends one message: one line of JSON, at once."""
    print(json.dumps(message), flush=True)


def choose(moves):
    """One of the best-paying moves."""
    most = max(move["points"] for move in moves)
    return random.choice([move["move"] for move in moves if move["points"] == most])


for line in sys.stdin:  # ends when the house closes the pipe
    message = json.loads(line)
    if message["type"] == "hello":
        say({"type": "hello", "protocol": message["protocol"], "name": "best-paying"})
    elif message["type"] == "turn":
        say({"type": "answer", "number": message["number"], "move": choose(message["moves"])})
    elif message["type"] == "refusal":
        print(f"turn {message['number']} lost: {message['text']}", file=sys.stderr)
