// What was bought from certified farmers is claimed for a shipment, and no more than it carries, on a phone.
import { expect, test } from "vitest";
import { look, openBrowser, signIn, visit } from "#test/visitor.ts";

const browser = await openBrowser();

test.each(["phone"] as const)(
  "a claim above what is shipped is refused in its own words: %s",
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
    await dialog.getByText(/^Good for /).waitFor();
    await dialog.getByLabel("Weight, kg").fill("9000000");
    await dialog.getByRole("button", { name: "Make a claim" }).click();
    await dialog
      .getByText(/leave .* kg that are not claimed/)
      .first()
      .waitFor();
    // The refusal was asked for.
    visitor.faults.length = 0;
    await page.goto("/certificates/claims");
    await look(visitor, "Certificates");
    expect(await page.getByText("Nothing claimed as certified yet").count()).toBe(1);
    await page.goto("/certificates/deliveries");
    await look(visitor, "Deliveries");
  },
);
