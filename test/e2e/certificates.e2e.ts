// What was bought from certified farmers is claimed for a shipment, and taken back, on a phone and on a desk.
import { expect, test } from "vitest";
import { look, openBrowser, signIn, visit } from "#test/visitor.ts";

const browser = await openBrowser();

test.each(["phone", "desktop"] as const)(
  "a claim up to the balance, and withdrawn: %s",
  async (size) => {
    const visitor = await visit(browser, size);
    const { page } = visitor;
    await signIn(visitor, "md");
    await page.goto("/certificates");
    await look(visitor, "Certificates");
    await page.getByRole("button", { name: "Make a claim" }).click();
    const dialog = page.getByRole("dialog", { name: "Make a claim" });
    await dialog.getByLabel("Scheme").selectOption("rainforest_alliance");
    await dialog.getByLabel("Shipment").fill("SHP");
    await page.getByRole("option", { name: / kg/ }).first().click();
    await dialog.getByText(/^Good for [1-9]/).waitFor();
    await dialog.getByLabel("Weight, kg").fill("9000000");
    await dialog.getByRole("button", { name: "Make a claim" }).click();
    await dialog
      .getByText(/leave .* kg that are not claimed/)
      .first()
      .waitFor();
    await dialog.getByLabel("Weight, kg").fill("1");
    await dialog.getByRole("button", { name: "Make a claim" }).click();
    await dialog.waitFor({ state: "hidden" });

    await page.goto("/certificates/claims?state=made");
    await look(visitor, "Certificates");
    await page
      .getByRole("button", { name: /^Withdraw CLM-/ })
      .first()
      .click();
    const asked = page.getByRole("dialog", { name: /^Withdraw CLM-/ });
    await asked.getByLabel("Reason").fill("The buyer took it as conventional");
    await asked.getByRole("button", { name: /^Withdraw CLM-/ }).click();
    await asked.waitFor({ state: "hidden" });
    await page.getByText("Nothing").first().waitFor();
    await page.goto("/certificates/deliveries");
    await look(visitor, "Deliveries");
    expect(await page.getByRole("link", { name: /^COL-/ }).count()).toBeGreaterThan(0);
  },
);
