// Phones that are lost or taken apart: nothing is lost but what was revoked, nothing comes twice, and nobody reads what is
// not theirs. Random days are in proof/offline.test.ts.
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { keptVisit, keptVisitList } from "#insight/field-kit/screens/keptVisits.ts";
import { addDays } from "#kernel/days.ts";
import { openQueueFile, queueFile } from "#platform/web/offline/carry.ts";
import type { Captured } from "#platform/web/offline/outbox.ts";
import { openByPin } from "#platform/web/offline/vault.ts";
import { devicesApi } from "#registry/devices/api.ts";
import { farmers } from "#registry/farmers/api.ts";
import { collections } from "#work/field-collections/api.ts";
import { fieldVisits } from "#work/field-visits/api.ts";
import { type Buying, makeFarmer, openBuying } from "./buyingMakers.ts";
import { person } from "./farmerMakers.ts";
import {
  captured,
  contentsOf,
  madeNow,
  memoryShelf,
  openWire,
  passphrase,
  type Phone,
  pin,
  sealOf,
} from "./phones.ts";
import { makeWorld, newId, refused } from "./world.ts";

const world = await makeWorld();
let buying: Buying;
const { wire, phoneOf, rowsOf } = await openWire(world);

beforeAll(async () => {
  buying = await openBuying(world);
});
afterAll(() => wire.close());

const slipOf = (changes: Parameters<Buying["slip"]>[0] = {}) =>
  captured(collections.record, buying.slip(changes), "Collection");

describe("visits without a network", () => {
  const field = world.as("field");
  const plan = async (plannedFor = buying.today) => {
    const farmer = await makeFarmer(world);
    const body = { id: newId(), purpose: "crop_assessment" as const, plannedFor };
    return field(fieldVisits.plan, { body: { ...body, farmerId: farmer.id } });
  };
  const here = { latMicro: -362_187, lonMicro: 31_652_341, accuracyM: 6 };
  const crop = {
    ...{ condition: "good", pest: "low", drying: "tarpaulin", storage: "jute_bags" },
    ...{ potential: "840000", peakMonth: 12, competitor: null, assessmentNote: null },
  };
  const step = (name: "checkIn" | "assess" | "checkOut", id: string, body: object): Captured => {
    const { kind, path, needs, media, offline } = fieldVisits[name];
    const endpoint = { kind, path, needs, media, offline };
    const shown = { title: name, form: "/x", draft: name, spends: "0" };
    return { id: newId(), ...shown, endpoint, params: { id }, body, values: body };
  };
  /** In, seen, out, as the three dialogs hand them over. */
  const keepAll = async (phone: Phone, id: string, saidAt: string): Promise<void> => {
    const out = { version: 3, position: null, outcome: "Flowers well", saidAt };
    await phone.outbox.keep(step("checkIn", id, { version: 1, position: here, saidAt }));
    await phone.outbox.keep(step("assess", id, { version: 2, ...crop, saidAt }));
    await phone.outbox.keep(step("checkOut", id, out));
  };

  test("in, seen and out wait in their order, are shown as they will stand, and are done once", async () => {
    const [phone, visit] = [await phoneOf(), await plan()];
    phone.clockOff = -3 * 86_400_000;
    const saidAt = new Date(Date.now() + phone.clockOff).toISOString();
    await keepAll(phone, visit.id, saidAt);
    const kept = [{ ...visit, assessment: null }];
    const asHere = keptVisit(kept, await contentsOf(phone), { id: visit.id });
    const listed = keptVisitList(kept, await contentsOf(phone), { state: "done" });
    expect(listed.rows.map(({ id, version }) => [id, version])).toEqual([[visit.id, 4]]);
    expect(keptVisitList(kept, [], { state: "done" }).rows).toEqual([]);
    // The first answer is lost; the phone asks again, and goes on.
    wire.plan(() => ({ is: "answer", after: 0 }));
    await phone.outbox.sync();
    wire.plan(() => ({ is: "none" }));
    const before = Date.now() - 60_000;
    await phone.syncThrough();
    expect((await phone.outbox.list()).map(({ state }) => state)).toEqual(["sent", "sent", "sent"]);
    const stored = await field(fieldVisits.one, { params: { id: visit.id } });
    const unsaid = { checkedInAt: null, checkedOutAt: null };
    const bare = { checkedInSaidAt: null, checkedOutSaidAt: null };
    expect({ ...asHere, ...unsaid }).toEqual({ ...stored, ...unsaid, ...bare });
    // A clock three days behind dates nothing: our time counts, its own stands beside it.
    for (const at of [stored.checkedInAt, stored.checkedOutAt]) {
      expect(Date.parse(at ?? "")).toBeGreaterThan(before);
    }
    expect([stored.checkedInSaidAt, stored.checkedOutSaidAt]).toEqual([saidAt, saidAt]);
    const { rows } = await world.as("owner")(devicesApi.operations, {
      params: { deviceId: phone.deviceId, marked: "yes" },
    });
    expect(rows).toHaveLength(3);
  });

  test("a refused check-in holds back what comes after it, and nothing of it is gone", async () => {
    const [phone, visit] = [await phoneOf(), await plan(addDays(buying.today, 1))];
    await keepAll(phone, visit.id, new Date().toISOString());
    await phone.syncThrough();
    const [begun, ...later] = await phone.outbox.list();
    expect(begun).toMatchObject({ state: "attention", problem: { code: "visit.too-early" } });
    expect(later.map(({ state }) => state)).toEqual(["ready", "ready"]);
    expect(later[1]?.after).toHaveLength(2);
    const stored = await field(fieldVisits.one, { params: { id: visit.id } });
    expect(stored).toMatchObject({ state: "planned", version: 1, assessment: null });
  });
});

describe("a lost phone", () => {
  test("the same queue from two phones makes one collection, and both are told so", async () => {
    const [lost, found] = [await phoneOf(), await phoneOf()];
    const slip = slipOf();
    await lost.outbox.keep(slip);
    const text = await queueFile(await contentsOf(lost), madeNow());
    expect(text).not.toContain(slip.id);
    const carried = await openQueueFile(text, passphrase);
    if (carried === null || carried === "no-queue") throw new Error("the file does not open");
    await found.outbox.takeIn(carried);
    await found.syncThrough();
    await lost.syncThrough();
    for (const phone of [lost, found]) {
      expect(await phone.outbox.list()).toMatchObject([
        { state: "sent", number: expect.any(String) },
      ]);
    }
    expect(await rowsOf("collection", [slip.id])).toBe(1);
  });

  test("a revoked phone is refused, gives no key, and empties itself when it hears", async () => {
    const phone = await phoneOf();
    await phone.outbox.keep(slipOf());
    await world.as("owner")(devicesApi.revoke, {
      params: { id: phone.deviceId },
      body: { reason: "Left in a taxi" },
    });
    const round = await phone.outbox.sync();
    expect(round.stopped).toBe("revoked");
    await refused(sealOf(world, "field", phone.deviceId), "device.revoked");
    const told = await world.as("field")(devicesApi.emptied, { params: { id: phone.deviceId } });
    expect(told.toldAt).not.toBeNull();
    await refused(
      world.as("owner")(devicesApi.revoke, {
        params: { id: phone.deviceId },
        body: { reason: "Again" },
      }),
      "device.revoked-before",
    );
  });

  test("nobody brings anything by another's phone, or looks into it", async () => {
    const phone = await phoneOf();
    await refused(sealOf(world, "cashier", phone.deviceId), "device.unknown");
    await refused(sealOf(world, "other-owner", phone.deviceId), "device.unknown");
    await refused(
      world.as("cashier")(devicesApi.revoke, {
        params: { id: phone.deviceId },
        body: { reason: "Not mine" },
      }),
      "not-found",
    );
    const headers = {
      "content-type": "application/json",
      "x-mavuno-device": phone.deviceId,
      "x-mavuno-sequence": "1",
      "x-mavuno-captured": new Date().toISOString(),
      "x-mavuno-clock": new Date().toISOString(),
      "x-mavuno-waiting": "1",
    };
    const body = JSON.stringify(person());
    const sent = { method: "POST", url: farmers.register.path, body } as const;
    const answer = await world.send("owner", { ...sent, headers });
    expect(JSON.parse(answer.text)).toMatchObject({ code: "device.unknown" });
    const unclear = await world.send("field", {
      ...sent,
      headers: { ...headers, "x-mavuno-sequence": "-1" },
    });
    expect(JSON.parse(unclear.text)).toMatchObject({ code: "brought-unclear" });
  });

  test("who has the phone and not the PIN reads nothing", async () => {
    const phone = await phoneOf();
    const secret = person({ lastName: "Namukasa", nin: "CF90012345WXYZ" });
    await phone.outbox.keep(captured(farmers.register, secret, "Farmer Namukasa"));
    const seen = phone.shelf.dump();
    expect(seen).not.toMatch(/Namukasa|WXYZ/);
    const userId = await world.userId("field");
    for (let left = 7; left > 0; left -= 1) {
      expect(await openByPin(phone.shelf, userId, "111222", Date.now())).toEqual({
        is: "wrong",
        left,
      });
    }
    for (const tried of ["111222", pin]) {
      expect(await openByPin(phone.shelf, userId, tried, Date.now())).toEqual({ is: "closed" });
    }
    // Signing in opens it, and with it the PIN again.
    await phone.restart();
    expect(await openByPin(phone.shelf, userId, pin, Date.now())).toHaveProperty("key");
    const away = Date.now() + 15 * 86_400_000;
    const tooLong = { is: "too-long-away" };
    expect(await openByPin(phone.shelf, userId, pin, away)).toEqual(tooLong);
    expect(await phone.outbox.list()).toHaveLength(1);
    expect(await openByPin(memoryShelf(), userId, pin, Date.now())).toEqual({ is: "closed" });
  });
});

test("a price that changed meanwhile is not paid silently: the slip asks for attention", async () => {
  const phone = await phoneOf();
  const slip = slipOf({ unitPrice: "5990" });
  await phone.outbox.keep(slip);
  await phone.syncThrough();
  const [item] = await phone.outbox.list();
  expect(item).toMatchObject({
    state: "attention",
    problem: { code: "collection.price-outside-tolerance" },
  });
  await phone.outbox.again(slip.id);
  await phone.syncThrough();
  expect(await phone.outbox.list()).toMatchObject([{ state: "attention" }]);
  await phone.outbox.keep({ ...slipOf({ id: slip.id }), title: "Mended" });
  await phone.syncThrough();
  expect(await phone.outbox.list()).toMatchObject([{ state: "sent", title: "Mended" }]);
});
