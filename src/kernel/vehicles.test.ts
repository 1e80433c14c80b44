import fc from "fast-check";
import { expect, test } from "vitest";
import { readVehicle } from "./vehicles.ts";

test.each([
  ["UBJ 482K", "UBJ 482K"],
  ["ubj482 k", "UBJ 482K"],
  ["u-b.j 4-8.2k", "UBJ 482K"],
  ["  UG 1234M ", "UG 1234M"],
  ["A1", "A 1"],
  ["ABCDEF1", "ABCDEF 1"],
  ["UBJ 123456789", "UBJ 123456789"],
  ["UA 001AA", "UA 001AA"],
  ["ABCDEFG1", null],
  ["UBJ 1234567890", null],
  ["482K", null],
  ["UBJ", null],
  ["", null],
  ["UBJ 482K!", null],
  ["(UBJ 482K", null],
  ["UBJ/482K", null],
])("%j is the vehicle %s", (typed, vehicle) => {
  expect(readVehicle(typed)).toBe(vehicle);
});

test("what was read is read again as the same", () => {
  const letters = fc.string({ unit: fc.constantFrom(..."abUJ"), minLength: 1, maxLength: 6 });
  const rest = fc.string({ unit: fc.constantFrom(..."09kK"), maxLength: 8 });
  fc.assert(
    fc.property(letters, fc.nat(9), rest, (begin, digit, end) => {
      const read = readVehicle(`${begin}${digit}${end}`);
      expect(read).toBe(`${begin} ${digit}${end}`.toUpperCase());
      expect(readVehicle(read ?? "")).toBe(read);
    }),
  );
});
