/** A boardgame.io server for the load run: `node server.js PORT [FOLDER]`, in memory or with FlatFile in the folder.
 *
 * The game is about as large as ours: 24 tables of 4 chairs, a bag of 100 guests, 5 of them in each hidden hand. A move
 * seats one guest, books points, draws another one and ends the turn. Hands and bag are hidden in boardgame.io's own
 * way, by `STRIP_SECRETS`.
 */
import { createRequire } from "node:module";

const require = createRequire(import.meta.url);
const { Server, FlatFile } = require("boardgame.io/server");
const { PlayerView } = require("boardgame.io/core");

const CHAIRS = 96;
const GUESTS = 100;
const HAND = 5;

const game = {
  name: "cafe",
  minPlayers: 2,
  maxPlayers: 2,
  setup: ({ random }) => {
    const bag = random.Shuffle(Array.from({ length: GUESTS }, (_, number) => `${number % 12}.${number % 2 ? "w" : "m"}`));
    const players = { 0: { hand: bag.splice(0, HAND) }, 1: { hand: bag.splice(0, HAND) } };
    return { chairs: Array(CHAIRS).fill(null), scores: [0, 0], left: bag.length, players, secret: { bag } };
  },
  playerView: PlayerView.STRIP_SECRETS,
  turn: { minMoves: 1, maxMoves: 1 },
  moves: {
    seat: {
      move: ({ G, playerID }, place, chair) => {
        const hand = G.players[playerID].hand;
        if (!hand[place] || G.chairs[chair] !== null) return "INVALID_MOVE";
        G.chairs[chair] = hand[place];
        G.scores[playerID] += 2;
        const drawn = G.secret.bag.pop();
        if (drawn) hand[place] = drawn;
        else hand.splice(place, 1);
        G.left = G.secret.bag.length;
      },
      client: false,
    },
  },
  endIf: ({ G }) => (G.left === 0 ? { over: true } : undefined),
};

const [port, folder] = process.argv.slice(2);
const server = Server({ games: [game], origins: [/.*/], ...(folder ? { db: new FlatFile({ dir: folder }) } : {}) });
server.run({ port: Number(port), callback: () => console.log("ready") });
