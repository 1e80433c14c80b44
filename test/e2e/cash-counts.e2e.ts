// The office's cash box: the cashier counts it without being told what the books say, somebody else decides about the difference,
// and cash is carried to the bank with its slip. Both widths.
import { expect, test } from "vitest";
import {
  fitsNarrow,
  look,
  openBrowser,
  signIn,
  signOut,
  type Size,
  type Visitor,
  visit,
} from "#test/visitor.ts";

const browser = await openBrowser();
const moves = {
  phone: { name: "Have it counted again", state: "Counted again" },
  desktop: { name: "Accept difference", state: "Difference accepted" },
} as const;

test.each<Size>(["phone", "desktop"])("the cash box counted and banked, on a %s", async (size) => {
  const visitor = await visit(browser, size);
  const { page } = visitor;
  await signIn(visitor, "cashier");
  const slip = `CDM ${size === "phone" ? 44_701 : 44_702}`;
  const deposit = await carry(visitor, slip);
  const count = await countBox(visitor);
  await signOut(visitor);

  await signIn(visitor, "owner");
  await page.goto(count);
  const { name, state } = moves[size];
  await page
    .getByText(/^UGX [\d,]+ short$/)
    .first()
    .waitFor();
  await decide(visitor, name);
  await page.getByText(state, { exact: true }).first().waitFor();
  await look(visitor, /in the cash box$/);
  await page.goto("/payment-center/cash-counts");
  await look(visitor, "Cash box");
  await fitsNarrow(visitor);

  await page.goto(deposit);
  await decide(visitor, "Was not banked");
  await page.getByText("Taken back", { exact: true }).first().waitFor();
  await look(visitor, /carried to the bank$/);
  await page.goto("/payment-center");
  await page.getByRole("link", { name: "Carried to the bank" }).click();
  await look(visitor, "Carried to the bank");
  await fitsNarrow(visitor);
});

/** The cashier counts it, and is told that it differs and not by how much. */
async function countBox(visitor: Visitor): Promise<string> {
  const { page } = visitor;
  await page.goto("/payment-center/cash-counts");
  await look(visitor, "Cash box");
  await page.getByRole("link", { name: "Count cash box" }).click();
  await page.getByRole("button", { name: "Send count" }).click();
  await page.getByText("Write how many there are of each; 0 where there are none.").waitFor();
  await page.getByLabel("Pieces of 50,000 shillings").fill("12");
  await page.getByLabel("Pieces of 500 shillings").fill("7");
  await page.getByText("UGX 603,500").waitFor();
  expect(await page.getByText(/by the books/i).count()).toBe(0);
  await look(visitor, "Count cash box");
  await fitsNarrow(visitor);
  await page.getByRole("button", { name: "Send count" }).click();
  await page.waitForURL(/\/cash-counts\/[0-9a-f-]{36}$/);
  await page.getByText("To decide", { exact: true }).first().waitFor();
  await page.getByText("Said once it is decided").first().waitFor();
  await look(visitor, "UGX 603,500 in the cash box");
  return page.url();
}

/** Cash carried to the bank, with a photograph of its slip. */
async function carry(visitor: Visitor, slip: string): Promise<string> {
  const { page } = visitor;
  await page.goto("/payment-center/deposits");
  await look(visitor, "Carried to the bank");
  await page.getByRole("link", { name: "New deposit" }).click();
  await page.getByLabel("Amount").fill("250,000");
  await page.getByLabel("Who carried it").fill("Okot James");
  await page.getByLabel("Number of the slip").fill(slip);
  await page.getByLabel("Photograph or scan of the slip").setInputFiles({
    name: "slip.pdf",
    mimeType: "application/pdf",
    buffer: Buffer.from("%PDF-1.4 slip"),
  });
  await page.getByText("slip.pdf").waitFor();
  await look(visitor, "Cash carried to the bank");
  await page.getByRole("button", { name: "Book deposit" }).click();
  await page.waitForURL(/\/deposits\/[0-9a-f-]{36}$/);
  await look(visitor, "UGX 250,000 carried to the bank");
  return page.url();
}

/** Presses a move, behind the dots where it has no room, and says why. */
async function decide({ page }: Visitor, name: string): Promise<void> {
  const button = page.getByRole("button", { name, exact: true });
  const dots = page.getByRole("button", { name: "More actions" });
  await button.or(dots).first().waitFor();
  if ((await button.count()) === 0) {
    await dots.click();
    await page.getByRole("menuitem", { name }).click();
  } else await button.click();
  const dialog = page.getByRole("dialog", { name });
  await dialog.getByLabel("Reason").fill("A drawer was forgotten");
  await dialog.getByRole("button", { name }).click();
  await dialog.waitFor({ state: "hidden" });
}
