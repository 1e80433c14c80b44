// A farmer's certificates and inspections: what counts on which day, and who says that a finding is mended.
import { afterAll, describe, expect, test } from "vitest";
import type { WireBody } from "#platform/api/endpoint.ts";
import { person } from "#test/farmerMakers.ts";
import { makeWorld, newId, type Person, refused } from "#test/world.ts";
import { farmers } from "./api.ts";
import { farmerCertificates } from "./certificateApi.ts";
import { certificateStanding, isOverdue } from "./certificateRules.ts";
import { farmerDuplicates } from "./duplicateApi.ts";

const world = await makeWorld({ clock: () => new Date("2026-11-20T09:00:00Z") });
afterAll(() => world.verifyBooks());

const register = (firstName = "Certified") =>
  world.as("field")(farmers.register, { body: person({ firstName }) });
type Certificate = WireBody<typeof farmerCertificates.certify>;
const certify = (id: string, more: Partial<Certificate> = {}, by: Person = "field") =>
  world.as(by)(farmerCertificates.certify, {
    params: { id },
    body: {
      id: newId(),
      scheme: "organic",
      number: "ORG-1",
      validFrom: "2026-01-01",
      validTo: "2026-12-31",
      ...more,
    },
  });
type Inspection = WireBody<typeof farmerCertificates.inspect>;
const inspect = (id: string, more: Partial<Inspection> = {}, by: Person = "field") =>
  world.as(by)(farmerCertificates.inspect, {
    params: { id },
    body: {
      id: newId(),
      scheme: "organic",
      inspectedOn: "2026-11-18",
      inspector: "A. Okello, Ceres",
      findings: [
        { what: "Sprayer stored in the drying shed", action: "Move it", dueOn: "2026-11-19" },
      ],
      ...more,
    },
  });
const codes = async (certificate: string) =>
  (
    await world.as("field")(farmers.list, {
      params: { certificate: certificate as "organic", limit: 200 },
    })
  ).rows
    .map(({ code }) => code)
    .toSorted();

describe("rules", () => {
  const paper = { validFrom: "2026-01-01", validTo: "2026-12-31", withdrawnOn: null };
  test.each([
    ["before its first day", "2025-12-31", paper, "to_come"],
    ["on its first day", "2026-01-01", paper, "valid"],
    ["on its last day", "2026-12-31", paper, "valid"],
    ["after its last day", "2027-01-01", paper, "expired"],
    ["before it was withdrawn", "2026-05-31", { ...paper, withdrawnOn: "2026-06-01" }, "valid"],
    [
      "on the day it was withdrawn",
      "2026-06-01",
      { ...paper, withdrawnOn: "2026-06-01" },
      "withdrawn",
    ],
  ] as const)("a certificate %s", (_, today, certificate, standing) => {
    expect(certificateStanding(certificate, today)).toBe(standing);
  });

  test.each([
    ["open", "2026-11-20", false],
    ["open", "2026-11-19", true],
    ["closed", "2026-11-19", false],
  ] as const)("a finding that is %s, due on %s", (state, dueOn, overdue) => {
    expect(isOverdue({ state, dueOn }, "2026-11-20")).toBe(overdue);
  });
});

describe("certificates", () => {
  test("one that counts is found by its scheme and seen on the list; one that ended never counts", async () => {
    const [valid, ended, both, none] = [
      await register("Valid"),
      await register("Ended"),
      await register("Both"),
      await register("None"),
    ];
    const { certificates } = await certify(valid.id);
    expect(certificates).toMatchObject([{ standing: "valid", createdByName: "Isaac Mugisha" }]);
    const old = { validFrom: "2024-01-01", validTo: "2026-11-19" };
    await certify(ended.id, old);
    await certify(both.id, old);
    await certify(both.id, { validFrom: "2026-11-20", validTo: "2027-11-19" });
    await certify(both.id, { scheme: "four_c", validFrom: "2027-01-01", validTo: "2027-12-31" });
    expect(await codes("organic")).toEqual([both.code, valid.code].toSorted());
    expect(await codes("expired")).toEqual([ended.code]);
    expect(await codes("four_c")).toEqual([]);
    const without = await codes("none");
    expect(without).toEqual(expect.arrayContaining([ended.code, none.code]));
    expect(without).not.toContain(valid.code);
    const { rows } = await world.as("field")(farmers.list, { params: { search: both.code } });
    expect(rows[0]?.certified).toEqual([
      { scheme: "organic", validTo: "2027-11-19", counts: true },
    ]);
    const csv = await world.file("owner", farmers.export, { certificate: "organic" });
    expect(csv.text).toContain("organic to 2026-12-31");
  });

  test("withdrawn, it does not count from that day on; twice is refused", async () => {
    const farmer = await register("Withdrawn");
    const [certificate] = (await certify(farmer.id)).certificates;
    const params = { id: certificate?.id ?? "" };
    const body = { version: 1, reason: "Sprayed" };
    const withdraw = (by: Person) => world.as(by)(farmerCertificates.withdraw, { params, body });
    await refused(withdraw("accountant"), "not-allowed");
    await refused(withdraw("other-owner"), "not-found");
    const both = await Promise.allSettled([withdraw("operations"), withdraw("owner")]);
    expect(both.map(({ status }) => status).toSorted()).toEqual(["fulfilled", "rejected"]);
    await refused(withdraw("owner"), "farmer-certificate.moved");
    expect(await codes("organic")).not.toContain(farmer.code);
    expect(await codes("expired")).toContain(farmer.code);
  });

  test("each refusal", async () => {
    const farmer = await register("Refused");
    const body = { id: newId(), number: "ORG-2" };
    const first = await certify(farmer.id, body);
    expect(await certify(farmer.id, body)).toEqual(first);
    await refused(certify(farmer.id, { number: "org-2" }), "farmer-certificate.known");
    await refused(certify(farmer.id, { validTo: "2025-01-01" }), "validation");
    await refused(certify(farmer.id, { number: "" }), "validation");
    await refused(certify(farmer.id, {}, "accountant"), "not-allowed");
    await refused(certify(farmer.id, {}, "other-owner"), "not-found");
    await refused(certify(newId()), "not-found");
    await world.as("operations")(farmers.leave, {
      params: { id: farmer.id },
      body: { version: farmer.version, reason: "Moved" },
    });
    await refused(certify(farmer.id, { number: "ORG-3" }), "farmer-certificate.gone");
    await refused(inspect(farmer.id), "farmer-certificate.gone");
    const others = { params: { id: farmer.id } };
    await refused(world.as("other-owner")(farmerCertificates.ofFarmer, others), "not-found");
    await refused(world.as("supplier")(farmerCertificates.ofFarmer, others), "not-allowed");
  });
});

describe("inspections", () => {
  test("what was found is closed by somebody who did not write it down, once", async () => {
    const farmer = await register("Inspected");
    const told = await inspect(farmer.id, {}, "operations");
    const [finding] = told.inspections[0]?.findings ?? [];
    expect(finding).toMatchObject({ state: "open", isOverdue: true, isOwn: true });
    const params = { id: finding?.id ?? "" };
    const close = (by: Person) =>
      world.as(by)(farmerCertificates.closeFinding, {
        params,
        body: { version: 1, evidence: "The shed is clean, seen on 20 November" },
      });
    await refused(close("operations"), "same-person");
    await refused(close("accountant"), "not-allowed");
    await refused(close("other-owner"), "not-found");
    const both = await Promise.allSettled([close("owner"), close("md")]);
    expect(both.map(({ status }) => status).toSorted()).toEqual(["fulfilled", "rejected"]);
    const { inspections } = await world.as("field")(farmerCertificates.ofFarmer, {
      params: { id: farmer.id },
    });
    expect(inspections[0]?.findings).toMatchObject([
      { state: "closed", isOverdue: false, evidence: "The shed is clean, seen on 20 November" },
    ]);
  });

  test("each refusal, and the same inspection once", async () => {
    const farmer = await register("Inspected twice");
    const id = newId();
    const first = await inspect(farmer.id, { id, findings: [] });
    expect(await inspect(farmer.id, { id, findings: [] })).toEqual(first);
    expect(first.inspections).toHaveLength(1);
    await refused(inspect(farmer.id, { inspectedOn: "2026-11-21" }), "farmer-inspection.to-come");
    const before = [{ what: "A", action: "B", dueOn: "2026-11-17" }];
    await refused(inspect(farmer.id, { findings: before }), "farmer-inspection.due-before");
    await refused(inspect(farmer.id, { inspector: "" }), "validation");
    await refused(inspect(farmer.id, {}, "accountant"), "not-allowed");
    await refused(inspect(farmer.id, {}, "other-owner"), "not-found");
  });

  test("what stood under a record that was merged stands under the one that stays", async () => {
    const [keep, other] = [await register("Kept"), await register("Goes")];
    await certify(other.id, { number: "ORG-9" });
    await certify(keep.id, { number: "ORG-9" });
    await certify(other.id, { scheme: "fairtrade", number: "FT-1" });
    await inspect(other.id);
    await world.as("operations")(farmerDuplicates.merge, {
      params: { id: keep.id },
      body: { version: keep.version, otherId: other.id, otherVersion: other.version, take: [] },
    });
    const asked = (id: string) =>
      world.as("field")(farmerCertificates.ofFarmer, { params: { id } });
    const stands = await asked(keep.id);
    expect(stands.certificates.map(({ scheme }) => scheme).toSorted()).toEqual([
      "fairtrade",
      "organic",
    ]);
    expect(stands.inspections).toHaveLength(1);
    expect(await asked(other.id)).toEqual(stands);
  });
});
