// A cost of lots is recorded by one person, on a phone and at a desk, and posted by another, who reads beforehand where it goes.
import { expect, test } from "vitest";
import { addDays } from "#kernel/days.ts";
import type { WireReturns } from "#platform/api/endpoint.ts";
import { look, openBrowser, signIn, visit, type Visitor } from "#test/visitor.ts";
import type { lotCosts } from "#work/lot-costs/api.ts";

type Line = WireReturns<typeof lotCosts.get>;

const browser = await openBrowser();

test.each(["phone", "desktop"] as const)(
  "a cost goes onto its lots, on a %s",
  { timeout: 120_000 },
  async (size) => {
    const clerk = await visit(browser, size);
    await signIn(clerk, "accountant");
    const address = await recorded(clerk);
    const other = await visit(browser, size);
    await signIn(other, "md");
    await posted(other, address);
  },
);

/** A commission on the first lot there is; gives the cost's address. */
async function recorded(visitor: Visitor): Promise<string> {
  const { page } = visitor;
  await page.goto("/costing/lines");
  await page.getByRole("link", { name: "Record cost" }).click();
  await page.getByRole("button", { name: "Record cost" }).click();
  await page.locator("[aria-invalid=true]").first().waitFor();
  const kind = page.getByLabel("Kind of cost");
  const kinds = await kind.getByRole("option").allTextContents();
  await kind.selectOption({ label: kinds.find((one) => one.includes("commission")) ?? "" });
  await page.getByRole("checkbox", { name: /^Lot / }).first().check();
  await page.getByText("1 lot", { exact: true }).first().waitFor();
  await page.getByLabel("Rate for one kilogram").fill("120");
  await page.getByLabel("Paid to").fill("Kabonera Agents Ltd");
  await look(visitor, "Record a cost");
  await page.getByRole("button", { name: "Record cost" }).click();
  await page.getByText(/recorded; somebody else posts it$/).waitFor();
  await page.waitForURL(/\/costing\/lines\/[0-9a-f-]{36}$/);
  await look(visitor, /commission, UGX/);
  return page.url();
}

async function posted(visitor: Visitor, address: string): Promise<void> {
  const { page } = visitor;
  // No month of the demo is closed; what a cost of a closed one says is answered in its place.
  await page.route(/\/api\/cost-lines\/[0-9a-f-]{36}$/, async (route) => {
    const answer = await route.fetch();
    const line: Line = await answer.json();
    await route.fulfill({ response: answer, json: { ...line, booksOn: addDays(line.day, 1) } });
  });
  await page.goto(address);
  await page.getByRole("button", { name: "Post cost" }).click();
  const dialog = page.getByRole("dialog", { name: "Post cost" });
  await dialog.getByText(/^The books are closed for .*, the first day that is open\.$/).waitFor();
  await dialog.getByText(/go onto the lot: what it costs grows by it, and it is owed\.$/).waitFor();
  await look(visitor, /commission, UGX/);
  await dialog.getByRole("button", { name: "Post cost" }).click();
  await page.getByText("Posted", { exact: true }).first().waitFor();
  await page.reload();
  await page.getByText("Booked on", { exact: true }).waitFor();
  await look(visitor, /commission, UGX/);
  expect(visitor.faults).toEqual([]);
}
