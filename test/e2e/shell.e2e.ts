// What stands around every screen: the sidebar and its cookie, the bars of a phone, the guard and its
// words, the pages of failure, the tabs of the export desk, what is loaded when.
import { expect, test } from "vitest";
import { demoPassword } from "#seeds/people.ts";
import { enter, isIn, newcomer } from "#test/signingIn.ts";
import {
  goWithin,
  look,
  openBrowser,
  settled,
  signIn,
  sizes,
  type Visitor,
  visit,
} from "#test/visitor.ts";

const browser = await openBrowser();
const rem = 16;

const width = async (visitor: Visitor, selector: string): Promise<number> =>
  (await visitor.page.locator(selector).boundingBox())?.width ?? 0;

test("the sidebar: its widths, its key, its cookie, its person, its tips", async () => {
  const visitor = await visit(browser, "desktop");
  const { page } = visitor;
  await signIn(visitor, "field");
  await settled(visitor);
  expect(await width(visitor, ".sidebar")).toBe(16 * rem);
  const card = await page.locator(".sidebar-foot").innerText();
  expect(card.replaceAll(/\s+/g, " ")).toMatch(/^[A-Z]{2} \S+ \S+ field officer Sign Out$/);
  await page.keyboard.press("Control+b");
  await expect.poll(() => width(visitor, ".sidebar")).toBe(3 * rem);
  await page.keyboard.press("Meta+b");
  await expect.poll(() => width(visitor, ".sidebar")).toBe(16 * rem);
  await page.keyboard.press("Control+b");
  const kept = (await page.context().cookies()).find(({ name }) => name === "mavuno_sidebar");
  expect(kept?.value).toBe("closed");
  const days = ((kept?.expires ?? 0) - Date.now() / 1000) / 86_400;
  expect(days).toBeGreaterThan(6.9);
  expect(days).toBeLessThanOrEqual(7);
  await page.reload();
  await look(visitor, /./);
  expect(await width(visitor, ".sidebar")).toBe(3 * rem);
  await tips(visitor);
  await activity(visitor);
});

/** Moving about is written down at most every 30 s; the tips have just moved the pointer. */
async function activity({ page }: Visitor): Promise<void> {
  const seen = () => page.evaluate(() => localStorage.getItem("mavuno.lastActivity"));
  const before = await seen();
  await page.clock.runFor(28_000);
  await page.mouse.move(300, 300);
  expect(await seen()).toBe(before);
  await page.clock.runFor(2_000);
  await page.mouse.move(320, 320);
  expect(Number(await seen()) - Number(before)).toBeGreaterThanOrEqual(30_000);
}

test("the top bar: the search by its words, and the person with what leads on from there", async () => {
  const visitor = await visit(browser, "desktop");
  const { page } = visitor;
  await signIn(visitor, "field");
  await settled(visitor);
  await page.getByRole("button", { name: "Search Mavuno operations..." }).waitFor();
  const banner = page.getByRole("banner");
  const name = (await page.locator(".sidebar-foot .font-medium").innerText()).trim();
  await banner.getByRole("button", { name }).click();
  const menu = page.getByRole("menu");
  await menu.waitFor();
  const said = (await menu.innerText()).replaceAll(/\s+/g, " ");
  for (const words of [name, "Field", "field@demo.mavuno.test", "Field officer Access"]) {
    expect(said).toContain(words);
  }
  await menu.getByRole("menuitem", { name: "Sign out" }).waitFor();
  await menu.getByRole("menuitem", { name: "Profile & Settings" }).click();
  await page.waitForURL("**/settings");
});

/** 700 ms until the first tip; none until the next one within 300 ms of the last. The clock is ours. */
async function tips({ page }: Visitor): Promise<void> {
  await page.clock.install();
  await page.clock.pauseAt(Date.now() + 60_000);
  const menu = page.getByRole("navigation", { name: "Main menu" });
  const tip = page.locator(".tooltip");
  await menu.getByRole("link", { name: "Farmers" }).hover();
  await page.clock.runFor(690);
  expect(await tip.count()).toBe(0);
  await page.clock.runFor(20);
  await tip.getByText("Farmers").waitFor();
  await menu.getByRole("link", { name: "Field Collections" }).hover();
  await page.clock.runFor(20);
  await tip.getByText("Field Collections").waitFor();
}

test("signing out says so, and a failure too, in the words of the place", async () => {
  const visitor = await visit(browser, "desktop");
  const { page } = visitor;
  const email = await newcomer("add", "Prossy");
  await page.goto("/auth");
  await enter(visitor, email, demoPassword);
  await isIn(visitor);
  await settled(visitor);
  const messages = page.getByRole("region", { name: "Messages" });
  await page.route("**/auth/v1/logout**", (route) => route.fulfill({ status: 500, json: {} }));
  await page.getByRole("button", { name: "Sign Out" }).click();
  await messages.getByText("Error signing out").waitFor();
  await messages.getByText("Please try again.").waitFor();
  await page.setViewportSize(sizes.phone);
  await page.getByRole("button", { name: "Open the menu" }).click();
  await page.getByRole("button", { name: "Sign Out" }).click();
  await messages.getByText("Error logging out").waitFor();
  expect(new URL(page.url()).pathname).toBe("/dashboard");
  await page.unroute("**/auth/v1/logout**");
  await page.getByRole("button", { name: "Sign Out" }).click();
  await messages.getByText("Logged out successfully").waitFor();
  await page.waitForURL("**/auth");
  await page.setViewportSize(sizes.desktop);
  await enter(visitor, email, demoPassword);
  await isIn(visitor);
  await page.getByRole("button", { name: "Sign Out" }).click();
  await messages.getByText("Signed out successfully").waitFor();
  await messages.getByText("You have been logged out of your account.").waitFor();
  await page.waitForURL("**/auth");
});

test("under 768 px there are bars: five tabs, and a menu of 18 rem in its groups", async () => {
  const visitor = await visit(browser, "desktop");
  const { page } = visitor;
  await signIn(visitor, "owner");
  await page.setViewportSize({ width: 768, height: 900 });
  await page.locator(".sidebar").waitFor();
  expect(await page.locator(".tab-bar").count()).toBe(0);
  await page.setViewportSize({ width: 767, height: 900 });
  const tabs = page.getByRole("navigation", { name: "Main screens" }).getByRole("link");
  await tabs.first().waitFor();
  expect(await page.locator(".sidebar").count()).toBe(0);
  expect(await tabs.allInnerTexts()).toEqual(["Home", "Farmers", "Products", "Reports", "Account"]);
  const bar = await page.locator(".tab-bar").boundingBox();
  expect((bar?.y ?? 0) + (bar?.height ?? 0)).toBe(900);
  await page.getByRole("button", { name: "Open the menu" }).click();
  const menu = page.getByRole("dialog", { name: "Menu" });
  expect(await width(visitor, ".drawer")).toBe(18 * rem);
  const groups: Record<string, string[]> = {
    Main: ["Dashboard", "Farmers", "Agricultural Workflow", "Field Collections", "Processing"],
    Business: ["Products", "Costing", "Expenses", "Contracts", "Reports"],
    Operations: ["Distribution"],
    Account: ["Settings"],
  };
  for (const [name, lines] of Object.entries(groups)) {
    const group = menu.getByRole("region", { name, exact: true });
    expect(await group.getByRole("link").allInnerTexts(), name).toEqual(lines);
  }
  await menu.getByRole("link", { name: "Contracts" }).click();
  await page.waitForURL("**/contracts");
  await menu.waitFor({ state: "detached" });
});

test("the guard waits in words, and what the server does not say is said on the page", async () => {
  const visitor = await visit(browser, "desktop");
  const { page } = visitor;
  const config = "**/config.json";
  // Held until it is let go: the spinner of the guard stands as long as nobody knows who this is.
  let letGo = (): void => undefined;
  const held = new Promise<void>((go) => {
    letGo = go;
  });
  await page.route(config, (route) => held.then(() => route.continue()), { times: 1 });
  // The guard waits one second of the page's own time, which passes here only as it is let pass: on a busy machine
  // its file may take longer than that.
  await page.clock.install();
  await page.clock.pauseAt(Date.now() + 60_000);
  await page.goto("/farmers", { waitUntil: "commit" });
  await page.getByRole("status").getByText("Loading...", { exact: true }).waitFor();
  const guard = page.getByRole("status").getByText("Loading Mavuno...");
  for (let waited = 0; waited < 900 && !(await guard.isVisible()); waited += 50) {
    await guard.waitFor({ timeout: 1_500 }).catch(() => page.clock.runFor(50));
  }
  expect(await guard.isVisible()).toBe(true);
  await page.clock.fastForward(1000);
  await page.clock.resume();
  await page.waitForURL("**/auth");
  letGo();
  // What was held may never be said to have ended: the page that asked for it is gone.
  visitor.underWay.clear();
  await page.getByRole("button", { name: "Sign In", exact: true }).waitFor();
  await signsInOnce(visitor);

  const failed = page.getByRole("heading", { name: "Unexpected Application Error!" });
  const json = { supabaseUrl: "", anonKey: "", demo: false, signup: "invitation" };
  await page.route(config, (route) => route.fulfill({ json }), { times: 1 });
  await page.goto("/auth");
  await failed.waitFor();
  await page.getByText("supabaseUrl is required.").waitFor();
  await page.route(config, (route) => route.fulfill({ status: 503, json: {} }), { times: 1 });
  await page.goto("/dashboard");
  await failed.waitFor();
  await page.getByText("The server does not answer (503).").waitFor();
  await page.getByRole("button", { name: "Refresh Page" }).click();
  await page.waitForURL("**/auth");
});

/** While it is being asked the button says so and cannot be pressed again. */
async function signsInOnce({ page }: Visitor): Promise<void> {
  const email = page.getByLabel("Email");
  expect(await email.getAttribute("type")).toBe("email");
  const required = await page.locator("form :required").count();
  expect(required).toBe(2);
  let answer = (): void => undefined;
  const held = new Promise<void>((go) => {
    answer = go;
  });
  await page.route("**/auth/v1/token**", (route) => held.then(() => route.abort()), { times: 1 });
  await email.fill("field@demo.mavuno.test");
  await page.getByLabel("Password", { exact: true }).fill(demoPassword);
  await page.getByRole("button", { name: "Sign In", exact: true }).click();
  const busy = page.getByRole("button", { name: "Signing In..." });
  await busy.waitFor();
  expect(await busy.isDisabled()).toBe(true);
  answer();
  await page.getByRole("alert").waitFor();
  expect(await page.getByRole("button", { name: "Sign In", exact: true }).isEnabled()).toBe(true);
}

test("a screen that fails leaves the house standing, and can be tried again", async () => {
  const visitor = await visit(browser, "desktop");
  const { page } = visitor;
  await signIn(visitor, "owner");
  await settled(visitor);
  // An answer no screen can draw: rows that are none.
  const list = /\/api\/contracts(\?|$)/;
  const broken = { rows: [null], next: null, count: 1 };
  await page.route(list, (route) => route.fulfill({ json: broken }));
  await goWithin(visitor, "/contracts");
  await page.getByRole("heading", { name: "Something went wrong." }).waitFor();
  await page.getByText("An unexpected error occurred. Please try refreshing the page.").waitFor();
  await page.getByRole("navigation", { name: "Main menu" }).waitFor();
  const [again, refresh] = ["Try Again", "Refresh Page"].map((name) =>
    page.getByRole("button", { name }),
  );
  await again?.click();
  await page.getByRole("heading", { name: "Something went wrong." }).waitFor();
  await page.unroute(list);
  visitor.faults.length = 0;
  await again?.click();
  await look(visitor, "Contracts");
  await page.route(list, (route) => route.fulfill({ json: broken }), { times: 1 });
  await page.reload();
  await refresh?.click();
  visitor.faults.length = 0;
  await look(visitor, "Contracts");
});

test("the eleven addresses of the export desk are tabs of one frame", async () => {
  const visitor = await visit(browser, "desktop");
  const { page } = visitor;
  await signIn(visitor, "md");
  await page.goto("/shipping");
  await look(visitor, "Shipping");
  const desk = page.getByRole("navigation", { name: "Coffee Export" });
  const routes = await desk
    .getByRole("link")
    .evaluateAll((all) => all.map((one) => one.getAttribute("href") ?? ""));
  expect(routes).toHaveLength(11);
  for (const route of routes) {
    await desk.locator(`a[href="${route}"]`).click();
    await page.waitForURL(`**${route}`);
    await page.getByRole("main").getByRole("heading", { level: 1 }).waitFor();
    await settled(visitor);
    const current = desk.locator("[aria-current=page]");
    expect(await current.getAttribute("href")).toBe(route);
  }
  // An unbuilt tab says what it will do, and offers no list of its own beside the tabs.
  await page.goto("/logistics");
  await page.getByText("This part of Mavuno is being built").waitFor();
  expect(await page.getByRole("heading", { name: "What stands already" }).count()).toBe(0);
  // A new thing and a single one stand without the tabs, with their own way back.
  await page.goto("/customers/new");
  await look(visitor, /customer/i);
  expect(await desk.count()).toBe(0);
  await page.setViewportSize(sizes.phone);
  await goWithin(visitor, "/shipping");
  await look({ ...visitor, size: "phone" }, "Shipping");
  const box = await desk.locator("[aria-current=page]").boundingBox();
  expect((box?.x ?? -1) >= 0 && (box?.x ?? 999) + (box?.width ?? 0) <= sizes.phone.width).toBe(
    true,
  );
});

test("a screen's file is asked for when its link is reached, by pointer or by key", async () => {
  const visitor = await visit(browser, "desktop");
  const { page } = visitor;
  await signIn(visitor, "owner");
  await settled(visitor);
  const asked: string[] = [];
  page.on("request", (request) => asked.push(new URL(request.url()).pathname));
  const menu = page.getByRole("navigation", { name: "Main menu" });
  const fileOf = (name: string) => () => asked.some((path) => path.includes(`/assets/${name}`));
  expect(fileOf("PaymentsScreen")()).toBe(false);
  await menu.getByRole("link", { name: "Payments" }).hover();
  await expect.poll(fileOf("PaymentsScreen")).toBe(true);
  await menu.getByRole("link", { name: "Contracts" }).focus();
  await expect.poll(fileOf("ContractsScreen")).toBe(true);
  expect(new URL(page.url()).pathname).toBe("/dashboard");
});
