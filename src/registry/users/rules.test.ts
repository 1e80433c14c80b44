import { describe, expect, test } from "vitest";
import { movesFrom } from "#kernel/lifecycle.ts";
import { factoryFlags, flags, type Role, roles } from "#kernel/permissions.ts";
import { Refusal } from "#kernel/refusal.ts";
import { cellOf, checkFlagChange, type FlagChange } from "./permissionRules.ts";
import {
  checkDayOfRole,
  checkDeactivation,
  checkGivenRole,
  checkInvited,
  checkLastDay,
  checkMayTouch,
  checkNotOneself,
  checkReactivation,
  checkRoleChange,
  checkWorksHere,
  displayName,
  effectiveFlags,
  isOwnersToKnow,
  roleOf,
  secondFactorFirst,
  type Situation,
  userLife,
} from "./rules.ts";

/** The code of the refusal, or "done". */
function outcome(work: () => void): string {
  try {
    work();
    return "done";
  } catch (error) {
    if (error instanceof Refusal) return `${error.status} ${error.code}`;
    throw error;
  }
}

const at = (actor: Role, person: Role, more: Partial<Situation["person"]> = {}, others = 0) => ({
  actor: { id: "me", role: actor },
  person: { id: "you", role: person, isActive: true, isInvited: false, ...more },
  otherOwners: others,
});

describe("changing a role", () => {
  test.each<[string, Situation, Role, string]>([
    ["an owner raises somebody", at("owner", "employee", {}, 1), "cashier", "done"],
    ["an owner makes an owner", at("owner", "admin", {}, 1), "owner", "done"],
    ["an owner demotes another", at("owner", "owner", {}, 1), "admin", "done"],
    ["the last owner stays", at("owner", "owner"), "admin", "409 user.last-owner"],
    ["never one's own", at("owner", "owner", { id: "me" }, 1), "admin", "409 user.own-role"],
    ["an admin may not", at("admin", "employee", {}, 1), "cashier", "403 user.role-by-owner"],
    ["nor raise himself", at("admin", "admin", { id: "me" }), "owner", "403 user.role-by-owner"],
    ["to what it is", at("owner", "cashier", {}, 1), "cashier", "422 user.same-role"],
    ["one who left is nobody's last", at("owner", "owner", { isActive: false }), "admin", "done"],
  ])("%s", (_, situation, to, expected) => {
    expect(outcome(() => checkRoleChange(situation, to))).toBe(expected);
  });
});

describe("leaving and coming back", () => {
  test.each<[string, Situation, string]>([
    ["an admin puts an employee out", at("admin", "employee", {}, 1), "done"],
    ["an employee is nobody's last owner", at("admin", "employee", {}, 0), "done"],
    ["not an owner", at("admin", "owner", {}, 1), "403 user.owners-only"],
    ["an owner another owner", at("owner", "owner", {}, 1), "done"],
    ["not the last", at("owner", "owner"), "409 user.last-owner"],
    ["not oneself", at("owner", "owner", { id: "me" }, 1), "409 user.oneself"],
    ["not twice", at("owner", "cashier", { isActive: false }), "409 user.deactivated-already"],
  ])("deactivating: %s", (_, situation, expected) => {
    expect(outcome(() => checkDeactivation(situation))).toBe(expected);
  });

  test("coming back, once", () => {
    const gone = { isActive: false };
    expect(outcome(() => checkReactivation(at("admin", "cashier", gone)))).toBe("done");
    expect(outcome(() => checkReactivation(at("admin", "owner", gone)))).toBe(
      "403 user.owners-only",
    );
    expect(outcome(() => checkReactivation(at("admin", "cashier")))).toBe(
      "409 user.active-already",
    );
  });

  test("only owners touch owners", () => {
    for (const actor of roles) {
      for (const person of roles) {
        const isFine = person !== "owner" || actor === "owner";
        expect(outcome(() => checkMayTouch(at(actor, person)))).toBe(
          isFine ? "done" : "403 user.owners-only",
        );
      }
    }
  });
});

describe("an invitation", () => {
  const invited = { isInvited: true };
  test.each<[string, Situation, string]>([
    ["nobody opened yet", at("admin", "employee", invited), "done"],
    ["somebody accepted", at("admin", "employee"), "409 user.not-invited"],
    [
      "was taken back",
      at("admin", "employee", { ...invited, isActive: false }),
      "409 user.not-invited",
    ],
    [
      "of one who accepted and left",
      at("admin", "employee", { isActive: false }),
      "409 user.not-invited",
    ],
    ["of an owner, by an admin", at("admin", "owner", invited), "403 user.owners-only"],
    ["of an owner, by an owner", at("owner", "owner", invited), "done"],
  ])("that %s", (_, situation, expected) => {
    expect(outcome(() => checkInvited(situation))).toBe(expected);
  });

  test("says whether it was taken back or accepted", () => {
    const back = at("admin", "employee", { ...invited, isActive: false });
    expect(() => checkInvited(back)).toThrow("This invitation was taken back.");
    const left = at("admin", "employee", { isActive: false });
    expect(() => checkInvited(left)).toThrow("This person has accepted already.");
  });

  test("buttons: taken back or sent again while invited, out and in again afterwards", () => {
    const buttons = userLife.states.map((state) => [
      state,
      movesFrom(userLife, state).map(({ name, move }) => `${name} to ${move.to}`),
    ]);
    expect(Object.fromEntries(buttons)).toEqual({
      invited: ["resend to invited", "takeBack to deactivated"],
      active: ["deactivate to deactivated"],
      deactivated: ["reactivate to active"],
    });
    for (const { needs } of Object.values(userLife.moves)) expect(needs).toBe("canManageUsers");
  });
});

test.each<[string, Situation, string]>([
  ["of one who works here", at("admin", "employee"), "done"],
  ["of one who left", at("admin", "employee", { isActive: false }), "409 user.deactivated"],
  ["of an owner, by an admin", at("admin", "owner"), "403 user.owners-only"],
  [
    "of an owner who left, by an admin",
    at("admin", "owner", { isActive: false }),
    "403 user.owners-only",
  ],
])("the account %s", (_, situation, expected) => {
  expect(outcome(() => checkWorksHere(situation))).toBe(expected);
});

test("a second factor is taken away by somebody else", () => {
  expect(outcome(() => checkNotOneself(at("owner", "owner")))).toBe("done");
  expect(outcome(() => checkNotOneself(at("owner", "owner", { id: "me" }, 1)))).toBe(
    "409 user.own-account",
  );
});

test("who has no second factor yet is told so, and nothing else answers", () => {
  const { code, status } = secondFactorFirst();
  expect({ code, status }).toEqual({ code: "second-factor-required", status: 403 });
});

describe("a last day", () => {
  const today = "2026-11-20";
  test.each<[string, Situation, string | null, string]>([
    ["today", at("admin", "employee"), "2026-11-20", "done"],
    ["that is past", at("admin", "employee"), "2026-11-19", "422 user.last-day-past"],
    ["ahead", at("admin", "employee"), "2027-01-31", "done"],
    ["none", at("admin", "employee"), null, "done"],
    ["one's own", at("admin", "admin", { id: "me" }), "2027-01-31", "409 user.oneself"],
    ["none, for oneself", at("admin", "admin", { id: "me" }), null, "409 user.oneself"],
    ["an owner's, by an admin", at("admin", "owner"), "2027-01-31", "403 user.owners-only"],
    ["an owner's", at("owner", "owner", {}, 1), "2027-01-31", "422 user.owner-without-last-day"],
    ["none, for an owner", at("owner", "owner", {}, 1), null, "done"],
  ])("%s", (_, situation, lastDay, expected) => {
    expect(outcome(() => checkLastDay(situation, lastDay, today))).toBe(expected);
  });

  test.each<[Role, string | null, string]>([
    ["employee", "2026-11-20", "done"],
    ["employee", "2026-11-19", "422 user.last-day-past"],
    ["employee", null, "done"],
    ["owner", "2027-01-31", "422 user.owner-without-last-day"],
    ["owner", null, "done"],
  ])("that %s comes with: %s", (role, lastDay, expected) => {
    expect(outcome(() => checkDayOfRole(role, lastDay, today))).toBe(expected);
  });

  test("that is past is answered with the earliest there is", () => {
    expect(() => checkDayOfRole("employee", "2026-11-19", today)).toThrow("before 20 Nov 2026.");
  });
});

test("nobody gives more than they hold", () => {
  const give = (actor: Role, given: Role) =>
    outcome(() =>
      checkGivenRole(
        { role: actor, flags: factoryFlags[actor] },
        { role: given, flags: factoryFlags[given] },
      ),
    );
  expect(roles.filter((given) => give("owner", given) !== "done")).toEqual([]);
  expect(roles.filter((given) => give("admin", given) !== "done")).toEqual([
    "owner",
    "accountant",
    "top_management",
    "finance",
  ]);
  expect(outcome(() => checkGivenRole({ role: "admin", flags }, { role: "owner", flags }))).toBe(
    "422 user.role-above-own",
  );
});

test("an unknown role has an employee's rights", () => {
  for (const text of ["Owner ", "OWNER", "owner\u0000", "", "null", "toString"]) {
    expect(effectiveFlags(roleOf(text), {})).toEqual(["canViewFarmers", "canViewDashboard"]);
  }
});

test("the owner's changes lie over the factory's flags", () => {
  const changes: FlagChange[] = [
    { role: "employee", flag: "canViewReports", granted: true },
    { role: "employee", flag: "canViewFarmers", granted: false },
    { role: "cashier", flag: "canMakeSales", granted: true },
  ];
  expect(effectiveFlags("employee", { canViewReports: true, canViewFarmers: false })).toEqual([
    "canViewReports",
    "canViewDashboard",
  ]);
  expect(cellOf(changes, "employee", "canViewReports")).toEqual({ granted: true, isChanged: true });
  expect(cellOf(changes, "employee", "canViewFarmers")).toEqual({
    granted: false,
    isChanged: true,
  });
  expect(cellOf(changes, "cashier", "canMakeSales")).toEqual({ granted: true, isChanged: false });
  expect(cellOf([], "owner", "canBackupData")).toEqual({ granted: true, isChanged: false });
});

test.each<[Role, FlagChange, string]>([
  ["owner", { role: "cashier", flag: "canViewReports", granted: true }, "done"],
  ["owner", { role: "owner", flag: "canBackupData", granted: false }, "done"],
  ["owner", { role: "owner", flag: "canManageRoles", granted: true }, "done"],
  [
    "owner",
    { role: "owner", flag: "canManageRoles", granted: false },
    "422 permission.kept-by-owners",
  ],
  [
    "owner",
    { role: "owner", flag: "canManageUsers", granted: false },
    "422 permission.kept-by-owners",
  ],
  ["admin", { role: "admin", flag: "canApproveFunds", granted: true }, "403 permission.by-owner"],
])("%s sets %j: %s", (actor, change, expected) => {
  expect(outcome(() => checkFlagChange(actor, change))).toBe(expected);
});

test("a person without a name is called by the address", () => {
  const both = { first_name: "Grace", last_name: "Nakato", email: "a@b.test" };
  expect(displayName(both)).toBe("Grace Nakato");
  expect(displayName({ ...both, first_name: "" })).toBe("Nakato");
  expect(displayName({ first_name: " ", last_name: "", email: "a@b.test" })).toBe("a@b.test");
  expect(displayName({ first_name: "Grace", last_name: "", email: "a@b.test" })).toBe("Grace");
});

test.each<[Role, string, boolean]>([
  ["admin", "anna", true],
  ["admin", "joseph", false],
  ["owner", "anna", false],
  ["owner", "joseph", false],
])("what Joseph as %s does for the way in of %s is told to owners: %s", (role, person, isTold) => {
  expect(isOwnersToKnow({ userId: "joseph", role }, person)).toBe(isTold);
});
