// The screens to choose from, the process map and the phone's large buttons: what they show is so, and
// nothing they offer is refused.
import type { Page } from "playwright-core";
import { describe, expect, test } from "vitest";
import {
  goWithin,
  look,
  openBrowser,
  settled,
  signIn,
  type Size,
  sizes,
  type Visitor,
  visit,
} from "#test/visitor.ts";

const browser = await openBrowser();

const titles = {
  "/navigation-hub": "Navigation Hub",
  "/workflow": "Workflow",
  "/mobile-nav": "Phone Navigation",
} as const;

/** Every screen of the app that this part of the page offers, whatever its list is filtered by. */
async function offered({ page }: Visitor, part: Parameters<Page["getByRole"]>): Promise<string[]> {
  const links = page.getByRole(...part).getByRole("link");
  const found = await links.evaluateAll((all) => all.map((one) => one.getAttribute("href") ?? ""));
  return found
    .filter((to) => to.startsWith("/") && to !== "/verify")
    .map((to) => to.replace(/\?.*$/, ""));
}

/** Looks at the three screens, and opens what they offer beyond the menu, which a journey of its own opens. */
async function openEverything(key: string): Promise<void> {
  const visitor = await visit(browser, "desktop");
  const { page, faults } = visitor;
  await signIn(visitor, key);
  const all = new Set<string>();
  for (const [route, title] of Object.entries(titles)) {
    await goWithin(visitor, route);
    await look(visitor, title);
    for (const to of await offered(visitor, ["main"])) all.add(to);
  }
  expect(all.size).toBeGreaterThan(4);
  for (const to of await offered(visitor, ["navigation", { name: "Main menu" }])) all.delete(to);
  for (const to of all) {
    await goWithin(visitor, to);
    const title = page.getByRole("main").getByRole("heading", { level: 1 });
    await title.waitFor();
    await settled(visitor);
    expect(await title.textContent(), `${to} for ${key}`).not.toMatch(
      /Access Denied|not found|went wrong/,
    );
    expect(faults, `${to} for ${key}`).toEqual([]);
  }
}

// Two at once: each waits for the server half of its time.
test.each([
  ["owner", "supplier"],
  ["md", "employee"],
  ["operations", "cashier"],
  ["accountant", "field"],
])("nothing that is offered to %s and to %s is refused", async (...keys) => {
  await Promise.all(keys.map((key) => openEverything(key)));
});

test("every figure of the process is the number of rows in its list", async () => {
  const visitor = await visit(browser, "desktop");
  const { page } = visitor;
  await signIn(visitor, "owner");
  await goWithin(visitor, "/workflow");
  await look(visitor, "Workflow");
  const lines = await page
    .locator("[data-count]")
    .evaluateAll((all) =>
      all.map((one) => [one.getAttribute("href") ?? "", one.lastElementChild?.textContent ?? ""]),
    );
  expect(lines.length).toBeGreaterThan(25);
  const some = lines.filter(([, figure]) => figure !== "0");
  expect(some.length).toBeGreaterThan(5);
  for (const [to = "", figure = ""] of lines) {
    await goWithin(visitor, to);
    await settled(visitor);
    // On a busy machine the screen before may stand a moment longer than nothing is asked for.
    await expect.poll(() => shownCount(visitor), { timeout: 30_000, message: to }).toBe(figure);
  }
});

/** What a list says beside its title. */
async function shownCount({ page }: Visitor): Promise<string> {
  const beside = page.locator("main header h1 + *");
  return ((await beside.count()) > 0 ? ((await beside.first().textContent()) ?? "") : "").trim();
}

describe.each<Size>(["phone", "desktop"])("on a %s", (size) => {
  test("a screen is found by what it is for, and stands among the last ones", async () => {
    const visitor = await visit(browser, size);
    const { page } = visitor;
    await signIn(visitor, "operations");
    await goWithin(visitor, "/navigation-hub");
    await look(visitor, "Navigation Hub");
    await page.getByRole("textbox", { name: "Find a screen" }).fill("every gram");
    await page.getByRole("status").getByText("1 screen").waitFor();
    await look(visitor, "Navigation Hub");
    await page.getByRole("textbox", { name: "Find a screen" }).press("Enter");
    await page.waitForURL("**/processing");
    await look(visitor, "Processing");
    await goWithin(visitor, "/navigation-hub");
    await look(visitor, "Navigation Hub");
    const recent = page.getByRole("navigation", { name: "Opened last" });
    await recent.getByRole("link", { name: "Processing" }).waitFor();
    await page.getByRole("textbox", { name: "Find a screen" }).fill("zebra");
    await page.getByRole("heading", { name: "No screen has these words" }).waitFor();
    await page.getByRole("button", { name: "Clear the search" }).click();
    await page.getByRole("heading", { name: "Plant and stock" }).waitFor();
  });

  test("what is pinned stands first, also after signing in elsewhere, until it is unpinned by the keyboard", async () => {
    const visitor = await visit(browser, size);
    const { page } = visitor;
    const key = size === "phone" ? "cashier" : "accountant";
    await signIn(visitor, key);
    await goWithin(visitor, "/navigation-hub");
    await look(visitor, "Navigation Hub");
    expect(await page.getByRole("heading", { name: "Pinned" }).count()).toBe(0);
    const pin = page.getByRole("button", { name: "Pin Administrative Expenses" });
    await pin.press("Enter");
    const pinned = page.getByRole("region", { name: "Pinned" });
    await pinned.getByRole("link", { name: "Administrative Expenses" }).waitFor();
    await look(visitor, "Navigation Hub");
    const elsewhere = await visit(browser, size);
    await signIn(elsewhere, key);
    await goWithin(elsewhere, "/navigation-hub");
    const there = elsewhere.page.getByRole("region", { name: "Pinned" });
    await there
      .getByRole("button", { name: "Pin Administrative Expenses", pressed: true })
      .press(" ");
    await there.waitFor({ state: "detached" });
  });

  test("the map shows an officer which steps are theirs", async () => {
    const visitor = await visit(browser, size);
    const { page } = visitor;
    await signIn(visitor, "field");
    await goWithin(visitor, "/workflow");
    await look(visitor, "Workflow");
    const step = (name: string) => page.getByRole("listitem").filter({ hasText: name }).first();
    await step("Collection").getByText("Your step").waitFor();
    expect(await step("Packing").getByText("Your step").count()).toBe(0);
    expect(await step("Packing").getByRole("link").count()).toBe(0);
    await step("Collection").getByText("How it goes").click();
    await step("Collection").getByText("Weigh each bag").waitFor();
    await look(visitor, "Workflow");
    await page.getByRole("link", { name: "New collection" }).click();
    await page.waitForURL("**/field-collections/new");
  });

  test("the phone's buttons: what begins, what waits, what is looked up", async () => {
    const visitor = await visit(browser, size);
    const { page } = visitor;
    await signIn(visitor, "field");
    await goWithin(visitor, "/farmers");
    await look(visitor, "Farmers");
    await goWithin(visitor, "/mobile-nav");
    await look(visitor, "Phone Navigation");
    const main = page.getByRole("main");
    await main.getByRole("link", { name: "Go on: Farmers" }).waitFor();
    await main.getByRole("link", { name: /Judge quality$/ }).waitFor();
    expect(await main.getByRole("link", { name: /payments/i }).count()).toBe(0);
    for (const link of await main.getByRole("listitem").getByRole("link").all()) {
      const box = await link.boundingBox();
      expect(box?.height).toBeGreaterThanOrEqual(44);
    }
    await main.getByRole("link", { name: "Prices today" }).click();
    await page.waitForURL("**/products/board");
    // What was opened is remembered once it shows, not when the address changes.
    await look(visitor, /./);
    await goWithin(visitor, "/mobile-nav");
    await main.getByRole("link", { name: "Go on: Prices today" }).waitFor();
    await main.getByRole("link", { name: "Verify a code" }).click();
    await page.waitForURL("**/verify");
  });

  test("the owner sets how long a stage may take, and the map counts what is late by it", async () => {
    const visitor = await visit(browser, size);
    const { page } = visitor;
    await signIn(visitor, "owner");
    await goWithin(visitor, "/workflow");
    await look(visitor, "Workflow");
    await page.getByRole("link", { name: "Days allowed" }).click();
    await page.waitForURL("**/settings/stages");
    await look(visitor, "Days allowed");
    await page.getByRole("link", { name: "Set days" }).click();
    await page.waitForURL("**/settings/stages/new");
    await look(visitor, "Set days");
    await page.getByLabel("Stage").selectOption({ label: "Supplier bills submitted" });
    await page.getByLabel("Nearly late from").fill("8");
    await page.getByLabel("Late from", { exact: true }).fill("4");
    await page.getByLabel("Why").fill(`Agreed with the suppliers, ${size}`);
    await page.getByRole("button", { name: "Set days" }).click();
    await page.getByText("Nearly late comes before late").first().waitFor();
    await page.getByLabel("Nearly late from").fill("2");
    await page.getByRole("button", { name: "Set days" }).click();
    await page.waitForURL("**/settings/stages");
    await page.getByText(`Agreed with the suppliers, ${size}`).first().waitFor();
  });

  test("what is not built says what it will do and who may see it", async () => {
    const visitor = await visit(browser, size);
    const { page } = visitor;
    await page.goto("/customer-portal");
    await look(visitor, "Customer Portal");
    await page.getByText("Anybody, without signing in").waitFor();
    await signIn(visitor, "md");
    await goWithin(visitor, "/logistics");
    await look(visitor, "Export Transport");
    await page.getByText("Plans the way from the plant to the port").waitFor();
    await page.getByText(/^owner, admin$/).waitFor();
    expect(page.viewportSize()?.width).toBe(sizes[size].width);
  });
});
