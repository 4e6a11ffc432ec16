"""Stands beside a bot as a process of its own: starts it, says how it ended, and leaves nothing of it behind.

Run as `keeper.py LIFELINE COMMAND…`. The lifeline is a socket that the house holds at its other end: when the house
is gone, however it went, the socket closes, and the keeper ends the bot with all its children.
"""

import os
import select
import signal
import sys


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
    ended = os.pidfd_open(bot)
    ready, _, _ = select.select([lifeline, ended], [], [])
    if ended in ready:
        _, status = os.waitpid(bot, 0)
        os.write(lifeline, str(os.waitstatus_to_exitcode(status)).encode())
    os.killpg(0, signal.SIGKILL)


if __name__ == "__main__":
    main()
