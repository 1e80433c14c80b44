// Who holds a permission, and which of the three layers said so: the factory, the role, the person.
import { describe, expect, test } from "vitest";
import { type FlagLayers, flags, heldFlags, roles, factoryFlags, whyHeld } from "./permissions.ts";

const nothing: FlagLayers = { ofRole: {}, ofPerson: {} };

describe("what decides", () => {
  test.each<[string, FlagLayers, boolean, string]>([
    ["the factory, when nobody changed anything", nothing, false, "factory"],
    ["the role's change", { ...nothing, ofRole: { canViewReports: true } }, true, "role"],
    [
      "a change to what it was is none",
      { ...nothing, ofRole: { canViewReports: false } },
      false,
      "factory",
    ],
    [
      "the person's own, over the factory",
      { ...nothing, ofPerson: { canViewReports: true } },
      true,
      "override",
    ],
    [
      "the person's own, over the role's change",
      { ofRole: { canViewReports: true }, ofPerson: { canViewReports: false } },
      false,
      "override",
    ],
  ])("%s", (_, layers, held, by) => {
    expect(whyHeld("employee", "canViewReports", layers)).toEqual({ held, by });
    expect(heldFlags("employee", layers).includes("canViewReports")).toBe(held);
  });
});

test("without changes every role holds exactly the factory's flags", () => {
  for (const role of roles)
    expect(heldFlags(role, nothing)).toEqual(
      flags.filter((flag) => factoryFlags[role].includes(flag)),
    );
});

test("names that every object has grant nothing", () => {
  for (const name of ["constructor", "toString", "__proto__"]) {
    expect(heldFlags("supplier", { ofRole: { [name]: true }, ofPerson: { [name]: true } })).toEqual(
      ["canViewDashboard"],
    );
  }
});
