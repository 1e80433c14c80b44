import { once } from "node:events";
import fs from "node:fs";
import os from "node:os";
import path from "node:path";
import { pathToFileURL } from "node:url";
import { afterAll, describe, expect, test, vi } from "vitest";
import { runCommand, type StartedHouse, startHouse } from "#test/startedHouse.ts";

const folder = fs.mkdtempSync(path.join(os.tmpdir(), "mavuno-start-"));
fs.chmodSync(folder, 0o755);
const houses: StartedHouse[] = [];
afterAll(async () => {
  for (const house of houses) {
    if (house.process.exitCode === null && house.process.signalCode === null) await house.stop();
  }
  fs.rmSync(folder, { recursive: true, force: true });
});

const dataDir = path.join(folder, "data");
const serverPidFile = path.join(dataDir, "database/postmaster.pid");

async function start(env: Record<string, string> = {}): Promise<StartedHouse> {
  const house = await startHouse({ MAVUNO_DATA_DIR: dataDir, MAVUNO_DEMO: "0", ...env });
  houses.push(house);
  return house;
}

async function status(url: string): Promise<number> {
  const answer = await fetch(url);
  await answer.arrayBuffer();
  return answer.status;
}

/** Uganda's places come after the door is open; until they are there the house says that it is not ready. */
async function untilReady(house: StartedHouse): Promise<void> {
  await vi.waitFor(async () => expect(await status(`${house.url}/readyz`)).toBe(200), 60_000);
}

async function landsOn(url: string): Promise<string> {
  const answer = await fetch(url, { headers: { accept: "text/html" } });
  await answer.arrayBuffer();
  return new URL(answer.url).pathname;
}

describe("start", () => {
  test("an empty house prints the first owner's token; a killed one loses nothing", async () => {
    const first = await start();
    await untilReady(first);
    expect(first.said()).toMatch(/open at[\s\S]*Uganda's \d{5} places are there/);
    const token = /use this token once:\s+(\S+)/.exec(first.said())?.[1];
    expect(await landsOn(`${first.url}/`)).toBe("/first-owner");
    const created = await fetch(`${first.url}/api/first-owner`, {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: JSON.stringify({
        token,
        company: "Kyotera Coffee",
        firstName: "Sarah",
        lastName: "Nakato",
        email: "sarah@kyotera.example",
        password: "a-long-first-password",
      }),
    });
    expect(created.status).toBe(204);
    expect(await landsOn(`${first.url}/`)).toBe("/");
    await first.kill();
    // PostgreSQL outlives us, and the next start finds it.
    expect(fs.existsSync(serverPidFile)).toBe(true);

    const second = await start();
    expect(second.said()).not.toMatch(/token once|places/);
    expect(second.said()).toContain("up to date");
    const running = await runCommand("verify-books", { MAVUNO_DATA_DIR: dataDir });
    expect(running.code, running.said).toBe(0);
    expect(await status(`${second.url}/readyz`)).toBe(200);
    const code = await second.stop();
    expect(second.said()).toContain("Everything is kept.");
    expect(code).toBe(0);
    expect(fs.existsSync(serverPidFile)).toBe(false);
    const stopped = await runCommand("verify-books", { MAVUNO_DATA_DIR: dataDir });
    expect(stopped.code, stopped.said).toBe(0);
    expect(stopped.said).toMatch(/I11 ok[\s\S]*books agree/);
  });

  test("wrong settings are all named, and nothing is started", async () => {
    const starting = start({ PORT: "eighty", MAVUNO_DEMO: "maybe" });
    await expect(starting).rejects.toThrow(
      /ended with 1:[\s\S]*PORT must be[\s\S]*MAVUNO_DEMO must/,
    );
  });

  test("people come to it from elsewhere: nobody signs in with a password everybody knows", async () => {
    const elsewhere = {
      ...{ MAVUNO_DEMO: "", PUBLIC_URL: "https://mavuno.example" },
      MAVUNO_DATA_DIR: path.join(folder, "elsewhere"),
    };
    const house = await start(elsewhere);
    expect(house.url).toBe("https://mavuno.example");
    expect(house.said()).toContain("No company is here yet.");
    expect(house.said()).not.toMatch(/demo/i);
    expect(await house.stop()).toBe(0);
  });

  test("a taken port is said in a sentence, and what was started is stopped", async () => {
    const first = await start();
    const port = new URL(first.url).port;
    await expect(start({ PORT: port })).rejects.toThrow(/is taken\. Is Mavuno running already\?/);
    expect(await status(`${first.url}/readyz`)).toBe(200);
    first.process.kill("SIGTERM");
    await once(first.process, "exit");
    expect(first.said()).toContain("Everything is kept.");
    expect(fs.existsSync(serverPidFile)).toBe(false);
  });

  test.each([
    ["thrown", "uncaughtException", "throw fault"],
    ["of a promise nobody waits for", "unhandledRejection", "void Promise.reject(fault)"],
  ])(
    "a fault %s outside any request is said without secrets, and the house closes",
    async (_, origin, breaks) => {
      const breaking = path.join(folder, `${origin}.mjs`);
      const secrets = "Bearer abc.def of 0772123456";
      const fault = `const fault = new Error(${JSON.stringify(`broken by ${secrets}`)});`;
      fs.writeFileSync(breaking, `process.on("SIGUSR2", () => { ${fault} ${breaks}; });`);
      const house = await start({ NODE_OPTIONS: `--import=${pathToFileURL(breaking).href}` });
      const ended = once(house.process, "close");
      house.process.kill("SIGUSR2");
      await ended;
      expect(house.process.exitCode, house.said()).toBe(1);
      const line = house
        .said()
        .split("\n")
        .find((one) => one.includes("broken by"));
      expect(JSON.parse(line ?? "")).toMatchObject({
        level: "error",
        message: "a fault outside any request: the house closes",
        origin,
        error: { message: "broken by Bearer [struck] of [struck]" },
      });
      expect(house.said()).not.toMatch(/abc\.def|0772123456/);
      // Closed, not dropped: its PostgreSQL has stopped too.
      expect(fs.existsSync(serverPidFile)).toBe(false);
    },
  );
});
