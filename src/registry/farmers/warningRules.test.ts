import { expect, test } from "vitest";
import { nakato } from "#test/farmerFacts.ts";
import { colleagueWarnings, farmerWarnings, photographWarnings } from "./warningRules.ts";

test("warnings say what is odd and never the number itself", () => {
  expect(farmerWarnings(nakato, [], "2026-11-20")).toEqual([]);
  const odd = { ...nakato, sex: "male" as const, birthYear: 2012, paymentNumber: "+256750000101" };
  const alike = [
    {
      id: "1",
      code: "FRM-0002",
      name: "Nakato Rehema",
      state: "active" as const,
      place: null,
      samePhone: false,
      sameName: true,
      sameNin: false,
      samePayee: false,
    },
  ];
  const warnings = farmerWarnings(odd, alike, "2026-11-20");
  expect(warnings.map(({ code }) => code)).toEqual([
    "nin-other-sex",
    "nin-other-birth-year",
    "under-age",
    "other-network",
    "same-name",
  ]);
  for (const { message } of warnings) expect(message).not.toMatch(/DEMO|750000/);
  const paidThere = alike.map((one) => ({ ...one, sameName: false, samePayee: true }));
  expect(farmerWarnings(nakato, paidThere, "2026-11-20")).toEqual([
    {
      code: "same-payee",
      message: "A number that money goes to is shared with FRM-0002 Nakato Rehema.",
      farmerId: "1",
    },
  ]);
});

test("one photograph for several farmers is said with each of them", () => {
  expect(photographWarnings([])).toEqual([]);
  const okot = { id: "1", code: "FRM-0001", name: "Okot Peter" };
  const auma = { id: "2", code: "FRM-0002", name: "Auma Sarah" };
  const said = photographWarnings([okot, auma]).map(({ code, message, farmerId }) => [
    code,
    message,
    farmerId,
  ]);
  expect(said).toEqual([
    ["same-photograph", "FRM-0001 Okot Peter has the same photograph.", "1"],
    ["same-photograph", "FRM-0002 Auma Sarah has the same photograph.", "2"],
  ]);
});

test("money that goes to a colleague's telephone is said with whose it is", () => {
  expect(colleagueWarnings([])).toEqual([]);
  const [one] = colleagueWarnings(["Moses Okello"]);
  expect(one).toEqual({
    code: "colleague-paid",
    message: "The number money goes to is the telephone of Moses Okello, who works here.",
    farmerId: null,
  });
  const [two] = colleagueWarnings(["Moses Okello", "Sarah Auma"]);
  expect(two?.message).toMatch(/Moses Okello, Sarah Auma, who work here\.$/);
});
