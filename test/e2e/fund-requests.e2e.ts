// Money is asked for, approved, paid by three people and accounted for with a receipt: on a phone and on
// a desk. The director of operations asks, the accountant decides, and the rest comes back in cash.
import { expect, onTestFinished, test } from "vitest";
import { formatMoney } from "#kernel/money.ts";
import { chooseLanguage, speakEnglishAgain } from "#test/speaking.ts";
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
const sums = { phone: "412300", desktop: "418700" } as const;

test.each<Size>(["phone", "desktop"])(
  "a request from asking to its account, on a %s",
  async (size) => {
    const visitor = await visit(browser, size);
    const { page } = visitor;
    await signIn(visitor, "operations");
    const request = await askForFunds(visitor, sums[size]);
    const [number = ""] = /FR-\d\d-\d{6}/.exec((await page.textContent("main")) ?? "") ?? [];
    await signOut(visitor);

    await signIn(visitor, "accountant");
    await page.goto("/approvals");
    await look(visitor, "Approvals");
    await page.goto(`${request}?tab=approval`);
    await page.getByRole("link", { name: "Open the approval" }).click();
    await page.getByRole("heading", { level: 1 }).waitFor();
    await page.getByText("Cash and bank after this and what is promised").waitFor();
    await page.getByText(/^Budget left after this/).waitFor();
    await page.getByText("Open advances of Ritah Nansamba").waitFor();
    await look(visitor, "A new belt for the huller");
    await page.getByRole("button", { name: "Approve", exact: true }).first().click();
    const dialog = page.getByRole("dialog");
    await dialog.getByRole("button", { name: "Approve" }).click();
    await dialog.waitFor({ state: "hidden" });

    const payment = await preparePayment(visitor, number, sums[size]);
    await signOut(visitor);
    await signIn(visitor, "owner");
    await page.goto(payment);
    await take(visitor, "Approve payment", "Approved payment");
    await signOut(visitor);
    await signIn(visitor, "md");
    await page.goto(payment);
    await take(visitor, "Release payment", "Released payment");
    await look(visitor, /UGX/);
    await fitsNarrow(visitor);
    await signOut(visitor);

    await signIn(visitor, "operations");
    await page.goto(request);
    await look(visitor, /^Running costs, UGX/);
    await fitsNarrow(visitor);
    await page.getByRole("button", { name: /^I received it: UGX 41/ }).click();
    await page.getByText("Noted").waitFor();
    await page.getByRole("link", { name: "Account for it" }).click();
    await look(visitor, /^Account of FR-/);
    await page.getByRole("button", { name: "Add receipt 1" }).click();
    const receipt = page.getByRole("listitem", { name: "Receipt 1" });
    await receipt.getByLabel("Spent on").fill("Belt");
    await receipt.getByLabel("Account", { exact: true }).selectOption({ label: "Repairs" });
    await receipt.getByLabel("Amount", { exact: true }).fill("400000");
    await page.getByLabel("Comes back in cash").fill(String(Number(sums[size]) - 400_000));
    await expect.poll(() => page.getByText("Stays with the payee").count()).toBe(1);
    // It has no photograph: so much is asked about, and what is said of it stands beside the account.
    await page.getByRole("button", { name: "Give the account" }).click();
    await page.getByLabel("Why there is no receipt").fill("The fiscal receipt is in the file");
    expect(visitor.faults.splice(0).join()).toMatch(/status of 4\d\d/);
    await page.getByRole("button", { name: "Give the account" }).click();
    await look(visitor, /^Running costs, UGX/);
    await signOut(visitor);

    await signIn(visitor, "accountant");
    await page.goto(request);
    await take(visitor, "Accept the account", "Accepted");
    await look(visitor, /^Running costs, UGX/);
    expect(await page.getByText("Closed", { exact: true }).count()).toBeGreaterThan(0);
  },
);

const inKiswahili = {
  language: "Kiswahili",
  title: "Fedha ulizopokea",
  says: "Nimezipokea",
  noted: "Imeandikwa",
};
const inLuganda = {
  language: "Luganda",
  title: "Ssente z'ofunye",
  says: "Nzifunye",
  noted: "Kiwandiikiddwa",
};

/** Whom the money of the second journey is for: the stores assistant, who may do nothing else with requests. */
const colleague = "Peter Ocen";

test("whoever is paid says of each part that it arrived, on their phone, without an office role", async () => {
  const visitor = await visit(browser, "phone");
  const { page } = visitor;
  onTestFinished(() => speakEnglishAgain("employee"));
  await signIn(visitor, "operations");
  // Other sums each time: the same money twice to one person is asked about.
  const extra = Date.now() % 900;
  const parts = [40_000 + extra, 55_000 + extra];
  const request = await askForFunds(visitor, String(95_000 + 2 * extra), colleague);
  const [number = ""] = /FR-\d\d-\d{6}/.exec((await page.textContent("main")) ?? "") ?? [];
  await signOut(visitor);
  await signIn(visitor, "accountant");
  await page.goto(`${request}?tab=approval`);
  await page.getByRole("link", { name: "Open the approval" }).click();
  await page.getByRole("button", { name: "Approve", exact: true }).first().click();
  const dialog = page.getByRole("dialog");
  await dialog.getByRole("button", { name: "Approve" }).click();
  await dialog.waitFor({ state: "hidden" });
  const paidOut = [];
  for (const part of parts) paidOut.push(await preparePayment(visitor, number, String(part)));
  await signOut(visitor);
  for (const [who, step, done] of [
    ["owner", "Approve payment", "Approved payment"],
    ["md", "Release payment", "Released payment"],
  ] as const) {
    await signIn(visitor, who);
    for (const payment of paidOut) {
      await page.goto(payment);
      await take(visitor, step, done);
    }
    await signOut(visitor);
  }

  await signIn(visitor, "employee");
  await page.getByRole("button", { name: /^Notifications, \d+ unread$/ }).click();
  const panel = page.getByRole("dialog", { name: "Notifications" });
  await panel
    .getByRole("link", { name: `Funds released: ${number}` })
    .first()
    .click();
  await page.waitForURL(/\/fund-requests\/received/);
  await look(visitor, "Funds received");
  await fitsNarrow(visitor);
  const url = page.url();
  // They say it of the first part in Kiswahili and of the second in Luganda.
  for (const [part, { language, title, says, noted }] of [
    [parts[0], inKiswahili],
    [parts[1], inLuganda],
  ] as const) {
    await chooseLanguage(visitor, language);
    await page.goto(url);
    await look(visitor, title);
    await fitsNarrow(visitor);
    const arrived = page.getByRole("button", {
      name: `${says}: ${formatMoney(BigInt(part ?? 0))}`,
    });
    await arrived.press("Enter");
    await page.getByText(noted, { exact: true }).waitFor();
    await arrived.waitFor({ state: "hidden" });
  }
  // Where all of it is said nothing was looked for in vain. What else was paid to them is said as well.
  const others = page.getByRole("button", { name: /^Nzifunye/ });
  for (let left = await others.count(); left > 0; left -= 1) {
    await others.first().click();
    await expect.poll(() => others.count()).toBeLessThan(left);
  }
  await page.getByText("Tewali kirinda kigambo kyo").waitFor();
  await chooseLanguage(visitor, "English");
  await page.goto(url);
  await page.getByText("Nothing waits for your word").waitFor();
  await page.getByRole("button", { name: "All", exact: true }).click();
  await expect.poll(() => page.getByText("A new belt for the huller").count()).toBeGreaterThan(1);
  expect(await page.getByRole("button", { name: /^I received it/ }).count()).toBe(0);
  // What they may not open stands as words: nothing here leads to a refusal.
  expect(await page.locator(`main a[href^="/fund-requests/"]`).count()).toBe(0);
  await look(visitor, "Funds received");
  await fitsNarrow(visitor);
});

/** A director asks, for themselves where nobody is named. */
async function askForFunds(visitor: Visitor, amount: string, payee?: string): Promise<string> {
  const { page } = visitor;
  await page.goto("/fund-requests");
  await look(visitor, "Fund requests");
  await page.getByRole("link", { name: "New request" }).click();
  await page.getByLabel("Purpose", { exact: true }).selectOption("Running costs");
  await page.getByLabel("Why it is needed").fill("A new belt for the huller");
  await page.getByLabel("Amount", { exact: true }).fill(amount);
  await page.getByLabel("Needed by").fill(await dayAhead(visitor));
  if (payee !== undefined) {
    await page.getByRole("button", { name: /^Change Paid to/ }).click();
    await page.getByRole("combobox", { name: "Paid to" }).fill(payee);
    await page.getByRole("option", { name: new RegExp(payee) }).click();
  }
  await page.getByText(/^This will go to .*Moses Wabwire/).waitFor();
  await look(visitor, "New fund request");
  await page.getByRole("button", { name: "Ask for it" }).click();
  await page.waitForURL(/\/fund-requests\/[0-9a-f-]{36}$/);
  await look(visitor, /^Running costs, UGX/);
  return page.url();
}

/** A week after the company's day, which the form allows at the earliest. */
async function dayAhead({ page }: Visitor): Promise<string> {
  const first = (await page.getByLabel("Needed by").getAttribute("min")) ?? "";
  const day = new Date(`${first}T00:00:00Z`);
  day.setUTCDate(day.getUTCDate() + 7);
  return day.toISOString().slice(0, 10);
}

async function preparePayment(visitor: Visitor, number: string, amount: string): Promise<string> {
  const { page } = visitor;
  await page.goto(`/payments/requests?search=${number}`);
  await look(visitor, "Approved requests");
  await page.getByRole("link", { name: "Pay", exact: true }).click();
  await look(visitor, "New advance");
  await page.getByLabel("Amount", { exact: true }).fill(amount);
  await page.getByLabel("Method").selectOption("Cash");
  await page.getByRole("button", { name: "Prepare advance" }).click();
  await page.waitForURL(/\/payments\/[0-9a-f-]{36}$/);
  return page.url();
}

/** Takes the next step of a thing, confirms what it means, and sees that it was done. */
async function take({ page }: Visitor, step: string, done: string): Promise<void> {
  await page.getByRole("button", { name: step }).first().click();
  await page.getByRole("dialog", { name: step }).getByRole("button", { name: step }).click();
  await page.getByText(done).first().waitFor();
}
