// The second visit opens from the device; what a company knows is never kept there.
import { expect, test } from "vitest";
import {
  bothThemes,
  look,
  openBrowser,
  settled,
  signIn,
  visit,
  type Visitor,
} from "#test/visitor.ts";

const browser = await openBrowser();

/** Every address that is kept on the device. */
const keptPaths = ({ page }: Visitor): Promise<string[]> =>
  page.evaluate(async () => {
    const caches = await Promise.all(
      (await globalThis.caches.keys()).map((name) => globalThis.caches.open(name)),
    );
    const requests = await Promise.all(caches.map((cache) => cache.keys()));
    return requests.flat().map(({ url }) => new URL(url).pathname);
  });

test("the second visit comes from the device, and opens without a network", async () => {
  const visitor = await visit(browser, "phone", bothThemes, { keepsFiles: true });
  const { page, faults } = visitor;
  await signIn(visitor, "owner");
  await settled(visitor);
  await page.evaluate(async () => (await navigator.serviceWorker.ready).active?.scriptURL);
  await expect
    .poll(() => page.evaluate(() => navigator.serviceWorker.controller !== null))
    .toBe(true);

  await page.goto("/farmers");
  await look(visitor, "Farmers");
  const [visitedBy] = await page.evaluate(() =>
    performance
      .getEntriesByType("navigation")
      .map((entry) => ("workerStart" in entry ? entry.workerStart : 0)),
  );
  expect(visitedBy).toBeGreaterThan(0);

  const kept = await keptPaths(visitor);
  expect(kept).toContain("/dashboard");
  expect(kept.filter((path) => path.startsWith("/assets/")).length).toBeGreaterThan(5);
  const others = kept.filter(
    (path) => !/^\/(assets\/|dashboard$|config\.json$|theme\.js$|mavuno\.svg$)/.test(path),
  );
  expect(others, "what is kept beside the app's own files").toEqual([]);

  await page.context().setOffline(true);
  await page.goto("/farmers");
  await page.getByText("There is no connection").first().waitFor();
  await page.context().setOffline(false);
  faults.length = 0;
  await page.getByRole("button", { name: "Try again" }).first().click();
  await look(visitor, "Farmers");

  // What strangers see never comes from the device.
  await page.goto("/verify");
  await look(visitor, /.+/);
  expect(await keptPaths(visitor)).not.toContain("/verify");
});
