import { words } from "#platform/web/words.ts";

export const t = words({
  en: {
    title: "Terms of advances",
    advances: "Advances to farmers",
    views: "Views of advances",
    create: "Set new terms",
    intro:
      "The limit of a farmer is the average of three seasons, times the shillings for a kilogram, times the " +
      "score, less what is still open. While an advance is overdue there is no other.",
    from: "From",
    perKg: "For a kilogram of the average season",
    perKgUgx: "For a kg, UGX",
    largest: "Never more than",
    largestUgx: "Never more than, UGX",
    recovery: "Goes back from a delivery",
    recoveryHint:
      "The most that is taken from the value of a delivery, and what its form proposes.",
    recoveryPercent: "Of a delivery, %",
    source: "Decided by",
    sourceHint: "Whose decision it is: Board, 14 November.",
    setBy: "Set by",
    nobody: "–",
    status: "Status",
    standings: { counts: "Counts now", "to-come": "To come", past: "Past" },
    terms: "Terms",
    save: "Set terms",
    saved: "Terms set",
  },
});
