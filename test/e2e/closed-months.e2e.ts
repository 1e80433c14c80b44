// Who keeps the money closes a month, the owner opens it again, and sees what changed since.
import { expect, test } from "vitest";
import { periods } from "#registry/periods/api.ts";
import { look, openBrowser, signIn, type Size, visit } from "#test/visitor.ts";

const browser = await openBrowser();

test.each<Size>(["phone", "desktop"])("closing a month, on a %s", async (size) => {
  const visitor = await visit(browser, size);
  const { page } = visitor;
  await signIn(visitor, "owner");
  await page.goto("/settings");
  await page
    .getByRole("main")
    .getByRole("link", { name: /^Closed months/ })
    .click();
  await page.getByRole("button", { name: "Close month" }).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByLabel("Note").fill("Statements of bank and wallets agree");
  await look(visitor, "Closed months");
  await dialog.getByRole("button", { name: "Close month" }).click();
  await page.getByText("Month closed").first().waitFor();
  await page.getByText(/^The books are closed through/).waitFor();
  await look(visitor, "Closed months");

  await page.getByRole("button", { name: "Open again" }).click();
  await dialog.getByLabel("Reason").fill("A bill of the month came late");
  await look(visitor, "Closed months");
  await dialog.getByRole("button", { name: "Open again" }).click();
  await page.getByText("Month opened again").first().waitFor();
  await page.getByText("Opened again", { exact: true }).first().waitFor();

  // Nothing changed in the demo since; what it looks like when something did is answered in its place.
  await page.route(`**${periods.standing.path}`, async (route) => {
    const answer = await route.fetch();
    const standing: { rows: { digest: string | null; changed: object[] }[] } = await answer.json();
    const closed = standing.rows.find(({ digest }) => digest !== null);
    closed?.changed.push(
      { code: "1010", name: "Cash at office", before: "5000000", now: "4400000" },
      { code: "6140", name: "Levies", before: "1200000", now: "1800000" },
    );
    await route.fulfill({ response: answer, json: standing });
  });
  await page.reload();
  await page.getByText("2 accounts changed").waitFor();
  expect(await page.getByRole("heading", { name: /^Changed since .* was closed$/ }).count()).toBe(
    1,
  );
  await look(visitor, "Closed months");
});
