// What the floors above ask of licences: what an action lacks, and a new company's rules.
import { newestOn } from "#kernel/datedRows.ts";
import type { Day } from "#kernel/days.ts";
import { Refusal } from "#kernel/refusal.ts";
import type { Ctx } from "#platform/server/context.ts";
import { authorityOn, type LicensedAction, licenceBlockers, type LicensingFacts } from "./rules.ts";
import {
  authorityRows,
  insertAuthorities,
  insertKinds,
  insertNeeds,
  kindRows,
  needRows,
} from "./ruleStore.ts";
import {
  startingAuthorities,
  startingFrom,
  startingKinds,
  startingNeeds,
  startingThresholds,
} from "./startingRules.ts";
import { heldLicences } from "./store.ts";

export { tellEndingLicences } from "./noticeHandlers.ts";

/** The dated rows a new company starts with. May run twice. */
export async function openLicences(ctx: Ctx): Promise<void> {
  if ((await authorityRows(ctx)).length > 0) return;
  const withId = <Row extends object>(row: Row) => ({ ...row, id: ctx.newId() });
  await insertAuthorities(ctx, startingAuthorities.map(withId));
  const kinds = startingKinds.map((kind) => ({
    ...startingThresholds,
    ...kind,
    effectiveFrom: startingFrom,
  }));
  await insertKinds(ctx, kinds.map(withId));
  await insertNeeds(ctx, startingNeeds.map(withId));
}

/** The rules and licences of the company, for `licenceBlockers` and `licenceWarnings` of any action and day. */
export async function licensingOf(ctx: Pick<Ctx, "tx" | "today">): Promise<LicensingFacts> {
  const kinds = await kindRows(ctx);
  const codes = [...new Set(kinds.map((kind) => kind.code))];
  const named = codes.flatMap((code) => {
    const ofCode = kinds.filter((kind) => kind.code === code);
    const name = newestOn(ofCode, ctx.today)?.name;
    return name === undefined ? [] : [[code, name] as const];
  });
  return {
    needs: await needRows(ctx),
    licences: await heldLicences(ctx),
    kindNames: Object.fromEntries(named),
  };
}

/**
 * Refuses an action whose licence has expired, is suspended or does not count yet on its day, naming it
 * with who renews it and where. A kind of licence the company never recorded refuses nothing: it is shown
 * as a warning where the action is prepared, because a company may begin here with its licences on paper.
 */
export async function checkLicensed(
  ctx: Pick<Ctx, "tx" | "today">,
  action: LicensedAction,
  of: { commodity: string; day: Day },
): Promise<void> {
  const blockers = licenceBlockers(await licensingOf(ctx), { action, ...of });
  const [first] = blockers;
  if (!first) return;
  const words = blockers.map(({ what }) => what).join("; ");
  throw new Refusal("licence.not-covered", `${words}.`, { status: 409, blockers });
}

/** Who acts on a day for an authority: "MAAIF – Coffee (formerly UCDA)" for UCDA since its merger. */
export async function authorityNameOn(
  ctx: Pick<Ctx, "tx">,
  code: string,
  day: Day,
): Promise<string> {
  return authorityOn(await authorityRows(ctx), code, day).name;
}

/** The thresholds a kind of licence has on a day; null for a kind nobody recorded. */
export async function thresholdsOf(
  ctx: Pick<Ctx, "tx">,
  kindCode: string,
  day: Day,
): Promise<{ soonDays: number; renewDays: number } | null> {
  const kinds = await kindRows(ctx);
  const kind = newestOn(
    kinds.filter((one) => one.code === kindCode),
    day,
  );
  return kind ? { soonDays: kind.soonDays, renewDays: kind.renewDays } : null;
}
