import { words } from "#platform/web/words.ts";
import { waitingWords } from "../rules.ts";

export const t = words({
  en: {
    title: "Closed months",
    text: "Nothing is booked in a closed month any more, so what was reported of it stays what it was. What still waits with a day in it is booked or turned down before.",
    closedThrough: (day: string) => `The books are closed through ${day}.`,
    nothingClosed: "No month is closed yet.",
    close: {
      name: "Close month",
      done: "Month closed",
      means: "Nothing is booked in it any more, nor in any month before it.",
      reason: "Note",
      hint: "What was looked at, or who decided it",
    },
    reopen: {
      name: "Open again",
      done: "Month opened again",
      means: "This month and all after it are open again. Every owner is told why.",
      reason: "Reason",
      hint: "What came late, or was wrong",
    },
    month: "Month",
    history: "What was closed and opened",
    through: "Closed through",
    what: "What was done",
    closing: "Closed",
    opening: "Opened again",
    why: "Note or reason",
    by: "By",
    paper: "Certificate",
    since: "Since then",
    same: "Unchanged",
    changed: (accounts: number, vouchers: number) =>
      `${accounts === 1 ? "1 account" : `${accounts} accounts`} changed${vouchers === 0 ? "" : `, ${vouchers === 1 ? "1 voucher" : `${vouchers} vouchers`} booked`}`,
    changedSince: (day: string) => `Changed since ${day} was closed`,
    account: "Account",
    before: "When it was closed",
    now: "Now",
    difference: "Difference",
    stockSince: (day: string) => `In the stores, since ${day} was closed`,
    product: "Product",
    bookedSince: (day: string, count: number) =>
      `Booked since ${day} was closed: ${count === 1 ? "1 voucher" : `${count} vouchers`}`,
    voucher: "Voucher",
    day: "Day",
    memo: "What it says",
    beforeClosing: (month: string) => `Before ${month} is closed`,
    waitingMeans: (count: number) =>
      count === 0
        ? "Nothing of it waits any more."
        : "What still waits can be booked on a later day only, or turned down, once the month is closed.",
    booksAgree: "The books agree",
    booksToCheck: "The books are checked when the month is closed",
    settled: (count: number) =>
      `Nothing waits of ${count === 1 ? "1 other kind" : `${count} other kinds`}`,
    waited: (what: string) => `Waited then. ${what}`,
    stillWaits: (count: number, month: string) =>
      `${count === 1 ? "One thing" : `${count} things`} of ${month} and before still ${count === 1 ? "waits" : "wait"}.`,
    despite: "Close it all the same",
    despiteHint: "What waits is kept with the closing, and the owners are told.",
    waiting: waitingWords,
  },
});
