import { describe, expect, test } from "vitest";
import { movesFrom } from "#kernel/lifecycle.ts";
import { Refusal } from "#kernel/refusal.ts";
import { deliveryTerms } from "#kernel/tradeTerms.ts";
import { codeOf } from "#test/codeOf.ts";
import {
  checkAllocation,
  checkDay,
  containerNumberOf,
  saleAt,
  shipmentLife,
  totalsOf,
  weightOf,
} from "./rules.ts";

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
    [{}, 10, null],
    [{ productId: "q", bag: 50_000n, stream: null, held: "wet" }, 99, "shipment.other-product"],
    [{ bag: 50_000n, stream: null, held: "wet" }, 99, "shipment.other-bags"],
    [{ stream: "open", held: "wet" }, 99, "shipment.not-eu-stream"],
    [{ held: "wet" }, 99, "shipment.lot-on-hold"],
  ] as const)("%o, %i bags: %s", (change, bags, code) => {
    expect(codeOf(() => checkAllocation({ ...lot, ...change }, wanted, bags))).toBe(code);
  });
});

describe("an allocation", () => {
  const lot = { lotCode: "COF-1", productId: "p", stream: null, held: null, bag: 60_000n };
  const wanted = {
    ...{ number: "SC-1", productId: "p", productName: "Screen 15", bagWeight: 60_000n },
    ...{ eudrRequired: false, room: 600_000n },
  };

  test("is the weight of its bags; where the contract does not ask, any stream will do", () => {
    expect(checkAllocation(lot, wanted, 7)).toBe(420_000n);
    expect(checkAllocation({ ...lot, stream: "open" }, wanted, 10)).toBe(600_000n);
  });

  test("says how much room is left, and never less than none", () => {
    const above = (room: bigint) => () => checkAllocation(lot, { ...wanted, room }, 10);
    expect(above(599_999n)).toThrow("600.0 kg is more than the 600.0 kg contract SC-1");
    expect(above(540_000n)).toThrow("600.0 kg is more than the 540.0 kg contract SC-1");
    expect(above(-60_000n)).toThrow("600.0 kg is more than the 0.0 kg contract SC-1");
  });

  test("may be tried again where only the moment is wrong", () => {
    const statusOf = (attempt: () => unknown) => {
      try {
        attempt();
        return null;
      } catch (error) {
        return error instanceof Refusal ? error.status : null;
      }
    };
    expect(statusOf(() => checkAllocation({ ...lot, held: "wet" }, wanted, 1))).toBe(409);
    expect(statusOf(() => checkAllocation(lot, wanted, 11))).toBe(409);
    expect(statusOf(() => checkAllocation({ ...lot, bag: null }, wanted, 1))).toBe(422);
  });
});

test.each([
  ["2026-11-20", null, null],
  ["2026-11-21", null, "shipment.day-not-come"],
  ["2026-11-20", "2026-11-20", null],
  ["2026-11-19", "2026-11-20", "shipment.day-backwards"],
  ["2026-11-19", "2026-11-18", null],
  ["2026-11-21", "2026-11-22", "shipment.day-not-come"],
])("on %s, after %s: %s", (day, after, code) => {
  const check = () => checkDay(day, "2026-11-20", { what: "loaded", day: after });
  expect(codeOf(check)).toBe(code);
  if (code === "shipment.day-backwards") expect(check).toThrow("before the day it was loaded");
});

test("several lots weigh together; none weigh nothing", () => {
  const lots = [
    { bags: 20, net: 1_200_000n },
    { bags: 1, net: 60_000n },
  ];
  expect(weightOf(lots, 700n)).toEqual({
    ...{ bags: 21, net: 1_260_000n, tare: 14_700n },
    gross: 1_274_700n,
  });
  expect(weightOf([], 700n)).toEqual({ bags: 0, net: 0n, tare: 0n, gross: 0n });
});

test("a wrong last digit is said with the number as it is painted, and what it would have to be", () => {
  const words = "MSKU 907032 4 cannot be: the last digit would have to be 3";
  expect(() => containerNumberOf("msku 907032/4")).toThrow(words);
  expect(() => containerNumberOf("MSKU 90703")).toThrow("four letters and seven digits");
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
