// Records that may be one person: found, told apart, or made one with nothing posted written again.
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { loadLocalities } from "#registry/places/door.ts";
import { places } from "#registry/places/api.ts";
import { openBuying } from "#test/buyingMakers.ts";
import { everyRow } from "#test/everyRow.ts";
import { photographOf } from "#test/photographs.ts";
import { person, plotOf, type Registration } from "#test/farmerMakers.ts";
import { makeWorld, newId, type Person, refused } from "#test/world.ts";
import { type FarmerAnswer, farmers, plots } from "./api.ts";
import { farmersByIds, recordsOf } from "./door.ts";
import { farmerDuplicates } from "./duplicateApi.ts";

const world = await makeWorld();
let kakunyu = "";
beforeAll(async () => {
  await loadLocalities(world.sql);
  const params = { search: "kakunyu kabonera", kinds: "parish" } as const;
  kakunyu = (await world.as("field")(places.search, { params })).rows[0]?.id ?? "";
});
afterAll(() => world.verifyBooks());

const register = (more: Partial<Registration> = {}) =>
  world.as("field")(farmers.register, {
    body: person({ localityId: kakunyu, village: null, ...more }),
  });
const pairs = async () =>
  (await world.as("field")(farmerDuplicates.list, { params: { limit: 200 } })).rows;
const pairOf = async (a: { id: string }, b: { id: string }) =>
  (await pairs()).find(({ one, other }) =>
    [a.id, b.id].every((id) => id === one.id || id === other.id),
  );
type Kept = Pick<FarmerAnswer, "id" | "version">;
const merge = (keep: Kept, other: Kept, take: string[] = [], by: Person = "operations") =>
  world.as(by)(farmerDuplicates.merge, {
    params: { id: keep.id },
    body: {
      version: keep.version,
      otherId: other.id,
      otherVersion: other.version,
      // The names are checked by the endpoint itself.
      take: take as never[],
    },
  });
const find = async (search: string) =>
  (await world.as("field")(farmers.list, { params: { search } })).rows.map((row) => row.id);

describe("finding", () => {
  test("while typing: the same telephone, NIN, or nearly the same name in one place", async () => {
    const nin = "CF8500001ALIKE";
    const known = await register({
      lastName: "Namubiru",
      firstName: "Joyce",
      nin,
      phone: "0772500001",
    });
    const alike = async (params: Parameters<typeof ask>[0]) => (await ask(params)).rows;
    const ask = (params: { name: string; phone?: string; nin?: string; localityId?: string }) =>
      world.as("field")(farmers.alike, { params });
    const name = "Somebody Else";
    expect(await alike({ name, phone: "+256 772 500 001" })).toMatchObject([
      { id: known.id, samePhone: true, sameName: false, sameNin: false },
    ]);
    expect(await alike({ name, nin: "cf85 0000 1ali ke" })).toMatchObject([{ sameNin: true }]);
    expect(await alike({ name: "Namubiru Joice", localityId: kakunyu })).toMatchObject([
      { sameName: true },
    ]);
    expect(await alike({ name: "Namubiru Joice" })).toEqual([]);
    expect(await alike({ name: "Okello Peter", localityId: kakunyu })).toEqual([]);
    await refused(world.as("accountant")(farmers.alike, { params: { name } }), "not-allowed");
    expect(await world.as("other-owner")(farmers.alike, { params: { name, nin } })).toEqual({
      rows: [],
    });
  });

  test("two letters of a short name that changed places, whichever name comes first", async () => {
    const known = await register({ firstName: "Rose", lastName: "Opio" });
    const named = async (name: string) => {
      const { rows } = await world.as("field")(farmers.alike, {
        params: { name, localityId: kakunyu },
      });
      return rows.map(({ id }) => id);
    };
    expect(await named("Rose Opoi")).toContain(known.id);
    expect(await named("Opoi Rose")).toContain(known.id);
    expect(await named("Rose Opolot")).not.toContain(known.id);
    const twin = await register({ firstName: "Opoi", lastName: "Rose" });
    expect(twin.warnings).toMatchObject([{ code: "same-name", farmerId: known.id }]);
    expect(await pairOf(known, twin)).toMatchObject({ sameName: true });
  });

  test("while typing: who it may be is asked where no log of addresses keeps it, and nothing is written", async () => {
    const url = "/api/farmers/alike";
    const headers = { "content-type": "application/json" };
    const typed = { name: "Somebody Else", nin: "CF8500001ALIKE", phone: "0772500001" };
    const before = await everyRow(world);
    const asked = { method: "POST", headers, body: JSON.stringify(typed) } as const;
    const answer = await world.send("field", { ...asked, url });
    expect(answer.status, answer.text).toBe(200);
    expect(JSON.parse(answer.text).rows).toMatchObject([{ sameNin: true, samePhone: true }]);
    expect(answer.headers["audit-receipt"]).toBeUndefined();
    expect(answer.headers["cache-control"]).toBe("no-store");
    const inAddress = `${url}?${new URLSearchParams(typed)}`;
    for (const sent of [
      { method: "GET", url: inAddress, headers: {} } as const,
      { ...asked, url: inAddress },
      { ...asked, url, body: JSON.stringify({ ...typed, other: "x" }) },
      { ...asked, url, body: "[]" },
    ]) {
      expect((await world.send("field", sent)).status, sent.url).toBe(400);
    }
    expect((await world.send("accountant", { ...asked, url })).status).toBe(403);
    expect(await everyRow(world)).toBe(before);
  });

  test("farmers who are paid into one wallet, or into another's telephone; nobody is refused for it", async () => {
    const wallet = (paymentNumber: string) => {
      const paymentMethod = "mtn_momo" as const;
      return { paymentMethod, paymentNumber, paymentAccountName: "Somebody Else" };
    };
    const first = await register({
      ...{ lastName: "Mugisha", firstName: "Alex", phone: "0772500021" },
      ...wallet("0772500020"),
    });
    const second = await register({
      ...{ lastName: "Atim", firstName: "Christine", phone: "0772500022" },
      ...wallet("0772500020"),
    });
    const payee = (of: { id: string }) => [{ code: "same-payee", farmerId: of.id }];
    expect(second.warnings).toMatchObject(payee(first));
    expect(second.warnings[0]?.message).toContain(first.code);
    // A telephone of one that is the wallet of others, and the other way round.
    const third = await register({ lastName: "Opio", firstName: "Sam", phone: "0772500020" });
    expect(third.warnings).toMatchObject([...payee(first), ...payee(second)]);
    const before = { lastName: "Wasswa", firstName: "Isaac", phone: "0772500023" };
    const fourth = await register(before);
    expect(fourth.warnings).toEqual([]);
    const changed = await world.as("field")(farmers.change, {
      params: { id: fourth.id },
      body: {
        ...{ ...before, ...wallet("0772500021"), version: fourth.version },
        ...{ sex: fourth.sex, village: "Kakunyu" },
      },
    });
    expect(changed.warnings).toMatchObject(payee(first));
    const params = { name: "Somebody Else", phone: "0772500020" };
    const { rows } = await world.as("field")(farmers.alike, { params });
    expect(rows.map(({ id, samePhone, samePayee }) => [id, samePhone, samePayee])).toEqual([
      [first.id, false, true],
      [second.id, false, true],
      [third.id, true, false],
    ]);
    // Who shares a wallet is no second record of one person.
    expect(await pairOf(first, second)).toBeUndefined();
  });

  test("two people stay two people, and nobody is asked again", async () => {
    const one = await register({ lastName: "Babirye", firstName: "Ruth", phone: "0772500002" });
    const other = await register({ lastName: "Kato", firstName: "Simon", phone: "0772500002" });
    const pair = await pairOf(one, other);
    expect(pair).toMatchObject({ samePhone: true, sameName: false });
    const params = { id: pair?.id ?? "" };
    await refused(
      world.as("accountant")(farmerDuplicates.keepApart, { params, body: {} }),
      "not-allowed",
    );
    await world.as("operations")(farmerDuplicates.keepApart, { params, body: {} });
    expect(await pairOf(one, other)).toBeUndefined();
    await refused(
      world.as("operations")(farmerDuplicates.keepApart, { params, body: {} }),
      "farmer.pair-decided",
    );
    await refused(world.as("other-owner")(farmerDuplicates.read, { params }), "not-found");
  });
});

describe("merging", () => {
  test("takes what was chosen, keeps old codes findable, and land and consent follow", async () => {
    const keep = await register({ lastName: "Tendo", firstName: "Grace", phone: "0772500003" });
    const other = await register({
      lastName: "Tendo",
      firstName: "Gracie",
      nin: "CF8500001MERGE",
      externalCode: "COOP-77",
      phone: "0772500003",
      consents: [{ purpose: "public_profile", given: true, method: "thumbprint" }],
    });
    const plot = await world.as("field")(plots.record, { body: plotOf(other.id) });
    expect(await pairOf(keep, other)).toMatchObject({ samePhone: true, sameName: true });
    await refused(merge(keep, other, [], "field"), "same-person");
    await refused(merge(keep, other, [], "cashier"), "not-allowed");
    await refused(merge(keep, keep), "farmer.merge-self");
    const whole = await merge(keep, other, ["nin", "externalCode"]);
    expect(whole).toMatchObject({
      id: keep.id,
      code: keep.code,
      firstName: "Grace",
      nin: "CF85•••••••RGE",
      externalCode: "COOP-77",
      plots: 1,
    });
    expect(whole.consents.filter((one) => one.given).map((one) => one.purpose)).toEqual([
      "buy_and_pay",
      "public_profile",
    ]);
    expect(await pairOf(keep, other)).toBeUndefined();
    expect(await find(other.code)).toEqual([keep.id]);
    expect(await find("Gracie")).toEqual([keep.id]);
    expect(await find("CF8500001MERGE")).toEqual([keep.id]);
    const gone = await world.as("field")(farmers.read, { params: { id: other.id } });
    expect(gone).toMatchObject({ state: "merged", mergedInto: { id: keep.id, code: keep.code } });
    const moved = await world.as("field")(plots.read, { params: { id: plot.id } });
    expect(moved).toMatchObject({ farmerId: keep.id, code: plot.code });
    // What a phone without a network still records under the old record arrives at the one that stays.
    const late = await world.as("field")(plots.record, { body: plotOf(other.id) });
    expect(late).toMatchObject({ farmerId: keep.id, farmerCode: keep.code });
    await refused(merge({ ...gone }, whole), "farmer.merged");
  });

  test("an open debt keeps its party: that record stays, and its payee is the person's", async () => {
    const buying = await openBuying(world);
    const collection = await buying.approve(await buying.record());
    const seller = await world.as("field")(farmers.read, { params: { id: buying.nakato.id } });
    const twin = await register({ phone: "0772500004" });
    const blocked = await refused(merge(twin, seller), "farmer.merge-debts");
    expect(blocked.blockers).toHaveLength(2);
    await refused(
      world.as("operations")(farmers.leave, {
        params: { id: seller.id },
        body: { version: seller.version, reason: "Moved to Kampala" },
      }),
      "farmer.leaves-debts",
    );
    const whole = await merge(seller, twin, ["phone"]);
    expect(whole).toMatchObject({ id: seller.id, phone: "+256772500004" });
    expect(collection.farmerId).toBe(seller.id);
    await world.house.database.read((await orgOf(seller.id)) ?? "", async (tx) => {
      const [known] = await farmersByIds({ tx }, [twin.id]);
      expect(known).toMatchObject({ id: twin.id, code: seller.code, state: seller.state });
      expect((await recordsOf({ tx }, twin.id)).toSorted()).toEqual(
        [seller.id, twin.id].toSorted(),
      );
    });
  });

  test("a suspension is not shaken off, and of two merges at once one is refused", async () => {
    const one = await register({ lastName: "Race", firstName: "One", phone: "0772500005" });
    const bad = await register({ lastName: "Race", firstName: "Two", phone: "0772500006" });
    const suspended = await world.as("operations")(farmers.suspend, {
      params: { id: bad.id },
      body: { version: bad.version, reason: "Sold stones" },
    });
    await refused(merge(one, suspended), "farmer.merge-suspended");
    const third = await register({ lastName: "Race", firstName: "Three", phone: "0772500007" });
    const both = await Promise.allSettled([
      merge(one, third),
      merge(third, one, [], "owner"),
      merge(one, third),
    ]);
    expect(both.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
    const states = await world.sql.query<{ state: string }>(
      "select state from farmer where id = any($1) order by state",
      [[one.id, third.id]],
    );
    expect(states.rows.map((row) => row.state)).toEqual(["merged", "pending_verification"]);
  });
});

test("a farmer who left or died sells nothing; one who left may come back", async () => {
  const move = { version: 1, reason: "Moved to Kampala" };
  const leaver = await register({ lastName: "Leaver" });
  const params = { id: leaver.id };
  const left = await world.as("operations")(farmers.leave, { params, body: move });
  expect(left).toMatchObject({ state: "left", goneReason: "Moved to Kampala" });
  const back = { version: left.version, reason: "Came home" };
  // Nobody had vouched before the farmer left: coming back is vouching, so not by who registered.
  await refused(world.as("field")(farmers.reinstate, { params, body: back }), "same-person");
  expect(await world.as("operations")(farmers.reinstate, { params, body: back })).toMatchObject({
    state: "active",
    goneReason: null,
  });
  const old = await register({ lastName: "Elder" });
  const asked = { params: { id: old.id }, body: { ...move, reason: "Died in October" } };
  expect((await world.as("operations")(farmers.die, asked)).state).toBe("deceased");
});

test("a registration brings its plot and photograph along, once", async () => {
  const { farmerId: _, ...plot } = plotOf("");
  const photo = { name: "face.jpg", base64: (await photographOf(1)).toString("base64") };
  const body = person({ localityId: kakunyu, lastName: "Whole", plot, photo });
  await refused(world.as("field")(farmers.register, { body }), "validation");
  const agreed = { purpose: "photo", given: true, method: "thumbprint" } as const;
  const whole = { ...body, consents: [...(body.consents ?? []), agreed] };
  const made = await world.as("field")(farmers.register, { body: whole });
  expect(made).toMatchObject({ plots: 1, hasPhoto: true });
  expect(await world.as("field")(farmers.register, { body: whole })).toEqual(made);
  // The same picture under another name: whoever reads either of them is shown the other.
  const ghost = { ...whole, id: newId(), lastName: "Another", plot: null };
  const twin = await world.as("field")(farmers.register, { body: ghost });
  expect(twin.warnings).toMatchObject([{ code: "same-photograph", farmerId: made.id }]);
  const read = await world.as("field")(farmers.read, { params: { id: made.id } });
  expect(read.warnings).toMatchObject([{ code: "same-photograph", farmerId: twin.id }]);
  const picture = () => world.file("accountant", farmers.photo, { id: made.id });
  expect((await picture()).status).toBe(200);
  const refusedPhoto = { ...agreed, given: false };
  await world.as("field")(farmers.consent, { params: { id: made.id }, body: refusedPhoto });
  expect((await picture()).status).toBe(404);
});

async function orgOf(farmerId: string): Promise<string | undefined> {
  const found = await world.sql.query<{ org_id: string }>(
    "select org_id from farmer where id = $1",
    [farmerId],
  );
  return found.rows[0]?.org_id;
}
