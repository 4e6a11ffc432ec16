"""The browser of the tests, and of the commands that take pictures."""

import shutil

# The headless shell shows the same pages for half of the work: it has no windows, tabs and address bar to draw.
CHROMIUMS = ("chromium-headless-shell", "chromium", "chromium-browser", "google-chrome", "google-chrome-stable")


def chromium() -> str | None:
    """The path of the first one that this machine has."""
    return next((path for path in map(shutil.which, CHROMIUMS) if path), None)
