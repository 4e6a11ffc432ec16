/** What the page asks a person for, in the words of the game. */
import type { Scene } from "../boards/describe";
import type { MoveKind } from "../boards/notation";
import type { Texts } from "../texts/en";
import type { Choosing, Option } from "./choosing.svelte";

type Question = keyof Texts["match"] & `pick${string}`;

/** Questions by the only kind of move that is left. */
const ASKED: Partial<Record<MoveKind, Question>> = {
  stop: "pickStop",
  skip: "pickStop",
  draw: "pickDraw",
  lay: "pickLay",
  end: "pickEnd",
  continue: "pickEnd",
  seat: "pickTile",
  resolve: "pickResolve",
};

export function promptOf(scene: Scene, choosing: Choosing, texts: Texts["match"]): string {
  if (choosing.ready) return texts.pickReady;
  if (choosing.alternatives.length > 0) return texts[alternativeOf(choosing.alternatives)];
  if (choosing.piece !== null && choosing.left.length === 0) return texts.pickNothing;
  if (choosing.piece !== null && choosing.left.every(({ parts }) => parts.kind === "lay")) return texts.pickLay;
  if (choosing.piece !== null) return texts[choosing.left.every(isRow) ? "pickMarkers" : "pickPlace"];
  if (choosing.places.length > 0) return texts.pickPiece;
  return texts[questionOf(scene, choosing.options)];
}

function alternativeOf(options: readonly Option[]): Question {
  if (options.every(({ parts }) => parts.kind === "joker")) return "pickFace";
  return options.every(({ parts }) => parts.kind === "seat" && "nation" in parts) ? "pickNation" : "pickWhich";
}

const isRow = ({ parts }: Option): boolean => parts.kind === "play" || parts.kind === "joker";

function questionOf(scene: Scene, options: readonly Option[]): Question {
  const kinds = new Set(options.map(({ parts }) => parts.kind));
  const [only] = kinds.size === 1 ? kinds : [];
  const asked = only && ASKED[only];
  if (scene.game === "melange" && only === "draw") return "pickThree";
  if (scene.game === "melange")
    return [...kinds].some((kind) => kind.startsWith("take-")) ? "pickTake" : (asked ?? "pickRow");
  if (kinds.has("end")) return "pickEnd";
  if (only === "take") return "pickTakeGuest";
  if (asked && only !== "seat") return asked;
  if (waitsForCompany(scene, kinds)) return "pickPartner";
  return scene.game === "cardgame" ? "pickCard" : "pick";
}

/** Whether a guest has just sat down alone: then the turn cannot end. */
function waitsForCompany(scene: Exclude<Scene, { game: "melange" }>, kinds: ReadonlySet<MoveKind>): boolean {
  const seated = scene.game === "international" ? scene.view.turn.seated : scene.view.turn.placed;
  return seated.length > 0 && scene.view.turn.group === null && !kinds.has("stop");
}
