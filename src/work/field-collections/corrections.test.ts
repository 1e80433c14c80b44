// Whoever corrects a colleague's slip writes what it says, and leaves its judgement and its price to somebody else.
import { beforeAll, describe, expect, test } from "vitest";
import { type Buying, makeFarmer, openBuying, reasonFor, type Slip } from "#test/buyingMakers.ts";
import { makeWorld, newId, type Person, refused } from "#test/world.ts";
import { collections } from "./api.ts";
import { samples } from "./sessionApi.ts";

const world = await makeWorld();
let buying: Buying;

beforeAll(async () => {
  buying = await openBuying(world);
});

interface Shown {
  id: string;
  version: number;
}

const move = ({ id, version }: Shown) => ({ params: { id }, body: { version } });
const heavier = [{ gross: "80800", tare: "800" }];

/** Corrects a slip that the field recorded without a meter. */
function correct(one: Shown, by: Person, changes: Partial<Slip>) {
  const { id: _, ...slip } = buying.slip(changes);
  const body = { ...slip, version: one.version, reason: "Weighed again" };
  return world.as(by)(collections.edit, { params: { id: one.id }, body });
}

/** A slip of the field that somebody else makes heavier and hands to quality. */
async function corrected(by: Person) {
  const { id: farmerId } = await makeFarmer(world, { hectares: 3 });
  const one = await buying.record({ farmerId, moistureBp: null });
  const edited = await correct(one, by, { farmerId, weighings: heavier });
  return world.as("field")(collections.submit, move(edited));
}

describe("whoever corrected a slip", () => {
  test("does not judge it, and somebody else does", async () => {
    const one = await corrected("operations");
    expect(one.changedBy.map(({ id }) => id)).toEqual([await world.userId("operations")]);
    const operations = world.as("operations");
    const shown = await operations(collections.read, { params: { id: one.id } });
    const what = "You corrected this, so somebody else must approve its quality";
    expect(shown.blockers[0]).toEqual({ what, owner: "Another quality approver" });
    const problem = await refused(buying.approve(one), "collection.own-correction");
    expect(problem.detail).toBe(`${what}.`);
    await refused(operations(collections.reject, reasonFor(one)), "collection.own-correction");
    const blind = { params: { id: one.id }, body: { version: one.version, grade: "C" as const } };
    await refused(operations(samples.approve, blind), "collection.own-correction");
    await refused(operations(samples.reject, reasonFor(one)), "collection.own-correction");
    const measured = {
      id: newId(),
      moistureBp: 1_600,
      foreignMatterBp: 80,
      odour: "clean",
    } as const;
    await refused(
      operations(samples.measure, { params: { id: one.id }, body: measured }),
      "collection.own-correction",
    );
    await refused(buying.approve(one, "field"), "same-person");
    expect(await buying.approve(one, "md")).toMatchObject({ state: "approved", samePerson: false });
  });

  test("and so does nobody who corrected it before the last correction", async () => {
    const one = await buying.record({ moistureBp: null });
    const once = await correct(one, "operations", { moistureBp: null, weighings: heavier });
    const twice = await correct(once, "operations", { moistureBp: null });
    const third = await correct(twice, "owner", {});
    expect(third.changedBy).toHaveLength(2);
    const sent = await world.as("field")(collections.submit, move(third));
    await refused(buying.approve(sent, "operations"), "collection.own-correction");
    await refused(buying.approve(sent, "owner"), "collection.own-correction");
    expect((await buying.approve(sent, "md")).state).toBe("approved");
  });

  test("an officer who corrects their own slip stays its only writer", async () => {
    const one = await buying.record({ moistureBp: null });
    expect((await correct(one, "field", {})).changedBy).toEqual([]);
  });

  test("does not let its price stand, nor keeps a word given before", async () => {
    const { id: farmerId } = await makeFarmer(world, { hectares: 3 });
    const odd = { farmerId, unitPrice: "5990", priceReason: "Very dry", moistureBp: null };
    const one = await buying.record({ farmerId, moistureBp: null });
    const dearer = await correct(one, "operations", odd);
    const operations = world.as("operations");
    await refused(operations(collections.approvePrice, move(dearer)), "collection.own-correction");
    const allowed = await world.as("accountant")(collections.approvePrice, move(dearer));
    // The word of somebody who then does not touch the slip stays for the same price, ...
    const heavy = await correct(allowed, "operations", { ...odd, weighings: heavier });
    expect(heavy.priceApprovedAt).toBe(allowed.priceApprovedAt);
    // ... that of who corrects it afterwards goes, and is for somebody else to give.
    const plain = await buying.record({ ...odd, confirmDuplicate: true });
    const own = await operations(collections.approvePrice, move(plain));
    const changed = await correct(own, "operations", { ...odd, weighings: heavier });
    expect(changed).toMatchObject({ priceApprovedAt: null, priceApprovedByName: null });
    await refused(operations(collections.approvePrice, move(changed)), "collection.own-correction");
    const again = await world.as("accountant")(collections.approvePrice, move(changed));
    expect(again.priceApprovedAt).not.toBeNull();
  });

  test("is held to it by the database too", async () => {
    const one = await corrected("operations");
    const user = await world.userId("operations");
    const judge = world.sql.query(
      `update collection set judged_by = $1, judged_at = now(), judged_day = collected_on where id = $2`,
      [user, one.id],
    );
    await expect(judge).rejects.toThrow("collection_judged_by_another");
    const price = world.sql.query(
      `update collection set price_reason = 'Dry', price_approved_by = $1, price_approved_at = now()
       where id = $2`,
      [user, one.id],
    );
    await expect(price).rejects.toThrow("collection_price_let_stand_by_another");
  });
});

test("judging and correcting at once: never both by one person", async () => {
  for (let round = 0; round < 5; round += 1) {
    const one = await buying.record({ moistureBp: null });
    const edited = await correct(one, "field", {});
    const work = await Promise.allSettled([
      correct(edited, "operations", { weighings: heavier }),
      world.as("field")(collections.submit, move(edited)),
    ]);
    expect(work.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
    const now = await world.as("field")(collections.read, { params: { id: one.id } });
    const waits =
      now.state === "recorded" ? await world.as("field")(collections.submit, move(now)) : now;
    const by = now.changedBy.length > 0 ? "md" : "operations";
    if (by === "md") await refused(buying.approve(waits), "collection.own-correction");
    expect((await buying.approve(waits, by)).state).toBe("approved");
  }
});

test("in a company of one the corrector may, and it is marked", async () => {
  const one = await corrected("operations");
  const { id: farmerId } = await makeFarmer(world, { hectares: 3 });
  const odd = { farmerId, unitPrice: "5990", priceReason: "Very dry", moistureBp: null };
  const plain = await buying.record(odd);
  const allowed = await world.as("operations")(collections.approvePrice, move(plain));
  const setAlone = (alone: boolean) => world.sql.query("update org set sole_trader = $1", [alone]);
  await setAlone(true);
  try {
    const operations = world.as("operations");
    const shown = await operations(collections.read, { params: { id: one.id } });
    expect(shown.blockers).toEqual([]);
    expect(await buying.approve(one)).toMatchObject({ state: "approved", samePerson: true });
    const changed = await correct(allowed, "operations", { ...odd, weighings: heavier });
    expect(changed).toMatchObject({ priceApprovedAt: allowed.priceApprovedAt, samePerson: true });
  } finally {
    await setAlone(false);
  }
});

test("after all that the books agree", async () => {
  await world.verifyBooks();
});
