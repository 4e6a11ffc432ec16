"""`python -m kaffeehaus.cli` does what `kaffeehaus` does."""

from kaffeehaus.cli import main

main()
