import { expect, test } from "vitest";
import { valueAtTonnePrice } from "./prices.ts";

test("values a container to the cent", () => {
  expect(valueAtTonnePrice(19_200_000n, 404_000n)).toBe(7_756_800n);
  expect(valueAtTonnePrice(19_200_000n, 435_000n)).toBe(8_352_000n);
  expect(valueAtTonnePrice(1n, 404_000n)).toBe(0n);
});

test.each([
  [1n, 0n],
  [124_999n, 0n],
  [125_000n, 1n],
  [1_000_000n, 4n],
])("%s g at 4 cents a tonne are worth %s cents", (grams, value) => {
  expect(valueAtTonnePrice(grams, 4n)).toBe(value);
});
