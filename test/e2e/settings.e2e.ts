// What everybody sets for themselves: name and telephone, the look of the screens, and the ways on.
import { expect, test } from "vitest";
import { look, openBrowser, signIn, type Size, visit } from "#test/visitor.ts";

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
