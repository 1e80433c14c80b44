// What colleagues do with their claims in a random history before somebody decides: drafts, receipts, and what comes
// again every month.
import { expenses } from "#work/expenses/api.ts";
import { photograph } from "#test/expenseMakers.ts";
import { keyAt, type Play } from "./playing.ts";
import { versionOf } from "./standing.ts";

let receipts = 0;

export const spendingPlays = {
  draftClaim: ({ model, world, claims }, [a]) => {
    const amount = 5_000n + BigInt(a % 90_000);
    const body = { ...claims.terms(amount), receipt: null, submit: false };
    return {
      expected: () => model.draftClaim(body.id, amount),
      send: () => world.as("employee")(expenses.record, { body }),
      other: () => world.as("employee")(expenses.record, { body: { ...body, submit: true } }),
    };
  },
  handClaimIn: (history, dice) => {
    const { model, world } = history;
    const id = keyAt(model.expenses, dice, ["draft", "returned"]);
    if (id === undefined) return null;
    return {
      expected: () => model.handClaimIn(id),
      send: async () => {
        const body = { version: await versionOf(history, "expense", id) };
        return world.as("employee")(expenses.submit, { params: { id }, body });
      },
    };
  },
  attach: (history, dice) => {
    const { model, world } = history;
    const id = keyAt(model.expenses, dice, ["draft", "submitted", "returned"]);
    if (id === undefined) return null;
    receipts += 1;
    const receipt = photograph(`also-${receipts}`);
    return {
      expected: () => model.attach(id),
      send: async () => {
        const body = { version: await versionOf(history, "expense", id), receipt };
        return world.as("employee")(expenses.attach, { params: { id }, body });
      },
    };
  },
  detach: (history, dice) => {
    const { model, world } = history;
    const id = keyAt(model.expenses, dice, ["draft", "submitted", "returned"]);
    if (id === undefined) return null;
    return {
      expected: () => model.detach(id),
      send: async () => {
        const call = world.as("employee");
        const { version, receipts: kept } = await call(expenses.one, { params: { id } });
        const sha256 = kept.at(-1)?.sha256 ?? "0".repeat(64);
        return call(expenses.detach, { params: { id }, body: { version, sha256 } });
      },
    };
  },
  everyMonth: (history, dice) => {
    const { model, world } = history;
    const id = keyAt(model.expenses, dice, ["approved"]);
    if (id === undefined) return null;
    const isEnd = dice[1] % 2 === 0;
    return {
      expected: () => (isEnd ? model.endRepeat(id) : model.repeat(id)),
      send: () =>
        world.as("employee")(isEnd ? expenses.endRepeat : expenses.repeat, { params: { id } }),
    };
  },
} satisfies Record<string, Play>;
