import { randomUUID } from "node:crypto";
import { mkdtempSync, rmSync } from "node:fs";
import { createServer } from "node:http";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";
import { movedClock, patientMs, simulatedDelays } from "#test/providerHands.ts";
import { type MomoSimulator, startMomoSimulator } from "#simulators/momo/simulator.ts";
import type { MobileMoneyOrder, StatusAnswer } from "./mobileMoney.ts";
import type { ProviderCall } from "./line.ts";
import { mtnMobileMoney } from "./momo.ts";

const { now, later } = movedClock();
let simulator: MomoSimulator;
let calls: ProviderCall[] = [];

beforeAll(async () => {
  simulator = await startMomoSimulator({ port: 0, delays: simulatedDelays, now });
});
afterAll(async () => simulator.stop());
afterEach(() => {
  calls = [];
});

function moneyOf(one: MomoSimulator, changes: Partial<Parameters<typeof mtnMobileMoney>[0]> = {}) {
  const { apiUser, apiKey, subscriptionKeys, targetEnvironment } = one.credentials;
  const access = {
    baseUrl: one.url,
    apiUser,
    apiKey,
    targetEnvironment,
    subscriptionKey: subscriptionKeys.disbursement,
    timeoutMs: patientMs,
    ...changes,
  };
  return mtnMobileMoney(access, { now, log: (call) => calls.push(call) });
}

function order(changes: Partial<MobileMoneyOrder> = {}): MobileMoneyOrder {
  return {
    reference: randomUUID(),
    amount: 1_804_920n,
    currency: "UGX",
    phone: "+256770000101",
    externalId: "PAY-26-000001",
    note: "Coffee 397.4 kg",
    ...changes,
  };
}

function settled(one: MobileMoneyOrder, from = moneyOf(simulator)): Promise<StatusAnswer> {
  later();
  return from.statusOf(one);
}

describe("a payout", () => {
  test.each([
    ["450", "INTERNAL_PROCESSING_ERROR"],
    ["451", "APPROVAL_REJECTED"],
    ["452", "EXPIRED"],
    ["455", "NOT_ENOUGH_FUNDS"],
    ["456", "PAYER_LIMIT_REACHED"],
    ["457", "PAYEE_NOT_FOUND"],
    ["458", "NOT_ALLOWED"],
    ["459", "NOT_ALLOWED_TARGET_ENVIRONMENT"],
    ["460", "INVALID_CALLBACK_URL_HOST"],
    ["461", "INVALID_CURRENCY"],
    ["462", "INTERNAL_PROCESSING_ERROR"],
    ["463", "SERVICE_UNAVAILABLE"],
  ])("to a number ending in %s fails with %s", async (ending, reason) => {
    for (const phone of [`+46733123${ending}`, `+256770000${ending}`]) {
      const one = order({ phone });
      expect(await moneyOf(simulator).transfer(one)).toEqual({ kind: "accepted" });
      expect(await settled(one)).toEqual({ kind: "failed", reason });
    }
  });

  test("to …453 goes on for a while, to …454 for ever, to …464 succeeds", async () => {
    const money = moneyOf(simulator);
    const ongoing = order({ phone: "+256770000453" });
    const delayed = order({ phone: "+256770000454" });
    const plain = order({ phone: "+256770000464" });
    for (const one of [ongoing, delayed, plain]) await money.transfer(one);
    later();
    expect((await money.statusOf(ongoing)).kind).toBe("pending");
    expect((await settled(plain)).kind).toBe("succeeded");
    later(simulatedDelays.ongoingMs);
    expect((await money.statusOf(ongoing)).kind).toBe("succeeded");
    expect((await money.statusOf(delayed)).kind).toBe("pending");
  });
});

describe("when MTN misbehaves", () => {
  test.each([{ apiKey: "wrong" }, { apiUser: randomUUID() }, { subscriptionKey: "wrong" }])(
    "wrong credentials decide nothing: %j",
    async (wrong) => {
      const money = moneyOf(simulator, wrong);
      const one = order();
      expect(await money.transfer(one)).toEqual({ kind: "unknown", reason: "not-signed-in" });
      expect(await money.statusOf(one)).toEqual({ kind: "unknown", reason: "not-signed-in" });
    },
  );

  test("answers in unexpected shapes are never a success", async () => {
    const one = order();
    const good = {
      amount: "1804920",
      currency: "UGX",
      financialTransactionId: "1",
      payee: { partyIdType: "MSISDN", partyId: "256770000101" },
    };
    const cases: [unknown, StatusAnswer["kind"]][] = [
      [{ ...good, status: "SUCCESSFUL" }, "succeeded"],
      [{ ...good, status: "SUCCESSFUL", amount: "1804920.00" }, "succeeded"],
      [{ ...good, status: "SUCCESSFUL", amount: 1804920 }, "succeeded"],
      [{ ...good, status: "FAILED", reason: "PAYEE_NOT_FOUND" }, "failed"],
      [{ ...good, status: "SUCCESSFUL", amount: "1804920.5" }, "mismatch"],
      [{ ...good, status: "SUCCESSFUL", amount: null }, "mismatch"],
      [{ ...good, status: "SUCCESSFUL", payee: undefined }, "mismatch"],
      [{ ...good, status: "SUCCESSFUL", financialTransactionId: undefined }, "unknown"],
      [{ ...good, status: "SUCCESS" }, "unknown"],
      [{ ...good, status: "successful" }, "unknown"],
      [[], "unknown"],
      [null, "unknown"],
      ["SUCCESSFUL", "unknown"],
    ];
    for (const [body, kind] of cases) {
      const fake = createServer((request, response) => {
        const token = { access_token: "t", expires_in: 3600 };
        response.end(JSON.stringify(request.url?.endsWith("/token/") ? token : body));
      });
      await new Promise<void>((resolve) => fake.listen(0, "127.0.0.1", resolve));
      const address = fake.address();
      const port = typeof address === "object" && address ? address.port : 0;
      const money = moneyOf(simulator, { baseUrl: `http://127.0.0.1:${port}` });
      expect((await money.statusOf(one)).kind, JSON.stringify(body)).toBe(kind);
      fake.closeAllConnections();
      fake.close();
    }
  });
});

describe("the token", () => {
  test("that the provider forgot is fetched anew; its payments outlive a restart", async () => {
    const dataDir = mkdtempSync(join(tmpdir(), "momo-"));
    const first = await startMomoSimulator({ port: 0, dataDir, delays: simulatedDelays, now });
    const port = Number(new URL(first.url).port);
    const money = moneyOf(first);
    const one = order();
    expect(await money.transfer(one)).toEqual({ kind: "accepted" });
    await first.stop();
    const second = await startMomoSimulator({ port, dataDir, delays: simulatedDelays, now });
    expect(second.credentials).toEqual(first.credentials);
    // The first call may still find the old connection, which is closed: asking again is the answer.
    if ((await money.statusOf(one)).kind === "unknown") await money.statusOf(one);
    expect((await settled(one, money)).kind).toBe("succeeded");
    expect(await money.transfer(one)).toMatchObject({ kind: "unknown" });
    expect(calls.filter((call) => call.call === "token").length).toBe(2);
    await second.stop();
    rmSync(dataDir, { recursive: true });
  });
});

test("no phone, name, key or token reaches the log", async () => {
  const money = moneyOf(simulator);
  const one = order();
  await money.transfer(one);
  await money.statusOf(one);
  await money.holderName(one.phone);
  const logged = JSON.stringify(calls);
  for (const secret of ["770000101", simulator.credentials.apiKey, "eyJ", "Bearer", "Coffee"]) {
    expect(logged).not.toContain(secret);
  }
  expect(calls.map((call) => call.call)).toEqual(["token", "transfer", "status", "holder"]);
});

test("a reference that is not a random UUID version 4 is a bug of ours", async () => {
  const one = order({ reference: "01890a5d-ac96-774b-bcce-b302099a8057" });
  await expect(moneyOf(simulator).transfer(one)).rejects.toThrow("UUID version 4");
});
