"""Renews the table, which happens only on purpose: `python -m tests.perft --renew`."""

import argparse

from tests.perft.table import write_table

if __name__ == "__main__":
    parser = argparse.ArgumentParser(prog="python -m tests.perft", description=__doc__)
    parser.add_argument("--renew", action="store_true", required=True, help="count everything anew and store it")
    parser.parse_args()
    write_table()
