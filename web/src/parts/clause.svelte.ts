/** The clause that somebody wants to read without leaving the page. */
import type { GameName } from "../boards/notation";

export const asked = $state<{ game: GameName; clause: string | null }>({ game: "international", clause: null });
