// An employee asks for leave on a phone and on a desk: sees how many days it takes and who decides; a
// director approves; the days stand in the balance and in the calendar; the letter is there. And money:
// asked for in items, approved by the accountant, waiting to be paid.
import { expect, test } from "vitest";
import {
  look,
  openBrowser,
  signIn,
  signOut,
  type Size,
  type Visitor,
  visit,
} from "#test/visitor.ts";

const browser = await openBrowser();
/** Weeks from the company's day: the two journeys ask for different days. */
const weeks = { phone: 2, desktop: 4 } as const;

test.each<Size>(["phone", "desktop"])("leave from asking to its letter, on a %s", async (size) => {
  const visitor = await visit(browser, size);
  const { page } = visitor;
  await signIn(visitor, "employee");
  const { path, month } = await askForLeave(visitor, weeks[size]);
  await page.getByLabel("Say something about it").fill("The keys are in the office");
  await page.getByRole("button", { name: "Send", exact: true }).click();
  await page.getByText("The keys are in the office").first().waitFor();
  await signOut(visitor);

  await signIn(visitor, "md");
  await page.goto("/approvals");
  await page
    .getByRole("link", { name: /^Annual leave/ })
    .first()
    .click();
  await look(visitor, /^Annual leave/);
  await page.getByText("Away on these days too").waitFor();
  await page.getByRole("button", { name: "Approve", exact: true }).first().click();
  const dialog = page.getByRole("dialog", { name: "Approve" });
  if ((await dialog.count()) > 0) await dialog.getByRole("button", { name: "Approve" }).click();
  await page.getByText("Approved").first().waitFor();
  await page.goto("/approvals/employee-requests");
  await look(visitor, "Requests of everybody");
  await page.goto(`/approvals${path}`);
  await look(visitor, /^Annual leave/);
  await page.goto(`/users/away?month=${month}`);
  await look(visitor, /^Who is away in/);
  expect(await page.getByText("Annual leave").count()).toBeGreaterThan(0);
  await signOut(visitor);

  await signIn(visitor, "employee");
  await page.goto(path);
  await page.getByRole("button", { name: "Letter", exact: true }).waitFor();
  await look(visitor, /^Annual leave/);
  await page.getByRole("navigation", { name: "Where this is" }).getByRole("link").click();
  await look(visitor, "Employee requests");
  await page.getByRole("link", { name: "Leave and advances" }).click();
  await look(visitor, "Leave and advances");
  await page.getByRole("link", { name: "Leave rules" }).click();
  await look(visitor, "Leave rules");
});

test.each<Size>(["phone", "desktop"])("small money, asked for in items, on a %s", async (size) => {
  const visitor = await visit(browser, size);
  const { page } = visitor;
  await signIn(visitor, "employee");
  await page.goto("/employee-requests/new?kind=petty_cash");
  await page.getByLabel("Item", { exact: true }).fill("Airtime");
  await page.getByLabel("Amount", { exact: true }).fill(size === "phone" ? "11000" : "12000");
  await page.getByLabel("Needed by").fill(await firstDay(visitor, "Needed by"));
  await page.getByRole("textbox", { name: "Why" }).fill("Calls to farmers");
  await page.getByText(/^This will go to .*Moses Wabwire/).waitFor();
  await look(visitor, "New request");
  await page.getByRole("button", { name: "Ask for it" }).click();
  await page.waitForURL(/\/employee-requests\/[0-9a-f-]{36}$/);
  const path = new URL(page.url()).pathname;
  await look(visitor, /^Petty cash: Airtime, UGX/);
  await signOut(visitor);

  await signIn(visitor, "accountant");
  await page.goto("/approvals");
  await page
    .getByRole("link", { name: /^Petty cash: Airtime/ })
    .first()
    .click();
  await page.getByText("Owed by the employee already").waitFor();
  await page.getByRole("button", { name: "Approve", exact: true }).first().click();
  const dialog = page.getByRole("dialog", { name: "Approve" });
  if ((await dialog.count()) > 0) await dialog.getByRole("button", { name: "Approve" }).click();
  await page.getByText("Approved").first().waitFor();
  await page.goto(`/approvals${path}?tab=money`);
  await look(visitor, /^Petty cash: Airtime, UGX/);
  await page.getByText("To pay", { exact: true }).first().waitFor();
});

async function askForLeave(
  visitor: Visitor,
  ahead: number,
): Promise<{ path: string; month: string }> {
  const { page } = visitor;
  await page.goto("/employee-requests");
  await look(visitor, "Employee requests");
  await page.getByRole("link", { name: "New request" }).click();
  await look(visitor, "New request");
  await page.getByLabel("Kind", { exact: true }).selectOption("Transport");
  const today = await firstDay(visitor, "Day of travel");
  await page.getByLabel("Kind", { exact: true }).selectOption("Leave");
  const first = later(today, ahead * 7);
  await page.getByLabel("First day").fill(first);
  await page.getByLabel("Last day").fill(later(first, 1));
  await page.getByText(/working day/).waitFor();
  await page.getByText(/^This will go to /).waitFor();
  await look(visitor, "New request");
  await page.getByRole("button", { name: "Ask for it" }).click();
  await page.waitForURL(/\/employee-requests\/[0-9a-f-]{36}$/);
  await look(visitor, /^Annual leave/);
  return { path: new URL(page.url()).pathname, month: first.slice(0, 7) };
}

/** The earliest day a field allows: the company's own. */
async function firstDay({ page }: Visitor, label: string): Promise<string> {
  return (await page.getByLabel(label).getAttribute("min")) ?? "";
}

function later(day: string, days: number): string {
  const at = new Date(`${day}T00:00:00Z`);
  at.setUTCDate(at.getUTCDate() + days);
  return at.toISOString().slice(0, 10);
}
