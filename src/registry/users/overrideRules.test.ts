import { describe, expect, test } from "vitest";
import { factoryFlags, flags, type Role, roles } from "#kernel/permissions.ts";
import { Refusal } from "#kernel/refusal.ts";
import { checkOverride, checkOverrideActor, type GivenOverride } from "./overrideRules.ts";

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

const actor = (role: Role, id = "Catherine") => ({ id, role, flags: factoryFlags[role] });
const person = (role: Role, isActive = true) => ({ id: "Peter", role, isActive });
const today = "2026-11-20";
const given: GivenOverride = { flag: "canViewReports", granted: true, untilDay: "2026-12-31" };
const give = (
  change: Partial<GivenOverride> = {},
  who: Partial<Parameters<typeof checkOverride>[1]> = {},
) =>
  outcome(() =>
    checkOverride(
      { ...given, ...change },
      { actor: actor("owner"), person: person("employee"), today, ...who },
    ),
  );

describe("an override", () => {
  test("is given by an owner, and by whoever holds the permission", () => {
    expect(give()).toBe("done");
    expect(give({ granted: false })).toBe("done");
    expect(give({}, { actor: actor("admin") })).toBe("done");
  });

  test.each<[string, string]>([
    ["2026-11-19", "422 override.day-past"],
    ["2026-11-20", "done"],
    ["2026-11-21", "done"],
    ["2027-11-21", "done"],
    ["2027-11-22", "422 override.too-long"],
  ])("until %s: %s", (untilDay, expected) => {
    expect(give({ untilDay })).toBe(expected);
  });

  test("the day that has passed is answered with the day it is", () => {
    const who = { actor: actor("owner"), person: person("employee"), today };
    expect(() => checkOverride({ ...given, untilDay: "2026-11-19" }, who)).toThrow("20 Nov 2026");
  });

  test("counts for nobody who left", () => {
    expect(give({}, { person: person("employee", false) })).toBe("409 override.deactivated");
  });

  test.each(flags)("of an owner, %s may be withheld unless it governs", (flag) => {
    const governs = flag === "canManageUsers" || flag === "canManageRoles";
    const who = { person: person("owner") };
    const kept = governs ? "422 override.kept-by-owners" : "done";
    expect(give({ flag, granted: false }, who)).toBe(kept);
    expect(give({ flag, granted: true }, who)).toBe("done");
    expect(give({ flag, granted: false }, { person: person("admin") })).toBe("done");
  });

  test("is not given by who may not, whatever else is wrong with it", () => {
    const late = { untilDay: "2020-01-01" };
    const oneself = { actor: actor("owner", "Peter"), person: person("owner", false) };
    expect(give(late, oneself)).toBe("409 override.oneself");
  });
});

describe("who decides about somebody's permissions", () => {
  const decide = (
    flag: GivenOverride["flag"],
    by: ReturnType<typeof actor>,
    about: { id: string; role: Role },
  ) => outcome(() => checkOverrideActor(flag, { actor: by, person: about }));

  test("nobody about their own, not even an owner", () => {
    for (const role of roles) {
      const me = actor(role, "Peter");
      expect(decide("canViewDashboard", me, person(role))).toBe("409 override.oneself");
    }
  });

  test("about an owner only another owner", () => {
    for (const role of roles) {
      const expected = role === "owner" ? "done" : "403 override.owners-only";
      const all = { ...actor(role), flags };
      expect(decide("canViewDashboard", all, person("owner"))).toBe(expected);
    }
  });

  test("only about what one holds oneself, whatever the role", () => {
    for (const role of roles) {
      for (const flag of flags) {
        const expected = factoryFlags[role].includes(flag) ? "done" : "403 override.not-held";
        expect(decide(flag, actor(role), person("employee"))).toBe(expected);
      }
    }
    const bare = { ...actor("owner"), flags: [] };
    expect(decide("canBackupData", bare, person("employee"))).toBe("403 override.not-held");
  });
});
