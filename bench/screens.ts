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
import { median } from "./httpCalls.ts";

const times = 5;
/** Milliseconds of the main thread for a list (stack §5). */
const mostForList = 250;
const routes = {
  list: ["/farmers", "/field-collections", "/payments"],
  board: ["/dashboard", "/owner-dashboard"],
  form: ["/farmers/new", "/field-collections/new"],
} as const;

const isStill = `document.querySelector("h1") !== null &&
  document.querySelector(".skeleton, .spinner, [aria-busy=true]") === null`;

/**
 * Counts the main thread's time from now on. The page is watched by the browser's own means: a library's
 * selectors are a program of their own that would run on the same thread and be counted as the screen's.
 */
async function watch(page: Page) {
  const session = await page.context().newCDPSession(page);
  await session.send("Performance.enable");
  return {
    spentMs: async (): Promise<number> => {
      const { metrics } = await session.send("Performance.getMetrics");
      const spent = metrics.find(({ name }) => name === "TaskDuration");
      if (!spent) throw new Error("The browser does not say what its main thread did.");
      return spent.value * 1000;
    },
    /** Waits until nothing on the page says that it is being read, and nothing begins to for a moment. */
    atRest: async (): Promise<void> => {
      for (let quiet = 0; quiet < 10;) {
        const { result } = await session.send("Runtime.evaluate", { expression: isStill });
        quiet = result.value === true ? quiet + 1 : 0;
        await sleep(40);
      }
    },
  };
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
    const { spentMs, atRest } = await watch(page);
    await page.goto(route);
    await atRest();
    cpu.push(await spentMs());
    shift = Math.max(shift, await shiftOf(page));
    await page.close();
  }
  return {
    route,
    cpuMs: Math.round(median(cpu)),
    // Other work on the machine only adds: the least is nearest to what the screen itself costs.
    leastMs: Math.round(Math.min(...cpu)),
    shift: Number(shift.toFixed(4)),
  };
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
  await (await watch(page)).atRest();
  await page.close();
  // A page with nothing on it costs this much: the browser's own start, and the watching.
  const empty = await measure(() => context.newPage(), "data:text/html,<h1>Empty</h1>");
  const found = [];
  for (const [kind, paths] of Object.entries(routes)) {
    for (const route of paths) {
      const measured = await measure(() => context.newPage(), route);
      found.push({ kind, ...measured, ofLimit: Number((measured.cpuMs / mostForList).toFixed(2)) });
    }
  }
  console.log(
    JSON.stringify({ bench: "screens", times, mostForList, emptyMs: empty.cpuMs, found }),
  );
} finally {
  await browser.close();
  await house.stop();
  fs.rmSync(folder, { recursive: true, force: true });
}
