// The bundle that `npm start` runs is the same house: built here from these sources, started, asked.
import { spawnSync } from "node:child_process";
import fs from "node:fs";
import os from "node:os";
import path from "node:path";
import { fileURLToPath } from "node:url";
import { afterAll, expect, test, vi } from "vitest";
import { startBundledHouse } from "#test/startedHouse.ts";

const dataDir = fs.mkdtempSync(path.join(os.tmpdir(), "mavuno-bundle-"));
fs.chmodSync(dataDir, 0o755);
afterAll(() => fs.rmSync(dataDir, { recursive: true, force: true }));

/** A fault inside the bundle's `start`, as its stack tells it. */
function stackOfAFault(): string {
  const folder = fileURLToPath(new URL("../../dist/server", import.meta.url));
  const [lines, file] = ["sourceLines", "start"].map((name) =>
    path.join(
      folder,
      fs.readdirSync(folder).find((one) => one.startsWith(`${name}-`) && one.endsWith(".js")) ?? "",
    ),
  );
  const script = `
    const named = async (file, wanted) =>
      Object.values(await import(file)).find(({ name }) => name === wanted);
    const nameSourceLines = await named(${JSON.stringify(lines)}, "nameSourceLines");
    nameSourceLines();
    const start = await named(${JSON.stringify(file)}, "start");
    await start({}, () => {}, new Promise(() => {})).catch(({ stack }) => console.log(stack));`;
  const args = ["--input-type=module", "-e", script];
  return spawnSync(process.execPath, args, { encoding: "utf8" }).stdout;
}

test("the bundle opens a house, hashes passwords on its threads, and its faults name the sources", async () => {
  const script = fileURLToPath(new URL("../../scripts/bundleServer.ts", import.meta.url));
  const built = spawnSync(process.execPath, [script], { encoding: "utf8" });
  expect(built.stderr + built.stdout).toBe("");
  expect(stackOfAFault()).toMatch(/src\/app\/start\.ts:\d+/);
  const house = await startBundledHouse({ MAVUNO_DATA_DIR: dataDir, MAVUNO_DEMO: "0" });
  try {
    const statusOf = async (address: string) => (await fetch(`${house.url}${address}`)).status;
    for (const address of ["/healthz", "/api/openapi.json"]) {
      expect(await statusOf(address)).toBe(200);
    }
    await vi.waitFor(async () => expect(await statusOf("/readyz")).toBe(200), 60_000);
    expect((await fetch(`${house.url}/api/customers`)).status).toBe(401);
    const { anonKey } = await (await fetch(`${house.url}/config.json`)).json();
    const tried = await fetch(`${house.url}/auth/v1/token?grant_type=password`, {
      method: "POST",
      headers: { apikey: anonKey, "content-type": "application/json" },
      body: JSON.stringify({ email: "nobody@example.org", password: "not a password of anybody" }),
    });
    expect(tried.status).toBe(400);
    // A second house on its port: the sentence comes from our own code, in the bundle as in the sources.
    const port = new URL(house.url).port;
    const second = startBundledHouse({ MAVUNO_DATA_DIR: dataDir, MAVUNO_DEMO: "0", PORT: port });
    await expect(second).rejects.toThrow(`127.0.0.1:${port} is taken`);
  } finally {
    await house.stop();
  }
}, 120_000);
