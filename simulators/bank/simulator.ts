// SIMULATED bank: takes the orders that stand in `out`, and puts its reports and statements into `in`. What becomes of
// a transfer is written in the last digits of the account it goes to, as with the simulated wallets. No money moves.
import { mkdirSync, readdirSync, readFileSync, renameSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { openLines } from "../lines.ts";
import {
  addsUp,
  type Entry,
  readOrder,
  type Said,
  type Transfer,
  writeReport,
  writeReportOnWhole,
  writeStatement,
} from "./messages.ts";

/** How the bank misbehaves on request: each is something a real bank has done to somebody. */
export interface BankChaos {
  /** Every report and statement is put down twice, under two names. */
  duplicates?: boolean;
  /** Reports come only after this long. */
  lateMs?: number;
  /** Everything is turned down. */
  rejects?: boolean;
  /** Paid, and no report ever comes: only the statement tells. */
  silent?: boolean;
  /** The report speaks of another sum. */
  wrongAmount?: boolean;
  /** A whole message is turned down by one word, and none of its transfers is named. */
  rejectsWhole?: boolean;
  /** What it pays of a message at once stands on the statement as one entry: with the transfers named, or not. */
  booksTogether?: "named" | "unnamed";
  /** A half-written and a foreign file stand in `in`. */
  litter?: boolean;
}

export interface BankSimulatorOptions {
  /** The folders `out` and `in` are below it; the bank's own book too. */
  dir: string;
  /** How often it looks into `out`. */
  everyMs?: number;
  /** How long a transfer takes once it was taken. */
  settleMs?: number;
  openingBalance?: number;
  /** What the bank takes for each transfer, as an entry of its own. */
  charge?: number;
  chaos?: BankChaos;
  log?: (line: string) => void;
  /** Milliseconds since 1970. */
  now?: () => number;
}

export interface BankSimulator {
  /** Looks into `out` once and says what is due; the clock does the same by itself. */
  work: () => void;
  /** Puts down a statement of everything that moved since the last one; false: nothing did. */
  state: () => boolean;
  /** Somebody pays in, or the bank takes or gives something, without us. */
  book: (account: string, entry: { amount: number; other: string | null; text: string }) => void;
  /** The bank's own truth: what was paid, by our reference. */
  paid: () => { endToEndId: string; amount: number }[];
  chaos: BankChaos;
  stop: () => Promise<void>;
}

type Line =
  | { line: "taken"; transfer: Transfer; settlesAt: number | null; end: Said; first: Said }
  | { line: "ended"; endToEndId: string }
  | { line: "entry"; account: string; entry: Entry }
  | { line: "stated"; account: string; count: number };

interface Taken {
  transfer: Transfer;
  settlesAt: number | null;
  end: Said;
  first: Said;
  isFirstSaid: boolean;
  hasEnded: boolean;
}

/** What becomes of a transfer, by the last digits of the account it goes to. */
function fateOf({ to, currency, amount }: Transfer): {
  first: Said;
  end: Said;
  isForever: boolean;
} {
  const first = { status: "ACTC" };
  const refused = (reason: string) => ({
    first,
    end: { status: "RJCT", reason },
    isForever: false,
  });
  if (currency !== "UGX" || !Number.isInteger(amount) || amount <= 0) return refused("AM03");
  if (to.endsWith("455")) return refused("AM04");
  if (to.endsWith("457")) return refused("AC04");
  if (to.endsWith("454")) return { first: { status: "PDNG" }, end: first, isForever: true };
  return { first, end: { status: "ACSC" }, isForever: false };
}

interface Bank {
  options: BankSimulatorOptions;
  chaos: BankChaos;
  taken: Map<string, Taken>;
  entries: Map<string, Entry[]>;
  /** How many entries of an account stand on statements already. */
  stated: Map<string, number>;
  files: number;
  write: (line: Line) => void;
  log: (line: string) => void;
  now: () => number;
}

const inboxOf = ({ options }: Bank): string => join(options.dir, "in");
const dayOf = ({ now }: Bank): string => new Date(now() + 3 * 3_600_000).toISOString().slice(0, 10);
const momentOf = ({ now }: Bank): string => `${new Date(now()).toISOString().slice(0, 19)}Z`;

/** Opens the bank on its folders, with everything its book remembers. */
function openBank(options: BankSimulatorOptions): Bank {
  const { dir, chaos = {}, log = () => undefined, now = () => Date.now() } = options;
  for (const one of ["out", "in", "fetched"]) mkdirSync(join(dir, one), { recursive: true });
  const maps = { taken: new Map(), entries: new Map(), stated: new Map() };
  const bank: Bank = { options, chaos, log, now, ...maps, files: 0, write: () => undefined };
  bank.files = readdirSync(inboxOf(bank)).length;
  bank.write = openLines<Line>(dir, "bank-simulator.jsonl", (line) => keep(bank, line));
  return bank;
}

function keep({ taken, entries, stated }: Bank, line: Line): void {
  switch (line.line) {
    case "taken": {
      const { transfer, settlesAt, end, first } = line;
      const more = { isFirstSaid: false, hasEnded: false };
      taken.set(transfer.endToEndId, { transfer, settlesAt, end, first, ...more });
      return;
    }
    case "ended": {
      const one = taken.get(line.endToEndId);
      if (one) one.hasEnded = true;
      return;
    }
    case "entry":
      entries.set(line.account, [...(entries.get(line.account) ?? []), line.entry]);
      return;
    case "stated":
      stated.set(line.account, line.count);
  }
}

/** Written beside and renamed, as a careful bank does. */
function put(bank: Bank, name: string, text: string): void {
  const inbox = inboxOf(bank);
  const copies = bank.chaos.duplicates === true ? 2 : 1;
  for (let copy = 0; copy < copies; copy += 1) {
    bank.files += 1;
    const path = join(inbox, `${String(bank.files).padStart(6, "0")}-${name}.xml`);
    writeFileSync(`${path}.part`, text);
    renameSync(`${path}.part`, path);
  }
  if (bank.chaos.litter !== true) return;
  writeFileSync(join(inbox, `.half-${bank.files}.xml`), text.slice(0, 40));
  writeFileSync(join(inbox, `news-${bank.files}.xml`), "<News>Our branch has moved</News>");
}

interface Told {
  transfer: Transfer;
  said: Said;
}

/** One report a message, on each of the transfers for itself. */
function report(bank: Bank, told: readonly Told[]): void {
  if (bank.chaos.silent === true) return;
  const more = bank.chaos.wrongAmount === true ? 1 : 0;
  for (const [messageId, ofMessage] of Map.groupBy(told, (one) => one.transfer.messageId)) {
    const said = ofMessage.map((one) => {
      bank.log(`simulated bank: ${one.said.status} ${one.said.reason ?? ""}`);
      return { ...one, transfer: { ...one.transfer, amount: one.transfer.amount + more } };
    });
    const text = writeReport(messageId, said, headOf(bank));
    put(bank, `pain.002-${ofMessage[0]?.said.status ?? ""}`, text);
  }
}

function reportWhole(bank: Bank, messageId: string, said: Said): void {
  if (bank.chaos.silent === true) return;
  put(bank, `pain.002-${said.status}`, writeReportOnWhole(messageId, said, headOf(bank)));
}

const headOf = (bank: Bank): { id: string; at: string } => ({
  id: `R${String(bank.files + 1).padStart(8, "0")}`,
  at: momentOf(bank),
});

function take(bank: Bank, text: string): void {
  const { settleMs = 1500 } = bank.options;
  const transfers = readOrder(text) ?? [];
  const messageId = transfers[0]?.messageId ?? "";
  // The same reference again is turned down, the whole message with it: the first one counts.
  if (transfers.some((one) => bank.taken.has(one.endToEndId))) {
    return reportWhole(bank, messageId, { status: "RJCT", reason: "AM05" });
  }
  const isRefused = bank.chaos.rejectsWhole === true || !addsUp(text, transfers);
  if (isRefused) return reportWhole(bank, messageId, { status: "RJCT", reason: "AM10" });
  for (const transfer of transfers) {
    const { first, end, isForever } = fateOf(transfer);
    bank.write({
      line: "taken",
      transfer,
      settlesAt: isForever ? null : bank.now() + settleMs,
      end: bank.chaos.rejects === true ? { status: "RJCT", reason: "AC06" } : end,
      first,
    });
  }
}

function balanceOf({ options, entries }: Bank, account: string, count?: number): number {
  const all = entries.get(account) ?? [];
  const opening = options.openingBalance ?? 500_000_000;
  return all.slice(0, count ?? all.length).reduce((sum, entry) => sum + entry.amount, opening);
}

/** What became of a transfer; paid ones are booked by whoever asked. */
function endOf(bank: Bank, { transfer, end: said }: Taken, spent: number): Told {
  const { from, amount, endToEndId } = transfer;
  bank.write({ line: "ended", endToEndId });
  if (said.status !== "ACSC") return { transfer, said };
  if (amount > balanceOf(bank, from) - spent) {
    return { transfer, said: { status: "RJCT", reason: "AM04" } };
  }
  const bankReference = `FT${endToEndId.slice(0, 12).toUpperCase()}`;
  return { transfer, said: { ...said, bankReference } };
}

/** Ends what is due: each booked for itself, or what is paid of a message at once as one entry. */
function end(bank: Bank, due: readonly Taken[]): void {
  const { booksTogether } = bank.chaos;
  const told: Told[] = [];
  const together: Told[] = [];
  let spent = 0;
  for (const one of due) {
    const ended = endOf(bank, one, spent);
    told.push(ended);
    if (ended.said.status !== "ACSC") continue;
    if (booksTogether === undefined) {
      bookPaid(bank, ended);
      continue;
    }
    spent += one.transfer.amount;
    together.push(ended);
  }
  for (const paid of Map.groupBy(together, (one) => one.transfer.messageId).values()) {
    bookTogether(bank, paid, booksTogether === "named");
  }
  report(bank, told);
}

function bookPaid(bank: Bank, { transfer, said }: Told): void {
  const { from, amount, endToEndId, payee: other, remittance: text } = transfer;
  const { charge = 0 } = bank.options;
  const bankReference = said.bankReference ?? "";
  const entry = { at: dayOf(bank), amount: -amount, endToEndId, bankReference, other, text };
  bank.write({ line: "entry", account: from, entry });
  if (charge > 0) book(bank, from, { amount: -charge, other: null, text: "Transfer charge" });
}

function bookTogether(bank: Bank, paid: readonly Told[], names: boolean): void {
  const [first] = paid;
  if (!first) return;
  const { from, messageId } = first.transfer;
  const { charge = 0 } = bank.options;
  const parts = paid.map(({ transfer: { endToEndId, amount, payee } }) => ({
    ...{ endToEndId, amount, payee },
  }));
  const amount = -parts.reduce((sum, one) => sum + one.amount, 0);
  const bankReference = `BT${messageId.slice(0, 12).toUpperCase()}`;
  const entry = {
    ...{ at: dayOf(bank), amount, endToEndId: null, bankReference, other: null },
    ...{ text: `${parts.length} transfers`, batch: { messageId, parts, names } },
  };
  bank.write({ line: "entry", account: from, entry });
  if (charge > 0) book(bank, from, { amount: -charge, other: null, text: "Transfer charge" });
}

type Booked = Pick<Entry, "amount" | "other" | "text">;

function book(bank: Bank, account: string, made: Booked): void {
  const count = (bank.entries.get(account)?.length ?? 0) + 1;
  const bankReference = `BK${String(count).padStart(8, "0")}`;
  const entry = { ...made, at: dayOf(bank), endToEndId: null, bankReference };
  bank.write({ line: "entry", account, entry });
}

function work(bank: Bank): void {
  const out = join(bank.options.dir, "out");
  for (const name of readdirSync(out)
    .filter((one) => one.endsWith(".xml"))
    .toSorted()) {
    take(bank, readFileSync(join(out, name), "utf8"));
    renameSync(join(out, name), join(bank.options.dir, "fetched", name));
  }
  const { lateMs = 0 } = bank.chaos;
  const open = [...bank.taken.values()].filter((one) => !one.hasEnded);
  if (lateMs === 0) {
    const fresh = open.filter((one) => !one.isFirstSaid);
    report(
      bank,
      fresh.map(({ transfer, first: said }) => ({ transfer, said })),
    );
  }
  for (const one of open) one.isFirstSaid = true;
  end(
    bank,
    open.filter((one) => one.settlesAt !== null && bank.now() >= one.settlesAt + lateMs),
  );
}

function state(bank: Bank): boolean {
  let hasMoved = false;
  for (const [account, all] of bank.entries) {
    const from = bank.stated.get(account) ?? 0;
    if (all.length === from) continue;
    hasMoved = true;
    const day = dayOf(bank);
    const id = `S${day.replaceAll("-", "")}-${String(all.length).padStart(6, "0")}`;
    const moved = { opening: balanceOf(bank, account, from), entries: all.slice(from), day };
    put(bank, `camt.053-${id}`, writeStatement(account, moved, { id, at: momentOf(bank) }));
    bank.write({ line: "stated", account, count: all.length });
  }
  return hasMoved;
}

/** Nothing is under way that the clock will end. */
const isQuiet = ({ taken }: Bank): boolean =>
  [...taken.values()].every((one) => one.hasEnded || one.settlesAt === null);

/** Starts the bank; its book stays as long as its folder does. */
export function startBankSimulator(options: BankSimulatorOptions): BankSimulator {
  const bank = openBank(options);
  const beat = (): void => {
    try {
      work(bank);
      if (isQuiet(bank)) state(bank);
    } catch (error) {
      bank.log(`simulated bank: failed: ${String(error)}`);
    }
  };
  const timer = options.everyMs === undefined ? null : setInterval(beat, options.everyMs);
  timer?.unref();
  return {
    chaos: bank.chaos,
    work: () => work(bank),
    state: () => state(bank),
    book: (account, made) => book(bank, account, made),
    paid: () =>
      [...bank.entries.values()]
        .flat()
        .flatMap(({ endToEndId, amount, batch }) => [
          ...(batch?.parts ?? []).map((one) => ({ ...one })),
          ...(endToEndId === null ? [] : [{ endToEndId, amount: -amount }]),
        ]),
    stop: () => {
      if (timer !== null) clearInterval(timer);
      return Promise.resolve();
    },
  };
}
