import { expect, test } from "vitest";
import {
  type ChecklistFacts,
  checkDocumentDays,
  checklistOf,
  documentName,
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
