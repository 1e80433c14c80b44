// The dashboard, on a desk and on a phone: the owner sees the figures, changes the period, has a figure
// explained by keyboard and by its address, and goes through the tabs by keyboard; others see what is theirs.
import { expect, test } from "vitest";
import { look, openBrowser, settled, signIn, type Size, visit } from "#test/visitor.ts";

const browser = await openBrowser();
const tabs = ["Operations", "Inventory (FIFO)", "Alerts & Compliance", "Business Analytics"];

test.each<Size>(["phone", "desktop"])("the owner's dashboard, on a %s", async (size) => {
  const visitor = await visit(browser, size);
  const { page } = visitor;
  await signIn(visitor, "owner");
  await look(visitor, "Executive Control");
  await page.getByText("Global Manager").waitFor();
  await page.getByRole("link", { name: "Revenue", exact: true }).waitFor();
  await page.getByRole("heading", { name: "Executive directors" }).waitFor();

  await page.getByLabel("Period").selectOption("closed_year");
  await page.waitForURL(/period=closed_year/);
  await settled(visitor);
  await page.getByRole("link", { name: "Explain Revenue", exact: true }).focus();
  await page.keyboard.press("Enter");
  const dialog = page.getByRole("dialog", { name: "Revenue" });
  await dialog.getByRole("cell", { name: /Export sales, coffee/ }).waitFor();
  await page.waitForURL(/explain=revenue/);
  await look(visitor, "Executive Control");
  const told = page.url();
  await page.keyboard.press("Escape");
  await dialog.waitFor({ state: "detached" });
  expect(page.url()).not.toContain("explain=");
  const focused = await page.evaluate(() => document.activeElement?.getAttribute("aria-label"));
  expect(focused).toBe("Explain Revenue");

  await page.goto(told);
  await dialog.getByRole("link", { name: /Export sales, coffee/ }).click();
  await page.waitForURL(/\/financial-statements\/accounts\/4000\?from=/);
  await look(visitor, /Export sales, coffee/);

  await page.goto("/dashboard");
  await look(visitor, "Executive Control");
  await page.getByRole("tab", { name: "Overview" }).focus();
  for (const name of tabs) {
    await page.keyboard.press("ArrowRight");
    await page.getByRole("tab", { name, selected: true }).waitFor();
    await page.getByRole("tabpanel", { name }).getByRole("heading").first().waitFor();
    await look(visitor, "Executive Control");
  }
  expect(page.url()).toContain("tab=analytics");
  await page.goBack();
});

test.each([
  ["md", "Export Operations Center", "To ship"],
  ["operations", "Operations Control Center", "Suppliers"],
  ["accountant", "Financial Control Center", "Approval authority"],
  ["cashier", "Cashier Station", "Payments to release"],
  ["field", "Field Operations", "Bought today"],
  ["employee", "Employee Dashboard", "Price of the day, FAQ"],
])("%s lands on the %s", async (person, title, card) => {
  for (const size of ["phone", "desktop"] as const) {
    const visitor = await visit(browser, size);
    const { page } = visitor;
    await signIn(visitor, person);
    await look(visitor, title);
    await page.getByText(card, { exact: true }).first().waitFor();
    const sees = await page.getByText("Revenue", { exact: true }).count();
    expect(sees > 0, `${person} sees revenue`).toBe(
      ["md", "operations", "accountant"].includes(person),
    );
  }
});
