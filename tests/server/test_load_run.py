"""The load run: its clients read frames in place, and its tables show medians."""

from websockets.frames import Frame, Opcode

from bench.load_clients import TEXT, frame_at, number_after
from bench.server_load import COLUMNS, Figures, median_of, table


def test_frames_of_the_server_are_found_one_after_the_other() -> None:
    texts = [b"", b"short", b"x" * 125, b"y" * 126, b"z" * 70_000]
    data = b"".join(Frame(Opcode.TEXT, text).serialize(mask=False) for text in texts)
    found, start = [], 0
    while frame := frame_at(data, start):
        opcode, first, start = frame
        assert opcode == TEXT
        found.append(data[first:start])
    assert found == texts
    assert start == len(data)


def test_a_frame_that_is_not_all_there_is_waited_for() -> None:
    data = Frame(Opcode.TEXT, b"y" * 300).serialize(mask=False)
    assert all(frame_at(data[:end], 0) is None for end in range(len(data)))


def test_a_number_is_found_by_its_name() -> None:
    assert number_after(b'{"match":"m1","number":42,"state":"playing"}', b'"number":') == 42


def test_a_table_shows_the_median_of_every_figure() -> None:
    runs: list[Figures] = [dict.fromkeys(COLUMNS, value) for value in (1.0, 30.0, 2.0)]
    shown = table("server", [("ours", median_of(runs))]).splitlines()
    assert shown[0].startswith("| server | load average | moves/s |")
    assert shown[2].startswith("| ours | 2.0 | 2 | 2.00 ms |")
    assert len({line.count("|") for line in shown}) == 1
