// One table of what payments rely on, for every provider's adapter: against the simulators always, against a
// provider's sandbox where its access is set in the environment.
import { afterAll, afterEach, describe, expect, test } from "vitest";
import { readSettings } from "#platform/server/settings.ts";
import { orderTo, simulatedAirtel, simulatedMtn } from "#test/providerHands.ts";
import { airtelMoney } from "./airtel.ts";
import type { MobileMoney, MobileMoneyOrder, StatusAnswer } from "./mobileMoney.ts";
import { mtnMobileMoney } from "./momo.ts";

const providers = [await simulatedMtn(), await simulatedAirtel()];
afterAll(async () => {
  for (const one of providers) await one.stop();
});
afterEach(async () => {
  for (const one of providers) await one.chaos({ mode: "none" });
});

describe.each(providers)("$name", (provider) => {
  const money = provider.money();
  const order = (ending = "101", changes: Partial<MobileMoneyOrder> = {}) =>
    orderTo(provider.wallet(ending), changes);
  const settled = (one: MobileMoneyOrder): Promise<StatusAnswer> => {
    provider.later();
    return money.statusOf(one);
  };
  const paidOut = async ({ reference }: MobileMoneyOrder): Promise<number> =>
    (await provider.ledger()).filter((one) => one.reference === reference).length;

  test("a payout is accepted, pending, then succeeded with the provider's reference", async () => {
    const one = order();
    expect(await money.transfer(one)).toEqual({ kind: "accepted" });
    expect(await money.statusOf(one)).toEqual({ kind: "pending" });
    const { amount, currency, phone: payee } = one;
    const providerReference = expect.any(String);
    expect(await settled(one)).toEqual({
      ...{ kind: "succeeded", providerReference, amount, currency, payee },
    });
  });

  test("it takes its amount out of our wallet, and nothing beyond what is there", async () => {
    const before = await money.balance();
    const one = order("102", { amount: 1000n });
    await money.transfer(one);
    await settled(one);
    const after = await money.balance();
    if (before.kind !== "known" || after.kind !== "known") throw new Error("a balance is known");
    expect([after.currency, before.amount - after.amount]).toEqual(["UGX", 1000n]);
    const big = order("103", { amount: 900_000_000n });
    await money.transfer(big);
    expect((await settled(big)).kind).toBe("failed");
  });

  test("sent twice under one reference is one payment; the duplicate is unknown", async () => {
    const one = order();
    await money.transfer(one);
    expect((await money.transfer(one)).kind).toBe("unknown");
    expect((await settled(one)).kind).toBe("succeeded");
    expect(await paidOut(one)).toBe(1);
  });

  test("what never arrived is not found, which is no failure; what is misshapen is refused", async () => {
    expect(await money.statusOf(order())).toEqual({ kind: "not-found" });
    const wrong = order("101", { phone: "+0" });
    expect((await money.transfer(wrong)).kind).toBe("refused");
    expect(await paidOut(wrong)).toBe(0);
  });

  test.each(["450", "451", "452", "455", "456", "457", "458", "463"])(
    "to a number ending in %s fails for good",
    async (ending) => {
      const one = order(ending);
      expect(await money.transfer(one)).toEqual({ kind: "accepted" });
      expect((await settled(one)).kind).toBe("failed");
    },
  );

  test.each([
    ["timeout", false],
    ["500", false],
    ["429", false],
    ["not-json", false],
    ["lost-answer", true],
    ["500-but-done", true],
  ])("%s at the order: unknown, the status decides, paid once", async (mode, done) => {
    const one = order();
    await money.balance();
    await provider.chaos({ mode, on: "create", count: 1 });
    const asking = provider.money({ hasty: mode === "timeout" });
    expect((await asking.transfer(one)).kind).toBe("unknown");
    if (!done) {
      expect(await money.statusOf(one)).toEqual({ kind: "not-found" });
      expect(await money.transfer(one)).toEqual({ kind: "accepted" });
    }
    expect((await settled(one)).kind).toBe("succeeded");
    expect(await paidOut(one)).toBe(1);
  });

  test("slow is only slow while we wait long enough, and unknown when we do not", async () => {
    const one = order();
    const other = order();
    await provider.chaos({ mode: "slow", on: "create" });
    expect(await money.transfer(one)).toEqual({ kind: "accepted" });
    const hasty = provider.money({ hasty: true });
    expect(await hasty.transfer(other)).toEqual({ kind: "unknown", reason: "timeout" });
    expect((await settled(other)).kind).toBe("succeeded");
  });

  test.each(["500", "429", "not-json", "lost-answer"])("%s elsewhere is unknown", async (mode) => {
    const one = order();
    await money.transfer(one);
    const asks: [string, () => Promise<{ kind: string }>][] = [
      ["status", () => money.statusOf(one)],
      ["holder", () => money.holderName(one.phone)],
      ["balance", () => money.balance()],
      ["token", () => provider.money().transfer(order())],
    ];
    for (const [on, ask] of asks) {
      await provider.chaos({ mode, on, count: 1 });
      expect((await ask()).kind, on).toBe("unknown");
    }
  });

  test.each(["amount", "currency", "payee"])(
    "another %s in the status is a mismatch, never a success",
    async (field) => {
      const one = order();
      await money.transfer(one);
      await settled(one);
      await provider.chaos({ mode: `wrong-${field}`, on: "status", count: 1 });
      expect(await money.statusOf(one)).toMatchObject({ kind: "mismatch", fields: [field] });
    },
  );

  test("nobody there, or wrong keys: every call is unknown, nothing is paid", async () => {
    for (const how of [{ nobody: true }, { wrong: true }]) {
      const stranger = provider.money(how);
      const one = order();
      const answers = [
        await stranger.transfer(one),
        await stranger.statusOf(one),
        await stranger.holderName(one.phone),
        await stranger.balance(),
        await stranger.collect(one),
      ];
      expect(answers.map((answer) => answer.kind)).toEqual(Array(5).fill("unknown"));
      expect(await paidOut(one)).toBe(0);
    }
  });

  test("who holds a wallet is told by the provider", async () => {
    const phone = provider.wallet("200");
    const holder = { msisdn: phone.slice(1), given: "Sarah", family: "Nakato" };
    await provider.operate("holders", holder);
    expect(await money.holderName(phone)).toEqual({ kind: "found", name: "Sarah Nakato" });
    expect(await money.holderName(provider.wallet("457"))).toEqual({ kind: "not-found" });
  });

  test("money asked of a customer is paid by them into our wallet", async () => {
    const one = order("210", { amount: 25_000n });
    expect(await money.collect(one)).toEqual({ kind: "accepted" });
    provider.later();
    expect((await money.collectionOf(one)).kind).toBe("succeeded");
    expect((await money.collect(one)).kind).toBe("unknown");
    expect(await money.collectionOf(order("211"))).toEqual({ kind: "not-found" });
  });

  test("the token is fetched once for many calls and renewed before it ends", async () => {
    const tokenMs = 600_000;
    const own = await (provider.name === "MTN"
      ? simulatedMtn({ tokenMs })
      : simulatedAirtel({ tokenMs }));
    const mine = own.money();
    await Promise.all([1, 2, 3, 4, 5].map(() => mine.balance()));
    const tokens = () => own.calls.filter((one) => one.call === "token").length;
    expect(tokens()).toBe(1);
    own.later(tokenMs - 1000);
    expect((await mine.balance()).kind).toBe("known");
    expect(tokens()).toBe(2);
    await own.stop();
  });

  test("no phone, name, key or token reaches the log", () => {
    const logged = JSON.stringify(provider.calls);
    for (const secret of [...provider.secrets, "70000", "50000", "Bearer", "Coffee", "Nakato"]) {
      expect(logged).not.toContain(secret);
    }
  });
});

/** The sandboxes of the providers, where this environment has access to them; else none. */
function sandboxes(): { name: string; money: MobileMoney; phone: string }[] {
  const { momo, airtel } = readSettings(process.env);
  const around = { now: () => Date.now() };
  return [
    ...(momo ? [{ name: "MTN", money: mtnMobileMoney(momo, around), phone: "+46733123999" }] : []),
    ...(airtel
      ? [{ name: "Airtel", money: airtelMoney(airtel, around), phone: "+256750000101" }]
      : []),
  ];
}

test.each(sandboxes())(
  "$name's sandbox answers as its simulator does",
  async ({ money, phone }) => {
    const one = orderTo(phone, { amount: 1000n });
    expect(await money.statusOf(one)).toEqual({ kind: "not-found" });
    expect(await money.transfer(one)).toEqual({ kind: "accepted" });
    expect((await money.transfer(one)).kind).toBe("unknown");
    expect(["pending", "succeeded"]).toContain((await money.statusOf(one)).kind);
  },
);
