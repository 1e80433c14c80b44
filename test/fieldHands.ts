// What an officer's hands do on a phone, as journeys and benches do it: the phone is set up, a farmer registered,
// coffee bought, a crop looked at. Each function ends when the phone says that it is done.
import type { Page } from "playwright-core";

export const devicePin = "482915";

/** Chooses the PIN on /settings/field. */
export async function chooseDevicePin(page: Page): Promise<void> {
  await page.getByRole("button", { name: "Set up this phone" }).click();
  const dialog = page.getByRole("dialog", { name: "Set up this phone" });
  await dialog.getByLabel("PIN, 6 digits or more").fill(devicePin);
  await dialog.getByLabel("The same PIN again").fill(devicePin);
  await dialog.getByRole("button", { name: "Save" }).click();
  await page.getByText("This phone works without a network now").waitFor();
}

/** Waits on /sync until all that the field needs lies on the phone: farmers, prices, and the programme itself. */
export async function untilThePhoneHasAll(page: Page): Promise<void> {
  await page.goto("/sync");
  await page.getByText(/^Farmers and prices as of/).waitFor();
  await page.waitForFunction(
    async () => (await caches.match("/assets/field-device")) !== undefined,
  );
}

export interface NewFarmer {
  surname: string;
  firstName: string;
  nin?: string;
  /** A picture for which the farmer consents; none is taken without. */
  photograph?: Buffer;
  /** Whether a plot is registered too, at the phone's position. */
  hasPlot?: boolean;
}

/** Goes through the whole registration on the phone, and sees it kept. */
export async function registerFarmer(page: Page, farmer: NewFarmer): Promise<void> {
  const next = page.getByRole("button", { name: "Next" });
  await page.goto("/farmers/new");
  await page.getByLabel("Surname").fill(farmer.surname);
  await page.getByLabel("First name").fill(farmer.firstName);
  await page.getByLabel("Sex").selectOption("Woman");
  if (farmer.nin !== undefined) await page.getByLabel(/^NIN/).fill(farmer.nin);
  if (farmer.photograph) {
    await page
      .locator("input[type=file]")
      .first()
      .setInputFiles({ name: "farmer.jpg", mimeType: "image/jpeg", buffer: farmer.photograph });
  }
  await next.click();
  await page.getByRole("textbox", { name: /^Village/ }).fill("Kakunyu C");
  await next.click();
  await page.getByLabel("Robusta coffee").check();
  await next.click();
  await next.click();
  await page.getByLabel("Keep these data to buy and pay").check();
  if (farmer.photograph) await page.getByLabel("Be shown in a photograph").check();
  await next.click();
  if (farmer.hasPlot === true) await drawPlot(page);
  await next.click();
  await page.getByRole("button", { name: "Register farmer" }).click();
  await page.waitForURL("**/sync");
  await page.getByText(`Farmer, ${farmer.firstName} ${farmer.surname}`).waitFor();
}

async function drawPlot(page: Page): Promise<void> {
  await page.getByLabel("Name of the plot").fill("Home garden");
  await page.getByLabel("Crop", { exact: true }).selectOption("Robusta coffee");
  await page.getByLabel("Land holding").selectOption({ index: 1 });
  await page.getByLabel("Size as the farmer says").fill("0.8");
  await page.getByRole("button", { name: "Take position" }).click();
  await page.getByRole("button", { name: "Use this" }).click();
}

/** Buys one bag of FAQ from a farmer of this phone, and sees the receipt that is kept. */
export async function buyOneBag(page: Page, surname: string, gross: string): Promise<void> {
  await page.goto("/field-collections/new");
  await page.getByRole("combobox", { name: "Farmer" }).fill(surname);
  await page
    .getByRole("option", { name: new RegExp(surname) })
    .first()
    .click();
  await page.getByLabel("Product").selectOption({ label: "FAQ Robusta" });
  await page.getByLabel("Store").selectOption({ index: 1 });
  await page.getByLabel("Gross kg of bag 1").fill(gross);
  await page.getByLabel("Moisture").fill("13");
  await page.getByLabel("Foreign matter").fill("0.5");
  await page.getByText(/as published/).waitFor();
  await page.getByRole("button", { name: "Record collection" }).click();
  await page.waitForURL("**/field-collections/kept/**");
  await page
    .getByText(/^K\d+-\d+$/)
    .first()
    .waitFor();
}

/** How many operations /sync shows in this state. */
export const operationsIn = (page: Page, state: string): Promise<number> =>
  page.locator(`[data-state=${state}]`).count();

/** How many collections the company has, as its list counts them. */
export async function collectionsAtTheOffice(page: Page): Promise<number> {
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

/** Waits until the app on this phone opens without a network. */
export async function untilKeptAtHand(page: Page): Promise<void> {
  await page.waitForFunction(() => navigator.serviceWorker.controller !== null);
}

/** Plans a visit of today to look at a farmer's trees; gives its address. */
export async function planCropVisit(page: Page, surname: string): Promise<string> {
  await page.goto("/field-operations/visits/new");
  await page.getByLabel("Purpose").selectOption("Crop assessment");
  await page.getByLabel("Farmer").fill(surname);
  await page.getByRole("option").filter({ hasText: surname }).first().click();
  await page.getByRole("button", { name: "Plan visit" }).click();
  await page.waitForURL(/\/visits\/[0-9a-f-]{36}$/);
  return new URL(page.url()).pathname;
}

/** Takes one step of the visit that is open, where the step asks for nothing but a yes. */
export async function checkIn(page: Page): Promise<void> {
  await page.getByRole("button", { name: "Check in", exact: true }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Check in", exact: true }).click();
}

/** Makes the visit at this address on the phone alone: in, seen, saved and out. */
export async function makeVisitHere(page: Page, visited: string, words: string): Promise<void> {
  const dialog = page.getByRole("dialog");
  await page.goto(visited);
  await checkIn(page);
  await page.getByText("Kept on this phone; it is sent when there is a network").first().waitFor();
  await assessTrees(page);
  await dialog.getByRole("button", { name: "Save assessment" }).click();
  await dialog.waitFor({ state: "hidden" });
  await checkOut(page, words);
}

/** Ends the visit that is open, with what came of it. */
export async function checkOut(page: Page, words: string): Promise<void> {
  const dialog = page.getByRole("dialog");
  await page.getByRole("button", { name: "Check out", exact: true }).click();
  await dialog.getByLabel("What came of it").fill(words);
  await dialog.getByRole("button", { name: "Check out", exact: true }).click();
  await dialog.waitFor({ state: "hidden" });
}

/** Writes down what is seen of the crop; saving it is left to the caller. */
export async function assessTrees(page: Page): Promise<void> {
  const dialog = page.getByRole("dialog");
  await page.getByRole("button", { name: "Assess the crop", exact: true }).click();
  await dialog.getByLabel("Condition").selectOption("Good");
  await dialog.getByLabel("Pests and diseases").selectOption("Medium");
  await dialog.getByLabel("Dried on").selectOption("Tarpaulin");
  await dialog.getByLabel("Kept in").selectOption("Jute bags");
  await dialog.getByLabel("Harvest still to come").fill("640");
  await dialog.getByLabel("Most of it comes in").selectOption("December");
}
