import fc from "fast-check";
import { expect, test } from "vitest";
import { Refusal } from "#kernel/refusal.ts";
import type { PlaceRef } from "#books/vouchers/rules.ts";
import { addedCost } from "./rules.ts";

const costs: PlaceRef = { id: "costs", inside: false };
const masaka: PlaceRef = { id: "masaka", inside: true };
const kampala: PlaceRef = { id: "kampala", inside: true };
const transit: PlaceRef = { id: "transit", inside: true, account: "1390" };
const lot = { lotId: "l1", lotCode: "COF-261104-001", account: "1310" };
const partsOf = (...quantities: bigint[]) =>
  quantities.map((quantity, i) => ({ place: { id: `p${i}`, inside: true }, quantity }));

test("what a lot costs later comes from outside and lies on the place where the lot stands", () => {
  const parts = [{ place: masaka, quantity: 5n }];
  expect(addedCost({ ...lot, parts }, 700n, costs)).toEqual([
    {
      ...{ lotId: "l1", account: "1310", from: costs, to: masaka },
      ...{ quantity: 0n, cost: 700n, pick: "named" },
    },
  ]);
});

test("a lot at several places carries it at each by weight, on the road too", () => {
  const parts = [
    { place: masaka, quantity: 600_000n },
    { place: kampala, quantity: 300_000n },
    { place: transit, quantity: 100_000n },
  ];
  const added = addedCost({ ...lot, parts }, 50_000n, costs);
  expect(added.map(({ to, cost }) => [to, cost])).toEqual([
    [masaka, 30_000n],
    [kampala, 15_000n],
    [transit, 5_000n],
  ]);
});

test("the shilling that does not divide goes to the first of equal places", () => {
  const added = addedCost({ ...lot, parts: partsOf(7n, 7n, 7n) }, 100n, costs);
  expect(added.map(({ cost }) => cost)).toEqual([34n, 33n, 33n]);
});

test.each([
  ["a place where nothing is left", [0n, 9n], 30n, ["p1"]],
  ["a place whose share is less than half a shilling", [999n, 1n], 30n, ["p0"]],
  ["no place, when there is no cost", [9n, 9n], 0n, []],
])("no movement is written for %s", (_, quantities, cost, places) => {
  const added = addedCost({ ...lot, parts: partsOf(...quantities) }, cost, costs);
  expect(added.map(({ to }) => to.id)).toEqual(places);
});

test.each([
  ["stands nowhere", []],
  ["is used up", [0n]],
  ["is used up at every place", [0n, 0n]],
])("a lot that %s carries no cost any more, and is named", (_, quantities) => {
  const add = () => addedCost({ ...lot, parts: partsOf(...quantities) }, 700n, costs);
  const words = "Nothing is left of lot COF-261104-001 to carry cost.";
  expect(add).toThrow(new Refusal("stock.nothing-left", words));
});

test("the last gram of a lot still carries all of it", () => {
  const added = addedCost({ ...lot, parts: partsOf(0n, 1n) }, 700n, costs);
  expect(added.map(({ to, cost }) => [to.id, cost])).toEqual([["p1", 700n]]);
});

test("not a shilling is lost, none is added where nothing lies, and no weight moves", () => {
  const quantities = fc.array(fc.bigInt({ min: 0n, max: 50_000_000n }), {
    minLength: 1,
    maxLength: 6,
  });
  fc.assert(
    fc.property(quantities, fc.bigInt({ min: 0n, max: 10n ** 9n }), (sizes, cost) => {
      fc.pre(sizes.some((size) => size > 0n));
      const added = addedCost({ ...lot, parts: partsOf(...sizes) }, cost, costs);
      expect(added.reduce((sum, one) => sum + one.cost, 0n)).toBe(cost);
      const empty = sizes.flatMap((size, i) => (size === 0n ? [`p${i}`] : []));
      for (const { to, quantity, from } of added) {
        expect(empty).not.toContain(to.id);
        expect([quantity, from]).toEqual([0n, costs]);
      }
    }),
  );
});
