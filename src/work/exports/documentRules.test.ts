import { describe, expect, test } from "vitest";
import { movesFrom } from "#kernel/lifecycle.ts";
import type { Flag } from "#kernel/permissions.ts";
import { codeOf } from "#test/codeOf.ts";
import {
  type ChecklistFacts,
  checkDocumentDays,
  checkDocumentRule,
  checklistOf,
  documentLife,
  documentName,
  type DocumentRule,
  documentStanding,
  type DocumentState,
  documentTypes,
  isDocumentType,
  isOwnPaper,
  isSettled,
  neededBy,
} from "./documentRules.ts";
import { startingRules } from "./startingRules.ts";

const coffee: ChecklistFacts = {
  commodity: "coffee",
  destinationCountry: "BE",
  incoterm: "CIF",
  eudrRequired: true,
  contractDocuments: [],
  day: "2026-11-20",
};
const required = (facts: Partial<ChecklistFacts>) =>
  checklistOf(startingRules, { ...coffee, ...facts })
    .filter((line) => line.required)
    .map((line) => line.documentType);

test("the delivery term, the commodity and EUDR decide", () => {
  expect(required({})).toContain("insurance-certificate");
  expect(required({ incoterm: "FOB" })).not.toContain("insurance-certificate");
  expect(required({})).toContain("eudr-pack");
  expect(required({ eudrRequired: false })).not.toContain("eudr-pack");
  expect(required({ commodity: "sesame" })).not.toContain("contract-registration");
  expect(required({ commodity: "sesame" })).toContain("phytosanitary-certificate");
});

test("the contract's own papers are required; the origin certificate never is", () => {
  const named = required({
    contractDocuments: ["fumigation-certificate", "lab-certificate", "certificate-of-origin"],
  });
  expect(named).toContain("fumigation-certificate");
  expect(named).toContain("lab-certificate");
  expect(named).not.toContain("certificate-of-origin");
});

test("the authority is the one of the day", () => {
  const on = (day: string) =>
    checklistOf(startingRules, { ...coffee, day }).find(
      (line) => line.documentType === "quality-certificate",
    )?.authority;
  expect(on("2024-12-19")).toBe("UCDA");
  expect(on("2024-12-20")).toContain("MAAIF");
});

test("the rule that says most counts: country before Union before anywhere", () => {
  const rule = (destination: string | null, leadDays: number) => ({
    ...{ commodity: null, incoterm: null, eudr: null, effectiveFrom: "2025-01-01" },
    ...{ documentType: "weight-note" as const, required: true, gate: "load" as const },
    ...{ authority: "x", sourceNote: "x", destination, leadDays },
  });
  const rules = [rule(null, 1), rule("EU", 2), rule("BE", 3)];
  const lead = (destinationCountry: string) =>
    checklistOf(rules, { ...coffee, destinationCountry })[0]?.leadDays;
  expect([lead("BE"), lead("DE"), lead("JP")]).toEqual([3, 2, 1]);
});

test("days and names", () => {
  expect(neededBy("2026-11-28", 5)).toBe("2026-11-23");
  expect(documentName("bill-of-lading", "air")).toBe("Air waybill");
  const issued = { issuedOn: "2026-11-20", expiresOn: null };
  expect(() => checkDocumentDays(issued, "2026-11-19")).toThrow("has not come");
  expect(() => checkDocumentDays({ ...issued, expiresOn: "2026-11-19" }, "2026-11-20")).toThrow(
    "expires before",
  );
});

test.each([
  ["bill-of-lading", "sea", "Bill of lading"],
  ["bill-of-lading", "air", "Air waybill"],
  ["bill-of-lading", "road", "Road consignment note"],
  ["weight-note", "air", "Weight note"],
] as const)("the %s by %s is called %s", (type, mode, name) => {
  expect(documentName(type, mode)).toBe(name);
});

test("two papers are our own, and a word that is no document is none", () => {
  expect(documentTypes.filter((type) => isOwnPaper(type))).toEqual([
    "commercial-invoice",
    "packing-list",
  ]);
  expect(isOwnPaper("invoice")).toBe(false);
  expect(documentTypes.every((type) => isDocumentType(type))).toBe(true);
  expect(isDocumentType("weight-certificate")).toBe(false);
});

describe("a document", () => {
  test.each<[DocumentState, string[], boolean]>([
    ["required", ["request", "receive", "issue", "waive"], false],
    ["requested", ["receive", "issue", "waive"], false],
    ["received", ["receive", "approve", "reject"], false],
    ["issued", ["issue", "approve", "reject"], false],
    ["approved", ["issue", "reopen"], true],
    ["rejected", ["request", "receive", "issue", "waive"], false],
    ["waived", ["reopen"], true],
  ])("that is %s may %s", (state, moves, settled) => {
    expect(movesFrom(documentLife, state).map(({ name }) => name)).toEqual(moves);
    expect(isSettled(state)).toBe(settled);
  });

  test("needed on 20 November is due three days before, and late the day after", () => {
    const on = (today: string) => documentStanding("2026-11-20", today, 3);
    expect(["2026-11-16", "2026-11-17", "2026-11-20", "2026-11-21"].map(on)).toEqual([
      null,
      "due",
      "due",
      "late",
    ]);
  });

  test.each([
    ["2026-11-20", null, null],
    ["2026-11-21", null, "export-document.future"],
    ["2026-11-20", "2026-11-20", null],
    ["2026-11-20", "2026-11-19", "export-document.expires-first"],
    ["2026-11-21", "2026-11-19", "export-document.future"],
  ])("issued on %s and ending on %s: %s", (issuedOn, expiresOn, code) => {
    expect(codeOf(() => checkDocumentDays({ issuedOn, expiresOn }, "2026-11-20"))).toBe(code);
  });
});

describe("the checklist", () => {
  const anywhere: DocumentRule = {
    ...{ documentType: "weight-note", required: true, gate: "load", leadDays: 1 },
    ...{ commodity: null, destination: null, incoterm: null, eudr: null },
    ...{ effectiveFrom: "2025-01-01", authority: "Anywhere", sourceNote: "House list" },
  };
  const named = (authority: string, change: Partial<DocumentRule>): DocumentRule => ({
    ...anywhere,
    ...change,
    authority,
  });
  const authority = (rules: readonly DocumentRule[], facts: Partial<ChecklistFacts> = {}) =>
    checklistOf(rules, { ...coffee, ...facts })[0]?.authority ?? null;

  test.each<[string, Partial<DocumentRule>, Partial<ChecklistFacts>, boolean]>([
    ["its commodity", { commodity: "coffee" }, {}, true],
    ["another commodity", { commodity: "cocoa" }, {}, false],
    ["its term", { incoterm: "CIF" }, {}, true],
    ["another term", { incoterm: "FOB" }, {}, false],
    ["coffee for EUDR", { eudr: true }, {}, true],
    ["coffee for EUDR, where it is not asked", { eudr: true }, { eudrRequired: false }, false],
    ["coffee without EUDR", { eudr: false }, {}, false],
    ["coffee without EUDR, where it is not asked", { eudr: false }, { eudrRequired: false }, true],
    ["its country", { destination: "BE" }, {}, true],
    ["another country", { destination: "DE" }, {}, false],
    ["the Union", { destination: "EU" }, {}, true],
    ["the Union, going to Japan", { destination: "EU" }, { destinationCountry: "JP" }, false],
    ["a country of the Union, for another one", { destination: "FR" }, {}, false],
    ["today on", { effectiveFrom: "2026-11-20" }, {}, true],
    ["tomorrow on", { effectiveFrom: "2026-11-21" }, {}, false],
  ])("a rule for %s", (_, change, facts, counts) => {
    expect(authority([named("This", change)], facts)).toBe(counts ? "This" : null);
  });

  test.each<[string, Partial<DocumentRule>, Partial<DocumentRule>]>([
    ["a commodity before anything", { commodity: "coffee" }, {}],
    ["a term before anything", { incoterm: "CIF" }, {}],
    ["EUDR before anything", { eudr: true }, {}],
    ["two conditions before one of them", { eudr: true, incoterm: "CIF" }, { eudr: true }],
    ["two conditions before the Union", { commodity: "coffee", eudr: true }, { destination: "EU" }],
    [
      "three before a country",
      { commodity: "coffee", eudr: true, incoterm: "CIF" },
      { destination: "BE" },
    ],
    ["the later of two that say as much", { effectiveFrom: "2026-01-01" }, {}],
    ["closer before later", { commodity: "coffee" }, { effectiveFrom: "2026-01-01" }],
  ])("what says most counts, in whatever order the rules stand: %s", (_, more, less) => {
    const rules = [named("More", more), named("Less", less)];
    expect(authority(rules)).toBe("More");
    expect(authority(rules.toReversed())).toBe("More");
  });

  test("of two rules that say the same the first counts", () => {
    expect(authority([named("First", {}), named("Second", {})])).toBe("First");
  });

  test("what only the contract names is asked of it, three days before loading", () => {
    const contractDocuments = ["eudr-data-pack", "weight-certificate", "something-else"];
    const line = {
      ...{ required: true, gate: "load", authority: "Buyer's contract", leadDays: 3 },
      sourceNote: "Named by the contract",
    };
    expect(checklistOf([], { ...coffee, contractDocuments })).toEqual([
      { documentType: "weight-note", ...line },
      { documentType: "eudr-pack", ...line },
    ]);
    expect(checklistOf([], { ...coffee, contractDocuments: ["certificate-of-origin"] })).toEqual(
      [],
    );
  });

  test("what the contract names is required as its rule says it is had; without a contract it is not", () => {
    const rule = named("Fumigator", {
      ...{ documentType: "fumigation-certificate", required: false, gate: "ship", leadDays: 2 },
    });
    const { documentType, gate, leadDays, sourceNote } = rule;
    const line = { documentType, gate, leadDays, sourceNote, authority: "Fumigator" };
    expect(checklistOf([rule], coffee)).toEqual([{ ...line, required: false }]);
    const contractDocuments = ["fumigation-certificate"];
    expect(checklistOf([rule], { ...coffee, contractDocuments })).toEqual([
      { ...line, required: true },
    ]);
  });
});

test.each<[string, boolean, Flag[], string, string | null]>([
  ["today", true, [], "2026-11-20", null],
  ["yesterday", true, ["canConfigureSystem"], "2026-11-19", "export-document.rule-day"],
  [
    "not needed, by whoever ships",
    false,
    ["canManageExports"],
    "2026-11-20",
    "export-document.rule-of-owner",
  ],
  ["not needed, by the owner", false, ["canConfigureSystem"], "2026-11-20", null],
])("a rule of %s (needed: %s)", (_, required, flags, effectiveFrom, code) => {
  const rule = { effectiveFrom, required };
  expect(codeOf(() => checkDocumentRule(rule, { today: "2026-11-20", flags }))).toBe(code);
});
