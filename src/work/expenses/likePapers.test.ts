// One purchase on two kinds of paper: a claim, a supplier's bill, the account of an advance. What has the same photograph or
// the same fiscal number is asked about, whichever comes first and whoever brings it.
import { describe, expect, test } from "vitest";
import { approvals } from "#registry/approvals/api.ts";
import { bills } from "#work/bills/api.ts";
import { fundRetirements } from "#work/fund-requests/retirementApi.ts";
import { billHands } from "#test/billMakers.ts";
import { expenseHands, photograph } from "#test/expenseMakers.ts";
import { fundHands } from "#test/fundMakers.ts";
import { makeWorld, refused } from "#test/world.ts";

const world = await makeWorld();
const { claim, withdraw } = expenseHands(world);
const { supplier, enter } = billHands(world);
const funds = fundHands(world);
const { id: supplierId } = await supplier();
const reason = "Two lorries on one receipt";

const factsOf = async (one: { approval: { id: string } | null }) => {
  const params = { id: one.approval?.id ?? "" };
  const { facts } = await world.as("owner")(approvals.read, { params });
  const found = facts.find(({ label }) => label === "Same receipt or fiscal number");
  return { value: found?.value ?? "", tone: found?.tone };
};
const line = (amount: bigint, more: object = {}) => ({
  ...{ account: "6130", description: "Tyres", amount: String(amount) },
  ...more,
});

describe("a bill, then a claim", () => {
  test("with the scan of the bill", async () => {
    const file = photograph("tyres");
    const bill = await enter(supplierId, 300_000n, { file });
    expect(await factsOf(bill)).toEqual({ value: "None", tone: "good" });
    const problem = await refused(claim(91_000n, { receipt: file }), "expense.duplicate");
    expect(problem.detail).toContain(`${bill.number} of ${bill.createdByName}, the same receipt`);
    const said = await claim(91_000n, { receipt: file, duplicateReason: reason });
    expect(said.state).toBe("submitted");
    // Whoever decides about the bill is told from now on.
    const told = await factsOf(bill);
    expect(told.tone).toBe("warning");
    expect(told.value).toContain(`${said.number} of ${said.claimantName}: the same receipt`);
    const params = { id: bill.id };
    const body = { version: bill.version, reason: "Not ours" };
    await world.as("md")(bills.cancel, { params, body });
    await withdraw(said);
    expect((await claim(92_000n, { receipt: file })).state).toBe("submitted");
  });

  test.each([
    ["FDN 3260-1101", "fdn3260 1101"],
    ["32601102", "3260 11O2"],
    ["0032601103", "3260/1103"],
  ])("with the number %s, written %s", async (billed, claimed) => {
    const bill = await enter(supplierId, 310_000n, { fiscalNumber: billed });
    const other = { fiscalNumber: claimed };
    const problem = await refused(claim(93_000n, other), "expense.duplicate");
    expect(problem.detail).toContain(`${bill.number} of ${bill.createdByName}, the same fiscal`);
    expect((await claim(93_000n, { ...other, duplicateReason: reason })).vat).not.toBe("0");
  });

  test("words that are no number are no likeness", async () => {
    await claim(94_000n, { fiscalNumber: "None" });
    expect((await claim(95_000n, { fiscalNumber: "none" })).state).toBe("submitted");
  });
});

describe("a claim, then a bill: whoever approves is told", () => {
  test("of the photograph, and of the number", async () => {
    const receipt = photograph("pump");
    const one = await claim(96_000n, { receipt, fiscalNumber: "32601201" });
    const byFile = await enter(supplierId, 320_000n, { file: receipt });
    expect(await factsOf(byFile)).toMatchObject({
      ...{
        value: expect.stringContaining(`${one.number} of ${one.claimantName}`),
        tone: "warning",
      },
    });
    const byNumber = await enter(supplierId, 330_000n, { fiscalNumber: "3260 1201" });
    const told = await factsOf(byNumber);
    expect(told.value).toContain(`${one.number} of ${one.claimantName}: the same fiscal number`);
  });

  test("two claims of one number are asked about too", async () => {
    await claim(97_000n, { fiscalNumber: "32601301" });
    await refused(claim(98_000n, { fiscalNumber: "32601301" }, "field"), "expense.duplicate");
  });
});

describe("the account of an advance", () => {
  test("of what was claimed or billed already is refused until it is explained, and its accepter is told", async () => {
    const receipt = photograph("belt");
    const one = await claim(60_000n, { receipt, fiscalNumber: "32601401" });
    const bill = await enter(supplierId, 340_000n, { fiscalNumber: "32601402" });
    const held = await funds.paid(400_000n);
    const lines = [
      line(60_000n, { file: receipt }),
      line(200_000n, { fiscalNumber: "3260 1402", file: photograph("other") }),
    ];
    const problem = await refused(funds.account(held, { lines }), "fund-request.duplicate");
    expect(problem.detail).toContain(`${one.number} of ${one.claimantName}, the same receipt`);
    const given = await funds.account(held, { lines, duplicateReason: reason });
    expect(given).toMatchObject({ duplicateReason: reason });
    expect(given.warnings.map(({ code, line: at }) => [code, at])).toEqual([
      ["same-receipt", 1],
      ["same-fiscal-number", 2],
    ]);
    expect(given.warnings[1]?.message).toContain(bill.number);
    const [shown] = (await funds.read(held.id)).retirements;
    expect(shown?.warnings).toEqual(given.warnings);
    const kept = await world.file("accountant", fundRetirements.receipt, { id: given.id, line: 1 });
    expect(kept.status).toBe(200);
    expect(await funds.accept(given)).toMatchObject({ state: "accepted", warnings: [] });
  });

  test("comes first: the claim and the bill are asked about", async () => {
    const held = await funds.paid(300_000n);
    const file = photograph("bearing");
    // Several lines on one photograph are one account's.
    const lines = [line(40_000n, { fiscalNumber: "32601501" }), line(30_000n)];
    const given = await funds.account(held, { lines, file });
    expect(given).toMatchObject({ warnings: [] });
    expect(given.lines.map(({ hasFile }) => hasFile)).toEqual([true, true]);
    const problem = await refused(claim(70_000n, { receipt: file }, "md"), "expense.duplicate");
    expect(problem.detail).toContain(given.number);
    await refused(claim(41_000n, { fiscalNumber: "3260-1501" }), "expense.duplicate");
    const bill = await enter(supplierId, 350_000n, { file });
    expect((await factsOf(bill)).value).toContain(given.number);
    // Sent back it is made anew, with the same photograph.
    await world.as("accountant")(fundRetirements.sendBack, {
      params: { id: given.id },
      body: { version: given.version, reason: "Say which machine" },
    });
    const again = { lines, file, duplicateReason: "The bill is somebody's mistake" };
    expect((await funds.account(held, again)).warnings.map(({ code }) => code)).toEqual([
      ...["same-receipt", "same-receipt"],
    ]);
  });

  test("another account with the same photograph", async () => {
    const file = photograph("rope");
    const first = await funds.paid(100_000n);
    await funds.accept(await funds.account(first, { lines: [line(100_000n)], file }));
    const second = await funds.paid(101_000n);
    const lines = [line(101_000n)];
    await refused(funds.account(second, { lines, file }), "fund-request.duplicate");
  });
});

test("the books agree with all of it", () => world.verifyBooks());
