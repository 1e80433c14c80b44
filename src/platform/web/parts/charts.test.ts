import fc from "fast-check";
import { expect, test } from "vitest";
import { flowBox, flowLayout, percentOf, sharesOf, waterfall } from "./charts.ts";

test("shares sum to exactly 100.0 %, and each is within a tenth of its own", () => {
  expect(sharesOf([65, 15, 5])).toEqual([765, 176, 59]);
  expect(sharesOf([0, 0])).toEqual([0, 0]);
  fc.assert(
    fc.property(fc.array(fc.integer({ min: 0, max: 1_000_000 }), { minLength: 1 }), (values) => {
      const sum = values.reduce((a, b) => a + b, 0);
      const shares = sharesOf(values);
      expect(shares.reduce((a, b) => a + b, 0)).toBe(sum === 0 ? 0 : 1000);
      shares.forEach((share, index) => {
        if (sum > 0) expect(Math.abs(share - ((values[index] ?? 0) / sum) * 1000)).toBeLessThan(1);
      });
    }),
  );
});

test("bars start at zero and never leave the scale", () => {
  expect(percentOf(5, 10)).toBe(50);
  expect(percentOf(-5, 10)).toBe(0);
  expect(percentOf(5, 0)).toBe(0);
});

test("each step of a waterfall begins where the last one ended; sums stand on zero", () => {
  const steps = waterfall([100, 50, null, -30, null]);
  expect(steps.map(({ from, to }) => [Math.round(from), Math.round(to)])).toEqual([
    [0, 67],
    [67, 100],
    [0, 100],
    [80, 100],
    [0, 80],
  ]);
  expect(steps[3]?.isCredit).toBe(true);
});

test("flows are as thick as their kilograms, in columns that are centred", () => {
  const node = (id: string, step: number) => ({
    id,
    step,
    title: id,
    detail: "",
    kilograms: 1,
    shown: "",
  });
  const { boxes, bands, width, height } = flowLayout(
    [node("a", 0), node("b", 0), node("c", 1)],
    [
      { from: "a", to: "c", kilograms: 200 },
      { from: "b", to: "c", kilograms: 100 },
      { from: "gone", to: "c", kilograms: 1 },
    ],
  );
  expect(bands.map((band) => band.width)).toEqual([28, 14]);
  expect(boxes[2]?.y).toBe((height - flowBox.height) / 2);
  expect(width).toBe(2 * flowBox.width + flowBox.gapX);
});
