"""Nothing is lost: servers are killed while whole matches are played. `make storm` kills many more."""

from pathlib import Path

from tests.server.proofs.doors import Place
from tests.server.proofs.storm import Plan, storm
from tests.server.running import GAMES


def test_nothing_is_lost_when_the_server_on_sqlite_is_killed(data: Path, tmp_path: Path) -> None:
    plan = Plan(tables=len(GAMES), kills=2, between=25, under_way=2)
    outcome = storm(Place(data), plan, "sqlite", tmp_path)
    assert outcome.killed == 2
    assert set(outcome.games) == set(GAMES)


def test_nothing_is_lost_when_one_of_two_servers_on_postgresql_is_killed(
    data: Path, tmp_path: Path, own_postgres: str
) -> None:
    plan = Plan(tables=len(GAMES), kills=1, processes=2, between=25, under_way=2, bots=False)
    outcome = storm(Place(data, own_postgres), plan, "postgresql", tmp_path)
    assert outcome.killed == 1
    assert set(outcome.games) == set(GAMES)
