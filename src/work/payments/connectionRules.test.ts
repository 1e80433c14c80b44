// Ways to pay behind which nobody stands who pays.
import { afterEach, expect, test } from "vitest";
import {
  checkConnected,
  connectionFaults,
  connectionObstacle,
  isConnected,
  leaveUnconnected,
} from "./connectionRules.ts";
import { orderedMethods, paymentMethods } from "./methodRules.ts";
import { codeOf } from "#test/codeOf.ts";

afterEach(() => leaveUnconnected([]));

test("as long as nothing else was said, every method is one by which people are paid", () => {
  expect(paymentMethods.filter(isConnected)).toEqual([...paymentMethods]);
  expect(connectionFaults()).toEqual([]);
});

test("what is not connected is refused in words that say what to set; all else is as before", () => {
  leaveUnconnected(["airtel_money"]);
  expect(paymentMethods.filter((one) => !isConnected(one))).toEqual(["airtel_money"]);
  expect(connectionObstacle("airtel_money")).toBe(
    "Airtel Money is not connected: nobody would be paid. Whoever runs the house sets AIRTEL_BASE_URL and the " +
      "others of AIRTEL_*.",
  );
  expect(() => checkConnected("airtel_money")).toThrow(
    expect.objectContaining({ code: "payment.not-connected", status: 409 }),
  );
  expect(codeOf(() => checkConnected("mtn_momo"))).toBeNull();
  expect(connectionFaults().map(({ method }) => method)).toEqual(["airtel_money"]);
});

test("each has its own setting; cash and cheques need none", () => {
  leaveUnconnected(orderedMethods);
  expect(connectionObstacle("mtn_momo")).toContain("sets MOMO_BASE_URL");
  expect(connectionObstacle("bank")).toMatch(/^The bank is not connected.*BANK_EXCHANGE_DIR\.$/);
  expect([connectionObstacle("cash"), connectionObstacle("cheque")]).toEqual([null, null]);
});
