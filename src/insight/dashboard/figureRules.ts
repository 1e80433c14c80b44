// From the rows of the books to the figures of a dashboard. A section that was not asked for has no
// rows and is left out; one that was asked for and found nothing is an honest zero.
import { coffeeYear, type Day, daysBetween } from "#kernel/days.ts";
import { invariant } from "#kernel/refusal.ts";
import { type Stage, stages, type WorkKind } from "./linkRules.ts";
import {
  type Plan,
  type Section,
  seasonBefore,
  seasonStart,
  sectionsOf,
  weekStart,
} from "./rules.ts";

/** One answer of the books: what it is about, and up to four figures. */
export interface Fact {
  section: Section | "work";
  name: string;
  count: bigint;
  grams: bigint;
  amount: bigint;
  day: Day | null;
}

/** The business day, and the day by the clock: what people registered is dated by the clock. */
export interface Days {
  today: Day;
  clockDay: Day;
}

/** Assembles a person's dashboard from what the books answered. */
export function dashboardOf(plan: Plan, facts: readonly Fact[], days: Days) {
  const { today } = days;
  const asked = new Set(sectionsOf(plan));
  const of = (section: Section) => facts.filter((fact) => fact.section === section);
  const at = (section: Section, name: string) =>
    of(section).find((fact) => fact.name === name) ?? nothing(section);
  const only = (section: Section) => of(section)[0] ?? nothing(section);
  const when = <T>(section: Section, make: () => T): T | undefined =>
    asked.has(section) ? make() : undefined;
  return {
    today,
    tiles: plan.tiles,
    money: when("money", () => moneyOf(of("money"))),
    debts: when("debts", () => ({ ...counted(only("debts")), oldestDueOn: only("debts").day })),
    stock: when("stock", () => stockOf(of("stock"), plan.hasCost)),
    contracts: when("contracts", () => {
      const { count, grams, day } = only("contracts");
      return { count: Number(count), toShip: grams, nextBy: day };
    }),
    bought: when("bought", () => ({
      today: weighed(at("bought", "today")),
      week: weighed(at("bought", "week")),
      weekFrom: weekStart(today),
    })),
    quality: when("quality", () => ({ ...weighed(only("quality")), oldest: only("quality").day })),
    payments: when("payments", () => ({
      toApprove: counted(at("payments", "to_approve")),
      waiting: counted(at("payments", "waiting")),
      released: counted(at("payments", "released")),
    })),
    prices: when("prices", () => pricesOf(of("prices"))),
    work: plan.work.length > 0 ? workOf(plan.work, facts, days) : undefined,
    way: when("way", () => wayOf(of("way"), today)),
    revenue: when("revenue", () => revenueOf(of("revenue"))),
  };
}

function nothing(section: Section): Fact {
  return { section, name: "", count: 0n, grams: 0n, amount: 0n, day: null };
}

function counted({ count, amount }: Fact) {
  return { count: Number(count), amount };
}

function weighed(fact: Fact) {
  return { ...counted(fact), grams: fact.grams };
}

function sum(amounts: readonly bigint[]): bigint {
  return amounts.reduce((a, b) => a + b, 0n);
}

function moneyOf(facts: readonly Fact[]) {
  const at = (name: string) => facts.find((fact) => fact.name === name)?.amount ?? 0n;
  const parts = { cash: at("cash"), bank: at("bank"), wallets: at("wallets") };
  return { total: sum(Object.values(parts)), ...parts };
}

/** Every stock account is a stage; one without would be a bug of ours, not a missing figure. */
function stockOf(facts: readonly Fact[], hasCost: boolean) {
  const found = facts
    .toSorted((a, b) => (a.name < b.name ? -1 : 1))
    .map(({ name, grams, amount }) => ({
      stage: stageOf(name),
      grams,
      cost: hasCost ? amount : null,
    }));
  return {
    grams: sum(found.map((one) => one.grams)),
    cost: hasCost ? sum(found.map((one) => one.cost ?? 0n)) : null,
    stages: found,
  };
}

function stageOf(account: string): Stage {
  const found = Object.entries(stages).find(([code]) => code === account);
  invariant(found, `the stock account ${account} is a stage`);
  return found[1];
}

/** The lowest and the highest price in force of each form: stores may have prices of their own. */
function pricesOf(facts: readonly Fact[]) {
  return (["faq", "kiboko"] as const).flatMap((form) => {
    const found = facts.find((fact) => fact.name === form);
    return found ? [{ form, least: found.grams, most: found.amount }] : [];
  });
}

/** Only what waits; the oldest document says since when. */
function workOf(kinds: readonly WorkKind[], facts: readonly Fact[], days: Days) {
  return kinds.flatMap((kind) => {
    const found = facts.find((fact) => fact.section === "work" && fact.name === kind);
    if (!found || found.count === 0n) return [];
    const now = isByClock(kind) ? days.clockDay : days.today;
    const since = found.day ?? now;
    const ageDays = Math.max(0, daysBetween(since, now));
    return [{ kind, count: Number(found.count), since, ageDays }];
  });
}

/** Documents carry the business day; what is only registered carries the clock's. */
function isByClock(kind: WorkKind): boolean {
  return [
    "farmers_to_verify",
    "plots_to_verify",
    "prices_to_publish",
    "shipments_blocked",
  ].includes(kind);
}

function wayOf(facts: readonly Fact[], today: Day) {
  const at = (name: string) => facts.find((fact) => fact.name === name)?.grams ?? 0n;
  return {
    inStock: at("in_stock"),
    now: seasonOf(facts, "now:", seasonStart(today)),
    before: seasonOf(facts, "before:", seasonBefore(today)),
  };
}

/** One season's kilograms; its losses by name, the heaviest first. */
function seasonOf(facts: readonly Fact[], prefix: string, from: Day) {
  const own = facts
    .filter(({ name }) => name.startsWith(prefix))
    .map(({ name, grams }) => ({ name: name.slice(prefix.length), grams }));
  const at = (name: string) => own.find((fact) => fact.name === name)?.grams ?? 0n;
  return {
    season: coffeeYear(from),
    from,
    bought: at("bought"),
    processed: at("processed"),
    packed: at("packed"),
    shipped: at("shipped"),
    losses: own
      .filter(({ name, grams }) => name.startsWith("loss:") && grams !== 0n)
      .map(({ name, grams }) => ({ name: name.slice("loss:".length), grams }))
      .toSorted((a, b) => (a.grams > b.grams ? -1 : 1)),
  };
}

function revenueOf(facts: readonly Fact[]) {
  const months = facts
    .map(({ name, amount }) => ({ month: name, amount }))
    .toSorted((a, b) => (a.month < b.month ? -1 : 1));
  return { total: sum(months.map((month) => month.amount)), months };
}
