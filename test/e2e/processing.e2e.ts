// A batch at the plant: planned, started, weighed with more than its form gives, which asks why and waits for somebody who
// did not weigh it, and accepted by them. On a phone and at a desk.
import { expect, test } from "vitest";
import { look, openBrowser, signIn, visit, type Visitor } from "#test/visitor.ts";

const browser = await openBrowser();

test.each(["phone", "desktop"] as const)(
  "a batch gives more than its form can, and somebody else looks, on a %s",
  { timeout: 180_000 },
  async (size) => {
    const worker = await visit(browser, size);
    await signIn(worker, "operations");
    await plannedAndStarted(worker);
    const address = await weighedWithMore(worker);
    const judge = await visit(browser, size);
    await signIn(judge, "md");
    await acceptedBy(judge, address);
  },
);

const ofBatch = /^Kiboko Robusta, 50.0 kg$/;

/** A batch of kiboko is planned and begun. */
async function plannedAndStarted(visitor: Visitor): Promise<void> {
  const { page } = visitor;
  await page.goto("/processing/new");
  await page.getByLabel("Product").selectOption({ label: "Kiboko Robusta" });
  await page.getByLabel("Store").selectOption({ label: "Masaka Kabonera Store" });
  await page.getByLabel("Weight to work on").fill("50");
  await page.getByText("UGX 299,500").first().waitFor();
  await look(visitor, "Plan a batch");
  await page.getByRole("button", { name: "Plan batch" }).click();
  await page.getByRole("button", { name: "Start batch" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Start batch" }).click();
  await page.getByText("The batch is running.").waitFor();
}

/** Thirty kilograms of FAQ out of fifty of kiboko are more than 54 % and a tenth of that; gives the batch's address. */
async function weighedWithMore(visitor: Visitor): Promise<string> {
  const { page } = visitor;
  const address = page.url();
  await page.getByRole("button", { name: "Weigh outputs" }).click();
  await page.getByLabel("Product of output 1").selectOption({ label: "FAQ Robusta" });
  await page.getByLabel("Weight of output 1").fill("30");
  await page.getByLabel("Kilograms of husk").fill("20");
  await page.getByText("This is 111.1 % of what went in can give.").waitFor();
  await page.getByRole("button", { name: "Send to review" }).click();
  await page.locator("textarea[aria-invalid=true]").waitFor();
  await page.getByLabel("What may have happened").fill("Very dry, hulled twice");
  await look(visitor, /^Weigh the outputs of/);
  await page.getByRole("button", { name: "Send to review" }).click();
  await page.waitForURL(address);
  // Who weighed it is not offered what somebody else has to do, and reads why.
  await page.getByRole("button", { name: "Accept weights: not possible yet" }).waitFor();
  await page.getByText("You weighed it, so somebody else accepts the weights.").waitFor();
  await look(visitor, ofBatch);
  return address;
}

/** Who did not weigh it reads how much it is, and accepts. */
async function acceptedBy(visitor: Visitor, address: string): Promise<void> {
  const { page } = visitor;
  await page.goto(address);
  await page.getByText("111.1 %").first().waitFor();
  await page.getByRole("button", { name: "Accept weights" }).click();
  const dialog = page.getByRole("dialog");
  expect(await dialog.innerText()).toContain("More came out than the form gives: 111.1 % of it.");
  await look(visitor, ofBatch);
  await dialog.getByRole("button", { name: "Accept weights" }).click();
  await page.getByText("Completed").first().waitFor();
}
