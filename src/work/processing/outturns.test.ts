// More came out of a batch than its form gives: coffee from elsewhere would leave under the name of the farmers whose lots
// went in. Or less: coffee leaves the plant under the name of a loss. Each needs a reason and somebody who did not weigh it.
import { afterAll, beforeAll, expect, test } from "vitest";
import { kampalaDay } from "#kernel/days.ts";
import { products } from "#registry/products/api.ts";
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
  expect(batch.gives).toContainEqual({ productId: faq, grams: "540000", isByProduct: false });
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

type Body = Parameters<typeof finishing>[1];
const finishing = (
  { id, version }: { id: string; version: number },
  of: {
    outputs: { kind: "main" | "co" | "by-product"; productId: string; quantity: string }[];
    losses?: { name: "moisture" | "husk" | "spillage" | "unexplained"; quantity: string }[];
    moisture?: readonly [before: number, after: number];
    note?: string;
  },
) =>
  world.as("operations")(processing.finish, {
    params: { id },
    body: {
      ...{ version, day: today, steps: [], unexplainedNote: of.note ?? null },
      outputs: of.outputs.map((line) => ({ ...line, valuePerKilogram: "0" })),
      losses: of.losses ?? [],
      ...(of.moisture && { moistureInBp: of.moisture[0], moistureOutBp: of.moisture[1] }),
    },
  });
/** So many kilograms of FAQ out of the tonne, and losses by their names. */
const weighing = (kilograms: number, more: Omit<Body, "outputs">): Body => ({
  ...{ outputs: [{ kind: "main", productId: faq, quantity: `${kilograms}000` }], ...more },
});
const lost = (name: "moisture" | "husk" | "spillage" | "unexplained", kilograms: number) => ({
  ...{ name, quantity: `${kilograms}000` },
});

test("good coffee under the name of a by-product counts as what it is", async () => {
  const named = finishing(await working(), {
    outputs: [
      { kind: "main", productId: faq, quantity: "540000" },
      { kind: "by-product", productId: faq, quantity: "400000" },
    ],
    losses: [lost("husk", 60)],
  });
  const refusal = await refused(named, "processing.outturn-without-reason");
  expect(refusal.detail).toContain("174.1 %");
});

test("what comes out is of what went in: a gram of sesame hides nothing", async () => {
  const sesame = newId();
  await world.as("operations")(products.add, {
    body: {
      ...{ id: sesame, code: "SES-OUT", name: "Sesame, cleaned", kind: "finished" as const },
      ...{ commodity: "sesame" as const, form: "sesame-cleaned" as const, unit: "g" as const },
      stockAccount: "1340" as const,
    },
  });
  const batch = await working();
  const beside = finishing(batch, {
    outputs: [
      { kind: "main", productId: faq, quantity: "540000" },
      { kind: "co", productId: sesame, quantity: "1" },
    ],
    losses: [{ name: "husk", quantity: "459999" }],
  });
  const refusal = await refused(beside, "processing.other-commodity");
  expect(refusal.detail).toContain("Sesame, cleaned");
  // Nor does it hide that more came out than the form gives.
  const rich = finishing(batch, {
    outputs: [
      { kind: "main", productId: faq, quantity: "939999" },
      { kind: "co", productId: sesame, quantity: "1" },
    ],
    losses: [lost("husk", 60)],
  });
  await refused(rich, "processing.outturn-without-reason");
});

test("more husk than the form leaves over needs a reason and a second person", async () => {
  // A tonne of kiboko leaves 460 kg over, and five kilograms of every hundred may be lost beside.
  const most = await finishing(await working(), weighing(490, { losses: [lost("husk", 510)] }));
  expect(most).toMatchObject({ state: "completed", lostBeyond: "50000" });
  const batch = await working();
  const body = weighing(489, { losses: [lost("husk", 511)] });
  const refusal = await refused(finishing(batch, body), "processing.lost-beyond-form");
  expect(refusal.detail).toContain("51.0 kg");
  const handed = await finishing(batch, { ...body, note: "Wet and mouldy lots" });
  expect(handed).toMatchObject({ state: "variance_review", lostBeyond: "51000" });
  const accept = { params: { id: batch.id }, body: { version: handed.version } };
  await refused(world.as("operations")(processing.accept, accept), "same-person");
  expect((await world.as("md")(processing.accept, accept)).state).toBe("completed");
});

test("what dries is water: two moistures explain it, and no more of it than was named so", async () => {
  // From 25 to 12 % the tonne loses 147.7 kg of water, and of the 852.3 kg left 460.2 kg are FAQ.
  const moisture = [2_500, 1_200] as const;
  const dried = weighing(460, { losses: [lost("moisture", 148), lost("husk", 392)], moisture });
  expect(await finishing(await working(), dried)).toMatchObject({ state: "completed" });
  const named = weighing(460, { losses: [lost("husk", 540)], moisture });
  await refused(finishing(await working(), named), "processing.lost-beyond-form");
});

test("what is spilt waits as what nobody can explain does, and both together", async () => {
  const batch = await working();
  const spilt = (spillage: number, unexplained: number) =>
    weighing(540, {
      losses: [
        lost("husk", 460 - spillage - unexplained),
        ...(spillage > 0 ? [lost("spillage", spillage)] : []),
        ...(unexplained > 0 ? [lost("unexplained", unexplained)] : []),
      ],
    });
  await refused(finishing(batch, spilt(6, 0)), "processing.loss-without-reason");
  await refused(finishing(batch, spilt(3, 3)), "processing.loss-without-reason");
  const handed = await finishing(batch, { ...spilt(11, 10), note: "A bag burst" });
  expect(handed.state).toBe("variance_review");
  // Who weighed it does not give the loss another name: somebody else sends it back to the scale.
  const again = {
    params: { id: batch.id },
    body: { version: handed.version, reason: "It was husk" },
  };
  await refused(world.as("operations")(processing.weighAgain, again), "same-person");
  const back = await world.as("md")(processing.weighAgain, again);
  expect(back).toMatchObject({ state: "running", outputs: [] });
  expect(await struckOut(batch.id)).toBe(
    "FAQ 540.0 kg, husk 439.0 kg, spillage 11.0 kg, unexplained 10.0 kg",
  );
});

test("who weighed takes back what nobody had to judge, and not what somebody accepted", async () => {
  const operations = world.as("operations");
  const batch = await working();
  const slip = await finishing(batch, weighing(530, { losses: [lost("husk", 470)] }));
  const because = (version: number) => ({
    ...{ params: { id: batch.id }, body: { version, reason: "Wrong line" } },
  });
  const back = await operations(processing.takeBack, because(slip.version));
  const body = weighing(530, { losses: [lost("husk", 440), lost("unexplained", 30)], note: "?" });
  const handed = await finishing(back, body);
  const accept = { params: { id: batch.id }, body: { version: handed.version } };
  const accepted = await world.as("md")(processing.accept, accept);
  await refused(operations(processing.takeBack, because(accepted.version)), "same-person");
  const again = await world.as("owner")(processing.takeBack, because(accepted.version));
  expect(again).toMatchObject({ state: "running", reviewedBy: null });
  const last = await finishing(again, weighing(530, { losses: [lost("husk", 470)] }));
  expect(last).toMatchObject({ state: "completed", reviewedBy: null });
});

/** The weights that were struck out last, as the batch's history has them. */
async function struckOut(id: string): Promise<string | undefined> {
  const found = await world.sql.query<{ words: string }>(
    `select body::jsonb #>> '{details,struckOut}' as words from audit_event
     where subject_id = $1 and body like '%struckOut%' order by seq desc limit 1`,
    [id],
  );
  return found.rows[0]?.words;
}

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
  expect(batch.gives).toContainEqual({ productId: faq, grams: "500000", isByProduct: false });
});
