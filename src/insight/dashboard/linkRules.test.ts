import { expect, test } from "vitest";
import { chartOfAccounts } from "#books/ledger/rules.ts";
import { stageOf, stages, waySteps, wayLinks, workKinds, workLinks } from "./linkRules.ts";

test.each([
  ["1300", "kiboko"],
  ["1310", "faq"],
  ["1330", "progress"],
  ["1340", "export_green"],
  ["1390", "transit"],
])("what stands on %s is at the stage %s", (account, stage) => {
  expect(stageOf(account)).toBe(stage);
});

test("every stock account of the chart is a stage of its own; what is none is a fault of ours", () => {
  const stock = chartOfAccounts.filter((account) => account.stock).map(({ code }) => code);
  expect(Object.keys(stages)).toEqual(stock);
  expect(new Set(stock.map((code) => stageOf(code))).size).toBe(stock.length);
  for (const account of ["1010", "13", "", "toString"]) {
    expect(() => stageOf(account)).toThrow(`the stock account ${account} is a stage`);
  }
});

test("whatever waits and every step of the way leads somewhere", () => {
  const roads = [
    ...workKinds.map((kind) => workLinks[kind]),
    ...waySteps.map((step) => wayLinks[step]),
  ];
  for (const links of roads) {
    expect(links.length).toBeGreaterThan(0);
    for (const link of links) expect(link).toMatch(/^\/[a-z]/);
  }
});
