import { randomUUID } from "node:crypto";
import { appendFileSync, mkdtempSync, rmSync } from "node:fs";
import { createServer } from "node:http";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test, vi } from "vitest";
import { movedClock, patientMs, simulatedDelays } from "#test/providerHands.ts";
import { type MomoSimulator, startMomoSimulator } from "./simulator.ts";

const { now, later } = movedClock();
const delays = simulatedDelays;
let simulator: MomoSimulator;
let tokens: Record<"collection" | "disbursement", string>;

beforeAll(async () => {
  simulator = await startMomoSimulator({ port: 0, delays, now, openingBalance: 10_000 });
  tokens = { collection: await sign("collection"), disbursement: await sign("disbursement") };
});
afterAll(async () => simulator.stop());

interface Call {
  method?: string;
  headers?: Record<string, string>;
  body?: unknown;
}

async function ask(
  path: string,
  { method = "GET", headers = {}, body }: Call = {},
  at = simulator,
) {
  const product = path.split("/")[1] === "collection" ? "collection" : "disbursement";
  const key = at.credentials.subscriptionKeys[product];
  const answer = await fetch(`${at.url}${path}`, {
    method,
    headers: {
      "ocp-apim-subscription-key": key,
      "x-target-environment": "mtnuganda",
      ...(tokens ? { authorization: `Bearer ${tokens[product]}` } : {}),
      ...headers,
    },
    body: body === undefined ? null : typeof body === "string" ? body : JSON.stringify(body),
  });
  const text = await answer.text();
  const parsed: unknown = text === "" ? null : JSON.parse(text);
  expect(answer.headers.get("x-simulated")).toBe("SIMULATED");
  return { status: answer.status, body: parsed };
}

async function sign(product: "collection" | "disbursement", at = simulator): Promise<string> {
  const { apiUser, apiKey, subscriptionKeys } = at.credentials;
  const answer = await fetch(`${at.url}/${product}/token/`, {
    method: "POST",
    headers: {
      authorization: `Basic ${btoa(`${apiUser}:${apiKey}`)}`,
      "ocp-apim-subscription-key": subscriptionKeys[product],
    },
  });
  const body: unknown = await answer.json();
  expect(body).toMatchObject({ token_type: "access_token", expires_in: 3600 });
  return typeof body === "object" && body && "access_token" in body
    ? String(body.access_token)
    : "";
}

const payout = {
  amount: "1000",
  currency: "UGX",
  externalId: "FC-261104-003",
  payee: { partyIdType: "MSISDN", partyId: "256770000101" },
  payerMessage: "Coffee 397.4kg",
  payeeNote: "FC-261104-003",
};
const { payee, ...withoutParty } = payout;
const asking = { ...withoutParty, payer: payee };
const transfer = (body: unknown, headers: Record<string, string> = {}) =>
  ask("/disbursement/v1_0/transfer", {
    method: "POST",
    headers: { "x-reference-id": randomUUID(), ...headers },
    body,
  });

describe("provisioning", () => {
  test("makes a user, its key and a token; a user is made once", async () => {
    const id = randomUUID();
    const make = { method: "POST", headers: { "x-reference-id": id } };
    const body = { providerCallbackHost: "app.example.ug" };
    expect(await ask("/v1_0/apiuser", { ...make, body })).toEqual({ status: 201, body: null });
    expect((await ask("/v1_0/apiuser", { ...make, body })).status).toBe(409);
    expect((await ask("/v1_0/apiuser", { ...make, body: {} })).status).toBe(400);
    expect(await ask(`/v1_0/apiuser/${id}`)).toEqual({
      status: 200,
      body: { ...body, targetEnvironment: "mtnuganda" },
    });
    const key = await ask(`/v1_0/apiuser/${id}/apikey`, { method: "POST" });
    expect(key).toMatchObject({ status: 201, body: { apiKey: expect.any(String) } });
    expect((await ask(`/v1_0/apiuser/${randomUUID()}`)).status).toBe(404);
  });
});

describe("access", () => {
  test.each([
    ["no subscription key", { "ocp-apim-subscription-key": "wrong" }, 401],
    ["no token", { authorization: "Bearer wrong" }, 401],
    ["another environment", { "x-target-environment": "sandbox" }, 500],
  ])("%s", async (_, headers, status) => {
    expect((await transfer(payout, headers)).status).toBe(status);
  });

  test("a token of one product is no key to another", async () => {
    const headers = { authorization: `Bearer ${tokens.collection}` };
    expect((await transfer(payout, headers)).status).toBe(401);
  });

  test("a wrong key gets no token", async () => {
    const headers = { authorization: `Basic ${btoa(`${simulator.credentials.apiUser}:x`)}` };
    const answer = await ask("/disbursement/token/", { method: "POST", headers });
    expect(answer).toEqual({ status: 401, body: { error: "login_failed" } });
  });
});

describe("a payout order", () => {
  test.each([
    ["not JSON", "{", 400],
    ["a number as amount", { ...payout, amount: 1000 }, 400],
    ["nothing", { ...payout, amount: "0" }, 400],
    ["less than nothing", { ...payout, amount: "-5" }, 400],
    ["no currency", { ...payout, currency: "shilling" }, 400],
    ["another currency", { ...payout, currency: "EUR" }, 500],
    ["no external id", { ...payout, externalId: "" }, 400],
    ["nobody", { ...payout, payee: undefined }, 400],
    ["a plus in the number", { ...payout, payee: { ...payee, partyId: "+256770000101" } }, 400],
    ["another kind of party", { ...payout, payee: { ...payee, partyIdType: "ALIAS" } }, 400],
    ["a long note", { ...payout, payeeNote: "x".repeat(161) }, 400],
  ])("with %s is not accepted", async (_, body, status) => {
    expect((await transfer(body)).status).toBe(status);
  });

  test.each(["", "1", "01890a5d-ac96-774b-bcce-b302099a8057"])(
    "under the reference %j is not accepted: it must be a UUID version 4",
    async (reference) => {
      expect((await transfer(payout, { "x-reference-id": reference })).status).toBe(400);
    },
  );

  test("is told back with its status, failed ones with their reason", async () => {
    const reference = randomUUID();
    const to457 = { ...payout, payee: { ...payee, partyId: "46733123457" } };
    expect(await transfer(to457, { "x-reference-id": reference })).toEqual({
      status: 202,
      body: null,
    });
    const path = `/disbursement/v1_0/transfer/${reference}`;
    expect((await ask(path)).body).toEqual({ ...to457, status: "PENDING" });
    later();
    const reason = { code: "PAYEE_NOT_FOUND", message: "Payee does not exist" };
    expect((await ask(path)).body).toEqual({ ...to457, status: "FAILED", reason });
    expect((await ask(`/disbursement/v1_0/deposit/${reference}`)).status).toBe(404);
  });

  test("reserves its money: two that together exceed the wallet do not both succeed", async () => {
    const at = await startMomoSimulator({ port: 0, delays, now, openingBalance: 1500 });
    tokens.disbursement = await sign("disbursement", at);
    const references = [randomUUID(), randomUUID()];
    for (const reference of references) {
      const headers = { "x-reference-id": reference };
      await ask("/disbursement/v1_0/transfer", { method: "POST", headers, body: payout }, at);
    }
    later();
    const statuses = [];
    for (const reference of references) {
      statuses.push((await ask(`/disbursement/v1_0/transfer/${reference}`, {}, at)).body);
    }
    expect(statuses).toMatchObject([{ status: "SUCCESSFUL" }, { status: "FAILED" }]);
    const balance = await ask("/disbursement/v1_0/account/balance", {}, at);
    expect(balance.body).toEqual({ availableBalance: "500", currency: "UGX" });
    await at.stop();
    tokens.disbursement = await sign("disbursement");
  });

  test("may be a deposit, and what was paid can be refunded", async () => {
    const reference = randomUUID();
    const order = { method: "POST", headers: { "x-reference-id": reference }, body: payout };
    expect((await ask("/disbursement/v1_0/deposit", order)).status).toBe(202);
    const refund = { ...withoutParty, referenceIdToRefund: reference };
    const again = { method: "POST", headers: { "x-reference-id": randomUUID() }, body: refund };
    expect((await ask("/disbursement/v1_0/refund", again)).status).toBe(202);
  });
});

describe("a collection", () => {
  test.each([
    ["450", "INTERNAL_PROCESSING_ERROR"],
    ["451", "APPROVAL_REJECTED"],
    ["452", "EXPIRED"],
    ["455", "PAYER_NOT_FOUND"],
    ["456", "PAYEE_NOT_ALLOWED_TO_RECEIVE"],
    ["457", "NOT_ALLOWED"],
    ["458", "NOT_ALLOWED_TARGET_ENVIRONMENT"],
    ["459", "INVALID_CALLBACK_URL_HOST"],
    ["460", "INVALID_CURRENCY"],
    ["461", "INTERNAL_PROCESSING_ERROR"],
    ["462", "SERVICE_UNAVAILABLE"],
    ["463", "COULD_NOT_PERFORM_TRANSACTION"],
    ["464", "TRANSFER_TYPE_UNKNOWN"],
  ])("from 46733123%s fails with %s", async (ending, code) => {
    const reference = randomUUID();
    const body = { ...asking, payer: { ...payee, partyId: `46733123${ending}` } };
    const headers = { "x-reference-id": reference };
    const made = await ask("/collection/v1_0/requesttopay", { method: "POST", headers, body });
    expect(made.status).toBe(202);
    later();
    const told = await ask(`/collection/v1_0/requesttopay/${reference}`);
    expect(told.body).toMatchObject({ status: "FAILED", reason: { code } });
  });

  test("brings its money in; 454 waits until the operator decides", async () => {
    const held = async () => (await ask("/collection/v1_0/account/balance")).body;
    expect(await held()).toEqual({ availableBalance: "10000", currency: "UGX" });
    const pending = randomUUID();
    for (const [reference, partyId] of [
      [randomUUID(), "256770000101"],
      [pending, "46733123454"],
    ] as const) {
      const body = { ...asking, payer: { ...payee, partyId } };
      const headers = { "x-reference-id": reference };
      await ask("/collection/v1_0/requesttopay", { method: "POST", headers, body });
    }
    later();
    expect(await held()).toMatchObject({ availableBalance: "11000" });
    const decide = { method: "POST", body: { status: "SUCCESSFUL" } };
    expect((await ask(`/simulator/payments/${pending}`, decide)).status).toBe(200);
    expect((await ask(`/simulator/payments/${pending}`, decide)).status).toBe(409);
    expect(await held()).toMatchObject({ availableBalance: "12000" });
    const path = `/collection/v1_0/requesttopay/${pending}/deliverynotification`;
    expect((await ask(path, { method: "POST" })).status).toBe(200);
  });
});

describe("a callback", () => {
  test("comes once by PUT, also when nobody takes it and the simulator is restarted", async () => {
    const heard: { method: string | undefined; body: unknown }[] = [];
    const listener = createServer((request, response) => {
      let text = "";
      request.on("data", (chunk) => (text += String(chunk)));
      request.on("end", () => {
        heard.push({ method: request.method, body: JSON.parse(text) });
        response.writeHead(500).end();
      });
    });
    await new Promise<void>((resolve) => listener.listen(0, "127.0.0.1", resolve));
    const address = listener.address();
    const callback = `http://127.0.0.1:${typeof address === "object" ? address?.port : 0}/hook`;
    // Who is called back is called by the clock on the wall.
    const soon = { settleMs: 120, ongoingMs: 2000 };
    const dataDir = mkdtempSync(join(tmpdir(), "momo-"));
    const first = await startMomoSimulator({ port: 0, dataDir, delays: soon });
    tokens.disbursement = await sign("disbursement", first);
    for (const partyId of ["256770000101", "256770000453"]) {
      const headers = { "x-reference-id": randomUUID(), "x-callback-url": callback };
      const body = { ...payout, payee: { ...payee, partyId } };
      await ask("/disbursement/v1_0/transfer", { method: "POST", headers, body }, first);
    }
    await vi.waitFor(() => expect(heard).toHaveLength(1), patientMs);
    expect(heard).toMatchObject([{ method: "PUT", body: { ...payout, status: "SUCCESSFUL" } }]);
    await first.stop();
    appendFileSync(join(dataDir, "momo-simulator.jsonl"), '{"line":"payment","pay');
    const second = await startMomoSimulator({ port: 0, dataDir, delays: soon });
    await vi.waitFor(() => expect(heard).toHaveLength(2), patientMs);
    await second.stop();
    const third = await startMomoSimulator({ port: 0, dataDir, delays: soon });
    await new Promise((resolve) => setTimeout(resolve, soon.settleMs + 50));
    expect(heard).toHaveLength(2);
    await third.stop();
    listener.close();
    rmSync(dataDir, { recursive: true });
    tokens.disbursement = await sign("disbursement");
  });

  test("to a host that was not registered is refused", async () => {
    const answer = await transfer(payout, { "x-callback-url": "https://evil.example/hook" });
    expect(answer).toMatchObject({ status: 500, body: { code: "INVALID_CALLBACK_URL_HOST" } });
  });
});

test("account holders are active or not, named or not found", async () => {
  const path = "/disbursement/v1_0/accountholder/msisdn";
  expect((await ask(`${path}/256770000101/active`)).body).toEqual({ result: true });
  expect((await ask(`${path}/256770000451/active`)).body).toEqual({ result: false });
  expect((await ask(`${path}/256770000450/active`)).status).toBe(404);
  const first = await ask(`${path}/256770000101/basicuserinfo`);
  expect(first.body).toMatchObject({ given_name: expect.any(String) });
  expect((await ask(`${path}/256770000457/basicuserinfo`)).status).toBe(404);
});

test.each([{ mode: "fire" }, { mode: "slow", on: "moon" }, { mode: "slow", count: 0 }, {}])(
  "chaos %j is not understood",
  async (body) => {
    expect((await ask("/simulator/chaos", { method: "POST", body })).status).toBe(400);
  },
);

test("it says what it is, and what it is not is not found", async () => {
  expect((await ask("/simulator")).body).toMatchObject({ simulated: "SIMULATED" });
  for (const path of ["/", "/disbursement/v1_0/pay", "/v1_0/nothing", "/simulator/other"]) {
    expect((await ask(path)).status, path).toBe(404);
  }
});
