// What is said to whoever was paid funds, whatever their role.
import { words } from "#platform/web/words.ts";

export const t = words({
  called: "fundsReceived",
  en: {
    title: "Funds received",
    searches: "Number, purpose",
    all: "All",
    waitsForMe: "Waits for your word",
    what: "What for",
    number: "Number",
    paidOn: "Paid on",
    paidUgx: "Paid, UGX",
    received: "Received",
    acknowledge: "I received it",
    acknowledgeOf: (amount: string) => `I received it: ${amount}`,
    acknowledged: "Noted",
    toConfirm: "To confirm",
    nothingPaid: "Nothing was paid to you",
    nothingPaidText:
      "What you are paid of a request for funds stands here, and you say of each part that it arrived.",
    nothingWaits: "Nothing waits for your word",
    nothingWaitsText: "When money is paid to you, you say here that it arrived.",
  },
});
