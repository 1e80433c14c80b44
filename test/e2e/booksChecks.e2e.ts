// The owner looks whether the books agree, has them checked, and sees what a stop would say.
import { expect, test } from "vitest";
import { booksChecks } from "#registry/books-checks/api.ts";
import { look, openBrowser, signIn, type Size, visit } from "#test/visitor.ts";

const browser = await openBrowser();

test.each<Size>(["phone", "desktop"])("the check of the books, on a %s", async (size) => {
  const visitor = await visit(browser, size);
  const { page } = visitor;
  await signIn(visitor, "owner");
  await page.goto("/settings");
  await page
    .getByRole("main")
    .getByRole("link", { name: /^Check of the books/ })
    .click();
  await page.getByText("The books agree", { exact: true }).waitFor();
  const lines = page
    .getByRole("main")
    .getByRole("listitem")
    .filter({ hasText: /^I\d\d/ });
  expect(await lines.count()).toBeGreaterThan(21);
  expect(await lines.filter({ hasText: "Agrees" }).count()).toBe(await lines.count());
  await page.getByRole("button", { name: "Check now", exact: true }).click();
  await page.getByText("The books are being checked", { exact: true }).waitFor();
  await page.getByText("The books were checked").first().waitFor();
  await page.getByRole("heading", { name: "Earlier checks" }).waitFor();
  await look(visitor, "Check of the books");

  // The demo's books agree; what it would look like if they did not is answered in their place.
  await page.route(`**${booksChecks.standing.path}`, async (route) => {
    const answer = await route.fetch();
    const standing: { last: { faults: number; checks: { ok: boolean; faults: string[] }[] } } =
      await answer.json();
    const [first, second] = standing.last.checks;
    if (first)
      Object.assign(first, { ok: false, faults: ["voucher=JV-26-000017 lines=2 delta=500"] });
    if (second) Object.assign(second, { ok: false, faults: ["delta=500 now"] });
    const stop = { stoppedAt: "2026-11-20T06:15:00.000Z", checks: ["I01", "I02"] };
    const last = { ...standing.last, faults: 2 };
    const asked = { askedAt: "2026-11-20T06:17:00.000Z", askedByName: "Grace Nakato" };
    await route.fulfill({ response: answer, json: { ...standing, stop, asked, last } });
  });
  await page.reload();
  await page.getByRole("heading", { name: "Booking is stopped" }).waitFor();
  await page.getByText("voucher=JV-26-000017 lines=2 delta=500").waitFor();
  await page.getByText("by Grace Nakato. Everybody can work on").waitFor();
  await look(visitor, "Check of the books");
  await page.getByRole("button", { name: "Let booking go on" }).click();
  const dialog = page.getByRole("dialog");
  await dialog
    .getByLabel("What was wrong and how it was put right")
    .fill("The total was put right");
  await dialog.getByRole("button", { name: "Let booking go on" }).click();
  // The house knows better: its books agree and it was never stopped.
  await dialog.getByText("Booking is not stopped.").waitFor();
});
