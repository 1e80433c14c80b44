// What a provider says unasked, and what it says about another payment: never believed, always looked at.
import { describe, expect, test } from "vitest";
import { momoHands } from "#test/momoHands.ts";
import { voucherHands } from "#test/payingMakers.ts";
import { closedBank } from "#test/bankHands.ts";
import { quietLog } from "#test/quietLog.ts";
import { makeWorld } from "#test/world.ts";
import { payments } from "./api.ts";
import { paymentsJobs } from "./jobs.ts";
import { callbackPath } from "./outside/api.ts";
import type { MobileMoney } from "./outside/mobileMoney.ts";

const world = await makeWorld();
const { chaos, momo, orgId, released, run, settle } = await momoHands(world);
const { booked, read } = voucherHands(world);

const releasedLines = ["released 2020 1804920", "released 1170 -1804920"];
const succeededLines = ["succeeded 1170 1804920", "succeeded 1150 -1804920"];
const failedLines = ["failed 1170 1804920", "failed 2020 -1804920"];

describe("a mismatch", () => {
  test.each([
    ["wrong-amount", "amount"],
    ["wrong-currency", "currency"],
    ["wrong-payee", "payee"],
  ])("%s: stays unknown, is listed, and is never settled by itself", async (mode, field) => {
    const one = await released("120");
    await run("send", one.id);
    settle();
    await chaos({ mode, on: "status", count: 1 });
    await run("poll", one.id);
    const odd = await read(one.id);
    expect(odd).toMatchObject({ state: "unknown", providerReason: "mismatch", nextPollAt: null });
    expect(odd.reviewReason).toContain(field);
    expect(await booked(one.id)).toEqual(releasedLines);
    const listed = await world.as("accountant")(payments.list, { params: { review: "yes" } });
    expect(listed.rows.map((row) => row.id)).toContain(one.id);
    await world.as("accountant")(payments.askProvider, {
      params: { id: one.id },
      body: { version: odd.version },
    });
    await run("poll", one.id);
    expect((await read(one.id)).state).toBe("succeeded");
  });

  test("paid after it failed: the books stay, a person looks", async () => {
    const one = await released("457");
    await run("send", one.id);
    settle();
    await run("poll", one.id);
    const changed: MobileMoney = {
      ...momo,
      statusOf: async ({ amount, currency, phone }) => ({
        kind: "succeeded",
        providerReference: "77",
        amount,
        currency,
        payee: phone,
      }),
    };
    await run("poll", one.id, changed);
    const failed = await read(one.id);
    expect(failed).toMatchObject({ state: "failed" });
    expect(failed.reviewReason).toContain("after saying that it failed");
    expect(await booked(one.id)).toEqual([...releasedLines, ...failedLines]);
  });
});

describe("callbacks", () => {
  const secretOf = async (id: string): Promise<string> => {
    const found = await world.sql.query<{ secret: string }>(
      "select callback_secret as secret from payment where id = $1",
      [id],
    );
    return found.rows[0]?.secret ?? "";
  };
  const call = (path: string, method: "PUT" | "POST", body: unknown) =>
    world.house.app.inject({
      method,
      url: path,
      headers: { "content-type": "application/json" },
      payload: JSON.stringify(body),
    });
  const success = { status: "SUCCESSFUL", amount: "1804920", financialTransactionId: "1" };

  test("a forged one changes nothing: the status decides", async () => {
    const one = await released("457");
    await run("send", one.id);
    const path = callbackPath(await secretOf(one.id));
    expect((await call(path, "PUT", success)).statusCode).toBe(204);
    expect(await read(one.id)).toMatchObject({ state: "sent", receiptCode: null });
    settle();
    await run("poll", one.id);
    expect((await read(one.id)).state).toBe("failed");
  });

  test("an address nobody was given does not exist, whatever it says", async () => {
    for (const path of [callbackPath("A".repeat(43)), callbackPath("short"), callbackPath("%00")]) {
      const answer = await call(path, "PUT", success);
      expect([400, 404]).toContain(answer.statusCode);
      expect(answer.headers["content-type"]).toContain("problem+json");
    }
  });

  test("twenty times over is one job, one event, one effect; also before the sending is noted", async () => {
    const one = await released("130");
    const path = callbackPath(await secretOf(one.id));
    await call(path, "POST", success);
    await run("poll", one.id);
    expect((await read(one.id)).state).toBe("queued");
    await run("send", one.id);
    settle();
    for (let i = 0; i < 20; i += 1) await call(path, i % 2 ? "PUT" : "POST", success);
    const jobs = await world.sql.query(
      "select 1 from graphile_worker.jobs where key like '%payments.poll:' || $1",
      [one.id],
    );
    expect(jobs.rows).toHaveLength(1);
    await run("poll", one.id);
    for (let i = 0; i < 3; i += 1) await call(path, "PUT", { status: "FAILED" });
    await run("poll", one.id);
    const done = await read(one.id);
    expect(done.state).toBe("succeeded");
    expect(done.events.filter((event) => event.source === "callback")).toHaveLength(1);
    expect(await booked(one.id)).toEqual([...releasedLines, ...succeededLines]);
  });

  test("our own address is told to the provider, without a word in any log", async () => {
    const heard: string[] = [];
    const one = await released("131");
    const jobs = paymentsJobs({
      database: world.house.database,
      callbackBase: "https://mavuno.example",
      log: quietLog,
      bank: closedBank,
      wallets: {
        airtel_money: momo,
        mtn_momo: {
          ...momo,
          transfer: async (order) => {
            heard.push(order.callbackUrl ?? "");
            return { kind: "accepted" };
          },
        },
      },
    });
    await jobs[0]?.run({ orgId, payload: { paymentId: one.id }, attempt: 1 });
    expect(heard).toEqual([`https://mavuno.example${callbackPath(await secretOf(one.id))}`]);
    expect(JSON.stringify(await read(one.id))).not.toContain(await secretOf(one.id));
  });
});

test("the provider's fee is an expense of its own, where it tells one", async () => {
  const one = await released("140");
  const telling: MobileMoney = {
    ...momo,
    statusOf: async ({ amount, currency, phone }) => ({
      kind: "succeeded",
      providerReference: "5",
      amount,
      currency,
      payee: phone,
      fee: 1_925n,
    }),
  };
  await run("send", one.id);
  await run("poll", one.id, telling);
  expect((await read(one.id)).fee).toBe("1925");
  expect((await booked(one.id)).slice(4)).toEqual(["fee 6190 1925", "fee 1150 -1925"]);
});

test("the books agree, and what is in transit is what is under way", async () => {
  await world.verifyBooks();
  const found = await world.sql.query<{ transit: string; under_way: string }>(
    `select coalesce((select balance from account_balance
       where account_code = '1170' and org_id = $1), 0)::text as transit,
     (select -coalesce(sum(amount), 0) from payment where org_id = $1 and kind = 'dues'
       and state in ('queued', 'sent', 'unknown'))::text as under_way`,
    [orgId],
  );
  expect(found.rows[0]?.transit).toBe(found.rows[0]?.under_way);
});
