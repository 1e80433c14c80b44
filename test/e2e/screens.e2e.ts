// Every screen of the house, found as a person finds it: each route that can be typed, and from there
// whatever links lead to. On a phone in the light, on a desk in the dark. On the narrowest phone no screen
// and no tab of one is wider than the window.
import { expect, test } from "vitest";
import { screens } from "#app/screens.ts";
import {
  fitsNarrowInEveryTab,
  look,
  openBrowser,
  signIn,
  type Size,
  type Theme,
  visit,
} from "#test/visitor.ts";
import { walkScreens } from "#test/walking.ts";

const browser = await openBrowser();

/** A screen, whatever it is called, that is neither refused nor missing nor broken. */
const anyScreen = /^(?!Access Denied|Page not found|Something went wrong)/;

/** What waits on a phone without a network has no link in the house: its own journey opens it (offline.e2e.ts). */
const onAPhoneAlone = "/field-collections/kept/:id";

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

async function walk(size: Size, theme: Theme): Promise<void> {
  const visitor = await visit(browser, size, [theme]);
  await signIn(visitor, "owner");
  const routes = screens.map(({ route }) => route);
  // Every fault of a walk is told at its end, not the first alone.
  const faults: string[] = [];
  const seen = await walkScreens(visitor, routes, async () => {
    const told = (fault: unknown): void => {
      faults.push(fault instanceof Error ? fault.message : String(fault));
      visitor.faults.length = 0;
    };
    await look(visitor, anyScreen).catch(told);
    await fitsNarrowInEveryTab(visitor).catch(told);
  });
  expect(faults, `what is wrong with screens on a ${size}`).toEqual([]);
  expect(
    routes.filter((route) => !seen.has(route)),
    `screens no link leads to on a ${size}`,
  ).toEqual([onAPhoneAlone]);
}
