// `npm run bench -- start`: from the command to the first answer, on an empty folder and on one with a house in it,
// without the demo, from the bundle as `npm start` runs it, and on the second folder from the sources too; beside it the
// bare database, made and started alone. Prints one line of JSON.
import fs from "node:fs";
import os from "node:os";
import path from "node:path";
import { startEmbeddedPostgres } from "#platform/server/embeddedPostgres.ts";
import { startBundledHouse, startHouse } from "#test/startedHouse.ts";
import { rounded } from "./ownDatabase.ts";

const times = Number(process.env["TIMES"] ?? 5);
/** Seconds (performance §3, bar 9). */
const most = { empty: 2, existing: 0.6 } as const;

const median = (figures: readonly number[]): number =>
  figures.toSorted((a, b) => a - b)[Math.floor(figures.length / 2)] ?? 0;

async function secondsOf(work: () => Promise<() => Promise<unknown>>): Promise<number> {
  const startedMs = performance.now();
  const stop = await work();
  const tookMs = performance.now() - startedMs;
  await stop();
  return tookMs / 1000;
}

const bare = (dataDir: string) => async () => {
  const server = await startEmbeddedPostgres({ dataDir, log: () => undefined });
  return () => server.stop();
};

const whole =
  (dataDir: string, open = startBundledHouse) =>
  async () => {
    const house = await open({ MAVUNO_DATA_DIR: dataDir, MAVUNO_DEMO: "0" });
    const answer = await fetch(`${house.url}/healthz`);
    if (answer.status !== 200) throw new Error(`The house answers ${answer.status}.`);
    await answer.arrayBuffer();
    return () => house.stop();
  };

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
