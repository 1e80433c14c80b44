// What people here need out of the store: asked for by one, approved by another, issued oldest first at the
// cost it lay there with, and received by whoever asked. What is not there yet stays on order.
import type { Take } from "#books/stock/rules.ts";
import { takesMoved } from "#books/stock/rules.ts";
import type { PlaceRef, Voucher } from "#books/vouchers/rules.ts";
import { withoutZeros } from "#books/vouchers/rules.ts";
import { type Day, formatDay } from "#kernel/days.ts";
import { lifecycle } from "#kernel/lifecycle.ts";
import type { Flag, Needs, Role } from "#kernel/permissions.ts";
import { Refusal } from "#kernel/refusal.ts";

/** Who keeps the store: approves, issues and closes. */
export const keepsStore: Flag = "canUpdateInventory";
/** Who reads what everybody asked for; everybody reads their own. */
export const readsAllRequisitions: Needs = ["canUpdateInventory", "canViewFinancials"];

export const requisitionLife = lifecycle({
  states: [
    "asked",
    "approved",
    "back_ordered",
    "issued",
    "received",
    "closed",
    "rejected",
    "withdrawn",
  ],
  initial: "asked",
  tones: {
    asked: "waiting",
    approved: "active",
    back_ordered: "waiting",
    issued: "active",
    received: "done",
    closed: "done",
    rejected: "refused",
    withdrawn: "quiet",
  },
  moves: {
    approve: { from: ["asked"], to: "approved", needs: keepsStore },
    reject: { from: ["asked"], to: "rejected", needs: keepsStore, asks: "reason" },
    // Only by whoever asked; the handler sees to it.
    withdraw: { from: ["asked"], to: "withdrawn", needs: "signed-in" },
    issue: { from: ["approved", "back_ordered"], to: "issued", needs: keepsStore, final: true },
    issue_part: {
      from: ["approved", "back_ordered"],
      to: "back_ordered",
      needs: keepsStore,
      system: true,
    },
    receive: { from: ["issued"], to: "received", needs: "signed-in" },
    close: { from: ["received"], to: "closed", needs: keepsStore },
    // What is still on order is given up.
    give_up: {
      from: ["approved", "back_ordered"],
      to: "closed",
      needs: keepsStore,
      asks: "reason",
    },
  },
});
export type RequisitionState = (typeof requisitionLife.states)[number];

export const supplyUses = [
  "stores",
  "vehicles",
  "machines",
  "office",
  "computers",
  "testing",
] as const;
export type SupplyUse = (typeof supplyUses)[number];

/** The account that bears what is used for something. */
export const accountOfUse: Record<SupplyUse, string> = {
  stores: "6100",
  vehicles: "6120",
  machines: "6130",
  office: "6160",
  computers: "6170",
  testing: "5300",
};

/** What a use is called on a paper. */
export const useNames: Record<SupplyUse, string> = {
  stores: "Stores and centres",
  vehicles: "Vehicles",
  machines: "Machines",
  office: "Office",
  computers: "Computers",
  testing: "Testing",
};

/** A line of a requisition with what has been issued of it. */
export interface NeededLine {
  productId: string;
  productName: string;
  pieces: bigint;
  issued: bigint;
}

/** What is still to come of a line. */
export function openPieces({ pieces, issued }: Pick<NeededLine, "pieces" | "issued">): bigint {
  return pieces > issued ? pieces - issued : 0n;
}

/** What people here have out of our store is nothing a supplier reads or moves, whoever they were before. */
export function checkAsker(role: Role): void {
  if (role !== "supplier") return;
  throw new Refusal("supplies.not-staff", "Only people who work here ask for supplies.");
}

/** A requisition is for today or later, and names each thing once. */
export function checkAsked(
  asked: { neededBy: Day; lines: readonly { productId: string }[] },
  today: Day,
): void {
  if (asked.neededBy < today) {
    throw new Refusal("supplies.needed-before-today", `${formatDay(asked.neededBy)} is over.`);
  }
  const products = asked.lines.map(({ productId }) => productId);
  if (new Set(products).size === products.length) return;
  throw new Refusal("supplies.twice", "One thing stands on two lines. Write it once.");
}

/** Only what is counted in pieces and lies on a shelf is asked for. */
export function checkSupply(product: {
  name: string;
  unit: "g" | "pieces";
  stockAccount: string | null;
}): void {
  if (product.unit === "pieces" && product.stockAccount !== null) return;
  throw new Refusal("supplies.not-a-supply", `${product.name} is not counted on a shelf.`);
}

/**
 * What an issue leaves of a requisition. Refuses an issue of nothing, of what was not asked for, and of
 * more than is still open.
 */
export function checkIssue(
  lines: readonly NeededLine[],
  issued: readonly { productId: string; pieces: bigint }[],
): { isWhole: boolean } {
  if (issued.length === 0) {
    throw new Refusal("supplies.nothing", "Say of at least one thing how much is issued.");
  }
  for (const { productId, pieces } of issued) {
    const line = lines.find((one) => one.productId === productId);
    if (!line) throw new Refusal("supplies.not-asked", "This was not asked for.");
    const open = openPieces(line);
    if (pieces > open) {
      const words = `Of ${line.productName} ${open} are still open, not ${pieces}.`;
      throw new Refusal("supplies.more-than-asked", words, { status: 409 });
    }
  }
  const isWhole = lines.every((line) => {
    const now = issued.find(({ productId }) => productId === line.productId)?.pieces ?? 0n;
    return openPieces(line) === now;
  });
  return { isWhole };
}

/** Supplies are issued out of a store or a plant of ours. */
export function checkIssuingPlace(place: PlaceRef): void {
  if (place.inside && (place.account ?? null) === null) return;
  throw new Refusal("supplies.not-a-store", "Supplies are issued out of a store of ours.");
}

/** Debits what the supplies are for with their cost, credits the shelf they lay on. */
export function issueVoucher(
  issue: { id: string; number: string; day: Day; use: SupplyUse; memo: string },
  takes: readonly Take[],
  places: { from: PlaceRef; to: PlaceRef },
): Voucher {
  const cost = takes.reduce((sum, take) => sum + take.cost, 0n);
  const accounts = Map.groupBy(takes, (take) => take.account);
  return {
    source: { type: "supply-issue", id: issue.id },
    event: "issue",
    day: issue.day,
    memo: `${issue.number} ${issue.memo}`,
    lines: withoutZeros([
      { account: accountOfUse[issue.use], amount: cost },
      ...[...accounts].map(([account, some]) => ({
        account,
        amount: -some.reduce((sum, take) => sum + take.cost, 0n),
      })),
    ]),
    transfers: takesMoved(takes, places),
  };
}
