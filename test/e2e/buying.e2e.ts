// An officer's day with cash begins: the session is opened, the cashier hands cash over note by note, a farmer
// is promised part of it, and the sample waits for a judge who does not see whose it is. On a phone.
import { expect, test } from "vitest";
import { assessTrees, checkIn, checkOut, planCropVisit } from "#test/fieldHands.ts";
import {
  bothThemes,
  look,
  openBrowser,
  signIn,
  signOut,
  type Visitor,
  visit,
} from "#test/visitor.ts";

const browser = await openBrowser();

test("from the first note to the sample that waits, on a phone", async () => {
  const visitor = await visit(browser, "phone", bothThemes);
  const { page } = visitor;
  await signIn(visitor, "field");
  await bookDelivery(visitor);
  await assessCrop(visitor);
  await logTrip(visitor);
  await askAboveLimit(visitor);
  await page.goto("/field-collections/sessions");
  await look(visitor, "Buying sessions");
  await page.goto("/field-collections/sessions/new");
  await page.getByLabel("Product").selectOption({ label: "FAQ Robusta" });
  await page.getByLabel("Store", { exact: true }).selectOption({ index: 1 });
  await page.getByLabel("Ceiling").fill("12000");
  await page.getByLabel("Target").fill("500");
  await look(visitor, "New buying session");
  await page.getByRole("button", { name: "Open session" }).click();
  await page.waitForURL(/\/sessions\/[0-9a-f-]{36}$/);
  const session = page.url().split("/").at(-1) ?? "";
  await signOut(visitor);

  await signIn(visitor, "cashier");
  await page.goto(`/cashier/floats/${session}`);
  await page.getByRole("button", { name: "Hand over cash" }).click();
  const cash = page.getByRole("dialog");
  await cash.getByLabel("Notes of 50,000").fill("20");
  await cash.getByText("UGX 1,000,000").waitFor();
  await look(visitor, /,/);
  await cash.getByRole("button", { name: "Hand over cash" }).click();
  await cash.waitFor({ state: "hidden" });
  await signOut(visitor);

  await signIn(visitor, "field");
  const collection = await recordForCash(visitor);
  await signOut(visitor);
  await signIn(visitor, "operations");
  await page.goto("/field-collections/samples");
  await look(visitor, "Samples to judge");
  expect(await page.getByRole("main").textContent()).not.toContain("Lubega");
  await page.goto(collection);
  await look(visitor, /kg FAQ Robusta/);
});

test.each(["phone", "desktop"] as const)(
  "what farmers were sent by text message, one with what it is about, on a %s",
  async (kind) => {
    const visitor = await visit(browser, kind, bothThemes);
    const { page } = visitor;
    await signIn(visitor, "operations");
    // Receipts alone: what is written to her in people's own words is about nothing that opens.
    await page.goto("/field-collections/messages?kind=receipt");
    await page.getByText("Nakato Rehema").filter({ visible: true }).first().waitFor();
    await look(visitor, "Text messages");
    await page.getByRole("link", { name: "Nakato Rehema" }).first().click();
    const dialog = page.getByRole("dialog");
    await dialog.getByText(/Lisiiti GRN-/).waitFor();
    expect(await dialog.getByText(/^\+256 77• ••• \d{3}$/).count()).toBe(1);
    await look(visitor, "Text messages");
    await dialog.getByRole("link", { name: "Open what it is about" }).click();
    await page.waitForURL(/\/(field-collections|payments)\/[0-9a-f-]{36}$/);
    await page.getByText("Text message", { exact: true }).waitFor();
  },
);
/** The farmer says beforehand what will come; the officer's day shows it until it does. */
async function bookDelivery({ page, ...visitor }: Visitor): Promise<void> {
  await page.goto("/field-operations");
  await page.getByRole("link", { name: "Book a delivery" }).click();
  await page.getByLabel("Farmer").fill("Lubega");
  await page.getByRole("option").filter({ hasText: "Lubega" }).first().click();
  await page.getByLabel("Product").selectOption({ label: "FAQ Robusta" });
  await page.getByLabel("Store", { exact: true }).selectOption({ index: 1 });
  await page.getByLabel("Expected").fill("45");
  await page.getByLabel("Price agreed").fill("11500");
  await look({ page, ...visitor }, "New booking");
  await page.getByRole("button", { name: "Book delivery" }).click();
  await page.waitForURL(/\/bookings\/[0-9a-f-]{36}$/);
  await page.getByRole("button", { name: "Confirm", exact: true }).click();
  await page.getByText("Confirmed", { exact: true }).first().waitFor();
  await look({ page, ...visitor }, /, 45\.0 kg$/);
  await page.goto("/field-operations");
  await page.getByText(/45\.0 kg of FAQ Robusta/).waitFor();
  await look({ page, ...visitor }, "Field operations");
}

/** The officer looks at the farmer's trees, and may not leave before saying what is seen. */
async function assessCrop(visitor: Visitor): Promise<void> {
  const { page } = visitor;
  await planCropVisit(page, "Lubega");
  const dialog = page.getByRole("dialog");
  await checkIn(page);
  await dialog.waitFor({ state: "hidden" });
  await page.getByText("The crop is not assessed yet").waitFor();
  await look(visitor, /^Crop assessment, Lubega/);
  await assessTrees(page);
  await dialog.getByLabel(/^Low/).fill("10800");
  await look(visitor, /^Crop assessment, Lubega/);
  await dialog.getByRole("button", { name: "Save assessment" }).click();
  await dialog
    .getByText("Say what others pay from low to high, all three of them.")
    .first()
    .waitFor();
  await dialog.getByLabel(/^Common/).fill("11000");
  await dialog.getByLabel(/^High/).fill("11400");
  await dialog.getByRole("button", { name: "Save assessment" }).click();
  await page.getByText("10,800 – 11,000 – 11,400").waitFor();
  await look(visitor, /^Crop assessment, Lubega/);
  await checkOut(page, "Seen the trees");
  await page.goto("/field-operations/assessments");
  await look(visitor, "Crop assessments");
}

/** A trip is begun with what the vehicle shows, and ended with the fuel; the list adds it up. */
async function logTrip(visitor: Visitor): Promise<void> {
  const { page } = visitor;
  await page.goto("/field-operations/trips/new");
  await page.getByLabel("Vehicle", { exact: true }).selectOption("UBJ 482K");
  await page.getByText("It showed 41,362 km after its last trip.").waitFor();
  await page.getByLabel("Kilometres at the start", { exact: true }).fill("41365");
  await page.getByLabel("From", { exact: true }).fill("Masaka store");
  await page.getByLabel("To", { exact: true }).fill("Lubega's farm, Kabonera");
  await page.getByLabel("Purpose", { exact: true }).fill("Crop assessment");
  await page.getByLabel(/^Went for/).selectOption({ index: 1 });
  await look(visitor, "New trip");
  await page.getByRole("button", { name: "Save trip" }).click();
  await page.waitForURL(/\/trips\/[0-9a-f-]{36}$/);
  await page.getByText("Under way", { exact: true }).first().waitFor();
  const dialog = page.getByRole("dialog");
  await page.getByRole("button", { name: "End trip", exact: true }).click();
  await dialog.getByLabel("Kilometres at the end").fill("41402");
  await dialog.getByLabel(/^Fuel bought/).fill("6.5");
  await dialog.getByLabel(/^Fuel cost/).fill("33800");
  await look(visitor, "UBJ 482K, under way");
  await dialog.getByRole("button", { name: "End trip", exact: true }).click();
  await dialog.waitFor({ state: "hidden" });
  await look(visitor, "UBJ 482K, 37 km");
  await page.goto("/field-operations/trips");
  await page.getByRole("button", { name: "Mine", exact: true }).click();
  await page.getByText(/156,000$/).waitFor();
  await look(visitor, "Trips");
}

/** What a farmer can be advanced is said with its working, and more than that is not even sent. */
async function askAboveLimit(visitor: Visitor): Promise<void> {
  const { page } = visitor;
  await page.goto("/field-operations/advances/policy");
  await page.getByText("Counts now").waitFor();
  await look(visitor, "Terms of advances");
  await page.goto("/field-operations/advances/new");
  await page.getByLabel("Farmer").fill("Lubega");
  await page.getByRole("option").filter({ hasText: "Lubega" }).first().click();
  await page.getByText("Limit now").waitFor();
  await page.getByLabel("Amount").fill("90000000");
  await page.getByRole("button", { name: "Ask for approval" }).click();
  await page
    .getByText(/^At most UGX .* now\.$/)
    .first()
    .waitFor();
  await look(visitor, "New advance");
}

/** A delivery of one bag for which the farmer wants cash; gives the address of its page. */
async function recordForCash(visitor: Visitor): Promise<string> {
  const { page } = visitor;
  await page.goto("/field-collections/new");
  await page.getByLabel("Farmer").fill("Lubega");
  await page.getByRole("option").filter({ hasText: "Lubega" }).first().click();
  await page.getByLabel("Product").selectOption({ label: "FAQ Robusta" });
  await page.getByLabel("Store", { exact: true }).selectOption({ index: 1 });
  await page.getByLabel("Gross kg of bag 1").fill("41.3");
  await page.getByLabel(/^Moisture/).fill("12.5");
  await page.getByLabel("Foreign matter").fill("0.4");
  await page.getByText(/of cash is free in BUY-/).waitFor();
  await page.getByText(/^45\.0 kg are booked for .* Agreed: UGX 11,500 per kg\.$/).waitFor();
  await page.getByLabel("How it is paid").selectOption("Cash now");
  await look(visitor, "New collection");
  await page.getByRole("button", { name: "Record collection" }).click();
  await page.waitForURL(/\/field-collections\/[0-9a-f-]{36}$/);
  const collection = page.url();
  await page.getByRole("link", { name: /^45\.0 kg for / }).click();
  await page.getByRole("link", { name: /^COL-/ }).waitFor();
  await look(visitor, /, 45\.0 kg$/);
  await page.goto("/field-operations/bookings");
  await page.getByText(/due bookings were answered by a delivery/).waitFor();
  await look(visitor, "Bookings of farmers");
  return collection;
}
