// Who has what: handed over when the receiver confirms, written off by two people at the cost it took along; and
// whatever people do, every piece that left the shelf is somewhere.
import fc from "fast-check";
import { expect, test } from "vitest";
import { addDays } from "#kernel/days.ts";
import { notifications } from "#registry/notifications/api.ts";
import { users } from "#registry/users/api.ts";
import { makeBags, makeProduct, placeId } from "#test/makers.ts";
import { makeWorld, newId, type Person, refused } from "#test/world.ts";
import { supplies } from "./api.ts";
import { supplyCustody } from "./custodyApi.ts";

const world = await makeWorld();
const bags = await makeBags(world, 100);
const main = await placeId(world, "main");
const { today } = (await world.as("operations")(users.me, {})).org;

const balance = async (account: string): Promise<bigint> => {
  const found = await world.sql.query<{ balance: bigint }>(
    `select balance from account_balance where account_code = $1
       and org_id = (select org_id from profile where email = 'owner@demo.mavuno.test')`,
    [account],
  );
  return BigInt(found.rows[0]?.balance ?? 0);
};

/** Fifteen of a thing that comes back within ten days, issued to the employee for the stores. */
const lend = async () => {
  const params = { id: bags };
  const operations = world.as("operations");
  await operations(supplyCustody.comesBack, { params, body: { days: 10 } });
  const lines = [{ productId: bags, pieces: "15" }];
  const asked = await world.as("employee")(supplies.ask, {
    body: { id: newId(), use: "stores", neededBy: today, lines },
  });
  const of = { id: asked.id };
  const { version } = await operations(supplies.approve, { params: of, body: { version: 1 } });
  const body = { id: newId(), version, placeId: main, lines };
  const whole = await operations(supplies.issue, { params: of, body });
  const mine = await world.as("employee")(supplyCustody.list, { params: { limit: 200 } });
  const row = mine.rows.find(({ issueId }) => issueId === whole.issues[0]?.id);
  if (!row) throw new Error("what was issued is in nobody's custody");
  return { row, issueId: row.issueId, cost: BigInt(whole.issues[0]?.cost ?? "0") };
};
const one = (id: string, by: Person = "operations") =>
  world.as(by)(supplyCustody.one, { params: { id } });
const offer = async (
  id: string,
  to: Person,
  pieces: string,
  by: Person = "employee",
  key = newId(),
) =>
  world.as(by)(supplyCustody.handOver, {
    ...{ params: { id }, key },
    body: { id: key, toId: await world.userId(to), pieces, note: null },
  });
/** What somebody was told of hand-overs. */
const toldOf = async (by: Person) => {
  const { rows } = await world.as(by)(notifications.list, { params: { limit: 200 } });
  return rows.filter(({ kind }) => kind === "custody_offered");
};
const report = (id: string, pieces: string, by: Person = "employee", key = newId()) =>
  world.as(by)(supplyCustody.reportLoss, {
    ...{ params: { id }, key },
    body: { id: key, kind: "lost", pieces, reason: "Stolen at the Kabonera centre" },
  });
const decide = (
  name: "accept" | "withdrawHandover" | "approveLoss" | "withdrawLoss",
  of: { id: string; version: number } | undefined,
  by: Person,
) =>
  world.as(by)(supplyCustody[name], {
    params: { id: of?.id ?? newId() },
    body: { version: of?.version ?? 1 },
  });
const turnDown = (name: "decline" | "rejectLoss", id: string, by: Person) =>
  world.as(by)(supplyCustody[name], {
    params: { id },
    body: { version: 1, reason: "It never came" },
  });
const comeBack = (
  of: { issueId: string; productId: string },
  pieces: string,
  custodyId: string | null = null,
) =>
  world.as("operations")(supplies.bringBack, {
    params: { id: of.issueId },
    body: {
      id: newId(),
      reason: "Used no more",
      lines: [{ productId: of.productId, pieces, custodyId }],
    },
  });

test("what comes back is in the asker's custody until a colleague confirms having it", async () => {
  const { row, cost } = await lend();
  expect(row).toMatchObject({
    pieces: "15",
    dueOn: addDays(today, 10),
    isOverdue: false,
    value: null,
  });
  expect(await one(row.id)).toMatchObject({ value: String(cost), taken: "15", promised: "0" });
  await refused(one(row.id, "cashier"), "not-found");
  await refused(one(row.id, "supplier"), "supplies.not-staff");
  await refused(one(row.id, "other-owner"), "not-found");
  await refused(offer(row.id, "employee", "1"), "supplies.same-holder");
  await refused(offer(row.id, "supplier", "1"), "supplies.no-colleague");
  await refused(offer(row.id, "other-owner", "1"), "supplies.no-colleague");
  await refused(offer(row.id, "cashier", "16"), "supplies.more-than-held");
  await refused(offer(row.id, "cashier", "0"), "supplies.held-nothing");
  const key = newId();
  const offered = await offer(row.id, "cashier", "6", "employee", key);
  expect(await offer(row.id, "cashier", "6", "employee", key)).toEqual(offered);
  expect(offered).toMatchObject({ pieces: "15", promised: "6" });
  await refused(offer(row.id, "md", "10"), "supplies.more-than-held");
  await refused(offer(row.id, "md", "1", "cashier"), "supplies.held-by-another");
  const [asked] = offered.handovers;
  for (const by of ["employee", "operations"] as const) {
    await refused(decide("accept", asked, by), "supplies.not-receiver");
  }
  // Who is to say so is told, once, and nobody else.
  const told = await toldOf("cashier");
  expect(told).toMatchObject([
    { link: `/supplies/custody/${row.id}`, readAt: null, kind: "custody_offered" },
  ]);
  expect(told[0]?.title).toMatch(/hands over to you: 6 × /);
  expect(await toldOf("md")).toEqual([]);
  expect(await toldOf("employee")).toEqual([]);
  const waits = await world.as("cashier")(supplyCustody.list, { params: { waits: "yes" } });
  expect(waits.rows.map(({ id }) => id)).toEqual([row.id]);
  const both = await Promise.allSettled([
    decide("accept", asked, "cashier"),
    decide("withdrawHandover", asked, "employee"),
    decide("accept", asked, "cashier"),
  ]);
  expect(both.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
  // It is decided: what was told waits for nobody any more.
  expect((await toldOf("cashier")).filter(({ readAt }) => readAt === null)).toEqual([]);
  const left = (await one(row.id)).pieces;
  const now = left === "15" ? await offer(row.id, "cashier", "6") : await one(row.id);
  if (left === "15") await decide("accept", now.handovers[1], "cashier");
  const theirs = await world.as("cashier")(supplyCustody.list, { params: { mine: "yes" } });
  expect(theirs.rows).toMatchObject([{ pieces: "6", dueOn: row.dueOn, issueId: row.issueId }]);
  const [taken] = theirs.rows;
  const shares = await Promise.all([one(row.id), one(taken?.id ?? "")]);
  expect(shares.reduce((sum, { value }) => sum + BigInt(value ?? "0"), 0n)).toBe(cost);
  await refused(comeBack(row, "1"), "supplies.whose");
  await refused(comeBack(row, "10", row.id), "supplies.not-held");
  await comeBack(row, "9", row.id);
  expect(await one(row.id)).toMatchObject({ pieces: "0", value: "0" });
  const declined = await offer(taken?.id ?? "", "md", "2", "cashier");
  await refused(turnDown("decline", declined.handovers[0]?.id ?? "", "employee"), "not-found");
  await turnDown("decline", declined.handovers[0]?.id ?? "", "md");
  await comeBack(row, "6");
});

test("a loss is written off by a second person, at the cost it took along", async () => {
  const { row, cost } = await lend();
  const [use, off] = [await balance("6100"), await balance("6240")];
  await refused(report(row.id, "16"), "supplies.more-than-held");
  const [own] = (await report(row.id, "5", "operations")).losses;
  await refused(decide("approveLoss", own, "operations"), "same-person");
  await refused(decide("approveLoss", own, "cashier"), "not-allowed");
  await refused(decide("withdrawLoss", own, "employee"), "supplies.said-by-another");
  await turnDown("rejectLoss", own?.id ?? "", "md");
  const again = (await report(row.id, "5")).losses[1];
  await refused(decide("approveLoss", again, "employee"), "not-allowed");
  const both = await Promise.allSettled([
    decide("approveLoss", again, "operations"),
    decide("approveLoss", again, "md"),
  ]);
  expect(both.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
  const after = await one(row.id);
  const gone = BigInt(after.losses[1]?.value ?? "0");
  expect(gone).toBeGreaterThan(0n);
  expect(after).toMatchObject({ pieces: "10", promised: "0", value: String(cost - gone) });
  expect([await balance("6100"), await balance("6240")]).toEqual([use - gone, off + gone]);
  // What is offered and comes back in the meantime cannot be received any more.
  const [promised] = (await offer(row.id, "cashier", "4")).handovers;
  await comeBack(row, "10");
  await refused(decide("accept", promised, "cashier"), "supplies.not-held-now");
  await decide("withdrawHandover", promised, "employee");
});

test("issued = in custody + brought back + used up + written off, whatever people do, and the value goes along", async () => {
  const step = fc.tuple(fc.constantFrom("hand", "lose", "back"), fc.nat(9), fc.bigInt(1n, 4n));
  const whole = async () => {
    const { rows, totals } = await world.as("operations")(supplyCustody.whereabouts, {
      params: { limit: 200 },
    });
    for (const sums of [...rows, totals]) {
      const { issued, inCustody, returned, consumed, writtenOff } = sums;
      expect(BigInt(issued)).toBe(
        [inCustody, returned, consumed, writtenOff].reduce((sum, part) => sum + BigInt(part), 0n),
      );
    }
  };
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 3, maxLength: 8 }), async (steps) => {
      const { row, issueId, cost } = await lend();
      let gone = 0n;
      for (const [what, which, many] of steps) {
        const { rows } = await world.as("operations")(supplyCustody.list, {
          params: { limit: 200 },
        });
        const open = rows.filter((one) => one.issueId === issueId);
        const held = open[which % Math.max(open.length, 1)];
        if (!held) break;
        const pieces = String(many < BigInt(held.pieces) ? many : held.pieces);
        if (what === "back") await comeBack(row, pieces, held.id);
        const to = held.holderId === (await world.userId("cashier")) ? "employee" : "cashier";
        if (what === "hand") {
          const { handovers } = await offer(held.id, to, pieces, "operations");
          await decide("accept", handovers.at(-1), to);
        }
        if (what === "lose") {
          const { losses } = await report(held.id, pieces, "operations");
          const { losses: after } = await decide("approveLoss", losses.at(-1), "md");
          gone += BigInt(after.at(-1)?.value ?? "0");
        }
      }
      const { rows } = await world.as("operations")(supplyCustody.list, { params: { limit: 200 } });
      const left = rows.filter((one) => one.issueId === issueId);
      const value = left.reduce((sum, one) => sum + BigInt(one.value ?? "0"), 0n);
      const back = await world.sql.query<{ cost: bigint }>(
        `select coalesce(sum(g.cost_amount), 0)::bigint as cost from supply_return r
         join supply_return_line g on g.return_id = r.id where r.issue_id = $1`,
        [issueId],
      );
      expect(value + gone + BigInt(back.rows[0]?.cost ?? 0)).toBe(cost);
      await whole();
      for (const one of left) await comeBack(row, one.pieces, one.id);
    }),
    { numRuns: 4 },
  );
});

test("only what is counted on a shelf comes back, and only who keeps the store says so", async () => {
  const say = (id: string, by: Person) =>
    world.as(by)(supplyCustody.comesBack, { params: { id }, body: { days: null } });
  await refused(say(await makeProduct(world, "faq"), "operations"), "supplies.not-a-supply");
  await refused(say(bags, "employee"), "not-allowed");
  await refused(say(bags, "other-owner"), "not-found");
  await refused(world.as("employee")(supplyCustody.whereabouts, { params: {} }), "not-allowed");
  const staff = await world.as("employee")(supplyCustody.colleagues, { params: { search: "a" } });
  expect(staff.rows.map(({ id }) => id)).not.toContain(await world.userId("supplier"));
  expect((await say(bags, "operations")).days).toBeNull();
});

test("the books agree", () => world.verifyBooks());
