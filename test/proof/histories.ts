// Random histories of a company, played against the house by its people and against the model at once.
// After each step both must stand alike: every account, every lot, every debt, every state.
import { expect } from "vitest";
import type { Call } from "#platform/api/client.ts";
import { ProblemError } from "#platform/api/client.ts";
import { approvals } from "#registry/approvals/api.ts";
import { expenses } from "#work/expenses/api.ts";
import { collections } from "#work/field-collections/api.ts";
import { lotCosts } from "#work/lot-costs/api.ts";
import { payments } from "#work/payments/api.ts";
import { processing } from "#work/processing/api.ts";
import { salesInvoices } from "#work/sales/invoiceApi.ts";
import { customerReceipts } from "#work/sales/receiptApi.ts";
import type { Buying, MadeFarmer } from "#test/buyingMakers.ts";
import { makeFarmer } from "#test/buyingMakers.ts";
import { expenseHands } from "#test/expenseMakers.ts";
import { demoOrg } from "#test/makers.ts";
import { goods, salesHands } from "#test/salesMakers.ts";
import { newId, type World } from "#test/world.ts";
import { type Broken, Model, outputsOf, type Who } from "./model.ts";
import { makeHistoryProducts } from "./products.ts";

/** What happens next, and four dice to say to what, how much and by whom. */
export interface Step {
  kind: (typeof stepKinds)[number];
  dice: readonly [number, number, number, number];
}

/** Named as often as it should come. */
export const stepKinds = [
  ...["record", "record", "record", "judge", "judge", "judge", "takeBack"],
  ...["prepare", "prepare", "approve", "approve", "release", "release", "undo"],
  ...["plan", "start", "start", "finish", "finish", "carry"],
  ...["claim", "decide", "sell", "collect", "again", "other", "stale", "stranger"],
] as const;

interface Sent {
  send: () => Promise<unknown>;
  answer: unknown;
  other: (() => Promise<unknown>) | null;
}

/** A history under way: the model, the people's hands, and the versions they last saw. */
export interface History {
  world: World;
  model: Model;
  today: string;
  store: string;
  farmer: MadeFarmer;
  customer: string;
  claims: ReturnType<typeof expenseHands>;
  sales: ReturnType<typeof salesHands>;
  /** What the accounts held before the history began. */
  before: Map<string, bigint>;
  last: Sent | null;
  log: string[];
}

/** Opens a history with products, a farmer and a customer of its own. */
export async function openHistory(world: World, { store, today }: Buying): Promise<History> {
  const products = await makeHistoryProducts(world, store);
  const sales = salesHands(world);
  return {
    world,
    model: new Model(products),
    today,
    store,
    farmer: await makeFarmer(world, { hectares: 3.9 }),
    customer: await sales.customer(),
    claims: expenseHands(world),
    sales,
    before: await accountsOf(world),
    last: null,
    log: [],
  };
}

/** Plays one step on both; they must say the same: done, or refused by a rule that the model knows is broken. */
export async function play(history: History, { kind, dice }: Step): Promise<"done" | "refused"> {
  // Where there is nothing to do it with yet, somebody brings coffee.
  const turn = plays[kind](history, dice) ?? plays.record(history, dice);
  if (turn === null) throw new Error("somebody can always bring coffee");
  const expected = turn.expected();
  const outcome = await turn.send().then(
    (answer): { answer: unknown; code: null } => ({ answer, code: null }),
    (error: unknown) => {
      if (!(error instanceof ProblemError)) throw error;
      expect(error.problem.status, error.problem.detail).toBeLessThan(500);
      return { answer: null, code: error.problem.code };
    },
  );
  history.log.push(`${kind} ${dice.join(" ")}: ${outcome.code ?? "done"}`);
  if (expected.length === 0) expect(outcome.code, `${kind} is done`).toBeNull();
  else expect(expected, `${kind} is refused`).toContain(outcome.code);
  if (outcome.code !== null) return "refused";
  if (turn.other !== undefined)
    history.last = { send: turn.send, answer: outcome.answer, other: turn.other };
  return "done";
}

interface Turn {
  expected: () => Broken;
  send: () => Promise<unknown>;
  /** The same id with other content; null: it has none of its own. */
  other?: (() => Promise<unknown>) | null;
}
type Play = (history: History, dice: Step["dice"]) => Turn | null;

const pick = <T>(all: readonly T[], die: number): T | undefined =>
  all.length === 0 ? undefined : all[die % all.length];
/** One of the documents: mostly one that is in a state where the step makes sense, now and then any. */
function keyAt(
  map: ReadonlyMap<string, { state: string }>,
  [die, , , luck]: Step["dice"],
  wanted: readonly string[],
): string | undefined {
  const all = [...map];
  const fit = all.filter(([, { state }]) => wanted.includes(state));
  return pick(luck % 5 === 0 || fit.length === 0 ? all : fit, die)?.[0];
}
const judges: readonly Who[] = ["operations", "operations", "operations", "owner", "field"];
const payers: readonly Who[] = ["accountant", "owner", "md"];

const plays: Record<(typeof stepKinds)[number], Play> = {
  record: (history, [a, b, c]) => {
    const { world, model, farmer, store, today } = history;
    const id = newId();
    const by = pick<Who>(["field", "field", "owner", "field", "employee"], c) ?? "field";
    const gross = 20_000n + BigInt(a % 60_000);
    const moistureBp = 1_200 + (b % 500);
    const slip = (more: object = {}) => ({
      id,
      collectedOn: today,
      farmerId: farmer.id,
      placeId: store,
      productId: model.products.raw,
      stream: "eu" as const,
      weighings: [{ gross: gross.toString(), tare: "800" }],
      moistureBp,
      foreignMatterBp: 50,
      unitPrice: "5800",
      confirmDuplicate: true,
      ...more,
    });
    return {
      expected: () => model.record(id, by, { net: gross - 800n, moistureBp, price: 5800n }),
      send: () => world.as(by)(collections.record, { body: slip() }),
      other: () => world.as(by)(collections.record, { body: slip({ foreignMatterBp: 51 }) }),
    };
  },
  judge: (history, dice) => {
    const [, b, c] = dice;
    const id = keyAt(history.model.collections, dice, ["quality_pending"]);
    const by = pick(judges, b) ?? "owner";
    if (id === undefined) return null;
    const isGood = c % 4 !== 0;
    const judged = { ...(isGood ? { grade: "B" as const } : { reason: "Smells of diesel" }) };
    return {
      expected: () => history.model.judge(id, by, isGood),
      send: async () => {
        const version = await versionOf(history, "collection", id);
        const call = history.world.as(by);
        const params = { id };
        return isGood
          ? call(collections.approve, { params, body: { version, grade: "B", ...judged } })
          : call(collections.reject, { params, body: { version, reason: "Smells of diesel" } });
      },
    };
  },
  takeBack: (history, dice) => {
    const [, b] = dice;
    const id = keyAt(history.model.collections, dice, ["approved"]);
    const by = pick<Who>(["owner", "operations", "cashier"], b) ?? "owner";
    if (id === undefined) return null;
    return {
      expected: () => history.model.takeBack(id, by),
      send: async () => {
        const version = await versionOf(history, "collection", id);
        const body = { version, reason: "Weighed twice" };
        return history.world.as(by)(collections.reverse, { params: { id }, body });
      },
    };
  },
  prepare: (history, [a, b, c]) => {
    const { model, world, farmer } = history;
    const payable = [...model.dues.values()].filter(({ account }) => account !== "1210");
    const open = payable.filter((one) => one.open > 0n);
    const due = pick(open.length > 0 ? open : payable, a);
    if (due === undefined) return null;
    const by = pick<Who>(["accountant", "owner", "field"], b) ?? "accountant";
    const amount = 1n + (BigInt(c) % (due.open + 2n));
    const id = newId();
    const isFarmers = due.account === "2020";
    const asked = async () => ({
      id,
      partyType: isFarmers ? ("farmer" as const) : ("staff" as const),
      partyId: isFarmers ? farmer.id : await world.userId("employee"),
      method: "cash" as const,
      items: [{ dueId: await dueIdOf(history, due.id), amount: amount.toString() }],
      duplicateReason: "Each is its own",
    });
    return {
      expected: () => model.prepare(id, by, { due: due.id, amount }),
      send: async () => world.as(by)(payments.prepare, { body: await asked() }),
      other: async () =>
        world.as(by)(payments.prepare, { body: { ...(await asked()), duplicateReason: "Other" } }),
    };
  },
  approve: (history, dice) => stepOfPayment(history, dice, "approve"),
  release: (history, dice) => stepOfPayment(history, dice, "release"),
  undo: (history, dice) => {
    const [, b] = dice;
    const id = keyAt(history.model.payments, dice, ["prepared", "approved", "succeeded"]);
    const move = pick(["void", "reject", "reverse"] as const, b) ?? "void";
    if (id === undefined) return null;
    return {
      expected: () => history.model.undo(id, move),
      send: async () => {
        const version = await versionOf(history, "payment", id);
        const body = { version, reason: "Asked for twice" };
        return history.world.as("owner")(payments[move], { params: { id }, body });
      },
    };
  },
  plan: (history, [a]) => {
    const { model, store, today, world } = history;
    const id = newId();
    const quantity = 10_000n + (BigInt(a) % (model.stock(model.products.raw) + 5_000n));
    const asked = (more: object = {}) => ({
      ...{ id, productId: model.products.raw, placeId: store, quantity: quantity.toString() },
      ...{ plannedOn: today, ...more },
    });
    return {
      expected: () => model.plan(id, quantity),
      send: () => world.as("operations")(processing.plan, { body: asked() }),
      other: () =>
        world.as("operations")(processing.plan, { body: asked({ quantity: `${quantity + 1n}` }) }),
    };
  },
  start: (history, dice) =>
    stepOfBatch(history, dice, {
      wanted: "planned",
      expected: (id) => history.model.start(id),
      send: (call, id, version) =>
        call(processing.start, { params: { id }, body: { version, day: history.today } }),
    }),
  finish: (history, dice) =>
    stepOfBatch(history, dice, {
      wanted: "running",
      expected: (id) => history.model.finish(id),
      send: (call, id, version) =>
        call(processing.finish, { params: { id }, body: finished(history, id, version) }),
    }),
  carry: (history, [a]) => {
    const lot = pick(history.model.lots, a);
    if (lot === undefined) return null;
    return {
      expected: () => history.model.carry(lot.origin, lot.product),
      send: async () => {
        const lotIds = [await lotIdOf(history, lot)];
        const line = await history.world.as("accountant")(lotCosts.record, {
          body: {
            id: newId(),
            typeCode: "agent-commission",
            day: history.today,
            lotIds,
            rate: "120",
          },
        });
        const body = { version: line.version };
        return history.world.as("md")(lotCosts.post, { params: { id: line.id }, body });
      },
    };
  },
  claim: (history, [a]) => {
    const amount = 5_000n + BigInt(a % 60_000);
    const body = history.claims.terms(amount);
    const call = history.world.as("employee");
    return {
      expected: () => history.model.claim(body.id, "employee", amount),
      send: () => call(expenses.record, { body }),
      other: () => call(expenses.record, { body: { ...body, department: "Finance" } }),
    };
  },
  decide: (history, dice) => {
    const [, b, c] = dice;
    const id = keyAt(history.model.expenses, dice, ["submitted"]);
    const by = pick<Who>(["accountant", "owner"], b) ?? "owner";
    if (id === undefined) return null;
    const isGood = c % 5 !== 0;
    return {
      expected: () => history.model.decide(id, by, isGood),
      send: async () => {
        const { approval } = await history.claims.read(id);
        const params = { id: approval?.id ?? newId() };
        const body = { version: approval?.version ?? 1 };
        const call = history.world.as(by);
        return isGood
          ? call(approvals.approve, { params, body })
          : call(approvals.reject, { params, body: { ...body, reason: "Not ours" } });
      },
    };
  },
  sell: (history, [a, b]) => {
    const { model, sales, customer, world } = history;
    const kilograms = 1 + (a % (Number(model.stock(model.products.semi) / 1000n) + 3));
    const price = 8_000n + BigInt(b % 4_000);
    // An invoice's id is the client's: the model knows it before the house does.
    const invoice = newId();
    return {
      expected: () => model.sell(invoice, BigInt(kilograms) * 1000n, price),
      send: async () => {
        const line = goods(model.products.semi, kilograms, Number(price));
        const ordered = await sales.draft(customer, [line]);
        const delivered = await sales.deliver(await sales.confirm(ordered));
        return world.as("operations")(salesInvoices.issue, {
          params: { id: delivered.id },
          body: { version: delivered.version, invoiceId: invoice },
        });
      },
    };
  },
  collect: (history, [a, b]) => {
    const { model, world, customer, today } = history;
    const due = pick(
      [...model.dues.values()].filter(({ account }) => account === "1210"),
      a,
    );
    if (due === undefined) return null;
    const amount = 1n + (BigInt(b) % (due.open + 2n));
    const id = newId();
    const body = {
      id,
      customerId: customer,
      day: today,
      method: "cash" as const,
      amount: `${amount}`,
    };
    const items = [{ invoiceId: due.id, amount: `${amount}` }];
    return {
      expected: () => model.collect(due.id, amount),
      send: () => world.as("cashier")(customerReceipts.record, { body: { ...body, items } }),
      other: () =>
        world.as("cashier")(customerReceipts.record, { body: { ...body, items, note: "Other" } }),
    };
  },
  again: ({ last }) =>
    last && {
      expected: () => [],
      send: async () => expect(await last.send()).toEqual(last.answer),
    },
  other: ({ last }) =>
    last?.other ? { expected: () => ["same-id-other-content"], send: last.other } : null,
  stale: (history, dice) => {
    const id = keyAt(history.model.payments, dice, ["prepared"]);
    const state = id === undefined ? null : history.model.payments.get(id)?.state;
    if (id === undefined) return null;
    return {
      expected: () => [state === "prepared" ? "version-conflict" : "state-conflict", "same-person"],
      send: () =>
        history.world.as("owner")(payments.approve, { params: { id }, body: { version: 999 } }),
    };
  },
  stranger: (history, dice) => {
    const id = keyAt(history.model.collections, dice, []);
    if (id === undefined) return null;
    return {
      expected: () => ["not-found"],
      send: () => history.world.as("other-owner")(collections.read, { params: { id } }),
    };
  },
};

function stepOfPayment(
  history: History,
  dice: Step["dice"],
  move: "approve" | "release",
): Turn | null {
  const wanted = { approve: "prepared", release: "approved" }[move];
  const id = keyAt(history.model.payments, dice, [wanted]);
  const by = pick(payers, dice[1]) ?? "owner";
  if (id === undefined) return null;
  return {
    expected: () => history.model[move](id, by),
    send: async () => {
      const version = await versionOf(history, "payment", id);
      return history.world.as(by)(payments[move], { params: { id }, body: { version } });
    },
  };
}

function stepOfBatch(
  history: History,
  dice: Step["dice"],
  of: {
    wanted: string;
    expected: (id: string) => Broken;
    send: (call: Call, id: string, version: number) => Promise<unknown>;
  },
): Turn | null {
  const id = keyAt(history.model.batches, dice, [of.wanted]);
  if (id === undefined) return null;
  return {
    expected: () => of.expected(id),
    send: async () => {
      const version = await versionOf(history, "processing_batch", id);
      return of.send(history.world.as("operations"), id, version);
    },
  };
}

function finished(history: History, id: string, version: number) {
  const { products, batches } = history.model;
  const { main, side, water } = outputsOf(batches.get(id)?.input.grams || 100_000n);
  return {
    version,
    day: history.today,
    outputs: [
      { kind: "main" as const, productId: products.semi, quantity: `${main}` },
      {
        kind: "by-product" as const,
        productId: products.side,
        quantity: `${side}`,
        valuePerKilogram: "700",
      },
    ],
    losses: [{ name: "moisture" as const, quantity: `${water}` }],
    steps: ["drying", "cleaning"],
    unexplainedNote: null,
  };
}

type Documents = "collection" | "payment" | "processing_batch";

async function versionOf({ world }: History, table: Documents, id: string): Promise<number> {
  const found = await world.sql.query<{ version: number }>(
    `select version from ${table} where id = $1`,
    [id],
  );
  return found.rows[0]?.version ?? 1;
}

/** The house's own id of the debt of a document. */
async function dueIdOf({ world }: History, source: string): Promise<string> {
  const found = await world.sql.query<{ id: string }>(
    `select d.id from due d join voucher v on v.org_id = d.org_id and v.id = d.voucher_id
     where v.source_id = $1`,
    [source],
  );
  return found.rows[0]?.id ?? newId();
}

async function lotIdOf(
  { world }: History,
  lot: { origin: string; product: string },
): Promise<string> {
  const found = await world.sql.query<{ id: string }>(
    "select id from lot where origin_id = $1 and product_id = $2",
    [lot.origin, lot.product],
  );
  return found.rows[0]?.id ?? newId();
}

async function accountsOf(world: World): Promise<Map<string, bigint>> {
  const found = await world.sql.query<{ code: string; balance: bigint }>(
    "select account_code as code, balance from account_balance where org_id = $1",
    [await demoOrg(world)],
  );
  return new Map(found.rows.map(({ code, balance }) => [code, balance]));
}

const inOrder = (rows: readonly (readonly [string, unknown])[]): Record<string, string> =>
  Object.fromEntries(
    rows
      .map(([key, value]) => [key, String(value)] as const)
      .toSorted(([a], [b]) => (a < b ? -1 : 1)),
  );

/** Both must stand alike, to the shilling and to the gram. */
export async function compare({ world, model, before }: History): Promise<void> {
  const accounts = [...(await accountsOf(world))].map(
    ([code, balance]) => [code, balance - (before.get(code) ?? 0n)] as const,
  );
  const isMoved = ([, much]: readonly [string, bigint]) => much !== 0n;
  expect(inOrder(accounts.filter(isMoved)), "accounts").toEqual(
    inOrder([...model.accounts].filter(isMoved)),
  );
  const lots = await world.sql.query<{ what: string; grams: bigint; cost: bigint }>(
    `select l.origin_id || ' ' || l.product_id as what, sum(b.quantity)::bigint as grams, sum(b.cost)::bigint as cost
     from lot l join lot_balance b on b.org_id = l.org_id and b.lot_id = l.id
     join place p on p.org_id = b.org_id and p.id = b.place_id
     where l.product_id = any ($1) and p.kind = 'store' and b.quantity > 0 group by 1`,
    [Object.values(model.products)],
  );
  expect(
    inOrder(lots.rows.map((row) => [row.what, `${row.grams} for ${row.cost}`])),
    "lots",
  ).toEqual(
    inOrder(
      model.lots
        .filter(({ grams }) => grams > 0n)
        .map((lot) => [`${lot.origin} ${lot.product}`, `${lot.grams} for ${lot.cost}`]),
    ),
  );
  const dues = await world.sql.query<{ source: string; open: bigint }>(
    `select v.source_id as source, b.open from due d join due_balance b on b.org_id = d.org_id and b.due_id = d.id
     join voucher v on v.org_id = d.org_id and v.id = d.voucher_id
     where v.source_id = any ($1)`,
    [[...model.dues.keys()]],
  );
  expect(inOrder(dues.rows.map((row) => [row.source, row.open])), "debts").toEqual(
    inOrder([...model.dues].map(([id, { open }]) => [id, open])),
  );
  const states = await world.sql.query<{ id: string; state: string }>(
    `select id, state from collection where id = any ($1) union all
     select id, state from payment where id = any ($1) union all
     select id, state from processing_batch where id = any ($1) union all
     select id, state from expense where id = any ($1)`,
    [documentsOf(model).map(([id]) => id)],
  );
  expect(inOrder(states.rows.map(({ id, state }) => [id, state])), "states").toEqual(
    inOrder(documentsOf(model)),
  );
}

function documentsOf(model: Model): (readonly [string, string])[] {
  return [...model.collections, ...model.payments, ...model.batches, ...model.expenses].map(
    ([id, { state }]) => [id, state] as const,
  );
}
