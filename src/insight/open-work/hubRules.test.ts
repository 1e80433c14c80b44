// The hub, the process map and the phone's buttons against the access table and the screens: nothing is
// left out, nothing leads nowhere.
import { describe, expect, test } from "vitest";
import { accessTable } from "#app/access.ts";
import { screens } from "#app/screens.ts";
import { unbuiltScreens } from "#app/unbuiltScreens.ts";
import { screenAt } from "#kernel/access.ts";
import { factoryFlags, roles } from "#kernel/permissions.ts";
import { countsFor, isTheirs } from "./countRules.ts";
import { places, placesFound, tasks } from "./hubRules.ts";
import { coffeeSteps, countLinks, countNames, testingSteps, waitingOnMap } from "./linkRules.ts";
import { placeWords } from "./screens/placeWords.ts";

const built = new Set(screens.map(({ route }) => route));
const known = new Set([...built, ...unbuiltScreens.map(({ route }) => route)]);
const pathOf = (link: string): string => link.replace(/\?.*$/, "");

describe("the hub", () => {
  test("has every line of the menus once, but itself", () => {
    const listed = accessTable.screens
      .filter(({ routeRoles, unlisted }) => routeRoles !== "public" && !unlisted)
      .map(({ route }) => route);
    const inHub = places.map(({ route }) => route);
    expect(listed.filter((route) => !inHub.includes(route))).toEqual(["/navigation-hub"]);
    expect(new Set(inHub).size).toBe(inHub.length);
  });

  test("has only screens that stand or are said to be built, each with its sentence", () => {
    const help: Record<string, string> = placeWords.help;
    for (const { route } of places) {
      expect(known.has(route), route).toBe(true);
      expect(help[route], `a sentence for ${route} in placeWords.ts`).toMatch(/^[A-Z].+\.$/);
    }
    const routes = places.map(({ route }) => route);
    expect(Object.keys(help).filter((route) => !routes.includes(route))).toEqual([]);
  });

  test("finds by name first, then by what a screen is for; every word counts", () => {
    const named = [
      { route: "/payments", label: "Payments", help: "Prepare and release; look up receipts." },
      { route: "/receipts", label: "Receipts", help: "What buyers paid." },
      { route: "/farmers", label: "Farmers", help: "Who we buy from." },
    ];
    const found = (typed: string) => placesFound(named, typed).map(({ label }) => label);
    expect(found("receipt")).toEqual(["Receipts", "Payments"]);
    expect(found("buy who")).toEqual(["Farmers"]);
    expect(found("zebra")).toEqual([]);
    expect(found("  ")).toHaveLength(3);
  });
});

test("every figure leads to a screen that stands", () => {
  for (const name of countNames) expect(built.has(pathOf(countLinks[name])), name).toBe(true);
});

test("what waits on the map is what the map shows, each row once", () => {
  const theirs = [
    { name: "invoices_unpaid", count: 2 },
    { name: "quality_to_approve", count: 3 },
    { name: "expenses_submitted", count: 40 },
  ] as const;
  const steps = [...coffeeSteps, ...testingSteps].flatMap(({ counts }): string[] => [...counts]);
  expect(steps.filter((name) => name === "invoices_unpaid")).toHaveLength(2);
  expect(steps).not.toContain("expenses_submitted");
  expect(waitingOnMap(theirs)).toBe(5);
});

test("every step leads to screens that stand, and every button of the phone", () => {
  for (const step of [...coffeeSteps, ...testingSteps]) {
    expect(built.has(step.route), step.name).toBe(true);
    if ("begins" in step) expect(built.has(step.begins.to), step.begins.to).toBe(true);
  }
  for (const { to } of tasks) {
    const isOfTable = screenAt(accessTable, pathOf(to)) !== undefined;
    expect(isOfTable && (built.has(pathOf(to)) || to === "/verify"), to).toBe(true);
  }
});

test.each(roles)("whose step it is for %s, that figure they are told", (role) => {
  const flags = factoryFlags[role];
  const told = countsFor(flags);
  // Who approves money may see it in the inbox without the list of the documents.
  const elsewhere = ["funds_submitted", "bills_submitted"];
  const blind = countNames.filter((name) => isTheirs(flags, name) && !told.includes(name));
  expect(blind.filter((name) => !elsewhere.includes(name))).toEqual([]);
});
