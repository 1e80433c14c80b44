// Phones without a network (reliability, T-OFFLINE): the app's own outbox, the real house, and a wire that
// is cut at any byte. The fifteen scenarios; lost phones are in offline.lost.test.ts, random days in proof/offline.test.ts.
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { openQueueFile, queueFile } from "#platform/web/offline/carry.ts";
import { writtenDown } from "#platform/web/offline/outbox.ts";
import { differences } from "#platform/web/offline/outboxRules.ts";
import { devicesApi } from "#registry/devices/api.ts";
import { farmers } from "#registry/farmers/api.ts";
import { collections } from "#work/field-collections/api.ts";
import { type Buying, openBuying } from "./buyingMakers.ts";
import { person } from "./farmerMakers.ts";
import { captured, contentsOf, madeNow, openWire, passphrase } from "./phones.ts";
import { makeWorld, newId, refused } from "./world.ts";

const world = await makeWorld();
let buying: Buying;
const { wire, phoneOf, rowsOf } = await openWire(world);
const yearMs = 365.25 * 86_400_000;

beforeAll(async () => {
  buying = await openBuying(world);
});
afterAll(() => wire.close());

const slipOf = (changes: Parameters<Buying["slip"]>[0] = {}) =>
  captured(collections.record, buying.slip(changes), "Collection");

describe("fifteen scenarios", () => {
  test("O1, O2: the same record changed by two people is never overwritten: both versions are shown", async () => {
    const { id, consents: _, ...facts } = person();
    const before = await world.as("field")(farmers.register, { body: person({ id }) });
    const change = (village: string) => ({
      params: { id },
      body: { ...facts, version: before.version, village },
    });
    await world.as("field")(farmers.change, change("Kakunyu B"));
    await refused(world.as("owner")(farmers.change, change("Kakunyu C")), "version-conflict");
    const theirs = await world.as("owner")(farmers.read, { params: { id } });
    const both = differences(change("Kakunyu C").body, theirs, before);
    expect(both).toEqual([
      { field: "village", before: "Kakunyu A", mine: "Kakunyu C", theirs: "Kakunyu B" },
    ]);
  });

  test("O3, O4: what is changed or deleted waits for nobody: only new things may wait on a phone", async () => {
    const phone = await phoneOf();
    const made = captured(farmers.register, person());
    const { id: _, consents: __, ...facts } = person();
    const { kind, path, needs, media } = farmers.change;
    await phone.outbox.keep({
      ...made,
      endpoint: { kind, path, needs, media, offline: true },
      params: { id: newId() },
      body: { ...facts, version: 1 },
    });
    await phone.syncThrough();
    const [item] = await phone.outbox.list();
    expect(item).toMatchObject({ state: "attention", problem: { code: "not-for-later" } });
  });

  test("O5: ten lost answers make one record, with the number the first one gave", async () => {
    const phone = await phoneOf();
    const slip = slipOf();
    await phone.outbox.keep(slip);
    wire.plan(() => ({ is: "answer", after: 0 }));
    for (let lost = 0; lost < 10; lost += 1) await phone.outbox.sync();
    wire.plan(() => ({ is: "none" }));
    await phone.syncThrough();
    const [item] = await phone.outbox.list();
    const stored = await world.as("field")(collections.read, { params: { id: slip.id } });
    expect(item).toMatchObject({ state: "sent", official: stored.number });
    expect(await rowsOf("collection", [slip.id])).toBe(1);
  });

  test("a second press is the same record; another thing under its id is not taken for it", async () => {
    const phone = await phoneOf();
    const slip = slipOf();
    const first = await phone.outbox.keep(slip);
    expect(await phone.outbox.keep({ ...slip })).toMatchObject({ number: first.number });
    const other = { ...slip, body: slipOf().body };
    await expect(phone.outbox.keep(other)).rejects.toMatchObject({
      name: "WrittenAlready",
      number: first.number,
    });
    expect(await phone.outbox.list()).toHaveLength(1);
    expect(await writtenDown(phone.vault)).toEqual(new Set([slip.id]));
  });

  test("O6: one refused among many keeps nobody waiting, and can be mended under its own id", async () => {
    const phone = await phoneOf();
    const people = Array.from({ length: 40 }, () => person());
    const [bad] = people.slice(17);
    const nobody = "x".repeat(500);
    for (const one of people) {
      await phone.outbox.keep(
        captured(farmers.register, one === bad ? { ...one, village: nobody } : one),
      );
    }
    await phone.syncThrough();
    const refusedOnes = (await phone.outbox.list()).filter(({ state }) => state === "attention");
    expect(refusedOnes).toMatchObject([{ id: bad?.id, problem: { status: 400 } }]);
    expect(
      await rowsOf(
        "farmer",
        people.map(({ id }) => id),
      ),
    ).toBe(39);

    if (bad) await phone.outbox.keep(captured(farmers.register, bad));
    await phone.syncThrough();
    expect(
      await rowsOf(
        "farmer",
        people.map(({ id }) => id),
      ),
    ).toBe(40);
  });

  test("O6: a refused registration is mended as the same farmer, and the delivery that waited for it fits", async () => {
    const phone = await phoneOf();
    const nin = "CM85012345ABCD";
    await world.as("field")(farmers.register, { body: person({ nin }) });
    const mine = person({ nin });
    const slip = slipOf({ farmerId: mine.id, plots: [], stream: "open" });
    await phone.outbox.keep(captured(farmers.register, mine));
    await phone.outbox.keep(slip);
    await phone.syncThrough();
    const [refusedOne] = await phone.outbox.list();
    // The field that is wrong is named, so that the form can mark it.
    expect(refusedOne).toMatchObject({
      state: "attention",
      problem: { code: "farmer.number-taken", errors: [{ path: "nin" }] },
    });
    // Given up and taken up again, nothing of it is gone; only what was refused can be given up.
    await phone.outbox.giveUp(slip.id, "Not this one");
    await phone.outbox.giveUp(mine.id ?? "", "Already registered by a colleague");
    await phone.restart();
    expect(await phone.outbox.list()).toMatchObject([
      { id: mine.id, state: "given-up", reason: "Already registered by a colleague" },
      { id: slip.id, state: "ready" },
    ]);
    await phone.outbox.takeUp(mine.id ?? "");
    const again = await phone.outbox.one(mine.id ?? "");
    expect(again?.content.body).toEqual(mine);
    // Mended under its own id while the answer is lost: one farmer, one delivery of theirs.
    await phone.outbox.keep(captured(farmers.register, { ...mine, nin: "CM85012345ABCE" }));
    wire.plan(() => ({ is: "answer", after: 0 }));
    await phone.outbox.sync();
    wire.plan(() => ({ is: "none" }));
    await phone.syncThrough();
    expect((await phone.outbox.list()).map(({ state }) => state)).toEqual(["sent", "sent"]);
    expect(await rowsOf("farmer", [mine.id ?? ""])).toBe(1);
    const of = await world.as("owner")(collections.list, { params: { farmerId: mine.id } });
    expect(of.rows.map(({ id }) => id)).toEqual([slip.id]);
  });

  test("O6: what waited for a registration that was given up is refused by itself, and mended too", async () => {
    const phone = await phoneOf();
    const bad = { ...person(), village: "x".repeat(500) };
    const slip = slipOf({ farmerId: bad.id, plots: [], stream: "open" });
    await phone.outbox.keep(captured(farmers.register, bad));
    await phone.outbox.keep(slip);
    await phone.syncThrough();
    await phone.outbox.giveUp(bad.id ?? "", "Came by mistake");
    await phone.syncThrough();
    const [, held] = await phone.outbox.list();
    expect(held).toMatchObject({ id: slip.id, state: "attention" });
    const mended = slipOf();
    await phone.outbox.keep({
      ...mended,
      id: slip.id,
      body: { ...Object(mended.body), id: slip.id },
    });
    await phone.syncThrough();
    expect((await phone.outbox.list()).map(({ state }) => state)).toEqual(["given-up", "sent"]);
    expect(await rowsOf("collection", [slip.id])).toBe(1);
    expect(await rowsOf("farmer", [bad.id ?? ""])).toBe(0);
  });

  test("O7: the same id with other content changes nothing; the first one stays", async () => {
    const [one, other] = [await phoneOf(), await phoneOf()];
    const first = person();
    await one.outbox.keep(captured(farmers.register, first));
    await one.syncThrough();
    await other.outbox.keep(captured(farmers.register, { ...first, lastName: "Another" }));
    await other.syncThrough();
    const [item] = await other.outbox.list();
    expect(item).toMatchObject({ state: "attention", problem: { code: "same-id-other-content" } });
    const stored = await world.as("owner")(farmers.read, { params: { id: first.id ?? "" } });
    expect(stored.lastName).toBe("Nakato");
  });

  test("O8: what the office struck out meanwhile is not raised again by sending it anew", async () => {
    const phone = await phoneOf();
    const slip = slipOf();
    await phone.outbox.keep(slip);
    // The answer is lost, the office strikes it out, the phone asks again.
    wire.plan(() => ({ is: "answer", after: 5 }));
    await phone.outbox.sync();
    wire.plan(() => ({ is: "none" }));
    const stored = await world.as("owner")(collections.read, { params: { id: slip.id } });
    await world.as("owner")(collections.void, {
      params: { id: slip.id },
      body: { version: stored.version, reason: "Weighed twice" },
    });
    await phone.syncThrough();
    const after = await world.as("owner")(collections.read, { params: { id: slip.id } });
    expect(after.state).toBe("void");
    expect(await phone.outbox.list()).toMatchObject([{ state: "sent" }]);
  });

  test.each([
    ["ten years behind", -10 * yearMs, "off"],
    ["ten years ahead", 10 * yearMs, "off"],
    ["right", 0, "agrees"],
  ])("O9: a clock %s orders nothing and dates nothing", async (_, off, clock) => {
    const phone = await phoneOf();
    phone.clockOff = off;
    const [first, second] = [slipOf(), slipOf()];
    await phone.outbox.keep(first);
    // It jumps between the two; the order of the phone stays.
    phone.clockOff = off - 3_600_000;
    await phone.outbox.keep(second);
    phone.clockOff = off;
    const before = new Date();
    await phone.syncThrough();
    const found = await world.as("field")(devicesApi.operations, {
      params: { deviceId: phone.deviceId },
    });
    const [late, early] = found.rows;
    expect([early?.id, late?.id]).toEqual([first.id, second.id]);
    expect(early?.clock).toBe(clock);
    expect(new Date(early?.receivedAt ?? 0).getTime()).toBeGreaterThanOrEqual(before.getTime());
    const stored = await world.as("owner")(collections.read, { params: { id: first.id } });
    expect(stored.collectedOn).toBe(buying.today);
    expect(new Date(stored.createdAt).getTime()).toBeGreaterThanOrEqual(before.getTime());
    // The debt to the farmer is dated by the house on the day it is approved.
    const approved = await buying.approve(stored);
    const due = await world.sql.query<{ on: string }>(
      "select due_on::text as on from due where id = $1",
      [approved.dueId],
    );
    expect(due.rows[0]?.on).toBe(buying.today);
  });

  test("O9: an operation that says it happened later than now, or long ago, is marked", async () => {
    const phone = await phoneOf();
    for (const off of [3_600_000, -20 * 86_400_000]) {
      phone.clockOff = off;
      await phone.outbox.keep(captured(farmers.register, person()));
    }
    phone.clockOff = 0;
    await phone.syncThrough();
    const { rows } = await world.as("owner")(devicesApi.operations, {
      params: { deviceId: phone.deviceId, marked: "yes" },
    });
    expect(rows.map(({ clock }) => clock)).toEqual(["too-old", "ahead"]);
  });

  test("O10: an officer who is gone sends nothing, and loses nothing: the owner takes the queue in", async () => {
    const phone = await phoneOf("md");
    const slip = slipOf();
    await phone.outbox.keep(slip);
    wire.plan(() => ({ is: "answer", after: 0 }));
    await phone.outbox.keep(captured(farmers.register, person()));
    const userId = await world.userId("md");
    const active = (isActive: boolean) =>
      world.sql.query("update profile set is_active = $2 where user_id = $1", [userId, isActive]);
    wire.plan(() => ({ is: "none" }));
    await active(false);
    const round = await phone.outbox.sync();
    expect(round).toEqual({ sent: 0, refused: 0, stopped: "sign-in" });
    expect(await phone.outbox.list()).toMatchObject([{ state: "ready" }, { state: "ready" }]);

    const all = await contentsOf(phone);
    const text = await queueFile(all, madeNow());
    expect(await openQueueFile(text, "another passphrase")).toBeNull();
    expect(await openQueueFile("{}", passphrase)).toBe("no-queue");
    const carried = await openQueueFile(text, passphrase);
    if (carried === null || carried === "no-queue") throw new Error("the file does not open");
    const owners = await phoneOf("owner");
    expect(await owners.outbox.takeIn(carried)).toBe(2);
    expect(await owners.outbox.takeIn(carried)).toBe(0);
    await owners.syncThrough();
    expect(await rowsOf("collection", [slip.id])).toBe(1);
    const { rows } = await world.as("owner")(devicesApi.operations, {
      params: { deviceId: phone.deviceId },
    });
    expect(rows[0]).toMatchObject({
      userName: expect.any(String),
      carriedByName: "Phone of owner",
    });
    await active(true);
  });

  test("O11: a farmer two phones registered is one farmer, with the collections of both", async () => {
    const [one, other] = [await phoneOf(), await phoneOf()];
    const nin = "CF85012345ABCD";
    const [mine, theirs] = [person({ nin }), person({ nin, firstName: "Reema" })];
    const slips = [mine, theirs].map(({ id: farmerId }) =>
      slipOf({ farmerId, plots: [], stream: "open" }),
    );
    for (const [phone, farmer, slip] of [
      [one, mine, slips[0]],
      [other, theirs, slips[1]],
    ] as const) {
      await phone.outbox.keep(captured(farmers.register, farmer));
      if (slip) await phone.outbox.keep(slip);
      await phone.syncThrough();
    }
    const [registration, slip] = await other.outbox.list();
    expect(registration).toMatchObject({
      state: "attention",
      problem: { code: "farmer.number-taken" },
    });
    // It waits for its farmer and is not refused for lack of one.
    expect(slip).toMatchObject({ state: "ready", after: [theirs.id] });
    await other.outbox.isReally(theirs.id ?? "", mine.id ?? "");
    await other.syncThrough();
    expect(await rowsOf("farmer", [mine.id ?? "", theirs.id ?? ""])).toBe(1);
    const of = await world.as("owner")(collections.list, { params: { farmerId: mine.id } });
    expect(of.rows.map(({ id }) => id).toSorted()).toEqual(slips.map(({ id }) => id).toSorted());
  });

  test("O12: a full phone says so before anybody leaves the form, and keeps what it has", async () => {
    const phone = await phoneOf();
    await phone.outbox.keep(slipOf());
    phone.shelf.fill(true);
    await expect(phone.outbox.keep(slipOf())).rejects.toThrow("no room");
    expect(await phone.outbox.list()).toHaveLength(1);
    phone.shelf.fill(false);
    const kept = await phone.outbox.keep(slipOf());
    // The number of the one that was refused was not used up.
    expect(kept.sequence).toBe(2);
  });

  test("O13: a killed and an updated app finds its queue; numbers go on where they were", async () => {
    const phone = await phoneOf();
    const ids: string[] = [];
    for (let round = 0; round < 3; round += 1) {
      const slip = slipOf();
      ids.push(slip.id);
      await phone.outbox.keep(slip);
      await phone.restart();
    }
    await phone.syncThrough();
    const items = await phone.outbox.list();
    expect(items.map(({ sequence }) => sequence)).toEqual([1, 2, 3]);
    expect(await rowsOf("collection", ids)).toBe(3);
  });

  test("O14: a long queue over a wire that is cut every 37th time goes through, each once", async () => {
    const phone = await phoneOf();
    const people = Array.from({ length: 80 }, () => person());
    for (const one of people) await phone.outbox.keep(captured(farmers.register, one));
    let connections = 0;
    wire.plan(() => {
      connections += 1;
      return connections % 37 === 0 ? { is: "answer", after: 20 } : { is: "none" };
    });
    const before = wire.bytesUp();
    await phone.syncThrough();
    wire.plan(() => ({ is: "none" }));
    expect(
      await rowsOf(
        "farmer",
        people.map(({ id }) => id),
      ),
    ).toBe(80);
    const perRequest = (wire.bytesUp() - before) / connections;
    // What was sent twice is what was cut, and no more.
    expect((wire.bytesUp() - before) / (perRequest * 80)).toBeLessThan(1.3);
  });

  test("O15: the number on the paper and the house's own number both find the operation", async () => {
    const [one, other] = [await phoneOf(), await phoneOf()];
    const slips = [slipOf(), slipOf()];
    const kept = [];
    for (const [at, phone] of [one, other].entries()) {
      const slip = slips[at];
      if (slip) kept.push(await phone.outbox.keep(slip));
      await phone.syncThrough();
    }
    const numbers = kept.map(({ number }) => number);
    expect(new Set(numbers).size).toBe(2);
    for (const [at, search] of numbers.entries()) {
      const { rows } = await world.as("field")(devicesApi.operations, { params: { search } });
      expect(rows.map(({ id }) => id)).toEqual([slips[at]?.id]);
      const stored = await world.as("field")(collections.read, {
        params: { id: slips[at]?.id ?? "" },
      });
      const listed = await world.as("field")(collections.list, { params: { search } });
      expect(listed.rows.map(({ number }) => number)).toEqual([stored.number]);
      const sent = await [one, other][at]?.outbox.list();
      expect(sent?.[0]).toMatchObject({ official: stored.number });
    }
  });
});
