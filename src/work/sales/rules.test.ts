import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { Refusal } from "#kernel/refusal.ts";
import { backIntoLots, creditedLines } from "./creditRules.ts";
import { invoiceTitle } from "./papers/invoice.ts";
import { confirmBlockers, priced, revenueAccount } from "./rules.ts";

test.each([
  [1_050_000n, 7200n, 1800, 7_560_000n, 1_360_800n],
  [1500n, 100_000n, 1800, 150_000n, 27_000n],
  [333n, 1000n, 0, 333n, 0n],
  [1n, 500n, 1800, 1n, 0n],
])("%s thousandths at %s are priced", (quantity, unitPrice, rate, net, vat) => {
  expect(priced({ quantity, unitPrice }, rate)).toEqual({ net, vat });
});

test.each([
  ["goods", null, "by_product", "4110"],
  ["goods", null, "finished", "4100"],
  ["service", "milling", null, "4200"],
  ["service", "ndt", null, "4300"],
  ["service", "other", null, "4900"],
] as const)("%s %s of a %s is booked on %4$s", (kind, service, productKind, account) => {
  expect(revenueAccount({ kind, service }, productKind)).toBe(account);
});

describe("how far a customer is trusted", () => {
  const credit = {
    ...{ customerId: "c1", customerName: "Feeds", state: "active", holdReason: null },
    ...{ limit: 100n, owed: 40n, promised: 30n, deposits: 0n, asked: 30n },
  };
  test.each([
    ["to the limit", {}, 0],
    ["one shilling beyond it", { asked: 31n }, 1],
    ["beyond it with a deposit", { asked: 31n, deposits: 1n }, 0],
    ["without a limit", { limit: null, asked: 10n ** 9n }, 0],
    ["on hold", { state: "on_hold", holdReason: "Cheque" }, 1],
    ["on hold and beyond it", { state: "on_hold", asked: 31n }, 2],
    ["a prospect", { state: "prospect" }, 1],
  ])("%s", (_, changes, count) => {
    expect(confirmBlockers({ ...credit, ...changes })).toHaveLength(count);
  });
});

test.each([
  ["not_required", "Invoice"],
  ["queued", "Pro forma invoice"],
  ["submitted", "Pro forma invoice"],
  ["unknown", "Pro forma invoice"],
  ["rejected", "Pro forma invoice"],
  ["fiscalised", "Tax invoice"],
] as const)("%s is printed as %s", (fiscalState, title) => {
  expect(invoiceTitle({ fiscalState })).toBe(title);
});

test("a line credited in any parts comes to the line, to the shilling", () => {
  const part = fc.bigInt({ min: 1n, max: 10_000n });
  const amount = fc.bigInt({ min: 1n, max: 10_000_000n });
  fc.assert(
    fc.property(
      fc.array(part, { minLength: 1, maxLength: 6 }),
      amount,
      amount,
      (parts, net, vat) => {
        const quantity = parts.reduce((sum, one) => sum + one, 0n);
        const whole = { line: 1, kind: "goods" as const, description: "BHP", quantity };
        const taken = { quantity: 0n, net: 0n, vat: 0n };
        for (const one of parts) {
          const [credited] = partOrNothing({ ...whole, net, vat }, taken, one);
          if (!credited) return;
          taken.quantity += one;
          taken.net += credited.net;
          taken.vat += credited.vat;
        }
        expect(taken).toEqual({ quantity, net, vat });
      },
    ),
  );
});

/** A part too small to come to a shilling is refused; then there is nothing to add up. */
function partOrNothing(
  whole: Omit<Parameters<typeof creditedLines>[0][number], `taken${string}`>,
  taken: { quantity: bigint; net: bigint; vat: bigint },
  quantity: bigint,
) {
  const { quantity: takenQuantity, net: takenNet, vat: takenVat } = taken;
  try {
    return creditedLines(
      [{ ...whole, takenQuantity, takenNet, takenVat }],
      [{ line: 1, quantity }],
    );
  } catch (error) {
    if (error instanceof Refusal && error.code === "credit-note.nothing") return [];
    throw error;
  }
}

test("goods go back into the lots that left last, with the cost they left with", () => {
  const lots = [
    { lotId: "old", grams: 400n, cost: 4000n, backGrams: 0n, backCost: 0n },
    { lotId: "new", grams: 600n, cost: 9001n, backGrams: 100n, backCost: 1500n },
  ];
  expect(backIntoLots(lots, 200n)).toEqual([{ lotId: "new", grams: 200n, cost: 3000n }]);
  expect(backIntoLots(lots, 900n)).toEqual([
    { lotId: "new", grams: 500n, cost: 7501n },
    { lotId: "old", grams: 400n, cost: 4000n },
  ]);
  expect(() => backIntoLots(lots, 901n)).toThrow(
    expect.objectContaining({ code: "credit-note.never-delivered" }),
  );
});
