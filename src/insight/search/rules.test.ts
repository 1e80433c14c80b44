import { describe, expect, test } from "vitest";
import { accessTable } from "#app/access.ts";
import { screens } from "#app/screens.ts";
import { factoryFlags, roles } from "#kernel/permissions.ts";
import { contracts } from "#registry/contracts/api.ts";
import { customers } from "#registry/customers/api.ts";
import { farmers } from "#registry/farmers/api.ts";
import { suppliers } from "#registry/suppliers/api.ts";
import { users } from "#registry/users/api.ts";
import { bills } from "#work/bills/api.ts";
import { employeeRequests } from "#work/employee-requests/api.ts";
import { expenses } from "#work/expenses/api.ts";
import { shipments } from "#work/exports/api.ts";
import { collections } from "#work/field-collections/api.ts";
import { fundRequests } from "#work/fund-requests/api.ts";
import { packaging } from "#work/packaging/api.ts";
import { payments } from "#work/payments/api.ts";
import { processing } from "#work/processing/api.ts";
import { salesOrders } from "#work/sales/api.ts";
import { salesInvoices } from "#work/sales/invoiceApi.ts";
import { testingQuotations } from "#work/testing-jobs/api.ts";
import { stockCards } from "../stock-card/api.ts";
import { traceability } from "../traceability/api.ts";
import { findableKinds, lineOf, readWanted, waysTo } from "./recordRules.ts";
import {
  type ActionName,
  actions,
  actionsOf,
  opens,
  recordKinds,
  screensNamed,
  searchedText,
  stillMatching,
} from "./rules.ts";

test("one letter and a page of text are not searched for", () => {
  expect(searchedText("")).toBeNull();
  expect(searchedText("  n ")).toBeNull();
  expect(searchedText("na")).toBe("na");
  expect(searchedText("  Nakato \t  Rose ")).toBe("Nakato Rose");
  expect(searchedText("x".repeat(101))).toBeNull();
  expect(searchedText("x".repeat(100))).toBe("x".repeat(100));
  expect(searchedText(`${"x".repeat(100)}  `)).toBe("x".repeat(100));
});

test("screens are found by any of their words; those that begin so come first", () => {
  const known = [
    { label: "Operational Costs", route: "/costing" },
    { label: "Cashier Station", route: "/cashier" },
    { label: "Stock Card", route: "/stock-card" },
  ];
  const found = (typed: string) => screensNamed(known, typed).map(({ route }) => route);
  expect(found("cost")).toEqual(["/costing"]);
  expect(found("ca")).toEqual(["/cashier", "/stock-card"]);
  expect(found("card stock")).toEqual(["/stock-card"]);
  expect(found("zebra")).toEqual([]);
  expect(found(" STOCK ")).toEqual(["/stock-card"]);
  expect(found("o")).toEqual(["/costing", "/cashier", "/stock-card"]);
  expect(found("s")).toEqual(["/stock-card", "/costing", "/cashier"]);
  expect(found(" s ")).toEqual(["/stock-card", "/costing", "/cashier"]);
});

test("an older answer is shown only as far as it answers what is typed now", () => {
  const hits = [
    { title: "Nakato Rose", line: "FRM-0001 · Kakunyu" },
    { title: "Nakamya Jane", line: "FRM-0002" },
  ];
  expect(stillMatching({ text: "0772", hits }, "0772")).toHaveLength(2);
  expect(stillMatching({ text: "naka", hits }, "nakato")).toEqual([hits[0]]);
  expect(stillMatching({ text: "naka", hits }, "naka 0002")).toEqual([hits[1]]);
  expect(stillMatching({ text: "naka", hits }, "okello")).toEqual([]);
  expect(stillMatching({ text: "naka", hits }, "jane frm")).toEqual([hits[1]]);
});

describe("what was typed, as the tables are asked", () => {
  test.each([
    ["COL-26-000123", "COL-26-000123"],
    ["col 26 123", "COL-26-000123"],
    ["grn-26-7", "GRN-26-000007"],
    ["frm 12", "FRM-0012"],
    ["SUP4", "SUP-004"],
    ["cof-261120-001", "COF-261120-001"],
    ["sup 4", "SUP-0004"],
    ["pack-26 1", "PACK-26-000001"],
    ["col26-123456", "COL-26-123456"],
  ])("%s may mean %s", (text, number) => {
    expect(readWanted(text).numbers).toContain(number);
  });

  test.each<[string, string[]]>([
    ["nakato", ["NAKATO"]],
    ["nakato rose", ["NAKATO ROSE", "NAKATO-ROSE"]],
    ["frm 12", ["FRM 12", "FRM-12", "FRM-012", "FRM-0012"]],
    ["col-26-1234567", ["COL-26-1234567"]],
    ["packs-26-1", ["PACKS-26-1"]],
    ["f 12", ["F 12", "F-12"]],
    ["12", ["12"]],
    ["a frm 12", ["A FRM 12", "A-FRM-12"]],
    ["frm 12 b", ["FRM 12 B", "FRM-12-B"]],
    ["a col 26 1", ["A COL 26 1", "A-COL-26-1"]],
    ["col 26 1 b", ["COL 26 1 B", "COL-26-1-B"]],
    // A whole number is meant once.
    ["frm-0012", ["FRM-0012"]],
  ])("%s means nothing else than %j", (text, numbers) => {
    expect(readWanted(text).numbers).toEqual(numbers);
  });

  test.each([
    ["MSKU1234565", "MSKU1234565"],
    ["msku 1", "msku1"],
    ["msk 1234565", null],
    ["MSKU", null],
    ["a MSKU 1234565", null],
    ["MSKU 1234565 b", null],
  ])("%s on a door is %s", (text, compact) => {
    expect(readWanted(text).compact).toBe(compact);
  });

  test.each([
    ["(0772) 123.456", "772123456"],
    ["256 772 123 456", "772123456"],
    ["1234", "1234"],
    ["123", null],
    ["0123", null],
    ["123456789012", "123456789012"],
    ["1234567890123", null],
    ["0772 123 45x", null],
    ["x772 123 456", null],
    // A nought within is none that stands before the number.
    ["772 012 345", "772012345"],
  ])("%s is the telephone %s", (text, phone) => {
    expect(readWanted(text).phone).toBe(phone);
  });

  test("a container is read as it is written on its door, a telephone as people say it", () => {
    expect(readWanted("MSKU 123456-5").compact).toBe("MSKU1234565");
    expect(readWanted("Nakato").compact).toBeNull();
    expect(readWanted("0772 123 456").phone).toBe("772123456");
    expect(readWanted("+256772123456").phone).toBe("772123456");
    expect(readWanted("FRM-0012").phone).toBeNull();
    expect(readWanted("a b c d e f g").words).toEqual(["a", "b", "c", "d", "e"]);
  });

  test("an index is asked for the two longest words with three letters or figures in a row", () => {
    expect(readWanted("Ritah col-26-0123 Nansamba").leads).toEqual(["col-26-0123", "nansamba"]);
    expect(readWanted("ka Rose").leads).toEqual(["rose"]);
    expect(readWanted("l-26 -- 26-0 %_%").leads).toEqual([]);
    expect(readWanted("one three fifteen").leads).toEqual(["fifteen", "three"]);
    expect(readWanted("NAKATO").leads).toEqual(["nakato"]);
  });
});

test("the line beneath a title has what is known", () => {
  const none = { about: null, grams: null, amount: null, currency: "UGX", day: null } as const;
  expect(lineOf(none)).toBe("");
  expect(lineOf({ ...none, about: "Nakato Rose", grams: 406_900n, day: "2026-11-20" })).toBe(
    "Nakato Rose · 406.9 kg · 20 Nov 2026",
  );
  expect(lineOf({ ...none, amount: 435_000n, currency: "USD" })).toBe("USD 4,350.00");
  expect(lineOf({ ...none, about: "", grams: 0n })).toBe("0.0 kg");
});

/** What the form of each action asks of whoever sends it. */
const asked: Record<ActionName, unknown> = {
  collection: collections.record.needs,
  farmer: farmers.register.needs,
  payment: payments.prepare.needs,
  expense: expenses.record.needs,
  fundRequest: fundRequests.ask.needs,
  employeeRequest: employeeRequests.ask.needs,
  batch: processing.plan.needs,
  packing: packaging.plan.needs,
  shipment: shipments.plan.needs,
  contract: contracts.draft.needs,
  order: salesOrders.draft.needs,
  quotation: testingQuotations.ask.needs,
  bill: bills.enter.needs,
  customer: customers.add.needs,
  supplier: suppliers.add.needs,
  user: users.add.needs,
};

test.each(actions)("$name is begun where its form is, by whoever may send it", (action) => {
  expect(action.needs).toEqual(asked[action.name]);
  expect(screens.some(({ route }) => route === action.to)).toBe(true);
});

test("every kind is found on a screen that stands, by whoever reads it", () => {
  for (const kind of recordKinds) {
    for (const { path } of waysTo[kind]) {
      const route = path.replace(/\?.*$/, "").replace("/lot/", "/:kind/").replace(/\/$/, "/:id");
      expect(
        screens.some((screen) => screen.route === route),
        route,
      ).toBe(true);
    }
  }
  expect(waysTo.invoice.map(({ needs }) => needs)).toEqual([salesInvoices.list.needs]);
  expect(waysTo.lot.map(({ needs }) => needs)).toEqual([
    traceability.origin.needs,
    stockCards.card.needs,
  ]);
});

describe.each(roles)("for %s", (role) => {
  const asker = { role, flags: factoryFlags[role], accessMode: "aligned" } as const;

  test("nothing is found or begun whose screen would refuse", () => {
    for (const { to } of actionsOf(accessTable, asker)) {
      expect(opens(accessTable, to, asker), to).toBe(true);
    }
    for (const path of findableKinds(accessTable, asker).values()) {
      expect(opens(accessTable, path.replace(/\?.*$/, ""), asker), path).toBe(true);
    }
  });
});

test("who finds what, and begins what", () => {
  const of = (role: (typeof roles)[number], accessMode: "aligned" | "strict" = "aligned") => {
    const asker = { role, flags: factoryFlags[role], accessMode };
    return {
      kinds: [...findableKinds(accessTable, asker).keys()],
      actions: actionsOf(accessTable, asker).map(({ name }) => name),
    };
  };
  expect(of("owner").kinds).toEqual([...recordKinds]);
  expect(of("field_officer")).toEqual({
    kinds: ["farmer", "collection", "lot", "expense"],
    actions: ["collection", "farmer", "expense"],
  });
  expect(of("field_officer", "strict").kinds).toEqual(["expense"]);
  expect(of("employee").kinds).toEqual(["expense"]);
  expect(of("employee").actions).toEqual(["expense", "employeeRequest"]);
  expect(of("cashier").kinds).toEqual(["expense"]);
  // The accountant sees what moved a lot, not where it grew.
  const asker = { role: "accountant", flags: factoryFlags.accountant } as const;
  const kinds = findableKinds(accessTable, { ...asker, accessMode: "aligned" });
  expect(kinds.get("lot")).toBe("/stock-card?lotId=");
});
