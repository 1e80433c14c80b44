// What people take back in a random history: deliveries nobody judged, batches, claims, requests, a buyer's money.
import { addDays } from "#kernel/days.ts";
import { expenses } from "#work/expenses/api.ts";
import { shipments } from "#work/exports/api.ts";
import { collections } from "#work/field-collections/api.ts";
import { fundRequests } from "#work/fund-requests/api.ts";
import { processing } from "#work/processing/api.ts";
import { newId } from "#test/world.ts";
import type { BatchMove } from "./model.ts";
import type { Who } from "./modelBooks.ts";
import { undecided } from "./modelUndoing.ts";
import { keyAt, pick, type Play } from "./playing.ts";
import { versionOf } from "./standing.ts";

const reason = "Written down by mistake";
/** What each state of a batch can be taken back by; one that was taken back before is tried once more. */
const batchMoves: Record<string, BatchMove> = {
  planned: "cancel",
  running: "putBack",
  completed: "takeBack",
};

export const undoingPlays = {
  strikeOut: (history, dice) => {
    const id = keyAt(history.model.collections, dice, ["recorded", "quality_pending"]);
    if (id === undefined) return null;
    const by = pick<Who>(["owner", "owner", "cashier"], dice[1]) ?? "owner";
    return {
      expected: () => history.model.strikeOut(id, by),
      send: async () => {
        const body = { version: await versionOf(history, "collection", id), reason };
        return history.world.as(by)(collections.void, { params: { id }, body });
      },
    };
  },
  undoBatch: (history, dice) => {
    const { model, world } = history;
    const wanted = pick(["planned", "running", "completed", "completed"], dice[1]) ?? "planned";
    const id = keyAt(model.batches, dice, [wanted]);
    if (id === undefined) return null;
    const move = batchMoves[model.batches.get(id)?.state ?? ""] ?? "putBack";
    const by = pick<Who>(["operations", "operations", "md"], dice[2]) ?? "operations";
    return {
      expected: () => model.undoBatch(id, move, by),
      send: async () => {
        const body = { version: await versionOf(history, "processing_batch", id), reason };
        return world.as(by)(processing[move], { params: { id }, body });
      },
    };
  },
  askAgain: (history, dice) => {
    const { model, world, claims, today } = history;
    const all = new Map([...model.expenses, ...model.requests]);
    const id = keyAt(all, dice, ["returned"]);
    if (id === undefined) return null;
    const amount = 8_000n + BigInt(dice[1] % 300_000);
    const { id: _other, ...claim } = claims.terms(amount);
    return {
      expected: () => model.askAgain(id, amount),
      send: async () => {
        if (model.expenses.has(id)) {
          const version = await versionOf(history, "expense", id);
          const body = { ...claim, version };
          return world.as("employee")(expenses.change, { params: { id }, body });
        }
        const body = {
          version: await versionOf(history, "fund_request", id),
          ...{ purpose: "opex" as const, amount: `${amount}`, neededBy: addDays(today, 3) },
          payeeId: await world.userId(model.requests.get(id)?.payee ?? "employee"),
          justification: "Less than we thought",
        };
        return world.as("md")(fundRequests.resubmit, { params: { id }, body });
      },
    };
  },
  undoExpense: (history, dice) => {
    const { model, world } = history;
    const id = keyAt(model.expenses, dice, dice[1] % 2 === 0 ? ["approved"] : undecided);
    if (id === undefined) return null;
    const isWithdrawn =
      undecided.includes(model.expenses.get(id)?.state ?? "") && dice[2] % 4 !== 0;
    const by = pick<Who>(["owner", "owner", "employee"], dice[2]) ?? "owner";
    return {
      expected: () => (isWithdrawn ? model.withdrawExpense(id) : model.voidExpense(id, by)),
      send: async () => {
        const version = await versionOf(history, "expense", id);
        const params = { id };
        return isWithdrawn
          ? world.as("employee")(expenses.withdraw, { params, body: { version } })
          : world.as(by)(expenses.void, { params, body: { version, reason } });
      },
    };
  },
  giveUpRequest: (history, dice) => {
    const { model, world } = history;
    const id = keyAt(model.requests, dice, ["submitted", "returned", "approved"]);
    if (id === undefined) return null;
    const move = dice[1] % 2 === 0 ? "cancel" : "close";
    const by = pick<Who>(["md", "md", "owner"], dice[2]) ?? "md";
    return {
      expected: () => model.giveUpRequest(id, move, by),
      send: async () => {
        const body = { version: await versionOf(history, "fund_request", id), reason };
        return world.as(by)(fundRequests[move], { params: { id }, body });
      },
    };
  },
  proceeds: (history, dice) => {
    const { model, world, today } = history;
    const [, b, c] = dice;
    const shipment = keyAt(model.shipments, dice, ["shipped", "delivered", "loaded"]);
    if (shipment === undefined) return null;
    const open = model.dues.get(shipment)?.open ?? 0n;
    const cents = b % 3 === 0 ? 1n + (BigInt(b) % (open + 2n)) : open > 0n ? open : 1n;
    const rate = BigInt(3_600 + (c % 100));
    const id = newId();
    const body = { id, day: today, amount: `${cents}`, rateMicro: `${rate}000000` };
    const send = (bankReference: string) =>
      world.as("accountant")(shipments.receiveProceeds, {
        params: { id: shipment },
        body: { ...body, bankReference },
      });
    return {
      expected: () => model.receive(id, { shipment, cents, rate }),
      send: () => send("TT 4471"),
      other: () => send("TT 4472"),
    };
  },
  takeBackProceeds: (history, dice) => {
    const { model, world } = history;
    const id = keyAt(model.proceeds, dice, ["booked"]);
    const one = id === undefined ? undefined : model.proceeds.get(id);
    if (id === undefined || one === undefined) return null;
    return {
      expected: () => model.takeBackProceeds(id),
      send: async () => {
        const version = await versionOf(history, "shipment_receipt", id);
        return world.as("accountant")(shipments.reverseProceeds, {
          params: { id: one.shipment },
          body: { receiptId: id, version, reason },
        });
      },
    };
  },
} satisfies Record<string, Play>;
