import { expect, test } from "vitest";
import { Refusal } from "#kernel/refusal.ts";
import {
  checkReady,
  type DocumentFacts,
  loadBlockers,
  type ReadinessFacts,
  shipBlockers,
} from "./readinessRules.ts";

const today = "2026-11-20";
const document = (change: Partial<DocumentFacts>): DocumentFacts => ({
  type: "quality-certificate",
  state: "approved",
  required: true,
  gate: "load",
  authority: "MAAIF",
  expiresOn: null,
  reason: null,
  stale: false,
  ...change,
});
const ready: ReadinessFacts = {
  id: "1",
  mode: "sea",
  containerNumber: "MSKU9070323",
  containerType: "20DC",
  containerTare: 2_230_000n,
  seals: ["UG 1"],
  vgm: 21_704_000n,
  contractBlockers: [],
  partialShipments: false,
  net: 19_200_000n,
  gross: 19_424_000n,
  least: 18_624_000n,
  most: 19_776_000n,
  lots: [{ lotCode: "COF-1", held: null }],
  documents: [document({})],
  commodity: "coffee",
  licensing: { needs: [], licences: [], kindNames: {} },
};
const what = (change: Partial<ReadinessFacts>) =>
  loadBlockers({ ...ready, ...change }, today).map((blocker) => blocker.what);

test("a shipment with everything may be loaded", () => {
  expect(what({})).toEqual([]);
  expect(() => checkReady([])).not.toThrow();
});

test("four things missing are four lines, and the refusal carries all four", () => {
  const blockers = loadBlockers(
    {
      ...ready,
      contractBlockers: [{ what: "Contract SC-1 is not registered with the authority" }],
      lots: [{ lotCode: "COF-1", held: "wet" }],
      seals: [],
      documents: [document({ state: "requested" })],
    },
    today,
  );
  expect(blockers.map((blocker) => blocker.what)).toEqual([
    "Contract SC-1 is not registered with the authority",
    "Lot COF-1 is on hold: wet",
    "No seal number is recorded",
    "Quality certificate is asked for, not received",
  ]);
  try {
    checkReady(blockers);
    throw new Error("it was let through");
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    expect(error.code).toBe("shipment.cannot-load");
    expect(error.blockers).toHaveLength(4);
    expect(error.message).toContain("and 3 more");
  }
});

test("weights: too little unless partials are allowed, too much, a VGM below what it weighs", () => {
  expect(what({ net: 18_000_000n })).toEqual([
    "18,000.0 kg are allocated, the contract needs 18,624.0 kg",
  ]);
  expect(what({ net: 18_000_000n, partialShipments: true })).toEqual([]);
  expect(what({ net: 19_800_000n })).toHaveLength(1);
  expect(what({ vgm: 21_653_999n })).toEqual([
    "The VGM is 21,654.0 kg, container and bags weigh 21,654.0 kg",
  ]);
  expect(what({ net: 0n })).toEqual(["No lots are allocated"]);
});

test("by road and air no container is asked for", () => {
  const without = { containerNumber: null, containerType: null, seals: [], vgm: null };
  expect(what(without)).toHaveLength(4);
  expect(what({ ...without, mode: "air" })).toEqual([]);
});

test("what each document waits for", () => {
  const waits = (change: Partial<DocumentFacts>) => what({ documents: [document(change)] })[0];
  expect(waits({ state: "required" })).toContain("is missing");
  expect(waits({ state: "received" })).toContain("approval by somebody else");
  expect(waits({ state: "rejected", reason: "wrong seal" })).toContain("wrong seal");
  expect(waits({ expiresOn: "2026-11-19" })).toContain("expired on 19 Nov 2026");
  expect(waits({ expiresOn: today })).toBeUndefined();
  expect(waits({ state: "waived" })).toBeUndefined();
  expect(waits({ state: "required", required: false })).toBeUndefined();
  expect(waits({ stale: true })).toContain("no longer says");
  expect(waits({ state: "required", type: "contract-registration" })).toBeUndefined();
});

test("the bill of lading holds up going on board, not loading", () => {
  const documents = [document({ type: "bill-of-lading", state: "required", gate: "ship" })];
  expect(what({ documents })).toEqual([]);
  expect(shipBlockers({ ...ready, documents }, today)).toHaveLength(1);
});

test("an expired licence stands in the way by its name; one never recorded does not", () => {
  const need = { commodity: "coffee", isNeeded: true, effectiveFrom: "2000-01-01" } as const;
  const licence = {
    id: "L1",
    kindCode: "COFFEE_EXPORTER",
    licenceNumber: "EX/7",
    state: "valid",
    issuedOn: "2025-10-01",
    expiresOn: "2026-11-19",
  } as const;
  const licensing = {
    needs: [
      { ...need, action: "shipment.load", kindCode: "COFFEE_EXPORTER" },
      { ...need, action: "shipment.ship", kindCode: "COFFEE_EXPORTER" },
      { ...need, action: "shipment.load", kindCode: "MAAIF_EXPORTER" },
    ],
    licences: [licence],
    kindNames: { COFFEE_EXPORTER: "Coffee exporter certificate" },
  } as const;
  const blocker = {
    what: "Coffee exporter certificate EX/7 expired on 19 Nov 2026",
    owner: "Exports",
    link: "/ucda-registration/L1",
  };
  expect(loadBlockers({ ...ready, licensing }, today)).toEqual([blocker]);
  expect(loadBlockers({ ...ready, licensing }, "2026-11-19")).toEqual([]);
  expect(shipBlockers({ ...ready, licensing, documents: [] }, today)).toEqual([blocker]);
  expect(what({ licensing, commodity: "cocoa" })).toEqual([]);
});
