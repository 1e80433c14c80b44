// A truck with coffee: an officer loads it in Masaka, the store weighs it in with eight kilograms missing, somebody
// else decides about them, and the three scales show whose they are. On a phone.
import { expect, test } from "vitest";
import { look, openBrowser, signIn, signOut, type Visitor, visit } from "#test/visitor.ts";

const browser = await openBrowser();

test("from a loaded truck to a loss with a name and a value, on a phone", async () => {
  const visitor = await visit(browser, "phone");
  const { page } = visitor;
  await signIn(visitor, "field");
  const transfer = await sendTruck(visitor);
  await signOut(visitor);

  await signIn(visitor, "operations");
  await page.goto(transfer);
  await weighIn(visitor, 8);
  await look(visitor, /kg to /);
  await signOut(visitor);

  await signIn(visitor, "md");
  await page.goto(transfer);
  await page.getByRole("button", { name: "Accept loss" }).click();
  const dialog = page.getByRole("dialog", { name: "Accept loss" });
  await dialog.getByLabel("Reason").fill("A torn bag, seen at the gate");
  await dialog.getByRole("button", { name: "Accept loss" }).click();
  await page.getByText("8.0 kg,").first().waitFor();
  await look(visitor, /kg to /);
  await page
    .getByRole("button", { name: "Weighings" })
    .or(page.getByRole("tab", { name: /Weighings/ }))
    .first()
    .click();
  await look(visitor, /kg to /);

  await page.goto("/stock-card/losses?by=vehicle");
  await look(visitor, "Three scales");
  const card = page.getByRole("listitem").filter({ hasText: "UBJ 482K" });
  await card.getByRole("link", { name: /^Lost, kg of UBJ 482K: 8.0/ }).click();
  await page.waitForURL(/losses\/lines\?.*lossy=yes/);
  await look(visitor, "Lots on trucks");
  expect(await page.getByText("UBJ 482K").count()).toBeGreaterThan(0);
  await page.goto("/stock-card/transfers");
  await look(visitor, "Store transfers");
});

test("the owner says how much may be missing, on a desk", async () => {
  const visitor = await visit(browser, "desktop");
  const { page } = visitor;
  await signIn(visitor, "owner");
  await page.goto("/stock-card/transfers/tolerance");
  await look(visitor, "What may be missing");
  await page.getByRole("button", { name: "Set tolerance" }).click();
  const dialog = page.getByRole("dialog", { name: "Set tolerance" });
  await dialog.getByLabel("May be missing").fill("0.25");
  await dialog.getByLabel("Where the figure comes from").fill("Board, November");
  await dialog.getByRole("button", { name: "Set tolerance" }).click();
  await page.getByText("Today: 0.25 % of what was sent").waitFor();
  await look(visitor, "What may be missing");
});

/** Writes a transfer down and lets the truck leave; gives the address of its page. */
async function sendTruck(visitor: Visitor): Promise<string> {
  const { page } = visitor;
  await page.goto("/stock-card/transfers");
  await look(visitor, "Store transfers");
  await page.getByRole("link", { name: "New transfer" }).click();
  await look(visitor, "New transfer");
  await page.getByLabel("From", { exact: true }).selectOption({ label: "Masaka Kabonera Store" });
  await page.getByLabel("To", { exact: true }).selectOption({ index: 1 });
  // The newest of them was bought in this season.
  const lot = page.getByLabel("Lot 1", { exact: true });
  await expect.poll(() => lot.locator("option").count()).toBeGreaterThan(1);
  await lot.selectOption({ index: (await lot.locator("option").count()) - 1 });
  await page.getByLabel("Bags of lot 1").fill("17");
  const known = page.getByLabel("Vehicle", { exact: true });
  if ((await known.count()) > 0) await known.selectOption("Another vehicle");
  await page.getByLabel("Registration").fill("ubj 482k");
  await page.getByLabel("Driver").fill("Mukasa John");
  await page.getByLabel("Seal").fill("S-1201");
  await look(visitor, "New transfer");
  await page.getByRole("button", { name: "Save draft" }).click();
  await page.waitForURL(/\/transfers\/[0-9a-f-]{36}$/);
  await look(visitor, /kg to /);
  await page.getByRole("button", { name: "Truck leaves" }).click();
  const dialog = page.getByRole("dialog", { name: "Truck leaves" });
  await dialog.getByRole("button", { name: "Truck leaves" }).click();
  await page.getByText("On the road").first().waitFor();
  await look(visitor, /kg to /);
  return page.url();
}

/** Weighs the one lot in with so many kilograms less than were sent. */
async function weighIn(visitor: Visitor, less: number): Promise<void> {
  const { page } = visitor;
  await page.getByRole("button", { name: "Weigh in" }).click();
  await look(visitor, /^Weigh in TRF-/);
  const hint = (await page.getByText(/^Sent: /).textContent()) ?? "";
  const sent = Number(/Sent: ([\d,.]+) kg/.exec(hint)?.[1]?.replaceAll(",", ""));
  await page.getByLabel("On the scale").fill((sent - less).toFixed(1));
  await page.getByLabel("Why").selectOption("Spilled");
  await page.getByText(/Nothing is booked until somebody/).waitFor();
  await look(visitor, /^Weigh in TRF-/);
  await page.getByLabel("The seal was whole").check();
  await look(visitor, /^Weigh in TRF-/);
  await page.getByRole("button", { name: "Hand over to decide" }).click();
  await page.getByText("To decide").first().waitFor();
}
