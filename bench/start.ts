// `npm run bench -- start`: from the command to the first answer, on an empty folder and on one with a house in it,
// without the demo, from the bundle as `npm start` runs it, and on the second folder from the sources too; beside it the
// bare database, made and started alone. Prints one line of JSON.
import fs from "node:fs";
import os from "node:os";
import path from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { freePort, startEmbeddedPostgres } from "#platform/server/embeddedPostgres.ts";
import { startBundledHouse, startHouse } from "#test/startedHouse.ts";
import { rounded } from "./ownDatabase.ts";
import { median } from "./httpCalls.ts";

const times = Number(process.env["TIMES"] ?? 5);
/** Seconds (performance §3, bar 9). */
const most = { empty: 2, existing: 0.6 } as const;

/** Seconds until `work` is where it is asked to be; what it opened is closed afterwards. */
async function secondsOf(work: () => Promise<Opened>): Promise<number> {
  const startedMs = performance.now();
  const { atMs, stop } = await work();
  await stop();
  return (atMs - startedMs) / 1000;
}

interface Opened {
  atMs: number;
  stop: () => Promise<unknown>;
}

const bare = (dataDir: string) => async (): Promise<Opened> => {
  const server = await startEmbeddedPostgres({ dataDir, log: () => undefined });
  return { atMs: performance.now(), stop: () => server.stop() };
};

/** To the first answer, which comes a moment before the house says that it is open. */
const whole =
  (dataDir: string, open = startBundledHouse) =>
  async (): Promise<Opened> => {
    const port = await freePort();
    const opening = open({ MAVUNO_DATA_DIR: dataDir, MAVUNO_DEMO: "0", PORT: `${port}` });
    const [atMs, house] = await Promise.all([firstAnswer(port), opening]);
    return { atMs, stop: () => house.stop() };
  };

async function firstAnswer(port: number): Promise<number> {
  for (let tries = 0; tries < 10_000; tries += 1) {
    const answer = await fetch(`http://127.0.0.1:${port}/healthz`).catch(() => null);
    if (answer?.status === 200) return performance.now();
    await sleep(5);
  }
  throw new Error("The house does not answer.");
}

const found = {
  bareEmpty: [] as number[],
  bareExisting: [] as number[],
  empty: [] as number[],
  existing: [] as number[],
  fromSources: [] as number[],
};
async function measure(folder: string): Promise<void> {
  fs.chmodSync(folder, 0o755);
  const [alone, house] = [path.join(folder, "alone"), path.join(folder, "house")];
  fs.mkdirSync(alone);
  found.bareEmpty.push(await secondsOf(bare(alone)));
  found.bareExisting.push(await secondsOf(bare(alone)));
  found.empty.push(await secondsOf(whole(house)));
  found.existing.push(await secondsOf(whole(house)));
  found.fromSources.push(await secondsOf(whole(house, startHouse)));
}

const folders: string[] = [];
try {
  for (let time = 0; time < times; time += 1) {
    const folder = fs.mkdtempSync(path.join(os.tmpdir(), "mavuno-bench-"));
    folders.push(folder);
    await measure(folder);
  }
} finally {
  // Not between: a file system is slow to give away again what thousands of files have just left.
  for (const folder of folders) fs.rmSync(folder, { recursive: true, force: true });
}
const [bareEmpty, bareExisting] = [median(found.bareEmpty), median(found.bareExisting)];
const [empty, existing] = [median(found.empty), median(found.existing)];
console.log(
  JSON.stringify({
    bench: "start",
    times,
    empty: { seconds: rounded(empty), mostSeconds: most.empty, ofBare: rounded(empty / bareEmpty) },
    existing: {
      seconds: rounded(existing),
      mostSeconds: most.existing,
      ofBare: rounded(existing / bareExisting),
      fromSources: rounded(median(found.fromSources)),
    },
    bare: { empty: rounded(bareEmpty), existing: rounded(bareExisting) },
    load: rounded(os.loadavg()[0] ?? 0),
  }),
);
