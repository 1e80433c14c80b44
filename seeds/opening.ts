// What the demo company had when its books began: money in the till, at the bank and in the wallet,
// brought in by its owner.
import { postVoucher } from "#books/vouchers/door.ts";
import type { Day } from "#kernel/days.ts";
import type { House } from "#app/server.ts";
import { asSystem } from "#platform/server/systemWork.ts";

/** Shillings by account of cash, bank and wallets. */
export type OpeningMoney = readonly { account: string; amount: bigint }[];

const openingMoney: OpeningMoney = [
  { account: "1010", amount: 60_000_000n },
  { account: "1100", amount: 320_000_000n },
  { account: "1150", amount: 120_000_000n },
];

/** Books the opening balances on the day the books begin; gives their sum. */
export async function seedOpening(
  house: House,
  orgId: string,
  day: Day,
  money: OpeningMoney = openingMoney,
): Promise<bigint> {
  const sum = money.reduce((total, line) => total + line.amount, 0n);
  await asSystem(house.database, orgId, "demo.opening", async (ctx) => {
    await postVoucher(ctx, {
      source: { type: "opening", id: orgId },
      event: "open",
      day,
      memo: "Opening balances",
      lines: [...money, { account: "3000", amount: -sum }],
    });
    ctx.audit({
      subject: "company",
      subjectId: orgId,
      action: "opening-balances",
      details: { day },
    });
  });
  return sum;
}
