// `npm run bench:screens`: what opening a screen costs the device, on this machine and in this run: the main
// thread's time, and how far the page moves under the eye. The demo's own screens in the built product,
// each opened anew. Prints one line of JSON; the main thread's time is also said beside its limit.
import fs from "node:fs";
import os from "node:os";
import path from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { chromium, type Page } from "playwright-core";
import { demoPassword } from "#seeds/people.ts";
import { findBrowser } from "#test/browser.ts";
import { startHouse } from "#test/startedHouse.ts";

const times = 5;
/** Milliseconds of the main thread for a list (stack §5). */
const mostForList = 250;
const routes = {
  list: ["/farmers", "/field-collections", "/payments"],
  board: ["/dashboard", "/owner-dashboard"],
  form: ["/farmers/new", "/field-collections/new"],
} as const;

const median = (figures: readonly number[]): number =>
  figures.toSorted((a, b) => a - b)[Math.floor(figures.length / 2)] ?? 0;

/** Counts the main thread's time from now on; what it gives says how much that was. */
async function countMainThread(page: Page): Promise<() => Promise<number>> {
  const session = await page.context().newCDPSession(page);
  await session.send("Performance.enable");
  return async () => {
    const { metrics } = await session.send("Performance.getMetrics");
    const spent = metrics.find(({ name }) => name === "TaskDuration");
    if (!spent) throw new Error("The browser does not say what its main thread did.");
    return spent.value * 1000;
  };
}

/** Waits until nothing on the page says that it is being read, and nothing begins to for a moment. */
async function atRest(page: Page): Promise<void> {
  await page.locator("h1").first().waitFor();
  const signs = page.locator(".skeleton, .spinner, [aria-busy=true]");
  for (let quiet = 0; quiet < 10; quiet = (await signs.count()) === 0 ? quiet + 1 : 0) {
    await sleep(40);
  }
}

/** How far the page moved by itself since it was opened: the browser's own figure, added up. */
const shiftOf = (page: Page): Promise<number> =>
  page.evaluate(
    () =>
      new Promise<number>((resolve) => {
        let sum = 0;
        new PerformanceObserver((list) => {
          for (const entry of list.getEntries()) {
            if ("value" in entry && typeof entry.value === "number") sum += entry.value;
          }
        }).observe({ type: "layout-shift", buffered: true });
        setTimeout(() => resolve(sum), 100);
      }),
  );

/** A page of its own for each time: what an earlier screen left on the main thread is not counted. */
async function measure(open: () => Promise<Page>, route: string) {
  const cpu: number[] = [];
  let shift = 0;
  for (let time = 0; time < times; time += 1) {
    const page = await open();
    const spentMs = await countMainThread(page);
    await page.goto(route);
    await atRest(page);
    cpu.push(await spentMs());
    shift = Math.max(shift, await shiftOf(page));
    await page.close();
  }
  return { route, cpuMs: Math.round(median(cpu)), shift: Number(shift.toFixed(4)) };
}

const folder = fs.mkdtempSync(path.join(os.tmpdir(), "mavuno-bench-"));
fs.chmodSync(folder, 0o755);
const house = await startHouse({ MAVUNO_DATA_DIR: folder });
const browser = await chromium.launch(await findBrowser());
try {
  const context = await browser.newContext({
    baseURL: house.url,
    viewport: { width: 390, height: 844 },
    isMobile: true,
    hasTouch: true,
  });
  const page = await context.newPage();
  await page.goto("/auth");
  await page.getByLabel("Email").fill("owner@demo.mavuno.test");
  await page.getByLabel("Password", { exact: true }).fill(demoPassword);
  await page.getByRole("button", { name: "Sign In", exact: true }).click();
  await page.waitForURL("**/dashboard");
  await atRest(page);
  await page.close();
  const found = [];
  for (const [kind, paths] of Object.entries(routes)) {
    for (const route of paths) {
      const measured = await measure(() => context.newPage(), route);
      found.push({ kind, ...measured, ofLimit: Number((measured.cpuMs / mostForList).toFixed(2)) });
    }
  }
  console.log(JSON.stringify({ bench: "screens", times, mostForList, found }));
} finally {
  await browser.close();
  await house.stop();
  fs.rmSync(folder, { recursive: true, force: true });
}
