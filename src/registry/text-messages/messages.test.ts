// Text messages against the simulator's real HTTP, and, where the access of the gateway's sandbox is set in the
// environment, the adapter against that too.
import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";
import { readSettings } from "#platform/server/settings.ts";
import { asSystem } from "#platform/server/systemWork.ts";
import { type SmsSimulator, startSmsSimulator } from "#simulators/sms/simulator.ts";
import { makeFarmer } from "#test/buyingMakers.ts";
import { demoOrg } from "#test/makers.ts";
import { quietLog } from "#test/quietLog.ts";
import { makeWorld, newId, refused, type World } from "#test/world.ts";
import { farmers } from "#registry/farmers/api.ts";
import { textMessages } from "./api.ts";
import { textFarmer } from "./door.ts";
import { resumeTexts, textMessagesJobs } from "./jobs.ts";
import { africasTalking, type AfricasTalkingAccess } from "./outside/africasTalking.ts";
import { reportsPath } from "./outside/api.ts";
import type { TextGateway } from "./outside/gateway.ts";
import { reportsCarry } from "./outside/reports.ts";
import { partsOf, plainText } from "./partRules.ts";
import { formatCost, nextTryMs, readCost, reportedMove, textLife } from "./rules.ts";

const secret = "reports-of-the-tests-00000000";
let world: World;
let orgId: string;
let sms: SmsSimulator;
let gateway: TextGateway;
/** Where nobody listens any more. */
let nowhere = "";
const logged: string[] = [];

const reached = (more: Partial<AfricasTalkingAccess> = {}): TextGateway =>
  africasTalking({
    ...{ baseUrl: sms.url, username: sms.username, apiKey: sms.apiKey, sender: "MAVUNO" },
    ...{ isSimulated: true, timeoutMs: 10_000, ...more },
  });

beforeAll(async () => {
  sms = await startSmsSimulator({ port: 0, delays: { reportMs: 20, slowMs: 300 } });
  const gone = await startSmsSimulator({ port: 0 });
  nowhere = gone.url;
  await gone.stop();
  world = await makeWorld();
  orgId = await demoOrg(world);
  gateway = reached();
  reportsCarry(secret);
});
afterEach(() => chaos({ mode: "none" }));
afterAll(async () => {
  await world.verifyBooks();
  await sms.stop();
});

async function chaos(body: Record<string, unknown>): Promise<void> {
  const sent = { method: "POST", body: JSON.stringify(body) };
  expect((await fetch(`${sms.url}/simulator/chaos`, sent)).status).toBe(200);
}

let last = 0;
/** A number of MTN's; its last three digits play their part. */
const fieldOf = (form: string, name: string) => new URLSearchParams(form).get(name) ?? "";
const phoneOf = (ending: string): string => {
  last += 1;
  return `+25677${String(1000 + last)}${ending}`;
};

/** A farmer who agrees, told once of something; gives the message's id. */
async function told(ending = "100", body = "Ate kkiro 12.") {
  const phone = phoneOf(ending);
  const consents = ["buy_and_pay", "sms"] as const;
  const made = await makeFarmer(world, { phone, consents });
  const sourceId = newId();
  const farmer = { id: made.id, phone, consents: { sms: true } };
  const telling = { kind: "receipt", sourceId, farmer, language: "lg", body } as const;
  await asSystem(world.house.database, orgId, "test", (ctx) => textFarmer(ctx, telling));
  const found = await world.sql.query<{ id: string }>(
    "select id from text_message where source_id = $1",
    [sourceId],
  );
  return { id: found.rows[0]?.id ?? "", phone, telling, farmerId: made.id };
}

async function run(name: "send" | "report", payload: unknown, at = gateway): Promise<void> {
  const log = {
    ...quietLog,
    info: (message: string, more?: object) => {
      logged.push(`${message} ${JSON.stringify(more)}`);
    },
  };
  const jobs = textMessagesJobs({ database: world.house.database, gateway: at, log });
  const job = jobs.find((one) => one.name === `text-messages.${name}`);
  await job?.run({ orgId, payload, attempt: 1 });
}
const send = (messageId: string, at?: TextGateway) => run("send", { messageId }, at);
const read = (id: string) => world.as("field")(textMessages.one, { params: { id } });
const jobsOf = async (key: string) =>
  (
    await world.sql.query<{ payload: { payload: unknown }; run_at: Date }>(
      "select payload, run_at from graphile_worker._private_jobs where key like '%' || $1 || '%'",
      [key],
    )
  ).rows;

/** What the gateway posts, as a form, as it does. */
function post(form: Record<string, string>, path = reportsPath(secret)) {
  return world.house.app.inject({
    method: "POST",
    url: path,
    headers: { "content-type": "application/x-www-form-urlencoded" },
    payload: new URLSearchParams({ networkCode: "64110", ...form }).toString(),
  });
}
const providerIdOf = (phone: string) => sms.sent().findLast(({ to }) => to === phone)?.id ?? "";

describe("words", () => {
  const a = (count: number) => "a".repeat(count);
  test.each([
    ["one part is 160 characters", a(160), 1],
    ["one more makes two of 153", a(161), 2],
    ["306 are two", a(306), 2],
    ["307 are three", a(307), 3],
    ["a bracket takes two places", `${a(159)}[`, 2],
    ["a bracket is not cut in half", `${a(152)}[${a(153)}`, 3],
    ["a letter of no such alphabet: 70", `${"a".repeat(69)}ŋ`, 1],
    ["and 71 are two of 67", `${"a".repeat(70)}ŋ`, 2],
    ["a sign of two places at the cut", `${"a".repeat(66)}😀${"a".repeat(66)}`, 3],
  ])("%s", (_, text, parts) => expect(partsOf(text)).toBe(parts));

  test("what the networks' alphabet lacks is written plainly where it can be", () => {
    expect(plainText("Ŋŋoma’s “é” – 1\u00a0kg… ô 語")).toBe("Ng'ng'oma's \"é\" - 1 kg... o 語");
  });

  test.each([
    ["UGX 35.0000", { currency: "UGX", e4: 350_000n }, "UGX 35"],
    ["KES 0.8000", { currency: "KES", e4: 8000n }, "KES 0.8"],
    ["UGX 1050", { currency: "UGX", e4: 10_500_000n }, "UGX 1,050"],
    ["0", null, ""],
    ["UGX -3", null, ""],
  ] as const)("a cost of %s", (written, cost, shown) => {
    expect(readCost(written)).toEqual(cost);
    if (cost) expect(formatCost(cost)).toBe(shown);
  });

  test("a report moves a message only where it says something new", () => {
    const table = textLife.states.map((state) =>
      ["Sent", "Success", "Failed", "Rejected", "Buffered"].map((one) => reportedMove(state, one)),
    );
    expect(table).toEqual([
      [null, null, null, null, null],
      ["accept", "deliver", "fail", "fail", "accept"],
      [null, "deliver", "fail", "fail", null],
      [null, null, null, null, null],
      [null, "deliver", null, null, null],
      ["accept", "deliver", "fail", "fail", "accept"],
    ]);
    expect([1, 2, 7, 8].map(nextTryMs)).toEqual([60_000, 300_000, 86_400_000, null]);
  });
});

describe("the gateway's answers", () => {
  const hello = (ending: string) => ({ to: phoneOf(ending), text: "Hello" });
  test.each([
    ["takes it", {}, "100", { kind: "accepted", cost: { currency: "UGX", e4: 350_000n } }],
    ["knows no such number", {}, "450", { kind: "refused", reason: "InvalidPhoneNumber" }],
    ["is not to write to it", {}, "451", { kind: "refused", reason: "UserInBlacklist" }],
    [
      "knows another name",
      { username: "x" },
      "100",
      { kind: "refused", reason: "InvalidUsername" },
    ],
    ["does not know our key", { apiKey: "x" }, "100", { kind: "later", reason: "not-signed-in" }],
    ["is not there", "nowhere", "100", { kind: "later", reason: "no-connection" }],
  ] as const)("%s", async (_, access, ending, heard) => {
    const there = access === "nowhere" ? reached({ baseUrl: nowhere }) : reached(access);
    expect(await there.send(hello(ending))).toMatchObject(heard);
  });

  test.each([
    ["500", { kind: "unknown", reason: "http-500" }, 0],
    ["500-but-done", { kind: "unknown", reason: "http-500" }, 1],
    ["429", { kind: "later", reason: "too-many-calls" }, 0],
    ["not-json", { kind: "unknown", reason: "not-understood" }, 0],
    ["lost-answer", { kind: "unknown", reason: "no-connection" }, 1],
    ["timeout", { kind: "unknown", reason: "timeout" }, 0],
  ] as const)("%s: what is not certain is unknown", async (mode, heard, taken) => {
    await chaos({ mode, on: "create", count: 1 });
    const before = sms.sent().length;
    const asking = mode === "timeout" ? reached({ timeoutMs: 250 }) : gateway;
    expect(await asking.send(hello("100"))).toMatchObject(heard);
    expect(sms.sent().length - before).toBe(taken);
  });

  test("without credit it waits; a code or an answer nobody knows is unknown", async () => {
    const poor = await startSmsSimulator({ port: 0, credit: 0 });
    const { url: baseUrl, username, apiKey } = poor;
    const heard = await reached({ baseUrl, username, apiKey }).send(hello("100"));
    await poor.stop();
    expect(heard).toEqual({ kind: "later", reason: "InsufficientBalance" });
  });

  const { texts: sandbox } = readSettings(process.env);
  // Where its settings are given, the same adapter speaks with the gateway's own sandbox.
  test.each(sandbox === null ? [] : [sandbox])(
    "the gateway's sandbox takes a message",
    async (settings) => {
      const there = africasTalking({ ...settings, isSimulated: false });
      expect(await there.send(hello("100"))).toMatchObject({ kind: "accepted" });
    },
  );
});

describe("sending", () => {
  test("one message of an event for ever: sent, charged, delivered; twice over changes nothing", async () => {
    const { id, phone, telling } = await told("100", "Lisiiti ’12’");
    await asSystem(world.house.database, orgId, "test", (ctx) => textFarmer(ctx, telling));
    expect(await jobsOf(id)).toHaveLength(1);
    await send(id);
    await send(id);
    expect(sms.sent().filter(({ to }) => to === phone)).toMatchObject([
      { message: "Lisiiti '12'" },
    ]);
    expect(await read(id)).toMatchObject({ state: "sent", costE4: "350000", tries: 1, parts: 1 });
    const form = { id: providerIdOf(phone), phoneNumber: phone, status: "Success" };
    for (let i = 0; i < 20; i += 1) expect((await post(form)).statusCode).toBe(204);
    const reports = await jobsOf(`${id}:Success`);
    expect(reports).toHaveLength(1);
    await run("report", reports[0]?.payload.payload);
    await run("report", reports[0]?.payload.payload);
    await run("report", { ...Object(reports[0]?.payload.payload), status: "Failed" });
    const done = await read(id);
    expect(done).toMatchObject({
      state: "delivered",
      reason: null,
      phone: expect.stringMatching(/^\+256 77• ••• \d{3}$/),
    });
    expect(done.finishedAt).not.toBeNull();
    const history = await world.sql.query<{ body: string }>(
      "select body from audit_event where subject_id = $1",
      [id],
    );
    expect(history.rows).toHaveLength(3);
    const everything = [...logged, ...history.rows.map(({ body }) => body)].join();
    expect(everything).not.toContain(phone.slice(4));
  });

  test("nobody is written to who did not agree, or has no number; withdrawn meanwhile, it is not sent", async () => {
    const { id, farmerId, telling } = await told();
    const count = async () => (await world.sql.query("select 1 from text_message")).rows.length;
    const before = await count();
    for (const farmer of [
      { id: farmerId, phone: null, consents: { sms: true } },
      { id: farmerId, phone: "+256770000001", consents: { sms: false } },
    ]) {
      const other = { ...telling, farmer, sourceId: newId() };
      await asSystem(world.house.database, orgId, "test", (ctx) => textFarmer(ctx, other));
    }
    expect(await count()).toBe(before);
    const consent = { purpose: "sms", given: false, method: "verbal" } as const;
    await world.as("field")(farmers.consent, { params: { id: farmerId }, body: consent });
    const taken = sms.sent().length;
    await send(id);
    expect(sms.sent().length).toBe(taken);
    const failed = await read(id);
    expect(failed).toMatchObject({ state: "failed", tries: 0 });
    const again = { params: { id }, body: { version: failed.version } };
    await refused(world.as("field")(textMessages.sendAgain, again), "text-message.not-wanted");
  });

  test("a crash between call and answer leaves it in doubt: never sent again by itself, only by a person", async () => {
    const { id, phone } = await told();
    const crashing: TextGateway = {
      isSimulated: true,
      send: async (message) => {
        await gateway.send(message);
        throw new Error("the process was killed");
      },
    };
    await expect(send(id, crashing)).rejects.toThrow("killed");
    expect(await resumeTexts(world.house.database)).toBeGreaterThan(0);
    await send(id);
    await send(id);
    const unknown = await read(id);
    expect(unknown).toMatchObject({ state: "unknown", tries: 1, costE4: null });
    expect(sms.sent().filter(({ to }) => to === phone)).toHaveLength(1);
    const again = { params: { id }, body: { version: unknown.version } };
    await refused(world.as("employee")(textMessages.sendAgain, again), "not-allowed");
    await refused(world.as("other-owner")(textMessages.sendAgain, again), "not-found");
    const stale = { params: { id }, body: { version: 1 } };
    await refused(world.as("field")(textMessages.sendAgain, stale), "version-conflict");
    // Two people press at once: one of them asks for it.
    const pressed = await Promise.allSettled(
      (["field", "accountant"] as const).map((by) =>
        world.as(by)(textMessages.sendAgain, { ...again, key: newId() }),
      ),
    );
    expect(pressed.map(({ status }) => status).toSorted()).toEqual(["fulfilled", "rejected"]);
    await send(id);
    expect(await read(id)).toMatchObject({ state: "sent", tries: 2 });
    expect(sms.sent().filter(({ to }) => to === phone)).toHaveLength(2);
  });

  test("a report finds a message whose answer was lost, by its number; before the answer too", async () => {
    await chaos({ mode: "lost-answer", on: "create", count: 1 });
    const { id, phone } = await told();
    await send(id);
    expect(await read(id)).toMatchObject({ state: "unknown", reason: "no-connection" });
    const form = { id: providerIdOf(phone), phoneNumber: phone.slice(1), status: "Success" };
    expect((await post(form)).statusCode).toBe(204);
    await run("report", (await jobsOf(`${id}:Success`))[0]?.payload.payload);
    expect((await read(id)).state).toBe("delivered");

    const early = await told();
    const reporting: TextGateway = {
      isSimulated: true,
      send: async (message) => {
        const heard = await gateway.send(message);
        const said = { id: providerIdOf(early.phone), phoneNumber: early.phone, status: "Success" };
        expect((await post(said)).statusCode).toBe(204);
        await run("report", (await jobsOf(`${early.id}:Success`))[0]?.payload.payload);
        return heard;
      },
    };
    await send(early.id, reporting);
    expect(await read(early.id)).toMatchObject({ state: "delivered", costE4: "350000" });
  });

  test.each([
    ["refused", "450", { state: "failed", reason: "InvalidPhoneNumber" }],
    ["not reached", "100", { state: "queued", reason: "no-connection" }],
  ] as const)("%s: what is certain is said", async (_, ending, end) => {
    const { id } = await told(ending);
    await send(id, end.state === "failed" ? gateway : reached({ baseUrl: nowhere }));
    expect(await read(id)).toMatchObject(end);
    const waiting = await jobsOf(id);
    const isLater = waiting.some(({ run_at }) => run_at.getTime() > Date.now() + 30_000);
    expect(isLater).toBe(end.state === "queued");
    if (end.state === "queued") {
      await send(id);
      expect((await read(id)).state).toBe("sent");
    }
  });

  test("a report by nobody we know, of nothing we know, or that is none", async () => {
    const form = { id: "ATXid_none", phoneNumber: "+256770000000", status: "Success" };
    expect((await post(form, reportsPath("x".repeat(29)))).statusCode).toBe(404);
    expect((await post(form)).statusCode).toBe(404);
    expect((await post({ id: "ATXid_none" })).statusCode).toBe(422);
    const asForm = { method: "POST", url: "/api/text-messages", payload: "a=1" } as const;
    const headers = { "content-type": "application/x-www-form-urlencoded" };
    const elsewhere = await world.house.app.inject({ ...asForm, headers });
    expect([404, 415]).toContain(elsewhere.statusCode);
  });

  test("the simulator reports by itself: failed, not at all, twice", async () => {
    const heard: string[] = [];
    const { createServer } = await import("node:http");
    const listener = createServer((request, response) => {
      request.setEncoding("utf8").on("data", (form: string) => {
        // A report of an earlier message may still come.
        if (/45[234]$/.test(fieldOf(form, "phoneNumber"))) heard.push(form);
      });
      request.on("end", () => response.end());
    });
    await new Promise<void>((resolve) => listener.listen(0, "127.0.0.1", resolve));
    const at = listener.address();
    sms.reportTo(`http://127.0.0.1:${typeof at === "object" ? at?.port : 0}/`);
    for (const ending of ["452", "453", "454"])
      await gateway.send({ to: phoneOf(ending), text: "x" });
    await expect.poll(() => heard.length, { timeout: 5000 }).toBe(3);
    sms.reportTo(null);
    listener.close();
    const statuses = heard.map((form) => fieldOf(form, "status"));
    expect(statuses.toSorted()).toEqual(["Failed", "Success", "Success"]);
  });
});

test("the list: newest first, by state and kind, with parts and shillings; others see nothing of it", async () => {
  const list = (params = {}) => world.as("accountant")(textMessages.list, { params });
  const all = await list({ limit: 200 });
  expect(world.lastStatements()).toBeLessThanOrEqual(2);
  const sum = all.rows.reduce((cost, row) => cost + BigInt(row.costE4 ?? 0), 0n);
  expect(all.totals).toEqual({ parts: all.rows.length, costE4: String(sum), elsewhere: 0 });
  expect((await list({ state: "unknown" })).rows.every((row) => row.state === "unknown")).toBe(
    true,
  );
  expect((await list({ kind: "payment" })).count).toBe(0);
  expect((await list({ search: "Nakato" })).count).toBe(all.count);
  await refused(world.as("cashier")(textMessages.list, { params: {} }), "not-allowed");
  expect((await world.as("other-owner")(textMessages.list, { params: {} })).count).toBe(0);
});

test("what a message says is never changed, and what was delivered stays so", async () => {
  const { id } = await told();
  for (const change of ["body = 'x'", "kind = 'payment'", "parts = 9"]) {
    const update = world.sql.query(`update text_message set ${change} where id = $1`, [id]);
    await expect(update).rejects.toThrow("not changed");
  }
});
