import { expect, test } from "vitest";
import { afterVisit } from "./recentScreens.ts";

test("a visited screen comes first and stands there once", () => {
  expect(afterVisit(["/farmers", "/payments"], "/payments")).toEqual(["/payments", "/farmers"]);
});

test("the oldest of seven is forgotten", () => {
  const six = ["/a", "/b", "/c", "/d", "/e", "/f"];
  expect(afterVisit(six, "/g")).toEqual(["/g", "/a", "/b", "/c", "/d", "/e"]);
});
