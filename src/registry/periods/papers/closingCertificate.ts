import type { KeptClosing } from "#books/ledger/rules.ts";
import { sizeWords } from "#books/stock/rules.ts";
import { type Day, formatDay, formatInstant } from "#kernel/days.ts";
import { formatAmount } from "#kernel/money.ts";
import {
  fact,
  facts,
  figureColumn,
  type Paper,
  type PaperCompany,
  paper,
  signature,
  table,
  textColumn,
} from "#kernel/paper.ts";
import { type Waiting, waitingWords } from "../rules.ts";

/** A closing as its certificate states it. */
export type ClosingOnPaper = Omit<KeptClosing, "waiting"> & {
  waited: readonly Waiting[] | null;
};

/**
 * What a month was closed with, for the file and the auditor: the trial balance and the stores of its last day as they stood then,
 * what waited, who closed it, and the fingerprint of the figures that stands in the audit.
 */
export function closingCertificate(
  closing: ClosingOnPaper,
  company: PaperCompany,
  today: Day,
): Paper {
  const { through, byName, at, reason, digest, isOpened, waited, stock } = closing;
  return paper({
    format: "A4",
    company,
    title: "Certificate of closing",
    number: through,
    day: today,
    code: null,
    stamp: isOpened ? "OPENED AGAIN" : null,
    blocks: [
      facts([
        fact("Closed through", formatDay(through)),
        fact("Closed by", byName, formatInstant(at)),
        fact("Note", reason),
        fact("Fingerprint", digest.slice(0, 32), digest.slice(32)),
      ]),
      trialBalance(closing),
      ...(stock === null ? [] : [stores(stock)]),
      ...(waited === null ? [] : [waitedThen(waited)]),
    ],
    signatures: [signature(byName, "closed"), signature("", "examined")],
  });
}

function trialBalance({ balances }: Pick<ClosingOnPaper, "balances">) {
  const sum = (amounts: readonly bigint[]) => amounts.reduce((added, one) => added + one, 0n);
  const debits = balances.map(({ balance }) => (balance > 0n ? balance : 0n));
  const credits = balances.map(({ balance }) => (balance < 0n ? -balance : 0n));
  const written = (amount: bigint | undefined) => (amount ? formatAmount(amount) : "");
  return table({
    columns: [textColumn("Account"), figureColumn("Debit UGX"), figureColumn("Credit UGX")],
    rows: balances.map(({ code, name }, at) => [
      ...[`${code} ${name}`, written(debits[at]), written(credits[at])],
    ]),
    totals: [["Trial balance", formatAmount(sum(debits)), formatAmount(sum(credits))]],
  });
}

function stores(stock: NonNullable<ClosingOnPaper["stock"]>) {
  const cost = stock.reduce((added, one) => added + one.cost, 0n);
  return table({
    columns: [textColumn("In the stores"), figureColumn("Quantity"), figureColumn("Cost UGX")],
    rows: stock.map((one) => [one.name, sizeWords(one.quantity, one.unit), formatAmount(one.cost)]),
    totals: [["All stores", "", formatAmount(cost)]],
  });
}

function waitedThen(waited: readonly Waiting[]) {
  return table({
    columns: [textColumn("What waited when it was closed"), figureColumn("How much")],
    rows:
      waited.length === 0
        ? [["Nothing", ""]]
        : waited.map(({ name, count }) => [waitingWords[name], formatAmount(BigInt(count))]),
  });
}
