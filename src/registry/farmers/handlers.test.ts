import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { loadLocalities } from "#registry/places/door.ts";
import { places } from "#registry/places/api.ts";
import { person, plotOf, type Registration } from "#test/farmerMakers.ts";
import { makeWorld, refused } from "#test/world.ts";
import { type FarmerAnswer, farmers, plots } from "./api.ts";
import { matchingFarmers } from "./listStore.ts";

const world = await makeWorld();
let kakunyu = "";
beforeAll(async () => {
  await loadLocalities(world.sql);
  const params = { search: "kakunyu kabonera", kinds: "parish" } as const;
  kakunyu = (await world.as("field")(places.search, { params })).rows[0]?.id ?? "";
});
afterAll(() => world.verifyBooks());

let first: Pick<FarmerAnswer, "id" | "code"> | undefined;
const register = (more: Partial<Registration> = {}) =>
  world.as("field")(farmers.register, {
    body: person({ localityId: kakunyu, village: null, ...more }),
  });

describe("registering", () => {
  test("a farmer gets a code, tidy numbers and waits for somebody else to verify", async () => {
    const farmer = await register({
      nin: " cf85 0000 1dem oa",
      phone: "0770 000101",
      paymentMethod: "mtn_momo",
      paymentNumber: "0770000101",
      paymentAccountName: "NAKATO REHEMA",
    });
    expect(farmer).toMatchObject({
      name: "Nakato Rehema",
      state: "pending_verification",
      nin: "CF85•••••••MOA",
      phone: "+256770000101",
      paymentNumber: "+256770000101",
      place: "Kakunyu, Kabonera, Masaka",
      isMasked: false,
      isOwnRegistration: true,
      warnings: [],
      plots: 0,
    });
    expect(farmer.code).toMatch(/^FRM-\d{4}$/);
    await refused(
      world.as("field")(farmers.verify, {
        params: { id: farmer.id },
        body: { version: farmer.version },
      }),
      "same-person",
    );
    const verified = await world.as("operations")(farmers.verify, {
      params: { id: farmer.id },
      body: { version: farmer.version },
    });
    expect(verified).toMatchObject({ state: "active", verifiedByName: "Ritah Nansamba" });
    expect(verified.version).toBe(farmer.version + 1);
  });

  test("codes have no gaps, also after a refusal", async () => {
    const first = await register({ firstName: "One" });
    await register({ firstName: "Two", localityId: "P999999" }).catch(() => undefined);
    const second = await register({ firstName: "Two" });
    expect(Number(second.code.slice(4))).toBe(Number(first.code.slice(4)) + 1);
  });

  test("the same id again gives the same answer, other content is refused", async () => {
    const body = person({ firstName: "Twice" });
    const first = await world.as("field")(farmers.register, { body });
    expect(await world.as("field")(farmers.register, { body })).toEqual(first);
    await refused(
      world.as("field")(farmers.register, { body: { ...body, firstName: "Thrice" } }),
      "same-id-other-content",
    );
  });

  test.each([
    ["nin", { nin: "CF85" }],
    ["phone", { phone: "12345" }],
    ["localityId", { localityId: null, village: null }],
    ["payeeName", { payeeKind: "group" as const }],
    ["paymentNumber", { paymentMethod: "mtn_momo" as const, paymentAccountName: "A" }],
    [
      "paymentBank",
      { paymentMethod: "bank" as const, paymentAccountName: "A", paymentNumber: "9030001" },
    ],
    ["firstName", { firstName: " " }],
    ["firstName", { firstName: "a\u0000b" }],
    ["birthYear", { birthYear: 1850 }],
  ])("a wrong %s is said on its field", async (path, more) => {
    const problem = await refused(register(more), "validation");
    expect(problem.status).toBe(400);
    expect(problem.errors?.map((error) => error.path)).toContain(path);
  });

  test("all wrong fields at once", async () => {
    const problem = await refused(register({ nin: "x", phone: "y", lastName: "" }), "validation");
    expect(problem.errors?.map((one) => one.path)).toEqual(expect.arrayContaining(["lastName"]));
  });

  test("one NIN is one person, and the refusal names the other without the number", async () => {
    const first = await register({ firstName: "First", nin: "CF7000099DEMOZ" });
    const problem = await refused(
      register({ firstName: "Second", nin: "CF7000099DEMOZ" }),
      "farmer.number-taken",
    );
    expect(problem.detail).toContain(first.code);
    expect(problem.detail).not.toContain("CF7000099DEMOZ");
    // In another company nothing is taken.
    const body = { ...person({ nin: "CF7000099DEMOZ" }) };
    const other = await world.as("other-owner")(farmers.register, { body });
    expect(other.code).toBe("FRM-0001");
  });

  test("odd things are warnings, not refusals", async () => {
    const first = await register({
      firstName: "Aidah",
      lastName: "Nakimuli",
      phone: "0772 555 111",
    });
    const odd = await register({
      firstName: "Aida",
      lastName: "Nakimuli",
      sex: "male",
      birthYear: 1990,
      nin: "CF8500077DEMOB",
      phone: "0772555111",
      paymentMethod: "airtel_money",
      paymentNumber: "0772555111",
      paymentAccountName: "X",
    });
    expect(odd.warnings.map((warning) => warning.code)).toEqual([
      "nin-other-sex",
      "nin-other-birth-year",
      "other-network",
      "same-phone",
    ]);
    expect(odd.warnings.at(-1)?.farmerId).toBe(first.id);
  });
});

test("a place is chosen by words of its name and of what it lies in", async () => {
  const found = await world.as("field")(farmers.places, { params: { search: "kakunyu masaka" } });
  expect(found.rows[0]).toEqual({
    id: kakunyu,
    kind: "parish",
    name: "Kakunyu",
    within: "Kabonera, Masaka",
  });
  expect((await world.as("field")(farmers.places, { params: {} })).rows).toEqual([]);
});

describe("who sees what", () => {
  test("numbers are shortened for those who only read, and nobody outside sees anything", async () => {
    const farmer = await register({
      firstName: "Private",
      nin: "CF8500088DEMOC",
      phone: "0782000111",
      paymentMethod: "bank",
      paymentBank: "Centenary",
      paymentNumber: "3100 0123 4567",
      paymentAccountName: "Wasswa Elie",
      ...{ nextOfKin: "Babirye", nationalFarmerId: "UG-0017-4432" },
    });
    const read = (who: "accountant" | "employee" | "other-owner" | "cashier") =>
      world.as(who)(farmers.read, { params: { id: farmer.id } });
    expect(await read("employee")).toMatchObject({
      isMasked: true,
      nin: "CF85•••••••MOC",
      phone: "+256 78• ••• 111",
      paymentNumber: "••••4567",
      ...{ paymentAccountName: "W••• E•••", nextOfKin: "B•••", nationalFarmerId: "••••432" },
    });
    await refused(read("cashier"), "not-allowed");
    await refused(read("other-owner"), "not-found");
    const byPhone = { params: { search: "0782000111" } };
    expect((await world.as("field")(farmers.list, byPhone)).rows).toHaveLength(1);
    expect((await world.as("employee")(farmers.list, byPhone)).rows).toHaveLength(0);
    const audit = await world.sql.query<{ body: string }>("select body from audit_event");
    for (const { body } of audit.rows) {
      expect(body).not.toContain("CF8500088DEMOC");
      expect(body).not.toContain("782000111");
      expect(body).not.toContain("310001234567");
    }
  });

  test("a public page needs consent, and closes when it is withdrawn or the farmer suspended", async () => {
    const farmer = await register({ firstName: "Public", nin: "CF8500066DEMOD" });
    await world.as("field")(plots.record, { body: plotOf(farmer.id) });
    const shown = async () => {
      const rows = await world.sql.query("select * from public_farmer($1)", [farmer.publicId]);
      return rows.rows;
    };
    expect(await shown()).toHaveLength(0);
    const say = (purpose: "public_profile" | "share_geolocation", given: boolean) =>
      world.as("field")(farmers.consent, {
        params: { id: farmer.id },
        body: { purpose, given, method: "thumbprint" },
      });
    await say("public_profile", true);
    const [row] = await shown();
    expect(row).toMatchObject({ name: "Nakato Public", plots: 1, near_lat: null });
    expect(JSON.stringify(row, (_, v: unknown) => (typeof v === "bigint" ? "" : v))).not.toContain(
      "CF8500066DEMOD",
    );
    await say("share_geolocation", true);
    const [located] = await shown();
    expect(located.near_lat).toMatch(/^-?\d+\.\d{2}$/);
    await say("public_profile", false);
    expect(await shown()).toHaveLength(0);
    await say("public_profile", true);
    await world.as("owner")(farmers.suspend, {
      params: { id: farmer.id },
      body: { version: farmer.version, reason: "Under review" },
    });
    expect(await shown()).toHaveLength(0);
  });
});

describe("changing and suspending", () => {
  test("a change is guarded by the version and leaves numbers out of the history", async () => {
    const farmer = await register({ firstName: "Change" });
    const { id: _, consents: __, isDraft: ___, ...facts } = person({ firstName: "Changed" });
    const change = (version: number, phone: string) =>
      world.as("field")(farmers.change, {
        params: { id: farmer.id },
        body: { ...facts, version, phone },
      });
    const changed = await change(1, "0775 123 123");
    expect(changed).toMatchObject({ name: "Nakato Changed", version: 2, code: farmer.code });
    await refused(change(1, "0775 123 124"), "version-conflict");
    const before = changed.paymentChangedAt;
    const paid = await world.as("field")(farmers.change, {
      params: { id: farmer.id },
      body: {
        ...facts,
        version: 2,
        paymentMethod: "mtn_momo",
        paymentNumber: "0775123123",
        paymentAccountName: "N C",
      },
    });
    expect(paid.paymentChangedAt > before).toBe(true);
  });

  test("a suspended farmer comes back with a reason, and never past verification by another", async () => {
    const farmer = await register({ firstName: "Suspended" });
    const at = (version: number, reason = "Mixed in cherry of others") => ({
      params: { id: farmer.id },
      body: { version, reason },
    });
    const suspended = await world.as("field")(farmers.suspend, at(1));
    expect(suspended).toMatchObject({ state: "suspended", suspendReason: at(1).body.reason });
    await refused(world.as("field")(farmers.reinstate, at(2)), "same-person");
    const back = await world.as("operations")(farmers.reinstate, at(2, "Settled"));
    expect(back).toMatchObject({ state: "active", suspendReason: null });
    await refused(world.as("operations")(farmers.reinstate, at(3)), "state-conflict");
    await refused(world.as("employee")(farmers.suspend, at(3)), "not-allowed");
  });

  test("a draft is submitted by whoever registers", async () => {
    const draft = await register({ firstName: "Draft", isDraft: true });
    expect(draft.state).toBe("draft");
    const done = await world.as("field")(farmers.submit, {
      params: { id: draft.id },
      body: { version: 1 },
    });
    expect(done.state).toBe("pending_verification");
  });
});

describe("the list", () => {
  test.each([
    ["part of a name", "akatosearch", 1],
    ["both names in any order", "one nakatosearch", 1],
    ["a code", "frm-", 0],
    ["a whole telephone", "0700 555 123", 1],
    ["a part of a telephone", "00555", 1],
    ["a whole NIN", "cf85 5555 search", 1],
    ["two signs of a pattern", "%_", 0],
  ])("%s leads through an index, never through the whole register", async (_, typed, least) => {
    if (first === undefined) {
      first = await register({
        lastName: "Nakatosearch",
        firstName: "One",
        phone: "0700555123",
        nin: "CF855555SEARCH",
      });
    }
    const search = typed === "frm-" ? first.code.toLowerCase() : typed;
    const org = await world.sql.query<{ id: string }>(
      "select org_id as id from farmer where id = $1",
      [first.id],
    );
    const asking = { seesPhones: true, today: "2026-11-20" };
    const told = await world.house.database.read(org.rows[0]?.id ?? "", async (tx) => {
      // A register of a few is read whole sooner than by an index: here only what cannot be found by one is.
      await sql`set local enable_seqscan = off`.execute(tx);
      const found = await sql<{ id: string }>`
        select id from (${matchingFarmers({ search }, asking)}) m
      `.execute(tx);
      const scans = await sql<{ whole: bigint; indexed: bigint }>`
        select seq_scan as whole, idx_scan as indexed from pg_stat_xact_user_tables
        where relname = 'farmer'
      `.execute(tx);
      return { ids: found.rows.map(({ id }) => id), scans: scans.rows[0] };
    });
    expect(told.ids.length).toBeGreaterThanOrEqual(least);
    if (least === 1 || typed === "frm-") expect(told.ids).toContain(first.id);
    expect(Number(told.scans?.whole)).toBe(0);
    expect(Number(told.scans?.indexed)).toBeGreaterThan(0);
  });

  test("opens with two statements, page by page, filtered and searched", async () => {
    for (const name of ["Aa", "Ab", "Ac"]) await register({ firstName: name, lastName: "Zzlist" });
    const page = await world.as("field")(farmers.list, { params: { limit: 2, search: "zzlist" } });
    // Whose session it is and which company are asked first; the list itself is two.
    expect(world.lastStatements()).toBeLessThanOrEqual(4);
    expect(page.rows.map((row) => row.name)).toEqual(["Zzlist Aa", "Zzlist Ab"]);
    expect(page.count).toBe(3);
    const rest = await world.as("field")(farmers.list, {
      params: { limit: 2, search: "ZZLIST", after: page.next ?? "" },
    });
    expect(rest.rows.map((row) => row.name)).toEqual(["Zzlist Ac"]);
    expect(rest.next).toBeNull();
    const lacking = await world.as("field")(farmers.list, {
      params: { search: "zzlist", missing: "nin" },
    });
    expect(lacking.rows).toHaveLength(3);
    const elsewhere = await world.as("field")(farmers.list, {
      params: { search: "zzlist", district: "Kitgum" },
    });
    expect(elsewhere.rows).toHaveLength(0);
    const here = await world.as("field")(farmers.list, {
      params: { search: "zzlist", district: "masaka" },
    });
    expect(here.rows).toHaveLength(3);
    const none = await world.as("field")(farmers.list, {
      params: { search: "zzlist", commodity: "cocoa" },
    });
    expect(none.rows).toHaveLength(0);
    expect(
      (await world.as("other-owner")(farmers.list, { params: { search: "zzlist" } })).count,
    ).toBe(0);
  });

  test("signs of a pattern are only characters", async () => {
    const found = await world.as("field")(farmers.list, { params: { search: "%" } });
    expect(found.count).toBe(0);
  });

  test("an export cannot run as a formula", async () => {
    await register({ firstName: "Formula", lastName: "=cmd" });
    const answer = await world.file("owner", farmers.export, { search: "formula" });
    expect(answer.headers["content-type"]).toBe("text/csv; charset=utf-8");
    expect(answer.text).toContain(",'=cmd Formula,");
    expect((await world.file("field", farmers.export, {})).status).toBe(403);
  });
});
