"""What a server's process has: memory and descriptors."""

from pathlib import Path

from tests.server.running import Server


def memory_of(server: Server) -> float:
    """Megabytes that the process has."""
    status = Path(f"/proc/{server.process.pid}/status").read_text("ascii")
    line = next(line for line in status.splitlines() if line.startswith("VmRSS"))
    return int(line.split()[1]) / 1024


def files_of(server: Server) -> int:
    """Files and sockets that the process has open."""
    return len(list(Path(f"/proc/{server.process.pid}/fd").iterdir()))
