// A day without a network, on a phone: set up once, then everything from the device, and the network cut at
// random points while it is sent. Nothing is lost, nothing comes twice.
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
const pin = "482915";

test("a phone is set up, works a day without a network, and sends everything once", async () => {
  const visitor = await visit(browser, "phone", bothThemes, { keepsFiles: true });
  const { page } = visitor;
  await signIn(visitor, "field");
  await settled(visitor);
  await expect
    .poll(() => page.evaluate(() => navigator.serviceWorker.controller !== null))
    .toBe(true);
  const visited = await planVisit(visitor);
  await setUp(visitor);
  const before = await collectionsAtTheOffice(visitor);

  await page.context().setOffline(true);
  await page.goto("/farmers");
  await lookOffline(visitor, "Farmers");
  await page.goto("/farmers/new");
  await registerFarmer(visitor);
  for (const kilograms of ["60.4", "58.2", "61.9"]) {
    await page.goto("/field-collections/new");
    await recordCollection(visitor, kilograms);
  }
  await lookOffline(visitor, "Receipt");
  // The QR by which the company finds this receipt later; without it the paper is only words.
  await page
    .locator("svg title", { hasText: /field-collections\?search=K\d+-4$/ })
    .waitFor({ state: "attached" });
  await page.getByRole("button", { name: "Luganda" }).click();
  await page
    .getByText("Ezisasulwa zonna, UGX")
    .or(page.getByText(/, UGX$/))
    .first()
    .waitFor();

  await makeVisit(visitor, visited);

  // The app is killed and opened again: everything is still there.
  await page.goto("about:blank");
  await page.goto("/sync");
  await expect.poll(() => rows(visitor, "ready")).toBe(7);
  await lookOffline(visitor, "Sync");
  await page.goto("/mobile-nav");
  await page.getByText(/^7 waiting/).waitFor();

  await page.goto("/sync");
  await sendThroughCuts(visitor, 20_261_122);
  await expect.poll(() => rows(visitor, "sent"), { timeout: 60_000 }).toBe(7);
  visitor.faults.length = 0;
  await look(visitor, "Sync");
  expect(await rows(visitor, "attention")).toBe(0);
  // Records lost 0, doubled 0.
  expect((await collectionsAtTheOffice(visitor)) - before).toBe(3);

  await page.goto(visited);
  await page.getByText("The trees stand well").waitFor();
  await look(visitor, /^Crop assessment, /);
  await mendRefused(visitor);
});

/** A visit of today, to look at a farmer's trees; gives its address. */
async function planVisit({ page }: Visitor): Promise<string> {
  await page.goto("/field-operations/visits/new");
  await page.getByLabel("Purpose").selectOption("Crop assessment");
  await page.getByLabel("Farmer").fill("Lubega");
  await page.getByRole("option").filter({ hasText: "Lubega" }).first().click();
  await page.getByRole("button", { name: "Plan visit" }).click();
  await page.waitForURL(/\/visits\/[0-9a-f-]{36}$/);
  return new URL(page.url()).pathname;
}

/** Checks in, says what is seen of the crop, and checks out, all of it on the phone alone. */
async function makeVisit(visitor: Visitor, visited: string): Promise<void> {
  const { page } = visitor;
  await page.goto("/sync");
  await page.getByRole("link", { name: "Visits on this phone" }).click();
  await lookOffline(visitor, "Visits");
  await page.goto(visited);
  const dialog = page.getByRole("dialog");
  const kept = page.getByText("Kept on this phone; it is sent when there is a network");
  await page.getByRole("button", { name: "Check in", exact: true }).click();
  await dialog.getByRole("button", { name: "Check in", exact: true }).click();
  await kept.first().waitFor();
  await page.getByRole("button", { name: "Assess the crop", exact: true }).click();
  await dialog.getByLabel("Condition").selectOption("Good");
  await dialog.getByLabel("Pests and diseases").selectOption("Medium");
  await dialog.getByLabel("Dried on").selectOption("Tarpaulin");
  await dialog.getByLabel("Kept in").selectOption("Jute bags");
  await dialog.getByLabel("Harvest still to come").fill("640");
  await dialog.getByLabel("Most of it comes in").selectOption("December");
  await dialog.getByRole("button", { name: "Save assessment" }).click();
  await dialog.waitFor({ state: "hidden" });
  await page.getByRole("button", { name: "Check out", exact: true }).click();
  await dialog.getByLabel("What came of it").fill("The trees stand well");
  await dialog.getByRole("button", { name: "Check out", exact: true }).click();
  await dialog.waitFor({ state: "hidden" });
  await page.getByText("Done", { exact: true }).first().waitFor();
}

/** A registration that was refused is given up, taken up again, and opens with what is wrong marked in its form. */
async function mendRefused(visitor: Visitor): Promise<void> {
  const { page } = visitor;
  await page.context().setOffline(true);
  await page.goto("/farmers/new");
  await registerFarmer(visitor, "Nabukenya");
  await page.context().setOffline(false);
  await page.getByRole("button", { name: "Send now" }).click();
  await expect.poll(() => rows(visitor, "attention"), { timeout: 30_000 }).toBe(1);
  await page.getByRole("button", { name: "Give up" }).click();
  const dialog = page.getByRole("dialog", { name: "Give up" });
  await dialog.getByRole("button", { name: "Give up" }).click();
  await dialog.getByText("Say why.").waitFor();
  await dialog.getByLabel("Why").fill("A colleague registered her");
  await dialog.getByRole("button", { name: "Give up" }).click();
  await page.getByText("Given up: A colleague registered her").waitFor();
  visitor.faults.length = 0;
  await look(visitor, "Sync");
  await page.getByRole("button", { name: "Take up again" }).click();
  await page.getByRole("button", { name: "Mend" }).click();
  await page.waitForURL("**/farmers/new*");
  await page
    .getByText(/registered with this NIN already/)
    .first()
    .waitFor();
  const nin = page.getByLabel(/^NIN/);
  await expect.poll(() => nin.getAttribute("aria-invalid")).toBe("true");
  await nin.fill("CF93012345ABCE");
  for (let step = 0; step < 6; step += 1) await page.getByRole("button", { name: "Next" }).click();
  await page.getByRole("button", { name: "Register farmer" }).click();
  await page.waitForURL("**/sync");
  await expect.poll(() => rows(visitor, "sent"), { timeout: 30_000 }).toBe(8);
  expect(await rows(visitor, "attention")).toBe(0);
}

test("who has the phone without the PIN reads nothing; with it, what lies here", async () => {
  const visitor = await visit(browser, "phone", bothThemes, { keepsFiles: true });
  const { page } = visitor;
  await signIn(visitor, "operations");
  await settled(visitor);
  await expect
    .poll(() => page.evaluate(() => navigator.serviceWorker.controller !== null))
    .toBe(true);
  await setUp(visitor);
  // What a form holds is kept, and not where anybody at this browser could read it.
  await page.goto("/field-collections/new");
  const gross = page.getByLabel("Gross kg of bag 1");
  await gross.fill("41.3");
  await page.waitForTimeout(1500);
  await page.reload();
  await expect.poll(() => gross.inputValue()).toBe("41.3");
  const notes = await page.evaluate(() => Object.keys(localStorage));
  expect(notes.filter((key) => key.startsWith("mavuno.draft."))).toEqual([]);
  await page.context().setOffline(true);
  // The session ends while there is no network.
  await page.evaluate(() => localStorage.removeItem("mavuno.session"));
  await page.goto("/sync");
  await lookOffline(visitor, "Locked");
  await page.getByLabel("PIN").fill("111111");
  await page.getByRole("button", { name: "Unlock" }).click();
  await page.getByText("Wrong PIN. 7 tries left.").waitFor();
  await page.getByLabel("PIN").fill(pin);
  await page.getByRole("button", { name: "Unlock" }).click();
  await lookOffline(visitor, "Sync");
});

async function setUp(visitor: Visitor): Promise<void> {
  const { page } = visitor;
  await page.goto("/settings/field");
  await look(visitor, "Work without a network");
  await page.getByRole("button", { name: "Set up this phone" }).click();
  const dialog = page.getByRole("dialog", { name: "Set up this phone" });
  await dialog.getByLabel("PIN, 6 digits or more").fill(pin);
  await dialog.getByLabel("The same PIN again").fill(pin);
  await dialog.getByRole("button", { name: "Save" }).click();
  await page.getByText("This phone works without a network now").waitFor();
  await page.goto("/sync");
  await page.getByText(/^Farmers and prices as of/).waitFor();
  await expect
    .poll(() =>
      page.evaluate(async () => (await caches.match("/assets/field-device")) !== undefined),
    )
    .toBe(true);
  await look(visitor, "Sync");
}

/** A look at a screen that can ask nobody: what the browser says of the network is no fault. */
async function lookOffline(visitor: Visitor, title: string): Promise<void> {
  await visitor.page.getByRole("heading", { level: 1, name: title }).waitFor();
  visitor.faults.length = 0;
  await look(visitor, title);
}

async function registerFarmer({ page }: Visitor, surname = "Nakitende"): Promise<void> {
  const next = page.getByRole("button", { name: "Next" });
  await page.getByLabel("Surname").fill(surname);
  await page.getByLabel("First name").fill("Oliver");
  await page.getByLabel("Sex").selectOption("Woman");
  await page.getByLabel(/^NIN/).fill("CF93012345ABCD");
  await next.click();
  await page.getByRole("textbox", { name: /^Village/ }).fill("Kakunyu C");
  await next.click();
  await page.getByLabel("Robusta coffee").check();
  await next.click();
  await next.click();
  await page.getByLabel("Keep these data to buy and pay").check();
  await next.click();
  await next.click();
  await page.getByRole("button", { name: "Register farmer" }).click();
  await page.waitForURL("**/sync");
  await page.getByText(`Farmer, Oliver ${surname}`).waitFor();
}

/** Buys from the farmer who is registered on this phone alone. */
async function recordCollection({ page }: Visitor, kilograms: string): Promise<void> {
  await page.getByRole("combobox", { name: "Farmer" }).fill("Nakitende");
  await page.getByRole("option", { name: /Nakitende/ }).click();
  await page.getByLabel("Product").selectOption({ label: "FAQ Robusta" });
  await page.getByLabel("Store").selectOption({ index: 1 });
  await page.getByLabel("Gross kg of bag 1").fill(kilograms);
  await page.getByLabel("Moisture").fill("13");
  await page.getByLabel("Foreign matter").fill("0.5");
  await expect.poll(() => page.getByText(/as published/).count()).toBe(1);
  await page.getByRole("button", { name: "Record collection" }).click();
  await page.waitForURL("**/field-collections/kept/**");
  await page
    .getByText(/^K\d+-\d+$/)
    .first()
    .waitFor();
}

const rows = ({ page }: Visitor, state: string): Promise<number> =>
  page.locator(`[data-state=${state}]`).count();

/** The network comes and goes while the phone sends, at moments that dice choose. */
async function sendThroughCuts({ page }: Visitor, seed: number): Promise<void> {
  const context = page.context();
  let state = seed;
  const dice = (): number => (state = (state * 48_271) % 2_147_483_647) / 2_147_483_647;
  for (let cut = 0; cut < 8; cut += 1) {
    await context.setOffline(false);
    await page.waitForTimeout(dice() * 90);
    await context.setOffline(true);
    await page.waitForTimeout(20);
  }
  await context.setOffline(false);
  await page.getByRole("button", { name: "Send now" }).click();
}

/** How many collections the company has, as the list counts them. */
async function collectionsAtTheOffice({ page }: Visitor): Promise<number> {
  return page.evaluate(async () => {
    const session: { access_token: string } = JSON.parse(
      localStorage.getItem("mavuno.session") ?? "{}",
    );
    const answer = await fetch("/api/field-collections?limit=1", {
      headers: { authorization: `Bearer ${session.access_token}` },
    });
    const page: { count: number } = await answer.json();
    return page.count;
  });
}
