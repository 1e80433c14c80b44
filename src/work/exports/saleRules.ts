// What a shipment writes in the books: weight on the road to the port, the sale where control passes,
// the cost of what was sold from its own lots, and the buyer's money with the difference of the rates.
import type { Take } from "#books/stock/rules.ts";
import { takesMoved } from "#books/stock/rules.ts";
import {
  accountAt,
  type PlaceRef,
  settlementOf,
  type Voucher,
  type VoucherLine,
  withoutZeros,
} from "#books/vouchers/rules.ts";
import type { Day } from "#kernel/days.ts";
import { type Currency, toShillings } from "#kernel/money.ts";
import { invariant, Refusal } from "#kernel/refusal.ts";

interface Event {
  id: string;
  number: string;
  event: string;
  day: Day;
}

/** Lots leave one place of ours. */
export interface TakenFrom {
  from: PlaceRef;
  takes: readonly Take[];
}

/** The stock accounts the weight leaves, as credits. */
function creditsOf(taken: readonly TakenFrom[]): VoucherLine[] {
  const sums = new Map<string, bigint>();
  for (const { from, takes } of taken) {
    for (const { account, cost } of takes) {
      const code = accountAt(from, account);
      sums.set(code, (sums.get(code) ?? 0n) + cost);
    }
  }
  return [...sums].map(([account, cost]) => ({ account, amount: -cost }));
}

/** The cost of everything taken. */
export function costOf(taken: readonly TakenFrom[]): bigint {
  return taken.flatMap(({ takes }) => takes).reduce((sum, take) => sum + take.cost, 0n);
}

/** Loaded, but still ours: the lots stand in transit (Dr 1390, Cr the stock they came from). */
export function departVoucher(
  facts: Event,
  taken: readonly TakenFrom[],
  transit: PlaceRef,
): Voucher {
  const account = transit.account;
  invariant(account, "what is in transit has an account of its own");
  return {
    source: { type: "shipment", id: facts.id },
    event: facts.event,
    day: facts.day,
    memo: `${facts.number} loaded`,
    lines: withoutZeros([{ account, amount: costOf(taken) }, ...creditsOf(taken)]),
    transfers: taken.flatMap(({ from, takes }) => takesMoved(takes, { from, to: transit })),
  };
}

export interface SaleFacts extends Event {
  customerId: string;
  amount: bigint;
  currency: Currency;
  /** Shillings for one unit of the currency, in millionths; of the day of the sale. */
  rateMicro: bigint;
  accounts: { revenue: string; costOfSales: string };
  dueId: string;
  dueOn: Day;
}

/**
 * The sale: the buyer owes the invoice (Dr 1200 in its currency, Cr revenue), and the lots' own cost
 * becomes cost of sales (Dr 5000, Cr 1390 or the store's stock).
 */
export function saleVoucher(
  facts: SaleFacts,
  taken: readonly TakenFrom[],
  customers: PlaceRef,
): Voucher {
  const { amount, currency, rateMicro, accounts } = facts;
  const party = { type: "customer", id: facts.customerId } as const;
  const ugx = toShillings(amount, currency, rateMicro);
  const foreign = (sign: 1n | -1n) =>
    currency === "UGX" ? {} : { foreign: { amount: amount * sign, currency, rateMicro } };
  return {
    source: { type: "shipment", id: facts.id },
    event: facts.event,
    day: facts.day,
    memo: `${facts.number} sold`,
    lines: withoutZeros([
      { account: "1200", amount: ugx, ...foreign(1n), party },
      { account: accounts.revenue, amount: -ugx, ...foreign(-1n), party },
      { account: accounts.costOfSales, amount: costOf(taken) },
      ...creditsOf(taken),
    ]),
    transfers: taken.flatMap(({ from, takes }) => takesMoved(takes, { from, to: customers })),
    dues: [
      {
        id: facts.dueId,
        kind: "customer-receivable",
        party,
        amount,
        currency,
        account: "1200",
        ugx,
        dueOn: facts.dueOn,
        note: facts.number,
      },
    ],
  };
}

/** The bank account money of a currency comes to. */
export function bankOf(currency: Currency): string {
  if (currency === "UGX") return "1100";
  if (currency === "USD") return "1110";
  if (currency === "EUR") return "1120";
  throw new Refusal("shipment.no-bank", `There is no bank account for ${currency}.`);
}

export interface Proceeds {
  id: string;
  number: string;
  day: Day;
  /** What is settled, and what of it the banks kept, in the currency of the due. */
  amount: bigint;
  charges: bigint;
  rateMicro: bigint;
}

interface OpenDue {
  id: string;
  party: { type: "farmer" | "supplier" | "customer" | "staff"; id: string };
  account: string;
  currency: Currency;
  open: bigint;
  openUgx: bigint;
}

/** What a payment is worth on its day against what was booked: the difference is gained or lost. */
export function worthOf(
  proceeds: Pick<Proceeds, "amount" | "charges" | "rateMicro">,
  due: OpenDue,
): { booked: bigint; bank: bigint; charges: bigint; difference: bigint } {
  if (proceeds.amount > due.open) {
    throw new Refusal("shipment.more-than-owed", "The buyer owes less than that.", { status: 409 });
  }
  const booked = settlementOf(due, proceeds.amount).ugx ?? 0n;
  const worth = toShillings(proceeds.amount, due.currency, proceeds.rateMicro);
  const charges = toShillings(proceeds.charges, due.currency, proceeds.rateMicro);
  return { booked, bank: worth - charges, charges, difference: worth - booked };
}

/**
 * The buyer's money: bank and charges at the day's rate, the receivable at the rate it was booked at,
 * and between them the realised gain (7100) or loss (7110) of exchange.
 */
export function proceedsVoucher(proceeds: Proceeds, due: OpenDue): Voucher {
  const { amount, charges, rateMicro } = proceeds;
  const { currency, party } = due;
  const worth = worthOf(proceeds, due);
  const isForeign = currency !== "UGX";
  const inForeign = (size: bigint, rate: bigint) =>
    isForeign ? { foreign: { amount: size, currency, rateMicro: rate } } : {};
  // The rate at which this much of the due was booked; the last part takes what rounding has left.
  const bookedRate = isForeign ? (worth.booked * 100_000_000n) / amount : 1_000_000n;
  return {
    source: { type: "shipment-receipt", id: proceeds.id },
    event: "receive",
    day: proceeds.day,
    memo: `${proceeds.number} received from the buyer`,
    lines: withoutZeros([
      { account: bankOf(currency), amount: worth.bank, ...inForeign(amount - charges, rateMicro) },
      { account: "6190", amount: worth.charges },
      {
        account: due.account,
        amount: -worth.booked,
        ...inForeign(-amount, bookedRate),
        party,
      },
      worth.difference >= 0n
        ? { account: "7100", amount: -worth.difference }
        : { account: "7110", amount: -worth.difference },
    ]),
    settlements: [settlementOf(due, amount)],
  };
}
