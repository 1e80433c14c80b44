// The bank's folders: what payments rely on, against the simulated bank that reads and writes the same files.
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { afterAll, afterEach, describe, expect, test } from "vitest";
import { bankHands, batchInto, orderInto, ourAccount } from "#test/bankHands.ts";
import { bankFolder } from "./bankFolder.ts";
import { BankFileFault, endToEndOf, readReport, writeTransfer } from "./bankMessages.ts";
import { readStatements } from "./bankStatements.ts";
import type { BankBatch, BankOrder } from "./bankTransfers.ts";

const hands = bankHands();
const { bank, simulator } = hands;
afterAll(hands.stop);
afterEach(() => {
  for (const key of [
    "duplicates",
    "rejects",
    "silent",
    "wrongAmount",
    "litter",
    "lateMs",
    "rejectsWhole",
    "booksTogether",
  ] as const) {
    delete simulator.chaos[key];
  }
});

const paid = ({ reference }: BankOrder): number =>
  simulator.paid().filter((one) => one.endToEndId === reference.replaceAll("-", "")).length;

const works = (times = 2): void => {
  for (let i = 0; i < times; i += 1) simulator.work();
};

test("an order is written once, known as sent, pending, then paid with the bank's reference", async () => {
  const one = orderInto();
  expect(await bank.statusOf(one)).toEqual({ kind: "not-found" });
  expect(await bank.transfer(one)).toEqual({ kind: "accepted" });
  expect(await bank.statusOf(one)).toEqual({ kind: "pending" });
  works();
  const { amount, currency, to } = one;
  expect(await bank.statusOf(one)).toEqual({
    ...{ kind: "succeeded", providerReference: expect.any(String), amount, currency },
    payee: to.number,
  });
  expect(paid(one)).toBe(1);
});

test("the same order again is not written a second time, fetched or not", async () => {
  const one = orderInto();
  await bank.transfer(one);
  expect(await bank.transfer(one)).toEqual({ kind: "unknown", reason: "sent-before" });
  works();
  expect(await bank.transfer(one)).toEqual({ kind: "unknown", reason: "sent-before" });
  works();
  expect(paid(one)).toBe(1);
  const name = `pain.001-${endToEndOf(one)}.xml`;
  expect(hands.fetched().filter((file) => file === name)).toHaveLength(1);
  // What left is what was ordered, to the letter, whatever signs a name has.
  const text = readFileSync(join(hands.dir, "sent", name), "utf8");
  expect(text).toContain('<InstdAmt Ccy="UGX">1804920</InstdAmt>');
  expect(text).toContain("Nakato &amp; Sons");
  expect(text).toContain("&lt;397.4 kg&gt;");
});

test("a bank that is given a file twice says duplicate: that is no failure, and pays once", async () => {
  const one = orderInto();
  await bank.transfer(one);
  works(1);
  // Our own copy was lost: the same name is written again, and the bank knows it.
  const other = bankFolder(join(hands.dir, "elsewhere"), { now: () => Date.now() });
  await other.transfer(one);
  const copy = readFileSync(join(hands.dir, "elsewhere", "out", `pain.001-${endToEndOf(one)}.xml`));
  writeFileSync(join(hands.dir, "out", "again.xml"), copy);
  works();
  expect((await bank.statusOf(one)).kind).toBe("succeeded");
  expect(paid(one)).toBe(1);
});

test.each([
  ["455", "AM04"],
  ["457", "AC04"],
])("to an account ending in %s fails for good, with the bank's code %s", async (ending, reason) => {
  const one = orderInto(ending);
  await bank.transfer(one);
  works();
  expect(await bank.statusOf(one)).toEqual({ kind: "failed", reason });
  expect(paid(one)).toBe(0);
});

test("beyond what the account holds is refused by the bank", async () => {
  const one = orderInto("101", { amount: 900_000_000n });
  await bank.transfer(one);
  works();
  expect(await bank.statusOf(one)).toEqual({ kind: "failed", reason: "AM04" });
});

test.each([
  ["the same report twice", { duplicates: true }, "succeeded"],
  ["no report at all, until the statement tells", { silent: true }, "succeeded"],
  ["half files and foreign ones beside", { litter: true }, "succeeded"],
  ["a report that comes late", { lateMs: 60_000 }, "pending"],
  ["everything turned down", { rejects: true }, "failed"],
  ["another sum in the report", { wrongAmount: true }, "mismatch"],
])("%s", async (_, chaos, kind) => {
  Object.assign(simulator.chaos, chaos);
  const one = orderInto();
  await bank.transfer(one);
  works();
  simulator.state();
  expect((await bank.statusOf(one)).kind).toBe(kind);
  expect(paid(one)).toBe(kind === "succeeded" || kind === "mismatch" ? 1 : 0);
});

test("to an account ending in 454 nothing is ever said: it stays pending, and is never sent again", async () => {
  const one = orderInto("454");
  await bank.transfer(one);
  works(4);
  expect(await bank.statusOf(one)).toEqual({ kind: "pending" });
});

describe("many in one message", () => {
  const sent = async (endings: readonly string[], changes: Partial<BankOrder> = {}) => {
    const batch = batchInto(endings, changes);
    expect(await bank.transferMany(batch)).toEqual({ kind: "accepted" });
    return batch;
  };
  const kinds = async ({ orders }: BankBatch) => {
    const answers = [];
    for (const one of orders) answers.push((await bank.statusOf(one)).kind);
    return answers;
  };

  test("is one file with its control sum, and each is answered for itself", async () => {
    const batch = await sent(["101", "455", "454", "102"]);
    expect(await kinds(batch)).toEqual(["pending", "pending", "pending", "pending"]);
    works();
    expect(await kinds(batch)).toEqual(["succeeded", "failed", "pending", "succeeded"]);
    expect(batch.orders.map(paid)).toEqual([1, 0, 0, 1]);
    const name = `pain.001-${endToEndOf(batch)}.xml`;
    expect(hands.fetched().filter((file) => file === name)).toHaveLength(1);
    const text = readFileSync(join(hands.dir, "sent", name), "utf8");
    // In the head and in the instruction.
    expect(text.match(/<NbOfTxs>4<\/NbOfTxs><CtrlSum>7219680<\/CtrlSum>/g)).toHaveLength(2);
    expect(text.match(/<CdtTrfTxInf>/g)).toHaveLength(4);
    expect(text.match(/<PmtInf>/g)).toHaveLength(1);
  });

  test("is not written again, and a copy of it is a duplicate that pays nobody twice", async () => {
    const batch = await sent(["101", "102"]);
    expect(await bank.transferMany(batch)).toEqual({ kind: "unknown", reason: "sent-before" });
    const name = `pain.001-${endToEndOf(batch)}.xml`;
    const copy = readFileSync(join(hands.dir, "sent", name));
    works();
    writeFileSync(join(hands.dir, "out", "copy.xml"), copy);
    works();
    expect(await kinds(batch)).toEqual(["succeeded", "succeeded"]);
    expect(batch.orders.map(paid)).toEqual([1, 1]);
  });

  test("turned down as a whole is turned down for each, with the bank's reason", async () => {
    simulator.chaos.rejectsWhole = true;
    const batch = await sent(["101", "102"]);
    works();
    const [one] = batch.orders;
    expect(await kinds(batch)).toEqual(["failed", "failed"]);
    expect(one && (await bank.statusOf(one))).toEqual({ kind: "failed", reason: "AM10" });
    expect(batch.orders.map(paid)).toEqual([0, 0]);
  });

  test("of two thousand is taken and answered whole", async () => {
    const endings = Array.from({ length: 2000 }, (_, index) => `1${index % 10}1`);
    const batch = await sent(endings, { amount: 1000n });
    works();
    const last = batch.orders.at(-1);
    expect(last && (await bank.statusOf(last)).kind).toBe("succeeded");
    expect(paid(last ?? orderInto())).toBe(1);
  });

  test.each(["named", "unnamed"] as const)(
    "booked as one entry, its transfers %s, and no report: the statement tells of each",
    async (how) => {
      Object.assign(simulator.chaos, { silent: true, booksTogether: how });
      const batch = await sent(["101", "102", "103"]);
      works();
      expect(await kinds(batch)).toEqual(["pending", "pending", "pending"]);
      simulator.state();
      expect(await kinds(batch)).toEqual(["succeeded", "succeeded", "succeeded"]);
    },
  );

  test("booked as one without names, and not all of it paid: nobody guesses who was", async () => {
    Object.assign(simulator.chaos, { silent: true, booksTogether: "unnamed" });
    const batch = await sent(["101", "455", "102"]);
    works();
    simulator.state();
    expect(await kinds(batch)).toEqual(["pending", "pending", "pending"]);
  });

  test("where a report names some, it says nothing of the others", async () => {
    const batch = await sent(["454", "454"]);
    const [one, other] = batch.orders;
    if (!one || !other) throw new Error("there are two");
    const named = report(one, "RJCT", "AC04", "<GrpSts>PART</GrpSts>");
    hands.putIn("zz-some.xml", named.replaceAll(/(OrgnlMsgId>)[^<]+/g, `$1${endToEndOf(batch)}`));
    expect(await kinds(batch)).toEqual(["failed", "pending"]);
  });

  test("that says more than stands in it is never written", async () => {
    const batch = batchInto(["101", "102"]);
    const more = { ...batch, amount: batch.amount + 1n };
    const twice = { ...batch, orders: batch.orders.map(() => batch.orders[0] ?? orderInto()) };
    for (const wrong of [more, twice]) {
      expect((await bank.transferMany(wrong)).kind).toBe("unknown");
      const [one] = wrong.orders;
      expect(one && (await bank.statusOf(one)).kind).toBe("not-found");
    }
  });
});

test("paid in one report and turned down in another is for a person", async () => {
  const one = orderInto();
  await bank.transfer(one);
  works();
  hands.putIn("zz-late.xml", report(one, "RJCT", "AC01"));
  expect(await bank.statusOf(one)).toEqual({ kind: "unknown", reason: "reports-contradict" });
});

test("a folder that is not there is unknown, and nothing is paid", async () => {
  // A file stands where the folder should be.
  hands.putIn("no-folder", "");
  const stranger = bankFolder(join(hands.dir, "in", "no-folder"), { now: () => Date.now() });
  const one = orderInto();
  expect((await stranger.transfer(one)).kind).toBe("unknown");
  expect((await stranger.statusOf(one)).kind).toBe("unknown");
});

test("no account, name or sum reaches the log", () => {
  const logged = JSON.stringify(hands.calls);
  for (const secret of ["Nakato", "3100000", ourAccount.number, "1804920"]) {
    expect(logged).not.toContain(secret);
  }
});

function report(one: BankOrder, status: string, reason?: string, group = ""): string {
  const id = endToEndOf(one);
  const why = reason === undefined ? "" : `<StsRsnInf><Rsn><Cd>${reason}</Cd></Rsn></StsRsnInf>`;
  const single = `<OrgnlPmtInfAndSts><TxInfAndSts><OrgnlEndToEndId>${id}</OrgnlEndToEndId><TxSts>${status}</TxSts>${why}</TxInfAndSts></OrgnlPmtInfAndSts>`;
  return `<Document xmlns="urn:iso:std:iso:20022:tech:xsd:pain.002.001.10"><CstmrPmtStsRpt><GrpHdr><MsgId>R1</MsgId></GrpHdr><OrgnlGrpInfAndSts><OrgnlMsgId>${id}</OrgnlMsgId>${group}</OrgnlGrpInfAndSts>${group.includes("RJCT") ? "" : single}</CstmrPmtStsRpt></Document>`;
}

describe("a report", () => {
  const one = orderInto();

  test.each([
    ["ACTC", undefined, "pending"],
    ["PDNG", undefined, "pending"],
    ["ACSP", undefined, "pending"],
    ["ACSC", undefined, "paid"],
    ["ACCC", undefined, "paid"],
    ["RJCT", "AC04", "failed"],
    ["RJCT", "AM05", "pending"],
    ["RJCT", "DU04", "pending"],
    ["CANC", undefined, "failed"],
  ])("%s %s is %s", (status, reason, standing) => {
    expect(readReport(report(one, status, reason)).transfers).toMatchObject([{ standing }]);
  });

  test("in part speaks of each transfer for itself; a whole message turned down, of all", () => {
    const part = readReport(report(one, "ACSC", undefined, "<GrpSts>PART</GrpSts>"));
    expect(part).toMatchObject({ whole: null, transfers: [{ standing: "paid" }] });
    const group = "<GrpSts>RJCT</GrpSts><StsRsnInf><Rsn><Cd>FF01</Cd></Rsn></StsRsnInf>";
    const whole = readReport(report(one, "RJCT", undefined, group));
    expect(whole.whole).toEqual({ standing: "failed", reason: "FF01" });
  });

  test.each([
    ["our own order", writeTransfer(one, new Date()), "This is no pain.002.001.10."],
    ["no XML", "ACSC", "This is no XML"],
    ["half of one", report(one, "ACSC").slice(0, 200), "This is no XML"],
    ["a document type", `<!DOCTYPE x>${report(one, "ACSC")}`, "a document type is not allowed"],
    ["a status nobody knows", report(one, "WHAT"), "Nobody knows the status WHAT."],
  ])("%s is refused in words", (_, text, words) => {
    expect(() => readReport(text)).toThrow(BankFileFault);
    expect(() => readReport(text)).toThrow(words);
  });
});

describe("a statement", () => {
  const statement = async () => {
    simulator.book(ourAccount.number, { amount: 75_000, other: "Buyer", text: "Deposit" });
    simulator.state();
    const files = await bank.statements();
    return files.at(-1)?.text ?? "";
  };

  test("leads from its opening to its closing balance, with signs and references", async () => {
    const [read] = readStatements(await statement());
    const entries = read?.entries ?? [];
    const sum = entries.reduce((total, entry) => total + entry.amount, read?.opening ?? 0n);
    expect(sum).toBe(read?.closing);
    expect(read?.accountNumber).toBe(ourAccount.number);
    expect(entries.at(-1)).toMatchObject({
      amount: 75_000n,
      counterparty: "Buyer",
      reference: null,
    });
  });

  test.each([
    [
      "a line too few",
      (text: string) => text.replace(/<Ntry>.*?<\/Ntry>/s, ""),
      "something is missing",
    ],
    ["no account", (text: string) => text.replaceAll(ourAccount.number, ""), "of which account"],
    [
      "another currency in a line",
      (text: string) => text.replace('<Ntry><Amt Ccy="UGX">', '<Ntry><Amt Ccy="USD">'),
      "no amount",
    ],
    [
      "a currency nobody knows",
      (text: string) => text.replace("<Ccy>UGX</Ccy>", "<Ccy>XXX</Ccy>"),
      "currency",
    ],
    ["a report", () => report(orderInto(), "ACSC"), "This is no camt.053.001.08."],
  ])("%s is refused in words", async (_, spoil, words) => {
    const text = spoil(await statement());
    expect(() => readStatements(text)).toThrow(words);
  });
});
