// From one line to any screen, record or form: by keyboard at a desk, by touch on a phone.
import { expect, test } from "vitest";
import { look, openBrowser, settled, signIn, visit, type Visitor } from "#test/visitor.ts";

const browser = await openBrowser();

const palette = ({ page }: Visitor) => page.getByRole("dialog", { name: "Search" });
const box = (visitor: Visitor) => palette(visitor).getByRole("combobox");
const option = (visitor: Visitor, name: string | RegExp) =>
  palette(visitor).getByRole("option", { name });

/** The code of a farmer on the list. */
async function someCode(visitor: Visitor): Promise<string> {
  await visitor.page.goto("/farmers");
  await settled(visitor);
  const text = await visitor.page.locator("main").innerText();
  const [code] = /FRM-\d{4}/.exec(text) ?? [];
  if (code === undefined) throw new Error("The demo has no farmers.");
  return code;
}

test("at a desk: Ctrl K, arrows, Enter and Esc; a code opens its record, the focus comes back", async () => {
  const visitor = await visit(browser, "desktop");
  const { page } = visitor;
  await signIn(visitor, "owner");
  await settled(visitor);
  const focused = () => page.evaluate(() => document.activeElement?.textContent ?? "");
  await page.getByRole("button", { name: "Search Mavuno operations" }).focus();
  await page.keyboard.press("Control+k");
  await option(visitor, "New collection").waitFor();
  await look(visitor, /.*/);
  await page.keyboard.press("Escape");
  await palette(visitor).waitFor({ state: "detached" });
  expect(await focused()).toContain("Search Mavuno operations");

  // Closed and opened again faster than a hand could.
  await page.keyboard.press("Control+k");
  await page.keyboard.press("Escape");
  await page.keyboard.press("Control+k");
  await box(visitor).waitFor();
  // Closed by the browser, which tells of it later than it is opened again.
  await page.evaluate(() => {
    document.querySelector<HTMLDialogElement>("dialog.palette")?.close();
    document.body.dispatchEvent(
      new KeyboardEvent("keydown", { key: "k", ctrlKey: true, bubbles: true }),
    );
  });
  await settled(visitor);
  await box(visitor).waitFor();
  await page.keyboard.press("Escape");
  await palette(visitor).waitFor({ state: "detached" });

  // No list on the dashboard takes the stroke: it opens the palette.
  await page.locator("body").press("/");
  await page.keyboard.type("farm");
  await expect.poll(() => option(visitor, "Farmers").getAttribute("aria-selected")).toBe("true");
  await page.keyboard.press("ArrowDown");
  const active = () => box(visitor).getAttribute("aria-activedescendant");
  const second = await active();
  await page.keyboard.press("ArrowUp");
  expect(await active()).not.toBe(second);
  await page.keyboard.press("Enter");
  await page.waitForURL("**/farmers");
  await look(visitor, "Farmers");

  const code = await someCode(visitor);
  await page.keyboard.press("Control+k");
  // Typed and entered without waiting for the answer.
  await page.keyboard.type(code.toLowerCase());
  await page.keyboard.press("Enter");
  await page.waitForURL(/\/farmers\/[0-9a-f-]{36}$/);
  await look(visitor, /.+/);

  const name = await page.getByRole("heading", { level: 1 }).innerText();
  await page.keyboard.press("Control+k");
  await page.keyboard.type(name);
  expect(await box(visitor).inputValue()).toBe(name);
  await option(visitor, new RegExp(code)).waitFor();
  await look(visitor, name);
  await box(visitor).fill("new expense");
  await page.keyboard.press("Enter");
  await page.waitForURL("**/expenses/new");
});

test("it says when nothing is found, when it fails and when there is no connection", async () => {
  const visitor = await visit(browser, "desktop");
  const { page, faults } = visitor;
  await signIn(visitor, "owner");
  await page.goto("/farmers");
  await settled(visitor);
  await page.keyboard.press("Control+k");
  await box(visitor).fill("~");
  await palette(visitor).getByText("two letters").waitFor();
  await box(visitor).fill("zzzz %_'");
  await palette(visitor).getByText("Nothing is called “zzzz %_'”.").waitFor();
  await page.route("**/api/search?*", (route) =>
    route.fulfill({
      status: 503,
      contentType: "application/problem+json",
      body: JSON.stringify({
        type: "about:blank",
        title: "Busy",
        status: 503,
        code: "busy",
        detail: "The server is busy. Please try again in a moment.",
      }),
    }),
  );
  await box(visitor).fill("nakato");
  await palette(visitor).getByText("The server is busy.").waitFor();
  await page.unroute("**/api/search?*");
  faults.length = 0;
  await palette(visitor).getByRole("button", { name: "Try again" }).click();
  await palette(visitor).getByText("The server is busy.").waitFor({ state: "detached" });
  await page.context().setOffline(true);
  await box(visitor).fill("farmers");
  await palette(visitor).getByText("There is no connection").waitFor();
  await option(visitor, "Farmers").waitFor();
  await page.context().setOffline(false);
  await box(visitor).fill("zebra crossing");
  await palette(visitor).getByText("Nothing is called “zebra crossing”.").waitFor();
  faults.length = 0;
  await look(visitor, "Farmers");
});

test("what is typed and entered before the palette's own file came is not lost", async () => {
  const visitor = await visit(browser, "desktop");
  const { page } = visitor;
  await signIn(visitor, "owner");
  const code = await someCode(visitor);
  let release = (): void => undefined;
  const held = new Promise<void>((resolve) => (release = resolve));
  await page.route("**/Palette*.js", async (route) => {
    await held;
    await route.continue();
  });
  await page.keyboard.press("Control+k");
  await palette(visitor).waitFor();
  await page.keyboard.type(code.toLowerCase());
  await page.keyboard.press("Enter");
  expect(await box(visitor).count()).toBe(0);
  release();
  await page.waitForURL(/\/farmers\/[0-9a-f-]{36}$/);
});

test("a role finds and begins only what is its own", async () => {
  const visitor = await visit(browser, "desktop");
  const { page } = visitor;
  await signIn(visitor, "employee");
  await settled(visitor);
  await page.keyboard.press("Control+k");
  await option(visitor, "New expense").waitFor();
  expect(await option(visitor, "New collection").count()).toBe(0);
  expect(await option(visitor, "Farmers").count()).toBe(0);
  await box(visitor).fill("COL-26-000001");
  await palette(visitor).getByText("Nothing is called").waitFor();
});

test("on a phone: the whole width, by touch, and it closes again", async () => {
  const visitor = await visit(browser, "phone");
  const { page } = visitor;
  await signIn(visitor, "field");
  const code = await someCode(visitor);
  await page.getByRole("button", { name: "Search", exact: true }).tap();
  await option(visitor, "New farmer").waitFor();
  const size = await palette(visitor).boundingBox();
  expect(size).toMatchObject({ x: 0, y: 0, width: 390 });
  await look(visitor, "Farmers");
  await palette(visitor).getByRole("button", { name: "Close the search" }).tap();
  await palette(visitor).waitFor({ state: "detached" });
  await page.getByRole("button", { name: "Search", exact: true }).tap();
  await box(visitor).fill(code);
  await look(visitor, "Farmers");
  await option(visitor, new RegExp(code)).tap();
  await page.waitForURL(/\/farmers\/[0-9a-f-]{36}$/);
  await look(visitor, /.+/);
});
