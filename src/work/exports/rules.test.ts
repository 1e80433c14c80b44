import { describe, expect, test } from "vitest";
import { movesFrom } from "#kernel/lifecycle.ts";
import { Refusal } from "#kernel/refusal.ts";
import { deliveryTerms } from "#kernel/tradeTerms.ts";
import {
  checkAllocation,
  containerNumberOf,
  saleAt,
  shipmentLife,
  totalsOf,
  weightOf,
} from "./rules.ts";

function codeOf(work: () => unknown): string {
  try {
    work();
  } catch (error) {
    if (error instanceof Refusal) return error.code;
    throw error;
  }
  return "";
}

test("container numbers as people type them, and what is wrong with the others", () => {
  expect(containerNumberOf("msku 907032-3")).toBe("MSKU9070323");
  expect(codeOf(() => containerNumberOf("MSKU9070324"))).toBe("shipment.container-check-digit");
  expect(codeOf(() => containerNumberOf("MSKA9070323"))).toBe("shipment.container-number");
  expect(codeOf(() => containerNumberOf("MSKU 90703"))).toBe("shipment.container-number");
  expect(() => containerNumberOf("MSKA9070323")).toThrow("The fourth letter");
});

test("control passes at the truck, on board or at the door", () => {
  const points = Object.fromEntries(deliveryTerms.map((term) => [term, saleAt(term)]));
  expect(points).toEqual({
    FOT: "load",
    EXW: "load",
    FCA: "load",
    CPT: "load",
    CIP: "load",
    FAS: "ship",
    FOB: "ship",
    CFR: "ship",
    CIF: "ship",
    DAP: "deliver",
  });
});

test("what may be done in each state", () => {
  const moves = Object.fromEntries(
    shipmentLife.states.map((state) => [
      state,
      movesFrom(shipmentLife, state).map(({ name }) => name),
    ]),
  );
  expect(moves).toEqual({
    planned: ["allocate", "cancel"],
    allocated: ["allocate", "deallocate", "start_documents", "cancel"],
    documents_pending: ["mark_ready", "change_allocation", "cancel"],
    ready_to_load: ["load", "change_allocation", "cancel"],
    loaded: ["ship", "unload"],
    shipped: ["deliver"],
    delivered: ["close"],
    closed: [],
    cancelled: [],
  });
});

test("weights: 320 bags of 60 kg in bags of 700 g", () => {
  const weight = weightOf([{ bags: 320, net: 19_200_000n }], 700n);
  expect(weight).toEqual({ bags: 320, net: 19_200_000n, tare: 224_000n, gross: 19_424_000n });
});

describe("allocation is refused in this order", () => {
  const lot = { lotCode: "COF-1", productId: "p", stream: "eu" as const, held: null, bag: 60_000n };
  const wanted = {
    number: "SC-1",
    productId: "p",
    productName: "Screen 15",
    bagWeight: 60_000n,
    eudrRequired: true,
    room: 600_000n,
  };
  test.each([
    [{ bag: null }, 1, "shipment.lot-not-packed"],
    [{ productId: "q" }, 1, "shipment.other-product"],
    [{ bag: 50_000n }, 1, "shipment.other-bags"],
    [{ stream: null }, 1, "shipment.not-eu-stream"],
    [{ held: "wet" }, 1, "shipment.lot-on-hold"],
    [{}, 11, "shipment.above-contract"],
    [{}, 10, ""],
  ])("%o, %i bags: %s", (change, bags, code) => {
    expect(codeOf(() => checkAllocation({ ...lot, ...change }, wanted, bags))).toBe(code);
  });
});

test("a list says what its shipments are worth in each currency that comes up", () => {
  const sums = { net: 38_400_000n, UGX: 300_672_000n, USD: 8_352_000n, EUR: 0n, GBP: 0n };
  expect(totalsOf(sums)).toEqual({
    net: 38_400_000n,
    values: [
      { currency: "UGX", value: 300_672_000n },
      { currency: "USD", value: 8_352_000n },
    ],
  });
  expect(totalsOf({ ...sums, UGX: 0n, USD: 0n }).values).toEqual([]);
});
