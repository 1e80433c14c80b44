// A file of the app that does not come, because the line was down for a moment or a newer build is there: nothing
// that stands is lost, it is said, and the screen opens once it can be had.
import { expect, test } from "vitest";
import { choose, look, openBrowser, settled, signIn, visit, type Visitor } from "#test/visitor.ts";

const browser = await openBrowser();

test("without a line a menu says that it did not come, a screen too, and both open when there is one", async () => {
  const visitor = await visit(browser, "desktop");
  const { page } = visitor;
  await signIn(visitor, "operations");
  await settled(visitor);
  await page.route(/\/assets\/(UserMenu|FarmersScreen)-/, (route) =>
    route.abort("internetdisconnected"),
  );
  await page
    .getByRole("banner")
    .getByRole("button", { name: /Nansamba/ })
    .click();
  const message = page.getByText("No connection", { exact: true });
  await message.waitFor();
  await page.getByRole("heading", { level: 1 }).waitFor();

  await page.context().setOffline(true);
  await choose(visitor, "Farmers");
  await page.getByRole("heading", { name: "No connection", level: 1 }).waitFor();
  let loads = 0;
  page.on("load", () => (loads += 1));
  await page.context().setOffline(false);
  // The line is back and the file is not yet: it is asked for with the line, once more, and not without end.
  await expect.poll(() => loads, { timeout: 20_000 }).toBe(2);
  await page.getByRole("heading", { name: "No connection", level: 1 }).waitFor();
  await page.unroute(/\/assets\/(UserMenu|FarmersScreen)-/);
  await page.getByRole("main").getByRole("button", { name: "Try Again" }).click();
  await opens(visitor, "Farmers");
  await page
    .getByRole("banner")
    .getByRole("button", { name: /Nansamba/ })
    .click();
  await page.getByRole("menuitem", { name: "Profile & Settings" }).waitFor();
});

test("a screen whose file a newer build has taken away opens from the newer build, without a word", async () => {
  const visitor = await visit(browser, "phone");
  const { page } = visitor;
  await signIn(visitor, "operations");
  await settled(visitor);
  let isOld = true;
  await page.route(/\/assets\/FarmersScreen-/, (route) =>
    isOld ? route.fulfill({ status: 404, body: "" }) : route.continue(),
  );
  page.on("load", () => (isOld = false));
  await page.getByRole("link", { name: "Farmers" }).first().click();
  await page.waitForEvent("load");
  await opens(visitor, "Farmers");
});

test("where the app is at hand already, a screen waits for the line and opens with it", async () => {
  const visitor = await visit(browser, "desktop", ["dark"], { keepsFiles: true });
  const { page } = visitor;
  await signIn(visitor, "operations");
  await settled(visitor);
  await expect
    .poll(() => page.evaluate(() => navigator.serviceWorker.controller !== null))
    .toBe(true);
  const begun = await page.evaluate(() => performance.timeOrigin);
  await page.context().setOffline(true);
  await choose(visitor, "Farmers");
  await page.waitForTimeout(2500);
  await page.context().setOffline(false);
  await opens(visitor, "Farmers");
  // The same page all the while: what stood in it would stand there still.
  expect(await page.evaluate(() => performance.timeOrigin)).toBe(begun);
});

test("a page whose own first file does not come says so, and begins when it is asked for again", async () => {
  const visitor = await visit(browser, "phone");
  const { page } = visitor;
  await page.route(/\/assets\/app-[^/]*\.js/, (route) => route.abort("internetdisconnected"));
  await page.goto("/auth");
  await page.getByText("There is no connection. Nothing is lost; please try again.").waitFor();
  await page.unroute(/\/assets\/app-[^/]*\.js/);
  await page.getByRole("button", { name: "Try Again" }).click();
  await opens(visitor, "Sign in");
});

/** The screen is there, and what the browser said of the file that was missing is put aside. */
async function opens(visitor: Visitor, title: string): Promise<void> {
  await visitor.page.getByRole("heading", { name: title, level: 1 }).waitFor();
  await settled(visitor);
  visitor.faults.length = 0;
  await look(visitor, title);
}
