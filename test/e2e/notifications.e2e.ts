// What one person does is heard by another at once: a request for funds is asked for, approved, and each is
// told in the other's window without loading it again. What is read in one tab is read in the next.
import { expect, test } from "vitest";
import {
  goWithin,
  look,
  openBrowser,
  signIn,
  type Size,
  type Visitor,
  visit,
} from "#test/visitor.ts";

const browser = await openBrowser();
const sums = { phone: "512300", desktop: "518700" } as const;
/** Each size has somebody of its own who asks, with what was told to them before. */
const askers = { phone: "operations", desktop: "md" } as const;
/** With what the director asked for before, his request is beyond the accountant. */
const deciders = { phone: "accountant", desktop: "owner" } as const;

const bell = ({ page }: Pick<Visitor, "page">) =>
  page.getByRole("button", { name: /^Notifications(, \d+ unread)?$/ });
const panel = ({ page }: Pick<Visitor, "page">) =>
  page.getByRole("dialog", { name: "Notifications" });

/** How many the bell says are unread. */
async function unread(visitor: Pick<Visitor, "page">): Promise<number> {
  const name = (await bell(visitor).getAttribute("aria-label")) ?? "";
  return Number(/(\d+) unread/.exec(name)?.[1] ?? 0);
}

async function opened(visitor: Visitor): Promise<void> {
  await bell(visitor).click();
  await panel(visitor).getByRole("listitem").first().waitFor();
}

test.each<Size>(["phone", "desktop"])("told to each other at once, on a %s", async (size) => {
  const asks = await visit(browser, size);
  const decides = await visit(browser, size);
  await signIn(asks, askers[size]);
  await signIn(decides, deciders[size]);
  await expect.poll(() => bell(decides).isEnabled(), { timeout: 20_000 }).toBe(true);
  await expect.poll(() => unread(decides), { timeout: 20_000 }).toBeGreaterThan(0);
  const before = await unread(decides);

  const number = await askForFunds(asks, sums[size]);
  await expect.poll(() => unread(decides), { timeout: 20_000 }).toBe(before + 1);
  await opened(decides);
  const needed = panel(decides).getByRole("link", { name: `Approval needed: ${number}` });
  await needed.waitFor();
  expect(await needed.getByText("New", { exact: true }).count()).toBe(1);
  await look(decides, /.*/);
  await needed.click();
  await decides.page.waitForURL(/\/approvals\/[0-9a-f-]{36}$/);
  await expect.poll(() => unread(decides), { timeout: 20_000 }).toBe(before);

  // Somewhere else meanwhile, in two tabs, neither of which is loaded again.
  await goWithin(asks, "/dashboard");
  const tab = { page: await asks.page.context().newPage() };
  await tab.page.goto("/approvals");
  const had = await unread(asks);
  await expect.poll(() => bell(tab).isEnabled(), { timeout: 20_000 }).toBe(true);
  await expect.poll(() => unread(tab), { timeout: 20_000 }).toBe(had);
  await decides.page.getByRole("button", { name: "Approve", exact: true }).first().click();
  await decides.page.getByRole("dialog").getByRole("button", { name: "Approve" }).click();
  await expect.poll(() => unread(asks), { timeout: 20_000 }).toBe(had + 1);
  await expect.poll(() => unread(tab), { timeout: 20_000 }).toBe(had + 1);
  expect(await asks.page.getByRole("status").allTextContents()).toContainEqual(
    expect.stringContaining(`New notification: Approved: ${number}`),
  );

  await opened(asks);
  await asks.page.keyboard.press("ArrowDown");
  const approved = panel(asks).getByRole("link", { name: `Approved: ${number}` });
  expect(await approved.evaluate((link) => link === document.activeElement)).toBe(true);
  await asks.page.keyboard.press("Escape");
  expect(await bell(asks).evaluate((button) => button === document.activeElement)).toBe(true);
  await asks.page.keyboard.press("Enter");
  await approved.click();
  await asks.page.waitForURL(/\/fund-requests\/[0-9a-f-]{36}$/);
  await expect.poll(() => unread(tab), { timeout: 20_000 }).toBe(had);

  await opened(asks);
  await panel(asks).getByRole("button", { name: "Mark all as read" }).click();
  await expect.poll(() => panel(asks).getByText("New", { exact: true }).count()).toBe(0);
  await expect.poll(() => unread(tab), { timeout: 20_000 }).toBe(0);
  await look(asks, /.*/);
  await panel(asks).getByRole("link", { name: "Choose what you are told" }).click();
  await look(asks, "Notifications");
  await asks.page.getByRole("checkbox", { name: /^Prices published/ }).uncheck();
  await asks.page.getByText("Saved").first().waitFor();
  await asks.page.reload();
  const prices = asks.page.getByRole("checkbox", { name: /^Prices published/ });
  await prices.waitFor();
  expect(await prices.isChecked()).toBe(false);
  await prices.check();
  await asks.page.getByText("Saved").first().waitFor();
});

async function askForFunds({ page }: Visitor, amount: string): Promise<string> {
  await page.goto("/fund-requests/new");
  await page.getByLabel("Purpose", { exact: true }).selectOption("Running costs");
  await page.getByLabel("Why it is needed").fill("New tarpaulins for the drying yard");
  await page.getByLabel("Amount", { exact: true }).fill(amount);
  const first = (await page.getByLabel("Needed by").getAttribute("min")) ?? "";
  await page.getByLabel("Needed by").fill(first);
  await page.getByText(/^This will go to /).waitFor();
  await page.getByRole("button", { name: "Ask for it" }).click();
  await page.waitForURL(/\/fund-requests\/[0-9a-f-]{36}$/);
  const main = page.locator("main");
  await expect.poll(() => main.textContent()).toMatch(/FR-\d\d-\d{6}/);
  return /FR-\d\d-\d{6}/.exec((await main.textContent()) ?? "")?.[0] ?? "";
}

test.each<Size>(["phone", "desktop"])("a screen is asked for, on a %s", async (size) => {
  const employee = await visit(browser, size);
  const owner = await visit(browser, size);
  await signIn(owner, "owner");
  await signIn(employee, size === "phone" ? "cashier" : "employee");
  await expect.poll(() => unread(owner), { timeout: 20_000 }).toBeGreaterThan(0);
  const before = await unread(owner);
  await employee.page.goto("/processing");
  await look(employee, "Access Denied");
  await employee.page.getByRole("button", { name: "Request access" }).click();
  await employee.page.getByText("The owner was asked.").waitFor();
  await look(employee, "Access Denied");
  await expect.poll(() => unread(owner), { timeout: 20_000 }).toBe(before + 1);
  await opened(owner);
  await panel(owner)
    .getByRole("link", { name: /asks for Processing/ })
    .first()
    .click();
  await owner.page.waitForURL(/\/users\/[0-9a-f-]{36}$/);
});

test("who was told nothing yet reads so", async () => {
  const supplier = await visit(browser, "desktop");
  await signIn(supplier, "supplier");
  await expect.poll(() => bell(supplier).isEnabled(), { timeout: 20_000 }).toBe(true);
  await bell(supplier).click();
  await panel(supplier).getByText("No notifications").waitFor();
  await look(supplier, /.*/);
});
