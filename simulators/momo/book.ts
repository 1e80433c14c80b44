// The simulator's own book: who may call, which payments exist and what became of them. It is a file
// of lines that is only ever added to, so stopping the simulator at any moment forgets nothing that
// it has answered for. What a payment's status is follows from the clock.
import { randomBytes, randomUUID } from "node:crypto";
import { openLines } from "../lines.ts";
import type { Operation } from "./fates.ts";

export const products = ["collection", "disbursement", "remittance"] as const;
export type Product = (typeof products)[number];

export interface Payment {
  reference: string;
  product: Product;
  operation: Operation;
  amount: string;
  currency: string;
  externalId: string;
  party: { partyIdType: string; partyId: string };
  payerMessage: string;
  payeeNote: string;
  callbackUrl: string | null;
  financialTransactionId: string;
  /** Milliseconds since 1970; null = stays pending until the operator decides. */
  acceptedAt: number;
  settlesAt: number | null;
  outcome: "SUCCESSFUL" | "FAILED";
  reason: string | null;
}

export interface ApiUser {
  id: string;
  callbackHost: string;
  keys: string[];
}

type Line =
  | { line: "user"; id: string; callbackHost: string }
  | { line: "key"; id: string; key: string }
  | { line: "subscription"; product: Product; key: string }
  | { line: "holder"; msisdn: string; given: string; family: string }
  | { line: "payment"; payment: Payment }
  | {
      line: "decided";
      reference: string;
      at: number;
      outcome: Payment["outcome"];
      reason: string | null;
    }
  | { line: "called-back"; reference: string };

export interface Book {
  users: Map<string, ApiUser>;
  subscriptions: Map<Product, string>;
  holders: Map<string, { given: string; family: string }>;
  payments: Map<string, Payment>;
  calledBack: Set<string>;
  write: (line: Line) => void;
}

function take(book: Book, line: Line): void {
  switch (line.line) {
    case "user":
      book.users.set(line.id, { id: line.id, callbackHost: line.callbackHost, keys: [] });
      return;
    case "key":
      book.users.get(line.id)?.keys.push(line.key);
      return;
    case "subscription":
      book.subscriptions.set(line.product, line.key);
      return;
    case "holder":
      book.holders.set(line.msisdn, { given: line.given, family: line.family });
      return;
    case "payment":
      book.payments.set(line.payment.reference, line.payment);
      return;
    case "called-back":
      book.calledBack.add(line.reference);
      return;
    case "decided": {
      const payment = book.payments.get(line.reference);
      if (!payment) return;
      const { reference, at, outcome, reason } = line;
      book.payments.set(reference, { ...payment, settlesAt: at, outcome, reason });
    }
  }
}

/** Opens the book in a folder, or one that lives only as long as the simulator. */
export function openBook(dataDir: string | undefined): Book {
  const book: Book = {
    users: new Map(),
    subscriptions: new Map(),
    holders: new Map(),
    payments: new Map(),
    calledBack: new Set(),
    write: () => undefined,
  };
  book.write = openLines<Line>(dataDir, "momo-simulator.jsonl", (line) => take(book, line));
  if (book.users.size === 0) {
    for (const product of products) {
      book.write({ line: "subscription", product, key: randomBytes(16).toString("hex") });
    }
    const id = randomUUID();
    book.write({ line: "user", id, callbackHost: "127.0.0.1" });
    book.write({ line: "key", id, key: randomBytes(16).toString("hex") });
  }
  return book;
}

/** PENDING until its time has come, then what was decided. */
export function statusOf(payment: Payment, now: number): "PENDING" | Payment["outcome"] {
  return payment.settlesAt !== null && now >= payment.settlesAt ? payment.outcome : "PENDING";
}

/** What a product's account holds: collections come in, payouts go out. */
export function balanceOf(book: Book, product: Product, opening: number, now: number): number {
  let balance = opening;
  for (const payment of book.payments.values()) {
    if (payment.product !== product || statusOf(payment, now) !== "SUCCESSFUL") continue;
    balance +=
      payment.operation === "requesttopay" ? Number(payment.amount) : -Number(payment.amount);
  }
  return balance;
}

/** What is on its way out and can not be spent a second time. */
export function reservedOf(book: Book, product: Product, now: number): number {
  let reserved = 0;
  for (const payment of book.payments.values()) {
    const waits = statusOf(payment, now) === "PENDING" && payment.outcome === "SUCCESSFUL";
    const goesOut = payment.product === product && payment.operation !== "requesttopay";
    if (waits && goesOut) reserved += Number(payment.amount);
  }
  return reserved;
}
