/** What the tests in Python ask of the page's sources, in one module graph. */
export { describeMove, tellDeed } from "../src/boards/describe";
export { moveTo, picksOf } from "../src/boards/notation";
export { LANGUAGES, learnLanguage } from "../src/texts/languages";
