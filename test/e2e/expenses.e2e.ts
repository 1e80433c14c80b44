// Spending from the receipt to the money: an employee photographs a receipt, the accountant approves, three
// people pay it back, and the employee sees that it is paid. On a phone and on a desk.
import { expect, test } from "vitest";
import { look, openBrowser, settled, signIn, signOut, type Visitor, visit } from "#test/visitor.ts";

const browser = await openBrowser();

const claims = {
  phone: { vendor: "Kyotera Spares", what: "Sieve for the grader", amount: "184,000" },
  desktop: { vendor: "Lukaya Tools", what: "Scale batteries", amount: "96,500" },
} as const;

test.each(["phone", "desktop"] as const)(
  "an expense with a photograph, approved and paid back, on a %s",
  async (size) => {
    const visitor = await visit(browser, size);
    const { page } = visitor;
    const { what, amount } = claims[size];

    await signIn(visitor, "accountant");
    await setBudget(visitor);
    await signOut(visitor);

    await signIn(visitor, "employee");
    await page.goto("/expenses");
    await look(visitor, "Expenses");
    const address = await claim(visitor);
    await signOut(visitor);

    await signIn(visitor, "accountant");
    await page.goto("/expenses?box=waiting");
    await look(visitor, "Expenses");
    await page.goto(address);
    await page.getByRole("img", { name: "receipt.jpg" }).waitFor();
    await look(visitor, `${what}, UGX ${amount}`);
    await approve(visitor);
    await page.goto(address);
    await page.getByText("To pay", { exact: true }).first().waitFor();
    const payment = await preparePayment(visitor);
    await signOut(visitor);
    await signIn(visitor, "owner");
    await page.goto(payment);
    await take(visitor, "Approve payment", "Approved payment");
    await signOut(visitor);
    await signIn(visitor, "md");
    await page.goto(payment);
    await take(visitor, "Release payment", "Released payment");
    await signOut(visitor);

    await signIn(visitor, "employee");
    await page.goto(address);
    await page.getByText("Paid", { exact: true }).waitFor();
    await look(visitor, `${what}, UGX ${amount}`);
    await signOut(visitor);

    // What was spent stands in the month's figures.
    await signIn(visitor, "owner");
    await page.goto("/financial-statements/accounts/6130");
    await look(visitor, "6130 Repairs");
    await page.getByText(what).first().waitFor();
  },
);

test("a category is written, and a draft is changed, gets its receipt and is handed in, on a phone", async () => {
  const visitor = await visit(browser, "phone");
  const { page } = visitor;
  await signIn(visitor, "accountant");
  await page.goto("/settings/expense-categories");
  await look(visitor, "Expense categories");
  await page.getByRole("link", { name: "New category" }).click();
  await look(visitor, "New category");
  await page.getByLabel("Code").fill("TEA");
  await page.getByLabel("Name").fill("Tea and bread");
  await page.getByLabel("Budget group").fill("Labour");
  await page.getByLabel("Account").selectOption("6020");
  await page.getByLabel("Receipt needed above").fill("10,000");
  await page.getByLabel("Source").fill("House rule");
  await page.getByRole("button", { name: "Write the category" }).click();
  await look(visitor, "Expense categories");
  await page.getByRole("link", { name: "Tea and bread" }).click();
  await look(visitor, "Change the category");
  await signOut(visitor);

  await signIn(visitor, "employee");
  await page.goto("/expenses/new");
  await page.getByLabel("Amount, tax included").fill("14,000");
  await page.getByLabel("Category").selectOption("Tea and bread");
  await page.getByLabel("What it was").fill("Tea for the night shift");
  await page.getByLabel("Vendor", { exact: true }).fill("Mama Rose");
  await page.getByRole("button", { name: "Hand in" }).click();
  await page.getByText("Above UGX 10,000 a receipt is needed").waitFor();
  await page.getByLabel("Why there is no receipt").waitFor();
  // The browser notes the refusal, as it should.
  expect(visitor.faults.splice(0)).toEqual([expect.stringContaining("status of 422")]);
  await page.getByLabel("Keep it as a draft for now").check();
  await page.getByRole("button", { name: "Keep the draft" }).click();
  await page.waitForURL(/\/expenses\/[0-9a-f-]{36}$/);
  await look(visitor, "Tea for the night shift, UGX 14,000");
  await page.getByRole("link", { name: "Change", exact: true }).click();
  await look(visitor, "Change the expense");
  await page.getByRole("button", { name: "Split: add another kind" }).click();
  const second = page.getByRole("listitem", { name: "Part 2" });
  await second.getByLabel("Amount, tax included").fill("6,000");
  await second.getByLabel("Category").selectOption("Tea and bread");
  await second.getByLabel("What it was").fill("Bread");
  await page.getByLabel("Keep it as a draft for now").check();
  await page.getByRole("button", { name: "Keep the draft" }).click();
  await look(visitor, "Tea for the night shift, Bread, UGX 20,000");
  await page.getByRole("button", { name: "Add a receipt" }).click();
  const dialog = page.getByRole("dialog", { name: "Add a receipt" });
  await dialog.getByLabel("Photograph of the receipt").setInputFiles({
    name: "tea.png",
    mimeType: "image/png",
    buffer: await picture(visitor, "Mama Rose"),
  });
  await dialog.getByText("tea.jpg").waitFor();
  await dialog.getByRole("button", { name: "Add", exact: true }).click();
  await page.getByRole("img", { name: "tea.jpg" }).waitFor();
  await page.getByRole("button", { name: "Hand in", exact: true }).click();
  await page.getByText("To approve", { exact: true }).first().waitFor();
  await look(visitor, "Tea for the night shift, Bread, UGX 20,000");
});

/** The accountant says what Operations may spend this month, and sees the bar. */
async function setBudget(visitor: Visitor): Promise<void> {
  const { page } = visitor;
  await page.goto("/expenses/budgets");
  await look(visitor, "Budgets");
  await page.getByRole("button", { name: "Set a budget" }).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByLabel("Department").selectOption("Operations");
  await dialog.getByLabel("Budget group").selectOption("Premises and plant");
  await dialog.getByLabel("May be spent").fill("5,000,000");
  await dialog.getByLabel("Reason").fill("The season begins");
  await dialog.getByRole("button", { name: "Set a budget" }).click();
  await dialog.waitFor({ state: "hidden" });
  await page.getByRole("link", { name: "Operations, Premises and plant" }).waitFor();
  await look(visitor, "Budgets");
}

/** Fills in a claim with a photograph; gives the address of its page. */
async function claim(visitor: Visitor): Promise<string> {
  const { page, size } = visitor;
  const { vendor, what, amount } = claims[size];
  await page.getByRole("link", { name: "New expense" }).click();
  await look(visitor, "New expense");
  await page.getByLabel("Photograph of the receipt").setInputFiles({
    name: "receipt.png",
    mimeType: "image/png",
    buffer: await picture(visitor, vendor),
  });
  await page.getByText("receipt.jpg").waitFor();
  await page.getByLabel("Amount, tax included").fill(amount);
  await page.getByLabel("Category").selectOption("Repairs and spares");
  await page.getByLabel("What it was").fill(what);
  await page.getByLabel("Vendor", { exact: true }).fill(vendor);
  await page.getByText("This will go to").waitFor();
  await page.getByText(/left of UGX 5,000,000/).waitFor();
  await look(visitor, "New expense");
  await page.getByRole("button", { name: "Hand in" }).click();
  await page.waitForURL(/\/expenses\/[0-9a-f-]{36}$/);
  await page.getByRole("img", { name: "receipt.jpg" }).waitFor();
  await look(visitor, `${what}, UGX ${amount}`);
  return page.url();
}

/** A photograph of a receipt: what a camera would see. */
async function picture({ page }: Visitor, vendor: string): Promise<Buffer> {
  const drawn = await page.evaluate((name) => {
    const canvas = document.createElement("canvas");
    canvas.width = 600;
    canvas.height = 800;
    const pen = canvas.getContext("2d");
    if (!pen) return "";
    pen.fillStyle = "#fff";
    pen.fillRect(0, 0, 600, 800);
    pen.fillStyle = "#222";
    pen.font = "40px sans-serif";
    pen.fillText(name, 60, 120);
    pen.fillText("CASH RECEIPT", 60, 200);
    return canvas.toDataURL("image/png").split(",")[1] ?? "";
  }, vendor);
  return Buffer.from(drawn, "base64");
}

/** From the expense to its approval, what stands beside it, and the decision. */
async function approve(visitor: Visitor): Promise<void> {
  const { page, size } = visitor;
  await page.getByRole("link", { name: "Decide on it" }).click();
  await page.getByText("Budget left after this, Operations, Premises and plant").waitFor();
  await look(visitor, new RegExp(claims[size].what));
  await page.getByRole("button", { name: "Approve", exact: true }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Approve" }).click();
  await page.getByRole("dialog").waitFor({ state: "hidden" });
  await settled(visitor);
}

/** From the expense to the payment of what is owed for it, in cash; gives the payment's address. */
async function preparePayment(visitor: Visitor): Promise<string> {
  const { page } = visitor;
  await page.getByRole("link", { name: "Prepare the payment" }).click();
  await page.getByRole("checkbox", { name: /EXP-/, checked: true }).waitFor();
  await page.getByLabel("Method").selectOption("Cash");
  await look(visitor, "New payment");
  await page.getByRole("button", { name: "Prepare payment" }).click();
  await page.waitForURL(/\/payments\/[0-9a-f-]{36}$/);
  return page.url();
}

/** Takes the next step of a thing, confirms what it means, and sees that it was done. */
async function take({ page }: Visitor, step: string, done: string): Promise<void> {
  await page.getByRole("button", { name: step, exact: true }).click();
  await page.getByRole("dialog", { name: step }).getByRole("button", { name: step }).click();
  await page.getByText(done).waitFor();
}
