// What people do with things that have to come back in a random history: they hand them on, lose them, and write them off.
import { supplyCustody } from "#work/supplies/custodyApi.ts";
import { newId } from "#test/world.ts";
import type { History, Step } from "./histories.ts";
import type { Who } from "./modelBooks.ts";
import type { LossMove, OfferMove } from "./modelKeeping.ts";
import { keyAt, pick, type Play } from "./playing.ts";
import { custodyIdOf, versionOf } from "./standing.ts";

const people: readonly Who[] = ["cashier", "employee", "field", "operations"];

/** Something somebody has: mostly of what is still there; and how many of it, now and then one more. */
function heldAt({ model }: History, [a, b, , luck]: Step["dice"]) {
  const all = [...model.custodies];
  const there = all.filter(([, { pieces }]) => pieces > 0n);
  const found = pick(luck % 7 === 0 || there.length === 0 ? all : there, a);
  if (found === undefined) return null;
  const [custody, { holder, pieces: has }] = found;
  const pieces = b % 3 === 0 ? (has + 1n) / 2n : b % 7 === 0 ? has + 1n : has;
  return { custody, holder, pieces };
}

export const keepingPlays = {
  comesBack: ({ model, world }, [a]) => {
    const days = a % 4 === 0 ? null : 10;
    const params = { id: model.products.bags };
    return {
      expected: () => model.sayWhether(days !== null),
      send: () => world.as("operations")(supplyCustody.comesBack, { params, body: { days } }),
    };
  },
  offer: (history, dice) => {
    const { model, world } = history;
    const held = heldAt(history, dice);
    if (held === null) return null;
    const { custody, holder, pieces } = held;
    const by = pick<Who>([holder, holder, "operations", "field"], dice[2]) ?? holder;
    const to = pick(people, dice[1]) ?? "cashier";
    const id = newId();
    const send = async (note: string) => {
      const body = { id, toId: await world.userId(to), pieces: `${pieces}`, note };
      const params = { id: await custodyIdOf(history, custody) };
      return world.as(by)(supplyCustody.handOver, { params, body });
    };
    return {
      expected: () => model.offer(id, { custody, by, to, pieces }),
      send: () => send("For Kabonera"),
      other: () => send("For Masaka"),
    };
  },
  answerOffer: (history, dice) => {
    const { model, world } = history;
    const id = keyAt(model.offers, dice, ["offered"]);
    const one = model.offers.get(id ?? "");
    if (id === undefined || one === undefined) return null;
    const moves: readonly OfferMove[] = ["accept", "accept", "accept", "decline", "withdraw"];
    const move = pick(moves, dice[2]) ?? "accept";
    const likely = move === "withdraw" ? one.by : one.to;
    const by = pick<Who>([likely, likely, likely, "operations", "field"], dice[1]) ?? likely;
    return {
      expected: () => model.answerOffer(id, move, by),
      send: async () => {
        const version = await versionOf(history, "custody_handover", id);
        const [call, params] = [world.as(by), { id }];
        if (move === "accept") return call(supplyCustody.accept, { params, body: { version } });
        if (move === "withdraw") {
          return call(supplyCustody.withdrawHandover, { params, body: { version } });
        }
        const body = { version, reason: "It never came" };
        return call(supplyCustody.decline, { params, body });
      },
    };
  },
  reportLoss: (history, dice) => {
    const { model, world } = history;
    const held = heldAt(history, dice);
    if (held === null) return null;
    const { custody, holder, pieces } = held;
    const by = pick<Who>([holder, holder, "operations", "cashier"], dice[2]) ?? holder;
    const id = newId();
    const send = async (reason: string) => {
      const body = { id, kind: "lost" as const, pieces: `${pieces}`, reason };
      const params = { id: await custodyIdOf(history, custody) };
      return world.as(by)(supplyCustody.reportLoss, { params, body });
    };
    return {
      expected: () => model.reportLoss(id, { custody, by, pieces }),
      send: () => send("Stolen at the Kabonera centre"),
      other: () => send("Burnt"),
    };
  },
  judgeMissing: (history, dice) => {
    const { model, world } = history;
    const id = keyAt(model.losses, dice, ["reported"]);
    const one = model.losses.get(id ?? "");
    if (id === undefined || one === undefined) return null;
    const moves: readonly LossMove[] = ["approve", "approve", "approve", "reject", "withdraw"];
    const move = pick(moves, dice[2]) ?? "approve";
    const by =
      move === "withdraw"
        ? (pick<Who>([one.by, "operations", "cashier"], dice[1]) ?? one.by)
        : (pick<Who>(["md", "operations", "owner", "employee"], dice[1]) ?? "md");
    return {
      expected: () => model.judgeMissing(id, move, by),
      send: async () => {
        const version = await versionOf(history, "custody_loss", id);
        const [call, params] = [world.as(by), { id }];
        if (move === "approve")
          return call(supplyCustody.approveLoss, { params, body: { version } });
        if (move === "withdraw") {
          return call(supplyCustody.withdrawLoss, { params, body: { version } });
        }
        const body = { version, reason: "It was found" };
        return call(supplyCustody.rejectLoss, { params, body });
      },
    };
  },
} satisfies Record<string, Play>;
