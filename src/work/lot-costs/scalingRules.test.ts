// Lines in proportion, lines together, and the sums a sheet is read by: nothing is lost of what the books say.
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { spread } from "#kernel/money.ts";
import {
  composeLot,
  type GraphEdge,
  type GraphLot,
  merged,
  scaleLines,
  type SheetLine,
  subtotals,
} from "./sheetRules.ts";

const line = (amount: bigint, change: Partial<SheetLine> = {}): SheetLine => ({
  ...{ key: "bought", label: "Bought", sequence: 10, level: "FOT", grams: null },
  amount,
  ...change,
});
const sumOf = (lines: readonly SheetLine[]) => lines.reduce((sum, { amount }) => sum + amount, 0n);
const amounts = (lines: readonly SheetLine[]) => lines.map(({ amount }) => amount);

describe("lines in proportion", () => {
  test.each<[string, bigint[], bigint, bigint[]]>([
    ["in halves", [100n, 40n], 70n, [50n, 20n]],
    ["to a larger total", [3n, 1n], 400n, [300n, 100n]],
    // 33.3 each: a shilling is left, and the largest, or the first of them, takes it.
    ["with a shilling left", [1n, 1n, 1n], 100n, [34n, 33n, 33n]],
    ["with a shilling left for the largest", [1n, 2n, 1n], 3n, [1n, 1n, 1n]],
    ["with a shilling too many", [1n, 1n, 4n], 3n, [1n, 1n, 1n]],
    ["with a credit among them", [100n, -30n], 7n, [10n, -3n]],
    ["to nothing", [5n, 7n], 0n, [0n, 0n]],
    ["to as much as before", [5n, -7n], -2n, [5n, -7n]],
    ["of nothing to nothing", [], 0n, []],
  ])("%s", (_, before, total, after) => {
    const scaled = scaleLines(
      before.map((amount) => line(amount)),
      total,
      null,
    );
    expect(amounts(scaled)).toEqual(after);
    expect(sumOf(scaled)).toBe(total);
  });

  test("cost that no line explains is a fault of ours, not a line", () => {
    expect(() => scaleLines([], 1n, null)).toThrow("lines to scale by");
    expect(() => scaleLines([line(5n), line(-5n)], 1n, null)).toThrow("lines to scale by");
  });

  test.each<[string, bigint, { part: bigint; whole: bigint } | null, bigint]>([
    // The cost of 100 shillings was counted on 1,000 g.
    ["go by the part of the lot that was used", 100n, { part: 1n, whole: 4n }, 250n],
    ["by the part also where the cost is another", 50n, { part: 1n, whole: 4n }, 250n],
    ["rounded to the gram", 50n, { part: 2n, whole: 3n }, 667n],
    ["stay, where the lot has no weight", 100n, { part: 1n, whole: 0n }, 1_000n],
    ["stay, where the lot has no weight and another cost", 50n, { part: 1n, whole: 0n }, 1_000n],
    ["stay, where nothing changes", 100n, null, 1_000n],
    ["go with the cost, where no part is named", 25n, null, 250n],
  ])("weights %s", (_, total, weight, grams) => {
    const scaled = scaleLines([line(60n, { grams: 1_000n }), line(40n)], total, weight);
    expect(scaled.map((one) => one.grams)).toEqual([grams, null]);
  });

  test("whatever the lines, they sum to the total, and each is a shilling or less beside its exact share", () => {
    const amount = fc.bigInt({ min: 0n, max: 10n ** 9n });
    fc.assert(
      fc.property(fc.array(amount, { minLength: 1, maxLength: 8 }), amount, (before, total) => {
        const whole = before.reduce((a, b) => a + b, 0n);
        fc.pre(whole > 0n);
        const after = scaleLines(
          before.map((one) => line(one)),
          total,
          null,
        );
        expect(sumOf(after)).toBe(total);
        const isOff = after.filter((one, i) => {
          const difference = one.amount * whole - (before[i] ?? 0n) * total;
          return 2n * (difference < 0n ? -difference : difference) > whole;
        });
        // Only the line that takes what rounding left may be further off than half a shilling.
        expect(isOff.length).toBeLessThanOrEqual(1);
      }),
    );
  });
});

describe("lines together", () => {
  test("the same cost of many lots is one line, under its first name", () => {
    const lines = [
      line(5n, { grams: 10n }),
      line(2n, { key: "work", label: "Work", sequence: 40 }),
      line(7n, { grams: null, label: "Later" }),
      line(1n, { grams: 3n }),
    ];
    expect(merged(lines)).toEqual([
      line(13n, { grams: 13n }),
      line(2n, { key: "work", label: "Work", sequence: 40 }),
    ]);
  });

  test("what comes to nothing is no line", () => {
    expect(merged([line(5n), line(-5n), line(1n, { key: "b" })])).toEqual([line(1n, { key: "b" })]);
    expect(merged([])).toEqual([]);
  });

  test("they stand by their place, and in one place by their key", () => {
    const lines = [
      line(1n, { key: "b", sequence: 60 }),
      line(1n, { key: "c", sequence: 20 }),
      line(1n, { key: "a", sequence: 60 }),
    ];
    for (const order of [lines, lines.toReversed()]) {
      expect(merged(order).map(({ key }) => key)).toEqual(["c", "a", "b"]);
    }
  });
});

describe("the sums of a sheet", () => {
  test("each level holds those before it; delivered ends before the work, the mill before the bags", () => {
    const lines = [
      line(1n, { sequence: 39 }),
      line(20n, { sequence: 40 }),
      line(300n, { sequence: 69 }),
      line(4_000n, { sequence: 70 }),
      line(50_000n, { sequence: 160, level: "FOB" }),
      line(600_000n, { sequence: 210, level: "CFR" }),
      line(7_000_000n, { sequence: 220, level: "CIF" }),
    ];
    const sums = {
      delivered: 1n,
      ex_mill: 321n,
      FOT: 4_321n,
      FOB: 54_321n,
      CFR: 654_321n,
      CIF: 7_654_321n,
    };
    expect(subtotals(lines)).toEqual(sums);
    expect(subtotals(lines.toReversed())).toEqual(sums);
  });

  test("of nothing are nothing", () => {
    const none = { delivered: 0n, ex_mill: 0n, FOT: 0n, FOB: 0n, CFR: 0n, CIF: 0n };
    expect(subtotals([])).toEqual(none);
  });
});

test("whatever was bought, worked and lost, the lines of every lot sum to what the books say it cost", () => {
  const cost = fc.bigInt({ min: 1n, max: 10n ** 9n });
  const share = fc.bigInt({ min: 0n, max: 30n });
  fc.assert(
    fc.property(
      fc.array(cost, { minLength: 1, maxLength: 4 }),
      ...[cost, share, share, share],
      (bought, work, used, side, lost) => {
        const from = (voucherId: string, change: Partial<GraphEdge>): GraphEdge => ({
          ...{ voucherId, sourceType: "collection", sourceId: voucherId, kind: "process" },
          ...{ parent: null, child: null, grams: 1_000n, cost: 0n },
          ...change,
        });
        const ids = bought.map((_, i) => `in${i}`);
        const taken = bought.map((all) => all - (all * used) / 100n);
        const whole = taken.reduce((sum, one) => sum + one, work);
        const [sideCost, lostCost] = [(whole * side) / 100n, (whole * lost) / 100n];
        const arrows = spread([...taken, work], [whole - sideCost - lostCost, sideCost, lostCost]);
        const edges = [
          ...bought.map((all, i) => from(`buy${i}`, { child: `in${i}`, cost: all })),
          ...arrows.flatMap(([main = 0n, aside = 0n, gone = 0n], i) => {
            const parent = i < taken.length ? `in${i}` : null;
            return [
              from("work", { parent, child: "main", cost: main }),
              from("work", { parent, child: "side", cost: aside }),
              from("work", { parent, kind: "loss", cost: gone }),
            ];
          }),
        ];
        const known = (id: string): [string, GraphLot] => [
          id,
          { id, code: id, productName: id, isByProduct: id === "side", grams: 1_000n },
        ];
        const lots = new Map([...ids, "main", "side"].map(known));
        const graph = { lots, edges, steps: new Map(), costs: new Map() };
        for (const id of [...ids, "main", "side"]) {
          const booked = edges.filter(({ child }) => child === id);
          expect(sumOf(composeLot(graph, id))).toBe(
            booked.reduce((sum, one) => sum + one.cost, 0n),
          );
        }
      },
    ),
  );
});
