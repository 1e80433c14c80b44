// What people decide when a provider does not, and the company's own brakes: whose wallet it is, what became of a
// payment nobody answers for, the ceiling of a day and the owner's brake.
import { describe, expect, test } from "vitest";
import { addDays, kampalaDay } from "#kernel/days.ts";
import { momoHands, waiting } from "#test/momoHands.ts";
import { makePayee, openingDebt, type Payment, voucherHands } from "#test/payingMakers.ts";
import { makeWorld, type Person, refused } from "#test/world.ts";
import { payments } from "./api.ts";
import { disbursements } from "./disbursementApi.ts";
import type { MobileMoney } from "./outside/mobileMoney.ts";

const world = await makeWorld();
const today = () => kampalaDay(new Date());
const { ahead, crashing, momo, operate, ordersOf, released, run, settle } = await momoHands(world);
const { approve, booked, prepare, read, release, releaseWhole } = voucherHands(world);

/** A payment to a wallet whose holder is the one written for it; the farmer may have another name. */
async function toWalletOf(ending: string, farmer: Record<string, string>): Promise<Payment> {
  const wallet = `+256770300${ending}`;
  await operate("holders", { msisdn: wallet.slice(1), given: "Rehema", family: "Nakato" });
  const partyId = await makePayee(world, { wallet });
  const sets = Object.keys(farmer).map((column, index) => `${column} = $${index + 2}`);
  const asked = `update farmer set ${sets.join(", ")} where id = $1`;
  await world.sql.query(asked, [partyId, ...Object.values(farmer)]);
  const dueId = await openingDebt(world, { partyId, amount: 25_000n });
  return prepare({ partyId, items: [{ dueId, amount: "25000" }], method: "mtn_momo" });
}

/** A payment to a wallet that somebody else holds. */
async function toStranger(ending: string): Promise<Payment> {
  const wallet = `+256770200${ending}`;
  const holder = { msisdn: wallet.slice(1), given: "Moses", family: "Ssekandi" };
  await operate("holders", holder);
  const partyId = await makePayee(world, { wallet });
  const dueId = await openingDebt(world, { partyId, amount: 25_000n });
  return prepare({ partyId, items: [{ dueId, amount: "25000" }], method: "mtn_momo" });
}

const accept = ({ id, version }: Payment, by: Person) =>
  world.as(by)(payments.acceptName, {
    params: { id },
    body: { version, reason: "Her husband's wallet, seen with his card" },
  });

test("a wallet under another name is not paid into until another person says whose it is", async () => {
  const one = await releaseWhole(await toStranger("101"));
  await run("send", one.id);
  const held = await read(one.id);
  expect(held).toMatchObject({ state: "queued", tries: 0 });
  expect(held.reviewReason).toContain("Moses Ssekandi");
  expect(held.walletName).toMatchObject({ holderName: "Moses Ssekandi", isLike: false });
  expect(await ordersOf(one)).toBe(0);
  await refused(accept(held, "accountant"), "same-person");
  await refused(accept(held, "owner"), "same-person");
  await refused(accept(held, "field"), "not-allowed");
  const accepted = await accept(held, "md");
  expect(accepted.walletName?.acceptedByName).not.toBeNull();
  await refused(accept(held, "md"), "payment.name-not-in-doubt");
  await run("send", one.id);
  settle();
  await run("poll", one.id);
  expect((await read(one.id)).state).toBe("succeeded");
});

test("known before the release, it is refused there; paid once, a wallet is known", async () => {
  const one = await toStranger("102");
  await run("check-name", one.id);
  expect((await read(one.id)).walletName?.isLike).toBe(false);
  const approved = await approve(one, "owner");
  await refused(release(approved, "md"), "payment.name-in-doubt");
  await accept(approved, "md");
  const go = await release(approved, "operations");
  await run("send", go.id);
  settle();
  await run("poll", go.id);
  expect((await read(go.id)).state).toBe("succeeded");
});

test("who changed the wallet does not say whose it is", async () => {
  const one = await toStranger("104");
  await run("check-name", one.id);
  await world.sql.query(
    `update farmer set registered_at = now() - interval '30 days',
       payment_changed_at = now() - interval '30 hours', payment_changed_by = $2 where id = $1`,
    [one.partyId, await world.userId("md")],
  );
  const approved = await approve(one, "owner");
  const no = await refused(accept(approved, "md"), "payment.payee-changed-by-you");
  expect(no.detail).toMatch(/^You changed .*'s wallet, so somebody else/);
  expect((await read(one.id)).walletName?.acceptedByName).toBeNull();
  expect((await accept(approved, "operations")).walletName?.acceptedByName).not.toBeNull();
});

test("a farmer who was invented for a telephone of one's own is not paid on it: the farmer's own name counts too", async () => {
  const one = await toWalletOf("101", { first_name: "Peter", last_name: "Okot" });
  await run("check-name", one.id);
  const known = await read(one.id);
  expect(known.walletName).toMatchObject({ holderName: "Rehema Nakato", isLike: false });
  const approved = await approve(one, "owner");
  const no = await refused(release(approved, "md"), "payment.name-in-doubt");
  expect(no.detail).toContain("not Okot Peter");
  await accept(approved, "md");
  const go = await release(approved, "operations");
  await run("send", go.id);
  expect((await read(go.id)).state).toBe("sent");
});

test("let go before the name was asked it is held, with the farmer's own name in the words", async () => {
  const one = await releaseWhole(
    await toWalletOf("102", { first_name: "Peter", last_name: "Okot" }),
  );
  await run("send", one.id);
  const held = await read(one.id);
  expect(held).toMatchObject({ state: "queued", tries: 0 });
  expect(held.reviewReason).toMatch(/under the name Rehema Nakato.* like Okot Peter\./);
  expect(await ordersOf(one)).toBe(0);
});

test.each([
  ["a relative's wallet is the relative's", { payee_kind: "next_of_kin" }],
  ["a group's wallet is the group's", { payee_kind: "group" }],
])("%s: the name written for it is what is compared", async (_, kind) => {
  const other = { first_name: "Peter", last_name: "Okot", payee_name: "Nakato Rehema" };
  const ending = kind.payee_kind === "group" ? "104" : "103";
  const one = await releaseWhole(await toWalletOf(ending, { ...other, ...kind }));
  await run("send", one.id);
  const sent = await read(one.id);
  expect(sent).toMatchObject({ state: "sent", walletName: { isLike: true } });
});

test("what was let go and never sent may be called off; what was sent may not", async () => {
  const one = await releaseWhole(await toStranger("103"));
  await run("send", one.id);
  const callOff = (id: string, version: number) =>
    world.as("owner")(payments.callOff, {
      params: { id },
      body: { version, reason: "Wrong wallet" },
    });
  const off = await callOff(one.id, one.version);
  expect([off.state, off.items[0]?.open]).toEqual(["failed", "25000"]);
  const sent = await released("201");
  await run("send", sent.id);
  await refused(callOff(sent.id, sent.version), "payment.sent-already");
});

test.each([true, false])(
  "a day later two people settle by hand what nobody answers: paid %s",
  async (isPaid) => {
    const one = await released(waiting);
    await run("send", one.id);
    const providerReference = isPaid ? "23503999" : null;
    const evidence = "Line 14 of the provider's statement of the day";
    const params = { id: one.id };
    const report = (by: Person, body = { isPaid, providerReference, evidence }) =>
      world.as(by)(payments.report, { params, body });
    await refused(report("accountant"), "payment.too-early-to-find");
    // A day passes in the books: the moment of release is moved back, as only the owner of the database can.
    await world.sql.query(
      "update payment set released_at = released_at - interval '25 hours' where id = $1",
      [one.id],
    );
    const odd = { isPaid, providerReference: isPaid ? null : "1", evidence };
    await refused(report("accountant", odd), "payment.finding-without-proof");
    const found = await report("accountant");
    expect(found).toMatchObject({ state: "sent", mayBeFound: true, finding: { isPaid } });
    await refused(report("md"), "payment.found-already");
    const confirm = (by: Person, holds = true) =>
      world.as(by)(payments.confirmReport, { params, body: { holds } });
    await refused(confirm("accountant"), "same-person");
    expect((await confirm("owner", false)).finding).toBeNull();
    await refused(confirm("owner"), "payment.nothing-to-confirm");
    await report("md");
    const outcomes = await Promise.allSettled([
      confirm("owner"),
      confirm("owner"),
      confirm("accountant"),
    ]);
    expect(outcomes.filter((outcome) => outcome.status === "fulfilled")).toHaveLength(1);
    const end = await read(one.id);
    expect(end.state).toBe(isPaid ? "succeeded" : "failed");
    expect((await booked(one.id)).at(-2)).toContain(isPaid ? "succeeded 1170" : "failed 1170");
  },
);

test("the owner's brake: nothing is released, nothing is sent, and letting go sends what waits", async () => {
  const one = await released("210");
  const pull = (by: Person, isPulled: boolean) =>
    world.as(by)(disbursements.brake, { body: { isPulled, reason: "A telephone was stolen" } });
  await refused(pull("accountant", true), "payment.only-owner-brakes");
  await refused(pull("field", true), "not-allowed");
  expect((await pull("owner", true)).brake).toMatchObject({ isPulled: true });
  await run("send", one.id);
  expect(await read(one.id)).toMatchObject({ state: "queued", tries: 0 });
  expect(await ordersOf(one)).toBe(0);
  const other = await toStranger("104");
  await refused(release(await approve(other, "owner"), "md"), "payment.stopped");
  await pull("owner", false);
  const jobs = await world.sql.query(
    "select 1 from graphile_worker.jobs where key like '%payments.send:' || $1",
    [one.id],
  );
  expect(jobs.rows).toHaveLength(1);
  await run("send", one.id);
  expect(await ordersOf(one)).toBe(1);
});

describe("a second try under the brake", () => {
  const pull = (isPulled: boolean) =>
    world.as("owner")(disbursements.brake, {
      body: { isPulled, reason: "A telephone was stolen" },
    });
  const died: MobileMoney = { ...momo, transfer: () => Promise.reject(new Error("gone")) };

  test("a try that was counted and not made stays in the house; let go, it is made once", async () => {
    const one = await released("211");
    await expect(run("send", one.id, died)).rejects.toThrow("gone");
    expect(await read(one.id)).toMatchObject({ state: "queued", tries: 1 });
    await pull(true);
    for (const job of ["send", "poll", "send"] as const) await run(job, one.id);
    expect(await read(one.id)).toMatchObject({ state: "queued", tries: 1, reviewReason: null });
    expect(await ordersOf(one)).toBe(0);
    await pull(false);
    await run("send", one.id);
    expect([(await read(one.id)).state, await ordersOf(one)]).toEqual(["sent", 1]);
  });

  test("what had arrived is heard of, though the brake is pulled", async () => {
    const one = await released("212");
    await expect(run("send", one.id, crashing)).rejects.toThrow("the power went");
    await pull(true);
    settle();
    await run("send", one.id);
    expect((await read(one.id)).state).toBe("succeeded");
    await pull(false);
    expect(await ordersOf(one)).toBe(1);
  });

  test.each([
    ["queued", "213", "send"],
    ["unknown", "214", "poll"],
  ] as const)(
    "pulled while the provider is asked about one that is %s, it holds",
    async (state, ending, job) => {
      const one = await released(ending);
      if (state === "queued") await expect(run("send", one.id, died)).rejects.toThrow("gone");
      else {
        const lost: MobileMoney = {
          ...momo,
          transfer: async () => ({ kind: "unknown", reason: "timeout" }),
        };
        await run("send", one.id, lost);
      }
      const meanwhile: MobileMoney = {
        ...momo,
        statusOf: async (order) => {
          await pull(true);
          return momo.statusOf(order);
        },
      };
      await run(job, one.id, meanwhile);
      expect(await read(one.id)).toMatchObject({ state, tries: 1 });
      expect(await ordersOf(one)).toBe(0);
      await pull(false);
      await run(job, one.id);
      expect(await ordersOf(one)).toBe(1);
    },
  );
});

test("a provider is asked for our balance, once however often it is pressed", async () => {
  const press = (by: Person) =>
    world.as(by)(disbursements.askBalance, { body: { method: "airtel_money" } });
  await Promise.all([press("owner"), press("owner"), press("accountant")]);
  const jobs = await world.sql.query(
    "select 1 from graphile_worker.jobs where key like '%payments.ask-balance:airtel_money'",
  );
  expect(jobs.rows).toHaveLength(1);
  await refused(press("field"), "not-allowed");
});

test("a ceiling of the day, from its day on: what is above waits or is raised", async () => {
  const set = (by: Person, amount: string | null, effectiveFrom = today()) =>
    world.as(by)(disbursements.setCeiling, {
      body: { effectiveFrom, amount, sourceNote: "Board of 3 May" },
    });
  await refused(set("accountant", "1"), "payment.only-owner-brakes");
  // What left yesterday was held to yesterday's.
  for (const day of [addDays(today(), -1), addDays(today(), 367)]) {
    await refused(set("owner", "1", day), "payment.ceiling-day");
  }
  const { releasedToday } = await set("owner", "1");
  const one = await toStranger("105");
  await refused(release(await approve(one, "owner"), "md"), "payment.above-ceiling");
  const raised = await set("owner", String(BigInt(releasedToday) + 25_000n));
  expect(raised.ceiling).toBe(String(BigInt(releasedToday) + 25_000n));
  const params = { id: one.id };
  const { version } = await read(one.id);
  const tries = (["md", "operations", "cashier"] as const).map((by) =>
    world.as(by)(payments.release, { params, body: { version } }),
  );
  expect(
    (await Promise.allSettled(tries)).filter((each) => each.status === "fulfilled"),
  ).toHaveLength(1);
  const another = await toStranger("106");
  await refused(release(await approve(another, "owner"), "md"), "payment.above-ceiling");
  await set("owner", null);
  ahead(0);
});

test("owners are told once a day when most of the ceiling has left, and nobody of a day without one", async () => {
  const set = (amount: string | null) =>
    world.as("owner")(disbursements.setCeiling, {
      body: { effectiveFrom: today(), amount, sourceNote: "Board of 3 May" },
    });
  const told = async () =>
    (
      await world.sql.query<{ title: string; role: string }>(
        `select n.title, p.role from notice n join profile p on p.user_id = n.recipient_id
         where n.kind = 'ceiling_near'`,
      )
    ).rows;
  const letGo = async (ending: string) =>
    release(await approve(await toStranger(ending), "owner"), "md");
  const { releasedToday } = await set(null);
  await letGo("107");
  expect(await told()).toEqual([]);
  // 80 % of it are 25,000 and 24,000 more than what has left.
  const left = BigInt(releasedToday) + 25_000n;
  await set(String(((left + 49_000n) * 10_000n) / 8_000n));
  await letGo("108");
  expect(await told()).toEqual([]);
  await letGo("109");
  const [notice, ...more] = await told();
  expect(more).toEqual([]);
  expect(notice?.role).toBe("owner");
  expect(notice?.title).toMatch(/^UGX [\d,]+ of mobile money let go on /);
  await letGo("110");
  expect(await told()).toHaveLength(1);
  await set(null);
});

test.each([
  ["payment_finding", "evidence = 'She says she has it'", "only confirmed or withdrawn, once"],
  ["payment_finding", "withdrawn_at = now()", "only confirmed or withdrawn, once"],
  ["payment_finding", "confirmed_by = null, confirmed_at = null", "only confirmed or withdrawn"],
  ["wallet_name", "number = '+256770000000'", "a name stays with its wallet"],
  ["wallet_name", "accept_reason = 'Never seen'", "an accepted name stays accepted"],
  [
    "wallet_name",
    "accepted_by = null, accepted_at = null, accept_reason = null",
    "an accepted name stays accepted",
  ],
])("not even the owner of the database says otherwise: %s %s", async (table, changed, words) => {
  const done = table === "wallet_name" ? "accepted_by" : "confirmed_by";
  const only = `where ${done} is not null`;
  expect((await world.sql.query(`select from ${table} ${only}`)).rows.length).toBeGreaterThan(0);
  await expect(world.sql.query(`update ${table} set ${changed} ${only}`)).rejects.toThrow(words);
  await expect(world.sql.query(`delete from ${table} ${only}`)).rejects.toThrow("append-only");
});

test("the books agree", async () => {
  await world.verifyBooks();
});
