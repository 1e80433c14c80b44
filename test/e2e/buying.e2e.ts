// An officer's day with cash: the session is opened, the cashier hands cash over, a farmer is promised and
// paid it, the notes are counted blind, and the cashier takes them back. On a phone; a desk looks at it all.
import { expect, test } from "vitest";
import { look, openBrowser, signIn, signOut, type Visitor, visit } from "#test/visitor.ts";

const browser = await openBrowser();

test("from the first note to the last, on a phone and seen from a desk", async () => {
  const visitor = await visit(browser, "phone");
  const { page } = visitor;
  await signIn(visitor, "field");
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
  await judgeSample(visitor);
  await signOut(visitor);

  await signIn(visitor, "field");
  await page.goto(collection);
  await page.getByRole("button", { name: "Pay in cash" }).click();
  const paying = page.getByRole("dialog", { name: "Pay in cash" });
  const handed = (await paying.getByText(/^UGX/).textContent()) ?? "";
  await paying.getByRole("button", { name: "Pay in cash" }).click();
  await paying.waitFor({ state: "hidden" });
  await look(visitor, /kg FAQ Robusta/);
  const left = 1_000_000 - Number(/UGX ([\d,]+)/.exec(handed)?.[1]?.replaceAll(",", "") ?? "0");
  await page.goto(`/field-collections/sessions/${session}`);
  await page
    .getByText(`UGX ${left.toLocaleString("en-GB")}`)
    .first()
    .waitFor();
  await look(visitor, /,/);
  await page.goto("/field-operations");
  await page.getByText(/of 500/).waitFor();
  await look(visitor, "Field operations");
  await page.goto("/field-operations/visits/new");
  await page.getByLabel("Purpose").selectOption("Training");
  await look(visitor, "New visit");
  await page.getByRole("button", { name: "Plan visit" }).click();
  await page.waitForURL(/\/visits\/[0-9a-f-]{36}$/);
  await look(visitor, /^Training/);
  await page.goto("/field-operations/advances/new");
  await look(visitor, "New advance");
  await page.goto(`/field-collections/sessions/${session}`);
  await stopAndCount(visitor, left);
  await page.getByText("Agrees", { exact: true }).first().waitFor();
  await signOut(visitor);

  const desk = await visit(browser, "desktop");
  await signIn(desk, "cashier");
  await desk.page.goto("/cashier/floats");
  await look(desk, "Buying sessions");
  await desk.page.goto(`/cashier/floats/${session}?tab=cash`);
  await look(desk, /,/);
  await desk.page.getByRole("button", { name: "Take cash back" }).click();
  const dialog = desk.page.getByRole("dialog");
  await dialog.getByRole("button", { name: "Take cash back" }).click();
  await desk.page.getByText("Closed", { exact: true }).first().waitFor();
  expect(left).toBeGreaterThan(0);
});

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
  await page.getByLabel("How it is paid").selectOption("Cash now");
  await look(visitor, "New collection");
  await page.getByRole("button", { name: "Record collection" }).click();
  await page.waitForURL(/\/field-collections\/[0-9a-f-]{36}$/);
  return page.url();
}

/** Somebody else gives the newest sample its grade, without seeing whose it is. */
async function judgeSample(visitor: Visitor): Promise<void> {
  const { page } = visitor;
  await page.goto("/field-collections/samples");
  await page.getByRole("checkbox").last().waitFor();
  await look(visitor, "Samples to judge");
  expect(await page.getByRole("main").textContent()).not.toContain("Lubega");
  await page.getByRole("checkbox").last().check();
  await page.getByRole("button", { name: "Judge", exact: true }).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByLabel("Grade").selectOption("A");
  await dialog.getByRole("button", { name: "Judge", exact: true }).click();
  await dialog.waitFor({ state: "hidden" });
}

/** The officer stops and counts what is there, in the fewest notes. */
async function stopAndCount(visitor: Visitor, left: number): Promise<void> {
  const { page } = visitor;
  await page.getByRole("button", { name: "Stop buying" }).click();
  const stopping = page.getByRole("dialog");
  if (await stopping.isVisible()) {
    await stopping.getByRole("button", { name: "Stop buying" }).click();
  }
  await page.getByRole("button", { name: "Count cash" }).click();
  const dialog = page.getByRole("dialog", { name: "Count the cash" });
  let rest = left;
  for (const note of [50_000, 20_000, 10_000, 5_000, 2_000, 1_000, 500, 200, 100, 50]) {
    const pieces = Math.floor(rest / note);
    rest -= pieces * note;
    if (pieces === 0) continue;
    const label = `Notes of ${note.toLocaleString("en-GB")}`;
    await dialog.getByLabel(label, { exact: true }).fill(String(pieces));
  }
  await dialog.getByRole("button", { name: "Count cash" }).click();
  await dialog.waitFor({ state: "hidden" });
}
