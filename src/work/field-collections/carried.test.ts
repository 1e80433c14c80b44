// Cash that was counted and has not come back: it is said before more goes out, and after some days nothing goes out.
// And whoever handed the cash over does not decide about what is missing of it.
import { beforeAll, expect, test } from "vitest";
import { type Buying, openBuying } from "#test/buyingMakers.ts";
import { makeWorld, newId, type Person, refused } from "#test/world.ts";
import { buyingSessions, type SessionWire } from "./sessionApi.ts";

const world = await makeWorld();
let buying: Buying;
const million = [{ denomination: 50_000, pieces: 20 }];

beforeAll(async () => {
  buying = await openBuying(world);
});

const open = () =>
  world.as("field")(buyingSessions.open, {
    body: {
      ...{ id: newId(), placeId: buying.store, productId: buying.kiboko },
      ...{ priceCeiling: "5900", openingStock: "0" },
    },
  });
const handOver = (id: string, by: Person = "cashier") =>
  world.as(by)(buyingSessions.handOver, { params: { id }, body: { id: newId(), notes: million } });
const move = ({ id, version }: SessionWire) => ({ params: { id }, body: { version } });
const count = async (session: SessionWire, pieces: number) => {
  const stopped = await world.as("field")(buyingSessions.stop, move(session));
  const notes = pieces === 0 ? [] : [{ denomination: 50_000, pieces }];
  return world.as("field")(buyingSessions.count, {
    params: { id: session.id },
    body: { version: stopped.version, notes },
  });
};
/** As if it had been counted so many days ago. */
const age = ({ id }: { id: string }, days: number) =>
  world.sql.query(
    "update buying_session set counted_at = now() - make_interval(days => $2) where id = $1",
    [id, days],
  );

test("what an officer carries is said, and after two days no more is handed over until it is back", async () => {
  await open().then(({ id }) => handOver(id));
  const { session } = await world.as("field")(buyingSessions.pocket, { params: {} });
  const params = { id: session?.id ?? "" };
  const first = await world.as("field")(buyingSessions.one, { params });
  expect(first.carried).toEqual([]);
  const agreed = await count(first, 20);
  expect(agreed).toMatchObject({ state: "reconciled", carried: [] });

  const second = await open();
  const carried = [{ id: first.id, number: first.number, amount: "1000000" }];
  expect(second).toMatchObject({ carried });
  await age(first, 2);
  expect(await handOver(second.id)).toMatchObject({ floated: "1000000", carried });
  await age(first, 3);
  const problem = await refused(handOver(second.id), "session.cash-not-back");
  expect(problem.detail).toContain(first.number);
  expect(problem.detail).toContain("UGX 1,000,000");
  expect(problem.blockers).toMatchObject([{ link: `/field-collections/sessions/${first.id}` }]);

  await world.as("cashier")(buyingSessions.receive, move(agreed));
  expect(await handOver(second.id)).toMatchObject({ floated: "2000000", carried: [] });
  const again = await world.as("field")(buyingSessions.one, { params: { id: second.id } });
  const ended = await count(again, 40);
  await world.as("cashier")(buyingSessions.receive, move(ended));
});

test("what is missing and undecided is carried too; nothing that came back, and nothing of nothing", async () => {
  const empty = await count(await open(), 0);
  expect(empty).toMatchObject({ state: "reconciled" });
  const first = await open();
  expect(first.carried).toEqual([]);
  const short = await count(await handOver(first.id), 4);
  await age(short, 3);
  const second = await open();
  expect(second.carried).toMatchObject([{ number: first.number, amount: "1000000" }]);
  await refused(handOver(second.id), "session.cash-not-back");
  const settle = (by: Person) =>
    world.as(by)(buyingSessions.settle, {
      params: { id: short.id },
      body: { version: short.version, chargedTo: "officer", note: null },
    });
  await settle("accountant");
  const over = await count(await handOver(second.id), 21);
  expect((await open()).carried).toMatchObject([{ amount: "1050000" }]);
  await world.as("cashier")(buyingSessions.receive, move(empty));
  await world.as("accountant")(buyingSessions.settle, {
    params: { id: over.id },
    body: { version: over.version, chargedTo: "company", note: null },
  });
  const { session } = await world.as("field")(buyingSessions.pocket, { params: {} });
  const params = { id: session?.id ?? "" };
  const last = await world.as("field")(buyingSessions.one, { params });
  expect(last.carried).toEqual([]);
  await world.as("cashier")(buyingSessions.receive, move(await count(last, 0)));
});

test("whoever handed cash of a session over does not decide about its difference", async () => {
  const opened = await open();
  await handOver(opened.id, "accountant");
  const short = await count(await handOver(opened.id, "cashier"), 39);
  const settle = (by: Person) =>
    world.as(by)(buyingSessions.settle, {
      params: { id: short.id },
      body: { version: short.version, chargedTo: "company", note: null },
    });
  const problem = await refused(settle("accountant"), "same-person");
  expect(problem.detail).toContain("handed over cash of");
  expect(await settle("owner")).toMatchObject({ state: "closed", samePerson: false });
  await world.verifyBooks();
});
