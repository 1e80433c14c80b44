// What people do about advances to farmers in a random history: asked for, decided by somebody else, paid as a promise in
// cash or into the farmer's wallet, given up and written off.
import { addDays } from "#kernel/days.ts";
import { farmerAdvances } from "#work/farmer-advances/api.ts";
import { payments } from "#work/payments/api.ts";
import { newId } from "#test/world.ts";
import type { Who } from "./modelBooks.ts";
import { keyAt, pick, type Play } from "./playing.ts";
import { commitmentIdOf, versionOf } from "./standing.ts";

/** Promises are made good from so many days on; several on one day. */
const firstDay = 30;
const reason = "The garden was flooded";

export const advancingPlays = {
  askAdvance: (history, [a, b, c]) => {
    const { model, world, farmer, today } = history;
    const id = newId();
    const by = pick<Who>(["field", "field", "field", "owner", "accountant"], b) ?? "field";
    const left = model.advanceLeft(null);
    // Mostly within the limit; now and then a shilling more.
    const amount = c % 7 === 0 || left === 0n ? left + 1n : 1n + (BigInt(a) % left);
    const turn = b % 6;
    const body = { id, farmerId: farmer.id, amount: `${amount}` };
    const send = (purpose: string) =>
      world.as(by)(farmerAdvances.ask, {
        body: { ...body, recoverBy: addDays(today, firstDay + turn), purpose },
      });
    return {
      expected: () => model.askAdvance(id, by, { amount, turn }),
      send: () => send("School fees"),
      other: () => send("Weeding"),
    };
  },
  decideAdvance: (history, dice) => {
    const { model, world } = history;
    const id = keyAt(model.advances, dice, ["requested"]);
    if (id === undefined) return null;
    const by = pick<Who>(["owner", "accountant", "owner", "field"], dice[1]) ?? "owner";
    const isGood = dice[2] % 5 !== 0;
    return {
      expected: () => model.decideAdvance(id, by, isGood),
      send: async () => {
        const version = await versionOf(history, "farmer_advance", id);
        const [call, params] = [world.as(by), { id }];
        return isGood
          ? call(farmerAdvances.approve, { params, body: { version } })
          : call(farmerAdvances.reject, { params, body: { version, reason } });
      },
    };
  },
  payAdvance: (history, dice) => {
    const { model, world, farmer } = history;
    const request = keyAt(model.advances, dice, ["approved"]);
    const promised = request === undefined ? undefined : model.advances.get(request);
    if (request === undefined || promised === undefined) return null;
    const [, b, c] = dice;
    const by = pick<Who>(["cashier", "accountant", "field"], c) ?? "cashier";
    const amount = b % 3 === 0 ? promised.amount / 2n + 1n : promised.amount;
    const isMobile = b % 4 !== 0;
    const id = newId();
    const send = async (duplicateReason: string) =>
      world.as(by)(payments.prepareAdvance, {
        body: {
          ...{ id, partyType: "farmer", partyId: farmer.id, amount: `${amount}` },
          ...{ method: isMobile ? "mtn_momo" : "cash", duplicateReason },
          commitmentId: await commitmentIdOf(history, request),
        },
      });
    return {
      expected: () => model.lend(id, by, { request, amount, isMobile }),
      send: () => send("Each is its own"),
      other: () => send("Other"),
    };
  },
  endAdvance: (history, dice) => {
    const { model, world } = history;
    const isLoss = dice[1] % 2 === 0;
    const id = keyAt(model.advances, dice, isLoss ? ["approved"] : ["requested", "approved"]);
    if (id === undefined) return null;
    const by = pick<Who>(["owner", "accountant", "field"], dice[2]) ?? "owner";
    return {
      expected: () => (isLoss ? model.writeOff(id, by) : model.cancelAdvance(id)),
      send: async () => {
        const version = await versionOf(history, "farmer_advance", id);
        const asked = { params: { id }, body: { version, reason } };
        const move = isLoss ? "writeOff" : "cancel";
        return world.as(by)(farmerAdvances[move], asked);
      },
    };
  },
} satisfies Record<string, Play>;
