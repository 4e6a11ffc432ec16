"""The texts of the page in its languages, as patterns: whatever a text says of somebody or of a number may vary."""

import json
import re
import subprocess
from functools import cache
from pathlib import Path
from re import Pattern

WEB = Path(__file__).parents[2] / "web"
GAP = "¤"
LANGUAGES = ("en", "de", "fr")

# Every text of every dictionary by its place there; a text with gaps is asked with a sign in each of them.
READ = """
import { readFileSync } from "node:fs";
import { runnerImport } from "vite";
const load = async (path) => (await runnerImport(path, { configFile: false, logLevel: "error" })).module;
const collect = (part, value, found) => {
  if (typeof value === "function") found[part] = String(value(...Array(value.length).fill("¤")));
  else if (typeof value === "string") found[part] = value;
  else for (const [key, each] of Object.entries(value)) collect(`${part}.${key}`, each, found);
};
const texts = {};
for (const language of ["en", "de", "fr"]) {
  texts[language] = {};
  collect("page", (await load(`./src/texts/${language}.ts`))[language], texts[language]);
  collect("review", (await load(`./src/review/texts.${language}.ts`))[language], texts[language]);
  collect("companion", (await load(`./src/companion/texts.${language}.ts`))[language], texts[language]);
  collect("boards", (await load(`./src/boards/texts.${language}.ts`))[language], texts[language]);
  collect("words", JSON.parse(readFileSync(`./src/guests/words/${language}.json`, "utf-8")), texts[language]);
}
console.log(JSON.stringify(texts));
"""


@cache
def dictionaries() -> dict[str, dict[str, str]]:
    """Every text by language and place."""
    command = ["node", "--input-type=module", "--eval", READ]
    done = subprocess.run(command, cwd=WEB, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
    read: dict[str, dict[str, str]] = json.loads(done.stdout)
    return read


def on_every_page(language: str) -> dict[str, str]:
    """The texts without those of the companion, which has pages of its own."""
    return {place: text for place, text in dictionaries()[language].items() if not place.startswith("companion.")}


@cache
def texts_of(language: str) -> Pattern[str]:
    """Whatever can be said in the language."""
    return any_of(set(on_every_page(language).values()))


@cache
def english_unlike(language: str) -> Pattern[str]:
    """What is said in English and not in the language."""
    english, other = on_every_page("en"), on_every_page(language)
    known = {text.casefold() for text in other.values()}
    return any_of({text for text in english.values() if text.casefold() not in known})


def any_of(texts: set[str]) -> Pattern[str]:
    """Any of the texts; with something in their gaps, of which they are not made alone."""
    telling = sorted(text for text in texts if re.search(r"\w", text.replace(GAP, "")))
    return re.compile("|".join(re.escape(text).replace(GAP, ".+") for text in telling), re.IGNORECASE)
