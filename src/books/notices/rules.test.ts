import { describe, expect, test } from "vitest";
import { accessTable } from "#app/access.ts";
import { mayOpenPath } from "#kernel/access.ts";
import { can, factoryFlags, type Needs, roles } from "#kernel/permissions.ts";
import { readersOf, type Telling, type Way, wayOf } from "./rules.ts";

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
