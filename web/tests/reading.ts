/** What the tests in Python ask of the page's sources, in one module graph and with the words of all languages. */
import { LANGUAGES, learnLanguage } from "../src/texts/languages";

export { describeMove, tellDeed } from "../src/boards/describe";
export { moveTo, picksOf } from "../src/boards/notation";

await Promise.all(LANGUAGES.map(learnLanguage));
