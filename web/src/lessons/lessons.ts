/** The lessons of each game, fetched when they are wanted. */
import type { GameName } from "../boards/notation";
import type { Lesson } from "./contract";

const files = import.meta.glob<readonly Lesson[]>("./*/lessons.ts", { import: "lessons" });

export async function lessonsOf(game: GameName): Promise<readonly Lesson[]> {
  return (await files[`./${game}/lessons.ts`]?.()) ?? [];
}
