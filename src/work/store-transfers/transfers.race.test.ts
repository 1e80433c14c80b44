// Two people at once: two weigh a truck in, two load the same lot, one weighs in what another sends back. One of
// them does it; no gram stands in two places.
import { beforeAll, expect, test } from "vitest";
import { openTransfers } from "#test/transferMakers.ts";
import { together } from "#test/together.ts";
import { makeWorld } from "#test/world.ts";

const rounds = Number(process.env["RACE_ROUNDS"] ?? 50) / 5;
const world = await makeWorld();
let of: Awaited<ReturnType<typeof openTransfers>>;

beforeAll(async () => {
  of = await openTransfers(world);
  await of.tolerance(100);
});

async function onRoad() {
  const lotId = await of.lot(100);
  return { lotId, sent: await of.dispatch(await of.draft([{ lotId, sent: "100000" }])) };
}

test(`two weigh in the same truck: one does, ${rounds} times`, async () => {
  for (let round = 0; round < rounds; round += 1) {
    const { lotId, sent } = await onRoad();
    const weigh = (by: "operations" | "md") => () => of.receive(sent, { [lotId]: "99500" }, { by });
    const tries = [weigh("operations"), weigh("md"), weigh("operations"), weigh("md")];
    expect(await together(tries)).toEqual([
      ...["received", "state-conflict", "state-conflict", "state-conflict"],
    ]);
  }
});

test(`two trucks load the same lot: one leaves with it, ${rounds} times`, async () => {
  for (let round = 0; round < rounds; round += 1) {
    const lotId = await of.lot(100);
    const drafts = [
      await of.draft([{ lotId, sent: "60000" }]),
      await of.draft([{ lotId, sent: "60000" }]),
    ];
    const tries = drafts.map((draft) => () => of.dispatch(draft));
    expect(await together(tries)).toEqual(["dispatched", "stock.not-enough"]);
  }
});

test(`one weighs in what another sends back: it is in one store, ${rounds} times`, async () => {
  for (let round = 0; round < rounds; round += 1) {
    const { lotId, sent } = await onRoad();
    const outcomes = await together([
      () => of.receive(sent, { [lotId]: "100000" }),
      () => of.decide("give_back", sent, "md"),
    ]);
    expect(["received,state-conflict", "returned,state-conflict"]).toContain(outcomes.join());
    const { rows } = await world.sql.query(
      "select quantity::text from lot_balance where lot_id = $1 and quantity > 0",
      [lotId],
    );
    expect(rows).toEqual([{ quantity: "100000" }]);
  }
  await world.verifyBooks();
});
