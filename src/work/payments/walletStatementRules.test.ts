import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { codeOf } from "#test/codeOf.ts";
import { addDays } from "#kernel/days.ts";
import { readWalletStatement } from "./walletStatementRules.ts";

const rows = (text: string) => text.split("\n").map((row) => row.split(";"));
const read = (text: string) => readWalletStatement(rows(text));
const amountsIn = (text: string) => read(text).entries.map((one) => one.amount);

const signed = `Id;External id;Date;Status;To;Amount;Fee;Balance
1;PAY-26-1;2026-11-02 10:00;Successful;Nakato;-25,000;390;974,610
2;;2026-11-03 11:00;Successful;;5000;0;979,610`;

describe("a wallet's table", () => {
  test("is read with its signs, its fees as lines of their own, and its balances", () => {
    expect(read(signed)).toEqual({
      ...{ fromDay: "2026-11-02", toDay: "2026-11-03", opening: 1_000_000n, closing: 979_610n },
      entries: [
        {
          ...{ bookedOn: "2026-11-02", amount: -25_000n, reference: "PAY-26-1" },
          ...{ providerReference: "1", counterparty: "Nakato", text: null },
        },
        {
          ...{ bookedOn: "2026-11-02", amount: -390n, reference: "PAY-26-1" },
          ...{ providerReference: "1", counterparty: null, text: "Fee" },
        },
        {
          ...{ bookedOn: "2026-11-03", amount: 5000n, reference: null },
          ...{ providerReference: "2", counterparty: null, text: null },
        },
      ],
    });
  });

  test("is the same from the newest to the oldest, with columns for both ways, and after a heading", () => {
    const turned = `Airtel Money statement;;;;
Transaction ID;Transaction date and time;Paid in;Withdrawn;Balance
B;03/11/2026 11:00;5000;;979610
A;02/11/2026 10:00;;25390;974610`;
    expect(read(turned)).toMatchObject({
      ...{ fromDay: "2026-11-02", toDay: "2026-11-03", opening: 1_000_000n, closing: 979_610n },
    });
    expect(amountsIn(turned)).toEqual([-25_390n, 5000n]);
  });

  test("with the way in a column of its own takes the sums without signs", () => {
    const told = `Receipt No.;Completion Time;Details;Amount;Cr/Dr;Balance
R1;2026-11-02;Float;1000;Cr;1000
R2;2026-11-03;Payment;300;Dr;700
R3;2026-11-03;Payment;200;DEBIT;500
R4;2026-11-04;Payment;-100;Out;400
R5;2026-11-04;Payment;50;Sent;350
R6;2026-11-05;Returned;30;Credit of a debit;380`;
    expect(amountsIn(told)).toEqual([1000n, -300n, -200n, -100n, -50n, 30n]);
    expect(read(told)).toMatchObject({ opening: 0n, closing: 380n });
    expect(read(told).entries[1]).toMatchObject({ providerReference: "R2", text: "Payment" });
  });
});

describe("a wallet's sums", () => {
  test("with what went out below nothing, or above it, in its own column is the same", () => {
    const out = (written: string) => `Date;Credit;Debit;Balance\n2026-11-02;;${written};700`;
    for (const written of ["300", "-300"]) {
      expect(read(out(written))).toMatchObject({ opening: 1000n, closing: 700n });
      expect(amountsIn(out(written))).toEqual([-300n]);
    }
  });

  test("with a fee below nothing means the same fee", () => {
    const charged = (fee: string) => `Date;Amount;Fee;Balance\n2026-11-02;-1000;${fee};4980`;
    for (const fee of ["20", "-20"]) {
      expect(amountsIn(charged(fee))).toEqual([-1000n, -20n]);
      expect(read(charged(fee)).opening).toBe(6000n);
    }
  });

  test("with a fee alone has that one line, and with nothing at all none", () => {
    const alone = "Date;Amount;Fee;Direction;Balance\n2026-11-05;0;20;Debit;980";
    expect(read(alone)).toMatchObject({ fromDay: "2026-11-05", opening: 1000n, closing: 980n });
    expect(amountsIn(alone)).toEqual([-20n]);
    const nothing = "Date;Amount;Direction;Balance\n2026-11-05;0;Debit;980";
    expect(read(nothing)).toEqual({
      ...{ fromDay: "2026-11-05", toDay: "2026-11-05", opening: 980n, closing: 980n },
      entries: [],
    });
  });
});

describe("a wallet's columns and rows", () => {
  test("a column for each way says more than an amount without a sign beside them", () => {
    const table = `Date;Amount;Credit;Debit;Balance
2026-11-02;500;500;;1500
2026-11-03;300;;300;1200`;
    expect(amountsIn(table)).toEqual([500n, -300n]);
    expect(read(table)).toMatchObject({ opening: 1_000n, closing: 1_200n });
  });

  test("where the balances follow in both orders, the days say which comes first", () => {
    const newestFirst = `Date;Amount;Balance
2026-11-03;-5;100
2026-11-02;5;105`;
    expect(read(newestFirst)).toMatchObject({ opening: 100n, closing: 100n });
    expect(amountsIn(newestFirst)).toEqual([5n, -5n]);
  });

  test("says nothing of spaces around what is written", () => {
    const wide =
      " Id ; External id ;Date;To; Type ;Amount;Balance\n 7 ; PAY-26-1 ;2026-11-05; Nakato ; Sent ;-5;0";
    expect(read(wide).entries).toMatchObject([
      {
        ...{ providerReference: "7", reference: "PAY-26-1" },
        ...{ counterparty: "Nakato", text: "Sent" },
      },
    ]);
  });

  test("may begin with any of its columns", () => {
    const first = [
      "Balance;Amount;Date\n75;-25;2026-11-05",
      "Amount;Date;Balance\n-25;2026-11-05;75",
    ];
    const ways = [
      "Credit;Debit;Date;Balance\n;25;2026-11-05;75",
      "Debit;Credit;Date;Balance\n25;;2026-11-05;75",
      "Direction;Amount;Date;Balance\nDr;25;2026-11-05;75",
    ];
    for (const text of [...first, ...ways]) {
      expect(read(text)).toMatchObject({ opening: 100n, closing: 75n, toDay: "2026-11-05" });
    }
    const cameIn = [
      "Credit;Debit;Date;Balance\n25;;2026-11-05;125",
      "Direction;Amount;Date;Balance\nCr;25;2026-11-05;125",
    ];
    for (const text of cameIn) expect(read(text)).toMatchObject({ opening: 100n, closing: 125n });
  });

  test("goes on behind empty rows, and takes a row that ends early", () => {
    const gaps = "Date;Amount;Balance;To\n;;;\n2026-11-05;-5;95;Nakato\n ; ;;\n2026-11-06;-5;90";
    expect(read(gaps).entries.map((one) => one.counterparty)).toEqual(["Nakato", null]);
  });
});

describe("what happened", () => {
  test.each([
    ["Successful", 3],
    ["COMPLETED", 3],
    ["Paid", 3],
    ["TS", 3],
    ["Failed", 2],
    ["Pending", 2],
    ["TF", 2],
  ])("what is said to be %s is among %i", (status, count) => {
    const balance = count === 3 ? "800" : "810";
    const text = `Date;Status;Amount;Balance
2026-11-02;Successful;-100;900
2026-11-03;Successful;-90;810
2026-11-04;${status};-10;${balance}`;
    expect(amountsIn(text)).toHaveLength(count);
  });

  test("and what is called unsuccessful, incomplete or unpaid did not; where nothing is said it did", () => {
    const table = `Date;Status;Amount;Balance
2026-11-02;Unsuccessful;-1000;1000
2026-11-02;Incomplete;-1000;1000
2026-11-02;Unpaid;-1000;1000
2026-11-03;Successful;-100;900
2026-11-04;;-200;700`;
    expect(amountsIn(table)).toEqual([-100n, -200n]);
    expect(read(table).closing).toBe(700n);
  });

  test("without a column of states everything did", () => {
    expect(amountsIn("Date;Amount;Balance\n2026-11-02;-100;900")).toEqual([-100n]);
  });
});

test.each([
  ["-25000", -25_000n],
  ["UGX -25,000.00", -25_000n],
  ["ugx-25 000", -25_000n],
  ["−25,000", -25_000n],
])("the amount %j is %s", (written, amount) => {
  expect(amountsIn(`Date;Amount;Balance\n2026-11-02;${written};0`)).toEqual([amount]);
});

test.each([
  ["+5000", 5000n],
  ["5,000.0", 5000n],
  ["UGX 5,000.000", 5000n],
  [" 5000 ", 5000n],
  ["", 0n],
])("the amount %j that came in is %s", (written, amount) => {
  const text = `Date;Amount;Balance\n2026-11-02;-1;100\n2026-11-03;${written};${100n + amount}`;
  const [, second] = amountsIn(text);
  expect(second ?? 0n).toBe(amount);
});

test.each([
  ["2026-11-20", "2026-11-20"],
  [" 2026-11-20T10:00:00 ", "2026-11-20"],
  ["20/11/2026 10:00", "2026-11-20"],
  ["20-11-2026", "2026-11-20"],
  ["20.11.2026", "2026-11-20"],
  ["3/1/2026", "2026-01-03"],
])("the day %j is %s", (written, day) => {
  expect(read(`Date;Amount;Balance\n${written};-1;0`).fromDay).toBe(day);
});

test.each([
  ["Transaction Date", "Debit Credit", "Closing balance"],
  ["DATE/TIME", "Dr / Cr", "Post-Balance"],
  ["Completion time", "Direction", "Available Balance"],
])("the columns may be called %s, %s and %s", (day, way, balance) => {
  const text = `${day};${way};Transaction Amount;${balance}\n2026-11-20;Dr;300;700`;
  expect(read(text)).toMatchObject({ opening: 1000n, closing: 700n });
});

describe("a table is refused in words", () => {
  const short = "2026-11-02;-1;0";
  test.each([
    ["no headings", "a;b\n1;2", "No row names the columns"],
    ["a balance and no day", `When;Amount;Balance\n${short}`, "No row names the columns"],
    ["a day and no balance", `Date;Amount;Rest\n${short}`, "No row names the columns"],
    ["no amount", `Date;Sum;Balance\n${short}`, "No column says how much"],
    ["only what came in", `Date;Paid in;Balance\n${short}`, "No column says how much"],
    ["only what went out", `Date;Withdrawn;Balance\n${short}`, "No column says how much"],
    ["a row too few", `${signed}\n3;;2026-11-04;Successful;;1000;0;990610`, "a row is missing"],
    ["a balance of a shilling more", signed.replace("979,610", "979,611"), "a row is missing"],
    ["a day that is none", signed.replace("2026-11-02", "yesterday"), '"yesterday 10:00" is not'],
    ["a day no month has", signed.replace("2026-11-02", "2026-02-30"), "is not a day"],
    ["a month no year has", "Date;Amount;Balance\n11/20/2026;-1;0", "is not a day"],
    ["an amount that is none", signed.replace("-25,000", "much"), '"much" is not an amount'],
    ["cents", signed.replace("-25,000", "-25,000.50"), "is not an amount"],
    ["five cents", signed.replace("-25,000", "-25,000.05"), "is not an amount"],
    ["a sign within", signed.replace("-25,000", "25-000"), "is not an amount"],
    ["a word before the day", "Date;Amount;Balance\non 20/11/2026;-1;0", "is not a day"],
    [
      "no sign beside a row of nothing",
      "Date;Amount;Balance\n2026-11-02;0;5\n2026-11-02;5;10",
      "came in or went out",
    ],
    ["no sign", signed.replace("-25,000", "25,000"), "came in or went out"],
    ["a row without balance", "Date;Amount;Balance\n2026-11-02;-1;", "A row has no balance"],
    ["nothing in it", signed.split("\n")[0] ?? "", "no movement"],
    ["nothing that happened", signed.replaceAll("Successful", "Failed"), "no movement"],
  ])("with %s", (_, text, words) => {
    expect(codeOf(() => read(text))).toBe("statement.not-understood");
    expect(() => read(text)).toThrow(words);
  });

  test("an empty file too", () => {
    expect(codeOf(() => readWalletStatement([]))).toBe("statement.not-understood");
  });
});

test("whatever a network writes, in either order: the movements, the fees and both balances come back", () => {
  const movement = fc.record({
    amount: fc.bigInt({ min: -9_999_999n, max: 9_999_999n }).filter((one) => one !== 0n),
    fee: fc.bigInt({ min: 0n, max: 5000n }),
  });
  const some = fc.array(movement, { minLength: 1, maxLength: 8 });
  fc.assert(
    fc.property(some, fc.bigInt(0n, 10n ** 9n), fc.boolean(), (movements, opening, isTurned) => {
      const steps = movements.map(({ amount, fee }) => amount - fee);
      // A table in which every step undoes the one before reads the same from both ends.
      const isOneWay = steps.some((step, at) => at > 0 && step !== -(steps[at - 1] ?? 0n));
      fc.pre(steps.length === 1 || isOneWay);
      let balance = opening;
      const lines = movements.map(({ amount, fee }, at) => {
        balance += amount - fee;
        const [into, out] = amount > 0n ? [amount, ""] : ["", -amount];
        return [addDays("2026-11-01", at), `${into}`, `${out}`, `${fee}`, `${balance}`];
      });
      const table = [["Date", "Money in", "Money out", "Charge", "Balance"]].concat(
        isTurned ? lines.toReversed() : lines,
      );
      const statement = readWalletStatement(table);
      expect([statement.opening, statement.closing]).toEqual([opening, balance]);
      expect(statement.entries.map((one) => one.amount)).toEqual(
        movements.flatMap(({ amount, fee }) => (fee === 0n ? [amount] : [amount, -fee])),
      );
      const moved = statement.entries.reduce((sum, one) => sum + one.amount, 0n);
      expect(statement.opening + moved).toBe(statement.closing);
    }),
  );
});
