// The statement of a mobile money wallet as its network lets it be downloaded: a table whose headings differ, so each
// column is known by several names. Every balance must follow from the one before, or a line is missing.
import { type Day, isDay } from "#kernel/days.ts";
import { parseScaled } from "#kernel/money.ts";
import { Refusal } from "#kernel/refusal.ts";

/** Headings in lower case, without signs. */
const headings = {
  day: ["date", "transaction date", "transaction date and time", "date time", "completion time"],
  id: ["id", "transaction id", "financial transaction id", "reference id", "receipt no"],
  reference: ["external id", "reference", "reference number", "external reference"],
  amount: ["amount", "transaction amount"],
  moneyIn: ["credit", "paid in", "money in"],
  moneyOut: ["debit", "withdrawn", "paid out", "money out"],
  fee: ["fee", "charge", "service charge", "transaction fee"],
  balance: ["balance", "closing balance", "post balance", "available balance"],
  party: ["to", "to name", "name", "other party", "receiver name", "payee name"],
  text: ["type", "service type", "details", "description", "note"],
  status: ["status", "transaction status"],
  direction: ["direction", "credit debit", "debit credit", "cr dr", "dr cr"],
} as const;
type Column = keyof typeof headings;

/** One movement of a wallet; what came in is positive. */
export interface WalletEntry {
  bookedOn: Day;
  amount: bigint;
  reference: string | null;
  providerReference: string | null;
  counterparty: string | null;
  text: string | null;
}

export interface WalletStatement {
  fromDay: Day;
  toDay: Day;
  opening: bigint;
  closing: bigint;
  entries: WalletEntry[];
}

function refuse(words: string): never {
  throw new Refusal("statement.not-understood", words);
}

const plain = (text: string): string =>
  text
    .toLowerCase()
    .replace(/[^a-z]+/g, " ")
    .trim();

function columnsOf(row: readonly string[]): (name: Column) => number {
  const given = row.map(plain);
  return (name) => given.findIndex((one) => headings[name].some((known) => known === one));
}

/** `1,804,920`, `UGX 1804920.00` or `-25000`; null when it is no amount. */
function amountIn(cell: string | undefined): bigint | null {
  const written = (cell ?? "").replace(/UGX|,|\s/gi, "").replace(/\.0+$/, "");
  if (written === "") return null;
  const amount = parseScaled(written.replace(/^[-+]/, ""), 0);
  if (amount === null) return refuse(`"${cell}" is not an amount in shillings.`);
  return written.startsWith("-") ? -amount : amount;
}

/** `2026-11-20 …` or `20/11/2026 …`. */
function dayIn(cell: string | undefined): Day {
  const written = (cell ?? "").trim();
  const turned = /^(\d{1,2})[/.-](\d{1,2})[/.-](\d{4})/.exec(written);
  const [, date = "", month = "", year = ""] = turned ?? [];
  const day = turned
    ? `${year}-${month.padStart(2, "0")}-${date.padStart(2, "0")}`
    : written.slice(0, 10);
  return isDay(day) ? day : refuse(`"${cell}" is not a day.`);
}

interface Row extends WalletEntry {
  fee: bigint;
  balance: bigint;
}

/** Reads the rows of the file, headings first; refuses what does not say day, amount and balance, and what has gaps. */
export function readWalletStatement(rows: readonly (readonly string[])[]): WalletStatement {
  const at = rows.findIndex((row) => columnsOf(row)("balance") >= 0 && columnsOf(row)("day") >= 0);
  if (at < 0)
    refuse("No row names the columns date, amount and balance. Choose the network's own file.");
  const column = columnsOf(rows[at] ?? []);
  const hasAmount = column("amount") >= 0 || hasBothWays(column);
  if (!hasAmount) refuse("No column says how much came in or went out.");
  const read = rows
    .slice(at + 1)
    .filter((row) => row.some((cell) => cell.trim() !== ""))
    .flatMap((row) => rowIn(row, column) ?? []);
  const [first] = read;
  if (!first) return refuse("There is no movement in this file.");
  // A sum without a sign may be either: the first balance does not tell, so nothing is guessed.
  const saysWay =
    column("direction") >= 0 || hasBothWays(column) || read.some((row) => row.amount < 0n);
  if (!saysWay) refuse("It does not say whether money came in or went out.");
  const ordered = inOrder(read);
  if (ordered === null)
    return refuse("Its balances do not follow one from the other: a row is missing in it.");
  const entries = ordered.flatMap(({ fee, balance: _, ...entry }) => [
    ...(entry.amount === 0n ? [] : [entry]),
    ...(fee === 0n ? [] : [{ ...entry, amount: -fee, counterparty: null, text: "Fee" }]),
  ]);
  const days = entries.map((entry) => entry.bookedOn).toSorted();
  const opening = openingOf(ordered);
  return {
    fromDay: days[0] ?? first.bookedOn,
    toDay: days.at(-1) ?? first.bookedOn,
    opening,
    closing: ordered.at(-1)?.balance ?? opening,
    entries,
  };
}

/** A column for what came and one for what went say more than one amount without a sign. */
function hasBothWays(column: (name: Column) => number): boolean {
  return column("moneyIn") >= 0 && column("moneyOut") >= 0;
}

/** null: it did not happen. */
function rowIn(row: readonly string[], column: (name: Column) => number): Row | null {
  const cell = (name: Column): string | undefined => {
    const index = column(name);
    return index < 0 ? undefined : row[index]?.trim();
  };
  // Where nothing is said it happened: if it did not, its balance does not follow.
  const status = plain(cell("status") || "successful");
  if (!/\b(success|successful|complete|completed|paid|ts)\b/.test(status)) return null;
  const amount = hasBothWays(column)
    ? (amountIn(cell("moneyIn")) ?? 0n) - absolute(amountIn(cell("moneyOut")) ?? 0n)
    : (amountIn(cell("amount")) ?? 0n);
  const goesOut = /^(dr|debit|out|sent)/.test(plain(cell("direction") ?? ""));
  const balance = amountIn(cell("balance"));
  if (balance === null) return refuse("A row has no balance.");
  return {
    bookedOn: dayIn(cell("day")),
    amount: goesOut ? -absolute(amount) : amount,
    fee: absolute(amountIn(cell("fee")) ?? 0n),
    balance,
    reference: cell("reference") || null,
    providerReference: cell("id") || null,
    counterparty: cell("party") || null,
    text: cell("text") || null,
  };
}

const absolute = (amount: bigint): bigint => (amount < 0n ? -amount : amount);
const openingOf = ([first]: readonly Row[]): bigint =>
  first ? first.balance - first.amount + first.fee : 0n;

/** The rows from the oldest to the newest; null when in neither order the balances follow. In both: the days decide. */
function inOrder(rows: readonly Row[]): Row[] | null {
  const orders = [rows, rows.toReversed()].filter((order) => order.every(follows));
  const isInTime = (order: readonly Row[]): boolean =>
    order.every((row, index) => row.bookedOn >= (order[index - 1]?.bookedOn ?? row.bookedOn));
  return (orders.find(isInTime) ?? orders[0])?.slice() ?? null;
}

function follows(row: Row, index: number, rows: readonly Row[]): boolean {
  const before = rows[index - 1]?.balance;
  return before === undefined || before + row.amount - row.fee === row.balance;
}
