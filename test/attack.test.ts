// What somebody tries who knows the doors: days that cannot be, sums below nothing, two approvers at
// once, taking back twice, more than there is. Every time a clear refusal, and books that agree.
import { beforeAll, describe, expect, test } from "vitest";
import { lockPeriod } from "#books/ledger/door.ts";
import { addDays } from "#kernel/days.ts";
import { asSystem } from "#platform/server/systemWork.ts";
import { priceLists } from "#registry/products/api.ts";
import { collections } from "#work/field-collections/api.ts";
import { lotCosts } from "#work/lot-costs/api.ts";
import { payments } from "#work/payments/api.ts";
import { processing } from "#work/processing/api.ts";
import { expectRefused, together } from "./attacking.ts";
import { type Buying, openBuying, openOf, reasonFor } from "./buyingMakers.ts";
import { demoOrg, makeProduct, openingLot, placeId } from "./makers.ts";
import { voucherHands } from "./payingMakers.ts";
import { makeWorld, newId, type Person, refused } from "./world.ts";

const world = await makeWorld();
const accountant = world.as("accountant");
const md = world.as("md");
const operations = world.as("operations");
const hands = voucherHands(world);
const refusedWhole = (work: () => Promise<unknown>, code?: string | RegExp) =>
  expectRefused(world, work, code);
const tomorrow = (day: string) => addDays(day, 1);
let buying: Buying;
let main: string;
let faq: string;
let screen15: string;
let today: string;

beforeAll(async () => {
  buying = await openBuying(world);
  ({ today } = buying);
  main = await placeId(world, "main");
  faq = await makeProduct(world, "faq");
  screen15 = await makeProduct(world, "screen15");
});

const record = (lotIds: string[], more: object = {}) =>
  accountant(lotCosts.record, {
    body: { id: newId(), typeCode: "agent-commission", day: today, lotIds, rate: "120", ...more },
  });
const seen = ({ id, version }: { id: string; version: number }) => ({
  params: { id },
  body: { version },
});
const postLine = (line: { id: string; version: number }, by: Person = "md") =>
  world.as(by)(lotCosts.post, seen(line));
const reverseLine = (line: { id: string; version: number }) =>
  world.as("owner")(lotCosts.reverse, reasonFor(line));

const lotOf = (grams: bigint, cost: bigint, more: { madeOn?: string; productId?: string } = {}) =>
  openingLot(world, { productId: faq, grams, cost, ...more });

async function planBatch(quantity: bigint, productId = faq) {
  return operations(processing.plan, {
    body: { id: newId(), productId, placeId: main, quantity: String(quantity), plannedOn: today },
  });
}

describe("costs on lots", () => {
  test("before the lot was there, and on a day that has not come", async () => {
    const lot = await lotOf(1_000_000n, 11_500_000n, { madeOn: addDays(today, -3) });
    const early = await record([lot], { day: addDays(today, -10) });
    await refusedWhole(() => postLine(early));
    const late = await record([lot], { day: tomorrow(today) }).catch(() => null);
    if (late) await refusedWhole(() => postLine(late), "books.day-not-come");
  });

  test("nothing, and less than nothing", async () => {
    const lot = await lotOf(1_000_000n, 11_500_000n);
    for (const rate of ["0", "-1", "-120", "9007199254740993000000"]) {
      await refusedWhole(() => record([lot], { rate }));
    }
    await refusedWhole(() => record([]));
    // Named twice it is still one lot.
    expect(await record([lot, lot])).toMatchObject({ amount: "120000" });
    await refusedWhole(() => record([lot], { contractId: newId() }), "not-found");
  });

  test("two people at once post it once", async () => {
    const line = await record([await lotOf(1_000_000n, 11_500_000n)]);
    const people: Person[] = ["md", "owner", "md", "owner"];
    expect(await together(people.map((by) => () => postLine(line, by)))).toBe(1);
  });

  test("taken back twice, and after the lot was used", async () => {
    const lot = await lotOf(1_000_000n, 11_500_000n);
    const line = await postLine(await record([lot]));
    const back = await reverseLine(line);
    await refusedWhole(() => reverseLine(back), "state-conflict");
    const second = await postLine(await record([lot]));
    const batch = await planBatch(1_000_000n);
    // The oldest lots go first: everything there is.
    const all = await world.sql.query<{ sum: string }>(
      `select sum(quantity)::text from lot_balance b join lot l on l.id = b.lot_id
       where l.product_id = $1 and b.place_id = $2`,
      [faq, main],
    );
    await operations(processing.cancel, reasonFor(batch));
    const whole = await planBatch(BigInt(all.rows[0]?.sum ?? "0"));
    const body = { version: whole.version, day: today };
    await operations(processing.start, { params: { id: whole.id }, body });
    await refusedWhole(() => reverseLine(second), "stock.used-since");
  });
});

describe("payments", () => {
  test("two approve, two release, and who paid strikes nothing out", async () => {
    const one = await hands.prepared(1_000_000n);
    const approvers: Person[] = ["owner", "md", "owner", "md"];
    expect(await together(approvers.map((by) => () => hands.approve(one, by)))).toBe(1);
    const approved = await hands.read(one.id);
    const releasers: Person[] = ["owner", "md", "cashier", "operations"];
    expect(await together(releasers.map((by) => () => hands.release(approved, by)))).toBe(1);
    const paid = await hands.read(one.id);
    await refusedWhole(() => hands.strikeOut(paid, "owner"), "state-conflict");
    await refusedWhole(() => hands.reject(paid, "owner"), "state-conflict");
  });

  test("a part of a debt, the rest, and then no more", async () => {
    const first = await hands.prepared(1_000_000n);
    await hands.strikeOut(first, "accountant");
    const [item] = first.items;
    const part = (amount: string, more: object = {}) =>
      hands.prepare({
        partyId: first.partyId,
        items: [{ dueId: item?.dueId ?? "", amount }],
        ...more,
      });
    await refusedWhole(() => part("0"));
    await refusedWhole(() => part("-1"));
    await refusedWhole(() => part("1000001"));
    await hands.releaseWhole(await part("600000"));
    await refusedWhole(() => part("600000"));
    await hands.releaseWhole(await part("400000"));
    expect(await openOf(world, item?.dueId ?? "")).toBe(0n);
    await refusedWhole(() => part("1", { duplicateReason: "Once more" }));
  });

  test("cash is taken back once, and two at once take it back once", async () => {
    const paid = await hands.paid(700_000n);
    const back = ["owner", "operations", "owner"] as const;
    expect(await together(back.map((by) => () => hands.reverse(paid, by)))).toBe(1);
    const reversed = await hands.read(paid.id);
    await refusedWhole(() => hands.reverse(reversed, "owner"), "state-conflict");
    expect(await openOf(world, paid.items[0]?.dueId ?? "")).toBe(700_000n);
  });
});

describe("collections", () => {
  test("days and weights that cannot be", async () => {
    const bag = { gross: "60000", tare: "800" };
    const wrong: object[] = [
      { collectedOn: tomorrow(today) },
      { collectedOn: "1999-01-01" },
      { weighings: [] },
      { weighings: [{ ...bag, gross: "-60000" }] },
      { weighings: [{ ...bag, tare: "-800" }] },
      { weighings: [{ ...bag, tare: "60000" }] },
      { unitPrice: "0" },
      { unitPrice: "-5800" },
      { recovery: "-1" },
      { moistureBp: 10_001 },
      { moistureBp: -1 },
    ];
    for (const changes of wrong) await refusedWhole(() => buying.record(changes));
  });

  test("more is recovered than was advanced, by two slips at once", async () => {
    const due = await buying.advance(buying.nakato.id, 600_000n);
    await refusedWhole(() => buying.record({ recovery: "600001" }));
    const slips = Array.from({ length: 4 }, () => () => buying.record({ recovery: "400000" }));
    expect(await together(slips)).toBe(1);
    const { rows } = await world.as("field")(collections.list, {
      params: { state: "quality_pending" },
    });
    for (const row of rows) await buying.approve(row).catch(() => undefined);
    expect(await openOf(world, due)).toBe(200_000n);
  });

  test("taken back twice, and two at once", async () => {
    const approved = await buying.approve(await buying.record());
    const back = () => md(collections.reverse, reasonFor(approved));
    expect(await together([back, back, back])).toBe(1);
    const { version } = await md(collections.read, { params: { id: approved.id } });
    const again = reasonFor({ id: approved.id, version });
    await refusedWhole(() => md(collections.reverse, again));
  });
});

describe("price lists", () => {
  test("days that another list holds", async () => {
    const propose = (effectiveFrom: string, effectiveTo: string | null = null) =>
      accountant(priceLists.propose, {
        body: {
          id: newId(),
          productId: screen15,
          effectiveFrom,
          effectiveTo,
          price: "11000",
          ceiling: "11500",
        },
      });
    const publish = async (from: string, to: string | null = null) => {
      const submitted = await accountant(priceLists.submit, seen(await propose(from, to)));
      return world.as("owner")(priceLists.publish, seen(submitted));
    };
    await publish("2026-01-01");
    await refused(publish("2026-01-01"), "price-list.older-than-published");
    await refused(publish("2025-06-01"), "price-list.older-than-published");
    await publish("2026-02-01", "2026-02-28");
    await publish("2026-03-15");
    const overlaps = await world.sql.query(
      `select 1 from price_list a join price_list b on b.org_id = a.org_id and b.id > a.id
         and b.product_id = a.product_id and b.place_id is not distinct from a.place_id
         and daterange(a.effective_from, a.effective_to, '[]') &&
             daterange(b.effective_from, b.effective_to, '[]')
       where a.state in ('published', 'superseded') and b.state in ('published', 'superseded')`,
    );
    expect(overlaps.rowCount).toBe(0);
    await refusedWhole(() => propose("2026-05-01", "2026-04-01"));
  });
});

test("in a closed period nothing is booked, by whichever door", async () => {
  const lot = await lotOf(1_000_000n, 11_500_000n, { madeOn: addDays(today, -20) });
  const line = await record([lot], { day: addDays(today, -12) });
  const batch = await planBatch(1_000_000n);
  await asSystem(world.house.database, await demoOrg(world), "close", (ctx) =>
    lockPeriod(ctx, { through: addDays(today, -10), reason: "September" }),
  );
  // A cost that waited is known late: the closed days stay what they were.
  await postLine(line);
  const booked = await world.sql.query<{ day: string }>(
    "select day from voucher where source_id = $1",
    [line.id],
  );
  expect(booked.rows).toEqual([{ day: addDays(today, -9) }]);
  const body = { version: batch.version, day: addDays(today, -11) };
  await refusedWhole(
    () => operations(processing.start, { params: { id: batch.id }, body }),
    /books.period-closed|stock/,
  );
  // What was booked before it closed is taken back on a day that is open.
  const open = await postLine(await record([lot]));
  await reverseLine(open);
});

const openAdvances = () => accountant(payments.advances, { params: { standing: "open" } });

test("approving two collections of one advance at the same time recovers it once", async () => {
  const { rows: before } = await openAdvances();
  await buying.advance(buying.nakato.id, 300_000n);
  const one = await buying.record({ recovery: "200000" });
  const two = await buying.record({ recovery: "100000" });
  expect(await together([() => buying.approve(one), () => buying.approve(two)])).toBe(2);
  const { rows: after } = await openAdvances();
  const open = (rows: typeof after) => rows.reduce((sum, row) => sum + BigInt(row.open), 0n);
  expect(open(after)).toBe(open(before));
});

test("after all that the books agree", () => world.verifyBooks());
