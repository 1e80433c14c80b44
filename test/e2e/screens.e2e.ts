// Every screen of the house, found as a person finds it: each route that can be typed, and from there
// whatever links lead to. On a phone in the light, on a desk in the dark.
import { expect, test } from "vitest";
import { screens } from "#app/screens.ts";
import {
  goWithin,
  look,
  openBrowser,
  signIn,
  type Size,
  type Theme,
  type Visitor,
  visit,
} from "#test/visitor.ts";

const browser = await openBrowser();

/** A screen, whatever it is called, that is neither refused nor missing nor broken. */
const anyScreen = /^(?!Access Denied|Page not found|Something went wrong)/;

/** Every screen is opened twice, and the longest wait for one is no fault of the others. */
const timeout = screens.length * 6_000;

test(
  "every screen opens without a fault, on a phone in the light and on a desk in the dark",
  {
    timeout,
  },
  () =>
    // Both at once: each waits for the server half of its time.
    Promise.all([walk("phone", "light"), walk("desktop", "dark")]),
);

/** What a walk has come by so far; every fault of it is told at the end, not the first alone. */
interface Walk {
  seen: Map<string, string>;
  links: Set<string>;
  faults: string[];
}

async function walk(size: Size, theme: Theme): Promise<void> {
  const visitor = await visit(browser, size, [theme]);
  await signIn(visitor, "owner");
  const seen = new Map<string, string>();
  const links = new Set<string>();
  const faults: string[] = [];
  const routes = screens.map(({ route }) => route);
  const isFixed = (route: string): boolean => !route.includes(":");
  for (const route of routes.filter(isFixed))
    await open(visitor, route, route, { seen, links, faults });
  // A thing is one that a list links to; its own forms stand under its address.
  const rest = routes.filter((route) => !isFixed(route)).toSorted((a, b) => a.length - b.length);
  for (const route of rest) {
    const path = [...links].find((link) => patternOf(route).test(link)) ?? beneath(route, seen);
    if (path !== undefined) await open(visitor, route, path, { seen, links, faults });
  }
  expect(faults, `what is wrong with screens on a ${size}`).toEqual([]);
  expect(
    routes.filter((route) => !seen.has(route)),
    `screens no link leads to on a ${size}`,
  ).toEqual([]);
}

async function open(
  visitor: Visitor,
  route: string,
  path: string,
  { seen, links, faults }: Walk,
): Promise<void> {
  const { page } = visitor;
  await goWithin(visitor, path);
  await look(visitor, anyScreen).catch((fault: unknown) => {
    faults.push(fault instanceof Error ? fault.message : String(fault));
    visitor.faults.length = 0;
  });
  seen.set(route, path);
  const found = await page
    .locator("main a[href]")
    .evaluateAll((anchors) => anchors.map((anchor) => anchor.getAttribute("href") ?? ""));
  for (const link of found) links.add(link);
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
