// What people in the field and at the accounts open on the narrowest phone: each of their screens, and
// each tab of it, is as wide as the window. The owner's are walked with everything else (screens.e2e.ts).
import { expect, test } from "vitest";
import { accessTable } from "#app/access.ts";
import { screens } from "#app/screens.ts";
import { mayOpenPath } from "#kernel/access.ts";
import type { Role } from "#kernel/permissions.ts";
import { fitsNarrowInEveryTab, openBrowser, settled, signIn, visit } from "#test/visitor.ts";
import { walkScreens } from "#test/walking.ts";

const browser = await openBrowser();

test(
  "no screen of a field officer or an accountant is wider than a phone of 360 pixels",
  { timeout: screens.length * 3_000 },
  () => Promise.all([walk("field", "field_officer"), walk("accountant", "accountant")]),
);

async function walk(key: string, role: Role): Promise<void> {
  const visitor = await visit(browser, "phone");
  await signIn(visitor, key);
  const routes = screens
    .map(({ route }) => route)
    .filter((route) => mayOpenPath(accessTable, route, role, "aligned"));
  // Every fault of a walk is told at its end, not the first alone.
  const faults: string[] = [];
  const seen = await walkScreens(visitor, routes, async () => {
    await settled(visitor);
    await fitsNarrowInEveryTab(visitor).catch((fault: unknown) => {
      faults.push(fault instanceof Error ? fault.message : String(fault));
    });
  });
  expect(faults, `what is too wide of ${key}`).toEqual([]);
  expect(seen.size, `screens of ${key}`).toBeGreaterThan(20);
}
