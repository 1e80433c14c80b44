// What waits for a decision, decided on a desk and on a phone: one by one, several at once, with a reason;
// the owner writes a policy, and somebody stands in. The house of these journeys is their own, with a kind
// of document made for them.
import fs from "node:fs";
import os from "node:os";
import path from "node:path";
import { fileURLToPath } from "node:url";
import { type Browser, chromium } from "playwright-core";
import type pg from "pg";
import { afterAll, beforeAll, expect, onTestFinished, test, vi } from "vitest";
import { bringToVersion } from "#app/ownDatabase.ts";
import { openOwnDatabase } from "#app/ownServer.ts";
import { type House, openHouse } from "#app/server.ts";
import { freePort } from "#platform/server/embeddedPostgres.ts";
import { openOwnerPool } from "#platform/server/ownerPool.ts";
import { readSettings } from "#platform/server/settings.ts";
import { emailOf, newId } from "#seeds/callers.ts";
import { openDemoCompanies } from "#seeds/demo.ts";
import { demoPassword } from "#seeds/people.ts";
import { ask, facts, openTestKinds, stubborn, told } from "#test/approvalMakers.ts";
import { findBrowser } from "#test/browser.ts";
import { quietLog } from "#test/quietLog.ts";
import {
  followRequests,
  look,
  settled,
  signIn,
  type Size,
  sizes,
  type Visitor,
} from "#test/visitor.ts";
import type { Person } from "#test/world.ts";

vi.mock("#app/deciders.ts", async () => ({
  deciders: (await import("#test/approvalMakers.ts")).testDeciders,
}));

const webDir = fileURLToPath(new URL("../../dist/web", import.meta.url));
let house: House;
let browser: Browser;
let url = "";
let sql: pg.Pool;
const closing: (() => Promise<unknown>)[] = [];

beforeAll(async () => {
  const dataDir = fs.mkdtempSync(path.join(os.tmpdir(), "mavuno-approvals-"));
  fs.chmodSync(dataDir, 0o755);
  // The address stands in every token, so it is known before the house opens.
  const port = await freePort();
  const settings = readSettings({ MAVUNO_DATA_DIR: dataDir, PORT: String(port) });
  const database = await openOwnDatabase(settings, () => undefined);
  await bringToVersion(database);
  const { ownerUrl } = database;
  house = await openHouse({ settings, ownerUrl, dataDir, log: quietLog, webDir });
  await openDemoCompanies(house);
  sql = openOwnerPool(ownerUrl, 2);
  await openTestKinds({ sql });
  url = await house.app.listen({ port, host: "127.0.0.1" });
  browser = await chromium.launch(await findBrowser());
  closing.push(
    () => browser.close(),
    () => house.close(),
    () => sql.end(),
    () => database.stop(),
    () => fs.promises.rm(dataDir, { recursive: true, force: true }),
  );
});
afterAll(async () => {
  for (const close of closing) await close();
});

const hands = {
  get house() {
    return house;
  },
  get sql() {
    return sql;
  },
  newId,
  userId: async (person: Person): Promise<string> => {
    const found = await sql.query<{ user_id: string }>(
      "select user_id from profile where email = $1",
      [emailOf(person)],
    );
    return found.rows[0]?.user_id ?? "";
  },
};

/** Somebody at a browser, in the house of these journeys. */
async function visitHere(size: Size): Promise<Visitor> {
  const isPhone = size === "phone";
  const context = await browser.newContext({
    baseURL: url,
    viewport: sizes[size],
    isMobile: isPhone,
    hasTouch: isPhone,
    locale: "en-GB",
    timezoneId: "Africa/Kampala",
    reducedMotion: "reduce",
    colorScheme: "light",
    serviceWorkers: "block",
  });
  context.setDefaultTimeout(30_000);
  const page = await context.newPage();
  const visitor: Visitor = {
    page,
    size,
    themes: ["light", "dark"],
    faults: [],
    underWay: new Set(),
  };
  page.on("pageerror", (error) => visitor.faults.push(`script: ${error.message}`));
  followRequests(page, visitor.underWay);
  onTestFinished(() => context.close());
  return visitor;
}

test.each<Size>(["desktop", "phone"])("requests are decided, on a %s", async (size) => {
  const payee = { type: "supplier", id: newId(), name: "Kasana Fuel" };
  await ask(hands, "cashier", { title: "Generator oil", amount: 300_000n, payee });
  const named = (title: string, amount: bigint) =>
    ask(hands, "employee", { title: `${title} ${size}`, amount, payee });
  const diesel = await named("Diesel", 1_250_000n);
  const tyres = await named("Tyres", 300_000n);
  const paint = await named("Paint", 80_000n);
  facts.set(diesel.documentId, [
    { label: "Budget left", value: "UGX 2,000,000", tone: "good", link: "/expenses" },
    { label: "Open advance", value: "UGX 400,000, 12 days old", tone: "warning", link: null },
  ]);
  const visitor = await visitHere(size);
  const { page } = visitor;
  await signIn(visitor, "accountant");
  await page.goto("/approvals");
  await look(visitor, "Approvals");

  await page.getByRole("link", { name: `Diesel ${size}` }).click();
  await look(visitor, `Diesel ${size}`);
  await page.getByText("UGX 400,000, 12 days old").waitFor();
  await page.getByRole("heading", { name: "For the same payee, last 90 days" }).waitFor();
  await page.getByRole("tab", { name: "Steps" }).click();
  await page.getByText("May be decided by Catherine Nabirye, Moses Wabwire").waitFor();
  await look(visitor, `Diesel ${size}`);
  await page.getByRole("button", { name: "Approve", exact: true }).click();
  await page.getByRole("dialog").getByText("UGX 1,250,000").waitFor();
  await page.getByRole("dialog").getByRole("button", { name: "Approve" }).click();
  await page.getByRole("dialog").waitFor({ state: "hidden" });
  await settled(visitor);
  expect(told.get(diesel.documentId)).toEqual(["approved by Moses Wabwire"]);

  await page.goto("/approvals");
  await page.getByRole("button", { name: `Return ${tyres.number}` }).waitFor();
  await page.getByRole("button", { name: `Return ${paint.number}` }).click();
  const dialog = page.getByRole("dialog", { name: `Return ${paint.number}` });
  await dialog.getByRole("button", { name: "Return" }).click();
  await dialog.getByText("Give the reason, in your own words.").waitFor();
  await dialog.getByLabel("Reason").fill("Which colour?");
  await dialog.getByRole("button", { name: "Return" }).click();
  await dialog.waitFor({ state: "hidden" });
  await settled(visitor);
  expect(told.get(paint.documentId)).toEqual(["returned: Which colour?"]);
  await page.getByRole("button", { name: `Approve ${tyres.number}` }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Approve" }).click();
  await page.getByRole("dialog").waitFor({ state: "hidden" });
  await settled(visitor);
  expect(told.get(tyres.documentId)).toEqual(["approved by Moses Wabwire"]);
  await page.getByRole("button", { name: "Decided" }).click();
  await page.getByRole("link", { name: `Tyres ${size}` }).waitFor();
  await look(visitor, "Approvals");
});

test("all that match are picked, of every page, and decided in parts, each with its own outcome, on a desk", async () => {
  const asked = [];
  for (let at = 1; at <= 103; at += 1) {
    asked.push(await ask(hands, "employee", { title: `Many ${String(at).padStart(3, "0")}` }));
  }
  const [oldest] = asked;
  if (!oldest) throw new Error("many were asked for");
  stubborn.add(oldest.documentId);
  const visitor = await visitHere("desktop");
  const { page } = visitor;
  await signIn(visitor, "accountant");
  await page.goto("/approvals");
  await settled(visitor);
  // More than a hundred wait, and tab and title say the same.
  const title = page.getByRole("heading", { level: 1 }).locator("..");
  const [, counted = ""] = /(\d{3})/.exec(await title.innerText()) ?? [];
  await page.getByRole("button", { name: new RegExp(`^Waiting for me ?${counted}$`) }).waitFor();
  expect(Number(counted)).toBeGreaterThan(102);
  await page.goto("/approvals?search=Many");
  await page.getByRole("link", { name: /^Many/ }).first().waitFor();
  await settled(visitor);
  await page.getByRole("checkbox", { name: "Select all rows shown" }).check();
  const bar = page.getByRole("toolbar");
  await bar.getByText("25 selected").waitFor();
  await bar.getByRole("button", { name: "Select all 103 that match" }).click();
  await bar.getByText("103 selected").waitFor();
  await look(visitor, "Approvals");
  // What is picked stays picked on the next page, and what is not wanted there is taken out.
  await page.getByRole("button", { name: "Next" }).click();
  await bar.getByText("103 selected").waitFor();
  await settled(visitor);
  await page.getByRole("checkbox", { name: "Select this row" }).first().uncheck();
  await bar.getByText("102 selected").waitFor();
  await bar.getByRole("button", { name: "Approve" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Approve 102" }).click();
  const failed = page.getByRole("dialog", { name: "1 of 102 could not be done" });
  await failed.getByText("The budget is used up.").waitFor({ timeout: 60_000 });
  await failed.getByRole("button", { name: "Understood" }).click();
  stubborn.delete(oldest.documentId);
  expect(asked.filter(({ documentId }) => told.has(documentId))).toHaveLength(101);
});

test("several at once, and what one of them refuses is said, on a desk", async () => {
  const one = await ask(hands, "employee", { title: "Bulk one" });
  const two = await ask(hands, "employee", { title: "Bulk two" });
  stubborn.add(two.documentId);
  const visitor = await visitHere("desktop");
  const { page } = visitor;
  await signIn(visitor, "accountant");
  await page.goto("/approvals?search=Bulk");
  await page.getByRole("link", { name: "Bulk one" }).waitFor();
  await settled(visitor);
  for (const title of ["Bulk one", "Bulk two"]) {
    await page.getByRole("row", { name: title }).getByRole("checkbox").check();
  }
  const bar = page.getByRole("toolbar");
  await bar.getByText("UGX 2,000,000").waitFor();
  await bar.getByRole("button", { name: "Approve" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Approve 2" }).click();
  const failed = page.getByRole("dialog", { name: "1 of 2 could not be done" });
  await failed.getByText("The budget is used up.").waitFor();
  await look(visitor, "Approvals");
  await failed.getByRole("button", { name: "Understood" }).click();
  expect(told.get(one.documentId)).toEqual(["approved by Moses Wabwire"]);
  stubborn.delete(two.documentId);
});

test.each<Size>(["desktop", "phone"])("somebody stands in, on a %s", async (size) => {
  const visitor = await visitHere(size);
  const { page } = visitor;
  await signIn(visitor, "accountant");
  await page.goto("/approvals/standing-in/new");
  await look(visitor, "Let somebody stand in");
  await page.getByLabel("Who stands in").selectOption("Joseph Kato, Admin");
  await page.getByLabel("Last day").fill("2027-01-31");
  await page.getByLabel("Kinds of document").selectOption("Test paper");
  await page.getByLabel("Why").fill(`Leave, ${size}`);
  await page.getByRole("button", { name: "Save" }).click();
  await page.getByText("Joseph Kato for Moses Wabwire").first().waitFor();
  await look(visitor, /^Standing in/);
  await page.getByRole("button", { name: "End Joseph Kato for Moses Wabwire" }).click();
  await page.getByRole("button", { name: "End Joseph Kato" }).waitFor({ state: "hidden" });
});

test.each<Size>(["desktop", "phone"])("the owner writes a policy, on a %s", async (size) => {
  const visitor = await visitHere(size);
  const { page } = visitor;
  await signIn(visitor, "owner");
  const [kind, label] = size === "phone" ? ["credit-note", "Credit note"] : ["expense", "Expense"];
  await page.goto(`/settings/approvals?kind=${kind}`);
  await look(visitor, "Who approves what");
  for (const amount of ["49,999,999", "50,000,000", "50,000,001"]) {
    await page.getByText(`UGX ${amount}`, { exact: true }).waitFor();
  }
  await page.getByRole("link", { name: "Write a new version" }).click();
  await look(visitor, `New version: ${label}`);
  const band = page.getByRole("region", { name: "Band 1" });
  await band.getByLabel("Up to and with").fill("20,000,000");
  await page.getByLabel("Days that count together").fill("30");
  await page.getByLabel("Why", { exact: true }).fill("The accountant may do less from now on");
  await page.getByRole("region", { name: "What it changes" }).getByText("was: 7").waitFor();
  await page.getByRole("button", { name: "Write this version" }).click();
  await look(visitor, "Who approves what");
  await page.getByRole("button", { name: "What it changed" }).first().click();
  await page.getByText("was: not there").first().waitFor();
  await look(visitor, "Who approves what");
});

test.each<Size>(["desktop", "phone"])(
  "who says what may be done shows again that it is them, on a %s",
  async (size) => {
    const visitor = await visitHere(size);
    const { page } = visitor;
    await signIn(visitor, "owner");
    // As if everybody had signed in yesterday.
    await sql.query(
      `update auth.sessions set amr = jsonb_set(amr, '{0,timestamp}',
         to_jsonb((amr -> 0 ->> 'timestamp')::bigint - 86400))`,
    );
    await page.goto("/settings/thresholds");
    await look(visitor, "Thresholds");
    await page.getByRole("button", { name: "Set threshold" }).click();
    const form = page.getByRole("dialog", { name: "Set threshold" });
    await form.getByLabel("Figure").selectOption("Old advance");
    await form.getByLabel("Counts").fill(size === "phone" ? "75" : "90");
    await form.getByLabel("Decided by").fill("The board, in November");
    await form.getByRole("button", { name: "Set threshold" }).click();
    const question = page.getByRole("dialog", { name: "Is it still you?" });
    await question.waitFor();
    await look(visitor, "Thresholds");
    await question.getByRole("button", { name: "Cancel" }).click();
    await form.getByText(/Show that it is still you/).waitFor();
    visitor.faults.length = 0;
    await look(visitor, "Thresholds");
    await form.getByRole("button", { name: "Set threshold" }).click();
    await question.getByLabel("Password", { exact: true }).fill("Not the word 2026");
    await page.keyboard.press("Enter");
    await question.getByRole("alert").getByText("That is not right.", { exact: false }).waitFor();
    visitor.faults.length = 0;
    await question.getByLabel("Password", { exact: true }).fill(demoPassword);
    await page.keyboard.press("Enter");
    await page.getByText("Threshold set", { exact: true }).waitFor();
    await look(visitor, "Thresholds");
    await page
      .getByText(size === "phone" ? "75 days" : "90 days")
      .first()
      .waitFor();
  },
);

test("who was signed out elsewhere while they are asked is taken to signing in", async () => {
  const visitor = await visitHere("desktop");
  const { page } = visitor;
  await signIn(visitor, "owner");
  await page.goto("/settings/thresholds");
  await sql.query(
    `update auth.sessions set amr = jsonb_set(amr, '{0,timestamp}',
       to_jsonb((amr -> 0 ->> 'timestamp')::bigint - 86400))`,
  );
  await page.getByRole("button", { name: "Set threshold" }).click();
  const form = page.getByRole("dialog", { name: "Set threshold" });
  await form.getByLabel("Figure").selectOption("Old advance");
  await form.getByLabel("Counts").fill("80");
  await form.getByLabel("Decided by").fill("The board, in November");
  await form.getByRole("button", { name: "Set threshold" }).click();
  const question = page.getByRole("dialog", { name: "Is it still you?" });
  await question.waitFor();
  await sql.query("delete from auth.sessions");
  visitor.faults.length = 0;
  await question.getByLabel("Password", { exact: true }).fill(demoPassword);
  await page.keyboard.press("Enter");
  await page.getByRole("button", { name: "Sign in" }).waitFor();
  visitor.faults.length = 0;
});
