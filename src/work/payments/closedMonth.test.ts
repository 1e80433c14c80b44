// A network took a charge in a month that is closed by the time its statement is read.
import { expect, test } from "vitest";
import { kampalaDay } from "#kernel/days.ts";
import { periods } from "#registry/periods/api.ts";
import { makeWorld } from "#test/world.ts";
import { accountStatements } from "./statementApi.ts";

let now = new Date(`${kampalaDay(new Date())}T12:00:00+03:00`);
const world = await makeWorld({ clock: () => now, renews: true });
const today = () => kampalaDay(now);
const accountant = world.as("accountant");

test("it is booked on the first day that is open, and its line says so beforehand", async () => {
  const [taken, month] = [today(), today().slice(0, 7)];
  const table = ["Id,Date,Amount,Balance", `Y1,${taken},-700,99300`].join("\n");
  const base64 = Buffer.from(table).toString("base64");
  await accountant(accountStatements.upload, {
    body: { accountCode: "1150", name: "statement", base64 },
  });
  const { rows } = await accountant(accountStatements.lines, { params: { accountCode: "1150" } });
  const params = { id: rows[0]?.id ?? "" };
  const read = () => accountant(accountStatements.line, { params });
  expect(await read()).toMatchObject({ bookedOn: taken, chargeOn: taken });
  while (today().slice(0, 7) === month) now = new Date(now.getTime() + 86_400_000);
  await accountant(periods.close, { body: { month, reason: "It is over", despite: true } });
  now = new Date(now.getTime() + 3 * 86_400_000);
  const first = `${today().slice(0, 7)}-01`;
  expect(await read()).toMatchObject({ bookedOn: taken, chargeOn: first });
  const done = await accountant(accountStatements.charge, { params, body: { note: "Fee" } });
  expect(done).toMatchObject({ bookedOn: taken, entries: [{ amount: "-700", day: first }] });
  await world.verifyBooks();
});
