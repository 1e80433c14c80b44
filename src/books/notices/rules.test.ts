import { describe, expect, test } from "vitest";
import { accessTable } from "#app/access.ts";
import { mayOpenPath } from "#kernel/access.ts";
import { languageCodes } from "#kernel/languages.ts";
import { can, factoryFlags, type Needs, roles } from "#kernel/permissions.ts";
import { noticeKinds, readersOf, type Telling, type Way, wayOf } from "./rules.ts";
import { said, type Saying, spoken } from "./sayingRules.ts";

/** The ways of everything that is told, as the capabilities give them. */
const ways: Record<string, { ways: readonly Way[]; holding?: Needs }> = {
  approval: { ways: [{ link: "/approvals/1", needs: "signed-in" }] },
  "fund request": {
    ways: [
      {
        link: "/fund-requests/1",
        needs: ["canManageExpenses", "canViewFinancials", "canApproveFunds"],
      },
      { link: "/approvals/1", needs: "signed-in" },
    ],
  },
  payment: {
    ways: [
      {
        link: "/payments/1",
        needs: ["canProcessPayments", "canApproveFunds", "canViewFinancials"],
      },
    ],
    holding: ["canProcessPayments", "canApproveFunds"],
  },
  shipment: {
    ways: [
      {
        link: "/export-documentation/1",
        needs: ["canManageExports", "canManageShipments", "canViewCompliance", "canViewFinancials"],
      },
    ],
    holding: ["canManageExports", "canManageShipments"],
  },
  price: {
    ways: [
      { link: "/products/prices/1", needs: "canManageExpenses" },
      { link: "/products/board", needs: "signed-in" },
    ],
    holding: "canCreateCollections",
  },
  collection: {
    ways: [
      {
        link: "/field-collections/1",
        needs: [
          "canCreateCollections",
          "canApproveQuality",
          "canUpdateInventory",
          "canViewFinancials",
        ],
      },
    ],
  },
  licence: {
    ways: [{ link: "/ucda-registration/1", needs: ["canViewCompliance", "canManageExports"] }],
    holding: "canManageExports",
  },
};

const readers = roles.map((role) => ({ id: role, role, flags: factoryFlags[role], muted: [] }));
const telling = (of: { ways: readonly Way[]; holding?: Needs }): Telling => ({
  kind: "export_ready",
  event: "event",
  title: "Title",
  message: "Message",
  ways: of.ways,
  to: { people: [...roles], ...(of.holding === undefined ? {} : { holding: of.holding }) },
});

describe.each(["aligned", "strict"] as const)("in the %s mode", (mode) => {
  const doors = { access: accessTable, mode };

  test.each(Object.entries(ways))("%s: every role is led where it may go, or not told", (_, of) => {
    const told = readersOf(telling(of), { people: readers, actorId: "nobody", doors });
    for (const { id, role, flags } of readers) {
      const link = told.find((one) => one.id === id)?.link;
      const open = of.ways.filter(
        (way) => mayOpenPath(accessTable, way.link, role, mode) && can(flags, way.needs),
      );
      expect(link, role).toBe(open[0]?.link);
    }
  });
});

const aligned = { access: accessTable, mode: "aligned" } as const;

test("who holds a permission is told by it, who is named by name, and each once", () => {
  const of = { ...telling({ ways: ways["licence"]?.ways ?? [] }) };
  const asked = { people: readers, actorId: "admin", doors: aligned };
  const told = readersOf({ ...of, to: { people: ["owner"], holding: "canManageExports" } }, asked);
  expect(told.map((one) => one.id)).toEqual(["owner"]);
  expect(readersOf({ ...of, to: {} }, asked)).toEqual([]);
});

test("whoever holds a permission is told by it alone, and nobody who was not named beside them", () => {
  const of = telling({ ways: [{ link: "/dashboard", needs: "signed-in" }] });
  const asked = { people: readers, actorId: "nobody", doors: aligned };
  const told = (to: Telling["to"]) => readersOf({ ...of, to }, asked).map((one) => one.id);
  expect(told({ holding: "canManageCashier" })).toEqual(["owner", "admin", "cashier"]);
  expect(told({ holding: "canManageRoles", people: ["supplier"] })).toEqual(["owner", "supplier"]);
  expect(told({ people: ["supplier", "somebody else"] })).toEqual(["supplier"]);
});

test("never whoever brought it about, and nobody who does not want the kind", () => {
  const price = telling({ ways: [{ link: "/dashboard", needs: "signed-in" }] });
  const people = readers.map((one) => ({
    ...one,
    muted: one.role === "cashier" ? ["export_ready"] : ["doc_due"],
  }));
  const told = readersOf(price, { people, actorId: "owner", doors: aligned }).map((one) => one.id);
  expect(told).toEqual(roles.filter((role) => role !== "owner" && role !== "cashier"));
});

test("the first way that opens is taken; none of none", () => {
  const employee = { role: "employee", flags: factoryFlags.employee } as const;
  expect(wayOf(ways["fund request"]?.ways ?? [], employee, aligned)).toBe("/approvals/1");
  expect(wayOf([{ link: "/nowhere", needs: "signed-in" }], employee, aligned)).toBeNull();
  expect(wayOf([], employee, aligned)).toBeNull();
});

describe("what a notice says", () => {
  const payment = {
    number: "PV-26-000001",
    amount: "400000",
    payee: "Okello",
    paidBy: "cash",
  } as const;
  const sayings: readonly Saying[] = [
    {
      kind: "approval_needed",
      facts: {
        why: "reminded",
        number: "FR-1",
        asker: "Nakato",
        amount: "400000",
        subject: "Fuel",
      },
    },
    {
      kind: "approval_result",
      facts: {
        outcome: "rejected",
        number: "FR-1",
        by: "Moses",
        reason: "Too dear",
        subject: "Fuel",
      },
    },
    { kind: "fund_release", facts: { ...payment, by: "Moses" } },
    { kind: "payment_processed", facts: { ...payment, isPaid: false, reason: "No such wallet" } },
    {
      kind: "export_ready",
      facts: { number: "SHP-1", destination: "Hamburg", leavesOn: "2026-11-20" },
    },
    {
      kind: "price_published",
      facts: { number: "PRL-1", product: "Kiboko", price: "5200", from: "2026-11-20", place: null },
    },
    {
      kind: "quality_result",
      facts: {
        number: "COL-1",
        farmer: "Okello",
        grams: "57300",
        by: "Ritah",
        grade: "A",
        reason: null,
      },
    },
    {
      kind: "doc_due",
      facts: {
        paper: "Bill of lading",
        number: "SHP-1",
        standing: "due",
        neededBy: "2026-11-20",
        daysLeft: 0,
      },
    },
    {
      kind: "licence_due",
      facts: {
        standing: "renew_now",
        name: "Trading licence",
        number: "TL-9",
        lastDay: "2026-12-01",
        daysLeft: 11,
      },
    },
    { kind: "payment_unknown", facts: { ...payment, why: "No answer" } },
    {
      kind: "payment_reversed",
      facts: { ...payment, by: "Grace", reason: "The cheque bounced" },
    },
    {
      kind: "ceiling_near",
      facts: { released: "40000000", ceiling: "50000000", day: "2026-11-20" },
    },
    {
      kind: "charge_large",
      facts: { amount: "450000", by: "Grace", file: "wallet.csv", note: "Charge of the network" },
    },
    {
      kind: "month_reopened",
      facts: { month: "2026-10", by: "Sarah", reason: "A bill came late" },
    },
    {
      kind: "month_closed_early",
      facts: { month: "2026-10", count: 3, by: "Grace", reason: "The bill was lost" },
    },
    {
      kind: "rate_changed",
      facts: {
        ...{ currency: "USD", rate: "4,500.00", before: "3,650.00", day: "2026-11-20" },
        ...{ by: "Grace", reason: "Typed the selling rate" },
      },
    },
    { kind: "charges_of_month", facts: { charged: "1004500", day: "2026-11-20" } },
    {
      kind: "fiscal_refused",
      facts: {
        ...{ number: "INV-26-000001", amount: "1180000", customer: "Mbale Mills Ltd" },
        reason: "The TIN of Mbale Mills Ltd is missing.",
      },
    },
    {
      kind: "receipt_voided",
      facts: {
        ...{ number: "RCT-26-000001", amount: "118000", customer: "Kampala Feeds Ltd" },
        ...{ by: "Grace", reason: "The cheque came back" },
      },
    },
    {
      kind: "advance_written_off",
      facts: {
        ...{ number: "ADV-1", farmer: "Rehema Nakato", amount: "200000" },
        ...{ by: "Grace", reason: "Moved away" },
      },
    },
    {
      kind: "person_added",
      facts: { who: "Rehema Nakato", role: "field_officer", what: "added", by: "Grace" },
    },
    {
      kind: "cash_variance",
      facts: { number: "BS-1", officer: "Isaac", place: "Masaka", amount: "400000", isShort: true },
    },
    ...[null, "Change given"].map((reason): Saying => ({
      kind: "cash_difference",
      facts: { number: "CSH-1", amount: "5000", isShort: true, by: "Sarah", reason },
    })),
    {
      kind: "custody_offered",
      facts: { number: "HAND-1", product: "Jute bags", pieces: "4", from: "Peter" },
    },
    {
      kind: "transfer_coming",
      facts: { number: "TRF-1", from: "Masaka", to: "Main", vehicle: "UBJ 482K", grams: "1000000" },
    },
    {
      kind: "transfer_loss",
      facts: { number: "TRF-1", to: "Main", vehicle: "UBJ 482K", lost: "8000", grams: "1000000" },
    },
    { kind: "store_counted", facts: { number: "CNT-1", place: "Main", off: 0 } },
    { kind: "store_counted", facts: { number: "CNT-1", place: "Main", off: 2 } },
    {
      kind: "store_short",
      facts: { number: "CNT-1", place: "Main", amount: "46400", by: "Sarah", reason: "Stolen" },
    },
    { kind: "books_differ", facts: { checks: "I03, I08", isStopped: true } },
    { kind: "books_differ", facts: { checks: "I17", isStopped: false } },
    { kind: "access_request", facts: { name: "Peter", screen: "Payments", role: "field_officer" } },
  ];

  test("every kind has a saying, and every language says its facts in words of its own", () => {
    expect(new Set(sayings.map(({ kind }) => kind))).toEqual(new Set(noticeKinds));
    for (const saying of sayings) {
      const words = languageCodes.map((language) => said(saying, language));
      expect(new Set(words.map(({ title }) => title)).size, saying.kind).toBe(languageCodes.length);
      expect(new Set(words.map(({ message }) => message)).size, saying.kind).toBe(3);
      for (const { title, message } of words) {
        expect(`${title} ${message}`).not.toMatch(/undefined|null|NaN/);
        const all = `${title} ${message}`;
        if ("number" in saying.facts) expect(all).toContain(saying.facts.number);
        if ("payee" in saying.facts) expect(all).toContain("UGX 400,000");
        if ("by" in saying.facts) expect(all).toContain(saying.facts.by);
      }
    }
  });

  test("it is told with its English words beside the facts", () => {
    const saying: Saying = { kind: "fund_release", facts: { ...payment, by: "Moses" } };
    expect(spoken(saying)).toEqual({
      kind: "fund_release",
      title: "Funds released: PV-26-000001",
      message: "UGX 400,000 to Okello in cash, released by Moses",
      saying,
    });
  });
});
