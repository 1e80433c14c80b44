import { describe, expect, test } from "vitest";
import { Refusal } from "#kernel/refusal.ts";
import { codeOf } from "#test/codeOf.ts";
import {
  allocationBlockers,
  checkAboard,
  checkAllocated,
  checkPaperData,
  checkReady,
  documentBlockers,
  type DocumentFacts,
  loadBlockers,
  type ReadinessFacts,
  shipBlockers,
  transportBlockers,
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

describe("each line says who sees to it, and where", () => {
  test("the store to the lots", () => {
    const where = { owner: "Store", link: "/export-documentation/1?tab=lots" };
    const held = [
      { lotCode: "COF-1", held: null },
      { lotCode: "COF-2", held: "wet" },
    ];
    expect(allocationBlockers({ ...ready, net: 20_000_000n, lots: held })).toEqual([
      { what: "20,000.0 kg are allocated, the contract allows 19,776.0 kg", ...where },
      { what: "Lot COF-2 is on hold: wet", ...where },
    ]);
    expect(allocationBlockers({ ...ready, net: 0n })).toEqual([
      { what: "No lots are allocated", ...where },
    ]);
  });

  test("logistics to the transport", () => {
    const where = { owner: "Logistics", link: "/export-documentation/1?tab=transport" };
    const none = { containerNumber: null, containerType: null, containerTare: null };
    expect(transportBlockers({ ...ready, ...none, seals: [], vgm: null })).toEqual(
      [
        "The container number is missing",
        "The type of the container is missing",
        "No seal number is recorded",
        "The tare of the container is missing",
        "The verified gross mass (VGM) is missing",
      ].map((what) => ({ what, ...where })),
    );
    expect(transportBlockers({ ...ready, vgm: 1n })).toMatchObject([where]);
  });

  test("the authority to what is missing, exports to what is to be approved or written again", () => {
    const link = "/export-documentation/1?tab=documents";
    const of = (change: Partial<DocumentFacts>) =>
      documentBlockers({ ...ready, documents: [document(change)] }, "load", today);
    expect(of({ state: "required" })).toEqual([
      { what: "Quality certificate is missing", owner: "MAAIF", link },
    ]);
    const waits = "Quality certificate waits for approval by somebody else";
    expect(of({ state: "issued" })).toEqual([{ what: waits, owner: "Exports", link }]);
    expect(of({ state: "received" })).toEqual([{ what: waits, owner: "Exports", link }]);
    const again = "Quality certificate no longer says what the shipment is: issue it again";
    expect(of({ state: "issued", stale: true })).toEqual([{ what: again, owner: "Exports", link }]);
    // The contract itself says that it is not registered.
    expect(of({ state: "required", type: "contract-registration" })).toEqual([]);
    expect(of({ state: "rejected" })).toEqual([
      { what: "Quality certificate was rejected: ", owner: "MAAIF", link },
    ]);
  });
});

test.each<[string, Partial<ReadinessFacts>, number]>([
  ["as little as the contract needs", { net: 18_624_000n }, 0],
  ["a gram less", { net: 18_623_999n }, 1],
  ["a gram less, where parts may go", { net: 18_623_999n, partialShipments: true }, 0],
  ["as much as the contract allows", { net: 19_776_000n }, 0],
  ["a gram more", { net: 19_776_001n }, 1],
  ["a gram more, where parts may go", { net: 19_776_001n, partialShipments: true }, 1],
  // Container and bags weigh 2,230 kg and 19,424 kg.
  ["a VGM of exactly what it weighs", { vgm: 21_654_000n }, 0],
  ["a gram below", { vgm: 21_653_999n }, 1],
  ["no tare to hold the VGM against", { vgm: 1n, containerTare: null }, 1],
  ["no container by road", { mode: "road", containerNumber: null, vgm: null }, 0],
])("%s: %d in the way", (_, change, count) => expect(what(change)).toHaveLength(count));

test("what a stale paper waits for counts only once it is written, and only before its own move", () => {
  const waits = (change: Partial<DocumentFacts>) => what({ documents: [document(change)] });
  expect(waits({ stale: true, state: "requested" })).toEqual([
    "Quality certificate is asked for, not received",
  ]);
  expect(waits({ stale: true, state: "waived" })).toEqual([]);
  expect(waits({ stale: true, gate: "ship" })).toEqual([]);
  expect(waits({ stale: true, required: false })).toEqual([]);
  const documents = [document({ type: "bill-of-lading", state: "required" })];
  expect(what({ documents, mode: "air" })).toEqual(["Air waybill is missing"]);
});

describe("what is in the way is refused, with all of it", () => {
  const blockers = [{ what: "No seal number is recorded" }, { what: "The VGM is missing" }];
  test.each([
    ["loading", checkReady, "shipment.cannot-load", "recorded and 1 more."],
    ["going on board", checkAboard, "shipment.cannot-ship", "on board: No seal number"],
    ["papers", checkAllocated, "shipment.allocation-incomplete", "No seal number is recorded."],
  ] as const)("of %s", (_, check, code, words) => {
    expect(codeOf(() => check([]))).toBe(null);
    try {
      check(blockers);
      throw new Error("it was let through");
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
      expect(error).toMatchObject({ code, status: 409, blockers });
      expect(error.message).toContain(words);
    }
  });

  test("one thing alone is said without a count", () => {
    const words = "It cannot be loaded: No seal number is recorded.";
    expect(() => checkReady(blockers.slice(0, 1))).toThrow(words);
  });
});

describe("a paper of ours is written on a settled allocation, with container and seals", () => {
  const code = "export-document.data-missing";
  test.each<[string, Partial<ReadinessFacts>, Parameters<typeof checkPaperData>[1], string | null]>(
    [
      ["everything is there", {}, "documents_pending", null],
      ["the same later", {}, "loaded", null],
      ["while it is planned", {}, "planned", code],
      ["while lots are allocated", {}, "allocated", code],
      ["with too little", { net: 1n }, "documents_pending", code],
      ["without a seal", { seals: [] }, "documents_pending", code],
      ["without a number", { containerNumber: null }, "documents_pending", code],
      // Tare and VGM are known only when it is weighed, and stand on neither paper.
      ["not weighed yet", { containerTare: null, vgm: null }, "documents_pending", null],
      ["weighed too light", { vgm: 1n }, "documents_pending", null],
      ["by air", { mode: "air", seals: [] }, "documents_pending", null],
    ],
  )("%s", (_, change, state, expected) => {
    expect(codeOf(() => checkPaperData({ ...ready, ...change }, state))).toBe(expected);
  });

  test("everything missing is said, and what is not finished leads to the lots", () => {
    try {
      checkPaperData({ ...ready, seals: [] }, "planned");
      throw new Error("it was let through");
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
      const words =
        "It cannot be issued: The allocation is not finished; No seal number is recorded.";
      expect(error.message).toBe(words);
      const link = "/export-documentation/1?tab=lots";
      const [first] = error.blockers;
      expect(first).toEqual({ what: "The allocation is not finished", owner: "Store", link });
      expect(error.blockers).toHaveLength(2);
    }
  });
});
