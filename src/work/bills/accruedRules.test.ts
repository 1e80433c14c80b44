import { expect, test } from "vitest";
import { clearedBy } from "./accruedRules.ts";

const line = (account: string, net: bigint, vat = 0n, claimed = 0n) => ({
  ...{ account, net, vat, claimed },
});

test.each([
  ["nothing of it", [line("6210", 500n)], null],
  ["no line", [], null],
  ["one line beside others", [line("6210", 500n), line("2030", 300n)], 300n],
  ["lines with tax that is kept as cost", [line("2030", 300n, 54n), line("2030", 100n)], 454n],
  ["a line whose tax is claimed back", [line("2030", 300n, 54n, 54n)], 300n],
])("a bill clears %s", (_, lines, cleared) => expect(clearedBy(lines)).toBe(cleared));
