// How much work the busiest acts are: what is asked of the database, and the promises the program waits for. A bench says how
// fast the house is, and is run now and then; these are counted, the same on every machine, and a change that makes an act more
// work says so here first. Four hooks that were promises once took a third of all readings, and nobody saw it for two days.
import { createHook } from "node:async_hooks";
import pg from "pg";
import { afterAll, beforeAll, expect, test } from "vitest";
import { toWire } from "#platform/api/client.ts";
import { urlOf } from "#platform/api/endpoint.ts";
import { statements } from "#insight/financial-statements/api.ts";
import { customers } from "#registry/customers/api.ts";
import { farmers } from "#registry/farmers/api.ts";
import { signIn } from "#seeds/callers.ts";
import { collections } from "#work/field-collections/api.ts";
import { type Buying, openBuying } from "./buyingMakers.ts";
import { makeBuyer } from "./exportMakers.ts";
import { person } from "./farmerMakers.ts";
import { makeWorld, newId, type Person } from "./world.ts";

const world = await makeWorld();
const made = { promises: 0, questions: 0 };
const counting = createHook({
  init: (_, type) => {
    if (type === "PROMISE") made.promises += 1;
  },
});
// Each question of the program goes through here, whoever asks it.
const query: unknown = Reflect.get(pg.Client.prototype, "query");
let buying: Buying;
let buyer: string;

beforeAll(async () => {
  buying = await openBuying(world);
  buyer = await makeBuyer(world);
  Object.assign(pg.Client.prototype, {
    query(this: pg.Client, ...asked: unknown[]): unknown {
      made.questions += 1;
      return typeof query === "function" ? Reflect.apply(query, this, asked) : undefined;
    },
  });
});
afterAll(() => {
  counting.disable();
  Object.assign(pg.Client.prototype, { query });
});

type Sent = { method: "GET" | "POST"; url: string; body?: object };

const newcomer = () => person({ firstName: `N${newId()}`, lastName: `M${newId()}` });
/** A slip that waits for its quality. */
async function waiting(): Promise<Sent> {
  const { id, version } = await buying.record();
  const body = { version, grade: "C" };
  return { method: "POST", url: urlOf(collections.approve, { id }), body };
}

/** What one act comes to, the least of several: what is asked and made once for many does not count. */
async function effortOf(by: Person, prepare: () => Promise<Sent>) {
  const token = await signIn(world.house, by);
  const least = { promises: Infinity, questions: Infinity };
  for (let round = 0; round < 8; round += 1) {
    const { method, url, body } = await prepare();
    const headers = {
      authorization: `Bearer ${token}`,
      "idempotency-key": newId(),
      ...(body ? { "content-type": "application/json" } : {}),
    };
    const payload = body ? { payload: toWire(body) } : {};
    Object.assign(made, { promises: 0, questions: 0 });
    counting.enable();
    const answer = await world.house.app.inject({ method, url, headers, ...payload });
    counting.disable();
    expect(answer.statusCode, answer.payload).toBe(200);
    least.promises = Math.min(least.promises, made.promises);
    least.questions = Math.min(least.questions, made.questions);
  }
  return least;
}

const get = async (url: string): Promise<Sent> => ({ method: "GET", url });
const post = async (url: string, body: object): Promise<Sent> => ({ method: "POST", url, body });

test.each<[string, Person, () => Promise<Sent>, { questions: number; promises: number }]>([
  [
    "a buyer is read",
    "md",
    () => get(urlOf(customers.read, { id: buyer })),
    { questions: 3, promises: 135 },
  ],
  [
    "a page of collections is read",
    "md",
    () => get(urlOf(collections.list, {})),
    { questions: 4, promises: 154 },
  ],
  [
    "a trial balance is read",
    "accountant",
    () => get(urlOf(statements.trialBalance, { asOf: buying.today })),
    { questions: 3, promises: 137 },
  ],
  [
    "a farmer is registered",
    "field",
    () => post(farmers.register.path, newcomer()),
    { questions: 13, promises: 325 },
  ],
  [
    "a slip is written down",
    "field",
    () => post(collections.record.path, buying.slip()),
    { questions: 48, promises: 1039 },
  ],
  [
    "a slip is approved: goods, debt and entry",
    "operations",
    waiting,
    { questions: 45, promises: 970 },
  ],
])("%s", async (_, by, prepare, known) => {
  const effort = await effortOf(by, prepare);
  // What became less is written down here, so that it does not grow back.
  expect(effort.questions, "questions of the database").toBe(known.questions);
  expect(effort.promises, "promises").toBeLessThanOrEqual(known.promises);
});
