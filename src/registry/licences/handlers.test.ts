import { describe, expect, test } from "vitest";
import { smallPdf } from "#test/exportMakers.ts";
import { recordLicence } from "#test/licenceMakers.ts";
import { makeWorld, newId, type Person, refused } from "#test/world.ts";
import { licences, type LicenceWire } from "./api.ts";
import { licenceRules } from "./ruleApi.ts";

const world = await makeWorld();
const toDay = (day: string) => world.sql.query("update org set business_day = $1", [day]);
await toDay("2026-11-20");
const md = world.as("md");
const seen = ({ id, version }: LicenceWire) => ({ params: { id }, body: { version } });
const because = ({ id, version }: LicenceWire) => ({
  params: { id },
  body: { version, reason: "The bond ran out" },
});
const termsOf = async (licence: LicenceWire) => ({
  kindCode: licence.kindCode,
  licenceNumber: licence.licenceNumber,
  issuedOn: licence.issuedOn,
  expiresOn: licence.expiresOn,
  fee: licence.fee,
  leadDays: licence.leadDays,
  soonDays: licence.soonDays,
  renewDays: licence.renewDays,
  responsibleId: licence.responsibleId,
  note: licence.note,
});

describe("recording", () => {
  test("a licence stands by the company's day, its own thresholds and the authority of its day", async () => {
    const licence = await recordLicence(world, { expiresOn: "2027-04-09", file: null });
    expect(licence).toMatchObject({
      state: "valid",
      standing: "expiring_soon",
      daysLeft: 140,
      renewBy: "2027-03-19",
      kindName: "Coffee exporter certificate",
      authorityName: "MAAIF – Coffee (formerly UCDA)",
      responsibleName: expect.stringContaining(" "),
      files: [],
      renews: null,
    });
    const older = await recordLicence(world, {
      issuedOn: "2024-10-01",
      expiresOn: "2025-09-30",
    });
    expect(older).toMatchObject({
      standing: "expired",
      daysLeft: -416,
      authorityName: "Uganda Coffee Development Authority (UCDA)",
    });
    const urgent = await recordLicence(world, { kindCode: "TRADING", expiresOn: "2026-12-20" });
    expect(urgent.standing).toBe("renew_now");
    const open = await recordLicence(world, { kindCode: "VAT_REGISTRATION", expiresOn: null });
    expect(open).toMatchObject({ standing: "active", daysLeft: null, renewBy: null });
  });

  test("the list: what ends first, each standing, search, and as a table", async () => {
    const { rows, count } = await world.as("accountant")(licences.list, { params: {} });
    expect(count).toBe(4);
    const ends = rows.map((row) => row.expiresOn ?? "9999");
    expect(ends).toEqual(ends.toSorted());
    const soon = await md(licences.list, { params: { standing: "expiring_soon" } });
    expect(soon.rows.map((row) => row.daysLeft)).toEqual([140]);
    const found = await md(licences.list, { params: { search: "trading" } });
    expect(found.rows.map((row) => row.kindCode)).toEqual(["TRADING"]);
    const byKind = await md(licences.list, { params: { kind: "VAT_REGISTRATION" } });
    expect(byKind.count).toBe(1);
    const csv = await world.file("md", licences.csv, { standing: "renew_now" });
    expect(csv.text.trim().split("\r\n")).toHaveLength(2);
    expect(csv.text).toContain("Trading licence");
  });

  test("refuses what cannot be", async () => {
    const cases: [Partial<Parameters<typeof recordLicence>[1]>, string][] = [
      [{ issuedOn: "2026-11-21" }, "licence.issued-later"],
      [{ expiresOn: "2026-09-30" }, "licence.ends-before"],
      [{ expiresOn: null }, "licence.no-end"],
      [{ renewDays: 140 }, "licence.thresholds"],
      [{ kindCode: "NOTHING" }, "not-found"],
      [{ responsibleId: newId() }, "not-found"],
      [{ responsibleId: await world.userId("supplier") }, "not-found"],
      [{ renewsId: newId() }, "not-found"],
    ];
    for (const [change, code] of cases) await refused(recordLicence(world, change), code);
    const first = await recordLicence(world);
    const again = recordLicence(world, { licenceNumber: first.licenceNumber });
    await refused(again, "licence.number-taken");
  });

  test("only the export desk keeps them; who answers for them reads them; nobody else", async () => {
    const kept = await recordLicence(world);
    for (const person of ["accountant", "field", "cashier", "employee"] as const) {
      await refused(recordLicence(world, {}, person), "not-allowed");
      await refused(world.as(person)(licences.suspend, because(kept)), "not-allowed");
    }
    for (const person of ["field", "cashier", "employee", "supplier"] as const) {
      await refused(world.as(person)(licences.list, { params: {} }), "not-allowed");
    }
    const other = world.as("other-owner");
    await refused(other(licences.one, { params: { id: kept.id } }), "not-found");
    await refused(other(licences.suspend, because(kept)), "not-found");
    expect((await other(licences.list, { params: {} })).rows).toEqual([]);
  });

  test("the same command twice is one licence", async () => {
    const id = newId();
    const licenceNumber = "ONCE/1";
    const one = await recordLicence(world, { id, licenceNumber });
    expect(await recordLicence(world, { id, licenceNumber })).toEqual(one);
  });

  test("papers: kept by their content, read back, and only scans", async () => {
    const file = { name: "certificate.pdf", base64: smallPdf };
    const licence = await recordLicence(world, { file });
    const body = { id: newId(), title: "Receipt of the fee", file };
    const params = { id: licence.id };
    const { files } = await md(licences.addFile, { params, body });
    expect(files.map((one) => one.title)).toEqual(["certificate.pdf", "Receipt of the fee"]);
    const kept = await world.file("accountant", licences.file, {
      id: licence.id,
      fileId: files[1]?.id ?? "",
    });
    expect(kept.bytes.toString("base64")).toBe(smallPdf);
    const none = await world.file("md", licences.file, { id: licence.id, fileId: newId() });
    expect(none.status).toBe(404);
    const text = { name: "a.pdf", base64: Buffer.from("hello").toString("base64") };
    const bad = { id: newId(), title: "x", file: text };
    await refused(md(licences.addFile, { params, body: bad }), "file.not-a-scan");
  });

  test("what was mistyped is corrected, by whoever saw it last", async () => {
    const licence = await recordLicence(world, { kindCode: "TRADING" });
    const terms = await termsOf(licence);
    const params = { id: licence.id };
    const body = { ...terms, version: licence.version, fee: "250000", kindCode: "ENVIRONMENT" };
    const changed = await md(licences.change, { params, body });
    expect(changed).toMatchObject({ fee: "250000", version: 2, kindCode: "ENVIRONMENT" });
    await refused(md(licences.change, { params, body }), "version-conflict");
  });
});

describe("its life", () => {
  test("renewed by a new one, linked both ways; never twice", async () => {
    const old = await recordLicence(world, { issuedOn: "2025-10-01", expiresOn: "2026-12-01" });
    const handedIn = await md(licences.submit_renewal, seen(old));
    expect(handedIn).toMatchObject({ state: "renewal_submitted", submittedOn: "2026-11-20" });
    await refused(
      recordLicence(world, { renewsId: old.id, kindCode: "TRADING" }),
      "licence.not-a-renewal",
    );
    const renewal = await recordLicence(world, { renewsId: old.id });
    expect(renewal.renews).toEqual({ id: old.id, licenceNumber: old.licenceNumber });
    const before = await md(licences.one, { params: { id: old.id } });
    expect(before).toMatchObject({
      state: "renewed",
      standing: "renewed",
      renewedBy: { id: renewal.id, licenceNumber: renewal.licenceNumber },
    });
    await refused(recordLicence(world, { renewsId: old.id }), "state-conflict");
    const params = { id: renewal.id };
    const body = { ...(await termsOf(renewal)), version: 1, kindCode: "TRADING" };
    await refused(md(licences.change, { params, body }), "licence.kind-fixed");
  });

  test("suspended with a reason, lifted; let go only once it has passed", async () => {
    const licence = await recordLicence(world, { expiresOn: "2026-11-25" });
    const suspended = await md(licences.suspend, because(licence));
    expect(suspended).toMatchObject({ standing: "suspended", closingReason: "The bond ran out" });
    const lifted = await md(licences.lift, seen(suspended));
    expect(lifted).toMatchObject({ standing: "renew_now", closingReason: null });
    await refused(md(licences.let_expire, because(lifted)), "licence.not-passed");
    await toDay("2026-11-26");
    const gone = await md(licences.let_expire, because(lifted));
    expect(gone).toMatchObject({ state: "expired", standing: "expired" });
    await toDay("2026-11-20");
    await refused(md(licences.suspend, because(gone)), "state-conflict");
  });

  test("two renewals of one licence at once: one is, the other is refused", async () => {
    for (let round = 0; round < 50; round += 1) {
      const old = await recordLicence(world, { issuedOn: "2026-01-01", expiresOn: "2026-12-01" });
      const both = await Promise.allSettled(
        (["md", "operations"] as const).map((person) =>
          recordLicence(world, { renewsId: old.id }, person),
        ),
      );
      const outcomes = both.map((one) => one.status).toSorted();
      expect(outcomes).toEqual(["fulfilled", "rejected"]);
    }
  });
});

describe("the rules", () => {
  const owner = world.as("owner");
  const dated = (effectiveFrom = "2026-11-20") => ({ effectiveFrom, sourceNote: "Notice 4" });
  const need = (change: object = {}) => ({
    body: {
      id: newId(),
      action: "shipment.load" as const,
      kindCode: "UFZEPA_EXPORTER",
      isNeeded: true,
      ...dated(),
      ...change,
    },
  });

  test("everybody who keeps licences reads them; only the owner changes them, from today on", async () => {
    const { authorities, kinds, needs } = await world.as("accountant")(licenceRules.read, {});
    const merged = authorities.filter((row) => row.code === "UCDA");
    expect(merged.map((row) => [row.successorCode, row.standing])).toEqual([
      ["MAAIF_COFFEE", "counts"],
      [null, "past"],
    ]);
    const exporter = kinds.find((row) => row.code === "COFFEE_EXPORTER");
    expect(exporter).toMatchObject({ soonDays: 140, renewDays: 30, usualFee: "500000" });
    expect(exporter?.authorityName).toBe("MAAIF – Coffee (formerly UCDA)");
    for (const row of [...authorities, ...kinds, ...needs]) expect(row.sourceNote).not.toBe("");
    await refused(md(licenceRules.setNeed, need()), "not-allowed");
    await refused(world.as("field")(licenceRules.read, {}), "not-allowed");
    await refused(
      owner(licenceRules.setNeed, need({ effectiveFrom: "2026-11-19" })),
      "licence.rule-past",
    );
    await refused(owner(licenceRules.setNeed, need({ kindCode: "NOTHING" })), "not-found");
  });

  test("a need, a kind and an authority from a day on", async () => {
    const { needs } = await owner(licenceRules.setNeed, need());
    expect(needs.find((row) => row.kindCode === "UFZEPA_EXPORTER")).toMatchObject({
      standing: "counts",
      kindName: "UFZEPA exporter registration",
    });
    const kind = {
      id: newId(),
      code: "COFFEE_EXPORTER",
      name: "Coffee exporter licence",
      authorityCode: "UCDA",
      validity: "coffee_year" as const,
      needs: "Form 3",
      usualFee: "700000",
      leadDays: 30,
      soonDays: 90,
      renewDays: 20,
      ...dated("2026-12-01"),
    };
    const { kinds } = await owner(licenceRules.setKind, { body: kind });
    expect(
      kinds.filter((row) => row.code === "COFFEE_EXPORTER").map((row) => row.standing),
    ).toEqual(["to-come", "counts"]);
    await refused(
      owner(licenceRules.setKind, { body: { ...kind, id: newId(), renewDays: 90 } }),
      "licence.kind-thresholds",
    );
    await refused(
      owner(licenceRules.setKind, { body: { ...kind, id: newId(), authorityCode: "NOBODY" } }),
      "licence.no-authority",
    );
    const authority = { code: "MAAIF_COFFEE", name: "Coffee department", ...dated() };
    const named = await owner(licenceRules.setAuthority, { body: { id: newId(), ...authority } });
    expect(named.kinds.find((row) => row.standing === "counts")?.authorityName).toBeDefined();
    await refused(
      owner(licenceRules.setAuthority, {
        body: { id: newId(), ...authority, successorCode: "UCDA" },
      }),
      "licence.authority-circle",
    );
    const same = { id: newId(), ...authority };
    const once = await owner(licenceRules.setAuthority, { body: same });
    expect(await owner(licenceRules.setAuthority, { body: same })).toEqual(once);
    const others = await world.as("other-owner")(licenceRules.read, {});
    expect(others.needs.some((row) => row.kindCode === "UFZEPA_EXPORTER")).toBe(false);
  });

  test("what an action lacks, for anybody who does it", async () => {
    const params = { action: "shipment.load" } as const;
    const people: Person[] = ["field", "operations"];
    for (const person of people) {
      const lacking = await world.as(person)(licences.lacking, { params });
      expect(lacking.blockers).toEqual([]);
      expect(lacking.warnings.map(({ what }) => what)).toEqual([
        "MAAIF exporter registration is not recorded",
        "UFZEPA exporter registration is not recorded",
      ]);
    }
  });
});

test("the books agree", () => world.verifyBooks());
