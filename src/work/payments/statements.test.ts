// Statements read and matched by the house: the good way, each refusal, two people at one line, and the one number
// that must be nothing and equal the ledger.
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { addDays, type Day } from "#kernel/days.ts";
import { formatMoney } from "#kernel/money.ts";
import { type Entry, writeStatement } from "#simulators/bank/messages.ts";
import { bankHands, closedBank, ourAccount } from "#test/bankHands.ts";
import { demoOrg } from "#test/makers.ts";
import { voucherHands } from "#test/payingMakers.ts";
import { quietLog } from "#test/quietLog.ts";
import { salesHands } from "#test/salesMakers.ts";
import { makeWorld, refused } from "#test/world.ts";
import { thresholds } from "#registry/thresholds/api.ts";
import { ownAccountsApi } from "./accountApi.ts";
import { paymentsJobs } from "./jobs.ts";
import { accountStatements } from "./statementApi.ts";

const world = await makeWorld();
const orgId = await demoOrg(world);
const hands = bankHands();
afterAll(hands.stop);
const { paid } = voucherHands(world);
const as = world.as;

const today = (): Promise<Day> =>
  as("accountant")(accountStatements.standing, { params: { accountCode: "1100" } }).then(
    (one) => one.day,
  );
const standing = (accountCode: "1100" | "1150" = "1100", day?: Day) =>
  as("accountant")(accountStatements.standing, {
    params: { accountCode, ...(day ? { day } : {}) },
  });
const lines = async (state?: "open" | "matched") => {
  const params = { search: "", accountCode: "1100" as const, ...(state ? { state } : {}) };
  return (await as("accountant")(accountStatements.lines, { params })).rows;
};
const upload = (
  text: string,
  accountCode: "1100" | "1150" = "1100",
  by: "accountant" | "other-owner" | "cashier" = "accountant",
) =>
  as(by)(accountStatements.upload, {
    body: { accountCode, name: "statement", base64: Buffer.from(text).toString("base64") },
  });
const entry = (changes: Partial<Entry> & Pick<Entry, "amount" | "at">): Entry => ({
  ...{ endToEndId: null, bankReference: "BK1", other: null, text: "Entry", ...changes },
});

let day: Day;
let opening: number;
let cheque = 0;
/** A cheque of so much: an entry of the bank's ledger. */
const byCheque = async (amount: bigint) => {
  cheque += 1;
  return paid(amount, { method: "cheque", chequeNumber: `C${cheque}` });
};
const statementOf = (id: string, entries: readonly Entry[], from = opening) =>
  writeStatement(
    ourAccount.number,
    { opening: from, entries, day },
    { id, at: "2026-11-20T08:00:00Z" },
  );

beforeAll(async () => {
  const { holder, bank: provider, number } = ourAccount;
  const body = { accountCode: "1100" as const, holder, provider, number, version: 0 };
  await as("owner")(ownAccountsApi.save, { body });
  day = await today();
  opening = Number((await standing()).ledger);
});

describe("a statement of the bank", () => {
  test("is matched by reference, by amount and day, and what is left is listed; nothing is unexplained", async () => {
    const named = await byCheque(70_000n);
    await byCheque(33_000n);
    const text = statementOf("S1", [
      entry({ at: day, amount: -70_000, text: `Cheque ${named.number}` }),
      entry({ at: day, amount: -33_000 }),
      entry({ at: day, amount: -3000, text: "Transfer charge" }),
    ]);
    expect(await upload(text)).toEqual({ statements: 1, lines: 3, matched: 2 });
    const found = await lines();
    expect(found.map((one) => `${one.amount} ${one.how}`).toSorted()).toEqual([
      ...["-3000 null", "-33000 amount", "-70000 reference"],
    ]);
    const now = await standing();
    expect(now).toMatchObject({
      openLines: "-3000",
      openEntries: "0",
      unexplained: "0",
      fromDay: day,
    });
    const [ledger] = (
      await world.sql.query<{ balance: string }>(
        "select sum(debit - credit)::text as balance from account_day where org_id = $1 and account_code = '1100'",
        [orgId],
      )
    ).rows;
    expect(now.ledger).toBe(ledger?.balance);
    expect(now.statement).toBe(String(opening - 106_000));
    // The same one again, also under another name of its file, adds nothing.
    expect(await upload(text)).toEqual({ statements: 0, lines: 0, matched: 0 });
    expect(await lines()).toHaveLength(3);
  });

  test("a charge is booked from its line by who may, matched to its voucher, and the ledger agrees", async () => {
    const [open] = await lines("open");
    const asked = { params: { id: open?.id ?? "" }, body: { note: "Transfer charge of the bank" } };
    await expect(as("cashier")(accountStatements.charge, asked)).rejects.toThrow();
    const done = await as("accountant")(accountStatements.charge, asked);
    expect(done).toMatchObject({ state: "matched", how: "charge", entries: [{ amount: "-3000" }] });
    expect(done.chargeOn).toBe(done.bookedOn);
    await refused(as("accountant")(accountStatements.charge, asked), "statement.matched-already");
    const now = await standing();
    expect(now).toMatchObject({ openLineCount: 0, openEntryCount: 0, unexplained: "0" });
    expect(now.ledger).toBe(now.statement);
  });

  test("a charge that was none goes out of the books with its match, and neither entry waits for a line", async () => {
    const [charged] = (await lines("matched")).filter((one) => one.amount === "-3000");
    const params = { id: charged?.id ?? "" };
    const before = await standing();
    const undo = () =>
      as("accountant")(accountStatements.unmatch, { params, body: { reason: "A levy" } });
    const [done, twice] = await Promise.allSettled([undo(), undo()]);
    expect([done?.status, twice?.status].toSorted()).toEqual(["fulfilled", "rejected"]);
    const open = await standing();
    expect(open).toMatchObject({ openLineCount: 1, openEntryCount: 0, unexplained: "0" });
    expect(BigInt(open.ledger) - BigInt(before.ledger)).toBe(3000n);
    const { rows } = await as("accountant")(accountStatements.entries, {
      params: { accountCode: "1100", search: "" },
    });
    expect(rows).toEqual([]);
    const body = { note: "Levy on transfers" };
    const again = await as("accountant")(accountStatements.charge, { params, body });
    expect(again).toMatchObject({ state: "matched", how: "charge" });
    expect(await standing()).toEqual(before);
    await world.verifyBooks();
  });

  test("a match is undone with its reason, and done again by hand with entries that come to it", async () => {
    const [matched] = (await lines("matched")).filter((one) => one.amount === "-70000");
    const params = { id: matched?.id ?? "" };
    const before = await as("accountant")(accountStatements.line, { params });
    const undone = await as("accountant")(accountStatements.unmatch, {
      params,
      body: { reason: "Another cheque" },
    });
    expect(undone).toMatchObject({
      state: "open",
      entries: [],
      undone: [{ reason: "Another cheque" }],
    });
    await refused(
      as("accountant")(accountStatements.unmatch, { params, body: { reason: "Again" } }),
      "statement.not-matched",
    );
    expect(await standing()).toMatchObject({
      openLines: "-70000",
      openEntries: "-70000",
      unexplained: "0",
    });
    const [small] = [await byCheque(10_000n)];
    const free = await as("accountant")(accountStatements.entries, {
      params: { accountCode: "1100", search: "" },
    });
    const wrong = free.rows
      .filter((one) => one.memo.includes(small.number))
      .map(({ voucherId, line }) => ({ voucherId, line }));
    await refused(
      as("accountant")(accountStatements.match, { params, body: { entries: wrong } }),
      "statement.other-amount",
    );
    const entries = before.entries.map(({ voucherId, line }) => ({ voucherId, line }));
    // Two people match the same line: one of them is told that it is done.
    const match = () => as("accountant")(accountStatements.match, { params, body: { entries } });
    const both = await Promise.allSettled([match(), match(), match()]);
    expect(both.filter((one) => one.status === "fulfilled")).toHaveLength(1);
    expect((await as("accountant")(accountStatements.line, { params })).how).toBe("hand");
  });

  test("one line split over two entries, and an entry that belongs to another line", async () => {
    const two = [await byCheque(41_000n), await byCheque(19_000n)];
    await upload(statementOf("S2", [entry({ at: day, amount: -60_000 })], opening - 106_000));
    const [open] = (await lines("open")).filter((one) => one.amount === "-60000");
    const free = await as("accountant")(accountStatements.entries, {
      params: { accountCode: "1100", search: "" },
    });
    const entries = free.rows
      .filter((one) => two.some(({ number }) => one.memo.includes(number)))
      .map(({ voucherId, line }) => ({ voucherId, line }));
    const params = { id: open?.id ?? "" };
    const done = await as("accountant")(accountStatements.match, { params, body: { entries } });
    expect(done.entries).toHaveLength(2);
    await refused(
      as("accountant")(accountStatements.match, { params, body: { entries } }),
      "statement.matched-already",
    );
  });

  test("a gap between two statements is what is left unexplained", async () => {
    const before = await standing();
    expect(before.unexplained).toBe("0");
    await upload(
      statementOf(
        "S3",
        [entry({ at: day, amount: 500, text: "Interest" })],
        opening - 166_000 - 7000,
      ),
    );
    expect((await standing()).unexplained).toBe("-7000");
    expect((await standing("1100", addDays(day, -40))).unexplained).toBe("0");
  });
});

describe("is refused", () => {
  test.each([
    ["no statement", "hello", "statement.not-understood"],
    [
      "another account's",
      () => statementOf("S9", []).replaceAll(ourAccount.number, "1234567"),
      "statement.not-ours",
    ],
  ])("%s", async (_, text, code) => {
    await refused(upload(typeof text === "string" ? text : text()), code);
  });

  test("another company's: neither their statement nor their lines", async () => {
    await refused(upload(statementOf("S8", []), "1100", "other-owner"), "statement.not-ours");
    const [line] = await lines();
    const params = { id: line?.id ?? "" };
    await refused(as("other-owner")(accountStatements.line, { params }), "not-found");
    await expect(upload("x", "1100", "cashier")).rejects.toThrow();
  });

  test("by the database: a match of another amount, a change of a line, an undone match done again", async () => {
    const [line] = await lines("open");
    const insert = `insert into statement_match (org_id, id, line_id, how, matched_at, matched_by)
      values ($1, gen_random_uuid(), $2, 'hand', now(), gen_random_uuid())`;
    await expect(world.sql.query(insert, [orgId, line?.id])).rejects.toThrow("of its own amount");
    await expect(world.sql.query("update statement_line set amount = 1")).rejects.toThrow(
      "append-only",
    );
    await expect(
      world.sql.query("update statement_match set undone_at = null where undone_at is not null"),
    ).rejects.toThrow("only undone");
  });
});

test("a wallet's table is read against its own account", async () => {
  const { ledger } = await standing("1150");
  const held = BigInt(ledger);
  const table = `Id,External id,Date,Amount,Fee,Balance\n1,x,${day},-5000,0,${held - 5000n}\n2,y,${day},-100,0,${held - 5100n}`;
  expect(await upload(table, "1150")).toMatchObject({ statements: 1, lines: 2 });
  expect(await upload(table, "1150")).toMatchObject({ statements: 0 });
  expect(await standing("1150")).toMatchObject({ openLines: "-5100", unexplained: "0" });
});

test("a charge larger than one person books: not by who brought the table, and owners are told of it", async () => {
  const { statement } = await standing("1150");
  const held = BigInt(statement);
  const table = `Id,Date,Amount,Balance\n3,${day},-100000,${held - 100_000n}\n4,${day},-150000,${held - 250_000n}`;
  await upload(table, "1150");
  const params = { search: "", accountCode: "1150" as const, state: "open" as const };
  const { rows } = await as("accountant")(accountStatements.lines, { params });
  const charge = (amount: string, by: "accountant" | "md" | "owner") => {
    const id = rows.find((row) => row.amount === amount)?.id ?? "";
    return as(by)(accountStatements.charge, { params: { id }, body: { note: "Levy" } });
  };
  expect(await charge("-100000", "accountant")).toMatchObject({ how: "charge" });
  await refused(charge("-150000", "accountant"), "same-person");
  const told = () =>
    world.sql.query<{ title: string; role: string }>(
      `select n.title, p.role from notice n join profile p on p.org_id = n.org_id and p.user_id = n.recipient_id
       where n.kind = 'charge_large'`,
    );
  expect((await told()).rows).toEqual([]);
  // What the owner lets one person book is asked anew each time.
  const body = {
    name: "chargeAlone",
    value: 149_999,
    effectiveFrom: day,
    sourceNote: "Board",
  } as const;
  await as("owner")(thresholds.set, { body });
  await refused(charge("-150000", "accountant"), "same-person");
  await refused(charge("-150000", "md"), "statement.large-charge");
  await world.sql.query(
    `insert into permission_override (org_id, id, user_id, flag, granted, until_day, reason, given_by, given_at)
     values ($1, gen_random_uuid(), $2, 'canApproveFunds', true, '2100-01-01', 'Stands in', $3, now())`,
    [orgId, await world.userId("md"), await world.userId("owner")],
  );
  expect(await charge("-150000", "md")).toMatchObject({ how: "charge" });
  expect((await told()).rows).toEqual([{ title: "UGX 150,000 booked as a charge", role: "owner" }]);
  expect((await standing("1150")).unexplained).toBe("0");
});

test("a customer's receipt is of the transfer with its reference, not of another's of the same amount", async () => {
  const sales = salesHands(world);
  const customerId = await sales.customer();
  const receive = (reference: string) =>
    sales.receive({ customerId, amount: 640_000n, method: "bank", reference });
  // Nobody sent it: the clerk saw another's money come and books it for their friend.
  await receive("TT 9001");
  const before = Number((await standing()).statement);
  const theirs = entry({ at: day, amount: 640_000, bankReference: "FT7781", other: "Okello" });
  const only = await upload(statementOf("S8", [theirs], before));
  expect(only).toMatchObject({ lines: 1, matched: 0 });
  const named = entry({ at: day, amount: 640_000, bankReference: "FT7782", text: "tt-9001 Feeds" });
  const next = await upload(statementOf("S9", [named], before + 640_000));
  expect(next).toMatchObject({ lines: 1, matched: 1 });
  const found = (await lines()).filter((one) => one.amount === "640000");
  expect(found.map((one) => `${one.providerReference} ${one.how}`).toSorted()).toEqual([
    ...["FT7781 null", "FT7782 reference"],
  ]);
});

test("many small charges of a month: by two once one person has booked so much, and owners are told once", async () => {
  // What one person has booked this month, in the tests above; the 150,000 were booked by two and do not count.
  const before = 103_000n;
  const value = Number(before) + 100_000;
  const body = { name: "chargesAlone", value, effectiveFrom: day, sourceNote: "Board" } as const;
  await as("owner")(thresholds.set, { body });
  const { statement } = await standing("1150");
  let held = BigInt(statement);
  const amounts = [60_000n, 40_000n, 30_000n, 20_000n];
  const table = amounts.map((amount, at) => {
    held -= amount;
    return `M${at},${day},-${amount},${held}`;
  });
  await upload(["Id,Date,Amount,Balance", ...table].join("\n"), "1150");
  const params = { search: "", accountCode: "1150" as const, state: "open" as const };
  const { rows } = await as("accountant")(accountStatements.lines, { params });
  const idOf = (amount: bigint) => rows.find((row) => row.amount === `-${amount}`)?.id ?? "";
  const charge = (amount: bigint, by: "accountant" | "md") =>
    as(by)(accountStatements.charge, { params: { id: idOf(amount) }, body: { note: "Fee" } });
  const told = async () => {
    const found = await world.sql.query<{ title: string }>(
      "select title from notice where kind = 'charges_of_month'",
    );
    return found.rows.map(({ title }) => title);
  };
  expect(await charge(60_000n, "accountant")).toMatchObject({ how: "charge" });
  // Twice at once: the second knows of the first.
  const both = await Promise.allSettled([
    charge(40_000n, "accountant"),
    charge(30_000n, "accountant"),
  ]);
  expect(both.map(({ status }) => status).toSorted()).toEqual(["fulfilled", "rejected"]);
  const [gone, left] = both[0]?.status === "fulfilled" ? [40_000n, 30_000n] : [30_000n, 40_000n];
  await refused(charge(left, "accountant"), "same-person");
  expect(await told()).toEqual([]);
  expect(await charge(left, "md")).toMatchObject({ how: "charge" });
  expect(await told()).toEqual([
    `${formatMoney(before + 60_000n + gone + left)} of charges this month`,
  ]);
  // What turns out to be none makes room again.
  const undo = { params: { id: idOf(60_000n) }, body: { reason: "It was a levy" } };
  await as("accountant")(accountStatements.unmatch, undo);
  expect(await charge(20_000n, "accountant")).toMatchObject({ how: "charge" });
  expect(await told()).toHaveLength(1);
});

test("the bank's folder is read once, whatever else lies in it", async () => {
  hands.putIn("news.xml", "<News/>");
  hands.putIn("other.xml", statementOf("S7", []).replaceAll(ourAccount.number, "1234567"));
  hands.putIn("ours.xml", statementOf("S6", [entry({ at: day, amount: -1 })]));
  const jobs = paymentsJobs({
    database: world.house.database,
    wallets: { mtn_momo: closedWallet, airtel_money: closedWallet },
    bank: { ...closedBank, statements: () => hands.bank.statements() },
    log: quietLog,
  });
  const fetch = jobs.find((one) => one.name === "payments.fetch-statements");
  const before = (await lines()).length;
  for (const attempt of [1, 2]) await fetch?.run({ orgId, payload: {}, attempt });
  expect((await lines()).length).toBe(before + 1);
});

const unknown = () => Promise.resolve({ kind: "unknown", reason: "closed" } as const);
const closedWallet = {
  ...{ transfer: unknown, statusOf: unknown, holderName: unknown },
  ...{ balance: unknown, collect: unknown, collectionOf: unknown },
};

test("the books agree", () => world.verifyBooks());
