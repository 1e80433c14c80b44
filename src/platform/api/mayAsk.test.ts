// Who may ask an endpoint, by what it says that it needs.
import { expect, test } from "vitest";
import { factoryFlags, flags, roles } from "#kernel/permissions.ts";
import { mayAsk } from "./mayAsk.ts";

test("whoever works here is everybody but a supplier's people, whatever they hold", () => {
  const asking = (held: (typeof flags)[number][]) =>
    roles.filter((role) => mayAsk({ role, flags: held }, "works-here"));
  const colleagues = roles.filter((role) => role !== "supplier");
  expect(colleagues).toHaveLength(roles.length - 1);
  expect(asking([])).toEqual(colleagues);
  expect(asking([...flags])).toEqual(colleagues);
});

test("what else is asked for is held or not, whatever the role is called", () => {
  for (const role of roles) {
    expect(mayAsk({ role, flags: [] }, "signed-in")).toBe(true);
    expect(mayAsk({ role, flags: [] }, "canViewFarmers")).toBe(false);
    expect(mayAsk({ role, flags: ["canViewFarmers"] }, ["canViewReports", "canViewFarmers"])).toBe(
      true,
    );
    const all = { all: ["canViewFarmers", "signed-in"] } as const;
    expect(mayAsk({ role, flags: factoryFlags[role] }, all)).toBe(
      factoryFlags[role].includes("canViewFarmers"),
    );
  }
});
