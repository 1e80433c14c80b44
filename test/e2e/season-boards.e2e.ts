// The boards of the season: the work in nine stages with everything a figure opens, and what farmers brought;
// on a desk and on a phone.
import { expect, test } from "vitest";
import { goWithin, look, openBrowser, settled, signIn, type Size, visit } from "#test/visitor.ts";

const browser = await openBrowser();

test.each<Size>(["phone", "desktop"])("the season's work on one board, on a %s", async (size) => {
  const visitor = await visit(browser, size);
  const { page, faults } = visitor;
  await signIn(visitor, "owner");
  await goWithin(visitor, "/agricultural-workflow");
  await look(visitor, "Agricultural workflow");
  if (size === "phone") await page.getByLabel("Stage").selectOption("stock");
  const stock = page.getByRole("region", { name: "GRN and stock", exact: true });
  const all = stock.getByRole("link", { name: /^GRN and stock: all/ });
  const count = (await all.textContent()) ?? "";
  await all.click();
  await page.waitForURL(/cards\?.*stage=stock/);
  await look(visitor, "Agricultural workflow");
  await page.getByText(count, { exact: true }).first().waitFor();

  await goWithin(visitor, "/agricultural-workflow/flow");
  await look(visitor, "Agricultural workflow");
  await page.getByText("Agrees with the stock card to the gram.").waitFor();
  const bought = page.getByRole("link", { name: /^Taken in, .* kg$/ }).first();
  const kilograms = (await bought.textContent()) ?? "";
  await bought.click();
  await look(visitor, "Steps of the books");
  if (size === "desktop") await page.getByText(kilograms, { exact: true }).first().waitFor();

  await goWithin(visitor, "/agricultural-workflow");
  await settled(visitor);
  await page.getByRole("button", { name: "Set limits" }).click();
  const dialog = page.getByRole("dialog", { name: "Limit of a stage" });
  await dialog.getByLabel("Stage").selectOption("packed");
  await dialog.getByLabel("Days until it is late").fill(size === "phone" ? "3" : "4");
  await look(visitor, "Agricultural workflow");
  await dialog.getByRole("button", { name: "Set limit" }).click();
  await dialog.waitFor({ state: "detached" });
  if (size === "phone") await page.getByLabel("Stage").selectOption("packed");
  await page
    .getByRole("region", { name: "Packed", exact: true })
    .getByText(`Late after ${size === "phone" ? 3 : 4} days`)
    .waitFor();
  expect(faults).toEqual([]);
});

test.each<Size>(["phone", "desktop"])("what farmers brought, on a %s", async (size) => {
  const visitor = await visit(browser, size);
  const { page, faults } = visitor;
  await signIn(visitor, "md");
  await goWithin(visitor, "/farmer-analytics");
  await look(visitor, "Farmer analytics");
  await page.getByLabel("Officer", { exact: true }).selectOption({ index: 1 });
  await page.waitForURL(/officerId=/);
  await settled(visitor);
  const tile = page.getByRole("link", { name: /^Farmers who delivered/ });
  const count = (await tile.locator(".text-2xl").textContent()) ?? "";
  await tile.click();
  await look(visitor, "Farmers who delivered");
  await page.getByText(count, { exact: true }).first().waitFor();
  expect(faults).toEqual([]);
});

test.each<Size>(["phone", "desktop"])("officers in the field, on a %s", async (size) => {
  const visitor = await visit(browser, size);
  const { page } = visitor;
  await signIn(visitor, "owner");
  await goWithin(visitor, "/field-operations/check-ins");
  await page.getByText(/^\d+ check-ins?, \d+ far from the farmer's plots\.$/).waitFor();
  await look(visitor, "Check-ins");
  await goWithin(visitor, "/field-operations/officers");
  await look(visitor, "Officers in the field");
  const bought = page.getByRole("link", { name: /^Bought kg, Isaac Mugisha: / });
  const kilograms = ((await bought.textContent()) ?? "").trim();
  await bought.click();
  await look(visitor, "Field collections");
  await page.getByText(kilograms).first().waitFor();
  for (const [path, title] of [
    ["/field-operations/bookings", "Bookings of farmers"],
    ["/field-operations/assessments", "Crop assessments"],
    ["/field-operations/trips", "Trips"],
    ["/field-operations/advances/policy", "Terms of advances"],
  ] as const) {
    await goWithin(visitor, path);
    await look(visitor, title);
  }
});
