// What people need out of the store in a random history: bags, asked for, issued in parts, brought back.
import { supplies } from "#work/supplies/api.ts";
import { addDays } from "#kernel/days.ts";
import { newId } from "#test/world.ts";
import type { Who } from "./modelBooks.ts";
import type { NeedMove } from "./modelNeeding.ts";
import { keyAt, pick, type Play } from "./playing.ts";
import { custodyIdOf, versionOf } from "./standing.ts";

const reason = "There are enough in Masaka";
/** What is mostly done next with a need, by its state. */
const nextOf: Record<string, readonly NeedMove[]> = {
  asked: ["approve", "approve", "approve", "reject", "withdraw"],
  approved: ["give_up"],
  back_ordered: ["give_up"],
  issued: ["receive"],
  received: ["close"],
};

export const needingPlays = {
  need: ({ model, world, today }, [a]) => {
    const id = newId();
    const pieces = BigInt(1 + (a % 12));
    const lines = [{ productId: model.products.bags, pieces: `${pieces}` }];
    const asked = { id, use: "stores" as const, neededBy: addDays(today, 1), lines };
    const send = (note: string) => world.as("employee")(supplies.ask, { body: { ...asked, note } });
    return {
      expected: () => model.need(id, pieces),
      send: () => send("For the buying store"),
      other: () => send("For the plant"),
    };
  },
  moveNeed: (history, dice) => {
    const { model, world } = history;
    const wanted = ["asked", "asked", "issued", "received", "back_ordered"];
    const id = keyAt(model.needs, dice, [pick(wanted, dice[1]) ?? "asked"]);
    if (id === undefined) return null;
    const likely = nextOf[model.needs.get(id)?.state ?? ""] ?? ["approve" as const];
    const move: NeedMove = pick(likely, dice[2]) ?? "approve";
    const by: Who =
      dice[2] % 9 === 0
        ? "operations"
        : ["withdraw", "receive"].includes(move)
          ? "employee"
          : "operations";
    return {
      expected: () => model.moveNeed(id, move, by),
      send: async () => {
        const version = await versionOf(history, "requisition", id);
        const [call, params] = [world.as(by), { id }];
        return move === "reject" || move === "give_up"
          ? call(supplies[move], { params, body: { version, reason } })
          : call(supplies[move], { params, body: { version } });
      },
    };
  },
  issueNeeded: (history, dice) => {
    const { model, world, store } = history;
    const need = keyAt(model.needs, dice, ["approved", "back_ordered"]);
    const one = need === undefined ? undefined : model.needs.get(need);
    if (need === undefined || one === undefined) return null;
    const open = one.pieces - one.issued;
    // Mostly all that is open, or a part; now and then one more.
    const pieces = dice[1] % 3 === 0 ? open / 2n : dice[1] % 7 === 0 ? open + 1n : open;
    const id = newId();
    const lines = [{ productId: model.products.bags, pieces: `${pieces}` }];
    return {
      expected: () => model.issueNeeded(id, need, pieces),
      send: async () => {
        const version = await versionOf(history, "requisition", need);
        const body = { id, version, placeId: store, lines };
        return world.as("operations")(supplies.issue, { params: { id: need }, body });
      },
    };
  },
  bringBackNeeded: (history, dice) => {
    const { model, world } = history;
    const out = [...model.issues].filter(([id]) => model.outOf(id) > 0n);
    const issue = pick(out.length > 0 ? out.map(([id]) => id) : [...model.issues.keys()], dice[0]);
    if (issue === undefined) return null;
    const all = model.outOf(issue);
    const pieces = dice[1] % 3 === 0 ? all : dice[1] % 7 === 0 ? all + 1n : (all + 1n) / 2n;
    const id = newId();
    const lineOf = { productId: model.products.bags, pieces: `${pieces}` };
    // Mostly out of one custody of that issue, or nobody says whose.
    const theirs = [...model.custodies].filter(([, one]) => one.issue === issue);
    const named = dice[2] % 3 === 0 ? undefined : pick(theirs, dice[2])?.[0];
    const send = async (why: string) => {
      const custodyId = named === undefined ? null : await custodyIdOf(history, named);
      return world.as("operations")(supplies.bringBack, {
        params: { id: issue },
        body: { id, reason: why, lines: [{ ...lineOf, custodyId }] },
      });
    };
    return {
      expected: () => model.bringBackNeeded(issue, pieces, named ?? null),
      send: () => send("Not used"),
      other: () => send("Too small"),
    };
  },
} satisfies Record<string, Play>;
