import { expect, test } from "vitest";
import { officerRoles, placingObstacle } from "./groupRules.ts";
import { type FarmerState, farmerLife } from "./rules.ts";

const chosen = (...states: FarmerState[]) =>
  states.map((state, index) => ({ code: `FRM-000${index + 1}`, state }));

test("whoever still stands for somebody is placed: drafts, suspended and waiting ones too", () => {
  expect(placingObstacle([])).toBeNull();
  const gone = farmerLife.states.filter((state) => placingObstacle(chosen(state)) !== null);
  expect(gone).toEqual(["left", "deceased", "merged"]);
});

test.each<[FarmerState[], string]>([
  [["left"], "1 of the 1 farmers cannot be placed: FRM-0001 has left."],
  [["active", "deceased"], "1 of the 2 farmers cannot be placed: FRM-0002 has died."],
  [
    ["merged", "active", "left", "deceased"],
    "3 of the 4 farmers cannot be placed: FRM-0001 was merged, FRM-0003 has left, FRM-0004 has died.",
  ],
  [
    ["left", "left", "left", "left"],
    "4 of the 4 farmers cannot be placed: FRM-0001 has left, FRM-0002 has left, FRM-0003 has left and 1 more.",
  ],
  [
    ["left", "left", "left", "left", "merged", "suspended"],
    "5 of the 6 farmers cannot be placed: FRM-0001 has left, FRM-0002 has left, FRM-0003 has left and 2 more.",
  ],
])("%j: the first three of those who are gone are named", (states, words) => {
  expect(placingObstacle(chosen(...states))).toBe(`${words} Leave them out.`);
});

test("officers are chosen among those who register farmers", () => {
  expect(officerRoles()).toEqual(["owner", "admin", "field_officer", "field_operations"]);
});
