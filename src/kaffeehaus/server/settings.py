"""Settings of a house, read from the environment: every `KAFFEEHAUS_` variable that the server knows."""

import os
from collections.abc import Mapping
from dataclasses import dataclass, fields
from pathlib import Path
from typing import Any

from platformdirs import user_data_path

from kaffeehaus.kernel.errors import InvalidOptions
from kaffeehaus.reviews.plans import MOST_EFFORT

PREFIX = "KAFFEEHAUS_"
MOST_PORT = 65535
WHOLE = ("bot_workers", "bot_queue", "live_matches", "burst", "channels", "metrics_port")


@dataclass(frozen=True)
class Settings:
    """One field per variable: `data` is `KAFFEEHAUS_DATA`."""

    data: Path
    database_url: str = ""  # PostgreSQL; SQLite in the data folder if it is empty
    origins: tuple[str, ...] = ()  # further addresses whose pages may ask, such as https://cafe.example
    bot_workers: int = 1
    bot_seconds: float = 10.0  # a bot that thinks longer is asked again, in a new process
    bot_queue: int = 1000  # bots that may wait for a worker
    models: Path | None = None  # a folder with networks that may play as bots
    live_matches: int = 2000  # kept in memory
    words_seconds: float = 20.0  # within which clients commit themselves to words for a deal, and reveal them
    patience: float = 120.0  # seconds until a person who left counts as away, where no clock runs
    rate: float = 40.0  # requests a second and visitor, on average
    burst: int = 200  # requests at once
    creations: float = 0.5  # new matches a second and visitor, on average
    reviews: float = 12.0  # reviews an hour and visitor
    review_effort: float = 1.0  # work for a review and for hints, in units of the usual
    channels: int = 200  # live channels of one address
    keep_finished: float = 365.0  # days after its end that a match is kept; 0 is for ever, here and below
    keep_waiting: float = 14.0  # days that a match waits for people, or for their words
    keep_playing: float = 90.0  # days without any event, after which a match counts as abandoned
    keep_names: float = 0.0  # days after its end that a match knows who played it
    tidy_seconds: float = 600.0  # between two looks for what is to go
    metrics_port: int = 0  # a port for /metrics alone; with 0 the server's own port, for this machine
    metrics_host: str = "127.0.0.1"
    log_level: str = "info"

    @classmethod
    def from_environment(cls, environment: Mapping[str, str] | None = None) -> "Settings":
        """The settings that the environment gives. Raises InvalidOptions with everything that cannot be read."""
        given = os.environ if environment is None else environment
        found: dict[str, Any] = {"data": user_data_path("kaffeehaus")}
        reasons = []
        for field in fields(cls):
            text = given.get(PREFIX + field.name.upper(), "")
            if text:
                try:
                    found[field.name] = read_setting(field.name, text)
                except ValueError as fault:
                    reasons.append(f"{PREFIX}{field.name.upper()} is {fault}, not {text!r}")
        if reasons:
            raise InvalidOptions(reasons)
        return cls(**found)


def read_setting(name: str, text: str) -> Path | str | int | float | tuple[str, ...]:
    """The value of one setting. Raises ValueError that says what it should be."""
    if name in ("data", "models"):
        return read_folder(text, there=name == "models")
    if name == "origins":
        return tuple(origin.strip() for origin in text.split(","))
    if name in ("database_url", "metrics_host"):
        return text
    if name == "log_level":
        if text.lower() not in ("debug", "info", "warning", "error"):
            raise ValueError("debug, info, warning or error")
        return text.lower()
    return read_number(name, text)


def read_folder(text: str, *, there: bool) -> Path:
    """A folder, which may have to be there already. Raises ValueError."""
    folder = Path(text).expanduser()
    if there and not folder.is_dir():
        raise ValueError("a folder that is there")
    return folder


def read_number(name: str, text: str) -> int | float:
    """The value of a setting that is a number. Raises ValueError."""
    whole = name in WHOLE
    try:
        number = int(text) if whole else float(text)
    except ValueError:
        raise ValueError("a whole number" if whole else "a number") from None
    check_range(name, number)
    return number


def check_range(name: str, number: float) -> None:
    """Raises ValueError that says what a number should be, if it is something else."""
    if name == "metrics_port":
        fits, wanted = 0 <= number <= MOST_PORT, f"a port, from 0 to {MOST_PORT}"
    elif name == "review_effort":
        fits, wanted = 0 < number <= MOST_EFFORT, f"a number above 0 and up to {MOST_EFFORT:g}"
    elif name.startswith("keep_"):
        fits, wanted = 0 <= number < 1e9, "a number of days, 0 for ever"
    else:
        fits, wanted = 0 < number < 1e9, "a number above 0"
    if not fits:
        raise ValueError(wanted)
