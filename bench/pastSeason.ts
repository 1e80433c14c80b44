// What a company has behind it before a bench measures what it writes next: PostgreSQL plans by what it knows of its
// tables, and an empty company is no company's life.
import { randomUUID } from "node:crypto";
import { addDays } from "#kernel/days.ts";
import { postVouchers } from "#books/vouchers/door.ts";
import type { Ctx } from "#platform/server/context.ts";

const vouchers = 400;
const days = 200;

/** Two sales in cash a day, for two hundred days; whoever measures analyses afterwards. */
export async function passSeason(ctx: Ctx): Promise<void> {
  await postVouchers(
    ctx,
    Array.from({ length: vouchers }, (_, at) => saleInCash(addDays(ctx.today, (at % days) - days))),
  );
  ctx.audit({ subject: "voucher", subjectId: "season", action: "post", details: { vouchers } });
}

/** Two accounts that every posting of a company meets, and where the money comes from. */
export function saleInCash(day: string) {
  return {
    source: { type: "opening", id: randomUUID() },
    event: "open",
    day,
    memo: "Bench",
    lines: [
      { account: "1010", amount: 10_000n },
      { account: "1020", amount: 2_500n },
      { account: "3000", amount: -12_500n },
    ],
  };
}
