// An owner adds a person, gives them another role and puts them out; gives a role a permission and takes
// it back; and is told why a screen opens. On a desk and on a phone.
import { expect, test } from "vitest";
import { type Size, look, openBrowser, settled, signIn, visit } from "#test/visitor.ts";

const browser = await openBrowser();

test.each<Size>(["desktop", "phone"])(
  "a person comes, changes and leaves, on a %s",
  async (size) => {
    const visitor = await visit(browser, size);
    const { page } = visitor;
    await signIn(visitor, "owner");
    await page.goto("/users");
    await look(visitor, "Users");
    await page.goto("/users/new");
    await look(visitor, "Add person");
    await page.getByLabel("First name").fill("Rehema");
    await page.getByLabel("Last name").fill(size === "phone" ? "Auma" : "Nakato");
    await page.getByLabel("E-mail").fill(`rehema-${size}@demo.mavuno.test`);
    await page.getByLabel("Role").selectOption("Cashier");
    await page.getByLabel("First password").fill("Momentum-2026!");
    await page.getByRole("button", { name: "Add person" }).click();
    await look(visitor, /^Rehema/);

    await page.getByRole("button", { name: "More actions" }).click();
    await page.getByRole("menuitem", { name: "Change role" }).click();
    const dialog = page.getByRole("dialog", { name: "Change role" });
    await dialog.getByLabel("New role").selectOption("Field officer");
    await dialog.getByText("Records deliveries and approves their quality").waitFor();
    await dialog.getByLabel("Reason").fill("Moves to the field for the season");
    await dialog.getByRole("button", { name: "Give role" }).click();
    await dialog.waitFor({ state: "hidden" });
    await page.getByRole("complementary").getByText("Field officer").waitFor();
    await page.getByRole("tab", { name: "Screens" }).click();
    await page.getByText("Its duty Field operations").first().waitFor();
    await look(visitor, /^Rehema/);

    await page.getByRole("button", { name: "Deactivate" }).click();
    const leaving = page.getByRole("dialog", { name: "Deactivate" });
    await leaving.getByLabel("Reason").fill("The season is over");
    await leaving.getByRole("button", { name: "Deactivate" }).click();
    await page.getByRole("button", { name: "Reactivate" }).waitFor();
    await page.getByRole("tab", { name: "History" }).click();
    await page.getByText("The season is over").waitFor();
    await look(visitor, /^Rehema/);
  },
);

test("an owner changes the matrix and brings the factory back", async () => {
  const visitor = await visit(browser, "desktop");
  const { page } = visitor;
  await signIn(visitor, "owner");
  await page.goto("/permissions");
  await look(visitor, "Permissions");
  await page.getByRole("button", { name: "Supplier, View farmers: may not. Give" }).click();
  const dialog = page.getByRole("dialog", { name: "Give permission" });
  await dialog.getByText("It concerns 1 person").waitFor();
  await dialog.getByLabel("Reason").fill("They see whom they deliver for");
  await dialog.getByRole("button", { name: "Give permission" }).click();
  await page.getByRole("button", { name: "Supplier, View farmers: may. Take away" }).waitFor();
  await page.getByText("1 cell differs from the factory.").waitFor();
  await page.getByRole("tab", { name: "Who can do what" }).click();
  await look(visitor, "Permissions");
  await page.getByRole("button", { name: "Reset to factory" }).click();
  const reset = page.getByRole("dialog", { name: "Reset to factory" });
  await reset.getByLabel("Reason").fill("Only a trial");
  await reset.getByRole("button", { name: "Reset to factory" }).click();
  await page.getByText("Everything is as it came from the factory.").waitFor();
  await page.getByRole("tab", { name: "History" }).click();
  await page.getByText("Only a trial").waitFor();
  await settled(visitor);
  expect(visitor.faults).toEqual([]);
});

test("an admin adds people but gives no roles, and does not open the matrix", async () => {
  const visitor = await visit(browser, "desktop");
  const { page } = visitor;
  await signIn(visitor, "md");
  await page.goto("/users/new");
  await look(visitor, "Add person");
  const offered = await page.getByLabel("Role").getByRole("option").allTextContents();
  expect(offered).not.toContain("Owner");
  expect(offered).not.toContain("Accountant");
  expect(offered).toContain("Cashier");
  await page.goto("/permissions");
  await look(visitor, "Access Denied");
});
