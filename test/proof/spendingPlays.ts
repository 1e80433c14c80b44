// What colleagues do with their claims in a random history before somebody decides: drafts, receipts, and what comes
// again every month.
import { expect } from "vitest";
import { approvals } from "#registry/approvals/api.ts";
import { expenses } from "#work/expenses/api.ts";
import { photograph } from "#test/expenseMakers.ts";
import type { Broken, Who } from "./modelBooks.ts";
import { keyAt, pick, type Play } from "./playing.ts";
import { approvalOf, versionOf } from "./standing.ts";

let receipts = 0;

/** Of several that were decided together, each as the model says. */
function expectEach(codes: readonly (string | null)[], broken: readonly Broken[]): void {
  const isRight = codes.map((code, at) => {
    const why = broken[at] ?? [];
    return code === null ? why.length === 0 : why.includes(code);
  });
  expect(isRight, `${codes.join(", ")} beside ${broken.join("; ")}`).not.toContain(false);
}

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
  claimShown: ({ model, world, claims }, [a, b]) => {
    const given = [...model.accountsGiven].filter(
      ([, one]) => one.hasReceipt && one.spent > 0n && one.state !== "sent_back",
    );
    const account = pick(given, a)?.[0];
    if (account === undefined) return null;
    const amount = 5_000n + BigInt(b % 40_000);
    const body = { ...claims.terms(amount), receipt: photograph(`account ${account}`) };
    return {
      expected: () => model.claimShown(body.id, amount, account),
      send: () => world.as("employee")(expenses.record, { body }),
      other: () => world.as("employee")(expenses.record, { body: { ...body, submit: false } }),
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
  /** Several are decided with one word, and each has its own outcome. */
  decideMany: (history, dice) => {
    const { model, world } = history;
    const [a, b, c] = dice;
    const asked = [...model.expenses, ...model.requests, ...model.wishes];
    const waiting = asked.filter(([, { state }]) => state === "submitted");
    const ids = [...waiting.slice(0, 1 + (a % 3)), ...asked.slice(0, a % 2)].map(([id]) => id);
    const each = [...new Set(ids)];
    if (each.length === 0) return null;
    const by = pick<Who>(["accountant", "owner"], b) ?? "owner";
    const decision = pick(["approve", "approve", "return", "reject"] as const, c) ?? "approve";
    let broken: Broken[] = [];
    return {
      expected: () => {
        broken = each.map((id) => model.decide(id, by, decision));
        return [];
      },
      send: async () => {
        const requests: { id: string; version: number }[] = [];
        for (const id of each) requests.push(await approvalOf(history, id));
        const body = { decision, reason: "Not ours", requests };
        const { outcomes } = await world.as(by)(approvals.decideMany, { body });
        expectEach(
          outcomes.map(({ code }) => code),
          broken,
        );
      },
    };
  },
} satisfies Record<string, Play>;
