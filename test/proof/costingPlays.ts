// What people do with costs that come after the goods in a random history.
import { lotCosts } from "#work/lot-costs/api.ts";
import { newId } from "#test/world.ts";
import type { History } from "./histories.ts";
import type { Lot, Who } from "./modelBooks.ts";
import { costRate } from "./modelCosting.ts";
import { keyAt, pick, type Play } from "./playing.ts";
import { lotIdOf, versionOf } from "./standing.ts";

const reason = "The agent's invoice was another";
const recorder: Who = "accountant";

async function record(history: History, id: string, of: { lots: readonly Lot[]; note: string }) {
  const lotIds: string[] = [];
  for (const lot of of.lots) lotIds.push(await lotIdOf(history, lot));
  const asked = { id, typeCode: "agent-commission", day: history.today, lotIds, note: of.note };
  return history.world.as(recorder)(lotCosts.record, { body: { ...asked, rate: `${costRate}` } });
}

export const costingPlays = {
  /** Written down and booked in one go, as it mostly is. */
  carry: (history, [a]) => {
    const { model, world } = history;
    const lot = pick(model.lots, a);
    if (lot === undefined) return null;
    const id = newId();
    return {
      expected: () => {
        const broken = model.recordCost(id, recorder, [lot]);
        return broken.length > 0 ? broken : model.postCost(id, "md");
      },
      send: async () => {
        const { version } = await record(history, id, { lots: [lot], note: "Booked at once" });
        return world.as("md")(lotCosts.post, { params: { id }, body: { version } });
      },
    };
  },
  recordCost: (history, [a, b]) => {
    const { model } = history;
    const [one, other] = [pick(model.lots, a), pick(model.lots, b)];
    if (one === undefined || other === undefined) return null;
    const lots = one === other || b % 2 === 0 ? [one] : [one, other];
    const id = newId();
    return {
      expected: () => model.recordCost(id, recorder, lots),
      send: () => record(history, id, { lots, note: "By the invoice" }),
      other: () => record(history, id, { lots, note: "By word of mouth" }),
    };
  },
  judgeCost: (history, dice) => {
    const { model, world } = history;
    const id = keyAt(model.costs, dice, ["recorded"]);
    if (id === undefined) return null;
    const by = pick<Who>(["md", "owner", "md", recorder], dice[1]) ?? "md";
    const isGood = dice[2] % 4 !== 0;
    return {
      expected: () => (isGood ? model.postCost(id, by) : model.rejectCost(id)),
      send: async () => {
        const version = await versionOf(history, "cost_line", id);
        const [call, params] = [world.as(by), { id }];
        return isGood
          ? call(lotCosts.post, { params, body: { version } })
          : call(lotCosts.reject, { params, body: { version, reason } });
      },
    };
  },
  takeBackCost: (history, dice) => {
    const { model, world } = history;
    const id = keyAt(model.costs, dice, ["posted"]);
    if (id === undefined || model.carriesCost(id) === "perhaps") return null;
    const by = pick<Who>(["owner", "owner", "accountant", "md", "cashier"], dice[1]) ?? "owner";
    return {
      expected: () => model.takeBackCost(id, by),
      send: async () => {
        const version = await versionOf(history, "cost_line", id);
        const asked = { params: { id }, body: { version, reason } };
        return world.as(by)(lotCosts.reverse, asked);
      },
    };
  },
} satisfies Record<string, Play>;
