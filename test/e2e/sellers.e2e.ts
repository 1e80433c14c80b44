// A cooperative sells coffee itself: the officer names it on a phone, with a plot part of it came from; the judge
// takes it in; it is owed to the cooperative and stands in what is to be paid and on the cooperative's own page.
import { expect, test } from "vitest";
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

test("a cooperative's delivery from the scale to what is owed, on a phone", async () => {
  const visitor = await visit(browser, "phone", bothThemes);
  const { page } = visitor;
  await signIn(visitor, "field");
  const collection = await recordTheirs(visitor);
  await look(visitor, /Growers.* kg FAQ Robusta/);
  await signOut(visitor);

  await signIn(visitor, "operations");
  await page.goto(collection);
  await page.getByRole("button", { name: "Approve quality" }).first().click();
  const dialog = page.getByRole("dialog");
  await dialog.getByText(/the seller is owed UGX/).waitFor();
  await dialog.getByRole("button", { name: "Approve quality" }).click();
  await dialog.waitFor({ state: "hidden" });
  await page.getByText("GRN-", { exact: false }).first().waitFor();
  await look(visitor, /Growers.* kg FAQ Robusta/);
  await page.goto("/field-collections?soldBy=supplier");
  await page
    .getByText(/Growers/)
    .filter({ visible: true })
    .first()
    .waitFor();
  await look(visitor, "Field collections");
  await signOut(visitor);

  await signIn(visitor, "accountant");
  await page.goto("/payments/payables?partyType=supplier");
  await page
    .getByText(/Growers/)
    .filter({ visible: true })
    .first()
    .waitFor();
  await look(visitor, /./);
  await signOut(visitor);

  await signIn(visitor, "supplier");
  await page.goto("/supplies");
  await page.getByRole("region", { name: "Your deliveries" }).getByText("Taken in").waitFor();
  await look(visitor, /Growers/);
});

test("the same on a desk: the farmer's fields give way, and come back", async () => {
  const visitor = await visit(browser, "desktop", bothThemes);
  const { page } = visitor;
  await signIn(visitor, "field");
  await page.goto("/field-collections/new");
  const who = page.getByRole("group", { name: "Who sells" });
  await who.getByRole("button", { name: "Supplier" }).click();
  expect(await page.getByLabel("How it is paid").count()).toBe(0);
  await look(visitor, "New collection");
  await who.getByRole("button", { name: "Farmer" }).click();
  await page.getByLabel("How it is paid").waitFor();
  expect(await page.getByLabel("Add a plot").count()).toBe(0);
});

async function recordTheirs(visitor: Visitor): Promise<string> {
  const { page } = visitor;
  await page.goto("/field-collections/new");
  const who = page.getByRole("group", { name: "Who sells" });
  await who.getByRole("button", { name: "Supplier" }).click();
  await page.getByLabel("Supplier", { exact: true }).fill("Growers");
  await page.getByRole("option").filter({ hasText: "Growers" }).first().click();
  await page.getByLabel("Product").selectOption({ label: "FAQ Robusta" });
  await page.getByLabel("Store", { exact: true }).selectOption({ index: 1 });
  await page.getByLabel("Gross kg of bag 1").fill("81.3");
  await page.getByLabel(/^Moisture/).fill("12.5");
  await page.getByLabel("Foreign matter").fill("0.4");
  await page.getByLabel("Add a plot").fill("Nakato");
  await page.getByRole("option").filter({ hasText: "Nakato" }).first().click();
  await page.getByLabel(/^Share of .*Nakato/).fill("40");
  await page.getByText("The supplier is paid later, to the account on file.").waitFor();
  await look(visitor, "New collection");
  await page.getByRole("button", { name: "Record collection" }).click();
  await page.waitForURL(/\/field-collections\/[0-9a-f-]{36}$/);
  return page.url();
}
