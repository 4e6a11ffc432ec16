/** What the page says around the games, in English: the front of the house, the boxes, sharing, being offline. */

export const visit = {
  box: {
    title: "From the box",
    notes: {
      international: [
        "For 13 years and up, about 45 minutes; 60 black, 30 red and 10 blue chips.",
        "A hint from the rulebooks: make your supply smaller early. Every guest left over costs points, and an empty supply ends the game.",
        "The places of most tables, the costs of the bar from stool 6 on, and India are reconstructed. Owners of the box can play with a board of their own.",
      ],
      cardgame: [
        "For 10 years and up, about 45 minutes. Guests have light backs, tables dark ones.",
        "A hint of ours: look at the inner seats first. A card there pays at three tables.",
      ],
      melange: [
        "For 10 years and up.",
        "A hint from the rulebook: keep your guests away from Karl Lueger’s table.",
        "The values of guests and personalities, the chairs of each table, how many cards there are of each face, and the borders of the phases are reconstructed.",
      ],
    },
    steps: "The last rules say how the page takes a turn apart, step by step. At a real table you do not need them.",
  },
  daily: {
    title: "Deal of the day",
    text: (game: string, bots: string) =>
      `${game} against ${bots}: the same shuffle and the same bots for everybody, one try each.`,
    play: "Play the deal of the day",
    goOn: "Go on with the deal of the day",
    look: "Look at your game",
    sealed: "You see the results when you have finished.",
    played: (count: number) =>
      count === 0
        ? "Nobody has finished yet."
        : count === 1
          ? "One person has finished."
          : `${count} people have finished.`,
    results: "Results",
    place: "Place",
    name: "Name",
    points: "Points",
    bots: "Bots",
    you: "you",
    yesterday: "Yesterday",
    ends: (time: string) => `The next deal comes at ${time}.`,
    none: "Nobody played it.",
    fair: "How it is kept fair",
    fairText: [
      "The house draws one secret key per day and shows its hash. The shuffle follows from the key alone, so that it is the same for everybody. Nobody’s words go into it: here you trust the house not to pick a key that it likes.",
      "The key is told when the day is over, at midnight by universal time. Then everybody can check it with the record of their game.",
      "Nobody sees results or other people’s games before finishing. Games in which something seen was taken back, or in which a bot played for the person, do not count.",
      "One browser has one try. The house knows nobody by name, so it cannot keep anybody from coming again with another browser.",
    ],
    hash: "Hash of the key",
    key: "Key",
  },
  front: {
    hello: (name: string) => `Servus, ${name}`,
    notYou: "Your name",
    warmWith: (names: string) => `with ${names}`,
    yourTurn: "It is your turn.",
    theirTurn: "The others are at it.",
    with: (names: string) => `with ${names}, at once`,
    and: "and",
    learnFirst: "learn it first",
    street: "On the pavement",
  },
  share: {
    invite: (game: string) => `Come and play ${game} with me.`,
    result: (game: string, points: string) => `${game}: ${points}. Your turn?`,
    button: "Share the result",
    copied: "Copied: paste it wherever you like.",
    qr: "As a code for a phone’s camera",
    qrOf: "Code with the address of the invitation",
  },
  offline: {
    title: "No connection",
    text: "You can read the rules, go through the lessons and look back at your finished games. New games and moves need the house.",
    lesson:
      "Without a connection nobody can answer your moves here. Look at the position, think of a move, then look at the answer.",
    answer: "Show the answer",
    game: "This game is kept on this device.",
    notKept:
      "This page needs the house, and the house cannot be reached. It opens by itself when there is a connection.",
  },
  emotes: {
    title: "A word to the others",
    mute: "Mute the others’ words",
    words: {
      hello: "Servus!",
      bravo: "Bravo!",
      thanks: "Thank you!",
      oops: "Oops …",
      thinking: "Let me think.",
      cheers: "Cheers!",
      lucky: "Lucky you!",
      "well-played": "Well played!",
    },
    said: (name: string, word: string) => `${name}: ${word}`,
  },
};

export type VisitTexts = typeof visit;
