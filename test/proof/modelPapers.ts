// The papers of a shipment: others bring them, or we write them ourselves of what the shipment carries; somebody else finds each
// right, or says that it goes without.
import { type Broken, sum, type Who } from "./modelBooks.ts";

export const paperNames = ["weight-note", "packing-list", "commercial-invoice"] as const;
export type PaperName = (typeof paperNames)[number];

type PaperState =
  | "required"
  | "requested"
  | "received"
  | "issued"
  | "approved"
  | "rejected"
  | "waived";
export type PaperMove = "request" | "receive" | "issue" | "approve" | "reject" | "waive" | "reopen";

interface Paper {
  state: PaperState;
  /** Nothing is loaded without it. */
  isNeeded: boolean;
  /** Who brought or wrote it the last time. */
  by: Who | null;
  /** What a paper of ours says of the shipment, and how often it was written; null: it never was. */
  says: string | null;
  edition: number;
}

const moves: Record<PaperState, Partial<Record<PaperMove, PaperState>>> = {
  required: { request: "requested", receive: "received", issue: "issued", waive: "waived" },
  requested: { receive: "received", issue: "issued", waive: "waived" },
  received: { receive: "received", approve: "approved", reject: "rejected" },
  issued: { issue: "issued", approve: "approved", reject: "rejected" },
  approved: { issue: "issued", reopen: "required" },
  rejected: { request: "requested", receive: "received", issue: "issued", waive: "waived" },
  waived: { reopen: "required" },
};
/** The office writes papers; who answers for exports decides about them. */
const writers: readonly Who[] = ["owner", "md", "operations", "accountant"];
const exporters: readonly Who[] = ["owner", "md", "operations"];

export type Papers = Record<PaperName, Paper>;

/** What a shipment begins with: the weight note by the rules, our packing list where the contract asks for it. */
export function papersOf({ needsList }: { needsList: boolean }): Papers {
  const paper = { state: "required", by: null, says: null, edition: 0 } as const;
  return {
    "weight-note": { ...paper, isNeeded: true },
    "packing-list": { ...paper, isNeeded: needsList },
    "commercial-invoice": { ...paper, isNeeded: false },
  };
}

/** What goes, and on which terms. */
interface Load {
  lots: ReadonlyMap<{ origin: string }, { grams: bigint }>;
  contract: { price: bigint; soldAt: string; isRegistered: boolean };
}

/**
 * What each paper of ours says that may change: what goes, the terms, and whether the contract is registered; the list
 * says how much of each lot, the invoice what all of it costs.
 */
export function saidOf({ lots, contract }: Load): Record<PaperName, string> {
  const all = [...lots].map(([{ origin }, { grams }]) => ({ origin, grams }));
  const each = all.map(({ origin, grams }) => `${origin} ${grams}`).toSorted();
  const named = all.map(({ origin }) => origin).toSorted();
  const { price, soldAt, isRegistered } = contract;
  const terms = [soldAt, isRegistered];
  return {
    "weight-note": "",
    "packing-list": [...each, ...terms].join(", "),
    "commercial-invoice": [...named, sum(all.map(({ grams }) => grams)), price, ...terms].join(
      ", ",
    ),
  };
}

/** Does it hold nothing up: found right, and still saying what the shipment is; or not needed after all? */
export function isSettled({ state, isNeeded, says }: Paper, now: string): boolean {
  if (!isNeeded || state === "waived") return true;
  return state === "approved" && (says === null || says === now);
}

/** A paper goes on, with what the shipment is now. */
export function movePaper(
  paper: Paper,
  asked: { name: PaperName; move: PaperMove; by: Who },
  shipment: { isOver: boolean; isUnfinished: boolean; says: string },
): Broken {
  const { name, move, by } = asked;
  const next = moves[paper.state][move];
  const isOurs = name !== "weight-note";
  const isStale = paper.says !== null && paper.says !== shipment.says;
  const isBehind = (move === "approve" && paper.by === by) || (move === "waive" && isPlanner(by));
  const allowed = move === "issue" ? writers : exporters;
  const broken = [
    ...(allowed.includes(by) ? [] : ["not-allowed"]),
    ...(shipment.isOver ? ["export-document.shipment-over"] : []),
    ...(next === undefined ? ["state-conflict"] : []),
    ...(isBehind ? ["same-person"] : []),
    ...(move === "approve" && isStale ? ["export-document.stale"] : []),
    ...(move === "receive" && isOurs ? ["export-document.ours"] : []),
    ...(move === "issue" && !isOurs ? ["export-document.not-ours"] : []),
    ...(move === "issue" && shipment.isUnfinished ? ["export-document.data-missing"] : []),
  ];
  if (broken.length > 0 || next === undefined) return broken;
  paper.state = next;
  if (move === "receive") paper.by = by;
  if (move === "issue") {
    Object.assign(paper, { by, says: shipment.says, edition: paper.edition + 1 });
  }
  return [];
}

/** Operations plan every shipment, and ask for its papers. */
const isPlanner = (by: Who): boolean => by === "operations";
