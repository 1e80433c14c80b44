import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { type Flag, flags, type Role, roles } from "#kernel/permissions.ts";
import { Refusal } from "#kernel/refusal.ts";
import {
  cellOf,
  changesOf,
  checkByOwner,
  checkFlagChange,
  type FlagChange,
  holdersOf,
  keptByOwners,
  liveFlags,
  ofRole,
} from "./permissionRules.ts";

/** The status and code of a refusal, or "done". */
function outcome(work: () => void): string {
  try {
    work();
    return "done";
  } catch (error) {
    if (error instanceof Refusal) return `${error.status} ${error.code}`;
    throw error;
  }
}

describe("who changes what roles may do", () => {
  test.each(roles)("%s: an owner, and nobody else", (role) => {
    const expected = role === "owner" ? "done" : "403 permission.by-owner";
    expect(outcome(() => checkByOwner(role))).toBe(expected);
    const change: FlagChange = { role: "cashier", flag: "canViewReports", granted: true };
    expect(outcome(() => checkFlagChange(role, change))).toBe(expected);
  });

  test.each(flags)("of an owner's own, %s may be taken away unless it governs", (flag) => {
    const governs = flag === "canManageUsers" || flag === "canManageRoles";
    const of = (role: Role, granted: boolean) =>
      outcome(() => checkFlagChange("owner", { role, flag, granted }));
    expect(of("owner", false)).toBe(governs ? "422 permission.kept-by-owners" : "done");
    expect(of("owner", true)).toBe("done");
    expect(of("admin", false)).toBe("done");
    expect(keptByOwners.includes(flag)).toBe(governs);
  });

  test("who may not change anything is told that first", () => {
    const change: FlagChange = { role: "owner", flag: "canManageUsers", granted: false };
    expect(outcome(() => checkFlagChange("admin", change))).toBe("403 permission.by-owner");
  });
});

const changes: readonly FlagChange[] = [
  { role: "employee", flag: "canViewReports", granted: true },
  { role: "employee", flag: "canViewFarmers", granted: false },
  { role: "cashier", flag: "canMakeSales", granted: false },
];

test("the changes of a role are its own alone", () => {
  expect(ofRole(changes, "employee")).toEqual({ canViewReports: true, canViewFarmers: false });
  expect(ofRole(changes, "cashier")).toEqual({ canMakeSales: false });
  expect(ofRole(changes, "owner")).toEqual({});
});

test.each<[Role, Flag, boolean, boolean]>([
  ["employee", "canViewReports", true, true],
  ["employee", "canViewFarmers", false, true],
  ["employee", "canViewDashboard", true, false],
  ["cashier", "canMakeSales", false, true],
  ["cashier", "canViewReports", false, false],
  ["owner", "canMakeSales", true, false],
])("%s and %s: granted %s, changed %s", (role, flag, granted, isChanged) => {
  expect(cellOf(changes, role, flag)).toEqual({ granted, isChanged });
});

describe("the changes as a list", () => {
  test("stand in the order of the matrix, with those that were taken away", () => {
    const stored = { canViewDashboard: false, canEditFarmers: true, canRegisterFarmers: false };
    expect(changesOf(stored)).toEqual([
      { flag: "canRegisterFarmers", granted: false },
      { flag: "canEditFarmers", granted: true },
      { flag: "canViewDashboard", granted: false },
    ]);
    expect(changesOf({})).toEqual([]);
  });

  test("a word that is no permission is left out", () => {
    expect(changesOf({ canFly: true })).toEqual([]);
  });

  test("are what they were written from", () => {
    const some = fc.dictionary(fc.constantFrom(...flags), fc.boolean());
    fc.assert(
      fc.property(some, fc.constantFrom(...roles), (stored, role) => {
        const listed = changesOf(stored).map((one) => ({ role, ...one }));
        expect(ofRole(listed, role)).toEqual({ ...stored });
      }),
    );
  });
});

describe("everybody who holds a permission", () => {
  const people: readonly { id: string; role: Role }[] = [
    { id: "Catherine", role: "owner" },
    { id: "Peter", role: "employee" },
    { id: "Sarah", role: "employee" },
    { id: "Ruth", role: "cashier" },
  ];
  const override = (userId: string, flag: Flag, granted: boolean, isLive = true) => ({
    ...{ userId, flag, granted, isLive },
  });
  const holders = (flag: Flag, ...overrides: ReturnType<typeof override>[]) =>
    holdersOf({ changes, overrides, people }, flag).map(({ id }) => id);

  test("holds it by the factory, or by what the owner changed for the role", () => {
    expect(holders("canViewDashboard")).toEqual(["Catherine", "Peter", "Sarah", "Ruth"]);
    expect(holders("canViewReports")).toEqual(["Catherine", "Peter", "Sarah"]);
    expect(holders("canViewFarmers")).toEqual(["Catherine"]);
    expect(holders("canMakeSales")).toEqual(["Catherine"]);
  });

  test("an override counts for its person and its permission alone, before the role", () => {
    expect(holders("canMakeSales", override("Ruth", "canMakeSales", true))).toEqual([
      "Catherine",
      "Ruth",
    ]);
    expect(holders("canViewReports", override("Peter", "canViewReports", false))).toEqual([
      "Catherine",
      "Sarah",
    ]);
    expect(holders("canViewFarmers", override("Peter", "canEditFarmers", true))).toEqual([
      "Catherine",
    ]);
  });

  test("an override that is over, or has not begun, changes nothing", () => {
    const over = override("Ruth", "canMakeSales", true, false);
    expect(holders("canMakeSales", over)).toEqual(["Catherine"]);
    const gone = override("Peter", "canViewReports", false, false);
    expect(holders("canViewReports", gone)).toEqual(["Catherine", "Peter", "Sarah"]);
  });
});

test("only the overrides that count now are laid over the role", () => {
  const one = (flag: Flag, granted: boolean, isLive: boolean) => ({ flag, granted, isLive });
  expect(
    liveFlags([
      one("canViewReports", true, true),
      one("canMakeSales", false, true),
      one("canBackupData", true, false),
    ]),
  ).toEqual({ canViewReports: true, canMakeSales: false });
  expect(liveFlags([])).toEqual({});
});
