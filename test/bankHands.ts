// The bank as tests hold it: the adapter on folders of their own, and the simulated bank that stands on the other side
// and works when it is told to.
import { mkdtempSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { randomUUID } from "node:crypto";
import {
  type BankSimulator,
  type BankSimulatorOptions,
  startBankSimulator,
} from "#simulators/bank/simulator.ts";
import { bankFolder } from "#work/payments/outside/bankFolder.ts";
import type { BankBatch, BankOrder, BankTransfers } from "#work/payments/outside/bankTransfers.ts";
import type { ProviderCall } from "#work/payments/outside/line.ts";

/** A bank that answers nothing, for tests of other ways to pay. */
export const closedBank: BankTransfers = {
  transfer: () => Promise.resolve({ kind: "unknown", reason: "closed" }),
  transferMany: () => Promise.resolve({ kind: "unknown", reason: "closed" }),
  statusOf: () => Promise.resolve({ kind: "unknown", reason: "closed" }),
  statements: () => Promise.resolve([]),
};

export interface BankHands {
  dir: string;
  calls: ProviderCall[];
  bank: BankTransfers;
  simulator: BankSimulator;
  /** The files the bank has fetched, of our orders. */
  fetched: () => string[];
  /** Puts a file where the bank's own stand. */
  putIn: (name: string, text: string) => void;
  stop: () => Promise<void>;
}

/** Folders of their own with both sides; to be stopped after the tests. Nothing happens until `simulator.work()`. */
export function bankHands(options: Partial<BankSimulatorOptions> = {}): BankHands {
  const dir = mkdtempSync(join(tmpdir(), "mavuno-bank-"));
  const calls: ProviderCall[] = [];
  const around = { now: () => Date.now(), log: (call: ProviderCall) => void calls.push(call) };
  const simulator = startBankSimulator({ dir, settleMs: 0, ...options });
  return {
    dir,
    calls,
    simulator,
    bank: bankFolder(dir, around),
    fetched: () => readdirSync(join(dir, "fetched")),
    putIn: (name, text) => writeFileSync(join(dir, "in", name), text),
    stop: async () => {
      await simulator.stop();
      rmSync(dir, { recursive: true });
    },
  };
}

/** Our own account, as tests write it down. */
export const ourAccount = {
  holder: "Mavuno Demo Ltd",
  bank: "Stanbic Bank",
  number: "9030012345678",
};

/** An order as payments make it; the last digits of the account play their part. */
export function orderInto(ending = "101", changes: Partial<BankOrder> = {}): BankOrder {
  return {
    reference: randomUUID(),
    amount: 1_804_920n,
    currency: "UGX",
    from: ourAccount,
    to: { holder: "Nakato & Sons", bank: "Centenary Bank", number: `3100000${ending}` },
    externalId: "PAY-26-000001",
    note: "Coffee <397.4 kg>",
    day: "2026-11-20",
    ...changes,
  };
}

/** Many orders in one message, to accounts with these endings. */
export function batchInto(endings: readonly string[], changes: Partial<BankOrder> = {}): BankBatch {
  const alone = endings.map((ending) => orderInto(ending, changes));
  const amount = alone.reduce((sum, one) => sum + one.amount, 0n);
  const file = { reference: randomUUID(), payments: alone.length, amount };
  return { ...file, orders: alone.map((one) => ({ ...one, file })) };
}
