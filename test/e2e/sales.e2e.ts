// A customer at home orders work, gets it, is billed, pays in part, and the statement says what is left; a
// part of the bill is taken back, given back by the accountant and asked for again: on a phone and on a desk.
import { expect, test } from "vitest";
import {
  look,
  openBrowser,
  signIn,
  signOut,
  type Size,
  type Visitor,
  visit,
} from "#test/visitor.ts";

const browser = await openBrowser();
const names = { phone: "Mukono Feeds Ltd", desktop: "Mbale Pipelines Ltd" } as const;

test.each<Size>(["phone", "desktop"])("from the order to the statement, on a %s", async (size) => {
  const visitor = await visit(browser, size);
  const { page } = visitor;
  await signIn(visitor, "operations");
  const customer = await addCustomer(visitor, names[size]);
  const order = await writeOrder(visitor, names[size]);

  await take(visitor, "Confirm order", "Confirmed");
  await page.getByRole("button", { name: "Deliver" }).first().click();
  const delivering = page.getByRole("dialog", { name: "Deliver" });
  await delivering.getByRole("button", { name: "Deliver" }).click();
  await page.getByRole("button", { name: "Invoice it" }).first().waitFor();
  await page.getByRole("button", { name: "Invoice it" }).first().click();
  const billing = page.getByRole("dialog", { name: "Invoice it" });
  await billing.getByText("owes UGX 2,360,000 from today on").waitFor();
  await billing.getByRole("button", { name: "Invoice it" }).click();
  await page.waitForURL(/\/orders\/invoices\/[0-9a-f-]{36}$/);
  await look(visitor, /UGX 2,360,000$/);
  const invoice = page.url();

  await page.getByRole("link", { name: "Record receipt" }).click();
  await look(visitor, new RegExp(`^New receipt, ${names[size]}`));
  await page.getByLabel("Amount that came").fill("1000000");
  await page.getByLabel(/^For INV-/).fill("1000000");
  await page.getByRole("button", { name: "Record receipt" }).click();
  await page.waitForURL(/\/orders\/receipts\/[0-9a-f-]{36}$/);
  await look(visitor, /UGX 1,000,000$/);

  await page.goto(`${customer}/account`);
  await look(visitor, `Account, ${names[size]}`);
  await page.getByText("UGX 1,360,000").first().waitFor();
  const paper = page.context().waitForEvent("response", (one) => /statement\.pdf/.test(one.url()));
  await page.getByRole("button", { name: "Statement of account" }).first().click();
  expect((await paper).status()).toBe(200);
  await page.goto("/orders/ageing");
  await look(visitor, "Who owes us");
  expect(await page.getByText(names[size]).count()).toBeGreaterThan(0);
  await page.goto(order);
  await look(visitor, /UGX 2,360,000$/);
  await takeBack(visitor, invoice);
});

/** A part of the bill is taken back; the accountant gives it back, and less of it is asked for again. */
async function takeBack(visitor: Visitor, invoice: string): Promise<void> {
  const { page } = visitor;
  await page.goto(invoice);
  await page.getByRole("link", { name: "Credit note", exact: true }).click();
  await page.getByLabel("Why", { exact: true }).selectOption("Price waived");
  await page.getByLabel("In your words").fill("Two welds were not reached");
  await page.getByLabel(/^Credited of /).fill("0.5");
  await page.getByRole("button", { name: "Ask for it" }).click();
  await page.waitForURL(/\/orders\/credit-notes\/[0-9a-f-]{36}$/);
  await look(visitor, /UGX 1,180,000$/);
  const note = page.url();
  await page.goto(`${note}?tab=approval`);
  const link = page.getByRole("link", { name: "Open the approval" });
  const approval = (await link.getAttribute("href")) ?? "";
  await signOut(visitor);

  await signIn(visitor, "accountant");
  await page.goto(approval);
  await page.getByRole("button", { name: "Return", exact: true }).first().click();
  const dialog = page.getByRole("dialog");
  await dialog.getByRole("textbox").fill("It was a quarter");
  await dialog.getByRole("button", { name: "Return" }).click();
  await dialog.waitFor({ state: "hidden" });
  await signOut(visitor);

  await signIn(visitor, "operations");
  await page.goto(note);
  await page.getByText("Returned: It was a quarter").waitFor();
  await page.getByRole("button", { name: "Change and ask again" }).first().click();
  await look(visitor, /^Change CN-/);
  await page.getByLabel(/^Credited of /).fill("0.25");
  await page.getByRole("button", { name: "Ask again" }).click();
  await page.waitForURL(note);
  await look(visitor, /UGX 590,000$/);
  await page.getByText("To approve").first().waitFor();
}

async function addCustomer(visitor: Visitor, name: string): Promise<string> {
  const { page } = visitor;
  await page.goto("/customers/new");
  await look(visitor, "Add customer");
  await page.getByLabel("Legal name").fill(name);
  await page.getByLabel("Buyer", { exact: true }).uncheck();
  await page.getByLabel("Domestic customer").check();
  await page.getByLabel("Country").selectOption("Uganda");
  await page.getByLabel("Address", { exact: true }).fill("Plot 9, Sixth Street\nKampala");
  await page.getByLabel("Tax number").fill("1000000042");
  await page.getByLabel("Usual payment").selectOption("Open account");
  await page.getByLabel("Usual delivery term").selectOption("EXW");
  await page.getByLabel("Currency").selectOption("UGX");
  await page.getByRole("button", { name: "Add customer" }).click();
  await page.waitForURL(/\/customers\/[0-9a-f-]{36}$/);
  await look(visitor, name);
  await page.getByRole("button", { name: "Activate customer" }).first().click();
  await page.getByText("Active", { exact: true }).first().waitFor();
  return page.url();
}

async function writeOrder(visitor: Visitor, customer: string): Promise<string> {
  const { page } = visitor;
  await page.goto("/orders");
  await look(visitor, "Orders");
  await page.getByRole("link", { name: "New order" }).click();
  await page.getByLabel("Customer", { exact: true }).fill(customer);
  await page.getByRole("option", { name: customer }).first().click();
  await page.getByLabel("Kind").selectOption("Work");
  await page.getByLabel("Work", { exact: true }).selectOption("Non-destructive testing");
  await page.getByLabel("Description").fill("Ultrasonic testing of twelve welds");
  await page.getByLabel("Quantity").fill("1");
  await page.getByLabel("Price for one, without VAT").fill("2000000");
  await look(visitor, "New order");
  await page.getByRole("button", { name: "Save order" }).click();
  await page.waitForURL(/\/orders\/[0-9a-f-]{36}$/);
  await look(visitor, /UGX 2,360,000$/);
  return page.url();
}

/** Takes the next step, confirms what it means, and sees that it was done. */
async function take({ page }: Visitor, step: string, done: string): Promise<void> {
  await page.getByRole("button", { name: step }).first().click();
  await page.getByRole("dialog", { name: step }).getByRole("button", { name: step }).click();
  await page.getByText(done).first().waitFor();
}
