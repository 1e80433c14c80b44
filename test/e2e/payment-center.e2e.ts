// The payment center and pay runs: what the bank states against the books, a charge booked from its line and taken out
// again, a match undone and done by hand, a wallet's table read; a run prepared, approved and let go by three people. Both widths.
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
const charges = { phone: "Cheque book", desktop: "Monthly account fee" } as const;
const wallets = { phone: "MTN mobile money", desktop: "Airtel Money" } as const;

test.each<Size>(["phone", "desktop"])("statements and a pay run, on a %s", async (size) => {
  const visitor = await visit(browser, size);
  const { page } = visitor;
  await signIn(visitor, "owner");
  await page.goto("/payment-center/accounts");
  await page.getByText("Stanbic Bank Uganda").waitFor();
  await look(visitor, "Our accounts");
  await page.getByRole("button", { name: `Change account: ${wallets[size]}` }).click();
  const dialog = page.getByRole("dialog", { name: wallets[size] });
  await dialog.getByLabel("Held by").fill("Mavuno Demo Exporters Limited");
  await dialog.getByRole("button", { name: "Save account" }).click();
  await dialog.waitFor({ state: "hidden" });
  await decide(visitor);
  await signOut(visitor);

  await signIn(visitor, "accountant");
  await page.goto("/payment-center");
  await look(visitor, "Payment center");
  await bookCharge(visitor, charges[size]);
  await matchByHand(visitor);
  await upload(visitor, wallets[size]);
  // Debts are ticked at a desk; a phone reads what became of the runs.
  if (size === "desktop") await payTogether(visitor);
  else await readRuns(visitor);
});

/** The owner lengthens the hold of a changed wallet, and gives a role a limit of its own. */
async function decide(visitor: Visitor): Promise<void> {
  const { page } = visitor;
  await page.getByRole("link", { name: "Controls" }).click();
  await look(visitor, "Payment controls");
  await page.getByRole("button", { name: "Set figures" }).click();
  const figures = page.getByRole("dialog", { name: "Set figures" });
  await figures.getByLabel("Hold after a changed wallet").fill("48");
  await figures.getByLabel("Decided by").fill("Board of 20 November");
  await figures.getByRole("button", { name: "Set figures" }).click();
  await figures.waitFor({ state: "hidden" });
  await page.getByText("48 hours").first().waitFor();
  await page.getByRole("button", { name: "Set limit" }).click();
  const limit = page.getByRole("dialog", { name: "Set limit" });
  await limit.getByLabel("Role").selectOption("Top management");
  await limit.getByLabel("Approves up to").fill("80,000,000");
  await limit.getByLabel("Decided by").fill("Board of 20 November");
  await look(visitor, "Payment controls");
  await limit.getByRole("button", { name: "Set limit" }).click();
  await limit.waitFor({ state: "hidden" });
  await page.getByText("UGX 80,000,000").first().waitFor();
  await look(visitor, "Payment controls");
}

async function unexplainedOf({ page }: Visitor, account: string): Promise<string> {
  const box = page.getByRole("region", { name: account });
  return box.locator("dl").last().locator("dd").innerText();
}

async function bookCharge(visitor: Visitor, charge: string): Promise<void> {
  const { page } = visitor;
  await page.goto("/payment-center/statements?accountCode=1100&state=open");
  await page.getByText(charge).first().waitFor();
  await look(visitor, "Statements");
  expect(await unexplainedOf(visitor, "Bank, UGX")).toBe("UGX 0");
  await page
    .getByRole("link", { name: new RegExp(charge) })
    .first()
    .click();
  await page.getByText("This line is open.", { exact: false }).waitFor();
  await look(visitor, /1[25],[05]00 on /);
  await bookAsCharge(visitor);
  await undoMatch(visitor, "goes out of the books");
  await page.getByText("This line is open.", { exact: false }).waitFor();
  await bookAsCharge(visitor);
  await look(visitor, /1[25],[05]00 on /);
}

async function bookAsCharge({ page }: Visitor): Promise<void> {
  await page.getByRole("button", { name: "Book as charge" }).click();
  const dialog = page.getByRole("dialog", { name: "Book as charge" });
  await dialog.getByRole("button", { name: "Book as charge" }).click();
  await dialog.waitFor({ state: "hidden" });
  await page.getByText("Matched", { exact: true }).first().waitFor();
}

async function undoMatch({ page }: Visitor, means: string): Promise<void> {
  await page.getByRole("button", { name: "Undo match" }).click();
  const undo = page.getByRole("dialog", { name: "Undo match" });
  await undo.getByText(means, { exact: false }).waitFor();
  await undo.getByLabel("Reason").fill("Booked for the wrong month");
  await undo.getByRole("button", { name: "Undo match" }).click();
  await undo.waitFor({ state: "hidden" });
}

/** A payment the bank paid is another one after all, says the accountant, and then that it was this one. */
async function matchByHand(visitor: Visitor): Promise<void> {
  const { page } = visitor;
  await page.goto("/payment-center/statements?accountCode=1100&state=matched");
  await page.getByRole("link", { name: /PAY-/ }).first().click();
  const title = page.getByRole("heading", { level: 1, name: / on / });
  await title.waitFor();
  const amount = /UGX (\S+) on /.exec(await title.innerText())?.[1] ?? "";
  await undoMatch(visitor, "Line and entries are open again");
  await page
    .getByRole("checkbox", { name: new RegExp(`, ${amount}$`) })
    .first()
    .check();
  await page.getByRole("button", { name: "Match", exact: true }).click();
  await page.getByText("By hand").waitFor();
  await look(visitor, / on /);
}

async function upload(visitor: Visitor, wallet: string): Promise<void> {
  const { page } = visitor;
  await page.goto("/payment-center/statements");
  await page.getByRole("button", { name: "Upload statement" }).click();
  const dialog = page.getByRole("dialog", { name: "Upload statement" });
  await dialog.getByLabel("Account", { exact: true }).selectOption(wallet);
  const text = "Id,External id,Date,Amount,Fee,Balance\n77,x,2026-10-02,-5000,0,995000\n";
  await dialog
    .locator("input[type=file]")
    .setInputFiles({ name: "wallet.csv", mimeType: "text/csv", buffer: Buffer.from(text) });
  await dialog.getByRole("button", { name: "Upload statement" }).click();
  await dialog.waitFor({ state: "hidden" });
  await page.getByText("1 line read, 0 matched").waitFor();
}

async function payTogether(visitor: Visitor): Promise<void> {
  const { page } = visitor;
  const run = await prepareRun(visitor);
  for (const [person, step, state] of [
    ["owner", "Approve run", "To let go"],
    ["md", "Let it go", "Being released"],
  ] as const) {
    await signOut(visitor);
    await signIn(visitor, person);
    await page.goto(run);
    await page.getByRole("button", { name: step, exact: true }).click();
    const dialog = page.getByRole("dialog", { name: step });
    await dialog.getByRole("button", { name: step, exact: true }).click();
    await dialog.waitFor({ state: "hidden" });
    await page.getByText(state, { exact: true }).first().waitFor();
  }
  await look(visitor, /payees?, UGX/);
  await page.goto("/payments/runs");
  await look(visitor, "Pay runs");
}

async function readRuns(visitor: Visitor): Promise<void> {
  const { page } = visitor;
  await page.goto("/payments/runs");
  await look(visitor, "Pay runs");
  await page
    .getByRole("link", { name: /payees?|PR|RUN/ })
    .first()
    .click();
  await page.waitForURL(/runs\/[0-9a-f-]{36}$/);
  await look(visitor, /payees?, UGX/);
}

/** Debts of two payees, in cash. */
async function prepareRun(visitor: Visitor): Promise<string> {
  const { page } = visitor;
  await page.goto("/payments/payables?free=yes");
  await page.getByRole("checkbox").nth(1).waitFor();
  const together = page.getByRole("button", { name: "Prepare pay run" });
  const boxes = await page.getByRole("checkbox").all();
  for (const box of boxes.slice(1)) {
    await box.check();
    if (await together.isVisible()) break;
  }
  await together.click();
  await page.waitForURL(/runs\/new/);
  await page.getByLabel("How they are paid").selectOption("Everybody in cash");
  await page.getByText("Ready", { exact: true }).first().waitFor();
  await look(visitor, "New pay run");
  await page.getByRole("button", { name: "Prepare run", exact: true }).click();
  await page.waitForURL(/runs\/[0-9a-f-]{36}$/);
  return page.url();
}
