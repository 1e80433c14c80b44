// What a menu offers opens; what a role may not open says so, and who may.
import { expect, test } from "vitest";
import {
  goWithin,
  look,
  openBrowser,
  settled,
  signIn,
  signOut,
  sizes,
  type Visitor,
  visit,
} from "#test/visitor.ts";

const browser = await openBrowser();

interface Denied {
  path: string;
  yours: string;
  required: string;
}
const denied: Readonly<Record<string, Denied>> = {
  // Nothing is closed to the owner.
  md: { path: "/employee-requests", yours: "admin", required: "employee" },
  operations: { path: "/owner-dashboard", yours: "admin", required: "owner" },
  accountant: { path: "/processing", yours: "accountant", required: "admin, owner" },
  field: { path: "/reports", yours: "field_officer", required: "accountant, admin, owner" },
  cashier: { path: "/farmers", yours: "cashier", required: "field_operations, admin, owner" },
  employee: { path: "/payments", yours: "employee", required: "accountant, admin, owner" },
  supplier: { path: "/field-collections", yours: "supplier", required: "field_operations" },
};

// Two at once: each waits for the server half of its time.
test.each([
  ["owner", "supplier"],
  ["md", "employee"],
  ["operations", "cashier"],
  ["accountant", "field"],
])("every screen in the menus of %s and of %s opens", async (...keys) => {
  await Promise.all(keys.map((key) => openMenus(key)));
});

/** Opens all that the menus of a desk and of a phone offer somebody, and one screen they do not. */
async function openMenus(key: string): Promise<void> {
  const visitor = await visit(browser, "desktop");
  const { page } = visitor;
  await signIn(visitor, key);
  await openEach(visitor, "Main menu");
  await page.setViewportSize(sizes.phone);
  await openEach(visitor, "Main screens");
  await page.setViewportSize(sizes.desktop);
  const closed = denied[key];
  if (!closed) return;
  await page.goto(closed.path);
  await look(visitor, "Access Denied");
  const text = await page.getByRole("main").textContent();
  expect(text).toContain(`Your role${closed.yours}`);
  expect(text).toContain(`Required roles${closed.required}`);
}

/** Presses every line of a menu, one after another, and sees a screen each time. */
async function openEach(visitor: Visitor, menu: string): Promise<void> {
  const { page, faults } = visitor;
  const lines = page.getByRole("navigation", { name: menu }).getByRole("link");
  await lines.first().waitFor();
  const count = await lines.count();
  expect(count).toBeGreaterThan(1);
  for (let index = 0; index < count; index += 1) {
    const line = lines.nth(index);
    const path = (await line.getAttribute("href")) ?? "";
    await line.click();
    await page.waitForURL(`**${path}`);
    const title = page.getByRole("main").getByRole("heading", { level: 1 });
    await title.waitFor();
    await settled(visitor);
    expect(await title.textContent(), path).not.toMatch(/Access Denied|not found|went wrong/);
    expect(faults, path).toEqual([]);
  }
}

test("an address that nobody has says so", async () => {
  const visitor = await visit(browser, "phone");
  const { page } = visitor;
  await signIn(visitor, "cashier");
  await page.goto("/nothing/is/here");
  await look(visitor, "Page not found");
  await page.getByText("There is nothing at /nothing/is/here.").waitFor();
  await page.getByRole("link", { name: "Go to the start page" }).click();
  await page.waitForURL("**/dashboard");
});

test("a wrong password is said in words, and the page stays", async () => {
  const visitor = await visit(browser, "phone");
  const { page, faults } = visitor;
  await page.goto("/farmers");
  await look(visitor, "Sign in");
  await page.getByLabel("Email").fill("field@demo.mavuno.test");
  await page.getByLabel("Password", { exact: true }).fill("not this one");
  await page.getByRole("button", { name: "Sign In", exact: true }).click();
  await page.getByRole("alert").getByText("Invalid login credentials").waitFor();
  // The browser itself writes the refusal into its console.
  expect(faults.splice(0).join()).toMatch(/status of 400/);
  await look(visitor, "Sign in");
});

test("who signs out while a screen still reads leaves, and nothing is refused behind them", async () => {
  const visitor = await visit(browser, "phone");
  const { page } = visitor;
  await signIn(visitor, "accountant");
  await settled(visitor);
  // A line on which a question takes as long as the way out.
  const { promise: isOut, resolve: sayOut } = Promise.withResolvers<void>();
  await page.route("**/api/expenses*", async (route) => {
    await isOut;
    await route.continue();
  });
  const asked = page.waitForRequest((request) => request.url().includes("/api/expenses"));
  await goWithin(visitor, "/expenses");
  await asked;
  page.on("response", (answer) => {
    if (answer.url().includes("/auth/v1/logout")) sayOut();
  });
  await signOut(visitor);
  await look(visitor, "Sign in");
});
