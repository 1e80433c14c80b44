// A day without a network, on a phone: set up once, then everything from the device, and the network cut at
// random points while it is sent. Nothing is lost, nothing comes twice.
import { expect, test } from "vitest";
import {
  buyOneBag,
  chooseDevicePin,
  collectionsAtTheOffice,
  devicePin,
  makeVisitHere,
  operationsIn,
  planCropVisit,
  registerFarmer,
  untilKeptAtHand,
  untilThePhoneHasAll,
} from "#test/fieldHands.ts";
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
/** Whose NIN a farmer of the company has already, once the day is sent. */
const nin = "CF93012345ABCD";

test("a phone is set up, works a day without a network, and sends everything once", async () => {
  const visitor = await visit(browser, "phone", bothThemes, { keepsFiles: true });
  const { page } = visitor;
  await signIn(visitor, "field");
  await settled(visitor);
  await untilKeptAtHand(page);
  const visited = await planCropVisit(page, "Lubega");
  await setUp(visitor);
  const before = await collectionsAtTheOffice(page);

  await page.context().setOffline(true);
  await page.goto("/farmers");
  await lookOffline(visitor, "Farmers");
  await registerFarmer(page, { surname: "Nakitende", firstName: "Oliver", nin });
  for (const gross of ["60.4", "58.2", "61.9"]) await buyOneBag(page, "Nakitende", gross);
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
  await expect.poll(() => operationsIn(page, "ready")).toBe(7);
  await lookOffline(visitor, "Sync");
  await page.goto("/mobile-nav");
  await page.getByText(/^7 waiting/).waitFor();

  await page.goto("/sync");
  await sendThroughCuts(visitor, 20_261_122);
  await expect.poll(() => operationsIn(page, "sent"), { timeout: 60_000 }).toBe(7);
  visitor.faults.length = 0;
  await look(visitor, "Sync");
  expect(await operationsIn(page, "attention")).toBe(0);
  // Records lost 0, doubled 0.
  expect((await collectionsAtTheOffice(page)) - before).toBe(3);

  await page.goto(visited);
  await page.getByText("The trees stand well").waitFor();
  await look(visitor, /^Crop assessment, /);
  await mendRefused(visitor);
});

/** Checks in, says what is seen of the crop, and checks out, all of it on the phone alone. */
async function makeVisit(visitor: Visitor, visited: string): Promise<void> {
  const { page } = visitor;
  await page.goto("/sync");
  await page.getByRole("link", { name: "Visits on this phone" }).click();
  await lookOffline(visitor, "Visits");
  await makeVisitHere(page, visited, "The trees stand well");
  await page.getByText("Done", { exact: true }).first().waitFor();
}

/** A registration that was refused is given up, taken up again, and opens with what is wrong marked in its form. */
async function mendRefused(visitor: Visitor): Promise<void> {
  const { page } = visitor;
  await page.context().setOffline(true);
  await registerFarmer(page, { surname: "Nabukenya", firstName: "Oliver", nin });
  await page.context().setOffline(false);
  await page.getByRole("button", { name: "Send now" }).click();
  await expect.poll(() => operationsIn(page, "attention"), { timeout: 30_000 }).toBe(1);
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
  const written = page.getByLabel(/^NIN/);
  await expect.poll(() => written.getAttribute("aria-invalid")).toBe("true");
  await written.fill("CF93012345ABCE");
  for (let step = 0; step < 6; step += 1) await page.getByRole("button", { name: "Next" }).click();
  await page.getByRole("button", { name: "Register farmer" }).click();
  await page.waitForURL("**/sync");
  await expect.poll(() => operationsIn(page, "sent"), { timeout: 30_000 }).toBe(8);
  expect(await operationsIn(page, "attention")).toBe(0);
}

test("who has the phone without the PIN reads nothing; with it, what lies here", async () => {
  const visitor = await visit(browser, "phone", bothThemes, { keepsFiles: true });
  const { page } = visitor;
  await signIn(visitor, "operations");
  await settled(visitor);
  await untilKeptAtHand(page);
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
  await page.getByLabel("PIN").fill(devicePin);
  await page.getByRole("button", { name: "Unlock" }).click();
  await lookOffline(visitor, "Sync");
});

async function setUp(visitor: Visitor): Promise<void> {
  const { page } = visitor;
  await page.goto("/settings/field");
  await look(visitor, "Work without a network");
  await chooseDevicePin(page);
  await untilThePhoneHasAll(page);
  await look(visitor, "Sync");
}

/** A look at a screen that can ask nobody: that the server is not reached is no fault, a file that is not at hand is. */
async function lookOffline(visitor: Visitor, title: string): Promise<void> {
  await visitor.page.getByRole("heading", { level: 1, name: title }).waitFor();
  await look(visitor, title, { isCut: true });
}

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
