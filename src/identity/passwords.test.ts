// The one hashing line: off the event loop, so many at once, the rest in a line that has an end.
import fs from "node:fs";
import { setTimeout as sleep } from "node:timers/promises";
import { hashSync } from "bcryptjs";
import { expect, test } from "vitest";
import { inThread } from "./hashThreads.ts";
import { isOutdated, openPasswords } from "./passwords.ts";

const password = "Momentum-2026!";

test("argon2id for new ones, with the parameters that are asked of us; imported bcrypt still opens", async () => {
  const passwords = openPasswords(2);
  const hash = await passwords.hash(password);
  expect(hash).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
  expect(isOutdated(hash)).toBe(false);
  const old = hashSync(password, 4);
  expect(isOutdated(old)).toBe(true);
  for (const kept of [hash, old]) {
    expect(await passwords.verify(password, kept)).toBe(true);
    expect(await passwords.verify(`${password} `, kept)).toBe(false);
  }
  expect(await passwords.verify(password, null)).toBe(false);
});

test("72 bytes are looked at, and no password has more", async () => {
  const passwords = openPasswords(1);
  const long = "x".repeat(72);
  for (const kept of [await passwords.hash(long), hashSync(long, 4)]) {
    expect(await passwords.verify(long, kept)).toBe(true);
    expect(await passwords.verify(`${long}y`, kept)).toBe(false);
  }
});

test("the event loop goes on while a crowd is hashed, bcrypt too", async () => {
  const passwords = openPasswords(2);
  const slow = hashSync(password, 10);
  await passwords.verify(password, slow);
  let isOver = false;
  const crowd = Promise.all(
    Array.from({ length: 16 }, (_, i) =>
      i % 2 ? passwords.verify(password, slow) : passwords.hash(password),
    ),
  ).finally(() => (isOver = true));
  let turns = 0;
  while (!isOver) {
    await sleep(1);
    turns += 1;
  }
  await crowd;
  // Sixteen hashes on the loop itself would leave it a turn between each.
  expect(turns).toBeGreaterThan(32);
});

test("a line of four hundred is long enough; whoever comes then is asked to come later", async () => {
  const passwords = openPasswords(1);
  const waiting = Array.from({ length: 401 }, () => passwords.verify("a", "$argon2id$broken"));
  const settled = Promise.allSettled(waiting);
  await expect(passwords.hash(password)).rejects.toMatchObject({
    status: 429,
    code: "over_request_rate_limit",
  });
  const ends = await settled;
  expect(ends.every(({ status }) => status === "rejected")).toBe(true);
  // What cannot be read fails alone; the thread goes on.
  expect(await passwords.verify(password, await passwords.hash(password))).toBe(true);
});

test.runIf(process.platform === "linux")("the threads give way to everything else", async () => {
  await inThread({
    does: "hash",
    password,
    cost: { memoryCost: 1024, timeCost: 1, parallelism: 1 },
  });
  const nice = fs.readdirSync("/proc/self/task").map((thread) => {
    const stat = fs.readFileSync(`/proc/self/task/${thread}/stat`, "utf8");
    return Number(stat.slice(stat.lastIndexOf(")") + 2).split(" ")[16]);
  });
  const own = Math.min(...nice);
  expect(nice).toContain(Math.min(19, own + 5));
});
