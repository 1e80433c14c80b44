// Every screen of the house, found as a person finds it: each route that can be typed, and from there
// whatever links lead to. On a phone in the light, on a desk in the dark.
import { expect, test } from "vitest";
import { screens } from "#app/screens.ts";
import { goWithin, look, openBrowser, signIn, type Visitor, visit } from "#test/visitor.ts";

const browser = await openBrowser();

/** A screen, whatever it is called, that is neither refused nor missing nor broken. */
const anyScreen = /^(?!Access Denied|Page not found|Something went wrong)/;

test.each([
  ["phone", "light"],
  ["desktop", "dark"],
] as const)("every screen opens without a fault, on a %s in the %s", async (size, theme) => {
  const visitor = await visit(browser, size, [theme]);
  await signIn(visitor, "owner");
  const seen = new Map<string, string>();
  const links = new Set<string>();
  const routes = screens.map(({ route }) => route).filter((route) => !route.startsWith("/verify"));
  const isFixed = (route: string): boolean => !route.includes(":");
  for (const route of routes.filter(isFixed)) await open(visitor, route, route, seen, links);
  // A thing is one that a list links to; its own forms stand under its address.
  const rest = routes.filter((route) => !isFixed(route)).toSorted((a, b) => a.length - b.length);
  for (const route of rest) {
    const path = [...links].find((link) => patternOf(route).test(link)) ?? beneath(route, seen);
    if (path !== undefined) await open(visitor, route, path, seen, links);
  }
  expect(
    routes.filter((route) => !seen.has(route)),
    "screens no link leads to",
  ).toEqual([]);
});

async function open(
  visitor: Visitor,
  route: string,
  path: string,
  seen: Map<string, string>,
  links: Set<string>,
): Promise<void> {
  const { page } = visitor;
  await goWithin(visitor, path);
  await look(visitor, anyScreen);
  seen.set(route, path);
  const found = await page.getByRole("main").getByRole("link").all();
  for (const link of found) links.add((await link.getAttribute("href")) ?? "");
}

/** `/farmers/:id` as a pattern of addresses. */
function patternOf(route: string): RegExp {
  const kinds = route.replaceAll(/:\w*id\b/gi, "[0-9a-f-]{36}").replaceAll(/:\w+/g, "[\\w-]+");
  return new RegExp(`^${kinds}$`);
}

/** `/farmers/:id/change` stands beneath the farmer that was seen. */
function beneath(route: string, seen: Map<string, string>): string | undefined {
  const parent = [...seen.keys()]
    .filter((one) => one.includes(":") && route.startsWith(`${one}/`))
    .toSorted((a, b) => b.length - a.length)[0];
  if (parent === undefined) return undefined;
  const end = route.slice(parent.length);
  return end.includes(":") ? undefined : `${seen.get(parent)}${end}`;
}
