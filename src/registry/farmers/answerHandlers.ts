// One farmer as everybody who asks is answered: numbers shortened for who does not keep the register.
import { coffeeYear } from "#kernel/days.ts";
import { can } from "#kernel/permissions.ts";
import { notFound } from "#kernel/refusal.ts";
import { seasonDays } from "#kernel/seasons.ts";
import { colleaguesCalledBy } from "#platform/server/colleagueNumbers.ts";
import type { Ctx } from "#platform/server/context.ts";
import { changeRow } from "#platform/server/store.ts";
import type { FarmerAnswer } from "./api.ts";
import { type EudrStanding, eudrStanding, seesFarmerMoney } from "./figureRules.ts";
import { type FarmerFigures, findFigures } from "./figureStore.ts";
import {
  changesPayment,
  type FarmerFacts,
  masked,
  ninShortened,
  seesPersonalData,
  standingStates,
} from "./rules.ts";
import { findAlike } from "./likenessStore.ts";
import { withSamePhotograph } from "./photographStore.ts";
import { columnsOf, consentsOf, findFarmer, type StoredFarmer } from "./store.ts";
import { colleagueWarnings, farmerWarnings, photographWarnings } from "./warningRules.ts";

/** One farmer as kept; refuses an unknown one. */
export async function storedFarmer(ctx: Ctx, id: string): Promise<StoredFarmer> {
  const farmer = await findFarmer(ctx, id);
  if (!farmer) throw notFound("farmer");
  return farmer;
}

/** One farmer with consents and warnings, as this person may see them. */
export async function farmerAnswer(ctx: Ctx, id: string): Promise<FarmerAnswer> {
  const { registeredBy, ...farmer } = await storedFarmer(ctx, id);
  const isMasked = !seesPersonalData(ctx.actor.flags);
  const [alike, samePhotograph, colleagues, figures, consents] = await Promise.all([
    farmer.mergedInto ? [] : findAlike(ctx, farmer),
    farmer.hasPhoto ? withSamePhotograph(ctx, id) : [],
    colleaguesCalledBy(ctx, farmer.paymentNumber),
    findFigures(ctx, id),
    consentsOf(ctx, id),
  ]);
  const name = coffeeYear(ctx.today);
  return {
    ...(isMasked ? masked(farmer) : ninShortened(farmer)),
    isMasked,
    season: { name, ...seasonDays(name) },
    ...figures,
    ...shownFigures(ctx, figures),
    isOwnRegistration: registeredBy === ctx.actor.userId,
    consents,
    warnings: [
      ...farmerWarnings(farmer, alike, ctx.today),
      ...colleagueWarnings(colleagues),
      ...photographWarnings(samePhotograph),
    ],
  };
}

/** A farmer's figures as this person may see them: no money for who may not see any. */
export function shownFigures(
  ctx: Pick<Ctx, "actor">,
  { seasonGrams, advanceOpen, eudrFacts }: FarmerFigures,
): { seasonGrams: bigint; advanceOpen: bigint | null; eudr: EudrStanding } {
  const seesMoney = can(ctx.actor.flags, seesFarmerMoney);
  return {
    seasonGrams,
    advanceOpen: seesMoney ? advanceOpen : null,
    eudr: eudrStanding(eudrFacts),
  };
}

/** Writes other facts about a farmer; where the money goes is remembered with who changed it and when. */
export async function changeFacts(
  ctx: Ctx,
  before: StoredFarmer,
  { version, facts }: { version: number; facts: FarmerFacts },
): Promise<void> {
  const payment = changesPayment(before, facts)
    ? { payment_changed_at: ctx.now, payment_changed_by: ctx.actor.userId }
    : {};
  await changeRow(ctx, "farmer", {
    id: before.id,
    version,
    states: standingStates,
    set: { ...columnsOf(facts), ...payment },
    what: "farmer",
    hide: [
      "nin",
      "phone",
      "alt_phone",
      "payment_number",
      "payment_changed_at",
      "payment_changed_by",
    ],
  });
}
