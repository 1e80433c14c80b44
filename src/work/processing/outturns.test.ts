// More came out of a batch than its form gives: coffee from elsewhere would leave under the name of the farmers whose lots
// went in. It needs a reason and somebody who did not weigh it.
import { afterAll, beforeAll, expect, test } from "vitest";
import { kampalaDay } from "#kernel/days.ts";
import { thresholds } from "#registry/thresholds/api.ts";
import { makeProduct, openingLot, placeId } from "#test/makers.ts";
import { makeWorld, newId, refused } from "#test/world.ts";
import { processing } from "./api.ts";

const today = kampalaDay(new Date());
const world = await makeWorld();
let kiboko: string;
let faq: string;
let bhp: string;
let main: string;
beforeAll(async () => {
  kiboko = await makeProduct(world, "kiboko");
  faq = await makeProduct(world, "faq");
  bhp = await makeProduct(world, "bhp");
  main = await placeId(world, "main");
});
afterAll(() => world.verifyBooks());

/** A tonne of kiboko that is being worked. */
async function working() {
  await openingLot(world, { productId: kiboko, grams: 1_000_000n, cost: 5_800_000n });
  const operations = world.as("operations");
  const id = newId();
  const planned = await operations(processing.plan, {
    body: { id, productId: kiboko, placeId: main, quantity: "1000000", plannedOn: today },
  });
  const body = { version: planned.version, day: today };
  return operations(processing.start, { params: { id }, body });
}

const weigh = (
  { id, version }: { id: string; version: number },
  of: { faq: number; note?: string; kind?: "main" | "by-product" },
) =>
  world.as("operations")(processing.finish, {
    params: { id },
    body: {
      ...{ version, day: today, steps: [], unexplainedNote: of.note ?? null },
      outputs: [
        { kind: "main", productId: faq, quantity: `${of.faq}000` },
        { kind: "by-product", productId: bhp, quantity: "10000", valuePerKilogram: "700" },
      ],
      losses: [{ name: "husk", quantity: `${990 - of.faq}000` }],
    },
  });

test("a batch says what its input gives while it is worked, and what came out as a share of it", async () => {
  const batch = await working();
  expect(batch.gives).toContainEqual({ productId: faq, grams: "540000" });
  expect(batch.outturnShareBp).toBeNull();
  const done = await weigh(batch, { faq: 594 });
  expect(done).toMatchObject({ state: "completed", outturnShareBp: "11000", gives: [] });
});

test("a kilogram more needs a reason, and waits for somebody who did not weigh it", async () => {
  const batch = await working();
  const handed = await weigh(batch, { faq: 595, note: "Hulled twice, very dry" });
  expect(handed).toMatchObject({ state: "variance_review", outturnShareBp: "11019" });
  const accept = { params: { id: batch.id }, body: { version: handed.version } };
  await refused(world.as("operations")(processing.accept, accept), "same-person");
  const accepted = await world.as("md")(processing.accept, accept);
  expect(accepted).toMatchObject({ state: "completed", reviewedBy: "Joseph Kato" });
  expect(accepted.unexplainedNote).toBe("Hulled twice, very dry");
  const unsaid = weigh(await working(), { faq: 595 });
  const refusal = await refused(unsaid, "processing.outturn-without-reason");
  expect(refusal.detail).toContain("110.2 % of what went in can give");
});

test("how much beyond what the form gives may pass is what the owner decided", async () => {
  const batch = await working();
  await world.as("owner")(thresholds.set, {
    body: {
      ...{ name: "outturnAbove", value: 500, effectiveFrom: today },
      sourceNote: "Millers' trial of November",
    },
  });
  await refused(weigh(batch, { faq: 568 }), "processing.outturn-without-reason");
  expect((await weigh(batch, { faq: 567 })).state).toBe("completed");
});

test("the company's own outturn of a form counts from its day", async () => {
  await world.sql.query(
    `insert into yield_form (org_id, form, effective_from, outturn_bp, source_note)
     select org_id, 'faq', $2, 5000, 'Trial of the new huller' from product where id = $1`,
    [faq, today],
  );
  const batch = await working();
  expect(batch.gives).toContainEqual({ productId: faq, grams: "500000" });
});
