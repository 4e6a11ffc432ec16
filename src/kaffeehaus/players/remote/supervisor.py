"""Stands beside a bot as a process of its own: starts it, says how it ended, and leaves nothing of it behind.

Run as `supervisor.py LIFELINE COMMAND…`. The lifeline is a socket that the house holds at its other end: when the house
is gone, however it went, the socket closes, and the supervisor ends the bot with all its children.
"""

import os
import select
import signal
import sys
import threading

MOST_STATUS = 16  # bytes


def main() -> None:
    """Keeps a bot until it or the house ends."""
    lifeline, command = int(sys.argv[1]), sys.argv[2:]
    os.set_inheritable(lifeline, False)
    try:
        # Python ignores SIGPIPE and a new process inherits that; a bot expects the usual.
        bot = os.posix_spawnp(command[0], command, os.environ, setsigdef=[signal.SIGPIPE])
    except OSError as fault:
        sys.exit(f"{command[0]} cannot be started: {fault.strerror}")
    for standard in range(3):
        os.close(standard)
    ended, told = os.pipe()
    threading.Thread(target=tell_end, args=(bot, told), daemon=True).start()
    ready, _, _ = select.select([lifeline, ended], [], [])
    if ended in ready:
        os.write(lifeline, os.read(ended, MOST_STATUS))
    os.killpg(0, signal.SIGKILL)


def tell_end(bot: int, told: int) -> None:
    """Waits for the bot and writes how it ended."""
    _, status = os.waitpid(bot, 0)
    os.write(told, str(os.waitstatus_to_exitcode(status)).encode())


if __name__ == "__main__":
    main()
