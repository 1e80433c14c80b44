import { words } from "#platform/web/words.ts";

export const d = words({
  en: {
    acceptName: "It is the payee's wallet",
    acceptMeans: (holder: string, payee: string) =>
      `The provider has this wallet under ${holder}. You say that what ${payee} is owed goes there all the same.`,
    nobody: "nobody's name",
    callOff: "Call off",
    callOffMeans: "It was not sent yet. It ends as not paid, and its debts are open again.",
    reason: "Reason",
    report: "Write down what was found",
    wasPaid: "It was paid",
    transaction: "Provider's transaction",
    evidence: "What proves it",
    found: (name: string, isPaid: boolean) =>
      `${name} found that it was ${isPaid ? "paid" : "not paid"}`,
    confirm: "Confirm, it ends so",
    deny: "It does not hold",
  },
});
