// T-FAULT: one thing after another breaks while people work. Whoever asks is told yes, or to try again and when; what was told
// done is there; the house comes back by itself, its jobs too.
import { setTimeout as sleep } from "node:timers/promises";
import { afterAll, expect, test } from "vitest";
import { lives } from "#app/lives.ts";
import { keepFilesIn } from "#books/files/door.ts";
import { verifyBooks } from "#books/verify/door.ts";
import { farmerImports } from "#registry/farmers/importApi.ts";
import { newId } from "#seeds/callers.ts";
import { openBrokenHouse } from "./brokenHouse.ts";
import { type Fault, faults } from "./faults.ts";
import { sizeOf } from "./sizes.ts";

const { holdMs, silenceMs, rounds } = sizeOf("faults");
const broken = await openBrokenHouse({ working: 12 });
const { house, heard } = broken;
afterAll(() => broken.close());

/** Waits until it is so, however slow the machine; what never comes is a fault. */
async function until(what: string, isSo: () => Promise<boolean>): Promise<void> {
  const asked = { timeout: 90_000, interval: 100, message: what };
  await expect.poll(isSo, asked).toBe(true);
}

/** A list of people on its way into the register by the house's own job. */
async function beginImport(rows: number): Promise<() => Promise<boolean>> {
  const id = newId();
  const params = { id };
  const lines = Array.from({ length: rows }, (_, at) => `Okello,Ruth ${at},F,Kakunyu,yes`);
  const text = ["surname,first name,sex,village,agrees to buying and paying", ...lines].join("\n");
  const base64 = Buffer.from(text).toString("base64");
  const named = { kind: "farmers" as const, id, name: "list.csv", parts: 1 };
  await broken.call(farmerImports.begin, { body: named });
  const sent = await broken.call(farmerImports.part, { params, body: { part: 0, base64 } });
  const { version, mapping } = sent;
  await broken.call(farmerImports.check, { params, body: { version, mapping } });
  return async () => (await broken.call(farmerImports.read, { params })).state === "checked";
}

/** Breaks it while a job is at work, mends it, and waits until all is well; gives how long that took. */
async function breakAndMend(fault: Fault): Promise<number> {
  const isJobDone = await beginImport(600);
  const mend = await fault.breaks(broken);
  if (fault.isAway) await until("not ready", async () => !(await broken.isReady()));
  await sleep(fault.isSilence ? silenceMs : holdMs);
  await mend();
  const mendedMs = performance.now();
  await until("ready again", broken.isReady);
  await until("writes again", async () => (await broken.writeFarmer(newId())) === 200);
  const backMs = performance.now() - mendedMs;
  await until("the job is done", isJobDone);
  return backMs;
}

/** Whatever people were told is written down, is. */
async function countLost(): Promise<number> {
  const found = await broken.asking((sql) =>
    sql.query<{ id: string }>("select id from farmer where id = any($1::uuid[])", [heard.kept]),
  );
  return heard.kept.length - found.rows.length;
}

test("one thing after another breaks, and nothing lies", { timeout: 36_000_000 }, async () => {
  const backs: number[] = [];
  await until("people work", async () => heard.kept.length > 20);
  for (const fault of Array.from({ length: rounds }, () => faults).flat()) {
    backs.push(await breakAndMend(fault));
    expect(house.process.exitCode, `${fault.name}: ${house.said().slice(-2_000)}`).toBe(null);
    expect(heard.wrong, fault.name).toEqual([]);
  }
  expect(heard.busy, "people were told to try again").toBeGreaterThan(faults.length);
  for (const id of heard.open.slice(0, 50)) expect(await broken.writeFarmer(id)).toBe(200);
  const lost = await countLost();
  expect(lost).toBe(0);
  keepFilesIn(broken.filesDir);
  const results = await broken.asking((sql) => verifyBooks(sql, null, { lives }));
  expect(results.filter((one) => !one.ok)).toEqual([]);
  const latest = backs.toSorted((a, b) => a - b)[Math.ceil(backs.length * 0.95) - 1] ?? 0;
  console.log(
    `T-FAULT: faults ${backs.length}, answers ${heard.answered + heard.busy}, told to try again ${heard.busy}, ` +
      `wrong answers ${heard.wrong.length}, written down ${heard.kept.length}, lost ${lost}, ` +
      `back after ${(latest / 1000).toFixed(1)} s (p95)`,
  );
});

test("a house that nobody listens to any more goes on", async () => {
  house.process.stdout?.destroy();
  house.process.stderr?.destroy();
  const mend = await broken.endDatabase();
  await sleep(1_000);
  await mend();
  await until("ready again", broken.isReady);
});
