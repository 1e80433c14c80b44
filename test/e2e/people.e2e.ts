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
    await page.getByText("Its duty Field operations").filter({ visible: true }).first().waitFor();
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

test.each<Size>(["desktop", "phone"])(
  "a person is invited, looked after and seen off, on a %s",
  async (size) => {
    const visitor = await visit(browser, size);
    const { page } = visitor;
    await signIn(visitor, "owner");
    await page.goto("/users/invite");
    await look(visitor, "Invite person");
    await page.getByLabel("First name").fill("Irene");
    await page.getByLabel("Last name").fill(size === "phone" ? "Adong" : "Apio");
    await page.getByLabel("E-mail").fill(`irene-${size}@demo.mavuno.test`);
    await page.getByLabel("Role").selectOption("Field officer");
    await page.getByRole("button", { name: "Invite person" }).click();
    await look(visitor, /^Irene/);
    await page.getByText("Invited", { exact: true }).first().waitFor();

    const more = async (name: string): Promise<void> => {
      await page.getByRole("button", { name: "More actions" }).click();
      await page.getByRole("menuitem", { name, exact: true }).click();
    };
    await more("Require second step");
    const required = page.getByRole("dialog", { name: "Require second step" });
    await required.getByLabel("Reason").fill("Handles money");
    await required.getByRole("button", { name: "Require second step" }).click();
    await page.getByText("Asked for, not set up yet").waitFor();

    await more("Set last day");
    const ends = page.getByRole("dialog", { name: "Set last day" });
    await ends.getByLabel("Last day").fill("2099-03-31");
    await ends.getByLabel("Reason").fill("For the season");
    await look(visitor, /^Irene/);
    await ends.getByRole("button", { name: "Save changes" }).click();
    await page.getByRole("complementary").getByText("31 Mar 2099").waitFor();

    await page.getByRole("tab", { name: "For them alone" }).click();
    await page.getByRole("button", { name: "Give or withhold" }).click();
    const given = page.getByRole("dialog", { name: "Give or withhold" });
    await given.getByLabel("Permission").selectOption("View reports");
    await given.getByLabel("Reason").fill("Stands in for Amina");
    await look(visitor, /^Irene/);
    await given.getByRole("button", { name: "Save" }).click();
    await page.getByText("Counts now").waitFor();
    await look(visitor, /^Irene/);
    await page.getByRole("tab", { name: "May do" }).click();
    await page
      .getByText(/^Given to this person until .*Stands in for Amina$/)
      .filter({ visible: true })
      .first()
      .waitFor();
    await page.getByRole("tab", { name: "Devices and second step" }).click();
    await page.getByText("Not signed in anywhere.").waitFor();
    await look(visitor, /^Irene/);

    await more("See off");
    await look(visitor, /^See off Irene/);
    await page.getByText("Nothing is open. They can go.").waitFor();
    await page.getByLabel("Reason").fill("Found other work");
    await page.getByRole("button", { name: "See off" }).click();
    await page.getByText("Deactivated", { exact: true }).first().waitFor();
    await page.getByRole("tab", { name: "History" }).click();
    await page.getByText("Found other work").waitFor();
    await look(visitor, /^Irene/);
  },
);

test.each<Size>(["desktop", "phone"])(
  "an owner asks who may approve, what single people hold, and why, on a %s",
  async (size) => {
    const visitor = await visit(browser, size);
    const { page } = visitor;
    await signIn(visitor, "owner");
    await page.goto("/permissions?tab=approvals");
    await page
      .getByText(/Accountant up to UGX 50,000,000/)
      .first()
      .waitFor();
    await look(visitor, "Permissions");
    await page.goto("/permissions?tab=overrides");
    await page.getByRole("button", { name: "Give or withhold" }).click();
    const given = page.getByRole("dialog", { name: "Give or withhold" });
    await given.getByLabel("Person").selectOption("Sarah Nalubega");
    await given.getByLabel("Permission").selectOption("View reports");
    await given.getByLabel("Reason").fill(`Month end, ${size}`);
    await given.getByRole("button", { name: "Save" }).click();
    await given.waitFor({ state: "hidden" });
    await look(visitor, "Permissions");

    await page.goto("/permissions?tab=why");
    await page
      .getByRole("combobox", { name: "Person", exact: true })
      .selectOption({ label: "Sarah Nalubega (Cashier)" });
    await page.getByRole("combobox", { name: "Screen", exact: true }).selectOption("/farmers");
    await page.getByText("No route, sidebar or dashboard names the role").waitFor();
    await page
      .getByRole("combobox", { name: "Permission", exact: true })
      .selectOption("canViewReports");
    await page.getByText(new RegExp(`Given to this person until .*Month end, ${size}`)).waitFor();
    await look(visitor, "Permissions");

    await page.goto("/permissions?tab=overrides");
    await page.getByRole("button", { name: "End now: Sarah Nalubega, View reports" }).click();
    const end = page.getByRole("dialog", { name: "End now" });
    await end.getByLabel("Reason").fill("Done");
    await end.getByRole("button", { name: "End now" }).click();
    await page
      .getByText(/^Ended by/)
      .first()
      .waitFor();
    await settled(visitor);
    expect(visitor.faults).toEqual([]);
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
  // How many suppliers sign in here depends on what other journeys did before.
  await dialog.getByText(/It concerns (1 person|\d+ people) from/).waitFor();
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
