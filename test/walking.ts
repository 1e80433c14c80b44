// A walk through screens as a person finds them: each route that can be typed, and from there whatever
// links lead to.
import { goWithin, type Visitor } from "./visitor.ts";

/**
 * Opens every route that can be found and does something at each; gives the address at which each
 * route was found. A route with an id that no screen links to is left out.
 */
export async function walkScreens(
  visitor: Visitor,
  routes: readonly string[],
  atEach: (route: string, path: string) => Promise<void>,
): Promise<Map<string, string>> {
  const seen = new Map<string, string>();
  const links = new Set<string>();
  const open = async (route: string, path: string): Promise<void> => {
    await goWithin(visitor, path);
    await atEach(route, path);
    seen.set(route, path);
    const found = await visitor.page
      .locator("main a[href]")
      .evaluateAll((anchors) => anchors.map((anchor) => anchor.getAttribute("href") ?? ""));
    for (const link of found) links.add(link);
  };
  const isFixed = (route: string): boolean => !route.includes(":");
  for (const route of routes.filter(isFixed)) await open(route, route);
  // A thing is one that a list links to; its own forms stand under its address.
  const rest = routes.filter((route) => !isFixed(route)).toSorted((a, b) => a.length - b.length);
  for (const route of rest) {
    const path = [...links].find((link) => patternOf(route).test(link)) ?? beneath(route, seen);
    if (path !== undefined) await open(route, path);
  }
  return seen;
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
