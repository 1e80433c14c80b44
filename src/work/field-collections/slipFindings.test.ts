// What stands beside a slip for whoever judges it and whoever pays it: it is said, and nothing is refused for it.
import { beforeAll, expect, test } from "vitest";
import { addDays } from "#kernel/days.ts";
import { thresholds } from "#registry/thresholds/api.ts";
import { type Buying, makeFarmer, openBuying } from "#test/buyingMakers.ts";
import { makeWorld, type Person } from "#test/world.ts";
import { collections } from "./api.ts";
import { samples } from "./sessionApi.ts";

const world = await makeWorld();
let buying: Buying;

beforeAll(async () => {
  buying = await openBuying(world);
});

const read = (id: string, by: Person = "operations") =>
  world.as(by)(collections.read, { params: { id } });
const codes = ({ findings }: { findings: readonly { code: string }[] }) =>
  findings.map(({ code }) => code);
const bag = (tare: string, bags = 1) => ({
  gross: String(59_000 * bags),
  tare,
  bags,
});
const sampleOf = async (id: string) => {
  const { rows } = await world.as("operations")(samples.list, { params: { limit: 200 } });
  return rows.find((row) => row.id === id);
};

test("what an officer says is another delivery is kept with its twin, and said to judge and payer", async () => {
  const { id: farmerId } = await makeFarmer(world, { hectares: 3.9 });
  const weighings = [bag("800"), bag("800")];
  const first = await buying.record({ farmerId, weighings });
  expect(first).toMatchObject({ twinNumber: null, findings: [] });
  const second = await buying.record({ farmerId, weighings, confirmDuplicate: true });
  expect(second.twinNumber).toBe(first.number);
  const judged = await read(second.id);
  expect(judged.findings).toMatchObject([
    { code: "like-another", level: "warning", message: expect.stringContaining(first.number) },
  ]);
  // Whoever judges the sample alone hears of it without learning whose it is.
  const sample = await sampleOf(second.id);
  expect(sample?.findings).toMatchObject([{ code: "like-another" }]);
  expect(JSON.stringify(sample)).not.toContain(first.number);
  expect((await sampleOf(first.id))?.findings).toEqual([]);
  const paid = await buying.approve(second);
  expect(codes(paid)).toEqual(["like-another"]);
  const audit = await world.sql.query<{ body: string }>(
    "select body from audit_event where subject = 'collection' and subject_id = $1 and action = 'record'",
    [second.id],
  );
  expect(audit.rows[0]?.body).toContain(first.number);
  const alike = await world.as("owner")(collections.list, { params: { alike: "yes" } });
  expect(alike.rows.map(({ id }) => id)).toEqual([second.id]);
});

test("a correction keeps what was said, unless it is another's delivery", async () => {
  const [one, other] = [await makeFarmer(world), await makeFarmer(world)];
  const weighings = [bag("800"), bag("800"), bag("800")];
  const unmeasured = { weighings, moistureBp: null, farmerId: one.id };
  const first = await buying.record(unmeasured);
  const second = await buying.record({ ...unmeasured, confirmDuplicate: true });
  const edit = ({ id, version }: { id: string; version: number }, changes: object) => {
    const { id: _, ...slip } = buying.slip({ ...unmeasured, ...changes });
    const body = { version, reason: "Weighed again", ...slip };
    return world.as("field")(collections.edit, { params: { id }, body });
  };
  const lighter = await edit(second, { weighings: [bag("800")] });
  expect(lighter.twinNumber).toBe(first.number);
  const others = await edit(lighter, { weighings: [bag("800")], farmerId: other.id });
  expect(others.twinNumber).toBeNull();
});

test("tare that is not that of a bag is said, either way, by what the owner decides", async () => {
  const { id: farmerId } = await makeFarmer(world, { hectares: 3.9 });
  const record = async (...weighings: ReturnType<typeof bag>[]) => {
    const one = await buying.record({ farmerId, weighings, confirmDuplicate: false });
    return read(one.id);
  };
  expect(codes(await record(bag("400"), bag("1200")))).toEqual([]);
  const none = await record(bag("0"), bag("0"), bag("800"));
  expect(none.findings).toMatchObject([
    { code: "tare-off", level: "warning", message: expect.stringContaining("2 of 3 bags") },
  ]);
  expect((await sampleOf(none.id))?.findings).toMatchObject([{ code: "tare-off" }]);
  expect(codes(await record(bag("3000"), bag("800"), bag("800"), bag("800")))).toEqual([
    "tare-off",
  ]);
  // On a platform several bags at once: the tare is of all of them.
  expect(codes(await record(bag("8000", 10)))).toEqual([]);
  expect(codes(await record(bag("0", 12)))).toEqual(["tare-off"]);
  await world.as("owner")(thresholds.set, {
    body: {
      ...{ name: "bagTareOff", value: 2_000, effectiveFrom: buying.today },
      sourceNote: "Bags are of one size",
    },
  });
  expect(codes(await record(bag("400"), bag("800", 14)))).toEqual(["tare-off"]);
});

test("an advance that is overdue and not recovered is said, as far as it could have gone back", async () => {
  const { id: farmerId } = await makeFarmer(world, { hectares: 3.9 });
  await buying.advance(farmerId, 500_000n);
  const weighings = [bag("800"), bag("800")];
  const before = await read((await buying.record({ farmerId, weighings })).id);
  expect(codes(before)).toEqual([]);
  await buying.advance(farmerId, 1_000_000n, addDays(buying.today, -40));
  const late = await buying.record({ farmerId, weighings: [...weighings, bag("800")] });
  expect((await read(late.id)).findings).toMatchObject([
    {
      code: "advance-overdue",
      level: "warning",
      message: expect.stringContaining("UGX 1,000,000 of advances are overdue, nothing recovered"),
    },
  ]);
  expect((await sampleOf(late.id))?.findings).toEqual([]);
  // A shilling is not what could have gone back.
  const some = { farmerId, weighings: [bag("6400", 8)] };
  const shilling = await read((await buying.record({ ...some, recovery: "1" })).id);
  expect(codes(shilling)).toEqual(["advance-overdue"]);
  const { value } = await buying.record({ ...some, recovery: "1" });
  const half = await buying.record({ ...some, recovery: String(BigInt(value) / 2n) });
  expect(codes(half)).toEqual(["like-another"]);
});
