// A person at a browser, for the journeys: opens pages of the built product, and while it looks at a
// screen nothing may be wrong with it: accessibility, the console, the requests, the width.
import fs from "node:fs";
import path from "node:path";
import { fileURLToPath } from "node:url";
import { type Browser, type BrowserContext, chromium, type Page } from "playwright-core";
import { afterAll, expect, onTestFinished } from "vitest";
import { houseUrl } from "#test/journeyHouse.ts";
import { notifications } from "#registry/notifications/api.ts";
import { demoPassword, demoPeople } from "#seeds/people.ts";
import { inTheme, violations } from "./accessibility.ts";
import { findBrowser } from "./browser.ts";

/** A phone in the hand and a screen on a desk: what every journey must work on. */
export const sizes = {
  phone: { width: 390, height: 844 },
  desktop: { width: 1440, height: 900 },
} as const;
export type Size = keyof typeof sizes;
export type Theme = "light" | "dark";
export const bothThemes: readonly Theme[] = ["light", "dark"];
/** A journey of both sizes has seen both themes; one of a single size names both. */
const themesOf: Record<Size, readonly Theme[]> = { phone: ["light"], desktop: ["dark"] };

/** Somebody at a browser of their own: no cookies, nothing kept from before. */
export interface Visitor {
  page: Page;
  size: Size;
  /** The themes a look looks at. */
  themes: readonly Theme[];
  /** What went wrong since the last look: console, requests, scripts. */
  faults: string[];
  /** Requests that are not answered yet. */
  underWay: Set<unknown>;
}

const results = fileURLToPath(new URL("../test-results/", import.meta.url));
const takesPictures = process.env["E2E_PICTURES"] === "1";

/** A browser for one file of journeys; it closes after the last. Called at the top of the file. */
export async function openBrowser(): Promise<Browser> {
  const browser = await chromium.launch(await findBrowser());
  afterAll(() => browser.close());
  return browser;
}

/** Opens an empty browser window of this size; it closes at the end of the test. */
export async function visit(
  browser: Browser,
  size: Size,
  themes: readonly Theme[] = themesOf[size],
  { keepsFiles = false, at = houseUrl() }: { keepsFiles?: boolean; at?: string } = {},
): Promise<Visitor> {
  const isPhone = size === "phone";
  const context = await browser.newContext({
    baseURL: at,
    viewport: sizes[size],
    isMobile: isPhone,
    hasTouch: isPhone,
    // Four times the points to paint, which only a picture shows.
    deviceScaleFactor: isPhone && takesPictures ? 2 : 1,
    locale: "en-GB",
    timezoneId: "Africa/Kampala",
    reducedMotion: "reduce",
    colorScheme: themes[0] ?? null,
    // A journey sees what the server has now; that of the second visit has windows of its own.
    serviceWorkers: keepsFiles ? "allow" : "block",
  });
  // Long beside what anything takes, for a machine that does other things as well.
  context.setDefaultTimeout(30_000);
  const page = await context.newPage();
  const visitor: Visitor = { page, size, themes, faults: [], underWay: new Set() };
  watch(visitor);
  closeAfterwards(context, visitor);
  return visitor;
}

function watch({ page, faults, underWay }: Visitor): void {
  page.on("console", (message) => {
    const type = message.type();
    if (type !== "error" && type !== "warning") return;
    const text = message.text();
    const { url } = message.location();
    if (isNoFault(text)) return;
    faults.push(`console ${type}: ${text} (${url})`);
  });
  page.on("pageerror", (error) => faults.push(`script: ${error.message}`));
  followRequests(page, underWay);
  page.on("requestfailed", (request) => {
    const reason = request.failure()?.errorText ?? "";
    // Leaving a screen while it reads is no fault.
    if (reason !== "net::ERR_ABORTED") faults.push(`request: ${request.url()} ${reason}`);
  });
  page.on("response", (response) => {
    if (response.status() >= 500) faults.push(`response: ${response.status()} ${response.url()}`);
  });
}

/** What the browser says of its own doings, or of a moment that no page can choose. */
function isNoFault(text: string): boolean {
  // The journeys' own setting; and a worker that takes over while a page is loading its files.
  if (text.startsWith("Service Worker registration blocked")) return true;
  if (text.includes("cross-world service worker resource mismatch")) return true;
  // Said by the clock alone: a machine that is busy with other things is late with what it fetched early.
  return text.includes("was preloaded using link preload but not used within");
}

/** Keeps what the page asked for and was not answered yet; a stream is never answered to its end. */
export function followRequests(page: Page, underWay: Set<unknown>): void {
  page.on("request", (request) => {
    if (!request.url().includes(notifications.live.path)) underWay.add(request);
  });
  page.on("requestfinished", (request) => underWay.delete(request));
  page.on("requestfailed", (request) => underWay.delete(request));
}

/** Closes the window at the end of the test; of one that failed it keeps a picture, and tells what stood there. */
function closeAfterwards(context: BrowserContext, { page, size }: Visitor): void {
  onTestFinished(async ({ task }) => {
    if (task.result?.state === "fail") {
      const name = `failed ${task.name} ${size}`.replaceAll(/\W+/g, "-");
      fs.mkdirSync(results, { recursive: true });
      await page.screenshot({ path: path.join(results, `${name}.png`), fullPage: true });
      const why = task.result.errors?.map(({ message }) => message).join("\n") ?? "";
      console.log(`${name}: ${why}\nat ${page.url()}\n${await page.locator("body").innerText()}`);
    }
    // Whoever answers in the house's place may be in the middle of it.
    await page.unrouteAll({ behavior: "ignoreErrors" });
    await context.close();
  });
}

/** Signs in as one of the demo's people and waits for the first screen. */
export async function signIn({ page }: Visitor, key: string): Promise<void> {
  const person = demoPeople.find((one) => one.key === key);
  if (!person) throw new Error(`Nobody in the demo is called ${key}.`);
  await page.goto("/auth");
  await page.getByLabel("Email").fill(person.email);
  await page.getByLabel("Password", { exact: true }).fill(demoPassword);
  await page.getByRole("button", { name: "Sign In", exact: true }).click();
  await page.waitForURL("**/dashboard");
  await page.getByRole("navigation").first().waitFor();
}

/** Signs out as this device offers it, and sees the sign-in page again. */
export async function signOut({ page, size }: Visitor): Promise<void> {
  if (size === "phone") await page.getByRole("button", { name: "Open the menu" }).click();
  await page.getByRole("button", { name: "Sign Out" }).click();
  await page.getByRole("heading", { name: "Sign in", level: 1 }).waitFor();
}

/** Chooses a screen in the menu, by its name there. */
export async function choose({ page, size }: Visitor, label: string): Promise<void> {
  if (size === "phone") await page.getByRole("button", { name: "Open the menu" }).click();
  const menu = page.getByRole("navigation", { name: size === "phone" ? "Menu" : "Main menu" });
  await menu.getByRole("link", { name: label, exact: true }).click();
}

/** Goes to an address as a link of the app does: the page stays, the screen changes. */
export async function goWithin({ page }: Visitor, path: string): Promise<void> {
  await page.evaluate((to) => {
    history.pushState(null, "", to);
    dispatchEvent(new PopStateEvent("popstate"));
  }, path);
}

/** Waits until nothing is being read any more, and nothing begins to be: neither requests nor signs. */
export async function settled({ page, underWay }: Visitor): Promise<void> {
  const signs = page.locator(".skeleton, .spinner, [aria-busy=true]");
  let quietChecks = 0;
  const isQuiet = async (): Promise<boolean> => {
    quietChecks = underWay.size === 0 && (await signs.count()) === 0 ? quietChecks + 1 : 0;
    return quietChecks >= 3;
  };
  await expect.poll(isQuiet, { interval: 40, timeout: 30_000, message: "quiet" }).toBe(true);
}

/** What the browser says when the company's server is asked without a network. */
const isUnreached = /^(?=.*\/(?:api|auth|rest)\/).*net::ERR_INTERNET_DISCONNECTED/;

/**
 * Looks at the screen with this title, and at everything that may be wrong with it. Where the network was cut, that
 * the server was not reached is none of it.
 */
export async function look(
  visitor: Visitor,
  title: string | RegExp,
  { isCut = false }: { isCut?: boolean } = {},
): Promise<void> {
  const { page, size, faults } = visitor;
  const heading = page.getByRole("heading", { level: 1, name: title });
  const shows = async (): Promise<boolean> => await heading.isVisible();
  const named = (): string => `${new URL(page.url()).pathname} on a ${size}`;
  await expect.poll(shows, { timeout: 30_000, message: `title of ${named()}` }).toBe(true);
  await settled(visitor);
  const where = named();
  await expect.poll(shows, { timeout: 30_000, message: `title of ${where}` }).toBe(true);
  const wrong = isCut ? faults.filter((fault) => !isUnreached.test(fault)) : faults;
  expect(wrong, `what the browser complains about at ${where}`).toEqual([]);
  expect(await violations(page, visitor.themes), `accessibility of ${where}`).toEqual([]);
  const width = await page.evaluate(() => document.documentElement.scrollWidth);
  expect(width, `width of ${where}`).toBeLessThanOrEqual(sizes[size].width);
  if (takesPictures) await takePictures(visitor, where);
  await closeMessages(page);
}

/** The narrowest phone that is still sold. */
const narrow = { width: 360, height: 740 };

/**
 * On the narrowest phone nothing is read by scrolling sideways: neither the page nor a table in it. Only
 * figures that are compared across columns may scroll, beneath a first column that stays.
 */
export async function fitsNarrow({ page, size }: Visitor): Promise<void> {
  if (size !== "phone") return;
  await page.setViewportSize(narrow);
  await expectNoneTooWide(page);
  await page.setViewportSize(sizes.phone);
}

/** The same of every tab of the screen; the first is open again afterwards. */
export async function fitsNarrowInEveryTab(visitor: Visitor): Promise<void> {
  const { page, size } = visitor;
  if (size !== "phone") return;
  const tabs = page.locator("main").getByRole("tab");
  const count = await tabs.count();
  await page.setViewportSize(narrow);
  await expectNoneTooWide(page);
  for (let at = 1; at <= count && count > 1; at += 1) {
    await tabs.nth(at % count).click();
    await settled(visitor);
    await expectNoneTooWide(page);
  }
  await page.setViewportSize(sizes.phone);
}

async function expectNoneTooWide(page: Page): Promise<void> {
  // A table that has lost its room becomes cards with the next frame.
  await page.evaluate(
    () => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))),
  );
  const tooWide = await page.evaluate(() =>
    [
      document.documentElement,
      ...document.querySelectorAll("main .overflow-x-auto:has(table:not(.stays))"),
    ]
      .filter((box) => box.scrollWidth > box.clientWidth)
      .map((box) => `${box.getAttribute("aria-label") ?? box.tagName}: ${box.scrollWidth} px`),
  );
  expect(tooWide, `too wide for a phone of ${narrow.width} px: ${page.url()}`).toEqual([]);
}

/** What was read is closed, as one would who wants to go on; it takes no focus with it. */
async function closeMessages(page: Page): Promise<void> {
  await page.evaluate(() => {
    const read = document.querySelectorAll<HTMLElement>(".toast:not(:has(.button)) .toast-close");
    for (const close of read) close.click();
  });
}

let pictures = 0;

async function takePictures({ page, size, themes }: Visitor, where: string): Promise<void> {
  const folder = path.join(results, "pictures", size);
  fs.mkdirSync(folder, { recursive: true });
  const place = where.replaceAll(/[0-9a-f-]{36}/g, "id").replaceAll(/\W+/g, "-");
  const name = `${String((pictures += 1)).padStart(3, "0")}${place}`;
  await page.evaluate(() => scrollTo(0, 0));
  for (const theme of bothThemes) {
    await inTheme(page, theme);
    await page.screenshot({ path: path.join(folder, `${name}-${theme}.png`), fullPage: true });
  }
  await inTheme(page, themes[0] ?? null);
}
