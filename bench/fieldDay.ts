// `npm run bench:field-day`: a day on a phone 390 px wide over 2G (240 kbit/s, 150 ms each way, the service
// worker's own fetches included): an officer opens the app, sets the phone up, and without a network registers a
// farmer with photograph and GPS plot and records three collections; what was kept is sent over the same line;
// then quality is approved, and accountant, owner and managing director prepare, approve and release the payment,
// each on a phone on the office's network. At the end the books are checked. Prints one line of JSON: the time of
// each step, and the second visit beside its limit.
import fs from "node:fs";
import os from "node:os";
import path from "node:path";
import { type Browser, type BrowserContext, chromium, type Page } from "playwright-core";
import { demoPassword, demoPeople } from "#seeds/people.ts";
import { findBrowser } from "#test/browser.ts";
import {
  buyOneBag,
  chooseDevicePin,
  registerFarmer,
  untilThePhoneHasAll,
} from "#test/fieldHands.ts";
import { runCommand, startHouse } from "#test/startedHouse.ts";
import { openSlowLine } from "./slowLine.ts";

const line = { bitsPerSecond: 240_000, latencyMs: 150 } as const;
/** Milliseconds until an officer who was here before sees their screen (what the field day must show). */
const secondVisitMostMs = 1500;
const farmer = { surname: "Nakitende", firstName: "Oliver" };
const kilograms = ["60.4", "58.2", "61.9"];
/** Inside Masaka, where the farmer's village is. */
const home = { longitude: 31.7345, latitude: -0.3412, accuracy: 6 };

const times: Record<string, number> = {};

/** Does one step of the day and keeps how long it took. */
async function step(name: string, work: () => Promise<unknown>): Promise<void> {
  const startedMs = performance.now();
  await work();
  times[name] = Math.round(performance.now() - startedMs);
}

/** A phone of one person, opened for the first time. */
async function phoneOf(browser: Browser, url: string): Promise<BrowserContext> {
  const context = await browser.newContext({
    baseURL: url,
    viewport: { width: 390, height: 844 },
    isMobile: true,
    hasTouch: true,
    locale: "en-GB",
    timezoneId: "Africa/Kampala",
    geolocation: home,
    permissions: ["geolocation"],
  });
  context.setDefaultTimeout(120_000);
  return context;
}

async function signIn(page: Page, key: string): Promise<void> {
  const person = demoPeople.find((one) => one.key === key);
  if (!person) throw new Error(`Nobody in the demo is called ${key}.`);
  await page.getByLabel("Email").fill(person.email);
  await page.getByLabel("Password", { exact: true }).fill(demoPassword);
  await page.getByRole("button", { name: "Sign In", exact: true }).click();
  await page.waitForURL("**/dashboard");
  await page.getByRole("heading", { level: 1 }).waitFor();
}

/** A photograph as a phone takes it: some tens of kilobytes, drawn by the browser itself. */
async function photographOf(page: Page): Promise<Buffer> {
  const base64 = await page.evaluate(() => {
    const canvas = document.createElement("canvas");
    canvas.width = 1280;
    canvas.height = 960;
    const pen = canvas.getContext("2d");
    for (let at = 0; at < 400; at += 1) {
      if (!pen) break;
      pen.fillStyle = `hsl(${(at * 47) % 360} 40% 50%)`;
      pen.fillRect((at * 211) % 1280, (at * 97) % 960, 90, 70);
    }
    return canvas.toDataURL("image/jpeg", 0.8).split(",")[1] ?? "";
  });
  return Buffer.from(base64, "base64");
}

async function sendAll(page: Page): Promise<void> {
  await page.goto("/sync");
  await page.locator("[data-state=ready]").nth(kilograms.length).waitFor();
  await page.context().setOffline(false);
  await page.getByRole("button", { name: "Send now" }).click();
  await page.locator("[data-state=sent]").nth(kilograms.length).waitFor();
  if ((await page.locator("[data-state=attention]").count()) > 0)
    throw new Error("Something that was kept on the phone was refused.");
}

/** The officer's day over the slow line. */
async function officersDay(browser: Browser, url: string): Promise<void> {
  const phone = await phoneOf(browser, url);
  let page = await phone.newPage();
  await step("first visit: sign-in page", async () => {
    await page.goto("/auth");
    await page.getByLabel("Email").waitFor();
  });
  await step("sign in: dashboard", () => signIn(page, "field"));
  await page.waitForFunction(() => navigator.serviceWorker.controller !== null);
  await step("set the phone up", async () => {
    await page.goto("/settings/field");
    await chooseDevicePin(page);
    await untilThePhoneHasAll(page);
  });
  await page.close();
  page = await phone.newPage();
  await step("second visit: dashboard", async () => {
    await page.goto("/dashboard");
    await page.getByRole("heading", { level: 1 }).waitFor();
  });
  await phone.setOffline(true);
  await step("register a farmer, offline", async () =>
    registerFarmer(page, { ...farmer, photograph: await photographOf(page), hasPlot: true }),
  );
  for (const [index, gross] of kilograms.entries())
    await step(`collection ${index + 1}, offline`, () => buyOneBag(page, farmer.surname, gross));
  await step("send 1 farmer with photograph and 3 collections", () => sendAll(page));
  await phone.close();
}

/** Confirms one step of a thing and sees that it was done. */
async function take(page: Page, name: string, done: string): Promise<void> {
  await page.getByRole("button", { name, exact: true }).click();
  await page.getByRole("dialog", { name }).getByRole("button", { name, exact: true }).click();
  await page.getByText(done).first().waitFor();
}

async function approveQuality(page: Page): Promise<void> {
  for (const gross of kilograms) {
    await page.goto(`/field-collections?search=${farmer.surname}&state=quality_pending`);
    await page
      .locator("main a[href^='/field-collections/']", { hasText: farmer.surname })
      .first()
      .click();
    await page.getByRole("button", { name: "Approve quality" }).click();
    const dialog = page.getByRole("dialog", { name: "Approve quality" });
    await dialog.getByLabel("Grade").selectOption("A");
    await dialog.getByRole("button", { name: "Approve quality" }).click();
    await page
      .getByText(/^GRN-\S+ issued$/)
      .first()
      .waitFor();
    if (gross === kilograms.at(-1)) break;
  }
}

/** Pays all three deliveries in one payment; gives its address. */
async function prepare(page: Page): Promise<string> {
  await page.goto("/payments/new");
  await page.getByRole("combobox", { name: "Farmer" }).fill(farmer.surname);
  await page
    .getByRole("option", { name: new RegExp(farmer.surname) })
    .first()
    .click();
  const debts = page.getByRole("checkbox", { name: /^Pay / });
  await debts.nth(kilograms.length - 1).waitFor();
  for (const debt of await debts.all()) await debt.check();
  await page.getByLabel("Method").selectOption("Cash");
  await page.getByRole("button", { name: "Prepare payment" }).click();
  await page.waitForURL(/\/payments\/[0-9a-f-]{36}$/);
  return page.url();
}

/** What the office does with what the officer sent, each person on a phone of their own. */
async function officesDay(browser: Browser, url: string): Promise<void> {
  const as = async (key: string, work: (page: Page) => Promise<unknown>): Promise<void> => {
    const phone = await phoneOf(browser, url);
    const page = await phone.newPage();
    await page.goto("/auth");
    await signIn(page, key);
    await work(page);
    await phone.close();
  };
  let payment = "";
  await as("operations", (page) => step("quality of 3 approved", () => approveQuality(page)));
  await as("accountant", (page) =>
    step("payment prepared", async () => {
      payment = await prepare(page);
    }),
  );
  for (const [key, name, done] of [
    ["owner", "Approve payment", "Approved payment"],
    ["md", "Release payment", "Released payment"],
  ] as const) {
    await as(key, (page) =>
      step(`${name.toLowerCase()} by ${key}`, async () => {
        await page.goto(payment);
        await take(page, name, done);
      }),
    );
  }
}

const folder = fs.mkdtempSync(path.join(os.tmpdir(), "mavuno-bench-"));
fs.chmodSync(folder, 0o755);
const house = await startHouse({ MAVUNO_DATA_DIR: folder });
const slow = await openSlowLine(Number(new URL(house.url).port), line);
const browser = await chromium.launch(await findBrowser());
try {
  await officersDay(browser, slow.url);
  await officesDay(browser, house.url);
} finally {
  await browser.close();
  await slow.close();
  await house.stop();
}
// The books are asked by the command an operator has, when nobody writes any more.
const { said, code } = await runCommand("verify-books", { MAVUNO_DATA_DIR: folder });
fs.rmSync(folder, { recursive: true, force: true });
if (code !== 0) throw new Error(`The books do not agree after the day:\n${said}`);
console.log(
  JSON.stringify({
    bench: "field-day",
    line,
    bytesDown: slow.bytesDown(),
    timesMs: times,
    secondVisitMostMs,
    ofLimit: Number(((times["second visit: dashboard"] ?? 0) / secondVisitMostMs).toFixed(2)),
    booksAgree: true,
  }),
);
