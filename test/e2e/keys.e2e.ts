// The keyboard alone is enough; a press counts once; what was chosen for the eye stays.
import { expect, test } from "vitest";
import { look, openBrowser, settled, signIn, visit } from "#test/visitor.ts";

const browser = await openBrowser();

test("keys: / searches, C opens the form, Ctrl B folds the sidebar, ? says so", async () => {
  const visitor = await visit(browser, "desktop");
  const { page } = visitor;
  await signIn(visitor, "field");
  await page.goto("/farmers");
  await settled(visitor);
  await page.keyboard.press("?");
  await page.getByRole("dialog").getByText("Search this list").waitFor();
  await page.keyboard.press("Escape");
  await page.keyboard.press("/");
  const search = page.getByRole("searchbox");
  await expect.poll(() => search.evaluate((box) => box === document.activeElement)).toBe(true);
  await page.keyboard.type("Nakato");
  await page.waitForURL("**/farmers?search=Nakato");
  await page.keyboard.press("Escape");
  await search.blur();
  const collapse = page.getByRole("button", { name: "Collapse the sidebar" });
  const expand = page.getByRole("button", { name: "Expand the sidebar" });
  await page.keyboard.press("Control+b");
  await expand.waitFor();
  await look(visitor, "Farmers");
  await page.reload();
  await settled(visitor);
  await expand.waitFor();
  await page.keyboard.press("Control+b");
  await collapse.waitFor();
  await page.keyboard.press("c");
  await page.waitForURL("**/farmers/new");
  await look(visitor, "Register a farmer");
});

test("a form is filled in, corrected and sent by keyboard, and a double press sends once", async () => {
  const visitor = await visit(browser, "desktop");
  const { page } = visitor;
  await signIn(visitor, "field");
  await page.goto("/farmers/new");
  await settled(visitor);
  const sent: string[] = [];
  page.on("request", (request) => {
    // What is only asked in a body has no id of its own.
    const isCommand = request.headers()["idempotency-key"] !== undefined;
    if (isCommand && request.url().includes("/api/")) sent.push(request.url());
  });
  const submit = page.getByRole("button", { name: "Register farmer" });
  await submit.press("Enter");
  // Everything that is missing at once, and nothing goes out.
  await page.getByRole("alert").getByText("Surname").waitFor();
  await look(visitor, "Register a farmer");
  await page.getByLabel("Surname").focus();
  await page.keyboard.type("Okello");
  await page.keyboard.press("Tab");
  await page.keyboard.type("Denis");
  await page.keyboard.press("Tab");
  await page.keyboard.type("Man");
  await page.getByRole("combobox", { name: "Parish or village" }).focus();
  await page.keyboard.type("Kakunyu Masaka");
  await page.getByRole("option", { name: "Kakunyu" }).first().waitFor();
  await page.keyboard.press("Enter");
  await page.getByLabel("Sesame").press("Space");
  await page.getByLabel("Keep these data to buy and pay").press("Space");
  expect(sent).toEqual([]);
  await submit.dblclick();
  await page.waitForURL(/\/farmers\/[0-9a-f-]{36}$/);
  await look(visitor, "Okello Denis");
  expect(sent).toHaveLength(1);
});

test("the theme that was chosen is there again after a reload and after signing out", async () => {
  const visitor = await visit(browser, "phone");
  const { page } = visitor;
  const background = (): Promise<string> =>
    page.evaluate(() => getComputedStyle(document.body).backgroundColor);
  await signIn(visitor, "field");
  const light = await background();
  await page.getByRole("button", { name: "Open the menu" }).click();
  await page.getByRole("button", { name: "Dark" }).click();
  await expect.poll(background).not.toBe(light);
  const dark = await background();
  await page.reload();
  await settled(visitor);
  expect(await background()).toBe(dark);
  await page.getByRole("button", { name: "Open the menu" }).click();
  await page.getByRole("button", { name: "Sign Out" }).click();
  await look(visitor, "Sign in");
  expect(await background()).toBe(dark);
});
