// What colleagues ask for themselves in a random history, and the cash that comes back of it.
import { addDays } from "#kernel/days.ts";
import { employeeRequests } from "#work/employee-requests/api.ts";
import { employeeRepayments } from "#work/employee-requests/repaymentApi.ts";
import { newId } from "#test/world.ts";
import { sum, type Who } from "./modelBooks.ts";
import { keyAt, pick, type Play } from "./playing.ts";
import { versionOf } from "./standing.ts";

const reason = "Not needed any more";

/** Airtime and a taxi, as it is asked for. */
const pettyCash = (today: string, amount: bigint) => ({
  kind: "petty_cash" as const,
  neededBy: addDays(today, 2),
  items: [{ what: "Airtime", amount: `${amount}` }],
  reason: "Calls to the port",
});

export const repayingPlays = {
  wish: ({ model, world, today }, [a]) => {
    const id = newId();
    const amount = 5_000n + BigInt(a % 150_000);
    const asked = pettyCash(today, amount);
    const send = (more: object = {}) =>
      world.as("employee")(employeeRequests.ask, { body: { id, asked: { ...asked, ...more } } });
    return {
      expected: () => model.wish(id, amount),
      send: () => send(),
      other: () => send({ reason: "Calls to the bank" }),
    };
  },
  wishAgain: (history, dice) => {
    const { model, world, today } = history;
    const id = keyAt(model.wishes, dice, ["returned"]);
    if (id === undefined) return null;
    const amount = 5_000n + BigInt(dice[1] % 150_000);
    return {
      expected: () => model.wishAgain(id, amount),
      send: async () => {
        const version = await versionOf(history, "employee_request", id);
        const body = { version, asked: pettyCash(today, amount) };
        return world.as("employee")(employeeRequests.submit, { params: { id }, body });
      },
    };
  },
  endWish: (history, dice) => {
    const { model, world } = history;
    const move = pick(["withdraw", "callOff", "fulfil", "fulfil"] as const, dice[1]) ?? "fulfil";
    const wanted = move === "withdraw" ? ["submitted", "returned"] : ["approved"];
    const id = keyAt(model.wishes, dice, wanted);
    if (id === undefined) return null;
    return {
      expected: () => model.endWish(id, move),
      send: async () => {
        const version = await versionOf(history, "employee_request", id);
        const [call, params] = [world.as("employee"), { id }];
        return move === "callOff"
          ? call(employeeRequests.callOff, { params, body: { version, reason } })
          : call(employeeRequests[move], { params, body: { version } });
      },
    };
  },
  repay: (history, dice) => {
    const { model, world } = history;
    const held = [...model.wishes].filter(([id]) => model.held(id).length > 0);
    const wish = keyAt(held.length > 0 ? new Map(held) : model.wishes, dice, ["approved"]);
    if (wish === undefined) return null;
    const [, b, c] = dice;
    const by = pick<Who>(["cashier", "accountant", "owner", "field"], c) ?? "cashier";
    const open = sum(model.held(wish).map((due) => due.open));
    // Mostly a part, or all of it; now and then a shilling more.
    const amount = b % 3 === 0 ? open + BigInt(b % 2) : BigInt(b) % (open + 1n);
    const id = newId();
    const body = { id, requestId: wish, amount: `${amount}` };
    const send = (note: string) =>
      world.as(by)(employeeRepayments.record, { body: { ...body, note } });
    return {
      expected: () => model.repay(id, by, { wish, amount }),
      send: () => send("In notes"),
      other: () => send("In coins"),
    };
  },
  takeBackRepayment: (history, dice) => {
    const { model, world } = history;
    const id = keyAt(model.repayments, dice, ["recorded"]);
    if (id === undefined) return null;
    const by = pick<Who>(["owner", "accountant", "cashier"], dice[1]) ?? "owner";
    return {
      expected: () => model.takeBackRepayment(id, by),
      send: async () => {
        const version = await versionOf(history, "employee_repayment", id);
        const asked = { params: { id }, body: { version, reason } };
        return world.as(by)(employeeRepayments.reverse, asked);
      },
    };
  },
} satisfies Record<string, Play>;
