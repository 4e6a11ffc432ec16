"""Renews the table, which happens only on purpose: `python -m tests.perft --renew`."""

import argparse

import kaffeehaus as kh
from tests.perft.table import write_table

if __name__ == "__main__":
    parser = argparse.ArgumentParser(prog="python -m tests.perft", description=__doc__)
    parser.add_argument("--renew", action="store_true", required=True, help="count and store anew")
    parser.add_argument("game", nargs="*", help="all games if none is named")
    write_table(parser.parse_args().game or kh.games())
