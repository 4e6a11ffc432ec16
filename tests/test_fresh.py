"""`.ci/fresh` runs a command as a machine would that has never seen the project."""

import os
import subprocess
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[1]
LOOK = 'ls -A "$HOME" "${TMPDIR:-/tmp}" /var/tmp; env; test -f pyproject.toml; exit 7'

pytestmark = pytest.mark.skipif(not (ROOT / ".git").exists(), reason="the project was not taken from git")


def fresh(folder: Path, *command: str, namespaces: bool = True) -> subprocess.CompletedProcess[str]:
    """Runs a command freshly, beside things that it must not find."""
    path = str(os.environ["PATH"])
    if not namespaces:
        refusing = folder / "unshare"
        refusing.write_text("#!/bin/sh\nexit 1\n")
        refusing.chmod(0o755)
        path = f"{folder}:{path}"
    used = folder / "used"
    used.mkdir()
    (used / "left-behind").touch()
    dirty = {"PATH": path, "HOME": str(used), "TMPDIR": str(used), "LEFT_BEHIND": "1", "PIP_RETRIES": "3 or\n4"}
    return subprocess.run(
        [ROOT / ".ci" / "fresh", *command], env=dirty, cwd=folder, capture_output=True, text=True, check=False
    )


@pytest.mark.parametrize("namespaces", [True, False])
def test_only_what_package_managers_need_is_left(tmp_path: Path, namespaces: bool) -> None:
    done = fresh(tmp_path, "sh", "-c", LOOK, namespaces=namespaces)
    assert done.returncode == 7, done.stderr
    assert "left-behind" not in done.stdout
    assert "LEFT_BEHIND" not in done.stdout
    assert "PIP_RETRIES=3 or\n4" in done.stdout
    assert namespaces or "mount namespaces are not allowed" in done.stderr
    assert [each.name for each in (tmp_path / "used").iterdir()] == ["left-behind"]


def test_the_temporary_directories_of_the_machine_are_not_seen(tmp_path: Path) -> None:
    if subprocess.run(["unshare", "--mount", "true"], capture_output=True, check=False).returncode:
        pytest.skip("mount namespaces are not allowed here")
    done = fresh(tmp_path, "ls", "-A", "/tmp", "/var/tmp")
    assert done.stdout.split() == ["/tmp:", "fresh", "/var/tmp:"]


def test_a_run_of_the_continuous_integration_is_fresh() -> None:
    assert (ROOT / ".ci" / "run").read_text("utf-8").splitlines()[-1] == "exec .ci/fresh make test"
