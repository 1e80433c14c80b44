// What everybody sets for themselves: name and telephone, the look of the screens, and the ways on.
import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import {
  bothThemes,
  fitsNarrow,
  goWithin,
  look,
  openBrowser,
  signIn,
  type Size,
  visit,
} from "#test/visitor.ts";

const browser = await openBrowser();

test.each<Size>(["phone", "desktop"])("one's own settings, on a %s", async (size) => {
  const visitor = await visit(browser, size);
  const { page } = visitor;
  await signIn(visitor, size === "phone" ? "field" : "cashier");
  await page.goto("/settings");
  await look(visitor, "Settings");
  expect(await page.getByRole("link", { name: /^Audit log/ }).count()).toBe(0);
  const main = page.getByRole("main");
  await main.getByRole("button", { name: "Dark" }).click();
  expect(await page.locator("html").getAttribute("data-theme")).toBe("dark");
  await main.getByRole("button", { name: "System" }).click();
  expect(await page.locator("html").getAttribute("data-theme")).toBeNull();

  await main.getByRole("link", { name: /^Profile/ }).click();
  await look(visitor, "Your profile");
  const first = page.getByLabel("First name");
  const before = await first.inputValue();
  await first.fill("");
  await page.getByRole("button", { name: "Save changes" }).click();
  expect(await first.getAttribute("aria-invalid")).toBe("true");
  await look(visitor, "Your profile");
  await first.fill(`${before} Junior`);
  await page.getByLabel("Phone").fill("+256772000777");
  await page.getByRole("button", { name: "Save changes" }).click();
  await page.getByText("Profile saved").first().waitFor();
  await page.reload();
  await expect.poll(() => first.inputValue()).toBe(`${before} Junior`);
  expect(await page.getByLabel("Phone").inputValue()).toBe("+256772000777");
  await first.fill(before);
  await page.getByRole("button", { name: "Save changes" }).click();
  await page.getByText("Profile saved").first().waitFor();

  await page.getByRole("link", { name: "Settings", exact: true }).first().click();
  await look(visitor, "Settings");
  await main.getByRole("link", { name: /^Notifications/ }).click();
  await look(visitor, "Notifications");
});

test("the owner finds the company's matters beneath", async () => {
  const visitor = await visit(browser, "desktop");
  await signIn(visitor, "owner");
  await visitor.page.goto("/settings");
  await look(visitor, "Settings");
  await visitor.page.getByRole("link", { name: /^Audit log/ }).waitFor();
  await visitor.page.getByRole("link", { name: /^Stores and plants/ }).waitFor();
});

test("the owner decides from how much on something is asked about, and the form that asks says so", async () => {
  const visitor = await visit(browser, "phone", bothThemes);
  const { page } = visitor;
  await signIn(visitor, "owner");
  await page.goto("/settings");
  await page.getByRole("link", { name: /^Thresholds/ }).click();
  await look(visitor, "Thresholds");
  await page.getByRole("button", { name: "Set threshold" }).click();
  const dialog = page.getByRole("dialog", { name: "Set threshold" });
  await dialog.getByLabel("Figure").selectOption({ label: "Exchange rate" });
  // What counts today stands there already.
  expect(await dialog.getByLabel("Counts").inputValue()).toBe("10.0");
  await dialog.getByLabel("Counts").fill("7.5");
  await dialog.getByLabel("Decided by").fill("Board of 20 November");
  await look(visitor, "Thresholds");
  await dialog.getByRole("button", { name: "Set threshold" }).click();
  await dialog.waitFor({ state: "hidden" });
  await page.getByText("7.5 %").first().waitFor();
  await look(visitor, "Thresholds");
  await fitsNarrow(visitor);
  // Within the same window, as a link does.
  await goWithin(visitor, "/settings/exchange-rates/new");
  await page.getByText("more than 7.5 % away", { exact: false }).waitFor();
});

test("two change the company at once: what is typed stays, both versions are asked about, nothing of either is lost", async () => {
  const visitor = await visit(browser, "desktop");
  const { page } = visitor;
  await signIn(visitor, "owner");
  await page.goto("/settings/company");
  const before = await page.getByLabel("Address").inputValue();
  await page.getByLabel("Address").fill("Plot 7, Namanve");
  await page.getByLabel("ICO exporter code").fill("0042");
  const other = await page.context().newPage();
  await other.goto(page.url());
  await other.getByLabel("Address").fill("Plot 9, Bweyogerere");
  await other.getByLabel("Phone").fill("+256772000778");
  await save(other);
  await other.close();
  await page.bringToFront();
  // The screen behind it has heard of the change; what was typed is not taken away.
  expect(await page.getByLabel("Address").inputValue()).toBe("Plot 7, Namanve");
  await page.getByRole("button", { name: "Save changes" }).click();
  await page.getByRole("heading", { name: "Somebody changed this while you did" }).waitFor();
  // The refusal that led here is what the browser writes down.
  visitor.faults.length = 0;
  await look(visitor, /./);
  await page.getByRole("radio", { name: "Theirs Plot 9, Bweyogerere", exact: true }).check();
  await page.getByRole("button", { name: "Save what is chosen" }).click();
  await page.getByText("Company saved").first().waitFor();
  await page.reload();
  const code = page.getByLabel("ICO exporter code");
  await expect.poll(() => code.inputValue(), { timeout: 20_000 }).toBe("0042");
  expect(await page.getByLabel("Phone").inputValue()).toBe("+256772000778");
  expect(await page.getByLabel("Address").inputValue()).toBe("Plot 9, Bweyogerere");
  // Saved twice from one page: one's own earlier change is nobody else's.
  for (const address of ["Plot 8, Namanve", before]) {
    await page.getByLabel("Address").fill(address);
    await save(page);
  }
});

async function save(page: Page): Promise<void> {
  const answered = page.waitForResponse((answer) => answer.url().endsWith("/change"));
  await page.getByRole("button", { name: "Save changes" }).click();
  expect((await answered).status()).toBe(200);
}
