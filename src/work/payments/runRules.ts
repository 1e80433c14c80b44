// A pay run pays many people together: one person ticks what is owed, a second approves the whole, a third lets
// it go, and the house releases it in chunks. Each payee has a voucher of their own, so one that fails keeps no
// other back, and only what certainly failed is tried again, as a new run.
import { lifecycle } from "#kernel/lifecycle.ts";
import { Refusal } from "#kernel/refusal.ts";
import { isOrdered, type Method } from "./methodRules.ts";
import type { PartyType } from "./rules.ts";

export const payRunLife = lifecycle({
  states: ["prepared", "approved", "releasing", "released", "void"],
  initial: "prepared",
  tones: {
    prepared: "waiting",
    approved: "waiting",
    releasing: "active",
    released: "done",
    void: "quiet",
  },
  moves: {
    approve: { from: ["prepared"], to: "approved", needs: "canApproveFunds" },
    release: { from: ["approved"], to: "releasing", needs: "canProcessPayments", final: true },
    void: {
      from: ["prepared", "approved"],
      to: "void",
      needs: ["canProcessPayments", "canApproveFunds"],
      asks: "reason",
    },
    // When the last chunk was let go, by the house.
    finish: { from: ["releasing"], to: "released", needs: "canProcessPayments", system: true },
  },
});
export type PayRunState = (typeof payRunLife.states)[number];

/** So many payees are released in one transaction: other work of the company goes between. */
export const chunkSize = 25;
/** The most debts one run pays. */
export const largestRun = 2000;

/** How a payee of a run is paid: as their register says, or everybody in cash. */
export const runWays = ["own", "cash"] as const;
export type RunWay = (typeof runWays)[number];

/** A debt that was ticked. */
export interface TickedDue {
  dueId: string;
  partyType: PartyType;
  partyId: string;
  open: bigint;
}

/** What one payee of a run gets. */
export interface Payout {
  partyType: PartyType;
  partyId: string;
  items: readonly { dueId: string; amount: bigint }[];
  amount: bigint;
}

/** The ticked debts gathered by payee, in the order they were ticked first. */
export function payoutsOf(dues: readonly TickedDue[]): Payout[] {
  const byParty = new Map<string, TickedDue[]>();
  for (const due of dues) {
    const key = `${due.partyType}:${due.partyId}`;
    byParty.set(key, [...(byParty.get(key) ?? []), due]);
  }
  return [...byParty.values()].flatMap((group) => {
    const [first] = group;
    if (!first) return [];
    const items = group.map(({ dueId, open }) => ({ dueId, amount: open }));
    const amount = items.reduce((sum, item) => sum + item.amount, 0n);
    return [{ partyType: first.partyType, partyId: first.partyId, items, amount }];
  });
}

/** The method of a payee in a run; who has neither a wallet nor a bank account is paid in cash. */
export function methodInRun(way: RunWay, registered: string): Method {
  return way === "own" && isOrdered(registered) ? registered : "cash";
}

/** A run pays somebody, and not more than a run carries. */
export function checkRunSize(dues: number): void {
  if (dues === 0) throw new Refusal("pay-run.empty", "Tick what the run pays.");
  if (dues > largestRun) {
    throw new Refusal(
      "pay-run.too-large",
      `A run pays at most ${largestRun} debts. Make two of it.`,
    );
  }
}

/** How a run stands, from its payments: nothing here is stored twice. */
export interface RunCounts {
  payments: number;
  succeeded: number;
  underWay: number;
  unknown: number;
  failed: number;
  /** Failed, and no newer payment tries again. */
  toRetry: number;
  /** Left unreleased by a chunk. */
  heldBack: number;
}

/** Only what certainly failed is tried again; what nobody knows never is. */
export function checkRetry(counts: Pick<RunCounts, "toRetry">): void {
  if (counts.toRetry > 0) return;
  throw new Refusal("pay-run.nothing-to-retry", "No payment of this run failed for certain.", {
    status: 409,
  });
}
