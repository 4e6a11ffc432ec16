/** Was die Seite rund um die Spiele sagt, auf Deutsch. */
import type { VisitTexts } from "./visit.en";

export const visit: VisitTexts = {
  box: {
    title: "Aus der Schachtel",
    notes: {
      international: [
        "Ab 13 Jahren, etwa 45 Minuten; 60 schwarze, 30 rote und 10 blaue Chips.",
        "Ein Rat aus den Anleitungen: Verkleinere früh deinen Vorrat. Jeder übrige Gast kostet Punkte, und ein leerer Vorrat beendet das Spiel.",
        "Die Plätze der meisten Tische, die Kosten der Bar ab Hocker 6 und Indien sind rekonstruiert. Wer das Spiel besitzt, kann mit einem eigenen Spielplan spielen.",
      ],
      cardgame: [
        "Ab 10 Jahren, etwa 45 Minuten. Gäste haben helle Rückseiten, Tische dunkle.",
        "Ein Rat von uns: Sieh zuerst auf die inneren Plätze. Eine Karte dort bringt an drei Tischen Punkte.",
      ],
      melange: [
        "Ab 10 Jahren.",
        "Ein Rat aus der Anleitung: Halte deine Gäste vom Tisch Karl Luegers fern.",
        "Die Werte der Gäste und Persönlichkeiten, die Stühle jedes Tischs, die Zahl der Karten jedes Motivs und die Grenzen der Phasen sind rekonstruiert.",
      ],
    },
    steps:
      "Die letzten Regeln sagen, wie die Seite einen Zug Schritt für Schritt zerlegt. An einem echten Tisch braucht ihr sie nicht.",
  },
  daily: {
    title: "Spiel des Tages",
    text: (game, bots) =>
      `${game} gegen ${bots}: für alle dieselbe Mischung und dieselben Bots, ein Versuch pro Person.`,
    play: "Das Spiel des Tages spielen",
    goOn: "Weiter mit dem Spiel des Tages",
    look: "Dein Spiel ansehen",
    sealed: "Die Ergebnisse siehst du, wenn du fertig bist.",
    played: (count) =>
      count === 0
        ? "Noch niemand ist fertig."
        : count === 1
          ? "Eine Person ist fertig."
          : `${count} Personen sind fertig.`,
    results: "Ergebnisse",
    place: "Platz",
    name: "Name",
    points: "Punkte",
    bots: "Bots",
    you: "du",
    yesterday: "Gestern",
    ends: (time) => `Das nächste kommt um ${time}.`,
    none: "Niemand hat es gespielt.",
    fair: "Wie es fair bleibt",
    fairText: [
      "Das Haus zieht für jeden Tag einen geheimen Schlüssel und zeigt seinen Hash. Die Mischung folgt aus dem Schlüssel allein, damit sie für alle dieselbe ist. Niemand gibt Wörter dazu: Hier vertraust du darauf, dass das Haus keinen Schlüssel nach Wunsch nimmt.",
      "Den Schlüssel verrät es, wenn der Tag vorbei ist, um Mitternacht nach Weltzeit. Dann lässt sich die Mischung mit der Aufzeichnung des eigenen Spiels prüfen.",
      "Ergebnisse und Spiele anderer sieht niemand, bevor das eigene zu Ende ist. Spiele, in denen Gesehenes zurückgenommen wurde oder ein Bot für die Person spielte, zählen nicht.",
      "Jeder Browser hat einen Versuch. Das Haus kennt niemanden beim Namen; wer mit einem anderen Browser wiederkommt, wird nicht daran gehindert.",
    ],
    hash: "Hash des Schlüssels",
    key: "Schlüssel",
  },
  front: {
    hello: (name) => `Servus, ${name}`,
    notYou: "Dein Name",
    warmWith: (names) => `mit ${names}`,
    yourTurn: "Du bist am Zug.",
    theirTurn: "Die anderen sind am Zug.",
    with: (names) => `mit ${names}, sofort`,
    and: "und",
    learnFirst: "erst lernen",
    street: "Auf dem Gehsteig",
  },
  share: {
    invite: (game) => `Komm und spiel ${game} mit mir.`,
    result: (game, points) => `${game}: ${points}. Und du?`,
    button: "Ergebnis teilen",
    copied: "Kopiert: Du kannst es überall einfügen.",
    qr: "Als Code für die Kamera eines Telefons",
    qrOf: "Code mit der Adresse der Einladung",
  },
  offline: {
    title: "Keine Verbindung",
    text: "Du kannst die Regeln lesen, die Lektionen durchgehen und deine fertigen Spiele ansehen. Neue Spiele und Züge brauchen das Haus.",
    lesson:
      "Ohne Verbindung kann hier niemand auf deine Züge antworten. Sieh dir die Stellung an, überlege dir einen Zug und sieh dann die Antwort an.",
    answer: "Antwort zeigen",
    game: "Dieses Spiel ist auf diesem Gerät aufbewahrt.",
    notKept:
      "Diese Seite braucht das Haus, und das Haus ist nicht erreichbar. Sie öffnet sich von selbst, sobald es eine Verbindung gibt.",
  },
  emotes: {
    title: "Ein Wort an die anderen",
    mute: "Worte der anderen stummschalten",
    words: {
      hello: "Servus!",
      bravo: "Bravo!",
      thanks: "Danke!",
      oops: "Hoppla …",
      thinking: "Ich überlege.",
      cheers: "Prost!",
      lucky: "So ein Glück!",
      "well-played": "Gut gespielt!",
    },
    said: (name, word) => `${name}: ${word}`,
  },
};
