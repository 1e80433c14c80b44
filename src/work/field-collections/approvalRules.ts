// What approving a delivery writes in the books, and until when it can be taken back: the weight becomes a lot in
// our store, and the seller our creditor for exactly the figure on the receipt.
import type { NewDue, PlaceRef, Settlement, Stream, Voucher } from "#books/vouchers/rules.ts";
import { withoutZeros } from "#books/vouchers/rules.ts";
import { controlAccountOf } from "#books/ledger/rules.ts";
import { coffeeYear, type Day } from "#kernel/days.ts";
import { formatMoney } from "#kernel/money.ts";
import { Refusal } from "#kernel/refusal.ts";
import { formatKilograms } from "#kernel/weight.ts";
import type { Grade } from "./qualityRules.ts";
import type { SellerType } from "./rules.ts";

/** What approval writes into the books. */
export interface Approval {
  id: string;
  number: string;
  day: Day;
  collectedOn: Day;
  /** To whom it is owed: the farmer, or the supplier who sold it themselves. */
  party: { type: SellerType; id: string };
  /** When it is to be paid: a farmer at once, a supplier by their terms. */
  dueOn: Day;
  product: { id: string; stockAccount: string };
  grade: Grade;
  stream: Stream;
  payable: bigint;
  value: bigint;
  lot: { id: string; code: string };
  dueId: string;
  from: PlaceRef;
  store: PlaceRef;
  recoveries: readonly Settlement[];
}

/** The debt a delivery makes, by who sold it, and the advances it makes good. */
const kindsOf = {
  farmer: { payable: "farmer-payable", advance: "farmer-advance" },
  supplier: { payable: "supplier-payable", advance: "supplier-advance" },
} as const;

/**
 * Approval puts the payable weight in stock at what it is worth, makes the seller our creditor for
 * the same value, and takes from that what goes back to advances.
 */
export function approvalVoucher(approval: Approval): Voucher {
  const { id, number, day, lot, party, product, payable: grams, value, recoveries } = approval;
  const recovered = recoveries.reduce((total, settlement) => total + settlement.amount, 0n);
  const account = product.stockAccount;
  const kinds = kindsOf[party.type];
  const owed = controlAccountOf[kinds.payable];
  const advanced = controlAccountOf[kinds.advance];
  return {
    source: { type: "collection", id },
    event: "approved",
    day,
    memo: `${number}, ${formatKilograms(grams)} kg received as ${lot.code}`,
    lines: withoutZeros([
      { account, amount: value },
      { account: owed, amount: -value, party },
      { account: owed, amount: recovered, party, memo: "Advance recovered" },
      { account: advanced, amount: -recovered, party, memo: "Advance recovered" },
    ]),
    lots: [
      {
        id: lot.id,
        code: lot.code,
        productId: product.id,
        account,
        grade: approval.grade,
        stream: approval.stream,
        cropYear: coffeeYear(approval.collectedOn),
        madeOn: day,
        origin: { type: "collection", id },
      },
    ],
    transfers: [
      {
        lotId: lot.id,
        account,
        from: approval.from,
        to: approval.store,
        quantity: grams,
        cost: value,
      },
    ],
    edges: [{ parent: null, child: lot.id, kind: "receive", grams, cost: value }],
    ...owedTo(approval, recovered),
  };
}

/**
 * A farmer is owed what is left after the recovery. A supplier is owed the whole, as a bill would be, and what is
 * set off meets it at once: all of it may be.
 */
function owedTo(
  approval: Approval,
  recovered: bigint,
): { dues: NewDue[]; settlements: Settlement[] } {
  const { dueId: id, party, value, dueOn, number, recoveries } = approval;
  const kind = kindsOf[party.type].payable;
  const isFarmer = party.type === "farmer";
  const amount = isFarmer ? value - recovered : value;
  const due = { id, kind, party, amount, currency: "UGX", dueOn, note: number } as const;
  const account = controlAccountOf[kind];
  const met = { dueId: id, account, currency: "UGX", amount: recovered } as const;
  return {
    dues: [{ ...due, account }],
    settlements: [...recoveries, ...(isFarmer || recovered === 0n ? [] : [met])],
  };
}

/** What has happened to the lot and the debt of an approved collection since. */
export interface Aftermath {
  lot: { code: string; quantity: bigint; cost: bigint };
  openDue: bigint;
}

/** An approval is taken back only while its lot is whole, unused and unpaid. */
export function checkReversal(
  collection: { payable: bigint; value: bigint; netPayable: bigint },
  { lot, openDue }: Aftermath,
): void {
  if (openDue !== collection.netPayable) {
    throw new Refusal(
      "collection.already-paid",
      `${formatMoney(collection.netPayable - openDue)} of it is paid or being paid. ` +
        "Take the payment back first.",
      { status: 409 },
    );
  }
  if (lot.quantity !== collection.payable || lot.cost !== collection.value) {
    throw new Refusal(
      "collection.lot-used",
      `Lot ${lot.code} was used or carries other costs, so the collection can no longer be taken back.`,
      { status: 409 },
    );
  }
}
