"""Options that are shown and cannot be changed."""

from typing import Any, NoReturn


class FrozenDict(dict[str, Any]):
    """A dictionary that refuses every change and says what to do instead. Copies of it are plain and may be changed."""

    def _refuse(self, *_: object, **__: object) -> NoReturn:
        raise TypeError("the options of a game do not change; make another one with kaffeehaus.game(name, **options)")

    __setitem__ = __delitem__ = __ior__ = _refuse
    clear = pop = popitem = setdefault = update = _refuse

    def copy(self) -> dict[str, Any]:
        """A plain dictionary with the same entries."""
        return dict(self)

    def __reduce__(self) -> tuple[Any, ...]:
        return dict, (dict(self),)
