"""Every command explains itself with an example."""

import pytest

from tests.cli.running import kaffeehaus

COMMANDS = [
    *(["play"], ["simulate"], ["arena"], ["ladder"], ["rules"], ["replay"], ["bench"], ["fit"], ["games"], ["schema"]),
    *(
        ["serve"],
        ["verify"],
        ["backup"],
        ["restore"],
        ["tidy"],
        ["review"],
        ["puzzles"],
        ["stats"],
        ["dataset"],
        ["train"],
    ),
    *(["position", "moves"], ["position", "play"], ["position", "show"], ["bot", "check"]),
]


@pytest.mark.parametrize("command", COMMANDS, ids=" ".join)
def test_help_has_an_example(command: list[str]) -> None:
    result = kaffeehaus(*command, "--help")
    assert result.exit_code == 0
    assert f"Example: kaffeehaus {' '.join(command)}" in result.stdout


def test_all_commands_are_listed() -> None:
    stdout = kaffeehaus("--help").stdout
    assert all(command[0] in stdout for command in COMMANDS)
