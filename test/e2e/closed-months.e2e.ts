// Who keeps the money closes a month, the owner opens it again, and sees what changed since.
import { expect, test } from "vitest";
import { periods } from "#registry/periods/api.ts";
import type { WireBody, WireReturns } from "#platform/api/endpoint.ts";
import { newId } from "#seeds/callers.ts";
import { look, openBrowser, signIn, type Size, visit, type Visitor } from "#test/visitor.ts";
import { expenses } from "#work/expenses/api.ts";

type Standing = WireReturns<typeof periods.standing>;

const browser = await openBrowser();

test.each<Size>(["phone", "desktop"])("closing a month, on a %s", async (size) => {
  const visitor = await visit(browser, size);
  const { page } = visitor;
  await signIn(visitor, "owner");
  await page.goto(size === "phone" ? "/settings" : "/financial-statements");
  await page
    .getByRole("main")
    .getByRole("link", { name: /^Closed months/ })
    .click();
  // What waits of a later month is looked at before all of them are closed with it.
  const month = page.getByRole("search").getByLabel("Month");
  await month.waitFor();
  const months = await month.getByRole("option").allTextContents();
  await month.selectOption(months.at(-1) ?? "");
  await page.getByRole("region", { name: `Before ${months.at(-1)} is closed` }).waitFor();
  await readWhatWaits(visitor);
  await month.selectOption(months[0] ?? "");
  await page.waitForURL(/month=\d{4}-\d{2}$/);
  await claimIn(visitor, new URL(page.url()).searchParams.get("month") ?? "");
  await page.getByRole("button", { name: "Close month" }).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByLabel("Note").fill("Statements of bank and wallets agree");
  await dialog.getByText(/ and before still waits?\.$/).waitFor();
  await look(visitor, "Closed months");
  // What waits has to be meant.
  await dialog.getByRole("button", { name: "Close month" }).click();
  await dialog.getByLabel("Close it all the same").and(page.locator("[aria-invalid]")).waitFor();
  await dialog.getByLabel("Close it all the same").check();
  await dialog.getByRole("button", { name: "Close month" }).click();
  await page.getByText("Month closed").first().waitFor();
  await page.getByText(/^The books are closed through/).waitFor();
  await look(visitor, "Closed months");

  const printed = page.waitForResponse(/\/certificate\.pdf$/);
  await page.getByRole("button", { name: "Certificate" }).first().click();
  expect((await printed).headers()["content-type"]).toBe("application/pdf");

  await page.getByRole("button", { name: "Open again" }).click();
  await dialog.getByLabel("Reason").fill("A bill of the month came late");
  await look(visitor, "Closed months");
  await dialog.getByRole("button", { name: "Open again" }).click();
  await page.getByText("Month opened again").first().waitFor();
  await page.getByText("Opened again", { exact: true }).first().waitFor();

  // Nothing changed in the demo since; what it looks like when something did is answered in its place.
  await page.route(`**${periods.standing.path}`, async (route) => {
    const answer = await route.fetch();
    const standing: Standing = await answer.json();
    const closed = standing.rows.find(({ digest }) => digest !== null);
    closed?.stockChanged.push({
      name: "Robusta kiboko",
      unit: "g",
      before: "1200000",
      now: "960000",
    });
    closed?.bookedSince.rows.push({
      ...{ number: "JV-26-000412", day: closed.through, memo: "EXP-26-000031: Levies" },
      ...{ byName: "Moses Wabwire", at: new Date().toISOString() },
    });
    if (closed) closed.bookedSince.count = 1;
    closed?.changed.push(
      { code: "1010", name: "Cash at office", before: "5000000", now: "4400000" },
      { code: "6140", name: "Levies", before: "1200000", now: "1800000" },
    );
    await route.fulfill({ response: answer, json: standing });
  });
  await page.reload();
  await page.getByText("2 accounts changed, 1 voucher booked").waitFor();
  for (const name of [/^Changed since .* was closed$/, /^In the stores, since/, /^Booked since/]) {
    expect(await page.getByRole("heading", { name }).count()).toBe(1);
  }
  await look(visitor, "Closed months");
});

/** An expense of the month waits for somebody's word, whatever journeys before this one did with the rest of it. */
async function claimIn({ page, size }: Visitor, month: string): Promise<void> {
  const claim: WireBody<typeof expenses.record> = {
    id: newId(),
    day: `${month}-15`,
    vendorName: `Garage of a ${size}`,
    paidBy: "own_pocket",
    department: "Operations",
    segment: "coffee",
    lines: [{ categoryCode: "REPAIRS", description: "Belt for the huller", amount: "20000" }],
  };
  const status = await page.evaluate(
    async ({ path, body }) => {
      const { access_token: token } = JSON.parse(localStorage.getItem("mavuno.session") ?? "{}");
      const headers = { authorization: `Bearer ${token}`, "content-type": "application/json" };
      const answer = await fetch(path, { method: "POST", headers, body });
      return `${answer.status} ${await answer.text()}`;
    },
    { path: expenses.record.path, body: JSON.stringify(claim) },
  );
  expect(status).toMatch(/^200 /);
  await page.reload();
}

/** Each kind that waits has a figure, and a list of as many rows. */
async function readWhatWaits(visitor: Visitor): Promise<void> {
  const { page } = visitor;
  const waits = page.getByRole("region", { name: /^Before .* is closed$/ });
  const row = waits
    .getByRole("listitem")
    .filter({ has: page.getByRole("link") })
    .nth(1);
  const count = await row.locator(".figure").textContent();
  await look(visitor, "Closed months");
  await row.getByRole("link").click();
  const main = page.getByRole("main");
  await main
    .getByText(new RegExp(`^${count} [a-z]+|of ${count}$`))
    .first()
    .waitFor();
  await page.goBack();
  await waits.waitFor();
}
