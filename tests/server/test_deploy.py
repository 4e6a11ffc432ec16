"""What `deploy/` promises: files that fit the project, metrics that exist, a unit that systemd accepts."""

import configparser
import json
import re
import shutil
import subprocess
import sys
from collections.abc import Iterator
from dataclasses import fields
from pathlib import Path

import httpx
import pytest
import yaml  # type: ignore[import-untyped]

from kaffeehaus.server.settings import Settings
from tests.server.running import Server

ROOT = Path(__file__).parents[2]
DEPLOY = ROOT / "deploy"
SUFFIXES = {"histogram": ("_bucket", "_sum", "_count")}
NAMES = re.compile(r"\bkaffeehaus_[a-z_]+\b")
SETTINGS = re.compile(r"\bKAFFEEHAUS_[A-Z_]+\b")


@pytest.fixture(scope="module")
def exported(server: Server) -> set[str]:
    """Every name of a number that `/metrics` has."""
    types = re.findall(r"^# TYPE (\S+) (\S+)$", httpx.get(f"{server.url}/metrics").text, re.MULTILINE)
    return {name + suffix for name, kind in types for suffix in SUFFIXES.get(kind, ("",))}


def expressions(part: object) -> Iterator[str]:
    """Every query in a dashboard or in rules."""
    if isinstance(part, dict):
        for name, value in part.items():
            if name in ("expr", "query") and isinstance(value, str):
                yield value
            yield from expressions(value)
    elif isinstance(part, list):
        for each in part:
            yield from expressions(each)


@pytest.mark.parametrize("name", ["grafana-dashboard.json", "alerts.yaml"])
def test_every_metric_that_is_asked_for_exists(exported: set[str], name: str) -> None:
    queries = list(expressions(yaml.safe_load((DEPLOY / name).read_text("utf-8"))))
    asked = {found for query in queries for found in NAMES.findall(query)}
    assert asked
    assert asked <= exported


def test_every_metric_is_on_the_dashboard(exported: set[str]) -> None:
    shown = set(NAMES.findall((DEPLOY / "grafana-dashboard.json").read_text("utf-8")))
    ours = {name for name in exported if name.startswith("kaffeehaus_")}
    assert {name for name in ours if not name.endswith(("_sum", "_count", "_created"))} <= shown


def test_every_alert_says_what_is_the_matter() -> None:
    (group,) = yaml.safe_load((DEPLOY / "alerts.yaml").read_text("utf-8"))["groups"]
    for rule in group["rules"]:
        assert rule["annotations"]["summary"].endswith(".")
        assert rule["labels"]["severity"] in ("page", "warn")


def test_every_setting_that_is_named_exists() -> None:
    known = {f"KAFFEEHAUS_{field.name.upper()}" for field in fields(Settings)} | {"KAFFEEHAUS_CACHE_DIR"}
    for file in DEPLOY.iterdir():
        assert set(SETTINGS.findall(file.read_text("utf-8"))) <= known, file


def test_the_container_is_built_from_files_that_are_there_and_runs_as_nobody_special() -> None:
    text = (DEPLOY / "Containerfile").read_text("utf-8").replace("\\\n", " ")
    lines = [line.split(maxsplit=1) for line in text.splitlines() if line and not line.startswith("#")]
    for word, rest in lines:
        if word == "COPY" and "--from" not in rest:
            *sources, _ = rest.split()
            assert all((ROOT / source).exists() for source in sources), rest
    words = [word for word, _ in lines]
    last = lines[len(words) - 1 - words[::-1].index("FROM") :]
    assert next(rest for word, rest in last if word == "USER") == "10001"
    assert {"HEALTHCHECK", "VOLUME", "CMD"} <= {word for word, _ in last}
    command = json.loads(next(rest for word, rest in last if word == "CMD"))
    assert command[:2] == ["kaffeehaus", "serve"]


def test_the_compose_file_hangs_together() -> None:
    plan = yaml.safe_load((DEPLOY / "compose.yaml").read_text("utf-8"))
    house = plan["services"]["house"]
    assert (DEPLOY / house["build"]["context"] / house["build"]["dockerfile"]).is_file()
    assert set(house["depends_on"]) <= set(plan["services"])
    used = {volume.split(":")[0] for service in plan["services"].values() for volume in service.get("volumes", [])}
    assert {name for name in used if not name.startswith(".")} == set(plan["volumes"])
    assert all((DEPLOY / name).is_file() for name in used if name.startswith("."))
    scrape = yaml.safe_load((DEPLOY / "prometheus.yaml").read_text("utf-8"))["scrape_configs"][0]
    port = house["environment"]["KAFFEEHAUS_METRICS_PORT"]
    assert scrape["static_configs"][0]["targets"] == [f"house:{port}"]


def unit() -> str:
    return (DEPLOY / "kaffeehaus.service").read_text("utf-8")


def test_the_unit_confines_the_server() -> None:
    parser = configparser.RawConfigParser(strict=False)
    parser.optionxform = str  # type: ignore[assignment,method-assign]
    parser.read_string(unit())
    service = parser["Service"]
    assert service["DynamicUser"] == service["NoNewPrivileges"] == service["ProtectHome"] == "yes"
    assert (service["ProtectSystem"], service["CapabilityBoundingSet"]) == ("strict", "")
    assert "MemoryDenyWriteExecute" not in service, "compiled rules need it"
    assert " serve " in service["ExecStart"]


@pytest.mark.skipif(shutil.which("systemd-analyze") is None, reason="systemd is not installed")
def test_systemd_accepts_the_unit(tmp_path: Path) -> None:
    here = Path(sys.executable).with_name("kaffeehaus")
    file = tmp_path / "kaffeehaus.service"
    file.write_text(unit().replace("/opt/kaffeehaus/bin/kaffeehaus", str(here)), "utf-8")
    done = subprocess.run(["systemd-analyze", "verify", file], capture_output=True, text=True, check=False)
    complaints = [line for line in done.stderr.splitlines() if "kaffeehaus.service" in line]
    assert (done.returncode, complaints) == (0, [])
