import { expect, test } from "vitest";
import { type FoundSlip, isTareOff, sampleFindings, slipFindings } from "./findingRules.ts";

const slip: FoundSlip = {
  twinNumber: null,
  weighings: [
    { bags: 1, tare: 800n },
    { bags: 9, tare: 7_200n },
  ],
  ...{ bagTare: 800n, bagTareOffBp: 5_000 },
  ...{ value: 1_000_000n, recovery: 0n, recoveryLimitBp: 5_000, overdue: 0n },
};
const said = (changes: Partial<FoundSlip>) =>
  slipFindings({ ...slip, ...changes }).map(({ code, message }) => [code, message]);

test.each<[string, Partial<FoundSlip>, string | null]>([
  ["nothing", {}, null],
  [
    "a twin",
    { twinNumber: "COL-26-000411" },
    "It weighs as much as COL-26-000411; the officer said that it is another delivery.",
  ],
  [
    "bags without tare",
    { weighings: [{ bags: 7, tare: 0n }, ...slip.weighings] },
    "7 of 17 bags were weighed with 0.0 kg of tare each; an empty bag weighs 0.8 kg.",
  ],
  [
    "bags that weigh three kilograms",
    { weighings: [{ bags: 1, tare: 3_000n }] },
    "1 of 1 bags were weighed with 3.0 kg of tare each; an empty bag weighs 0.8 kg.",
  ],
  ["a product without bags", { bagTare: null, weighings: [{ bags: 7, tare: 0n }] }, null],
  ["a bag of nothing", { bagTare: 0n, weighings: [{ bags: 7, tare: 900n }] }, null],
  [
    "an advance let be",
    { overdue: 300_000n },
    "UGX 300,000 of advances are overdue, nothing recovered.",
  ],
  [
    "an advance of which a shilling went back",
    { overdue: 900_000n, recovery: 1n },
    "UGX 900,000 of advances are overdue, UGX 1 recovered of UGX 500,000 that could have been.",
  ],
  ["all that is overdue", { overdue: 300_000n, recovery: 300_000n }, null],
  ["all that may go back", { overdue: 900_000n, recovery: 500_000n }, null],
])("%s", (_, changes, message) => {
  expect(said(changes).map(([, words]) => words)).toEqual(message === null ? [] : [message]);
});

test("of a sample nothing says whose it is", () => {
  const { weighings, bagTare, bagTareOffBp } = slip;
  const sampled = { weighings, bagTare, bagTareOffBp };
  expect(sampleFindings({ ...sampled, isLikeAnother: false })).toEqual([]);
  const [twin] = sampleFindings({ ...sampled, isLikeAnother: true });
  expect(twin).toMatchObject({ code: "like-another", level: "warning" });
  expect(twin?.message).not.toMatch(/COL-/);
  const tare = sampleFindings({
    ...sampled,
    ...{ isLikeAnother: false, weighings: [{ bags: 1, tare: 0n }] },
  });
  expect(tare.map(({ code }) => code)).toEqual(["tare-off"]);
});

test.each([
  [400n, 800n, 5_000, false],
  [399n, 800n, 5_000, true],
  [1_200n, 800n, 5_000, false],
  [1_201n, 800n, 5_000, true],
  [0n, 800n, 9_000, true],
  [800n, 800n, 0, false],
])("a tare of %i where %i is usual, with %i basis points: off %s", (tare, usual, offBp, is) => {
  expect(isTareOff(tare, usual, offBp)).toBe(is);
});
