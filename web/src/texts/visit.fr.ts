/** Ce que la page dit autour des jeux, en français. */
import type { VisitTexts } from "./visit.en";

export const visit: VisitTexts = {
  box: {
    title: "Dans la boîte",
    notes: {
      international: [
        "À partir de 13 ans, environ 45 minutes ; 60 jetons noirs, 30 rouges et 10 bleus.",
        "Un conseil des livrets : réduisez tôt votre réserve. Chaque client qui reste coûte des points, et une réserve vide met fin à la partie.",
        "La place de la plupart des tables, le prix du bar à partir du tabouret 6 et l’Inde sont reconstitués. Qui possède la boîte peut jouer avec son propre plateau.",
      ],
      cardgame: [
        "À partir de 10 ans, environ 45 minutes. Les clients ont le dos clair, les tables le dos foncé.",
        "Un conseil de la maison : regardez d’abord les places intérieures. Une carte y rapporte à trois tables.",
      ],
      melange: [
        "À partir de 10 ans.",
        "Un conseil du livret : tenez vos clients loin de la table de Karl Lueger.",
        "Les valeurs des clients et des personnalités, les chaises de chaque table, le nombre de cartes de chaque motif et les limites des phases sont reconstitués.",
      ],
    },
    steps:
      "Les dernières règles disent comment la page décompose un tour, pas à pas. À une vraie table, vous n’en avez pas besoin.",
  },
  daily: {
    title: "Donne du jour",
    text: (game, bots) =>
      `${game} contre ${bots} : le même mélange et les mêmes robots pour tout le monde, un essai par personne.`,
    play: "Jouer la donne du jour",
    goOn: "Continuer la donne du jour",
    look: "Revoir votre partie",
    sealed: "Vous verrez les résultats quand vous aurez fini.",
    played: (count) =>
      count === 0 ? "Personne n’a encore fini." : count === 1 ? "Une personne a fini." : `${count} personnes ont fini.`,
    results: "Résultats",
    place: "Place",
    name: "Nom",
    points: "Points",
    bots: "Robots",
    you: "vous",
    yesterday: "Hier",
    ends: (time) => `La prochaine arrive à ${time}.`,
    none: "Personne ne l’a jouée.",
    fair: "Comment elle reste honnête",
    fairText: [
      "La maison tire une clé secrète par jour et montre son empreinte. Le mélange découle de la clé seule, pour être le même pour tout le monde. Personne n’y ajoute de mots : ici, vous faites confiance à la maison pour ne pas choisir une clé à son goût.",
      "La clé est révélée quand le jour est fini, à minuit en temps universel. L’enregistrement de votre partie permet alors de vérifier le mélange.",
      "Personne ne voit les résultats ni les parties des autres avant d’avoir fini. Les parties où l’on a repris ce qui avait été vu, ou dans lesquelles un robot a joué pour la personne, ne comptent pas.",
      "Un navigateur a un essai. La maison ne connaît personne par son nom : elle ne peut empêcher personne de revenir avec un autre navigateur.",
    ],
    hash: "Empreinte de la clé",
    key: "Clé",
  },
  front: {
    hello: (name) => `Servus, ${name}`,
    notYou: "Votre nom",
    warmWith: (names) => `avec ${names}`,
    yourTurn: "C’est à vous.",
    theirTurn: "Les autres jouent.",
    with: (names) => `avec ${names}, tout de suite`,
    and: "et",
    learnFirst: "apprendre d’abord",
    street: "Sur le trottoir",
  },
  share: {
    invite: (game) => `Venez jouer à ${game} avec moi.`,
    result: (game, points) => `${game} : ${points}. Et vous ?`,
    button: "Partager le résultat",
    copied: "Copié : collez-le où vous voulez.",
    qr: "En code pour l’appareil photo d’un téléphone",
    qrOf: "Code avec l’adresse de l’invitation",
  },
  offline: {
    title: "Pas de connexion",
    text: "Vous pouvez lire les règles, suivre les leçons et revoir vos parties finies. Les nouvelles parties et les coups ont besoin de la maison.",
    lesson:
      "Sans connexion, personne ne peut répondre à vos coups. Regardez la position, pensez à un coup, puis regardez la réponse.",
    answer: "Montrer la réponse",
    game: "Cette partie est conservée sur cet appareil.",
    notKept:
      "Cette page a besoin de la maison, et la maison est injoignable. Elle s’ouvrira d’elle-même dès qu’il y aura une connexion.",
  },
  emotes: {
    title: "Un mot aux autres",
    mute: "Ne plus montrer les mots des autres",
    words: {
      hello: "Servus !",
      bravo: "Bravo !",
      thanks: "Merci !",
      oops: "Oups…",
      thinking: "Je réfléchis.",
      cheers: "Santé !",
      lucky: "Quelle chance !",
      "well-played": "Bien joué !",
    },
    said: (name, word) => `${name} : ${word}`,
  },
};
