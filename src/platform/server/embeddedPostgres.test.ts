import fs from "node:fs";
import os from "node:os";
import path from "node:path";
import pg from "pg";
import { afterAll, expect, test } from "vitest";
import {
  type EmbeddedPostgres,
  settingsForTests,
  startEmbeddedPostgres,
} from "./embeddedPostgres.ts";

// Short, and reachable by whatever user the server runs as.
const folder = fs.mkdtempSync(path.join(os.tmpdir(), "mavuno-embedded-"));
fs.chmodSync(folder, 0o755);
const started: EmbeddedPostgres[] = [];
afterAll(async () => {
  // A failed test leaves its server running.
  for (const server of started) await server.stop();
  fs.rmSync(folder, { recursive: true, force: true });
});

const lines: string[] = [];
async function start(dataDir: string, settings = settingsForTests): Promise<EmbeddedPostgres> {
  const log = (line: string): void => void lines.push(line);
  const server = await startEmbeddedPostgres({ dataDir, log, settings });
  started.push(server);
  return server;
}

async function ask(url: string, text: string): Promise<unknown> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    const answer = await client.query<{ answer: unknown }>(text);
    return answer.rows[0]?.answer;
  } finally {
    await client.end();
  }
}

const runningPid = (dataDir: string): number =>
  Number.parseInt(fs.readFileSync(path.join(dataDir, "database/postmaster.pid"), "utf8"), 10);

test("starts, is found again while it runs, keeps its data, and stops with its last user", async () => {
  const dataDir = path.join(folder, "one");
  const first = await start(dataDir);
  expect(first.attached).toBe(false);
  expect(first.dataDir).toBe(fs.realpathSync(dataDir));
  await ask(first.url, "create table kept as select 7 as id");
  expect(await ask(first.url, "select current_setting('data_checksums') as answer")).toBe("on");

  const second = await start(dataDir);
  expect(second.attached).toBe(true);
  await first.stop();
  expect(await ask(second.url, "select id as answer from kept")).toBe(7);
  await second.stop();
  await expect(ask(second.url, "select 1 as answer")).rejects.toThrow();
  expect(fs.existsSync(path.join(dataDir, "database/postmaster.pid"))).toBe(false);

  const third = await start(dataDir);
  expect(third.attached).toBe(false);
  expect(await ask(third.url, "select id as answer from kept")).toBe(7);
  await third.stop();
});

test("a killed server is recovered, and a stale pid file does not confuse", async () => {
  const dataDir = path.join(folder, "two");
  const first = await start(dataDir, {});
  await ask(first.url, "create table kept as select 7 as id");
  process.kill(runningPid(dataDir), "SIGKILL");

  const second = await start(dataDir, {});
  expect(second.attached).toBe(false);
  expect(await ask(second.url, "select id as answer from kept")).toBe(7);
  await first.stop();
  await second.stop();

  // The number in a stale file is now somebody else's: ours.
  fs.writeFileSync(
    path.join(dataDir, "database/postmaster.pid"),
    `${process.pid}\n${dataDir}/database\n1\n5432\n/tmp\n\n\nready   \n`,
  );
  const third = await start(dataDir, {});
  expect(third.attached).toBe(false);
  await third.stop();
});

test("a very deep folder still gets a short socket path", async () => {
  const dataDir = path.join(folder, "deep".repeat(15), "deeper".repeat(10));
  const server = await start(dataDir);
  expect(await ask(server.url, "select 1 as answer")).toBe(1);
  await server.stop();
  fs.rmSync(fs.readFileSync(path.join(dataDir, "socket-folder"), "utf8"), { recursive: true });
});

test.runIf(process.getuid?.() === 0)(
  "as root, a folder nobody else can enter is replaced by one under /var/lib, and it says so",
  async () => {
    const closed = path.join(folder, "closed");
    fs.mkdirSync(closed, { mode: 0o700 });
    const server = await start(path.join(closed, "data"));
    expect(server.dataDir).toMatch(/^\/var\/lib\/mavuno\/[0-9a-f]{12}$/);
    expect(lines.join("\n")).toContain(server.dataDir);
    await server.stop();
    fs.rmSync(server.dataDir, { recursive: true });
  },
);
