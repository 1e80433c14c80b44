// `npm run bench:auth`: what signing in costs beyond the password's own hash, on this machine and in this
// run. The service runs as an operator runs it; load and service share the machine. Prints one line of
// JSON: rates are medians of rounds that hash and sign in by turns.
import { spawn } from "node:child_process";
import { randomUUID } from "node:crypto";
import { once } from "node:events";
import fs from "node:fs";
import os, { availableParallelism } from "node:os";
import path from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { fileURLToPath } from "node:url";
import { Worker } from "node:worker_threads";
import { openTokens } from "#identity/accessTokens.ts";
import { identitySettings } from "#identity/identitySettings.ts";
import { printableKeys } from "#identity/keyRotation.ts";
import { openKeyFile } from "#identity/keys.ts";
import { openPasswords } from "#identity/passwords.ts";
import { callsTo, forSeconds, median, percentile } from "./httpCalls.ts";

const password = "Momentum-2026!";
const people = 32;
const rounds = 4;
const secondsPerRound = 2;
const crowd = 64;
const root = fileURLToPath(new URL("..", import.meta.url));

interface Service {
  url: string;
  keys: { anon: string; service_role: string };
  stop: () => Promise<void>;
}

/** The service as an operator runs it, in a folder that is thrown away. */
async function openService(folder: string): Promise<Service> {
  const dataDir = path.join(folder, "data");
  fs.mkdirSync(dataDir);
  const keyFile = path.join(dataDir, "signing-keys.json");
  const keys = await printableKeys(keyFile, { issuer: "bench", now: new Date() });
  const child = spawn(process.execPath, [path.join(root, "src/app/command-line.ts"), "auth"], {
    cwd: root,
    env: {
      PATH: process.env["PATH"] ?? "",
      PORT: "0",
      MAVUNO_DATA_DIR: dataDir,
      AUTH_SIGNING_KEYS: keyFile,
      AUTH_RATE_LIMITS: "off",
    },
    stdio: ["ignore", "pipe", "inherit"],
  });
  const url = await new Promise<string>((resolve, reject) => {
    let said = "";
    child.stdout.on("data", (part: Buffer) => {
      said += part.toString();
      const open = /listens at (\S+)/.exec(said)?.[1];
      if (open !== undefined) resolve(open);
    });
    child.on("exit", (code) => reject(new Error(`The service ended with ${code}: ${said}`)));
  });
  const stop = async (): Promise<void> => {
    child.kill("SIGINT");
    if (child.exitCode === null) await once(child, "exit");
  };
  return { url, keys, stop };
}

async function makePeople({ url, keys }: Service): Promise<string[]> {
  const authorization = `Bearer ${keys.service_role}`;
  const { call, close } = callsTo(url, { apikey: keys.service_role, authorization });
  const emails = Array.from({ length: people }, (_, index) => `person-${index}@bench.test`);
  await Promise.all(
    emails.map(async (email) => {
      const made = await call("POST", "/admin/users", { email, password, email_confirm: true });
      if (made.status !== 200) throw new Error(`making ${email}: ${made.status} ${made.text}`);
    }),
  );
  close();
  return emails;
}

/** Signs in from a thread of its own; gives how many a second came in. */
async function signIns(
  { url, keys }: Service,
  load: { emails: string[]; atOnce: number; seconds: number },
): Promise<{ done: number; perSecond: number }> {
  const workerData = { url, apikey: keys.anon, password, ...load };
  const worker = new Worker(new URL("signInLoad.ts", import.meta.url), { workerData });
  return new Promise((resolve, reject) => {
    worker.once("message", resolve);
    worker.once("error", reject);
  });
}

/** How fast this machine hashes when it does nothing else, on all its cores. */
async function hashRate(hash: string, atOnce: number, seconds: number) {
  const passwords = openPasswords(atOnce);
  return forSeconds(seconds, atOnce, async () => {
    if (!(await passwords.verify(password, hash)))
      throw new Error("the hash is not the password's");
  });
}

/** Signs in and hashes by turns, so that both meet the machine in the same mood. */
async function compare(service: Service, emails: string[]) {
  const cores = availableParallelism();
  const hash = await openPasswords(1).hash(password);
  const rates: { signIn: number; hash: number }[] = [];
  let counted = 0;
  await signIns(service, { emails, atOnce: crowd, seconds: 1 });
  for (let round = 0; round < rounds; round += 1) {
    const hashing = await hashRate(hash, cores, secondsPerRound);
    const signing = await signIns(service, { emails, atOnce: crowd, seconds: secondsPerRound });
    rates.push({ signIn: signing.perSecond, hash: hashing.perSecond });
    counted += signing.done;
  }
  return {
    n: counted,
    signInsPerSecond: median(rates.map(({ signIn }) => signIn)),
    hashesPerSecond: median(rates.map(({ hash: rate }) => rate)),
    ratio: median(rates.map(({ signIn, hash: rate }) => signIn / rate)),
  };
}

/** `/healthz` asked a hundred times a second; the 99th percentile in milliseconds. */
async function health(url: string, until: Promise<unknown>): Promise<{ n: number; p99Ms: number }> {
  const { call, close } = callsTo(new URL(url).origin, {});
  const tookMs: number[] = [];
  let isOver = false;
  const over = until.finally(() => (isOver = true));
  while (!isOver) {
    const startedMs = performance.now();
    const { status } = await call("GET", "/healthz");
    if (status !== 200) throw new Error(`/healthz answered ${status}`);
    tookMs.push(performance.now() - startedMs);
    await sleep(10);
  }
  await over;
  close();
  return { n: tookMs.length, p99Ms: percentile(tookMs, 0.99) };
}

/** Each session handed its next token, and the next, sixteen sessions side by side. */
async function refreshes({ url, keys }: Service, emails: readonly string[]) {
  const { call, close } = callsTo(url, { apikey: keys.anon });
  const tokenOf = (text: string): string => {
    const session: { refresh_token: string } = JSON.parse(text);
    return session.refresh_token;
  };
  const sessions = await Promise.all(
    emails.slice(0, 16).map(async (email) => {
      const answer = await call("POST", "/token?grant_type=password", { email, password });
      return { token: tokenOf(answer.text) };
    }),
  );
  const done = await forSeconds(4, sessions.length, async (lane) => {
    const session = sessions[lane];
    if (!session) return;
    const body = { refresh_token: session.token };
    const answer = await call("POST", "/token?grant_type=refresh_token", body);
    if (answer.status !== 200) throw new Error(`refresh: ${answer.status} ${answer.text}`);
    session.token = tokenOf(answer.text);
  });
  close();
  return { n: done.done, perSecond: done.perSecond };
}

/** What a request pays to have its token read: the first time it is seen, and after. */
async function tokenReading(folder: string) {
  const keys = await openKeyFile(path.join(folder, "reading-keys.json"));
  const settings = identitySettings("http://bench.test");
  const tokens = await openTokens({ keys, settings, now: () => new Date() });
  const at = { now: new Date(), expires: new Date(Date.now() + 3_600_000) };
  const claims = { iss: settings.issuer, aud: "authenticated", role: "authenticated" };
  const texts = await Promise.all(
    Array.from({ length: 2000 }, () =>
      tokens.sign({ ...claims, sub: randomUUID(), session_id: randomUUID() }, at),
    ),
  );
  const microseconds = async (): Promise<number> => {
    const startedMs = performance.now();
    for (const text of texts) await tokens.read(text);
    return ((performance.now() - startedMs) * 1000) / texts.length;
  };
  return { n: texts.length, firstUs: await microseconds(), againUs: await microseconds() };
}

function rounded(value: unknown): unknown {
  if (typeof value === "number") return Number(value.toPrecision(4));
  if (typeof value !== "object" || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([key, one]) => [key, rounded(one)]));
}

const folder = fs.mkdtempSync(path.join(os.tmpdir(), "mavuno-bench-"));
fs.chmodSync(folder, 0o755);
const startedMs = performance.now();
const service = await openService(folder);
try {
  const emails = await makePeople(service);
  const idle = await health(service.url, sleep(3000));
  const signIn = await compare(service, emails);
  const load = signIns(service, { emails, atOnce: crowd, seconds: 6 });
  const busy = await health(service.url, load);
  const refresh = await refreshes(service, emails);
  const reading = await tokenReading(folder);
  const result = {
    cores: availableParallelism(),
    signIn,
    healthz: { idle, during64SignIns: busy },
    tokenReading: reading,
    refresh,
    seconds: (performance.now() - startedMs) / 1000,
  };
  console.log(JSON.stringify(rounded(result)));
} finally {
  await service.stop();
  fs.rmSync(folder, { recursive: true, force: true });
}
