// Being in, and being put out: the half hour without activity with the clock moved, a role that was taken
// away, a screen that is closed to it, two tabs; what is begun on a shared computer, and leaving it without a line.
import { expect, test } from "vitest";
import { demoPassword } from "#seeds/people.ts";
import { enter, expectRefusals, isIn, newcomer, ownerMoves } from "#test/signingIn.ts";
import {
  chooseDevicePin,
  devicePin,
  registerFarmer,
  untilThePhoneHasAll,
} from "#test/fieldHands.ts";
import {
  bothThemes,
  look,
  openBrowser,
  settled,
  signIn,
  signOut,
  type Size,
  visit,
  type Visitor,
} from "#test/visitor.ts";

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
  await page.clock.fastForward(5 * minute);
  await page.getByText("Session expired due to inactivity").waitFor();
  await page.waitForURL("**/auth");
  const kept = await page.evaluate(() => Object.keys(localStorage));
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

/** Everything that lies open in this browser, as whoever sits down at it next could read it. */
const lyingOpen = ({ page }: Visitor): Promise<string> =>
  page.evaluate(() => JSON.stringify(Object.entries(localStorage)));

async function opensRegistration({ page }: Visitor): Promise<void> {
  await page.goto("/farmers/new");
  await page.getByLabel("Surname").waitFor();
}

test("a farmer who was begun on a shared computer: kept through idling out, for nobody else, gone by signing out", async () => {
  const visitor = await visit(browser, "desktop");
  const { page } = visitor;
  const email = await newcomer("add", "Brenda", "field_operations");
  const surname = page.getByLabel("Surname");
  const draft = page.getByText(/^Your draft of .* is here again\. Numbers, kin/);
  await page.clock.install();
  await page.goto("/auth");
  await enter(visitor, email, demoPassword);
  await isIn(visitor);
  await opensRegistration(visitor);
  await surname.fill("Nakitende");
  await page.getByLabel(/^NIN/).fill("CF93012345ABCD");
  await page.getByLabel(/^Telephone/).fill("0772123456");
  await page.getByLabel(/^Next of kin/).fill("Ssali Moses");
  await page.clock.fastForward(1000);
  await expect.poll(() => lyingOpen(visitor)).toContain("Nakitende");
  expect(await lyingOpen(visitor)).not.toMatch(/CF93012345ABCD|0772123456|Ssali/);

  await page.clock.fastForward(26 * minute);
  await page.getByRole("dialog", { name: "Session Expiring Soon" }).waitFor();
  await page.clock.fastForward(5 * minute);
  await page.waitForURL("**/auth");
  expect(await lyingOpen(visitor)).toContain("Nakitende");
  await settled(visitor);
  visitor.faults.length = 0;

  // Whoever sits down next is led to where it was left, and finds nothing of it.
  await enter(visitor, "operations@demo.mavuno.test", demoPassword);
  await page.waitForURL("**/farmers/new");
  await surname.waitFor();
  expect(await surname.inputValue()).toBe("");
  expect(await draft.count()).toBe(0);
  // Nothing of theirs is begun, so nothing is asked; and another's stays.
  await signOut(visitor);
  expect(await lyingOpen(visitor)).toContain("Nakitende");

  await enter(visitor, email, demoPassword);
  await isIn(visitor);
  await opensRegistration(visitor);
  await draft.waitFor();
  expect(await surname.inputValue()).toBe("Nakitende");
  expect(await page.getByLabel(/^NIN/).inputValue()).toBe("");
  const asked = page.getByRole("dialog", { name: "Sign out?" });
  await page.getByRole("button", { name: "Sign Out" }).click();
  await asked.waitFor();
  await look(visitor, "Register a farmer");
  await asked.getByRole("button", { name: "Stay signed in" }).click();
  await asked.waitFor({ state: "hidden" });
  expect(await surname.inputValue()).toBe("Nakitende");
  await page.getByRole("button", { name: "Sign Out" }).click();
  await asked.getByRole("button", { name: "Sign out and remove it" }).click();
  await look(visitor, "Sign in");
  expect(await lyingOpen(visitor)).not.toContain("Nakitende");
});

test("without a line somebody signs out of a phone; what waits to be sent lies sealed, and is there by the PIN", async () => {
  const visitor = await visit(browser, "phone", bothThemes, { keepsFiles: true });
  const { page } = visitor;
  await signIn(visitor, "field");
  await settled(visitor);
  await expect
    .poll(() => page.evaluate(() => navigator.serviceWorker.controller !== null))
    .toBe(true);
  await page.goto("/settings/field");
  await chooseDevicePin(page);
  await untilThePhoneHasAll(page);
  await page.context().setOffline(true);
  await registerFarmer(page, { surname: "Namusoke", firstName: "Ruth", nin: "CF93012345ABCF" });
  await page.getByRole("button", { name: "Open the menu" }).click();
  await page.getByRole("button", { name: "Sign Out" }).click();
  await page.getByText("Signed out on this device").waitFor();
  await page.getByText("your other devices could not be reached").waitFor();
  await look(visitor, "Sign in", { isCut: true });
  const open = await lyingOpen(visitor);
  expect(open).not.toMatch(/mavuno\.(session|currentUser)|Namusoke|CF93012345ABCF/);
  // Nor does the way back lead in.
  await page.goto("/farmers");
  await page.getByRole("heading", { level: 1, name: /Locked|Sign in/ }).waitFor();
  await page.goto("/sync");
  await page.getByLabel("PIN").fill(devicePin);
  await page.getByRole("button", { name: "Unlock" }).click();
  await page.getByText("Farmer, Ruth Namusoke").waitFor();
  expect(await page.locator("[data-state=ready]").count()).toBe(1);
});

test("without a line, or with a house that is away, a computer is left too", async () => {
  const visitor = await visit(browser, "desktop");
  const { page } = visitor;
  const email = await newcomer("add", "Harriet");
  await page.goto("/auth");
  await enter(visitor, email, demoPassword);
  await isIn(visitor);
  await settled(visitor);
  const other = await page.context().newPage();
  await other.goto("/dashboard");
  await other.getByRole("navigation").first().waitFor();
  await page.route("**/auth/v1/logout**", (route) => route.abort("internetdisconnected"));
  await page.getByRole("button", { name: "Sign Out" }).click();
  await page.getByText("Signed out on this device").waitFor();
  await page.getByRole("heading", { name: "Sign in", level: 1 }).waitFor();
  await other.getByRole("heading", { name: "Sign in", level: 1 }).waitFor();
  expect(await lyingOpen(visitor)).not.toMatch(/mavuno\.(session|currentUser)/);
});
