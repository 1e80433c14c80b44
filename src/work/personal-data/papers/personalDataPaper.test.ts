import { expect, test } from "vitest";
import type { PersonalData } from "../api.ts";
import { holdings } from "../holdingRules.ts";
import { personalDataFacts, personalDataPaper, statedOn } from "./personalDataPaper.ts";

const held: PersonalData = {
  farmerId: "0198c000-0000-7000-8000-000000000001",
  farmerCode: "FRM-0007",
  farmerName: "Nakato Rehema",
  holdings: holdings.map(({ key }) => ({
    key,
    rows:
      key === "person"
        ? [["NIN", "CF85000012HELD"]]
        : key === "account"
          ? [["2026-11-03", "V-1", "Delivery", "farmer-payable", "1804920"]]
          : [],
  })),
  auditLines: 1_204,
};
const company = { name: "Great Pearl Coffee", lines: [] };

test("the paper says what is held and why, what is not, and what is kept beside it", () => {
  const paper = personalDataPaper(held, { company, code: "ABCD", today: "2026-11-28" });
  const said = JSON.stringify(paper.blocks);
  expect(said).toContain("CF85000012HELD");
  expect(said).toContain("1,804,920");
  expect(said).toContain("To know whom we buy from and whom we pay.");
  expect(said).toContain("What you agreed to · Your land");
  expect(said).toContain("1,204 lines");
  expect(paper).toMatchObject({ number: "FRM-0007", day: "2026-11-28", code: "ABCD" });
  expect(paper.signatures.map(({ name }) => name)).toEqual(["", "Nakato Rehema"]);
});

test("what a stranger may check names nobody", () => {
  const { facts, title } = personalDataFacts(held, "2026-11-28");
  expect(title).toBe("Personal data of FRM-0007");
  expect(facts).toEqual({ Number: "FRM-0007", [statedOn]: "28 Nov 2026" });
});
