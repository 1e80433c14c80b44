// A bank's statement of our account (camt.053.001.08) as we read it: what stood there before, each entry that was
// booked, and what stood there after. A statement whose entries do not lead from one to the other is refused.
import { type Day, isDay } from "#kernel/days.ts";
import { currencies, type Currency, currencyDecimals } from "#kernel/money.ts";
import { allNamed, along, textIn } from "#platform/server/xml.ts";
import { BankFileFault, bodyOf } from "./bankMessages.ts";
import { readAmount } from "./line.ts";

/** One entry of a statement; what came in is positive, what went out is negative. */
export interface StatementEntry {
  bookedOn: Day;
  amount: bigint;
  /** The payer's own reference, of our orders the one we gave; null where the bank has none. */
  reference: string | null;
  /** The bank's or network's own reference. */
  providerReference: string | null;
  /** Who paid or was paid, as written there. */
  counterparty: string | null;
  text: string | null;
  /** Many transfers booked as one; null: one alone. */
  batch: BookedBatch | null;
}

/** What an entry says of the transfers it books together. */
export interface BookedBatch {
  /** Our message they stood in; null where the bank does not name it. */
  message: string | null;
  /** How many they are; null where the bank does not say. */
  payments: number | null;
  /** Those it names, each by our reference; the sum as the bank writes it, without sign, null where it does not. */
  parts: readonly { reference: string; sum: bigint | null; providerReference: string | null }[];
}

/** A statement of one account over some days. */
export interface Statement {
  /** The bank's own name for it: the same statement comes once. */
  statementKey: string;
  accountNumber: string;
  currency: Currency;
  fromDay: Day;
  toDay: Day;
  opening: bigint;
  closing: bigint;
  entries: StatementEntry[];
}

/** Reads every statement of a file; refuses another message, a currency or day nobody knows, and a false sum. */
export function readStatements(text: string): Statement[] {
  const root = bodyOf(text, "camt.053.001.08", "BkToCstmrStmt");
  const statements = allNamed(root, "Stmt").map(statementIn);
  if (statements.length === 0) throw new BankFileFault("There is no statement in this file.");
  return statements;
}

function statementIn(element: Element): Statement {
  const account = along(element, "Acct");
  const currency = currencies.find((one) => one === textIn(along(account, "Ccy")));
  if (!currency) throw new BankFileFault("The statement's currency is not one of ours.");
  const statementKey = textIn(along(element, "Id"));
  const id = along(account, "Id");
  const accountNumber = textIn(along(id, "Othr", "Id")) || textIn(along(id, "IBAN"));
  if (statementKey === "" || accountNumber === "") {
    throw new BankFileFault("The statement does not say of which account it is.");
  }
  const opening = balanceIn(element, ["OPBD", "PRCD"], currency);
  const closing = balanceIn(element, ["CLBD"], currency);
  const entries = allNamed(element, "Ntry")
    .filter((entry) => textIn(along(entry, "Sts", "Cd")) === "BOOK")
    .map((entry) => entryIn(entry, currency));
  checkSum(opening.amount, entries, closing.amount);
  const days = [...entries.map((entry) => entry.bookedOn), closing.day].toSorted();
  return {
    ...{ statementKey, accountNumber, currency, entries },
    fromDay: days[0] ?? closing.day,
    toDay: closing.day,
    opening: opening.amount,
    closing: closing.amount,
  };
}

/** Opening and entries are the closing balance, or a line is missing. */
export function checkSum(
  opening: bigint,
  entries: readonly Pick<StatementEntry, "amount">[],
  closing: bigint,
): void {
  const sum = entries.reduce((total, entry) => total + entry.amount, opening);
  if (sum === closing) return;
  throw new BankFileFault(
    "Its lines do not lead from the opening to the closing balance: something is missing in it.",
  );
}

function amountIn(element: Element, currency: Currency): bigint {
  const written = along(element, "Amt");
  const amount = readAmount(textIn(written), currencyDecimals(currency));
  if (amount === null || written?.getAttribute("Ccy") !== currency) {
    throw new BankFileFault("A line has no amount in the account's currency.");
  }
  const direction = textIn(along(element, "CdtDbtInd"));
  if (direction === "CRDT") return amount;
  if (direction === "DBIT") return -amount;
  throw new BankFileFault("A line does not say whether money came in or went out.");
}

function dayIn(element: Element | undefined): Day {
  const day = textIn(along(element, "Dt")) || textIn(along(element, "DtTm")).slice(0, 10);
  if (!isDay(day)) throw new BankFileFault("A line has no day.");
  return day;
}

function balanceIn(
  element: Element,
  kinds: readonly string[],
  currency: Currency,
): { amount: bigint; day: Day } {
  const found = allNamed(element, "Bal").find((balance) =>
    kinds.includes(textIn(along(balance, "Tp", "CdOrPrtry", "Cd"))),
  );
  if (!found) throw new BankFileFault(`The statement has no balance ${kinds[0]}.`);
  return { amount: amountIn(found, currency), day: dayIn(along(found, "Dt")) };
}

function entryIn(entry: Element, currency: Currency): StatementEntry {
  const amount = amountIn(entry, currency);
  const all = allNamed(entry, "NtryDtls").flatMap((one) => allNamed(one, "TxDtls"));
  const batch = batchIn(entry, all, amount, currency);
  const details = batch === null ? all[0] : undefined;
  const other = along(details, "RltdPties", amount < 0n ? "Cdtr" : "Dbtr");
  return {
    bookedOn: dayIn(along(entry, "BookgDt")),
    amount,
    reference: batch === null ? referenceIn(details) : batch.message,
    providerReference:
      textIn(along(entry, "AcctSvcrRef")) || textIn(along(details, "Refs", "AcctSvcrRef")) || null,
    counterparty: textIn(along(other, "Pty", "Nm")) || textIn(along(other, "Nm")) || null,
    text: textIn(along(details, "RmtInf", "Ustrd")) || textIn(along(entry, "AddtlNtryInf")) || null,
    batch,
  };
}

function referenceIn(details: Element | undefined): string | null {
  const reference = textIn(along(details, "Refs", "EndToEndId"));
  return reference === "" || reference === "NOTPROVIDED" ? null : reference;
}

/** Is it many as one? What it names must come to what it books. */
function batchIn(
  entry: Element,
  details: readonly Element[],
  amount: bigint,
  currency: Currency,
): BookedBatch | null {
  const said = along(entry, "NtryDtls", "Btch");
  if (details.length === 1 || (details.length === 0 && !said)) return null;
  const message = textIn(along(said, "MsgId")) || textIn(along(said, "PmtInfId")) || null;
  const count = Number(textIn(along(said, "NbOfTxs")));
  const sums = details.map((one) => partSum(one, currency));
  const sum = sums.reduce<bigint>((total, one) => total + (one ?? 0n), 0n);
  if (details.length > 0 && !sums.includes(null) && sum !== (amount < 0n ? -amount : amount)) {
    throw new BankFileFault("The transfers of a line do not come to what it books.");
  }
  const parts = details.flatMap((one, index) => {
    const reference = referenceIn(one);
    const providerReference = textIn(along(one, "Refs", "AcctSvcrRef")) || null;
    return reference === null ? [] : [{ reference, providerReference, sum: sums[index] ?? null }];
  });
  return { message, payments: Number.isInteger(count) && count > 0 ? count : null, parts };
}

function partSum(details: Element, currency: Currency): bigint | null {
  const written = along(details, "Amt") ?? along(details, "AmtDtls", "TxAmt", "Amt");
  if (!written || written.getAttribute("Ccy") !== currency) return null;
  return readAmount(textIn(written), currencyDecimals(currency));
}
