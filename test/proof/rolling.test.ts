// T-SHUT behind a proxy: two processes of a house are stopped and started in turn, as an update does it, while people
// work. Nobody's request fails, and what was said to be written down is there once.
import fs from "node:fs";
import os from "node:os";
import path from "node:path";
import { afterAll, expect, test } from "vitest";
import { holdPort } from "#platform/server/embeddedPostgres.ts";
import { cloneDatabase } from "#test/database.ts";
import { openCompany, signIn } from "#test/ownCompany.ts";
import { type StartedHouse, startHouse } from "#test/startedHouse.ts";
import { type Balancer, openBalancer } from "./balancer.ts";
import { sizeOf } from "./sizes.ts";

const { restarts } = sizeOf("rolling");
const folder = fs.mkdtempSync(path.join(os.tmpdir(), "mavuno-rolling-"));
const ends: (() => Promise<unknown>)[] = [
  async () => fs.rmSync(folder, { recursive: true, force: true }),
];
afterAll(async () => {
  for (const end of ends.toReversed()) await end();
});

const json = { "content-type": "application/json" };
const owner = { email: "sarah@kyotera.example", password: "SteadyHarvest-2026" };

interface Process {
  house: StartedHouse;
  /** Its own address; the one it gives to people is the proxy's. */
  url: string;
}

/** Starts a process on the database, and waits until the proxy sends people to it. */
async function startProcess(ownerUrl: string, balancer: Balancer): Promise<Process> {
  const { port, release } = await holdPort();
  await release();
  const house = await startHouse({
    DATABASE_URL: ownerUrl,
    MAVUNO_DATA_DIR: folder,
    PORT: String(port),
    PUBLIC_URL: balancer.url,
    TRUSTED_PROXIES: "127.0.0.1",
    DRAIN_SECONDS: "1",
  });
  ends.push(async () => house.process.exitCode ?? house.kill());
  const url = `http://127.0.0.1:${port}`;
  balancer.add(url);
  await expect.poll(() => balancer.isReady(url), { timeout: 60_000 }).toBe(true);
  return { house, url };
}

/** Somebody who registers farmers and looks at them, without a rest; notes what did not go well. */
async function work(
  { url, token, goesOn }: { url: string; token: string; goesOn: () => boolean },
  seen: { registered: string[]; reads: number; faults: string[] },
): Promise<void> {
  const headers = { ...json, authorization: `Bearer ${token}` };
  const ask = async (address: string, init?: RequestInit): Promise<boolean> => {
    try {
      const answer = await fetch(`${url}${address}`, { ...init, headers });
      const text = await answer.text();
      if (!answer.ok) seen.faults.push(`${address}: ${answer.status} ${text.slice(0, 200)}`);
      return answer.ok;
    } catch (error) {
      seen.faults.push(`${address}: ${String(error)} ${String(Object(error).cause)}`);
      return false;
    }
  };
  while (goesOn()) {
    const id = crypto.randomUUID();
    const who = { id, firstName: "Grace", lastName: `Akello ${id.slice(0, 8)}`, sex: "female" };
    const body = JSON.stringify({ ...who, village: "Kakunyu A" });
    if (await ask("/api/farmers", { method: "POST", body })) seen.registered.push(id);
    for (const address of ["/api/farmers?limit=5", "/api/me", "/healthz"]) {
      if (await ask(address)) seen.reads += 1;
    }
  }
}

test(
  "two processes are stopped and started in turn, and nobody notices",
  { timeout: 120_000 + restarts * 60_000 },
  async () => {
    const { ownerUrl, drop } = await cloneDatabase("template0");
    ends.push(drop);
    const balancer = await openBalancer();
    ends.push(() => balancer.close());
    const first = await startProcess(ownerUrl, balancer);
    expect((await openCompany({ url: first.url, said: first.house.said }, owner)).status).toBe(204);
    const token = await signIn(balancer.url, owner);
    const running = [first, await startProcess(ownerUrl, balancer)];

    let isOver = false;
    const seen = { registered: [] as string[], reads: 0, faults: [] as string[] };
    const people = Array.from({ length: 6 }, () =>
      work({ url: balancer.url, token, goesOn: () => !isOver }, seen),
    );
    for (let done = 0; done < restarts; done += 1) {
      const leaving = running.shift();
      if (!leaving) throw new Error("there are two");
      expect(await leaving.house.stop()).toBe(0);
      balancer.forget(leaving.url);
      running.push(await startProcess(ownerUrl, balancer));
    }
    isOver = true;
    await Promise.all(people);

    const answer = await fetch(`${balancer.url}/api/farmers?limit=1`, {
      headers: { authorization: `Bearer ${token}` },
    });
    const { count }: { count: number } = JSON.parse(await answer.text());
    console.log(
      `T-SHUT behind a proxy: restarts ${restarts}, written down ${seen.registered.length}, there ${count}, reads ${seen.reads}, failed ${seen.faults.length}`,
    );
    expect(seen.faults).toEqual([]);
    expect(count).toBe(seen.registered.length);
    expect(count).toBeGreaterThan(restarts * 10);
  },
);
