import { describe, expect, test } from "vitest";
import { addDays } from "#kernel/days.ts";
import type { WireParams } from "#platform/api/endpoint.ts";
import { approvals } from "#registry/approvals/api.ts";
import { thresholds } from "#registry/thresholds/api.ts";
import { users } from "#registry/users/api.ts";
import { fundHands } from "#test/fundMakers.ts";
import { placeId } from "#test/makers.ts";
import { fallenDueEarlier } from "#test/overdue.ts";
import { makeWorld, newId, type Person, refused } from "#test/world.ts";
import { fundRequests } from "./api.ts";
import { fundRetirements } from "./retirementApi.ts";

const world = await makeWorld();
const hands = fundHands(world);
const { ask, approved, paid, account, accept, read, decide, prepare, vouchers } = hands;
const receipt = (amount: bigint, more: object = {}) => ({
  account: "6130",
  description: "Weighbridge",
  amount: String(amount),
  ...more,
});
const cancel = (one: { id: string; version: number }, by: Person = "md") =>
  world.as(by)(fundRequests.cancel, {
    params: { id: one.id },
    body: { version: one.version, reason: "Not needed" },
  });

describe("the whole way", () => {
  test("asked, approved, paid, accounted: expenses and cash stand where the money went", async () => {
    const one = await ask(2_000_000n);
    expect(one).toMatchObject({ state: "submitted", standing: null, paid: "0" });
    expect(one.number).toMatch(/^FR-\d\d-\d{6}$/);
    await decide("approve", one, "accountant");
    const waits = await read(one.id);
    expect(waits).toMatchObject({ state: "approved", standing: "to_pay" });
    expect(waits.settleBy).toBe(addDays(one.neededBy, 7));
    const payment = await prepare(waits);
    await vouchers.release(await vouchers.approve(payment, "owner"), "accountant");
    const held = await read(one.id);
    expect(held).toMatchObject({ standing: "to_account", paid: "2000000", open: "2000000" });
    const retirement = await account(held, {
      returned: "150000",
      lines: [receipt(1_850_000n, { fiscalNumber: "FDN-1" })],
    });
    expect(retirement).toMatchObject({ state: "submitted", spent: "1850000" });
    const accepted = await accept(retirement);
    expect(accepted).toMatchObject({ state: "accepted", acceptedByName: "Moses Wabwire" });
    expect(await read(one.id)).toMatchObject({ state: "closed", standing: "accounted", open: "0" });
    const booked = await world.sql.query<{ line: string }>(
      `select l.account_code || ' ' || l.amount as line from voucher v
       join voucher_line l on l.org_id = v.org_id and l.voucher_id = v.id
       where v.source_type = 'fund-retirement' and v.source_id = $1 order by l.line`,
      [retirement.id],
    );
    expect(booked.rows.map((row) => row.line)).toEqual([
      "6130 1567797",
      "1260 282203",
      "1010 150000",
      "1230 -2000000",
    ]);
  });

  test("returning everything is one step", async () => {
    const one = await paid(300_000n);
    await accept(await account(one, { returned: "300000" }));
    expect((await read(one.id)).state).toBe("closed");
  });

  test("spent beyond the advance, the rest is owed to the payee", async () => {
    const one = await paid(100_000n);
    await accept(await account(one, { lines: [receipt(130_000n)] }));
    const { rows } = await world.as("accountant")(
      (await import("#work/payments/api.ts")).payments.payables,
      { params: { partyType: "staff", partyId: one.payeeId } },
    );
    expect(rows.at(-1)).toMatchObject({ open: "30000", note: expect.stringMatching(/^RET-/) });
  });
});

describe("who decides", () => {
  test.each<[bigint, string]>([
    [49_999_999n, "Moses Wabwire"],
    [50_000_000n, "Moses Wabwire"],
  ])("%s goes to the accountant", async (amount, name) => {
    const one = await ask(amount, { payeeId: await world.userId("field") }, "operations");
    const shown = await world.as("accountant")(approvals.read, {
      params: { id: one.approval?.id ?? "" },
    });
    expect(shown.waitsFor.map((person) => person.name)).toContain(name);
    await cancel(one, "operations");
  });

  test("above it the owner, and two that split the sum go there too", async () => {
    const large = await ask(50_000_001n, {}, "operations");
    await refused(decide("approve", large, "accountant"), "approval.not-yours");
    await decide("approve", large, "owner");
    const small = await ask(1_000_000n, {}, "operations");
    await refused(decide("approve", small, "accountant"), "approval.not-yours");
    await cancel(small, "operations");
    await cancel(await read(large.id), "operations");
  });

  test("never who asked, never who receives it", async () => {
    const own = await ask(10_000n, {}, "accountant");
    await refused(decide("approve", own, "accountant"), "approval.own-document");
    const receives = await ask(11_000n, { payeeId: await world.userId("accountant") });
    await refused(decide("approve", receives, "accountant"), "approval.own-document");
    await decide("reject", receives, "owner");
    expect((await read(receives.id)).state).toBe("rejected");
  });

  test("given back, changed and asked again; what was approved before does not count", async () => {
    const one = await ask(700_000n);
    await decide("return", one, "accountant", "Which weighbridge?");
    const back = await read(one.id);
    expect(back).toMatchObject({ state: "returned", closingReason: "Which weighbridge?" });
    const again = await world.as("md")(fundRequests.resubmit, {
      params: { id: one.id },
      body: {
        version: back.version,
        purpose: "opex",
        amount: "650000",
        neededBy: back.neededBy,
        payeeId: back.payeeId,
        justification: "The one in Masaka",
      },
    });
    expect(again).toMatchObject({ state: "submitted", amount: "650000" });
    expect(again.approval?.id).not.toBe(back.approval?.id);
  });
});

describe("what is refused", () => {
  test("new money while earlier money is overdue, unless the owner lets it", async () => {
    const one = await paid(80_000n, { payeeId: await world.userId("field") }, "operations");
    await fallenDueEarlier(world, one.payeeId, 60);
    expect((await read(one.id)).standing).toBe("overdue");
    const payeeId = one.payeeId;
    await refused(ask(1_000n, { payeeId }, "operations"), "fund-request.overdue");
    await refused(
      ask(1_000n, { payeeId, overdueReason: "Please" }, "operations"),
      "fund-request.overdue",
    );
    const let_ = await ask(1_000n, { payeeId, overdueReason: "The lorry waits" }, "owner");
    expect(let_.overdueReason).toBe("The lorry waits");
  });

  test("an account by somebody else, twice at a time, or of more than was received", async () => {
    const one = await paid(60_000n);
    await refused(account(one, { returned: "1" }, "operations"), "fund-request.not-yours");
    await refused(account(one, {}), "fund-request.nothing");
    await refused(account(one, { returned: "60001" }), "fund-request.returns-too-much");
    await refused(account(one, { lines: [receipt(1n, { account: "9999" })] }), "not-found");
    const first = await account(one, { returned: "10000" });
    await refused(account(one, { returned: "10000" }), "fund-request.account-waits");
    const sentBack = {
      params: { id: first.id },
      body: { version: first.version, reason: "Count again" },
    };
    await refused(accept(first, "md"), "same-person");
    await refused(world.as("md")(fundRetirements.sendBack, sentBack), "same-person");
    await world.as("accountant")(fundRetirements.sendBack, sentBack);
    await accept(await account(one, { returned: "60000" }));
  });

  test("an account of what has no receipt, above what its kind of spending allows without", async () => {
    const one = await paid(200_000n);
    const small = receipt(50_000n);
    const noFile = { file: null };
    // In one sum or in two; an account no kind of spending is booked in is no way around it.
    for (const lines of [
      [receipt(50_001n)],
      [receipt(30_000n), receipt(20_001n)],
      [receipt(50_001n, { account: "6010" })],
    ]) {
      const problem = await refused(
        account(one, { lines, ...noFile }),
        "fund-request.receipt-missing",
      );
      expect(problem.detail).toContain("above UGX 50,000 one is needed");
    }
    const waits = await account(one, { lines: [small], ...noFile });
    expect(waits).toMatchObject({ noReceiptReason: null, lines: [{ hasFile: false }] });
    await accept(waits);
    const noReceiptReason = "Bought in the market of Masaka";
    const said = await account(one, { lines: [receipt(150_000n)], ...noFile, noReceiptReason });
    expect(said).toMatchObject({ noReceiptReason });
  });

  test("an account far above what was received: the rest is claimed as an expense", async () => {
    const one = await paid(100_000n);
    const problem = await refused(
      account(one, { lines: [receipt(200_001n)] }),
      "fund-request.overspent",
    );
    expect(problem.detail).toContain("claim the rest as an expense");
    const given = await account(one, { lines: [receipt(200_000n)] });
    // The same figure holds when it is accepted.
    const { org } = await world.as("owner")(users.me, {});
    const allow = (value: number) =>
      world.as("owner")(thresholds.set, {
        body: { name: "overspent", value, effectiveFrom: org.today, sourceNote: "Board" },
      });
    await allow(99_999);
    await refused(accept(given), "fund-request.overspent");
    await allow(100_000);
    expect(await accept(given)).toMatchObject({ state: "accepted" });
  });

  test("cancelling what was paid, closing what is not accounted for", async () => {
    const one = await paid(50_000n);
    await refused(cancel(one), "fund-request.paid");
    await refused(
      world.as("md")(fundRequests.close, {
        params: { id: one.id },
        body: { version: one.version, reason: "Done" },
      }),
      "fund-request.not-accounted",
    );
    const waits = await approved(40_000n);
    await cancel(waits);
    await refused(prepare(waits), "not-found");
  });

  test("roles without the right, and another company", async () => {
    const one = await ask(5_000n);
    for (const person of ["field", "employee", "supplier", "cashier"] as const) {
      await refused(read(one.id, person), "not-allowed");
    }
    await refused(read(one.id, "other-owner"), "not-found");
    await refused(cancel(one, "other-owner"), "not-found");
    await refused(cancel(one, "operations"), "fund-request.not-yours");
    const place = await placeId(world, "main");
    await refused(ask(5_000n, { placeId: place }), "fund-request.not-a-float");
  });

  test("the same command twice is one request", async () => {
    const id = newId();
    const first = await ask(6_000n, { id });
    expect(await ask(6_000n, { id })).toEqual(first);
    await refused(ask(6_001n, { id }), "same-id-other-content");
  });
});

test("the list says how much was asked for, paid and is still to be accounted for", async () => {
  const { rows, totals } = await world.as("accountant")(fundRequests.list, {
    params: { limit: 100 },
  });
  expect(rows.length).toBeGreaterThan(5);
  const open = rows.reduce((sum, row) => sum + BigInt(row.open), 0n);
  expect(totals.open).toBe(String(open));
  expect(world.lastStatements()).toBeLessThanOrEqual(2);
  const csv = await world.file("accountant", fundRequests.csv, {});
  expect(csv.text.split("\n").length).toBeGreaterThan(rows.length);
});

test("requests asked for between two days, both counted, with their totals", async () => {
  const numbers: string[] = [];
  for (const [index, days] of [39, 38, 35, 34].entries()) {
    const one = await (index === 1 ? paid : ask)(1_000n * 2n ** BigInt(index));
    await world.sql.query("update fund_request set asked_on = asked_on - $2::int where id = $1", [
      ...[one.id, days],
    ]);
    numbers.push(one.number);
  }
  const { org } = await world.as("owner")(users.me, {});
  const found = async (params: WireParams<typeof fundRequests.list>) => {
    const { rows, count, totals } = await world.as("md")(fundRequests.list, { params });
    expect(count).toBe(rows.length);
    return [rows.map(({ number }) => number).toReversed(), totals.amount, totals.open];
  };
  const between = { from: addDays(org.today, -38), to: addDays(org.today, -35) };
  expect(await found(between)).toEqual([numbers.slice(1, 3), "6000", "2000"]);
  expect(await found({ to: between.from, mine: "yes" })).toEqual([
    numbers.slice(0, 2),
    "3000",
    "2000",
  ]);
  expect(await found({ ...between, state: "submitted" })).toEqual([[numbers[2]], "4000", "0"]);
  expect((await found({ from: between.to }))[0]).not.toContain(numbers[1]);
  const { text } = await world.file("accountant", fundRequests.csv, between);
  expect(numbers.filter((number) => text.includes(number))).toEqual(numbers.slice(1, 3));
  // The table says the day the list is narrowed by.
  expect(text).toContain(`${numbers[1]},${between.from},`);
});

test("how many days money is out is said from a day on, never for days that are over, once a day", async () => {
  const { org } = await world.as("owner")(users.me, {});
  const term = (by: Person, effectiveFrom: string, settleDays = 10) =>
    world.as(by)(fundRequests.setTerm, {
      body: { effectiveFrom, settleDays, sourceNote: "House rule of November" },
    });
  const nextYear = addDays(org.today, 400);
  expect(await term("owner", nextYear)).toMatchObject({ settleDays: 10 });
  await refused(term("owner", nextYear, 12), "fund-request.term-twice");
  await refused(term("owner", addDays(org.today, -1)), "fund-request.term-past");
  await refused(term("accountant", addDays(nextYear, 1)), "not-allowed");
});
