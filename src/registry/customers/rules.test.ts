import { describe, expect, it } from "vitest";
import { movesFrom } from "#kernel/lifecycle.ts";
import { Refusal } from "#kernel/refusal.ts";
import {
  checkActivation,
  checkCustomer,
  checkRetire,
  codePrefix,
  customerLife,
  type CustomerRole,
  nextCustomerCode,
} from "./rules.ts";

const codeOf = (work: () => unknown): string => {
  try {
    work();
    return "";
  } catch (error) {
    if (error instanceof Refusal) return error.code;
    throw error;
  }
};
type Facts = Parameters<typeof checkActivation>[0];
const customer = (country: string, eori: string | null, ...roles: CustomerRole[]): Facts => ({
  country,
  eori,
  roles,
  kind: "business",
  taxNumber: null,
});

describe("a customer", () => {
  it.each([
    ["a German buyer", customer("DE", "DE1234567", "buyer"), ""],
    ["a country nobody knows", customer("QQ", null, "buyer"), "customer.no-such-country"],
    ["an EORI that is none", customer("DE", "1234567", "buyer"), "customer.bad-eori"],
    ["a domestic one abroad", customer("KE", null, "domestic"), "customer.domestic-abroad"],
    ["a shop in Kampala", customer("UG", null, "domestic"), ""],
  ])("%s", (_, facts, code) => {
    expect(codeOf(() => checkCustomer(facts))).toBe(code);
  });

  it.each<[string, Facts, string]>([
    ["in the Union without EORI", customer("BE", null, "buyer"), "customer.incomplete"],
    ["in the Union with EORI", customer("BE", "BE0123456789", "buyer"), ""],
    ["a notify party in the Union", customer("BE", null, "notify-party"), ""],
    ["outside the Union", customer("JP", null, "buyer"), ""],
    ["a business at home without TIN", customer("UG", null, "domestic"), "customer.incomplete"],
    [
      "a business at home with TIN",
      { ...customer("UG", null, "domestic"), taxNumber: "1000000001" },
      "",
    ],
    ["somebody from the street", { ...customer("UG", null, "domestic"), kind: "consumer" }, ""],
  ])("becomes active: %s", (_, facts, code) => {
    expect(codeOf(() => checkActivation(facts))).toBe(code);
  });

  it("goes from prospect to active, and on hold and back", () => {
    const names = (state: (typeof customerLife.states)[number]) =>
      movesFrom(customerLife, state).map((one) => one.name);
    expect(names("prospect")).toEqual(["qualify", "activate", "retire"]);
    expect(names("qualified")).toEqual(["activate", "retire"]);
    expect(names("active")).toEqual(["hold", "retire"]);
    expect(names("on_hold")).toEqual(["release", "retire"]);
    expect(names("inactive")).toEqual(["reopen"]);
  });

  it("is given up only when nothing is open", () => {
    const open = [{ kind: "local-receivable", open: 1n }];
    expect(codeOf(() => checkRetire(open))).toBe("customer.not-settled");
    expect(codeOf(() => checkRetire([]))).toBe("");
  });

  it("has a code by where they buy", () => {
    expect(codePrefix(["domestic"])).toBe("CUS");
    expect(codePrefix(["domestic", "buyer"])).toBe("BUY");
  });

  it.each([
    [null, "BUY-001"],
    ["BUY-006", "BUY-007"],
    ["BUY-999", "BUY-1000"],
  ])("after %s comes %s", (highest, next) => {
    expect(nextCustomerCode("BUY", highest)).toBe(next);
  });
});
