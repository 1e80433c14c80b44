// A batch that was weighed waits for somebody's word, and meanwhile costs come onto its lots and its month is closed.
import { expect, test } from "vitest";
import { lotsOf } from "#books/stock/door.ts";
import { addDays, formatDay, kampalaDay } from "#kernel/days.ts";
import { asSystem } from "#platform/server/systemWork.ts";
import { periods } from "#registry/periods/api.ts";
import { demoOrg, makeProduct, openingLot, placeId } from "#test/makers.ts";
import { makeWorld, newId, refused } from "#test/world.ts";
import { lotCosts } from "#work/lot-costs/api.ts";
import { processing } from "./api.ts";

let now = new Date(`${kampalaDay(new Date())}T12:00:00+03:00`);
const world = await makeWorld({ clock: () => now, renews: true });
const today = () => kampalaDay(now);
const later = (days: number): void => void (now = new Date(now.getTime() + days * 86_400_000));

const faq = await makeProduct(world, "faq");
const screen15 = await makeProduct(world, "screen15");
const main = await placeId(world, "main");
const operations = world.as("operations");
await operations(processing.setRate, {
  body: {
    ...{ code: "drying", label: "Drying", effectiveFrom: "2026-01-01", rate: "40" },
    sourceNote: "Budget",
  },
});
// As the story begins, no month is nearly over.
while (Number(today().slice(8)) > 20) later(1);

async function begun() {
  const lotId = await openingLot(world, { productId: faq, grams: 100_000n, cost: 1_000_000n });
  const body = { id: newId(), productId: faq, placeId: main, quantity: "100000" };
  const { id, version } = await operations(processing.plan, {
    body: { ...body, plannedOn: today() },
  });
  const started = await operations(processing.start, {
    params: { id },
    body: { version, day: today() },
  });
  return { id, lotId, version: started.version };
}

/** Ten of a hundred kilograms are missing, and why is not known: somebody else has to accept it. */
const weigh = ({ id, version }: { id: string; version: number }, day: string, missing: bigint) => {
  const main = { kind: "main" as const, productId: screen15, quantity: `${100_000n - missing}` };
  const lost = missing > 0n ? [{ name: "unexplained" as const, quantity: `${missing}` }] : [];
  const note = missing > 0n ? "A bag burst" : null;
  const said = { version, day, outputs: [main], losses: lost, steps: ["drying"] };
  return operations(processing.finish, {
    params: { id },
    body: { ...said, unexplainedNote: note },
  });
};

const carry = async (lotId: string) => {
  const body = { id: newId(), typeCode: "agent-commission", day: today(), lotIds: [lotId] };
  const { id, version } = await world.as("accountant")(lotCosts.record, {
    body: { ...body, rate: "120" },
  });
  return world.as("md")(lotCosts.post, { params: { id }, body: { version } });
};

const bookedOn = async (batch: string) => {
  const found = await world.sql.query<{ day: string }>(
    "select day from voucher where source_id = $1 and event like 'finish%' order by seq desc limit 1",
    [batch],
  );
  return found.rows[0]?.day;
};

test("it is booked on the day of that word, with the cost that came while it waited", async () => {
  const batch = await begun();
  later(1);
  const handed = await weigh(batch, today(), 10_000n);
  expect(handed).toMatchObject({ state: "variance_review", bookedOn: null });
  later(1);
  await carry(batch.lotId);
  later(1);
  const accepted = await world.as("md")(processing.accept, {
    params: { id: batch.id },
    body: { version: handed.version },
  });
  expect(accepted).toMatchObject({
    ...{ state: "completed", finishedOn: addDays(today(), -2), bookedOn: today() },
  });
  expect(accepted.balance).toMatchObject({ inputCost: "1012000", valueDifference: "0" });
  expect(await bookedOn(batch.id)).toBe(today());
});

test("also when the month it was weighed in is closed by then", async () => {
  const batch = await begun();
  const handed = await weigh(batch, today(), 10_000n);
  const [weighedOn, month] = [today(), today().slice(0, 7)];
  while (today().slice(0, 7) === month) later(1);
  await world.as("accountant")(periods.close, {
    body: { month, reason: "It is over", despite: true },
  });
  const body = { version: handed.version };
  const accepted = await world.as("md")(processing.accept, { params: { id: batch.id }, body });
  expect(accepted).toMatchObject({ state: "completed", finishedOn: weighedOn });
  expect(await bookedOn(batch.id)).toBe(today());
  const made = await asSystem(world.house.database, await demoOrg(world), "test", (ctx) =>
    lotsOf(ctx, { productId: screen15 }),
  );
  expect(
    made
      .map(({ madeOn }) => madeOn)
      .toSorted()
      .at(-1),
  ).toBe(today());
});

test("what is weighed late says a day on which its cost stood already", async () => {
  const batch = await begun();
  const before = today();
  later(1);
  await carry(batch.lotId);
  await refused(weigh(batch, addDays(before, -40), 0n), "processing.finished-before-start");
  const { detail } = await refused(weigh(batch, before, 0n), "stock.cost-came-later");
  expect(detail).toContain(`Say ${formatDay(today())} or a later day.`);
  const done = await weigh(batch, today(), 0n);
  expect(done).toMatchObject({ state: "completed", balance: { inputCost: "1012000" } });
  expect(done.bookedOn).toBe(done.finishedOn);
});

test("the books agree", () => world.verifyBooks());
