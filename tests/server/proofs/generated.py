"""Generated requests and messages, right and wrong ones."""

import json
import random
from collections import Counter
from contextlib import suppress
from typing import Any

import schemathesis
from hypothesis import HealthCheck, Phase, given, settings
from hypothesis import strategies as st
from hypothesis.errors import Unsatisfiable
from schemathesis import APIOperation, Case, GenerationMode
from schemathesis.checks import not_a_server_error
from schemathesis.core.result import Ok
from schemathesis.specs.openapi.checks import content_type_conformance, response_schema_conformance
from websockets.exceptions import ConnectionClosed

from tests.server.running import Person, Server, hear, people

CHECKS = [not_a_server_error, content_type_conformance, response_schema_conformance]

ODD: list[object] = [None, True, -1, 0, 1, 10**30, 1e300, "", "0", "stop", "é\u0000", [], {}, [[[]]], {"a": {}}]
KINDS = ("move", "undo", "takeback", "resign", "hand", "commit", "reveal", "hello", "beat", "state", "")
NAMES = ("id", "expect", "seat", "move", "answer", "to", "level", "token", "protocol", "commitment", "words")


def check_requests(server: Server, mode: GenerationMode, examples: int) -> Counter[int]:
    """Sends so many generated requests for each call of the document; each answer is one that the document knows."""
    schema = schemathesis.openapi.from_url(f"{server.url}/api/v1/openapi.json")
    match = people(server, spectators=True)[0].match
    answers: Counter[int] = Counter()
    for found in schema.get_all_operations():
        assert isinstance(found, Ok)
        check_call(found.ok(), mode, examples, match, answers)
    return answers


def check_call(
    operation: APIOperation[Any, Any, Any, Any],
    mode: GenerationMode,
    examples: int,
    match: str,
    answers: Counter[int],
) -> None:
    """Requests for one call, right or wrong ones, half of them about a match that there is."""

    @settings(
        max_examples=examples,
        derandomize=True,
        deadline=None,
        database=None,
        phases=[Phase.explicit, Phase.generate],
        suppress_health_check=list(HealthCheck),
    )
    @given(case=operation.as_strategy(generation_mode=mode), known=st.booleans())
    def check(case: Case[Any], known: bool) -> None:
        if known and "match" in case.path_parameters:
            case.path_parameters["match"] = match
        if mode is GenerationMode.POSITIVE:
            case.query.pop("wait", None)  # a right one makes the server wait
        answer = case.call(timeout=60)
        answers[answer.status_code] += 1
        case.validate_response(answer, checks=CHECKS)

    with suppress(Unsatisfiable):  # a call without parts cannot be made wrongly
        check()


def message(choose: random.Random) -> str | bytes:
    """Something that is more or less a message."""
    match choose.randrange(12):
        case 0:
            return choose.randbytes(choose.randrange(200))
        case 1:
            return choose.randbytes(choose.randrange(200)).decode("latin-1")
        case 2:
            return json.dumps(choose.choice(ODD))
    parts = {name: choose.choice(ODD) for name in choose.sample(NAMES, choose.randrange(len(NAMES)))}
    usual: dict[str, object] = {"id": f"{choose.random()}"[2:], "expect": 1, "seat": 0, "move": "stop", "to": "person"}
    text = json.dumps({"type": choose.choice(KINDS), **usual, **parts})
    return text if choose.randrange(8) else text[: choose.randrange(len(text))]


def say_anything(person: Person, choose: random.Random, messages: int) -> None:
    """Messages until the server has heard enough."""
    with person.channel(seat=person.seat) as channel, suppress(ConnectionClosed):
        for _ in range(messages):
            channel.send(message(choose))
        channel.send("enough")
        hear(channel, "bye")
