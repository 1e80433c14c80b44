import { describe, expect, test } from "vitest";
import { addDays } from "#kernel/days.ts";
import { suppliers } from "#registry/suppliers/api.ts";
import { billHands } from "#test/billMakers.ts";
import { makeWorld, newId, type Person, refused } from "#test/world.ts";
import { bills } from "./api.ts";

const world = await makeWorld();
const hands = billHands(world);
const { supplier, enter, approved, read, decide, prepare, vouchers } = hands;
const today = await hands.today();
const booked = async (id: string): Promise<string[]> => {
  const found = await world.sql.query<{ line: string }>(
    `select v.event || ' ' || l.account_code || ' ' || l.amount as line
     from voucher v join voucher_line l on l.org_id = v.org_id and l.voucher_id = v.id
     where v.source_type = 'supplier-bill' and v.source_id = $1 order by v.seq, l.line`,
    [id],
  );
  return found.rows.map((row) => row.line);
};
const strike = (name: "cancel" | "void", one: { id: string; version: number }, by: Person = "md") =>
  world.as(by)(bills[name], {
    params: { id: one.id },
    body: { version: one.version, reason: "Entered twice" },
  });

describe("the whole way", () => {
  test("entered, approved, owed, paid by three people: the statement says nothing is owed", async () => {
    await hands.becomeAgent();
    const { id: supplierId } = await supplier();
    const one = await enter(supplierId, 2_000_000n, { fiscalNumber: "FDN-1" });
    expect(one).toMatchObject({ state: "submitted", open: null, standing: null });
    expect(one).toMatchObject({ vat: "360000", withheld: "120000", payable: "2240000" });
    expect(one.number).toMatch(/^BILL-\d\d-\d{6}$/);
    expect(one.dueOn).toBe(addDays(today, 30));
    await decide("approve", one);
    const owed = await read(one.id);
    expect(owed).toMatchObject({ state: "approved", standing: "to_pay", open: "2240000" });
    expect(owed.certificate).toMatchObject({ state: "issued" });
    expect(await booked(one.id)).toEqual([
      "approve 6210 2000000",
      "approve 1260 360000",
      "approve 2110 -120000",
      "approve 2010 -2240000",
    ]);
    const half = await prepare(owed, {}, "1000000");
    expect((await read(one.id)).inPayment).toMatchObject({ number: half.number });
    await vouchers.release(await vouchers.approve(half, "owner"), "accountant");
    expect(await read(one.id)).toMatchObject({ standing: "part_paid", open: "1240000" });
    const rest = await prepare(await read(one.id));
    await vouchers.release(await vouchers.approve(rest, "owner"), "accountant");
    expect(await read(one.id)).toMatchObject({ standing: "paid", open: "0", inPayment: null });
    expect(await vouchers.booked(rest.id)).toEqual([
      "released 2010 1240000",
      "released 1010 -1240000",
    ]);
    const statement = await world.as("accountant")(bills.statement, { params: { supplierId } });
    expect(statement).toMatchObject({ billed: "2240000", paid: "2240000", closing: "0" });
    expect(statement.rows.map((row) => row.balance)).toEqual(["2240000", "1240000", "0"]);
  });
});

test("roles without the right, and another company", async () => {
  const { id } = await supplier();
  const one = await enter(id, 10_000n);
  for (const person of ["field", "employee", "supplier", "cashier"] as const) {
    await refused(read(one.id, person), "not-allowed");
  }
  await refused(read(one.id, "other-owner"), "not-found");
  await refused(strike("cancel", one, "other-owner"), "not-found");
  await refused(enter(id, 10_000n, {}, "other-owner"), "not-found");
  await refused(strike("cancel", one, "operations"), "bill.not-yours");
  expect((await strike("cancel", one)).state).toBe("cancelled");
});
