// The simulator's own book: its keys, which payments exist and what became of them. A file of lines that
// is only ever added to, so stopping it at any moment forgets nothing that it has answered for.
import { generateKeyPair, randomBytes } from "node:crypto";
import { promisify } from "node:util";
import { openLines } from "../lines.ts";

export interface Payment {
  id: string;
  direction: "out" | "in";
  amount: number;
  msisdn: string;
  reference: string;
  callbackUrl: string | null;
  airtelMoneyId: string;
  /** Milliseconds since 1970; null = stays in process until the operator decides. */
  acceptedAt: number;
  settlesAt: number | null;
  outcome: "TS" | "TF" | "TA" | "TE";
  /** The last three digits of the response code of the outcome. */
  code: string;
}

interface Keys {
  clientId: string;
  clientSecret: string;
  pin: string;
  publicKey: string;
  privateKey: string;
}

type Line =
  | { line: "keys"; keys: Keys }
  | { line: "holder"; msisdn: string; first: string; last: string }
  | { line: "payment"; payment: Payment }
  | { line: "decided"; id: string; at: number; outcome: Payment["outcome"]; code: string }
  | { line: "called-back"; id: string };

export interface Book {
  keys: Keys;
  holders: Map<string, { first: string; last: string }>;
  payments: Map<string, Payment>;
  calledBack: Set<string>;
  write: (line: Line) => void;
}

function take(book: Book, line: Line): void {
  if (line.line === "keys") book.keys = line.keys;
  if (line.line === "holder") book.holders.set(line.msisdn, line);
  if (line.line === "payment") book.payments.set(line.payment.id, line.payment);
  if (line.line === "called-back") book.calledBack.add(line.id);
  if (line.line !== "decided") return;
  const payment = book.payments.get(line.id);
  if (!payment) return;
  const { id, at: settlesAt, outcome, code } = line;
  book.payments.set(id, { ...payment, settlesAt, outcome, code });
}

/** Opens the book in a folder, or one that lives only as long as the simulator. */
export async function openBook(dataDir: string | undefined): Promise<Book> {
  const nobody = { clientId: "", clientSecret: "", pin: "", publicKey: "", privateKey: "" };
  const book: Book = {
    keys: nobody,
    holders: new Map(),
    payments: new Map(),
    calledBack: new Set(),
    write: () => undefined,
  };
  book.write = openLines<Line>(dataDir, "airtel-simulator.jsonl", (line) => take(book, line));
  if (book.keys.clientId === "") book.write({ line: "keys", keys: await newKeys() });
  return book;
}

async function newKeys(): Promise<Keys> {
  const { publicKey, privateKey } = await promisify(generateKeyPair)("rsa", {
    modulusLength: 2048,
    publicKeyEncoding: { type: "spki", format: "pem" },
    privateKeyEncoding: { type: "pkcs8", format: "pem" },
  });
  const secret = () => randomBytes(16).toString("hex");
  const pin = String(1000 + (randomBytes(2).readUInt16BE() % 9000));
  return { clientId: secret(), clientSecret: secret(), pin, publicKey, privateKey };
}

/** In process until its time has come, then what was decided. */
export function stateOf(payment: Payment, now: number): "TIP" | Payment["outcome"] {
  return payment.settlesAt !== null && now >= payment.settlesAt ? payment.outcome : "TIP";
}

/** What the wallet holds: what came in, less what went out. */
export function balanceOf(book: Book, opening: number, now: number): number {
  let balance = opening;
  for (const payment of book.payments.values()) {
    if (stateOf(payment, now) !== "TS") continue;
    balance += payment.direction === "in" ? payment.amount : -payment.amount;
  }
  return balance;
}

/** What is on its way out and can not be spent a second time. */
export function reservedOf(book: Book, now: number): number {
  let reserved = 0;
  for (const payment of book.payments.values()) {
    const waits = stateOf(payment, now) === "TIP" && payment.outcome === "TS";
    if (waits && payment.direction === "out") reserved += payment.amount;
  }
  return reserved;
}
