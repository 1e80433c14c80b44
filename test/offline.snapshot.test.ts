// What a phone has sent since its snapshot was read is not gone from it meanwhile: not the farmer, not the visit, and
// not what was spent of the cash in the pocket.
import { afterAll, beforeAll, expect, test } from "vitest";
import { fieldKit } from "#insight/field-kit/api.ts";
import { keptAnswer } from "#insight/field-kit/screens/keptAnswers.ts";
import { openSnapshot, type Snapshot } from "#platform/web/offline/snapshot.ts";
import { farmers } from "#registry/farmers/api.ts";
import { buyingSessions, collections } from "#work/field-collections/api.ts";
import { fieldVisits } from "#work/field-visits/api.ts";
import { type Buying, makeFarmer, openBuying } from "./buyingMakers.ts";
import { person } from "./farmerMakers.ts";
import { captured, openWire, type Phone } from "./phones.ts";
import { makeWorld, newId } from "./world.ts";

const world = await makeWorld();
const { wire, phoneOf } = await openWire(world);
let buying: Buying;
beforeAll(async () => {
  buying = await openBuying(world);
});
afterAll(() => wire.close());

const minute = 60_000;
const pocket = { session: { free: "500000" } };
const nowOf = (phone: Phone) => (): number => Date.now() + phone.clockOff;

/** A phone with a snapshot of its own; `free` is what the company says is left in the pocket whenever it is asked. */
async function withSnapshot(free: () => string = () => "500000") {
  const phone = await phoneOf();
  const read = async (): Promise<unknown> => ({
    ...(await world.as("field")(fieldKit.read, {})),
    answers: { [buyingSessions.pocket.path]: { session: { free: free() } } },
  });
  const snapshot = openSnapshot(phone.vault, { read, now: nowOf(phone) });
  await snapshot.renew();
  return { phone, snapshot };
}

type Asked = Parameters<typeof keptAnswer>[2];

async function answer(phone: Phone, snapshot: Snapshot, asked: Pick<Asked, "endpoint" | "params">) {
  const untold = snapshot.untold(await phone.outbox.list());
  const all = await Promise.all(untold.map(({ id }) => phone.outbox.one(id)));
  const kit = (await snapshot.held())?.value;
  const known = all.filter((one) => one !== null);
  return keptAnswer(kit, known, { ...asked, day: buying.today });
}

const farmersNamed = async (phone: Phone, snapshot: Snapshot, search: string) =>
  (await answer(phone, snapshot, { endpoint: farmers.list, params: { search } })) as {
    rows: { id: string; code: string }[];
  };

test("a farmer who was sent a moment ago is there to buy from, once, by their own number", async () => {
  const { phone, snapshot } = await withSnapshot();
  const one = captured(farmers.register, person({ firstName: "Zipora", lastName: "Amongin" }));
  await phone.outbox.keep(one);
  await phone.syncThrough();
  const sent = await phone.outbox.one(one.id);
  const expected = [{ id: one.id, code: sent?.item.official }];
  expect(await farmersNamed(phone, snapshot, "Amongin")).toMatchObject({ rows: expected });
  // Before the next snapshot is due nothing is read again, and the app may be killed meanwhile.
  await snapshot.renew();
  await phone.restart();
  const again = openSnapshot(phone.vault, {
    read: () => world.as("field")(fieldKit.read, {}),
    now: nowOf(phone),
  });
  await again.held();
  expect(await farmersNamed(phone, again, "Amongin")).toMatchObject({ rows: expected });
  phone.clockOff = 11 * minute;
  await again.renew();
  expect(again.untold(await phone.outbox.list())).toEqual([]);
  const told = await farmersNamed(phone, again, "Amongin");
  expect(told.rows.map(({ id }) => id)).toEqual([one.id]);
});

test("what slips have spent is not free again when they are sent, and is taken off once", async () => {
  let left = "500000";
  const { phone, snapshot } = await withSnapshot(() => left);
  const free = () => answer(phone, snapshot, { endpoint: buyingSessions.pocket, params: {} });
  expect(await free()).toEqual(pocket);
  await phone.outbox.keep({
    ...captured(collections.record, buying.slip(), "Collection"),
    spends: "120000",
  });
  expect(await free()).toEqual({ session: { free: "380000" } });
  await phone.syncThrough();
  expect(await free()).toEqual({ session: { free: "380000" } });
  left = "380000";
  phone.clockOff = 11 * minute;
  await snapshot.renew();
  expect(await free()).toEqual({ session: { free: "380000" } });
});

test("what is sent while a snapshot is being read is added to it, whichever of the two was first", async () => {
  const phone = await phoneOf();
  let goOn: (() => void) | null = null;
  const snapshot = openSnapshot(phone.vault, {
    read: async () => {
      const value = await world.as("field")(fieldKit.read, {});
      await new Promise<void>((done) => (goOn = done));
      return value;
    },
    now: nowOf(phone),
  });
  const letGo = (): void => goOn?.();
  const reading = snapshot.renew();
  await expect.poll(() => goOn !== null).toBe(true);
  const one = captured(farmers.register, person({ lastName: "Ochieng" }));
  await phone.outbox.keep(one);
  await phone.syncThrough();
  letGo();
  await reading;
  const found = await farmersNamed(phone, snapshot, "Ochieng");
  expect(found.rows.map(({ id }) => id)).toEqual([one.id]);
});

test("a visit that was made and sent stays made, and is not made twice where the snapshot has it", async () => {
  const farmer = await makeFarmer(world);
  const plan = { id: newId(), purpose: "crop_assessment" as const, plannedFor: buying.today };
  const visit = await world.as("field")(fieldVisits.plan, {
    body: { ...plan, farmerId: farmer.id },
  });
  const { phone, snapshot } = await withSnapshot();
  const { kind, path, needs, media, offline } = fieldVisits.checkIn;
  await phone.outbox.keep({
    ...{ id: newId(), title: "In", form: "/x", draft: "x", spends: "0" },
    endpoint: { kind, path, needs, media, offline },
    params: { id: visit.id },
    body: { version: 1, position: null, saidAt: new Date().toISOString() },
    values: null,
  });
  await phone.syncThrough();
  const untold = snapshot.untold(await phone.outbox.list());
  const step = await phone.outbox.one(untold[0]?.id ?? "");
  if (!step) throw new Error("the check-in is here");
  const asKept = (version: number) => {
    const kit = { farmers: [], products: [], stores: [], prices: [], places: [] };
    const answers = { [fieldVisits.list.path]: [{ ...visit, version, assessment: null }] };
    const asked = { endpoint: fieldVisits.one, params: { id: visit.id }, day: buying.today };
    return keptAnswer({ ...kit, answers }, [step], asked);
  };
  expect(asKept(1)).toMatchObject({ state: "in_progress", version: 2 });
  expect(asKept(2)).toMatchObject({ state: "planned", version: 2 });
});

test("a clock that was years ahead and is put right does not keep an old snapshot for years", async () => {
  const phone = await phoneOf();
  let readings = 0;
  const snapshot = openSnapshot(phone.vault, {
    read: async () => (readings += 1),
    now: nowOf(phone),
  });
  phone.clockOff = 3 * 365 * 24 * 60 * minute;
  await snapshot.renew();
  phone.clockOff = 0;
  await snapshot.renew();
  expect(readings).toBe(2);
  phone.clockOff = 9 * minute;
  await snapshot.renew();
  expect(readings).toBe(2);
});

test("what was done at the company itself is in the next snapshot at once, also where its first reading failed", async () => {
  const phone = await phoneOf();
  let readings = 0;
  const snapshot = openSnapshot(phone.vault, {
    read: async () => {
      readings += 1;
      if (readings === 2) throw new Error("no line");
      return readings;
    },
    now: nowOf(phone),
  });
  await snapshot.renew();
  snapshot.outdate();
  await expect(snapshot.renew()).rejects.toThrow("no line");
  expect(await snapshot.held()).toMatchObject({ value: 1 });
  await snapshot.renew();
  await snapshot.renew();
  expect(await snapshot.held()).toMatchObject({ value: 3 });
});

test("of what an older app sent nothing is added: it does not say since when", async () => {
  const { phone, snapshot } = await withSnapshot();
  await phone.outbox.keep(captured(farmers.register, person()));
  await phone.syncThrough();
  const [item] = await phone.outbox.list();
  if (!item) throw new Error("it is here");
  const { sentDuring, ...older } = item;
  expect(sentDuring).toBe(1);
  expect(snapshot.untold([older])).toEqual([]);
});
