"""`python -m kaffeehaus` does what `kaffeehaus` does."""

from kaffeehaus.cli import main

if __name__ == "__main__":
    main()
