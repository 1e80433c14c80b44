// Two people at once: two count the box, two decide about one difference, two come with one slip, and cash is carried away while
// somebody counts. One of them does it, and each count is of one moment.
import { beforeAll, expect, test } from "vitest";
import { cashHands } from "#test/cashMakers.ts";
import { together } from "#test/together.ts";
import { makeWorld } from "#test/world.ts";

const rounds = Number(process.env["RACE_ROUNDS"] ?? 50) / 5;
const world = await makeWorld();
const { balanceOf, putIn, count, decide, carry, takeBack } = cashHands(world);

beforeAll(() => putIn(50_000_000n));

test(`two count a box that differs: one count waits, ${rounds} times`, async () => {
  for (let round = 0; round < rounds; round += 1) {
    const short = (await balanceOf("1010")) - 5_000n;
    const outcomes = await together([() => count(short, "cashier"), () => count(short, "md")]);
    expect(outcomes).toEqual(["cash-count.one-waits", "variance_review"]);
    const { rows } = await world.sql.query<{ id: string; version: number }>(
      "select id, version from cash_count where state = 'variance_review'",
    );
    expect(rows).toHaveLength(1);
    for (const waits of rows) await decide("count_again", waits, "owner");
  }
});

test(`two decide about one difference: it is booked once or not at all, ${rounds} times`, async () => {
  for (let round = 0; round < rounds; round += 1) {
    const before = await balanceOf("6250");
    const waits = await count((await balanceOf("1010")) - 50n);
    const outcomes = await together([
      () => decide("accept", waits, "owner"),
      () => decide("accept", waits, "accountant"),
      () => decide("count_again", waits, "owner"),
    ]);
    const [won] = outcomes;
    expect(outcomes.slice(1)).toEqual(["state-conflict", "state-conflict"]);
    expect(await balanceOf("6250")).toBe(won === "accepted" ? before + 50n : before);
  }
});

test(`two come with one slip: it is one deposit, ${rounds} times`, async () => {
  for (let round = 0; round < rounds; round += 1) {
    const before = await balanceOf("1010");
    const slipReference = `RACE-${round}`;
    const tries = (["cashier", "md", "accountant"] as const).map(
      (by) => () => carry(1_000n, { slipReference }, by),
    );
    expect(await together(tries)).toEqual([
      ...["carried", "cash-deposit.slip-twice", "cash-deposit.slip-twice"],
    ]);
    expect(await balanceOf("1010")).toBe(before - 1_000n);
  }
});

test(`two take back one deposit: the cash comes back once, ${rounds} times`, async () => {
  for (let round = 0; round < rounds; round += 1) {
    const before = await balanceOf("1010");
    const made = await carry(1_000n);
    const tries = (["owner", "accountant"] as const).map((by) => () => takeBack(made, by));
    expect(await together(tries)).toEqual(["state-conflict", "taken_back"]);
    expect(await balanceOf("1010")).toBe(before);
  }
});

test(`cash is carried away while somebody counts: the count is of before or of after, ${rounds} times`, async () => {
  for (let round = 0; round < rounds; round += 1) {
    const before = await balanceOf("1010");
    const [counted] = await Promise.all([count(before, "accountant"), carry(2_000n)]);
    expect(["0", "2000"]).toContain(counted.difference);
    expect(counted.state).toBe(counted.difference === "0" ? "balanced" : "variance_review");
    if (counted.state === "variance_review") await decide("count_again", counted, "owner");
  }
  await world.verifyBooks();
});
