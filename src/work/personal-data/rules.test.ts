import { describe, expect, test } from "vitest";
import { type CellKind, alsoHeld, holdingKeys, holdings } from "./holdingRules.ts";
import { givesWay, inOrder, isFigure, ninsShortened, said, shownAndEmpty } from "./rules.ts";

describe("a value is said", () => {
  test.each<[CellKind, string | null, string]>([
    ["text", "Nakato", "Nakato"],
    ["text", "", "–"],
    ["text", null, "–"],
    ["word", "pending_verification", "Pending verification"],
    ["word", "farmer-payable", "Farmer payable"],
    ["word", "mtn_momo", "MTN momo"],
    ["word", "gps_walk", "GPS walk"],
    ["fact", "2026-11-03", "3 Nov 2026"],
    ["fact", "CF85000012HELD", "CF85000012HELD"],
    ["day", "2024-02-29", "29 Feb 2024"],
    ["instant", "2026-11-02T21:30:00Z", "3 Nov 2026, 00:30"],
    ["kilograms", "397400", "397.4"],
    ["hectares", "12300", "1.23"],
    ["percent", "9150", "91.5"],
    ["money", "2304920", "2,304,920"],
    ["money", "-500000", "−500,000"],
    ["yesNo", "true", "Yes"],
    ["yesNo", "false", "No"],
  ])("%s %s as %s", (kind, value, words) => expect(said(kind, value)).toBe(words));

  test("figures stand at the right", () => {
    const kinds: CellKind[] = ["text", "day", "money", "kilograms", "yesNo", "percent", "hectares"];
    expect(kinds.filter(isFigure)).toEqual(["money", "kilograms", "percent", "hectares"]);
    expect([...kinds, "code" as const, "fact" as const].filter(givesWay)).toEqual(["text", "fact"]);
  });
});

describe("what is held", () => {
  test("every holding is told once, with columns, a reason and a table", () => {
    expect(holdings.map(({ key }) => key)).toEqual([...holdingKeys]);
    for (const { columns, why, title } of holdings) {
      expect(columns.length).toBeGreaterThan(1);
      expect([why, title].every((words) => words.length > 5)).toBe(true);
    }
    const kinds = holdings.flatMap(({ columns }) => columns.map(({ kind }) => kind));
    expect(new Set(kinds)).toContain("percent");
    expect(alsoHeld.every(({ tables }) => tables.length > 0)).toBe(true);
  });

  const found = holdings.map(({ key, columns }) => ({
    key,
    rows: key === "messages" ? [columns.map(() => "x")] : [],
  }));

  test("what was found is told in this order; a holding that was not asked for, or a row too short, is our fault", () => {
    expect(inOrder(found.toReversed())).toEqual(found);
    expect(() => inOrder(found.slice(1))).toThrow("person was asked for");
    const short = found.map((one) => (one.key === "messages" ? { ...one, rows: [["x"]] } : one));
    expect(() => inOrder(short)).toThrow("a value a column");
  });

  test("what has rows is shown, the rest is named", () => {
    const { shown, empty } = shownAndEmpty(found);
    expect(shown).toMatchObject([{ key: "messages", title: "Text messages to you" }]);
    expect(empty).toHaveLength(holdings.length - 1);
    expect(empty[0]).toBe("Who you are");
  });
});

test("on a screen every NIN is shortened, wherever it stands, and nothing else", () => {
  const held = {
    farmerCode: "FRM-0001",
    holdings: [
      {
        key: "person" as const,
        rows: [
          ["NIN", "CF8500001DEMOA"],
          ["Trees", null],
        ],
      },
      { key: "lists" as const, rows: [["list.csv", "2", "Nakato · CF8500001DEMOA · 0772123456"]] },
    ],
  };
  expect(ninsShortened(held)).toEqual({
    farmerCode: "FRM-0001",
    holdings: [
      {
        key: "person",
        rows: [
          ["NIN", "CF85•••••••MOA"],
          ["Trees", null],
        ],
      },
      { key: "lists", rows: [["list.csv", "2", "Nakato · CF85•••••••MOA · 0772123456"]] },
    ],
  });
});
