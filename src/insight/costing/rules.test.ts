import { expect, test } from "vitest";
import { dollarsPerTonne, marginAt } from "./rules.ts";

const rate = 3_600_000_000n;

test("the worked container in dollars a tonne", () => {
  expect(dollarsPerTonne(267_340_800n, 19_200_000n, rate)).toBe(386_778n);
  expect(dollarsPerTonne(278_500_800n, 19_200_000n, rate)).toBe(402_924n);
  expect(dollarsPerTonne(286_443_608n, 19_200_000n, rate)).toBe(414_415n);
});

test("its margin at USD 4,050 FOT is 656 a kilogram, 4.5 %", () => {
  expect(marginAt(405_000n, 267_340_800n, 19_200_000n, rate)).toEqual({
    amount: 12_595_200n,
    perKilogram: 65_600n,
    shareBp: 450,
  });
});

test("without a rate or a weight there is nothing to say", () => {
  expect(dollarsPerTonne(1n, 1n, null)).toBe(null);
  expect(dollarsPerTonne(1n, 0n, rate)).toBe(null);
});
