import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { codeOf } from "#test/codeOf.ts";
import { movesFrom } from "#kernel/lifecycle.ts";
import { invoiceTitle } from "./papers/invoice.ts";
import {
  type AskedLine,
  checkConfirm,
  checkOrder,
  checkTotal,
  checkVatCodes,
  confirmBlockers,
  type Credit,
  orderLife,
  priced,
  revenueAccount,
  type Sale,
} from "./rules.ts";

test("which buttons each state of an order has", () => {
  const names = orderLife.states.map((state) => [
    state,
    movesFrom(orderLife, state).map((move) => move.name),
  ]);
  expect(Object.fromEntries(names)).toEqual({
    draft: ["confirm", "cancel"],
    confirmed: ["deliver", "cancel"],
    delivered: ["invoice"],
    invoiced: [],
    cancelled: [],
  });
});

const goods: AskedLine = {
  ...{ kind: "goods", productId: "bhp", service: null },
  ...{ quantity: 1_050_000n, unitPrice: 7200n, vatCode: "STANDARD" },
};
const work: AskedLine = {
  ...{ kind: "service", productId: null, service: "ndt" },
  ...{ quantity: 1000n, unitPrice: 2_000_000n, vatCode: "STANDARD" },
};

describe("an order", () => {
  const code = (word: string) => `sales-order.${word}`;
  test.each<[string, string | null, AskedLine[], string | null]>([
    ["of goods out of a store", "main", [goods], null],
    ["of two products", "main", [goods, { ...goods, productId: "husk" }], null],
    ["of work alone", null, [work], null],
    ["of the same work twice, for two jobs", null, [work, work], null],
    ["of goods and work", "main", [goods, work], null],
    ["of goods out of nowhere", null, [goods], code("store")],
    ["of work out of a store", "main", [work], code("store")],
    [
      "of one product on two lines",
      "main",
      [goods, { ...goods, unitPrice: 1n }],
      code("product-twice"),
    ],
    [
      "of goods that are no product",
      "main",
      [{ ...goods, productId: null }],
      code("line-incomplete"),
    ],
    ["of goods that are work too", "main", [{ ...goods, service: "ndt" }], code("line-incomplete")],
    ["of no kind of work", null, [{ ...work, service: null }], code("line-incomplete")],
    ["of work with a product", null, [{ ...work, productId: "bhp" }], code("line-incomplete")],
    [
      "with a second line that is none",
      "main",
      [goods, { ...work, service: null }],
      code("line-incomplete"),
    ],
    ["of no weight", "main", [{ ...goods, quantity: 0n }], code("line-nothing")],
    ["at no price", null, [{ ...work, unitPrice: 0n }], code("line-nothing")],
    // A gram at 499 for a kilogram is less than half a shilling, at 500 it is one.
    [
      "of a gram that comes to nothing",
      "main",
      [{ ...goods, quantity: 1n, unitPrice: 499n }],
      code("line-nothing"),
    ],
    [
      "of a gram that comes to a shilling",
      "main",
      [{ ...goods, quantity: 1n, unitPrice: 500n }],
      null,
    ],
  ])("%s", (_, placeId, lines, expected) => {
    expect(codeOf(() => checkOrder({ placeId, lines }))).toBe(expected);
  });
});

test.each([
  [1n, null],
  [999_999_999_999n, null],
  [1_000_000_000_000n, null],
  [1_000_000_000_001n, "sales-order.too-much"],
])("a sale that comes to %s, tax included", (gross, code) => {
  expect(codeOf(() => checkTotal(gross))).toBe(code);
});

test("who sells too much reads what one order may come to", () => {
  expect(() => checkTotal(10n ** 13n)).toThrow(
    "One order may come to UGX 1,000,000,000,000 at most.",
  );
});

test.each<[string, AskedLine["vatCode"][], boolean, string | null]>([
  ["a registered company charges it", ["STANDARD", "ZERO"], true, null],
  ["others sell outside it", ["OUT_OF_SCOPE", "OUT_OF_SCOPE"], false, null],
  ["others do not charge it", ["STANDARD"], false, "sales-order.not-registered"],
  ["nor at nothing", ["ZERO"], false, "sales-order.not-registered"],
  ["nor exempt", ["EXEMPT"], false, "sales-order.not-registered"],
  ["nor on one of their lines", ["OUT_OF_SCOPE", "STANDARD"], false, "sales-order.not-registered"],
])("value added tax: %s", (_, codes, isVatRegistered, code) => {
  const lines = codes.map((vatCode) => ({ ...goods, vatCode }));
  expect(codeOf(() => checkVatCodes(lines, isVatRegistered))).toBe(code);
});

test("who may not charge tax reads where the owner records the registration", () => {
  expect(() => checkVatCodes([goods], false)).toThrow(
    expect.objectContaining({
      blockers: [{ what: "Record the registration", owner: "Owner", link: "/settings/taxes" }],
    }),
  );
});

test("what a line comes to is within half a shilling of it, and the tax of that", () => {
  const some = fc.bigInt({ min: 0n, max: 10n ** 9n });
  fc.assert(
    fc.property(some, some, fc.constantFrom(0, 600, 1800), (quantity, unitPrice, rate) => {
      const { net, vat } = priced({ quantity, unitPrice }, rate);
      const twice = 2n * (net * 1000n - quantity * unitPrice);
      expect(twice <= 1000n && twice > -1000n).toBe(true);
      const twiceTax = 2n * (vat * 10_000n - net * BigInt(rate));
      expect(twiceTax <= 10_000n && twiceTax > -10_000n).toBe(true);
    }),
  );
});

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

const credit: Credit = {
  ...{ customerId: "c1", customerName: "Feeds", state: "active", holdReason: null },
  ...{ limit: 100n, isAtHome: true, owed: 40n, promised: 30n, deposits: 0n, asked: 30n },
};
const sale = (changes: Partial<Credit> = {}, goods: Sale["goods"] = []): Sale => ({
  credit: { ...credit, ...changes },
  goods,
  limits: { saleBelowCost: 500, unagreedCredit: 1_000 },
});

describe("how far a customer is trusted", () => {
  test.each([
    ["to the limit", {}, 0],
    ["one shilling beyond it", { asked: 31n }, 1],
    ["beyond it with a deposit", { asked: 31n, deposits: 1n }, 0],
    ["at home without a limit, to what nobody has to agree", { limit: null, asked: 930n }, 0],
    ["one shilling beyond that", { limit: null, asked: 931n }, 1],
    ["beyond that with a deposit", { limit: null, asked: 931n, deposits: 1n }, 0],
    ["abroad without a limit", { limit: null, isAtHome: false, asked: 10n ** 9n }, 0],
    ["abroad beyond a limit", { isAtHome: false, asked: 31n }, 1],
    ["on hold", { state: "on_hold", holdReason: "Cheque" }, 1],
    ["on hold and beyond it", { state: "on_hold", asked: 31n }, 2],
    ["a prospect", { state: "prospect" }, 1],
  ])("%s", (_, changes, count) => {
    expect(confirmBlockers(sale(changes))).toHaveLength(count);
  });

  test("what stands against it is said, with who may let it pass and where", () => {
    const held = { state: "on_hold", holdReason: "A cheque bounced", asked: 31n };
    expect(confirmBlockers(sale(held))).toEqual([
      { what: "Feeds is on hold: A cheque bounced", owner: "Owner", link: "/customers/c1" },
      {
        what: "Feeds would owe UGX 101, the limit is UGX 100",
        owner: "Owner",
        link: "/customers/c1/account",
      },
    ]);
    expect(confirmBlockers(sale({ limit: null, asked: 931n }))).toEqual([
      {
        what: "Feeds would owe UGX 1,001, without an agreed limit it is UGX 1,000 at most",
        owner: "Owner",
        link: "/customers/c1/account",
      },
    ]);
    // Of who is no customer yet nothing else is asked.
    expect(confirmBlockers(sale({ ...held, state: "prospect" }))).toEqual([
      {
        what: "Feeds is not an active customer",
        owner: "Whoever keeps customers",
        link: "/customers/c1",
      },
    ]);
  });

  const owner = { isOwner: true, reason: "They pay on Friday" };
  const seller = { isOwner: false, reason: "They pay on Friday" };
  const silent = { isOwner: true, reason: null };
  const refused = "sales-order.not-confirmed";
  test.each<[string, Partial<Credit>, typeof silent | typeof owner, string | null]>([
    ["to the limit, without a word", {}, silent, null],
    ["to the limit, with a word nobody asked for", {}, owner, "sales-order.nothing-to-pass"],
    ["beyond it, without a word", { asked: 31n }, silent, refused],
    ["beyond it, by the owner's word", { asked: 31n }, owner, null],
    ["beyond it, by anybody else's", { asked: 31n }, seller, refused],
    ["beyond what nobody agreed, without a word", { limit: null, asked: 931n }, silent, refused],
    ["beyond what nobody agreed, by the owner's word", { limit: null, asked: 931n }, owner, null],
    ["beyond what nobody agreed, by another's", { limit: null, asked: 931n }, seller, refused],
    ["on hold, by the owner's word", { state: "on_hold" }, owner, null],
    ["on hold, by anybody else's", { state: "on_hold" }, seller, refused],
    ["on hold, without a word", { state: "on_hold" }, silent, refused],
    ["a prospect, whatever the owner says", { state: "prospect" }, owner, refused],
    ["inactive, whatever the owner says", { state: "inactive" }, owner, refused],
  ])("sold to: %s", (_, changes, by, expected) => {
    expect(codeOf(() => checkConfirm(sale(changes), by))).toBe(expected);
  });

  test("who is refused has everything that stands against it", () => {
    const held = sale({ state: "on_hold", holdReason: null, asked: 31n });
    expect(() => checkConfirm(held, silent)).toThrow(
      expect.objectContaining({
        message: "Feeds is on hold: .",
        status: 409,
        blockers: confirmBlockers(held),
      }),
    );
  });
});

describe("goods below what they cost", () => {
  const faq = (unitPrice: bigint, cost: bigint, grams = 100_000n) => ({
    name: "FAQ",
    unitPrice,
    planned: { grams, cost },
  });

  test.each([
    ["at their cost", faq(9_900n, 990_000n), 0],
    ["five percent below it", faq(9_405n, 990_000n), 0],
    ["a shilling further below", faq(9_404n, 990_000n), 1],
    ["at a tenth", faq(1_000n, 990_000n), 1],
    ["husk that costs nothing, nearly given away", faq(1n, 0n), 0],
    ["a gram of it", faq(9_405n, 10n, 1n), 1],
  ])("%s", (_, goods, count) => {
    expect(confirmBlockers(sale({}, [goods]))).toHaveLength(count);
  });

  test("it is said of each line, at which price and what it cost, and the owner lets it pass", () => {
    const cheap = sale({ asked: 31n }, [
      faq(1_000n, 990_000n),
      faq(9_900n, 990_000n),
      { ...faq(2_000n, 1_000_049n), name: "BHP" },
    ]);
    expect(confirmBlockers(cheap).slice(1)).toEqual([
      { what: "FAQ at UGX 1,000 a kg, it cost UGX 9,900", owner: "Owner" },
      { what: "BHP at UGX 2,000 a kg, it cost UGX 10,000", owner: "Owner" },
    ]);
    const may = (isOwner: boolean, reason: string | null) => () =>
      checkConfirm(cheap, { isOwner, reason });
    expect(codeOf(may(true, "They were wet"))).toBe(null);
    expect(codeOf(may(false, "They were wet"))).toBe("sales-order.not-confirmed");
    expect(codeOf(may(true, null))).toBe("sales-order.not-confirmed");
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
