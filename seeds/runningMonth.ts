// The month that runs on the demo's business day: what was bought, worked and sold in it, what is promised
// and budgeted, and the buyer's money that brings cash, bank and wallets to the figure of specification §9.
// Its revenue is told apart by the segment of the account it was booked in: coffee and cocoa are what was
// exported of each (4000, 4010), domestic is what was sold at home (4100, 4110), services are testing and
// milling (4200, 4300). The profit and loss by segment states it in one query.
import { spendableAccounts } from "#books/ledger/rules.ts";
import { statements } from "#insight/financial-statements/api.ts";
import { addDays, type Day } from "#kernel/days.ts";
import type { ShipmentWire } from "#work/exports/api.ts";
import { budgets } from "#work/expenses/budgetApi.ts";
import { buy } from "./buying.ts";
import { monthsBack, weekSoFar } from "./calendar.ts";
import type { Callers } from "./callers.ts";
import { idIn } from "./container.ts";
import { pack, receiveBags, work } from "./making.ts";
import type { SeededRegistry } from "./registry.ts";
import {
  activeContracts,
  runningArabica,
  runningBudgets,
  runningCocoa,
  runningCoffee,
  runningHome,
  runningPurchases,
  weekBatches,
} from "./runningPlan.ts";
import { agree, arrive, receiveFromAbroad, sellAbroad, sellToday } from "./selling.ts";
import { roasterLine, spendMonth, type YearHands } from "./year.ts";
import { monthlySpending } from "./yearPlan.ts";

/** Where money of any currency lies: cash, bank accounts and wallets; what is in transit is none of them. */
export const fundAccounts: readonly string[] = [...spendableAccounts, "1110", "1120"];

/** What lies in cash, bank and wallets on the business day, in shillings (specification §9). */
export const fundsAtHand = 235_000_000n;

/** Tells the month up to the week of the business day; gives the sale abroad that is not paid for yet. */
export async function tellRunningMonth(year: YearHands, today: Day): Promise<ShipmentWire> {
  const { hands, made, farmers, home } = year;
  const first = monthsBack(today, 0);
  const day = (after: number): Day => addDays(first, after);
  for (const { after, ...purchase } of runningPurchases) {
    await buy(hands, made, farmers, { ...purchase, day: day(after) });
  }
  await work(hands, made, { ...runningArabica, startedOn: day(3), finishedOn: day(4) });
  const coffee = await sellPacked(year, first, { agreed: runningCoffee, serial: "0201" });
  const cocoa = await sellPacked(year, first, { agreed: runningCocoa, serial: "0202" });
  const arrived = await arrive(hands, cocoa, { day: day(10), serial: "0202" });
  const amount = BigInt(arrived.value);
  await receiveFromAbroad(hands, arrived, { day: day(12), amount, reference: "TT 0202" });
  await sellToday(hands, {
    customerId: home.roasters[0],
    placeId: idIn(made.stores, "STR-MSK"),
    line: roasterLine(made, runningHome.kilograms, runningHome.price),
    day: day(9),
    paidOn: null,
  });
  await spendMonth(hands, first, monthlySpending);
  return coffee;
}

async function sellPacked(
  { hands, made }: YearHands,
  first: Day,
  { agreed, serial }: { agreed: typeof runningCoffee; serial: string },
): Promise<ShipmentWire> {
  const { product, bags } = agreed;
  const store = product === "COCOA-FD" ? "STR-BDB" : "CPU-KLA";
  const bag = "BAG-PP50";
  const packedOn = addDays(first, 5);
  await hands.toDay(packedOn);
  await receiveBags(hands, made, { bag, store, pieces: bags, day: packedOn });
  const lotId = await pack(hands, made, {
    product,
    store,
    stream: "open",
    bags,
    bag,
    day: packedOn,
  });
  const days = { contractDay: addDays(first, 1), loadedOn: addDays(first, 8) };
  return sellAbroad(hands, made, { agreed, lotId, store, serial, ...days });
}

/** The plant's week up to the business day; on a Monday all of it on that day. */
export async function workWeek(hands: Callers, made: SeededRegistry, today: Day): Promise<void> {
  const days = weekSoFar(today);
  const upTo = (number: number): Day => days[number] ?? today;
  for (const [i, batch] of weekBatches.entries()) {
    await work(hands, made, { ...batch, startedOn: upTo(2 * i), finishedOn: upTo(2 * i + 1) });
  }
}

/** Promises to buyers that nothing was shipped on yet, agreed one after the other in the last weeks. */
export async function agreeContracts(
  hands: Callers,
  made: SeededRegistry,
  today: Day,
): Promise<void> {
  for (const [i, agreed] of activeContracts.entries()) {
    const contractDay = addDays(today, 2 * (i - activeContracts.length));
    await agree(hands, made, { ...agreed, contractDay });
  }
}

/** Sets the month's other budgets. */
export async function setBudgets(hands: Callers, today: Day): Promise<void> {
  await hands.toDay(today);
  for (const [department, budgetGroup, amount] of runningBudgets) {
    await hands.as("accountant")(budgets.set, {
      body: {
        id: hands.newId(),
        ...{ department, budgetGroup, amount: String(amount), month: today.slice(0, 7) },
        reason: "Budget of the season",
      },
    });
  }
}

/** Cash, bank and wallets as the trial balance states them on the business day, in shillings. */
async function atHand(hands: Callers, today: Day): Promise<bigint> {
  const { rows } = await hands.as("accountant")(statements.trialBalance, {
    params: { asOf: today },
  });
  return rows
    .filter((row) => fundAccounts.includes(row.code))
    .reduce((sum, row) => sum + BigInt(row.balance), 0n);
}

/** The buyer of the month's coffee pays a part of it: what brings the funds to their figure. */
export async function receivePart(hands: Callers, coffee: ShipmentWire, today: Day): Promise<void> {
  await hands.toDay(today);
  const amount = fundsAtHand - (await atHand(hands, today));
  if (amount <= 0n || amount > BigInt(coffee.value)) {
    throw new Error(`the demo's tables leave ${amount} to be received`);
  }
  await receiveFromAbroad(hands, coffee, { day: today, amount, reference: "TT 0201/1" });
}
