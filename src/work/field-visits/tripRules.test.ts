import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { codeOf } from "#test/codeOf.ts";
import { movesFrom } from "#kernel/lifecycle.ts";
import { can, factoryFlags } from "#kernel/permissions.ts";
import {
  checkDriver,
  checkEnd,
  checkFree,
  checkOnce,
  checkStart,
  checkTripDay,
  tenthsPerLitre,
  type TripEnd,
  tripLife,
  vehicleOf,
} from "./tripRules.ts";

test("a trip is closed once, and struck out by its writers, closed or not", () => {
  const moves = tripLife.states.map((state) =>
    movesFrom(tripLife, state).map(({ name, move }) => [name, move.asks]),
  );
  const strikeOut = ["void", "reason"];
  expect(moves).toEqual([[["close", undefined], strikeOut], [strikeOut], []]);
  expect(can(factoryFlags.field_officer, tripLife.moves.close.needs)).toBe(true);
  expect(can(factoryFlags.cashier, tripLife.moves.close.needs)).toBe(false);
});

test.each([
  ["ubj482k", "UBJ 482K"],
  ["UBJ 482K", "UBJ 482K"],
  ["ubj-482.k", "UBJ 482K"],
  ["482", null],
  ["", null],
])("the vehicle %s", (typed, vehicle) => {
  if (vehicle !== null) expect(vehicleOf(typed)).toBe(vehicle);
  else expect(codeOf(() => vehicleOf(typed))).toBe("trip.no-registration");
});

test("nobody writes down a trip that is still to come", () => {
  expect(codeOf(() => checkTripDay("2026-11-20", "2026-11-20"))).toBe(null);
  expect(codeOf(() => checkTripDay("2026-01-01", "2026-11-20"))).toBe(null);
  expect(codeOf(() => checkTripDay("2026-11-21", "2026-11-20"))).toBe("trip.day-to-come");
  expect(() => checkTripDay("2026-11-21", "2026-11-20")).toThrow("21 Nov 2026 has not come yet.");
});

test.each([
  ["whoever drove", "ritah", factoryFlags.field_officer, null],
  ["whoever drove, without any right", "ritah", [], null],
  ["who answers for the officers", "moses", factoryFlags.operations, null],
  ["another officer", "peter", factoryFlags.field_officer, "trip.of-another"],
  ["somebody without any right", "peter", [], "trip.of-another"],
] as const)("a trip of Ritah is written down by %s", (_, userId, flags, code) => {
  const driver = { officerId: "ritah", officerName: "Nansamba Ritah" };
  expect(codeOf(() => checkDriver(driver, { userId, flags }))).toBe(code);
});

test("whose trip it is, is said; it is nobody else's to write", () => {
  const driver = { officerId: "ritah", officerName: "Nansamba Ritah" };
  expect(() => checkDriver(driver, { userId: "peter", flags: [] })).toThrow(
    expect.objectContaining({ status: 403, message: "This is a trip of Nansamba Ritah." }),
  );
});

describe("one trip at a time", () => {
  const open = { id: "t1", vehicle: "UBJ 482K", officerId: "ritah", officerName: "Ritah" };
  const blockers = [{ what: "UBJ 482K", link: "/field-operations/trips/t1" }];
  test("nothing is under way", () => {
    const trip = { vehicle: "UBJ 482K", officerId: "ritah" };
    expect(codeOf(() => checkFree(trip, []))).toBe(null);
  });
  test.each([
    ["the same vehicle", "UBJ 482K", "peter", "UBJ 482K is on a trip of Ritah."],
    ["the same officer", "UAX 001A", "ritah", "Ritah is under way with UBJ 482K."],
    ["the same trip", "UBJ 482K", "ritah", "UBJ 482K is on a trip of Ritah."],
  ])("%s is under way", (_, vehicle, officerId, words) => {
    const other = { id: "t2", vehicle: "UAA 111B", officerId: "z", officerName: "Zed" };
    expect(codeOf(() => checkFree({ vehicle, officerId }, [open]))).toBe("trip.under-way");
    expect(() => checkFree({ vehicle, officerId }, [open, other])).toThrow(
      expect.objectContaining({
        ...{ status: 409, message: `${words} Close that trip first.`, blockers },
      }),
    );
  });
});

describe("what the vehicle shows", () => {
  const last = { day: "2026-11-19", odometerEnd: 48_210 };
  test.each([
    ["the same as when the last trip ended", 48_210, last, null, null],
    ["more", 48_211, last, null, null],
    ["a kilometre less", 48_209, last, null, "trip.below-last"],
    ["less, with a reason", 48_209, last, "A new meter was built in", null],
    ["anything on its first trip", 0, undefined, null, null],
  ])("at the beginning: %s", (_, start, shown, reason, code) => {
    expect(codeOf(() => checkStart(start, shown, reason))).toBe(code);
  });

  test("what it showed before is said with its day", () => {
    expect(() => checkStart(1, last, null)).toThrow("The vehicle showed 48,210 km on 19 Nov 2026.");
  });

  const ended: TripEnd = { odometerEnd: 48_300, fuelMl: 0n, fuelAmount: 0n, expenseId: null };
  test.each<[string, Partial<TripEnd>, string | null]>([
    ["more than at the beginning, and no fuel", {}, null],
    ["the same: it did not drive", { odometerEnd: 48_210 }, null],
    ["a kilometre less", { odometerEnd: 48_209 }, "trip.end-below-start"],
    ["fuel that was paid for", { fuelMl: 20_000n, fuelAmount: 100_000n }, null],
    ["a drop of fuel", { fuelMl: 1n, fuelAmount: 1n }, null],
    ["fuel that cost nothing", { fuelMl: 20_000n }, null],
    ["money for no fuel", { fuelAmount: 1n }, "trip.fuel-without-litres"],
  ])("at the end: %s", (_, changes, code) => {
    expect(codeOf(() => checkEnd(48_210, { ...ended, ...changes }))).toBe(code);
  });

  test("at the end it cannot show less than it did, which is said", () => {
    expect(() => checkEnd(48_210, { ...ended, odometerEnd: 1 })).toThrow(
      "It showed 48,210 km when the trip began",
    );
  });

  const other = {
    ...{ day: "2026-11-18", officerName: "Peter" },
    ...{ odometerStart: 48_100, odometerEnd: 48_250 },
  };
  test.each([
    ["no other trip", undefined, null, null],
    ["no other trip, and a reason", undefined, "A new meter was built in", null],
    ["another trip", other, null, "trip.driven-already"],
    ["another trip, with a reason", other, "A new meter was built in", null],
  ])("the same kilometres on %s", (_, driven, reason, code) => {
    expect(codeOf(() => checkOnce(driven, reason))).toBe(code);
  });

  test("who drove them, from where to where and when, is said", () => {
    expect(() => checkOnce(other, null)).toThrow(
      expect.objectContaining({
        status: 409,
        message: expect.stringContaining("Peter drove from 48,100 to 48,250 km on 18 Nov 2026."),
      }),
    );
  });
});

describe("kilometres for a litre", () => {
  test.each([
    ["no fuel was bought", 90n, 0n, null],
    ["8 km a litre", 160n, 20_000n, 80n],
    ["12.5 km a litre", 250n, 20_000n, 125n],
    ["nothing was driven", 0n, 20_000n, 0n],
    ["a third of a litre", 1n, 333n, 30n],
    ["exactly half a tenth is rounded up", 1n, 20_000n, 1n],
    ["just below half a tenth is rounded down", 1n, 20_001n, 0n],
  ])("%s", (_, km, fuelMl, tenths) => {
    expect(tenthsPerLitre(km, fuelMl)).toBe(tenths);
  });

  test("the tenths are never more than half a tenth away from what was driven", () => {
    fc.assert(
      fc.property(fc.bigInt(0n, 100_000n), fc.bigInt(1n, 1_000_000n), (km, fuelMl) => {
        const tenths = tenthsPerLitre(km, fuelMl) ?? -1n;
        const away = tenths * fuelMl - km * 10_000n;
        expect(2n * (away < 0n ? -away : away) <= fuelMl).toBe(true);
      }),
    );
  });
});
