// What spending and selling ask of taxes: the rate of a day, what is kept back, how the company stands.
import type { Day } from "#kernel/days.ts";
import { invariant } from "#kernel/refusal.ts";
import type { Ctx } from "#platform/server/context.ts";
import type { TaxStanding } from "./api.ts";
import {
  keptBackAtMost,
  rateOn,
  startingRates,
  startingStanding,
  type VatCode,
  withheldFrom,
  type WithholdingCode,
} from "./rules.ts";
import { insertStanding, insertTaxRates, standingOn, taxRates } from "./store.ts";

/** The dated rows a new company starts with. */
export async function openTaxes(ctx: Ctx): Promise<void> {
  if ((await taxRates(ctx, "vat")).length > 0) return;
  await insertTaxRates(
    ctx,
    startingRates.map((rate) => ({ ...rate, id: ctx.newId() })),
  );
  await insertStanding(ctx, { ...startingStanding, id: ctx.newId() });
}

/** How the company stands towards the authority on a day. */
export async function taxStandingOn(ctx: Pick<Ctx, "tx">, day: Day): Promise<TaxStanding> {
  const found = await standingOn(ctx, day);
  invariant(found, "a company is opened with its standing");
  return found;
}

/** Basis points of value added tax for a code on a day; refuses a day without a rate. */
export async function vatRateOn(ctx: Pick<Ctx, "tx">, code: VatCode, day: Day): Promise<number> {
  return rateOn(await taxRates(ctx, "vat"), code, day).rateBp;
}

/** What is kept back from a bill of a day, on its amount without VAT; 0 when the company keeps nothing. */
export async function withholdingOn(
  ctx: Pick<Ctx, "tx">,
  bill: { code: WithholdingCode; net: bigint; day: Day; isExempt: boolean },
): Promise<{ rateBp: number; amount: bigint }> {
  const { code, net, day, isExempt } = bill;
  const rate = rateOn(await taxRates(ctx, "withholding"), code, day);
  const { isWithholdingAgent: isAgent } = await taxStandingOn(ctx, day);
  return { rateBp: rate.rateBp, amount: withheldFrom(net, rate, { isAgent, isExempt }) };
}

/** What a customer who keeps tax back may keep of bills of ours on a day at most, of each by its amount without VAT. */
export async function mostKeptBack(
  ctx: Pick<Ctx, "tx">,
  nets: readonly bigint[],
  day: Day,
): Promise<bigint[]> {
  const rows = await taxRates(ctx, "withholding");
  return nets.map((net) => keptBackAtMost(net, rows, day));
}
