/** A first game is one click away: against bots, at their usual strength. */
import { allGames } from "./api/house.svelte";
import { create } from "./api/words";
import { router } from "./router.svelte";
import { settings } from "./settings.svelte";
import { speech } from "./speech.svelte";
import { newBot, type GameName } from "./titles";

export const BOTS: Record<GameName, number> = { international: 2, cardgame: 2, melange: 1 };

export async function playAgainstBots(game: GameName): Promise<void> {
  const info = (await allGames()).find((each) => each.game === game);
  const bots = Array.from({ length: BOTS[game] }, (_, index) => newBot(index, info?.bot ?? "greedy"));
  const person = { kind: "person" as const, name: settings.name || speech.texts.create.player(1) };
  const options = { players: bots.length + 1 };
  const made = await create({ game, options, seats: [person, ...bots], spectators: false });
  router.go(`/m/${made.match}`);
}
