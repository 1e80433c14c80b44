// The owner's board, on a desk and on a phone: money and its forecast, what waits decided on the spot, a figure
// explained; to others it is no screen.
import { expect, test } from "vitest";
import { look, openBrowser, settled, signIn, type Size, visit } from "#test/visitor.ts";

const browser = await openBrowser();

test.each<Size>(["phone", "desktop"])("the owner's board, on a %s", async (size) => {
  const visitor = await visit(browser, size);
  const { page } = visitor;
  await signIn(visitor, "owner");
  await page.goto("/owner-dashboard");
  await look(visitor, "Owner dashboard");
  await page.getByRole("link", { name: "Funds", exact: true }).waitFor();
  await page.getByRole("heading", { name: "Funds in the next 13 weeks" }).waitFor();
  await page.getByRole("button", { name: "Show as table" }).first().click();
  expect(await page.getByRole("columnheader", { name: "Week from" }).count()).toBe(1);

  await page.getByLabel("Period").selectOption("closed_year");
  await page.waitForURL(/period=closed_year/);
  await settled(visitor);
  await look(visitor, "Owner dashboard");

  await page.getByRole("link", { name: "Explain Funds in 13 weeks" }).focus();
  await page.keyboard.press("Enter");
  const dialog = page.getByRole("dialog", { name: "Funds in 13 weeks" });
  await dialog.getByRole("rowheader", { name: "Total" }).waitFor();
  await look(visitor, "Owner dashboard");
  await page.keyboard.press("Escape");
  await dialog.waitFor({ state: "detached" });

  // One request is approved where it is seen: it leaves the list.
  const approve = page.getByRole("button", { name: /^Approve / });
  await approve.first().waitFor();
  const before = await approve.count();
  const name = (await approve.first().getAttribute("aria-label")) ?? "";
  await approve.first().click();
  await page.getByRole("dialog", { name }).getByRole("button", { name: "Approve" }).click();
  await page.getByText(`${name.replace("Approve ", "")} approved`).waitFor();
  await page.getByRole("button", { name, exact: true }).waitFor({ state: "detached" });
  expect(await approve.count()).toBeLessThanOrEqual(before);
});

test("the owner's board is not for an admin", async () => {
  const visitor = await visit(browser, "desktop");
  await signIn(visitor, "md");
  await visitor.page.goto("/owner-dashboard");
  await look(visitor, "Access Denied");
});
