"""Builds a wheel only with the page for the browser in it, or when told that it may be left out."""

import os
from pathlib import Path
from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface

PAGE = Path("src/kaffeehaus/server/page/index.html")
WITHOUT_PAGE = "KAFFEEHAUS_WITHOUT_PAGE"
EDITABLE = "editable"  # a checkout that is installed in place; its server says that the page is missing


class PageHook(BuildHookInterface[Any]):
    """Looks for the page."""

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:  # noqa: ARG002 (hatchling's signature)
        """Raises if the page is missing and nobody has said that it may be."""
        if version == EDITABLE or (Path(self.root) / PAGE).is_file():
            return
        if os.environ.get(WITHOUT_PAGE, "") in ("", "0"):
            raise RuntimeError(
                f"{PAGE} is missing, so `kaffeehaus serve` would have no page for the browser. "
                f"Run `make wheel` or `make web` first, or set {WITHOUT_PAGE}=1 to build without it."
            )
        self.app.display_warning("Building without the page for the browser.")
