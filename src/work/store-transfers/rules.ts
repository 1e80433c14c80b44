// Lots go from one of our stores to another on a truck. On the way they stand in a place of their own, with their
// cost; where they arrive somebody else weighs each of them a second time. What is missing is a loss with a name, a
// vehicle and a value: small ones are booked at once, larger ones when a third person agrees. No lot ever gains.
import {
  isAbove,
  lossAccount,
  type LossReason,
  sharePercent,
  type Take,
  takesMoved,
} from "#books/stock/rules.ts";
import { type LotEdge, type PlaceRef, type Voucher, withoutZeros } from "#books/vouchers/rules.ts";
import { type Day, formatDay } from "#kernel/days.ts";
import { lifecycle } from "#kernel/lifecycle.ts";
import { divideRounded } from "#kernel/money.ts";
import type { Needs } from "#kernel/permissions.ts";
import { Refusal } from "#kernel/refusal.ts";
import { readVehicle } from "#kernel/vehicles.ts";
import { formatKilograms } from "#kernel/weight.ts";

/** Who loads a truck: whoever buys in the field, and whoever keeps a store. */
export const sendsGoods: Needs = ["canCreateCollections", "canUpdateInventory"];
/** Who weighs in what arrives, and decides about what is missing: whoever keeps a store. */
export const receivesGoods: Needs = "canUpdateInventory";
/** Who reads transfers: who sends and receives them, and who reads reports. */
export const seesTransfers: Needs = [
  "canCreateCollections",
  "canUpdateInventory",
  "canViewReports",
];
/** Who says how much may be missing before a third person looks at it. */
export const setsTolerance: Needs = "canConfigureSystem";

export const transferLife = lifecycle({
  states: ["draft", "dispatched", "variance_review", "received", "returned", "cancelled"],
  initial: "draft",
  tones: {
    draft: "quiet",
    dispatched: "active",
    variance_review: "waiting",
    received: "done",
    returned: "refused",
    cancelled: "refused",
  },
  moves: {
    dispatch: { from: ["draft"], to: "dispatched", needs: sendsGoods },
    receive: { from: ["dispatched"], to: "received", needs: receivesGoods, final: true },
    // What a second weighing comes to when more is missing than may be.
    hand_over: { from: ["dispatched"], to: "variance_review", needs: receivesGoods },
    accept: {
      from: ["variance_review"],
      to: "received",
      needs: receivesGoods,
      asks: "reason",
      final: true,
    },
    weigh_again: {
      from: ["variance_review"],
      to: "dispatched",
      needs: receivesGoods,
      asks: "reason",
    },
    give_back: { from: ["dispatched"], to: "returned", needs: sendsGoods, asks: "reason" },
    cancel: { from: ["draft"], to: "cancelled", needs: sendsGoods, asks: "reason" },
  },
});
export type TransferState = (typeof transferLife.states)[number];

/** How the scale was read. */
export const readingSources = ["ble", "serial", "manual"] as const;

/** The vehicle of a transfer; refuses what is no registration. */
export function vehicleOf(typed: string): string {
  const vehicle = readVehicle(typed);
  if (vehicle !== null) return vehicle;
  const words = "Write the registration as it stands on the plate: UBJ 482K.";
  throw new Refusal("transfer.no-registration", words);
}

/** A place as far as a transfer asks. */
export interface Ground extends PlaceRef {
  name: string;
}

/** Lots go from one store or plant of ours to another one. */
export function checkWay(from: Ground, to: Ground): void {
  const isStore = (place: Ground) => place.inside && (place.account ?? null) === null;
  if (!isStore(from) || !isStore(to)) {
    const words = "A transfer goes from one of our stores or plants to another one.";
    throw new Refusal("transfer.not-a-store", words);
  }
  if (from.id !== to.id) return;
  throw new Refusal("transfer.same-store", `${from.name} is where the lots stand already.`);
}

/** A trip that a transfer says it goes with is not struck out, and of the same vehicle. */
export function checkTrip(
  vehicle: string,
  trip: { vehicle: string; state: string } | undefined,
): void {
  if (!trip || trip.state === "void") {
    throw new Refusal("transfer.no-trip", "There is no such trip, or it was struck out.");
  }
  if (trip.vehicle === vehicle) return;
  const words = `That trip is of ${trip.vehicle}, and the lots go with ${vehicle}.`;
  throw new Refusal("transfer.other-vehicle", words);
}

/** Every lot stands in one line. */
export function checkLines(lines: readonly { lotId: string }[]): void {
  if (new Set(lines.map(({ lotId }) => lotId)).size === lines.length) return;
  throw new Refusal("transfer.lot-twice", "A lot stands in one line: add its kilograms together.");
}

/** Coffee is weighed in grams; bags and labels are counted and asked for by requisition. */
export function checkWeighedLot(lot: { lotCode: string; unit: string }): void {
  if (lot.unit === "g") return;
  const words = `${lot.lotCode} is counted, not weighed: it cannot be weighed a second time.`;
  throw new Refusal("transfer.not-weighed", words);
}

/** What was on the road and is weighed in arrives on that day or later, and not tomorrow. */
export function checkArrival(day: Day, { sentOn, today }: { sentOn: Day; today: Day }): void {
  if (day < sentOn) {
    const words = `The truck left on ${formatDay(sentOn)}: it cannot have arrived before.`;
    throw new Refusal("transfer.before-it-left", words);
  }
  if (day <= today) return;
  throw new Refusal("transfer.day-to-come", `${formatDay(day)} has not come yet.`);
}

/** What was weighed in once is decided by what the scale said: it does not come back whole on somebody's word. */
export function checkGiveBack(transfer: {
  number: string;
  to: { name: string };
  weighings: number;
}): void {
  if (transfer.weighings === 0) return;
  const { number, to } = transfer;
  const words = `${number} was weighed at ${to.name} already. Weigh it in there again, and let what is missing be decided.`;
  throw new Refusal("transfer.was-weighed", words, { status: 409 });
}

/** A lot as it was sent. */
export interface SentLot {
  lotId: string;
  lotCode: string;
  sent: bigint;
}

/** What the scale says of a lot where it arrives. */
export interface WeighedLot {
  lotId: string;
  weighed: bigint;
  bags: number;
  lossReason: LossReason | null;
}

/** What a lot comes to: received + loss = sent, always. */
export interface JudgedLot extends SentLot {
  received: bigint;
  loss: bigint;
  lossReason: LossReason | null;
}

/**
 * What a second weighing comes to, lot by lot. Less is a loss and needs its reason; above the tolerance somebody
 * else decides. More within the tolerance is what was sent: scales differ, lots do not grow; above it is refused.
 */
export function judgeWeighing(
  sent: readonly SentLot[],
  weighed: readonly WeighedLot[],
  toleranceBp: number,
): { lots: JudgedLot[]; needsReview: boolean } {
  checkAllWeighed(sent, weighed);
  const lots = sent.map((lot): JudgedLot => {
    const said = weighed.find(({ lotId }) => lotId === lot.lotId);
    const read = said?.weighed ?? 0n;
    checkNotMore(lot, read, toleranceBp);
    const received = read > lot.sent ? lot.sent : read;
    const loss = lot.sent - received;
    if (loss === 0n) return { ...lot, received, loss, lossReason: null };
    const lossReason = said?.lossReason ?? null;
    if (lossReason !== null) return { ...lot, received, loss, lossReason };
    const words = `Lot ${lot.lotCode} weighs ${formatKilograms(loss)} kg less: say why.`;
    throw new Refusal("transfer.loss-without-reason", words);
  });
  const needsReview = lots.some((lot) => isAbove(lot.loss, lot.sent, toleranceBp));
  return { lots, needsReview };
}

function checkAllWeighed(sent: readonly SentLot[], weighed: readonly WeighedLot[]): void {
  const said = weighed.map(({ lotId }) => lotId);
  const isWhole =
    new Set(said).size === said.length &&
    said.length === sent.length &&
    sent.every(({ lotId }) => said.includes(lotId));
  if (isWhole) return;
  const words =
    "Weigh every lot of the transfer once, and no other; one that did not come weighs 0.";
  throw new Refusal("transfer.not-all-weighed", words);
}

function checkNotMore({ lotCode, sent }: SentLot, read: bigint, toleranceBp: number): void {
  if (read <= sent || !isAbove(read - sent, sent, toleranceBp)) return;
  throw new Refusal(
    "transfer.more-than-sent",
    `Lot ${lotCode} was sent with ${formatKilograms(sent)} kg and cannot come to ${formatKilograms(read)} kg. ` +
      `Scales may differ by ${sharePercent(toleranceBp)} %: weigh it again, or look whether bags of another lot are among it.`,
  );
}

interface Event {
  id: string;
  number: string;
  day: Day;
}

/** A transfer as the paper that moves lots in the books. */
export const transferPaper = (id: string) => ({ type: "store-transfer", id });

/** Debits and credits of takes on their own stock accounts. */
function onStock(takes: readonly { account: string; cost: bigint }[], sign: 1n | -1n) {
  return withoutZeros(takes.map(({ account, cost }) => ({ account, amount: sign * cost })));
}

const costOf = (takes: readonly { cost: bigint }[]): bigint =>
  takes.reduce((sum, take) => sum + take.cost, 0n);

/** The lots leave their store for the road: Dr 1390, Cr the stock they are of. Still all ours. */
export function dispatchVoucher(
  event: Event,
  takes: readonly Take[],
  { from, road }: { from: PlaceRef; road: PlaceRef },
): Voucher {
  return {
    source: transferPaper(event.id),
    event: "dispatch",
    day: event.day,
    memo: `${event.number} on the road`,
    lines: [
      ...withoutZeros([{ account: road.account ?? "", amount: costOf(takes) }]),
      ...onStock(takes, -1n),
    ],
    transfers: takesMoved(takes, { from, to: road }),
  };
}

/** The truck came back: the lots stand where they stood, with what they cost by now. */
export function giveBackVoucher(
  event: Event,
  takes: readonly Take[],
  { from, road }: { from: PlaceRef; road: PlaceRef },
): Voucher {
  return {
    source: transferPaper(event.id),
    event: "give-back",
    day: event.day,
    memo: `${event.number} came back`,
    lines: [
      ...onStock(takes, 1n),
      ...withoutZeros([{ account: road.account ?? "", amount: -costOf(takes) }]),
    ],
    transfers: takesMoved(takes, { from: road, to: from }),
  };
}

/** A lot off the road, with the cost it has there and the share of it that is lost. */
export interface ArrivedLot extends JudgedLot {
  account: string;
  cost: bigint;
  lossCost: bigint;
}

/** The loss of a lot carries its share of the cost by weight, to the shilling; what arrives carries the rest. */
export function arrivedLots(judged: readonly JudgedLot[], takes: readonly Take[]): ArrivedLot[] {
  return judged.flatMap((lot) => {
    const take = takes.find(({ lotId }) => lotId === lot.lotId);
    if (!take) return [];
    const { account, cost } = take;
    const lossCost = lot.loss === lot.sent ? cost : divideRounded(cost * lot.loss, lot.sent);
    return [{ ...lot, account, cost, lossCost }];
  });
}

/** What arrived stands in the store, what is missing left the graph as a named loss: Dr stock, Dr 5150, Cr 1390. */
export function receiveVoucher(
  event: Event,
  lots: readonly ArrivedLot[],
  { to, road, loss }: { to: PlaceRef; road: PlaceRef; loss: PlaceRef },
): Voucher {
  const arrived = lots.map((lot) => ({ ...lot, cost: lot.cost - lot.lossCost }));
  const lost = lots.filter((lot) => lot.loss > 0n);
  const lossCost = lots.reduce((sum, lot) => sum + lot.lossCost, 0n);
  const pick = "named" as const;
  return {
    source: transferPaper(event.id),
    event: "receive",
    day: event.day,
    memo: `${event.number} weighed in`,
    lines: [
      ...onStock(arrived, 1n),
      ...withoutZeros([
        { account: lossAccount, amount: lossCost, memo: `${event.number} lost on the road` },
        { account: road.account ?? "", amount: -costOf(lots) },
      ]),
    ],
    transfers: [
      ...arrived
        .filter((lot) => lot.received > 0n)
        .map(({ lotId, account, received, cost }) => {
          return { lotId, account, from: road, to, quantity: received, cost, pick };
        }),
      ...lost.map(({ lotId, account, loss: quantity, lossCost: cost }) => {
        return { lotId, account, from: road, to: loss, quantity, cost, pick };
      }),
    ],
    edges: lost.map((lot): LotEdge => ({
      parent: lot.lotId,
      child: null,
      kind: "loss",
      grams: lot.loss,
      cost: lot.lossCost,
      loss: lot.lossReason ?? "spillage",
    })),
  };
}
