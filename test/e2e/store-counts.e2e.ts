// A store is counted on a phone by whoever does not see its figures; somebody else writes off what is missing.
import { expect, test } from "vitest";
import { look, openBrowser, signIn, signOut, type Visitor, visit } from "#test/visitor.ts";

const browser = await openBrowser();

test("from a store nobody counted to a loss with a name and a value, on a phone", async () => {
  const visitor = await visit(browser, "phone");
  const { page } = visitor;
  await signIn(visitor, "field");
  const count = await countStore(visitor);
  await look(visitor, /^Count of /);
  // Whoever counted it does not write it off.
  expect(await page.getByRole("button", { name: "Write off" }).count()).toBe(0);
  await signOut(visitor);

  await signIn(visitor, "operations");
  await page.goto(count);
  await look(visitor, /^Count of /);
  await page.getByRole("tab", { name: /Readings/ }).click();
  await look(visitor, /^Count of /);
  await page.getByRole("button", { name: "Write off" }).click();
  await look(visitor, /^Write off CNT-/);
  const reasons = page.getByLabel("Why", { exact: true });
  for (const reason of await reasons.all()) await reason.selectOption({ label: "Stolen" });
  await page.getByLabel("What was done to find it").fill("Both doors and the yard were searched");
  await page.getByRole("button", { name: "Write off" }).click();
  await page.getByText("Stolen").first().waitFor();
  await look(visitor, /^Count of /);
  await page.goto("/stock-card/counts");
  await look(visitor, "Store counts");
});

test("the count of the demo is decided on a desk", async () => {
  const visitor = await visit(browser, "desktop");
  const { page } = visitor;
  await signIn(visitor, "md");
  await page.goto("/stock-card/counts?state=review");
  await look(visitor, "Store counts");
  await page.getByRole("link", { name: /^CNT-/ }).click();
  await page.getByText("Two bags are torn").first().waitFor();
  await look(visitor, /^Count of /);
  await page.getByRole("button", { name: "Write off" }).click();
  await look(visitor, /^Write off CNT-/);
  await page.goto("/stock-card/counts/stores");
  await look(visitor, "Stores to count");
});

/** Counts the store that was not counted for longest, with five kilograms less; gives the address of its page. */
async function countStore(visitor: Visitor): Promise<string> {
  const { page } = visitor;
  await page.goto("/stock-card/counts/stores");
  await look(visitor, "Stores to count");
  await page
    .getByRole("listitem")
    .filter({ hasText: "Never" })
    .first()
    .getByRole("link")
    .first()
    .click();
  await look(visitor, "Count a store");
  await page.getByRole("button", { name: "Begin count" }).click();
  await look(visitor, /^Count (?!a store)/);
  const weights = page.getByLabel("On the scale:");
  await weights.first().waitFor();
  for (const weight of await weights.all()) await weight.fill("100");
  for (const bags of await page.getByLabel("Bags counted:").all()) await bags.fill("2");
  for (const pieces of await page.getByLabel("Pieces counted:").all()) await pieces.fill("10");
  await look(visitor, /^Count (?!a store)/);
  await page.getByRole("button", { name: "Save what was counted" }).click();
  await page.getByRole("button", { name: "Finish count" }).waitFor();
  await look(visitor, /^Count of /);
  await page.getByRole("button", { name: "Finish count" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Finish count" }).click();
  await page.getByText("To decide").first().waitFor();
  return page.url();
}
