// Every route of the access table stands in exactly one place: its screen, the list of what is not
// built, or a page of its own.
import { expect, test } from "vitest";
import { accessTable } from "./access.ts";
import { pagesApart, screens } from "./screens.ts";
import { unbuiltScreens } from "./unbuiltScreens.ts";

const built = new Set(screens.map(({ route }) => route));
const unbuilt = unbuiltScreens.map(({ route }) => route);
const inTable = accessTable.screens.map(({ route }) => route);

test("every route of the access table is built or said to be unbuilt, and not both", () => {
  const faults = inTable.flatMap((route) => {
    const places = [
      ...(built.has(route) ? ["screens.ts"] : []),
      ...(unbuilt.includes(route) ? ["unbuiltScreens.ts"] : []),
      ...(pagesApart.includes(route) ? ["the pages apart"] : []),
    ];
    if (places.length === 0) return [`${route}: add it to screens.ts, or to unbuiltScreens.ts`];
    return places.length > 1 ? [`${route} stands in ${places.join(" and in ")}`] : [];
  });
  expect(faults).toEqual([]);
});

test("what is not built is a route of the table, named once, with a sentence", () => {
  expect(unbuilt.filter((route) => !inTable.includes(route))).toEqual([]);
  expect(new Set(unbuilt).size).toBe(unbuilt.length);
  for (const { route, does } of unbuiltScreens) expect(does, route).toMatch(/^[A-Z].{20,}\.$/);
});
