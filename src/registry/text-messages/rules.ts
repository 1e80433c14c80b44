// A text message to a farmer: how far it is, what the gateway's words mean for it, and how it is cut into what the
// networks charge for. Of one event there is one message; where nobody knows whether it left, it is never sent
// again by itself: the farmer would get it twice.
import { formatScaled } from "#kernel/money.ts";
import { lifecycle } from "#kernel/lifecycle.ts";
import type { Needs } from "#kernel/permissions.ts";

export { partsOf, plainText } from "./partRules.ts";

/**
 * What a message tells of: a delivery that was taken in, a payment that arrived, cash handed over at the scale; or
 * somebody's own words, which tell of nothing else.
 */
export const textKinds = ["receipt", "payment", "cash", "words"] as const;
export type TextKind = (typeof textKinds)[number];

/** Who sees what farmers were sent; their numbers are shortened. */
export const seesTexts: Needs = "canViewFarmers";
/** Who has a message sent once more: those who buy, and those who pay. */
export const resendsTexts: Needs = ["canCreateCollections", "canProcessPayments"];
/** Who writes to a farmer in their own words: whoever keeps the register. */
export const writesTexts: Needs = "canEditFarmers";
/** The networks charge for each part; three say what a telephone can show. */
export const mostParts = 3;

export const textLife = lifecycle({
  states: ["queued", "sending", "sent", "delivered", "failed", "unknown"],
  initial: "queued",
  tones: {
    queued: "active",
    sending: "active",
    sent: "active",
    delivered: "done",
    failed: "refused",
    unknown: "waiting",
  },
  moves: {
    send: { from: ["queued"], to: "sending", needs: resendsTexts, system: true },
    wait: { from: ["sending"], to: "queued", needs: resendsTexts, system: true },
    accept: { from: ["sending", "unknown"], to: "sent", needs: resendsTexts, system: true },
    doubt: { from: ["sending"], to: "unknown", needs: resendsTexts, system: true },
    deliver: {
      from: ["sending", "sent", "unknown", "failed"],
      to: "delivered",
      needs: resendsTexts,
      system: true,
    },
    fail: {
      from: ["queued", "sending", "sent", "unknown"],
      to: "failed",
      needs: resendsTexts,
      system: true,
    },
    sendAgain: { from: ["failed", "unknown"], to: "queued", needs: resendsTexts, final: true },
  },
});
export type TextState = (typeof textLife.states)[number];

/** What a gateway charged: ten-thousandths of a currency, as it writes them ("UGX 35.0000"). */
export interface TextCost {
  e4: bigint;
  currency: string;
}

/** Reads "UGX 35.0000"; null for anything else, also for the "0" of what was not sent. */
export function readCost(written: string): TextCost | null {
  const found = /^([A-Z]{3}) (\d{1,9})(?:\.(\d{1,4}))?$/.exec(written.trim());
  if (!found) return null;
  const [, currency = "", whole = "", part = ""] = found;
  return { currency, e4: BigInt(`${whole}${part.padEnd(4, "0")}`) };
}

/** As shown, without empty decimals: `UGX 35`, `KES 0.8`. */
export function formatCost({ e4, currency }: TextCost): string {
  return `${currency} ${formatScaled(e4, 4).replace(/\.?0+$/, "")}`;
}

/** What a delivery report means; null where it says no more than that the message is on its way. */
export function reportedEnd(status: string): "delivered" | "failed" | null {
  if (status === "Success") return "delivered";
  const isOver = ["Failed", "Rejected", "AbsentSubscriber", "Expired"].includes(status);
  return isOver ? "failed" : null;
}

/** Where a report leads; null where it changes nothing: it came twice, late, or says nothing new. */
export function reportedMove(
  state: TextState,
  status: string,
): "accept" | "deliver" | "fail" | null {
  const end = reportedEnd(status);
  const move = end === null ? "accept" : end === "delivered" ? "deliver" : "fail";
  // A message that waits to be sent once more is not ended by what is said of the time before.
  const from: readonly TextState[] =
    move === "fail" ? ["sending", "sent", "unknown"] : textLife.moves[move].from;
  return from.includes(state) ? move : null;
}

const minuteMs = 60_000;
const waitsMs = [1, 5, 30, 120, 360, 720, 1440].map((minutes) => minutes * minuteMs);

/** How long until what was certainly not sent is tried again; null after almost two days of trying. */
export function nextTryMs(tries: number): number | null {
  return waitsMs[tries - 1] ?? null;
}
