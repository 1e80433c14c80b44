// Being in, and being put out: the half hour without activity with the clock moved, a role that was taken
// away, a screen that is closed to it, two tabs.
import { expect, test } from "vitest";
import { demoPassword } from "#seeds/people.ts";
import { enter, expectRefusals, isIn, newcomer, ownerMoves } from "#test/signingIn.ts";
import { look, openBrowser, settled, signIn, type Size, visit } from "#test/visitor.ts";

const browser = await openBrowser();
const sizes: Size[] = ["desktop", "phone"];

const minute = 60_000;

test.each(sizes)("half an hour without activity ends the session, on a %s", async (size) => {
  const visitor = await visit(browser, size);
  const { page } = visitor;
  await page.clock.install();
  await signIn(visitor, "employee");
  await settled(visitor);
  await page.clock.fastForward(24 * minute);
  const dialog = page.getByRole("dialog", { name: "Session Expiring Soon" });
  expect(await dialog.count()).toBe(0);
  await page.clock.fastForward(2 * minute);
  await dialog.waitFor();
  await page.getByText("Your session will expire soon due to inactivity").waitFor();
  await dialog.getByText("Your session will expire in:").waitFor();
  expect(await dialog.getByRole("timer").textContent()).toMatch(/^[34]:\d\d$/);
  await look(visitor, "Dashboard");
  // Neither Esc nor a movement answers.
  await page.keyboard.press("Escape");
  await dialog.getByRole("button", { name: "Stay Logged In" }).click();
  await dialog.waitFor({ state: "hidden" });
  await page.getByText("Session extended").waitFor();
  await page.clock.fastForward(26 * minute);
  await dialog.waitFor();
  await page.evaluate(() => localStorage.setItem("mavuno.draft.collection", "kept"));
  await page.clock.fastForward(5 * minute);
  await page.getByText("Session expired due to inactivity").waitFor();
  await page.waitForURL("**/auth");
  const kept = await page.evaluate(() => Object.keys(localStorage));
  expect(kept).toContain("mavuno.draft.collection");
  expect(kept).not.toContain("mavuno.session");
  expect(kept).not.toContain("mavuno.currentUser");
  // What was being read in that moment is refused: the server knows before the page has gone.
  await settled(visitor);
  expectRefusals(visitor, 401);
  await look(visitor, "Sign in");
});

test("Log Out in the dialog signs out", async () => {
  const visitor = await visit(browser, "desktop");
  const { page } = visitor;
  const email = await newcomer("add", "Prossy");
  await page.clock.install();
  await page.goto("/auth");
  await enter(visitor, email, demoPassword);
  await isIn(visitor);
  await settled(visitor);
  const told = page.waitForRequest((request) => request.url().includes("/auth/v1/logout"));
  await page.clock.fastForward(26 * minute);
  await page.getByRole("dialog").getByRole("button", { name: "Log Out" }).click();
  await told;
  await page.getByText("Signed out successfully").waitFor();
  await look(visitor, "Sign in");
});

test.each(sizes)("a role that may not open a screen is told who may, on a %s", async (size) => {
  const visitor = await visit(browser, size);
  await signIn(visitor, "cashier");
  await visitor.page.goto("/farmers");
  await look(visitor, "Access Denied");
  const main = visitor.page.getByRole("main");
  await main.getByText("You don't have permission to access this page.").waitFor();
  expect(await main.textContent()).toContain("Your rolecashier");
  expect(await main.textContent()).toContain("Required rolesfield_operations, admin, owner");
});

test("a role that was taken away closes the screen when the page is looked at again", async () => {
  const visitor = await visit(browser, "desktop");
  const { page } = visitor;
  const email = await newcomer("add", "Rose");
  await page.goto("/auth");
  await enter(visitor, email, demoPassword);
  await isIn(visitor);
  await page.goto("/cashier");
  await settled(visitor);
  await ownerMoves(email, "role", { role: "supplier", reason: "Delivers only" });
  await page.evaluate(() => dispatchEvent(new Event("focus")));
  await page.getByRole("heading", { name: "Access Denied" }).waitFor();
});

test("signing out in one tab signs the other out, and signing in again is seen there", async () => {
  const visitor = await visit(browser, "desktop");
  const { page } = visitor;
  const email = await newcomer("add", "Sylvia");
  await page.goto("/auth");
  await enter(visitor, email, demoPassword);
  await isIn(visitor);
  const other = await page.context().newPage();
  await other.goto("/dashboard");
  await other.getByRole("navigation").first().waitFor();
  await page.getByRole("button", { name: "Sign Out" }).click();
  await other.getByRole("heading", { name: "Sign in", level: 1 }).waitFor();
  await page.getByRole("heading", { name: "Sign in", level: 1 }).waitFor();
  await enter(visitor, email, demoPassword);
  await isIn(visitor);
  await other.waitForURL("**/dashboard");
});
