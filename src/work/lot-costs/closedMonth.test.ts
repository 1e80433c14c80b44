// A cost that was recorded waits for somebody's word, and its month is closed meanwhile.
import { expect, test } from "vitest";
import { kampalaDay } from "#kernel/days.ts";
import { periods } from "#registry/periods/api.ts";
import { makeProduct, openingLot } from "#test/makers.ts";
import { makeWorld, newId, refused } from "#test/world.ts";
import { lotCosts } from "./api.ts";

let now = new Date(`${kampalaDay(new Date())}T12:00:00+03:00`);
const world = await makeWorld({ clock: () => now, renews: true });
const today = () => kampalaDay(now);
const recordedOn = today();
const month = recordedOn.slice(0, 7);
const product = await makeProduct(world, "faq");
const lotId = await openingLot(world, { productId: product, grams: 100_000n, cost: 1_000_000n });

const record = (day: string) =>
  world.as("accountant")(lotCosts.record, {
    body: { id: newId(), typeCode: "agent-commission", day, lotIds: [lotId], rate: "120" },
  });
const post = ({ id, version }: { id: string; version: number }) =>
  world.as("md")(lotCosts.post, { params: { id }, body: { version } });

test("it lies on its lots from the first open day, and says the day of its invoice", async () => {
  const [recorded, other] = [await record(recordedOn), await record(recordedOn)];
  const read = ({ id }: { id: string }) => world.as("md")(lotCosts.get, { params: { id } });
  expect(recorded.booksOn).toBe(recordedOn);
  while (today().slice(0, 7) === month) now = new Date(now.getTime() + 86_400_000);
  await post(other);
  await world.as("accountant")(periods.close, {
    body: { month, reason: "It is over", despite: true },
  });
  // It is not the day of its word either: what is known late is booked as early as it may be.
  now = new Date(now.getTime() + 3 * 86_400_000);
  const first = `${kampalaDay(now).slice(0, 7)}-01`;
  // Whoever posts it is told beforehand.
  expect((await read(recorded)).booksOn).toBe(first);
  expect(await post(recorded)).toMatchObject({
    ...{ state: "posted", day: recordedOn, booksOn: first },
  });
  expect((await read(other)).booksOn).toBe(recordedOn);
  const found = await world.sql.query<{ day: string }>(
    "select day from voucher where source_type = 'cost-line' and source_id = any ($1) order by seq",
    [[other.id, recorded.id]],
  );
  expect(found.rows.map(({ day }) => day)).toEqual([recordedOn, first]);
  await refused(post(recorded), "state-conflict");
  await world.verifyBooks();
});
