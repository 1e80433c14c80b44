// The main journey: a farmer is registered, delivers, is graded, and is paid by three people; whoever
// holds the receipt can check it without an account. On a phone and on a desk.
import { expect, test } from "vitest";
import { choose, look, openBrowser, signIn, signOut, type Visitor, visit } from "#test/visitor.ts";

const browser = await openBrowser();

const farmers = {
  phone: { surname: "Nalwoga", firstName: "Prossy", kilograms: "61.8", telephone: null },
  // The network knows no number that ends so: what is written to it does not arrive.
  desktop: { surname: "Ssebunya", firstName: "Henry", kilograms: "62.3", telephone: "0782600450" },
} as const;
type NewFarmer = (typeof farmers)[keyof typeof farmers];

test.each(["phone", "desktop"] as const)(
  "from a new farmer to a receipt that anybody can check, on a %s",
  async (size) => {
    const visitor = await visit(browser, size);
    const { page } = visitor;
    const farmer = farmers[size];
    await page.goto("/auth");
    await look(visitor, "Sign in");
    await signIn(visitor, "field");
    await registerFarmer(visitor, farmer);
    const collection = await recordCollection(visitor, farmer);
    await signOut(visitor);

    await signIn(visitor, "operations");
    await page.goto(collection);
    await approveQuality(visitor);
    if (farmer.telephone !== null) await sendAgain(visitor, farmer);
    await signOut(visitor);

    await signIn(visitor, "accountant");
    const payment = await preparePayment(visitor, farmer);
    await signOut(visitor);

    await signIn(visitor, "owner");
    await page.goto(payment);
    await take(visitor, "Approve payment", "Approved payment");
    await signOut(visitor);

    await signIn(visitor, "md");
    await page.goto(payment);
    await take(visitor, "Release payment", "Released payment");
    await look(visitor, new RegExp(`^${nameOf(farmer)}, UGX`));
    const receipt = page
      .getByRole("complementary", { name: "Facts" })
      .locator("a[href^='/verify/']");
    const code = (await receipt.textContent()) ?? "";
    await receipt.click();
    await look(visitor, /^Valid payment receipt/);

    const stranger = await visit(browser, size);
    await stranger.page.goto(`/verify/${code.replaceAll(" ", "")}`);
    await look(stranger, /^Valid payment receipt/);
    expect(await stranger.page.getByRole("main").textContent()).toContain(code);
  },
);

const nameOf = ({ surname, firstName }: NewFarmer): string => `${surname} ${firstName}`;

async function registerFarmer(visitor: Visitor, farmer: NewFarmer): Promise<void> {
  const { page } = visitor;
  await choose(visitor, "Farmers");
  await look(visitor, "Farmers");
  await page.getByRole("link", { name: "Register farmer" }).click();
  await look(visitor, "Register a farmer");
  // At a desk everything stands on one page; a phone shows one step after the other.
  const next = page.getByRole("button", { name: "Next" });
  const turn = async (): Promise<void> => {
    if (visitor.size === "phone") await next.click();
  };
  await page.getByLabel("Surname").fill(farmer.surname);
  await page.getByLabel("First name").fill(farmer.firstName);
  if (farmer.telephone !== null) await page.getByLabel(/^Telephone/).fill(farmer.telephone);
  await page.getByLabel("Sex").selectOption("Woman");
  await turn();
  await pick(visitor, "Parish or village", "Kakunyu Masaka", "Kakunyu");
  await turn();
  await page.getByLabel("Robusta coffee").check();
  await turn();
  await turn();
  await page.getByLabel("Keep these data to buy and pay").check();
  if (farmer.telephone !== null) await page.getByLabel("Receive text messages").check();
  await turn();
  await turn();
  await page.getByRole("button", { name: "Register farmer" }).click();
  await page.waitForURL(/\/farmers\/[0-9a-f-]{36}$/);
  await look(visitor, nameOf(farmer));
}

/** Records a delivery of one bag at the published price; gives the address of its page. */
async function recordCollection(visitor: Visitor, farmer: NewFarmer): Promise<string> {
  const { page } = visitor;
  await choose(visitor, "Field Collections");
  await look(visitor, "Field collections");
  await page.getByRole("link", { name: "New collection" }).click();
  await look(visitor, "New collection");
  await pick(visitor, "Farmer", farmer.surname, nameOf(farmer));
  await page.getByLabel("Product").selectOption({ label: "FAQ Robusta" });
  await page.getByLabel("Store").selectOption({ index: 1 });
  await page.getByLabel("Gross kg of bag 1").fill(farmer.kilograms);
  await page.getByLabel("Moisture").fill("13");
  await page.getByLabel("Foreign matter").fill("0.5");
  await expect.poll(() => page.getByText(/as published/).count()).toBe(1);
  await page.getByRole("button", { name: "Record collection" }).click();
  await page.waitForURL(/\/field-collections\/[0-9a-f-]{36}$/);
  await look(visitor, new RegExp(`^${nameOf(farmer)}`));
  return page.url();
}

async function approveQuality(visitor: Visitor): Promise<void> {
  const { page } = visitor;
  await page.getByRole("button", { name: "Approve quality" }).click();
  const dialog = page.getByRole("dialog", { name: "Approve quality" });
  await dialog.getByLabel("Grade").selectOption("A");
  await dialog.getByRole("button", { name: "Approve quality" }).click();
  await page.getByText(/^GRN-\S+ issued$/).waitFor();
  await look(visitor, /kg FAQ Robusta/);
}

/** The receipt did not reach the farmer's telephone; once the number is mended it is sent again from here. */
async function sendAgain(visitor: Visitor, farmer: NewFarmer): Promise<void> {
  const { page } = visitor;
  const failed = `/field-collections/messages?state=failed&search=${farmer.surname}`;
  const message = page.getByRole("link", { name: nameOf(farmer) }).first();
  await expect
    .poll(
      async () => {
        await page.goto(failed);
        await page.getByRole("heading", { name: "Text messages" }).waitFor();
        return message.isVisible();
      },
      { timeout: 30_000 },
    )
    .toBe(true);
  await message.click();
  const dialog = page.getByRole("dialog");
  await dialog.getByText("InvalidPhoneNumber").waitFor();
  await dialog.getByText("once", { exact: true }).waitFor();
  await look(visitor, "Text messages");
  await dialog.getByRole("button", { name: "Send again" }).click();
  await page.getByText("The message waits to be sent").waitFor();
}

/** Prepares the payment of what was delivered, in cash; gives the address of its page. */
async function preparePayment(visitor: Visitor, farmer: NewFarmer): Promise<string> {
  const { page } = visitor;
  await choose(visitor, "Payments");
  await look(visitor, "Payments");
  await page.getByRole("link", { name: "Payables" }).click();
  await look(visitor, "Payables");
  await page.getByRole("link", { name: "New payment" }).click();
  await pick(visitor, "Farmer", farmer.surname, nameOf(farmer));
  await page.getByRole("checkbox", { name: /^Pay / }).check();
  await page.getByLabel("Method").selectOption("Cash");
  await look(visitor, "New payment");
  await page.getByRole("button", { name: "Prepare payment" }).click();
  await page.waitForURL(/\/payments\/[0-9a-f-]{36}$/);
  await look(visitor, new RegExp(`^${nameOf(farmer)}, UGX`));
  return page.url();
}

/** Takes the next step of a thing, confirms what it means, and sees that it was done. */
async function take({ page }: Visitor, step: string, done: string): Promise<void> {
  await page.getByRole("button", { name: step }).click();
  await page.getByRole("dialog", { name: step }).getByRole("button", { name: step }).click();
  await page.getByText(done).waitFor();
}

/** Finds one thing by typing and takes the suggestion with these words. */
async function pick(
  { page }: Visitor,
  label: string,
  typed: string,
  option: string,
): Promise<void> {
  await page.getByRole("combobox", { name: label }).fill(typed);
  await page.getByRole("option", { name: option }).first().click();
}
