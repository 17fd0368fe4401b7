// A match to show to others: its final score as a table, a link and a picture.
const share = {
  title: "Show it to others",
  says: "Whoever has the link sees names and final score, and no cards. The link cannot be taken back.",
  side: "Side", points: "Points", rank: "Rank", won: "winner", deals: "{n} {n|deal|deals}",
  copy: "Copy the score", copied: "Copied",
  link: "Copy the link", share: "Share…", picture: "Save the picture",
  none: "There is no score to show.",
  away: "The score cannot be shown at the moment.",
  text: "{title}: {score}",
} as const;

export default share;
