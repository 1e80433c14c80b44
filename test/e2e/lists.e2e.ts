// A list's address holds what it shows; without a network the old rows stay; Back brings things back.
import type { Locator, Page } from "playwright-core";
import { expect, test } from "vitest";
import {
  choose,
  look,
  openBrowser,
  settled,
  signIn,
  type Size,
  type Visitor,
  visit,
} from "#test/visitor.ts";

const browser = await openBrowser();

const rows = (visitor: Visitor): Promise<string[]> =>
  visitor.page.getByRole("table").getByRole("row").allTextContents();

test("the address of a filtered list shows somebody else the same rows", async () => {
  const mine = await visit(browser, "desktop");
  const { page } = mine;
  await signIn(mine, "operations");
  await choose(mine, "Field Collections");
  await look(mine, "Field collections");
  const everything = await rows(mine);
  await page.getByRole("button", { name: "Filter" }).click();
  await page.getByRole("dialog", { name: "Filters" }).getByLabel("Status").selectOption("Approved");
  await page.getByRole("searchbox").fill("a");
  await page.waitForURL(/state=approved.*search=a|search=a.*state=approved/);
  await page
    .getByRole("button", { name: /^Net kg|^Value/ })
    .first()
    .click();
  await page.waitForURL(/sort=/);
  await settled(mine);
  const filtered = await rows(mine);
  expect(filtered).not.toEqual(everything);
  expect(filtered.length).toBeGreaterThan(2);

  const another = await visit(browser, "desktop");
  await signIn(another, "field");
  await another.page.goto(page.url());
  await look(another, "Field collections");
  expect(await rows(another)).toEqual(filtered);
});

test("Back from a thing to its list restores filter and rows", async () => {
  const visitor = await visit(browser, "desktop");
  const { page } = visitor;
  await signIn(visitor, "operations");
  await page.goto("/field-collections?state=approved");
  await look(visitor, "Field collections");
  const before = await rows(visitor);
  await page.getByRole("table").getByRole("link").first().click();
  await page.waitForURL(/\/field-collections\/[0-9a-f-]{36}$/);
  await settled(visitor);
  await page.goBack();
  await page.waitForURL("**/field-collections?state=approved");
  await look(visitor, "Field collections");
  expect(await rows(visitor)).toEqual(before);
});

test("without a network the rows stay, the reason is said, and with it the list goes on", async () => {
  const visitor = await visit(browser, "desktop");
  const { page, faults } = visitor;
  await signIn(visitor, "operations");
  await choose(visitor, "Farmers");
  await look(visitor, "Farmers");
  const before = await rows(visitor);
  await page.context().setOffline(true);
  await page.getByRole("searchbox").fill("Nakato");
  await page.getByRole("alert").getByText("No connection", { exact: true }).waitFor();
  expect(await rows(visitor)).toEqual(before);
  await page.getByRole("button", { name: "Try again" }).click();
  expect(await rows(visitor)).toEqual(before);
  await page.context().setOffline(false);
  await page.getByRole("alert").waitFor({ state: "detached" });
  // What the cut made the browser complain of is what was wanted here.
  expect(faults.splice(0).join()).toContain("ERR_INTERNET_DISCONNECTED");
  await look(visitor, "Farmers");
  expect(await rows(visitor)).not.toEqual(before);
});

test.each<Size>(["phone", "desktop"])(
  "shipments are totalled in each currency that comes up among them, on a %s",
  async (size) => {
    const visitor = await visit(browser, size);
    const { page } = visitor;
    await signIn(visitor, "operations");
    await page.goto("/export-documentation");
    await look(visitor, /^Export/);
    const totals = size === "phone" ? page.locator(".phone-totals") : page.locator("tfoot");
    // Cocoa and sesame go in shillings, coffee in dollars.
    await totals.getByText(/^UGX [\d,]+$/).waitFor();
    await totals.getByText(/^USD [\d,]+\.\d\d$/).waitFor();
    await page.goto("/export-documentation?state=shipped");
    await look(visitor, /^Export/);
    await totals.getByText(/^USD [\d,]+\.\d\d$/).waitFor();
    expect(await totals.getByText("UGX").count()).toBe(0);
  },
);

test("of two presses that come before the screen is drawn anew, none is forgotten", async () => {
  const desk = await visit(browser, "desktop");
  await signIn(desk, "operations");
  await desk.page.goto("/field-collections");
  await settled(desk);
  await pressBoth(
    desk.page.getByRole("button", { name: /^Approved/ }).first(),
    desk.page.getByRole("button", { name: /^Net kg/ }).first(),
  );
  await desk.page.waitForURL(/state=approved/);
  await desk.page.waitForURL(/sort=/);
  await desk.page.goto("/farmers/map");
  const nearer = desk.page.getByRole("button", { name: "Nearer", exact: true });
  await nearer.waitFor();
  await settled(desk);
  await nearer.click();
  await desk.page.waitForURL(/east=/);
  await settled(desk);
  const once = widthOf(desk.page);
  await pressBoth(nearer, nearer);
  await expect.poll(() => widthOf(desk.page)).toBeCloseTo(once / 4, 3);

  const phone = await visit(browser, "phone");
  await signIn(phone, "operations");
  await phone.page.goto("/farmers/new");
  const next = phone.page.getByRole("button", { name: "Next" });
  await phone.page.getByText("Step 1 of 7", { exact: false }).waitFor();
  await pressBoth(next, next);
  await phone.page.getByText("Step 3 of 7", { exact: false }).waitFor();
});

/** Presses one and, before anything can be drawn in between, the other. */
async function pressBoth(one: Locator, other: Locator): Promise<void> {
  const second = await other.elementHandle();
  await one.evaluate(async (first: HTMLElement, then) => {
    first.click();
    // What follows from a press without waiting for anything follows; drawing is a task of its own.
    for (let turn = 0; turn < 50; turn += 1) await Promise.resolve();
    if (then instanceof HTMLElement) then.click();
  }, second);
}

/** How much of the land the map shows from west to east, in degrees. */
function widthOf(page: Page): number {
  const { searchParams } = new URL(page.url());
  return Number(searchParams.get("east")) - Number(searchParams.get("west"));
}
