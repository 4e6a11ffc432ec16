"""The reference of the library: what the docstrings of the public names say, by subject."""

from importlib import import_module

# Every public name stands on one page.
SUBJECTS = {
    "games": (
        "Games and positions",
        ("game", "games", "rules_of", "Game", "Position", "Move", "ScoreLine", "Refusal", "Result"),
    ),
    "records": ("Records", ("Record",)),
    "players": ("Players", ("Player", "Choice", "Decision", "Candidate", "Event", "play_out")),
    "reviews": ("Reviews and hints", ("review", "Review", "hint", "Hint")),
    "companion": (
        "Companion and boards",
        (
            "Companion",
            "PartialPosition",
            "Verdict",
            "compare",
            "Comparison",
            "board_differences",
            "random_board",
            "random_components",
        ),
    ),
    "environments": ("Environments", ("vector",)),
    "errors": (
        "Errors",
        (
            "KaffeehausError",
            "IllegalMove",
            "InvalidComponents",
            "InvalidDecision",
            "InvalidOptions",
            "InvalidPosition",
            "InvalidRecord",
            "InvalidTelling",
            "InvalidText",
        ),
    ),
}
# Not exported by the package itself, and documented beside what is.
FURTHER = {
    "arena": (
        "Arena",
        (
            "kaffeehaus.arena.contest.Contest",
            "kaffeehaus.arena.executor.Processes",
            "kaffeehaus.arena.running.run",
        ),
    ),
    "environments": (
        "Environments",
        (
            "kaffeehaus.envs.vector.VectorEnv",
            "kaffeehaus.envs.pettingzoo",
            "kaffeehaus.envs.gymnasium",
        ),
    ),
}
WITHOUT_PAGE = ("__version__", "envs")  # a text, and a package whose members have pages


def reference_pages() -> dict[str, str]:
    """A page per subject."""
    pages, titles = {}, {}
    for subject, (title, _) in {**SUBJECTS, **FURTHER}.items():
        titles[subject] = title
        names = [f"kaffeehaus.{name}" for name in SUBJECTS.get(subject, ("", ()))[1]]
        entries = {name: named(name) for name in (*names, *FURTHER.get(subject, ("", ()))[1])}
        blocks = [entry(name, thing) for name, thing in entries.items()]
        pages[f"reference/{subject}.md"] = f"# {title}\n\n" + "\n\n".join(blocks) + "\n"
    listed = "\n".join(f"- [{titles[subject]}](reference/{subject}.md)" for subject in titles)
    told = "Everything that `import kaffeehaus as kh` offers, from the docstrings, and a few doors further in."
    return {"reference.md": f"# Reference\n\n{told}\n\n{listed}\n", **pages}


def named(name: str) -> object:
    """What a full name stands for."""
    module, _, last = name.rpartition(".")
    return getattr(import_module(module), last)


def entry(name: str, thing: object) -> str:
    """The block in which Sphinx writes what a docstring says."""
    if not isinstance(thing, type):
        return f"```{{eval-rst}}\n.. autofunction:: {name}\n```"
    members = "   :members:\n   :show-inheritance:\n" if issubclass(thing, Exception) else "   :members:\n"
    return f"```{{eval-rst}}\n.. autoclass:: {name}\n{members}```"
