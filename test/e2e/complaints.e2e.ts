// Somebody complains without a name and keeps a code; the owner answers; the code reads the answer. On a
// phone and on a desk.
import { expect, test } from "vitest";
import { look, openBrowser, signIn, signOut, type Size, visit } from "#test/visitor.ts";

const browser = await openBrowser();
const stories = {
  phone: "The guard of the belt is gone",
  desktop: "The ladder in the store has no feet",
} as const;

test.each<Size>(["phone", "desktop"])(
  "a complaint from handing in to its answer, on a %s",
  async (size) => {
    const visitor = await visit(browser, size);
    const { page } = visitor;
    await signIn(visitor, "employee");
    await page.goto("/employee-requests");
    await page.getByRole("link", { name: "Complaint", exact: true }).click();
    await look(visitor, "Make a complaint");
    await page.getByLabel("What it is about").selectOption("Safety");
    await page.getByRole("textbox", { name: "What happened" }).fill(stories[size]);
    await page.getByRole("button", { name: "Send without my name" }).click();
    await look(visitor, "The complaint is sent");
    const code = await page.getByText(/^([0-9A-Z]{4} ){3}[0-9A-Z]{4}$/).innerText();
    await signOut(visitor);

    await signIn(visitor, "owner");
    await page.goto("/employee-requests");
    await page.getByRole("link", { name: "Complaints", exact: true }).click();
    await look(visitor, "Complaints");
    await page.getByRole("link", { name: stories[size] }).first().click();
    await look(visitor, "Safety");
    expect(await page.getByText("No name given").count()).toBe(1);
    await page.getByRole("textbox", { name: "Answer" }).fill("It is ordered");
    await page.getByRole("button", { name: "Send the answer" }).click();
    await page.getByText("Answered").first().waitFor();
    await signOut(visitor);

    await signIn(visitor, "employee");
    await page.goto("/employee-requests/complaint/answer");
    await page.getByLabel("Enter the code you were given.").fill(code);
    await page.getByRole("button", { name: "Open", exact: true }).click();
    await page.getByText("It is ordered").waitFor();
    await look(visitor, "Your complaint");
  },
);
