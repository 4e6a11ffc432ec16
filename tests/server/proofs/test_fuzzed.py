"""Whatever is sent, the server stays: generated requests and generated messages."""

import json
import random
from collections.abc import Callable

import httpx
import pytest
import schemathesis
from hypothesis import HealthCheck, Phase, settings
from websockets.exceptions import ConnectionClosed

from tests.server.running import Json, Person, Server, hear, people

SEED = 20260716
CHANNELS = 40
MESSAGES = 20  # on each channel, unless it is closed before

Value = Callable[[random.Random], object]
