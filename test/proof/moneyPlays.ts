// What people do with money in a random history beyond paying debts: advances, funds that are asked for, an
// officer's drawer of cash, and the closing of what is past.
import { lockPeriod } from "#books/ledger/door.ts";
import { addDays } from "#kernel/days.ts";
import type { Ctx } from "#platform/server/context.ts";
import { asSystem } from "#platform/server/systemWork.ts";
import { collections } from "#work/field-collections/api.ts";
import { buyingSessions } from "#work/field-collections/sessionApi.ts";
import { farmers } from "#registry/farmers/api.ts";
import { fundRequests } from "#work/fund-requests/api.ts";
import { fundReceipts } from "#work/fund-requests/receiptApi.ts";
import { fundRetirements } from "#work/fund-requests/retirementApi.ts";
import { payments } from "#work/payments/api.ts";
import { photograph } from "#test/expenseMakers.ts";
import { demoOrg } from "#test/makers.ts";
import { newId, type World } from "#test/world.ts";
import { bringBack, buyer } from "./drawer.ts";
import { sum, type Who } from "./modelBooks.ts";
import { keyAt, pick, type Play } from "./playing.ts";
import { commitmentIdOf, dueIdOf, versionOf } from "./standing.ts";

/** Closes everything through a day in the books, or opens all again, as whoever closes a month does. */
export async function closeBooks(world: World, day: string): Promise<void> {
  const through = day || "2020-01-31";
  const userId = await world.userId("accountant");
  const close = (ctx: Ctx): Promise<void> => {
    const actor = { ...ctx.actor, userId };
    return lockPeriod({ ...ctx, actor }, { through, reason: "The history says so" });
  };
  await asSystem(world.house.database, await demoOrg(world), "test.close", close, world.now());
}

let wallets = 0;

/** Advances, funds, cash in an officer's hands. */
export const moneyPlays = {
  lend: (history, dice) => {
    const [a, b, c] = dice;
    const { model, world, farmer, today } = history;
    const asked = new Map([...model.requests, ...model.wishes]);
    const request = c % 2 === 0 ? undefined : keyAt(asked, dice, ["approved"]);
    const granted = request === undefined ? undefined : asked.get(request);
    const amount = granted
      ? 1n + (BigInt(b) % (granted.amount + 2n))
      : b % 4 === 0
        ? 3_000_001n
        : 20_000n + BigInt(b % 90_000);
    const by = pick<Who>(["accountant", "owner", "cashier", "field"], a) ?? "accountant";
    const id = newId();
    // Into the farmer's wallet, where there is one.
    const isMobile = request === undefined && b % 3 === 0;
    // Each a day later than the one before: what is recovered first is then the same for both.
    const repayOn = addDays(today, 30 + model.payments.size);
    const terms = async () => ({
      ...{ id, amount: `${amount}`, duplicateReason: "Each is its own" },
      method: isMobile ? ("mtn_momo" as const) : ("cash" as const),
      ...(request === undefined
        ? { partyType: "farmer" as const, partyId: farmer.id, repayOn, purpose: "School fees" }
        : {
            partyType: "staff" as const,
            partyId: await world.userId(granted?.payee ?? "employee"),
            commitmentId: await commitmentIdOf(history, request),
          }),
    });
    const send = async (more: object = {}) =>
      world.as(by)(payments.prepareAdvance, { body: { ...(await terms()), ...more } });
    return {
      expected: () => model.lend(id, by, { request: request ?? null, amount, isMobile }),
      send,
      other: () => send({ duplicateReason: "Other" }),
    };
  },
  ask: ({ model, world, today }, [a, , c]) => {
    const id = newId();
    const amount = 10_000n + BigInt(a % 400_000);
    // For a colleague, or for themselves.
    const payee: Who = c % 2 === 0 ? "md" : "employee";
    const terms = { purpose: "opex" as const, amount: `${amount}`, neededBy: addDays(today, 3) };
    const send = async (justification: string) =>
      world.as("md")(fundRequests.ask, {
        body: { id, ...terms, payeeId: await world.userId(payee), justification },
      });
    return {
      expected: () => model.ask(id, "md", { amount, payee }),
      send: () => send("Repair of the weighbridge"),
      other: () => send("Repair of the roof"),
    };
  },
  acknowledge: (history, dice) => {
    const { model, world } = history;
    const parts = [...model.payments].filter(([, { request }]) =>
      model.requests.has(request ?? ""),
    );
    const waiting = parts.filter(
      ([id, { state, request }]) =>
        state === "succeeded" &&
        !model.acknowledged.has(id) &&
        model.requests.get(request ?? "")?.state === "approved",
    );
    const id = keyAt(new Map(waiting.length > 0 ? waiting : parts), dice, ["succeeded"]);
    const payee = model.requests.get(model.payments.get(id ?? "")?.request ?? "")?.payee;
    if (id === undefined || payee === undefined) return null;
    // Whom the money is for needs no office for it; who has one cannot say it for them, nor a colleague.
    const others = pick<Who>(["owner", "md", "employee", "cashier"], dice[2]) ?? "owner";
    const by = dice[1] % 3 === 2 ? others : payee;
    return {
      expected: () => model.acknowledge(id, by),
      send: async () => {
        const params = { id: await dueIdOf(history, id) };
        return world.as(by)(fundReceipts.acknowledge, { params });
      },
    };
  },
  openDrawer: ({ model, world, store }) => {
    const id = newId();
    const { raw: productId } = model.products;
    const terms = { placeId: store, productId, priceCeiling: "6000", openingStock: "0" };
    return {
      expected: () => model.openDrawer(id),
      send: () => world.as(buyer)(buyingSessions.open, { body: { id, ...terms } }),
    };
  },
  handOver: ({ model, world }, [a, b]) => {
    const params = { id: model.drawer?.id ?? "" };
    if (model.drawer === null) return null;
    const by = pick<Who>(["cashier", "cashier", "owner", "field"], b) ?? "cashier";
    const pieces = 1 + (a % 12);
    const body = { id: newId(), notes: [{ denomination: 50_000, pieces }] };
    return {
      expected: () => model.handOver(BigInt(50_000 * pieces), by),
      send: () => world.as(by)(buyingSessions.handOver, { params, body }),
      other: null,
    };
  },
  buyForCash: ({ model, world, farmer, store, today }, [a]) => {
    const id = newId();
    const gross = 10_000n + BigInt(a % 40_000);
    const slip = {
      ...{ id, collectedOn: today, farmerId: farmer.id, placeId: store, stream: "eu" as const },
      plots: farmer.plots.map((plotId) => ({ plotId, shareBp: 10_000 })),
      ...{ productId: model.products.raw, weighings: [{ gross: `${gross}`, tare: "800" }] },
      ...{
        moistureBp: 1_300,
        foreignMatterBp: 50,
        unitPrice: `${model.price}`,
        confirmDuplicate: true,
      },
      payBy: "cash" as const,
    };
    const of = { net: gross - 800n, moistureBp: 1_300, price: model.price, isCash: true };
    return {
      expected: () => model.record(id, buyer, of),
      send: () => world.as(buyer)(collections.record, { body: slip }),
      other: () => world.as(buyer)(collections.record, { body: { ...slip, foreignMatterBp: 51 } }),
    };
  },
  payCash: (history, dice) => {
    const { model, world } = history;
    const promised = [...model.collections].filter(([, one]) => one.isPromised);
    const id = keyAt(promised.length > 0 ? new Map(promised) : model.collections, dice, [
      "approved",
    ]);
    if (id === undefined) return null;
    const by = pick<Who>([buyer, buyer, buyer, "field"], dice[1]) ?? buyer;
    return {
      expected: () => model.payCash(id, by),
      send: async () => {
        const body = { version: await versionOf(history, "collection", id) };
        return world.as(by)(collections.payCash, { params: { id }, body });
      },
    };
  },
  takeCashBack: (history, dice) => {
    const { model, world } = history;
    const paid = [...model.collections].filter(([, one]) => one.cash !== null);
    const id = keyAt(paid.length > 0 ? new Map(paid) : model.collections, dice, ["approved"]);
    if (id === undefined) return null;
    const by = pick<Who>([buyer, buyer, buyer, "field"], dice[1]) ?? buyer;
    return {
      expected: () => model.takeCashBack(id, by),
      send: async () => {
        const version = await versionOf(history, "collection", id);
        const asked = { params: { id }, body: { version, reason: "The farmer sends it back" } };
        return world.as(by)(collections.takeCashBack, asked);
      },
    };
  },
  closeDrawer: ({ model, world }, [a, b]) => {
    const { drawer } = model;
    if (drawer === null) return null;
    const short = a % 3 === 0 && drawer.left >= 100n ? 100n : 0n;
    return {
      expected: () => model.closeDrawer(short),
      send: () => bringBack(world, drawer.id, { short, isCountedTwice: b % 2 === 0 }),
    };
  },
  account: (history, dice) => {
    const { model, world } = history;
    const [a, b, c, d] = dice;
    const requestId = keyAt(model.requests, dice, ["approved"]);
    if (requestId === undefined) return null;
    const id = newId();
    const held = sum(model.held(requestId).map((due) => due.open));
    // Mostly little beyond it is spent; now and then far more than may be owed.
    const spent = BigInt(b) % (held + (a % 6 === 0 ? 220_000n : 2_000n));
    const returned =
      c % 3 === 0 ? 0n : spent < held ? held - spent + BigInt(c % 5 === 0 ? 1 : 0) : 1n;
    const line = { account: "6130", description: "Spare parts", amount: `${spent}` };
    const lines = spent > 0n ? [line] : [];
    const hasReceipt = d % 5 !== 0;
    const file = hasReceipt && spent > 0n ? photograph(`account ${id}`) : null;
    const send = (note: string) =>
      world.as("md")(fundRetirements.submit, {
        body: { id, requestId, returned: `${returned}`, note, lines, file },
      });
    return {
      expected: () => model.giveAccount(id, { request: requestId, spent, returned, hasReceipt }),
      send: () => send("As asked"),
      other: () => send("As asked for"),
    };
  },
  believe: (history, dice) => {
    const { model, world } = history;
    const id = keyAt(model.accountsGiven, dice, ["submitted"]);
    if (id === undefined) return null;
    const by = pick<Who>(["accountant", "owner", "owner", "md"], dice[1]) ?? "owner";
    const isGood = dice[2] % 5 !== 0;
    return {
      expected: () => model.judgeAccount(id, by, isGood),
      send: async () => {
        const version = await versionOf(history, "fund_retirement", id);
        const [call, params] = [world.as(by), { id }];
        return isGood
          ? call(fundRetirements.accept, { params, body: { version } })
          : call(fundRetirements.sendBack, { params, body: { version, reason: "No receipts" } });
      },
    };
  },
  changeWallet: (history, [a]) => {
    const { model, world, farmer } = history;
    const by = pick<Who>(["field", "md", "owner"], a) ?? "field";
    wallets += 1;
    const number = `+25677${2_000_000 + wallets}`;
    return {
      expected: () => model.changeWallet(number, by),
      send: async () =>
        world.as(by)(farmers.change, {
          params: { id: farmer.id },
          body: {
            ...{ version: await versionOf(history, "farmer", farmer.id), village: "Kakunyu" },
            ...{ firstName: "Rehema", lastName: "Nakato", sex: "female" },
            ...{ paymentMethod: "mtn_momo", paymentNumber: number },
            paymentAccountName: "Rehema Nakato",
          },
        }),
    };
  },
  wait: ({ model, world, farmer }) => ({
    expected: () => model.wait(),
    send: () =>
      world.sql.query(
        `update farmer set registered_at = least(registered_at, now() - interval '90 days'),
           payment_changed_at = payment_changed_at - interval '30 hours' where id = $1`,
        [farmer.id],
      ),
  }),
  close: ({ model, world, today }, [a]) => {
    const through = a % 2 === 0 ? addDays(today, -1) : "";
    return {
      expected: () => model.close(through),
      send: () => closeBooks(world, through),
    };
  },
} satisfies Record<string, Play>;
