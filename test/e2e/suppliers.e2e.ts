// A supplier is entered and approved by another, bills, is paid by three people, and the statement says
// that nothing is owed: on a phone and on a desk.
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
const sums = { phone: "731400", desktop: "764200" } as const;
const names = { phone: "Bukoto Repairs Ltd", desktop: "Wandegeya Repairs Ltd" } as const;

test.each<Size>(["phone", "desktop"])(
  "a supplier from the first entry to a paid bill, on a %s",
  async (size) => {
    const visitor = await visit(browser, size);
    const { page } = visitor;
    await signIn(visitor, "md");
    const supplier = await addSupplier(visitor, names[size]);
    await take(visitor, "Hand over for review");
    await page.getByText("To approve", { exact: true }).first().waitFor();
    await signOut(visitor);

    await signIn(visitor, "owner");
    await page.goto(supplier);
    await take(visitor, "Approve supplier");
    await page.getByText("Approved", { exact: true }).first().waitFor();
    await setLimit(visitor, supplier);
    await signOut(visitor);

    await signIn(visitor, "md");
    await askAdvance(visitor, supplier);
    const bill = await enterBill(visitor, supplier, sums[size]);
    await signOut(visitor);

    await signIn(visitor, "accountant");
    await page.goto(`${bill}?tab=approval`);
    await look(visitor, /Repairs Ltd, UGX/);
    await page.getByRole("link", { name: "Open the approval" }).click();
    await look(visitor, /^Invoice INV/);
    await page.getByRole("button", { name: "Approve", exact: true }).click();
    const dialog = page.getByRole("dialog", { name: "Approve" });
    await dialog.getByRole("button", { name: "Approve", exact: true }).click();
    await dialog.waitFor({ state: "hidden" });
    await page.getByText("Approved").first().waitFor();
    // A phone pays one bill in cash; a desk sends an order to the bank.
    await (size === "phone" ? payInCash : payAtTheBank)(visitor, bill);
    await page.goto("/suppliers/bills");
    await look(visitor, "Supplier bills");
    await page.goto(bill);
    await look(visitor, /Repairs Ltd, UGX/);
    await page.getByText("Paid", { exact: true }).first().waitFor();
    await page.goto(`${supplier}?tab=statement`);
    await look(visitor, names[size]);
    const total = page.getByRole("row", { name: /^Total/ });
    expect(await total.getByRole("cell").last().innerText()).toBe("0");
    const paper = page
      .context()
      .waitForEvent("response", (one) => /statement\.pdf/.test(one.url()));
    await page.getByRole("button", { name: "Statement", exact: true }).click();
    expect((await paper).status()).toBe(200);
    await page.goto("/suppliers");
    await look(visitor, "Suppliers");
    const listed = page.getByRole(size === "phone" ? "listitem" : "row");
    const cooperative = listed.filter({ hasText: "Kabonera Growers" }).getByRole("link").first();
    await page.goto(`${(await cooperative.getAttribute("href")) ?? ""}?tab=scorecard`);
    await page.getByRole("link", { name: "Turned away: 1" }).waitFor();
    await look(visitor, "Kabonera Growers Cooperative Society Ltd");
  },
);

async function addSupplier(visitor: Visitor, name: string): Promise<string> {
  const { page } = visitor;
  await page.goto("/suppliers");
  await look(visitor, "Suppliers");
  await page.getByRole("link", { name: "Add supplier" }).click();
  await page.getByLabel("Legal name").fill(name);
  await page.getByLabel("Type", { exact: true }).selectOption("Service");
  await page.getByLabel("Paid by").selectOption("Bank");
  await page.getByLabel("Bank", { exact: true }).fill("Stanbic Bank");
  await page.getByLabel("Account number").fill("9030 0012 3456");
  await page.getByLabel("Name on the account").fill(name);
  await look(visitor, "New supplier");
  await page.getByRole("button", { name: "Add supplier" }).click();
  await page.waitForURL(/\/suppliers\/[0-9a-f-]{36}$/);
  await look(visitor, name);
  return page.url();
}

/** The owner says what may be advanced; the scorecard says at once what is left of it. */
async function setLimit(visitor: Visitor, supplier: string): Promise<void> {
  const { page } = visitor;
  await page.goto(`${supplier}?tab=scorecard`);
  await page.getByRole("button", { name: "Set limit" }).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByLabel("Advance limit").fill("600000");
  await dialog.getByLabel("Why").fill("Repairs before the season");
  await dialog.getByRole("button", { name: "Set limit" }).click();
  await dialog.waitFor({ state: "hidden" });
  await page.getByText("UGX 600,000").first().waitFor();
}

/** Within the limit it is asked for; somebody else decides. */
async function askAdvance(visitor: Visitor, supplier: string): Promise<void> {
  const { page } = visitor;
  await page.goto(`${supplier}?tab=scorecard`);
  await page.getByRole("button", { name: "Ask for an advance" }).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByText("At most UGX 600,000 now").waitFor();
  await dialog.getByLabel("Amount").fill("250000");
  const from = (await dialog.getByLabel("Made good by").getAttribute("min")) ?? "";
  await dialog.getByLabel("Made good by").fill(from);
  await dialog.getByLabel("What for").fill("Spare belts");
  await dialog.getByRole("button", { name: "Ask for approval" }).click();
  await dialog.waitFor({ state: "hidden" });
  await page.getByText("To decide", { exact: true }).waitFor();
  await look(visitor, /Repairs Ltd/);
}

async function enterBill(visitor: Visitor, supplier: string, amount: string): Promise<string> {
  const { page } = visitor;
  await page.goto(supplier);
  await page.getByRole("link", { name: "Enter a bill" }).click();
  await page.getByLabel("Invoice number").fill("INV/0017");
  const today = (await page.getByLabel("Date", { exact: true }).getAttribute("max")) ?? "";
  await page.getByLabel("Date", { exact: true }).fill(today);
  await page.getByLabel("What for").fill("Service of the huller");
  await page.getByLabel("Amount without VAT").fill(amount);
  await page.getByLabel("Account", { exact: true }).selectOption("Repairs");
  await page.getByLabel("For", { exact: true }).selectOption("Coffee");
  await page.getByLabel("VAT", { exact: true }).selectOption("Outside VAT");
  await page.getByText(/^This will go to .*Moses Wabwire/).waitFor();
  await look(visitor, "New bill");
  await page.getByRole("button", { name: "Ask for approval" }).click();
  await page.waitForURL(/\/suppliers\/bills\/[0-9a-f-]{36}$/);
  await look(visitor, /Repairs Ltd, UGX/);
  return page.url();
}

async function payInCash(visitor: Visitor, bill: string): Promise<void> {
  const { page } = visitor;
  const payment = await preparePayment(visitor, bill);
  await signOut(visitor);
  await signIn(visitor, "owner");
  await page.goto(payment);
  await confirm(visitor, "Approve payment", "Approved payment");
  await signOut(visitor);
  await signIn(visitor, "md");
  await page.goto(payment);
  await confirm(visitor, "Release payment", "Released payment");
}

/** A run into the account on file: one order is written for the bank, and its answer pays the bill. */
async function payAtTheBank(visitor: Visitor, bill: string): Promise<void> {
  const { page } = visitor;
  await page.goto(bill);
  const single = await page.getByRole("link", { name: "Prepare payment" }).getAttribute("href");
  const due = new URL(single ?? "", page.url()).searchParams.get("due") ?? "";
  await page.goto(`/payments/runs/new?due=${due}`);
  await page.getByText("Ready", { exact: true }).first().waitFor();
  await look(visitor, "New pay run");
  await page.getByRole("button", { name: "Prepare run", exact: true }).click();
  await page.waitForURL(/runs\/[0-9a-f-]{36}$/);
  const run = page.url();
  for (const [person, step] of [
    ["owner", "Approve run"],
    ["md", "Let it go"],
  ] as const) {
    await signOut(visitor);
    await signIn(visitor, person);
    await page.goto(run);
    await page.getByRole("button", { name: step, exact: true }).click();
    const dialog = page.getByRole("dialog", { name: step });
    await dialog.getByRole("button", { name: step, exact: true }).click();
    await dialog.waitFor({ state: "hidden" });
  }
  const facts = page.getByRole("complementary", { name: "Facts" });
  await facts.getByText("Order at the bank").waitFor();
  await facts
    .getByText(/^\d+ \w+ \d{4}, \d\d:\d\d$/)
    .first()
    .waitFor();
  await look(visitor, /payees?, UGX/);
  await page.getByText("1 of 1 ended").first().waitFor();
}

async function preparePayment(visitor: Visitor, bill: string): Promise<string> {
  const { page } = visitor;
  await page.goto(bill);
  await page.getByRole("link", { name: "Prepare payment" }).click();
  await page.getByRole("checkbox", { name: /^Pay / }).and(page.locator(":checked")).waitFor();
  await page.getByLabel("Method").selectOption("Cash");
  await look(visitor, "New payment");
  await page.getByRole("button", { name: "Prepare payment" }).click();
  await page.waitForURL(/\/payments\/[0-9a-f-]{36}$/);
  await look(visitor, /UGX/);
  return page.url();
}

/** Takes the next step of a thing. */
async function take({ page }: Visitor, step: string): Promise<void> {
  await page.getByRole("button", { name: step }).first().click();
}

/** Takes a step that asks once more, and sees that it was done. */
async function confirm({ page }: Visitor, step: string, done: string): Promise<void> {
  await page.getByRole("button", { name: step }).first().click();
  await page.getByRole("dialog", { name: step }).getByRole("button", { name: step }).click();
  await page.getByText(done).first().waitFor();
}

test.each<Size>(["phone", "desktop"])(
  "supplies are asked for, issued, handed over between two people, and brought back, on a %s",
  async (size) => {
    const visitor = await visit(browser, size);
    const { page } = visitor;
    await signIn(visitor, "employee");
    await page.goto("/supplies/catalogue");
    await look(visitor, "Supplies");
    await page.goto("/supplies/new");
    await page.getByRole("combobox", { name: "Thing of line 1" }).fill("Hanging");
    await page.getByRole("listbox").getByRole("option").first().click();
    await page.getByLabel("Pieces of line 1").fill("1");
    await page.getByLabel("For", { exact: true }).selectOption("Stores and centres");
    await look(visitor, "Ask for supplies");
    await page.getByRole("button", { name: "Ask for supplies" }).click();
    await page.waitForURL(/\/supplies\/[0-9a-f-]{36}$/);
    const requisition = page.url();
    await signOut(visitor);

    await signIn(visitor, "operations");
    await page.goto(requisition);
    await take(visitor, "Approve");
    await page.getByText("Approved", { exact: true }).first().waitFor();
    const issue = await issueScale(visitor, requisition);
    await signOut(visitor);

    await signIn(visitor, "employee");
    await openHeld(visitor, `mine=yes&search=${issue}`);
    await page.getByRole("button", { name: "Hand over" }).click();
    const handing = page.getByRole("dialog", { name: "Hand over" });
    await handing.getByRole("combobox", { name: "To" }).fill("Mugisha");
    await page.getByRole("option", { name: "Isaac Mugisha" }).click();
    await handing.getByRole("button", { name: "Hand over" }).click();
    await page.getByText("Offered; it waits for confirmation").waitFor();
    await look(visitor, /Hanging scale/);
    await signOut(visitor);

    await signIn(visitor, "field");
    // Whoever is to say so is told, and led to it.
    await page.getByRole("button", { name: /^Notifications, \d+ unread$/ }).click();
    await page
      .getByRole("dialog", { name: "Notifications" })
      .getByRole("link", { name: /hands over to you: 1 × Hanging scale/ })
      .first()
      .click();
    await look(visitor, /Hanging scale/);
    await confirm(visitor, "Confirm receipt", "Received");
    await signOut(visitor);

    await signIn(visitor, "operations");
    await page.goto(`${requisition}?tab=issues`);
    await page.getByRole("button", { name: "Bring back" }).click();
    const back = page.getByRole("dialog", { name: /^Bring back/ });
    await back.getByLabel(/1 out/).fill("1");
    await back.getByLabel("Reason").fill("The buying days are over");
    await back.getByRole("button", { name: "Bring back" }).click();
    await page.getByText("Back on the shelf").waitFor();
    await look(visitor, /Hanging scale/);
    expect(await page.getByRole("button", { name: "Bring back" }).count()).toBe(0);
    await page.goto("/supplies/whereabouts");
    await look(visitor, "Where it went");
  },
);

/** Issues the one scale that was asked for; gives the number of the issue. */
async function issueScale(visitor: Visitor, requisition: string): Promise<string> {
  const { page } = visitor;
  await page.getByRole("button", { name: "Issue", exact: true }).click();
  const dialog = page.getByRole("dialog", { name: /^Issue for/ });
  await dialog.getByLabel("Out of").selectOption({ index: 1 });
  await dialog.getByRole("button", { name: "Issue", exact: true }).click();
  await dialog.waitFor({ state: "hidden" });
  await page.goto(`${requisition}?tab=issues`);
  const number = page.getByText(/^ISS-\d\d-\d{6}$/);
  return (await number.first().textContent()) ?? "no issue";
}

/** Opens the one custody a search of the list finds. */
async function openHeld(visitor: Visitor, asked: string): Promise<void> {
  const { page } = visitor;
  await page.goto(`/supplies/custody?${asked}`);
  await look(visitor, "In custody");
  await page.getByRole("link", { name: "Hanging scale 100 kg" }).click();
  await look(visitor, /Hanging scale/);
}
