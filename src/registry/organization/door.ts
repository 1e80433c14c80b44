// What higher floors ask of the organization: its name for papers, its stores, the rate of a day.
import { usualTitles } from "#kernel/directors.ts";
import type { Day } from "#kernel/days.ts";
import type { Currency } from "#kernel/money.ts";
import type { PaperCompany } from "#kernel/paper.ts";
import { invariant, notFound } from "#kernel/refusal.ts";
import type { Ctx } from "#platform/server/context.ts";
import type { CompanyProfile, StoreRow } from "./api.ts";
import { noRate } from "./rules.ts";
import { findCompany, findStores, latestRate } from "./store.ts";

export type { CompanyProfile } from "./api.ts";
/** A store or plant of ours; its id is the id of the place in the books. */
export type Store = StoreRow;

/** The company as its papers name it; until somebody fills it in, its plain name stands for all. */
export async function companyOf(ctx: Ctx): Promise<CompanyProfile> {
  const company = await findCompany(ctx);
  if (company) return company;
  const { name } = ctx.org;
  return {
    displayName: name,
    legalName: name,
    tin: null,
    address: "",
    phone: null,
    email: null,
    icoExporterCode: null,
    marksName: name.toUpperCase(),
    weeklyTarget: null,
    annualCapacity: null,
    ...usualTitles,
    currency: "UGX",
    version: 0,
  };
}

/** The head of a paper: name, address, tax number. */
export async function paperCompanyOf(ctx: Ctx): Promise<PaperCompany> {
  const company = await companyOf(ctx);
  const lines = company.address.split("\n").filter((line) => line.trim() !== "");
  if (company.tin !== null) lines.push(`TIN ${company.tin}`);
  if (company.phone !== null) lines.push(company.phone);
  return { name: company.legalName, lines };
}

/** One of our stores or plants; refuses another company's, and places that are neither. */
export async function storeOf(ctx: Ctx, placeId: string): Promise<Store> {
  const [store] = await findStores(ctx, { id: placeId });
  if (!store) throw notFound("store");
  return store;
}

/** Our stores and plants in use. */
export function storesInUse(ctx: Pick<Ctx, "tx">): Promise<Store[]> {
  return findStores(ctx, {});
}

export interface RateOnDay {
  /** Shillings for one whole unit, in millionths. */
  rateMicro: bigint;
  /** The day the rate is of: the asked one, or the last before it that has one. */
  day: Day;
  source: string;
}

/**
 * The rate that counts on a day: the latest recorded on or before it; corrections come first. For
 * shillings it is one. Refuses when none is recorded, naming currency and day.
 */
export async function rateOn(
  ctx: Pick<Ctx, "tx">,
  currency: Currency,
  day: Day,
): Promise<RateOnDay> {
  if (currency === "UGX") return { rateMicro: 1_000_000n, day, source: "own currency" };
  const rate = await latestRate(ctx, currency, day);
  if (!rate) throw noRate(currency, day);
  invariant(rate.rateMicro > 0n, "a recorded rate is above zero");
  return rate;
}

/** As `rateOn`, for showing figures in another currency: null when no rate is recorded yet. */
export async function latestRateOn(
  ctx: Pick<Ctx, "tx">,
  currency: Exclude<Currency, "UGX">,
  day: Day,
): Promise<RateOnDay | null> {
  return (await latestRate(ctx, currency, day)) ?? null;
}
