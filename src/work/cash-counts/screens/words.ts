import { words } from "#platform/web/words.ts";

export const t = words({
  en: {
    views: "The office's cash",
    center: "Payment center",
    title: "Cash box",
    deposits: "Carried to the bank",
    create: "Count cash box",
    searches: "Number, who counted",
    emptyTitle: "The box was never counted",
    emptyText: "Count its notes and coins: what the books say is shown only after it.",

    number: "Number",
    counted: "Counted",
    countedBy: "Counted by",
    countedUgx: "Counted, UGX",
    booksUgx: "By the books, UGX",
    differenceUgx: "Difference, UGX",
    status: "Status",
    states: {
      balanced: "Agrees",
      variance_review: "To decide",
      accepted: "Difference accepted",
      recounted: "Counted again",
    },
    from: "From day",
    to: "To day",
    shortAndOver: (short: string, over: string) => `short ${short}, over ${over}`,

    neverCounted: (days: number) =>
      `The cash box was never counted. It is to be counted every ${days} days.`,
    isLate: (since: number, days: number) =>
      `The cash box was last counted ${since} days ago. It is to be counted every ${days} days.`,
    lastCount: (day: string, by: string) => `Last counted on ${day} by ${by}:`,
    waits: (difference: string) =>
      `differs by ${difference} and waits for a decision. The box is not counted anew before it.`,
    waitsBlind:
      "differs from the books and waits for a decision. The box is not counted anew before it.",

    newTitle: "Count cash box",
    newText:
      "Count every note and coin while nobody pays out of the box. What the books say is not shown before, and a count is never changed.",
    notes: "Notes and coins",
    noteOf: (worth: string) => `Pieces of ${worth} shillings`,
    sum: "Counted",
    note: "Note",
    noteHint: "Such as who stood by, or which drawer",
    nothingTyped: "Write how many there are of each; 0 where there are none.",
    send: "Send count",
    agrees: (number: string) => `${number}: the box agrees with the books`,
    differs: (number: string) => `${number} differs: somebody else decides`,

    titleOf: (amount: string) => `${amount} in the cash box`,
    denomination: "Note or coin",
    pieces: "Pieces",
    worthUgx: "UGX",
    noNotes: "Nothing lay in the box.",
    figures: "Shillings",
    people: "Who",
    inBox: "Counted",
    byBooks: "By the books",
    difference: "Difference",
    none: "None",
    notSaid: "Said once it is decided",
    decidedBy: "Decided by",
    reason: "Reason",
    byOne: "One person counted and decided",
    voucher: "Cash count voucher",
    moves: { accept: "Accept difference", count_again: "Have it counted again" },
    says: {
      accept: (difference: string) =>
        `${difference} becomes cash over and short in the books, and every owner is told. Cash that moved since the count is not in it.`,
      countAgain: "Nothing is booked. These figures stay, and the box is counted anew.",
    },
    onlyOther: "You counted this, so somebody else decides about it.",
  },
});
