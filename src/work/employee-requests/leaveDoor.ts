// How somebody stands with their leave.
import type { Ctx } from "#platform/server/context.ts";
import type { LeaveBalance } from "./leaveRules.ts";
import { entitlements, takenDays } from "./leaveStore.ts";
import { leaveKinds } from "./rules.ts";

/** Each kind of leave in each year: what the row in force at the year's end gives, and what is taken. */
export async function balancesOf(
  ctx: Pick<Ctx, "tx">,
  employeeId: string,
  years: readonly number[],
): Promise<LeaveBalance[]> {
  const given = await entitlements(ctx);
  const taken = await takenDays(ctx, employeeId, years);
  return years.flatMap((year) =>
    leaveKinds.map((leaveKind) => ({
      leaveKind,
      year,
      entitled:
        given.find((one) => one.leaveKind === leaveKind && one.effectiveFrom <= `${year}-12-31`)
          ?.daysAYear ?? null,
      taken: taken.find((one) => one.leaveKind === leaveKind && one.year === year)?.taken ?? 0,
    })),
  );
}
