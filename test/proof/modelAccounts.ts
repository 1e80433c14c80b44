// What somebody says became of the money of a request, and what such an account may say.
import type { Broken } from "./modelBooks.ts";

/** What was spent, with receipts of it or without, and what comes back. */
export interface Account {
  state: "submitted" | "accepted" | "sent_back";
  request: string;
  spent: bigint;
  returned: bigint;
  hasReceipt: boolean;
}
type Said = Omit<Account, "state">;

/** Of so much a receipt is wanted; so much may be owed beyond what was received of a request, all its accounts together. */
const [spentUnseen, owedBeyond] = [50_000n, 100_000n];

export function withoutReceipt({ hasReceipt, spent }: Said): Broken {
  return hasReceipt || spent <= spentUnseen ? [] : ["fund-request.receipt-missing"];
}

/** Of what is open; `before` is what earlier accounts of the request came to be owed for. */
export function whyTooMuch({ spent, returned }: Said, open: bigint, before: bigint): Broken {
  if (open === 0n) return ["fund-request.nothing-open"];
  if (spent + returned <= open) return [];
  return [
    ...(returned > 0n ? ["fund-request.returns-too-much"] : []),
    ...(spent + returned - open + before > owedBeyond ? ["fund-request.overspent"] : []),
  ];
}
