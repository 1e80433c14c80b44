// What people do in a random history: each step says what the model expects of it and how it is sent.
import { expect } from "vitest";
import type { Call } from "#platform/api/client.ts";
import { ProblemError } from "#platform/api/client.ts";
import { expenses } from "#work/expenses/api.ts";
import { collections } from "#work/field-collections/api.ts";
import { payments } from "#work/payments/api.ts";
import { processing } from "#work/processing/api.ts";
import { newId } from "#test/world.ts";
import { advancingPlays } from "./advancingPlays.ts";
import { buyingPlays } from "./buyingPlays.ts";
import { cashPlays } from "./cashPlays.ts";
import { claimingPlays } from "./claimingPlays.ts";
import { costingPlays } from "./costingPlays.ts";
import { customerPlays } from "./customerPlays.ts";
import { type History, type Step, type StepKind, stepKinds } from "./histories.ts";
import { hearingPlays } from "./hearingPlays.ts";
import { keepingPlays } from "./keepingPlays.ts";
import { missingOf, outputsOf, type Scale } from "./model.ts";
import type { Broken, Who } from "./modelBooks.ts";
import { moneyPlays } from "./moneyPlays.ts";
import { countingPlays } from "./countingPlays.ts";
import { movingPlays } from "./movingPlays.ts";
import { needingPlays } from "./needingPlays.ts";
import { orderingPlays } from "./orderingPlays.ts";
import { decide, keyAt, pick, type Play, type Turn } from "./playing.ts";
import { repayingPlays } from "./repayingPlays.ts";
import { runningPlays } from "./runningPlays.ts";
import { sellingPlays } from "./sellingPlays.ts";
import { spendingPlays } from "./spendingPlays.ts";
import { statingPlays } from "./statingPlays.ts";
import { supplyingPlays } from "./supplyingPlays.ts";
import { undoingPlays } from "./undoingPlays.ts";
import { dueIdOf, versionOf } from "./standing.ts";

const payers: readonly Who[] = ["accountant", "owner", "md"];

const plays: Record<StepKind, Play> = {
  ...advancingPlays,
  ...buyingPlays,
  ...claimingPlays,
  ...costingPlays,
  ...customerPlays,
  ...hearingPlays,
  ...keepingPlays,
  ...moneyPlays,
  ...movingPlays,
  ...countingPlays,
  ...cashPlays,
  ...needingPlays,
  ...orderingPlays,
  ...repayingPlays,
  ...runningPlays,
  ...sellingPlays,
  ...spendingPlays,
  ...statingPlays,
  ...supplyingPlays,
  ...undoingPlays,
  prepare: (history, [a, b, c]) => {
    const { model, world, farmer, twin, supplier } = history;
    const payable = model.payable();
    const open = payable.filter((one) => one.open > 0n);
    const due = pick(open.length > 0 ? open : payable, a);
    if (due === undefined) return null;
    const by = pick<Who>(["accountant", "owner", "field"], b) ?? "accountant";
    const amount = 1n + (BigInt(c) % (due.open + 2n));
    const id = newId();
    const isFarmers = due.account === "2020";
    const isSuppliers = due.account === "2010";
    // Money keeps the record it was booked under, also when that is joined with another.
    const isTwins = model.collections.get(due.id)?.isTwins === true;
    const isMobile = isFarmers && !isTwins && c % 3 !== 0;
    const asked = async () => ({
      id,
      ...(isSuppliers
        ? { partyType: "supplier" as const, partyId: supplier }
        : isFarmers
          ? { partyType: "farmer" as const, partyId: isTwins ? twin.id : farmer.id }
          : {
              partyType: "staff" as const,
              partyId: await world.userId(model.creditorOf(due.id)),
            }),
      method: isMobile ? ("mtn_momo" as const) : ("cash" as const),
      items: [{ dueId: await dueIdOf(history, due.id), amount: amount.toString() }],
      duplicateReason: "Each is its own",
    });
    return {
      expected: () => model.prepare(id, by, { due: due.id, amount, isMobile }),
      send: async () => world.as(by)(payments.prepare, { body: await asked() }),
      other: async () =>
        world.as(by)(payments.prepare, { body: { ...(await asked()), duplicateReason: "Other" } }),
    };
  },
  approve: (history, dice) => stepOfPayment(history, dice, "approve"),
  release: (history, dice) => stepOfPayment(history, dice, "release"),
  undo: (history, dice) => {
    const [, b, c] = dice;
    const id = keyAt(history.model.payments, dice, ["prepared", "approved", "succeeded"]);
    if (id === undefined) return null;
    const by = pick<Who>(["owner", "owner", "accountant"], c) ?? "owner";
    // Mostly what can be undone that way.
    const isPaid = history.model.payments.get(id)?.state === "succeeded" && b % 8 !== 0;
    const move = isPaid ? "reverse" : (pick(["void", "reject", "reverse"] as const, b) ?? "void");
    return {
      expected: () => history.model.undo(id, move, by),
      send: async () => {
        const version = await versionOf(history, "payment", id);
        const body = { version, reason: "Asked for twice" };
        return history.world.as(by)(payments[move], { params: { id }, body });
      },
    };
  },
  plan: (history, [a]) => {
    const { model, store, today, world } = history;
    const id = newId();
    const quantity = 10_000n + (BigInt(a) % (model.stock(model.products.raw) + 5_000n));
    const asked = (more: object = {}) => ({
      ...{ id, productId: model.products.raw, placeId: store, quantity: quantity.toString() },
      ...{ plannedOn: today, ...more },
    });
    return {
      expected: () => model.plan(id, quantity),
      send: () => world.as("operations")(processing.plan, { body: asked() }),
      other: () =>
        world.as("operations")(processing.plan, { body: asked({ quantity: `${quantity + 1n}` }) }),
    };
  },
  start: (history, dice) =>
    stepOfBatch(history, dice, {
      wanted: "planned",
      expected: (id) => history.model.start(id),
      send: (call, id, version) =>
        call(processing.start, { params: { id }, body: { version, day: history.today } }),
    }),
  finish: (history, dice) =>
    stepOfBatch(history, dice, {
      wanted: "running",
      expected: (id) => history.model.finish(id, scaleOf(dice)),
      send: (call, id, version) => {
        const body = finished(history, id, { version, ...scaleOf(dice) });
        return call(processing.finish, { params: { id }, body });
      },
    }),
  judgeBatch: (history, dice) => {
    const [, b, c] = dice;
    const { model, world } = history;
    const id = keyAt(model.batches, dice, ["variance_review"]);
    if (id === undefined) return null;
    const by = pick<Who>(["owner", "md", "operations", "accountant"], b) ?? "owner";
    const isBelieved = c % 3 !== 0;
    return {
      expected: () => model.judgeBatch(id, by, isBelieved),
      send: async () => {
        const version = await versionOf(history, "processing_batch", id);
        const [call, params] = [world.as(by), { id }];
        return isBelieved
          ? call(processing.accept, { params, body: { version } })
          : call(processing.weighAgain, { params, body: { version, reason: "The scale" } });
      },
    };
  },
  claim: (history, [a]) => {
    const amount = 5_000n + BigInt(a % 60_000);
    const body = history.claims.terms(amount);
    const call = history.world.as("employee");
    return {
      expected: () => history.model.claim(body.id, "employee", amount),
      send: () => call(expenses.record, { body }),
      other: () => call(expenses.record, { body: { ...body, department: "Finance" } }),
    };
  },
  decide: (history, dice) => {
    const [, b, c] = dice;
    const { expenses: claims, requests, wishes } = history.model;
    const id = keyAt(new Map([...claims, ...requests, ...wishes]), dice, ["submitted"]);
    const by = pick<Who>(["accountant", "owner"], b) ?? "owner";
    if (id === undefined) return null;
    const verdict = c % 5 !== 0 ? "approve" : c % 2 === 0 ? "reject" : "return";
    return {
      expected: () => history.model.decide(id, by, verdict),
      send: () => decide(history, id, { by, verdict }),
    };
  },
  again: ({ last }) =>
    last && {
      expected: () => [],
      send: async () => expect(await last.send()).toEqual(last.answer),
    },
  other: ({ last }) =>
    last?.other ? { expected: () => ["same-id-other-content"], send: last.other } : null,
  stale: (history, dice) => {
    const id = keyAt(history.model.payments, dice, ["prepared"]);
    const one = history.model.payments.get(id ?? "");
    if (id === undefined || one === undefined) return null;
    return {
      expected: () => [
        ...[one.state === "prepared" ? "version-conflict" : "state-conflict", "same-person"],
        ...["payment.payee-changed-by-you", ...(one.isInRun ? ["payment.in-run"] : [])],
      ],
      send: () =>
        history.world.as("owner")(payments.approve, { params: { id }, body: { version: 999 } }),
    };
  },
  stranger: ({ model, world }, dice) => {
    const isWrite = dice[1] % 2 === 0;
    const id = keyAt(isWrite ? model.payments : model.collections, dice, ["approved"]);
    if (id === undefined) return null;
    const call = world.as("other-owner");
    const params = { id };
    return {
      expected: () => ["not-found"],
      send: () =>
        isWrite
          ? call(payments.release, { params, body: { version: 1 } })
          : call(collections.read, { params }),
    };
  },
};

function stepOfPayment(
  history: History,
  dice: Step["dice"],
  move: "approve" | "release",
): Turn | null {
  const wanted = { approve: "prepared", release: "approved" }[move];
  const id = keyAt(history.model.payments, dice, [wanted]);
  const by = pick(payers, dice[1]) ?? "owner";
  if (id === undefined) return null;
  return {
    expected: () => history.model[move](id, by),
    send: async () => {
      const version = await versionOf(history, "payment", id);
      return history.world.as(by)(payments[move], { params: { id }, body: { version } });
    },
  };
}

function stepOfBatch(
  history: History,
  dice: Step["dice"],
  of: {
    wanted: string;
    expected: (id: string) => Broken;
    send: (call: Call, id: string, version: number) => Promise<unknown>;
  },
): Turn | null {
  const id = keyAt(history.model.batches, dice, [of.wanted]);
  if (id === undefined) return null;
  return {
    expected: () => of.expected(id),
    send: async () => {
      const version = await versionOf(history, "processing_batch", id);
      return of.send(history.world.as("operations"), id, version);
    },
  };
}

/** Now and then something is missing and nobody can say where it went, or there is more than kiboko gives, or much less. */
function scaleOf([, , c, d]: Step["dice"]): Scale {
  const isPoor = c % 4 === 0 && d % 2 === 0;
  return {
    isShort: c % 4 === 2,
    yields: c % 4 === 3 ? "rich" : isPoor ? "poor" : "usual",
    hasReason: isPoor ? d % 4 === 0 : c % 8 !== 7,
  };
}

function finished(history: History, id: string, of: Scale & { version: number }) {
  const { products, batches } = history.model;
  const input = batches.get(id)?.input.grams || 100_000n;
  const lost = of.isShort ? missingOf(input) : 0n;
  const { main, side, water, husk } = outputsOf(input, { lost, yields: of.yields });
  // Spilt or unexplained is the same to whoever looks, and to the books.
  const missing = input % 2n === 0n ? ("unexplained" as const) : ("spillage" as const);
  const worth = { valuePerKilogram: "700" };
  return {
    ...{ version: of.version, day: history.today, steps: ["drying", "cleaning"] },
    outputs: [
      { kind: "main" as const, productId: products.semi, quantity: `${main}` },
      { kind: "by-product" as const, productId: products.side, quantity: `${side}`, ...worth },
    ],
    losses: [
      { name: "moisture" as const, quantity: `${water}` },
      { name: "husk" as const, quantity: `${husk}` },
      ...(of.isShort ? [{ name: missing, quantity: `${lost}` }] : []),
    ],
    unexplainedNote:
      (of.isShort || of.yields !== "usual") && of.hasReason ? "A bag burst, perhaps" : null,
  };
}

/** What is to be done; where there is nothing to do it with yet, something else that there is: somebody can always bring coffee. */
export function turnOf(history: History, { kind, dice }: Step) {
  const from = dice[0] % stepKinds.length;
  for (const one of [kind, ...stepKinds.slice(from), ...stepKinds.slice(0, from)]) {
    const turn = plays[one](history, dice);
    if (turn !== null) return { kind: one, dice, turn };
  }
  throw new Error("somebody can always bring coffee");
}

type Outcome = { answer: unknown; code: null } | { answer: null; code: string };

/** What the house says to it: it is done, or the code of its refusal. */
export function outcomeOf({ send }: Turn): Promise<Outcome> {
  return send().then(
    (answer): Outcome => ({ answer, code: null }),
    (error: unknown) => {
      if (!(error instanceof ProblemError)) throw error;
      expect(error.problem.status, error.problem.detail).toBeLessThan(500);
      return { answer: null, code: error.problem.code };
    },
  );
}

/** Plays one step on both; they must say the same: done, or refused by a rule that the model knows is broken. */
export async function play(history: History, step: Step): Promise<"done" | "refused"> {
  const { kind, dice, turn } = turnOf(history, step);
  const expected = turn.expected();
  history.model.noteMoves();
  const outcome = await outcomeOf(turn);
  history.log.push(`${kind} ${dice.join(" ")}: ${outcome.code ?? "done"}`);
  if (expected.length === 0) expect(outcome.code, `${kind} is done`).toBeNull();
  else expect(expected, `${kind} is refused`).toContain(outcome.code);
  if (outcome.code !== null) return "refused";
  if (turn.other !== undefined)
    history.last = { send: turn.send, answer: outcome.answer, other: turn.other };
  return "done";
}
