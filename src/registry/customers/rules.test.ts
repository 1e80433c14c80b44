import { describe, expect, it } from "vitest";
import { movesFrom } from "#kernel/lifecycle.ts";
import { Refusal } from "#kernel/refusal.ts";
import {
  checkActivation,
  checkContact,
  checkCustomer,
  checkReopen,
  checkRetire,
  codePrefix,
  customerLife,
  type CustomerRole,
  missingForActive,
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
    ["a buyer without an EORI", customer("DE", null, "buyer"), ""],
    [
      "one who is domestic too, abroad",
      customer("KE", null, "buyer", "domestic"),
      "customer.domestic-abroad",
    ],
    ["a buyer abroad who is none at home", customer("KE", null, "buyer", "consignee"), ""],
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
    [
      "an authority at home without TIN",
      { ...customer("UG", null, "domestic"), kind: "government" },
      "customer.incomplete",
    ],
    ["a business abroad without TIN", customer("KE", null, "buyer"), ""],
    ["somebody from the street", { ...customer("UG", null, "domestic"), kind: "consumer" }, ""],
  ])("becomes active: %s", (_, facts, code) => {
    expect(codeOf(() => checkActivation(facts))).toBe(code);
  });

  it("is told everything that is missing, each with a line of its own", () => {
    const both = customer("BE", null, "buyer", "domestic");
    const eori = "the EORI number of a buyer in the EU";
    const tin = "the TIN of a business at home";
    expect(missingForActive(both)).toEqual([eori, tin]);
    expect(missingForActive({ ...both, taxNumber: "1000000001" })).toEqual([eori]);
    expect(missingForActive({ ...both, eori: "BE0123456789" })).toEqual([tin]);
    let refused: unknown = null;
    try {
      checkActivation(both);
    } catch (error) {
      refused = error;
    }
    expect(refused).toBeInstanceOf(Refusal);
    expect(refused).toMatchObject({
      message: `Still missing: ${eori}, ${tin}.`,
      blockers: [{ what: eori }, { what: tin }],
    });
  });

  it.each([
    [null, null, "customer.contact-unreachable"],
    ["a@b.test", null, ""],
    [null, "+256772123456", ""],
    ["a@b.test", "+256772123456", ""],
  ])("has a contact with %s and %s: %s", (email, phone, code) => {
    expect(codeOf(() => checkContact({ email, phone }))).toBe(code);
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
    const more = [...open, { kind: "deposit", open: 5n }];
    expect(() => checkRetire(more)).toThrow(expect.objectContaining({ status: 409 }));
    expect(codeOf(() => checkRetire([]))).toBe("");
  });

  it("taken off hold and up again is not left to who sells", () => {
    expect(customerLife.moves.release.needs).toBe("canApproveFunds");
    const left = (holdReason: string | null, ...flags: Parameters<typeof checkReopen>[1]) =>
      codeOf(() => checkReopen({ legalName: "Gulu Traders", holdReason }, flags));
    expect(left(null, "canMakeSales")).toBe("");
    expect(left("A cheque bounced", "canMakeSales")).toBe("customer.left-on-hold");
    expect(left("A cheque bounced", "canMakeSales", "canApproveFunds")).toBe("");
  });

  it("has a code by where they buy", () => {
    expect(codePrefix(["domestic"])).toBe("CUS");
    expect(codePrefix(["domestic", "buyer"])).toBe("BUY");
    expect(codePrefix(["broker"])).toBe("BUY");
  });

  it.each([
    [null, "BUY-001"],
    ["BUY-006", "BUY-007"],
    ["BUY-999", "BUY-1000"],
  ])("after %s comes %s", (highest, next) => {
    expect(nextCustomerCode("BUY", highest)).toBe(next);
  });

  it("at home is numbered by itself", () => {
    expect(nextCustomerCode("CUS", null)).toBe("CUS-001");
    expect(nextCustomerCode("CUS", "CUS-019")).toBe("CUS-020");
  });
});
