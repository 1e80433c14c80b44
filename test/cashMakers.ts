// The office's cash box: what lies in it, who counts it, and who carries cash to the bank.
import { postVoucher } from "#books/vouchers/door.ts";
import { type CashPile, notesFor } from "#kernel/cashNotes.ts";
import { kampalaDay } from "#kernel/days.ts";
import { asSystem } from "#platform/server/systemWork.ts";
import { type Entry, writeStatement } from "#simulators/bank/messages.ts";
import { cashCounts } from "#work/cash-counts/api.ts";
import { cashDeposits } from "#work/cash-counts/depositApi.ts";
import { ownAccountsApi } from "#work/payments/accountApi.ts";
import { accountStatements } from "#work/payments/statementApi.ts";
import { ourAccount } from "./bankHands.ts";
import { photograph } from "./expenseMakers.ts";
import { demoOrg } from "./makers.ts";
import { newId, type Person, type World } from "./world.ts";

type Moved = { id: string; version: number };

/** So much as it is counted, in the largest notes; of an empty box one says that none of a coin is there. */
export function countOf(amount: bigint): CashPile[] {
  const notes = notesFor(amount);
  if (notes === null) throw new Error(`No notes and coins make ${amount}.`);
  return notes.length > 0 ? notes : [{ denomination: 50, pieces: 0 }];
}

/** What people do with the box, by whom it is usual. */
export function cashHands(world: World) {
  const today = kampalaDay(world.now());
  let slips = 0;
  const balanceOf = async (account: string): Promise<bigint> => {
    const found = await world.sql.query<{ balance: string }>(
      "select balance::text from account_balance where account_code = $1 and org_id = $2",
      [account, await demoOrg(world)],
    );
    return BigInt(found.rows[0]?.balance ?? 0n);
  };
  /** Cash that was there when the books began; below nothing it was not. */
  const putIn = async (amount: bigint): Promise<void> => {
    await asSystem(world.house.database, await demoOrg(world), "opening", async (ctx) => {
      await postVoucher(ctx, {
        source: { type: "opening", id: ctx.newId() },
        event: "open",
        day: ctx.today,
        memo: "Opening cash",
        lines: [
          { account: "1010", amount },
          { account: "3000", amount: -amount },
        ],
      });
    });
  };
  /** Counts so much, in the largest notes; left out: what the books say. */
  const count = async (amount: bigint | null, by: Person = "cashier", changes: object = {}) => {
    const counted = amount ?? (await balanceOf("1010"));
    const notes = countOf(counted);
    return world.as(by)(cashCounts.count, { body: { id: newId(), notes, ...changes } });
  };
  const decide = (
    move: "accept" | "count_again",
    { id, version }: Moved,
    by: Person,
    reason = "Change given from the own pocket",
  ) => world.as(by)(cashCounts[move], { params: { id }, body: { version, reason } });
  const carry = (amount: bigint, changes: object = {}, by: Person = "cashier") => {
    slips += 1;
    return world.as(by)(cashDeposits.carry, {
      body: {
        ...{ id: newId(), day: today, amount: String(amount), carrier: "Okot James" },
        ...{ slipReference: `SLP ${70_000 + slips}`, slip: photograph(`slip-${slips}`) },
        ...changes,
      },
    });
  };
  const takeBack = ({ id, version }: Moved, by: Person) =>
    world.as(by)(cashDeposits.take_back, {
      params: { id },
      body: { version, reason: "The bank was closed" },
    });
  return { today, balanceOf, putIn, count, decide, carry, takeBack };
}

const bank = { accountCode: "1100" } as const;

/** A statement of the bank of one day, after whatever it said before, with these lines. */
export async function readStatement(
  world: World,
  day: string,
  entries: readonly Entry[] = [],
): Promise<void> {
  const { holder, bank: provider, number } = ourAccount;
  const { accounts } = await world.as("owner")(ownAccountsApi.list, {});
  if (accounts.every(({ accountCode, own }) => accountCode !== "1100" || own === null)) {
    const body = { ...bank, holder, provider, number, version: 0 };
    await world.as("owner")(ownAccountsApi.save, { body });
  }
  const { statement } = await world.as("accountant")(accountStatements.standing, { params: bank });
  const text = writeStatement(
    number,
    { opening: Number(statement), entries, day },
    { id: `S-${day}-${newId()}`, at: "2026-11-20T08:00:00Z" },
  );
  const base64 = Buffer.from(text).toString("base64");
  await world.as("accountant")(accountStatements.upload, {
    body: { ...bank, name: "statement", base64 },
  });
}

/** So much that came to the account on a day, with these words. */
export const bankLine = (amount: bigint, text: string, at: string): Entry => ({
  ...{ endToEndId: null, bankReference: "BK1", other: null, text, amount: Number(amount), at },
});
