// What higher floors ask of farmers: who sells and whether he may, where the money goes, whose land a
// delivery came from, and what a stranger may read.
import { sql, type Transaction } from "kysely";
import { readFile } from "#books/files/door.ts";
import type { Picture } from "#kernel/paper.ts";
import { notFound, Refusal } from "#kernel/refusal.ts";
import type { Ctx } from "#platform/server/context.ts";
import type { DB } from "#platform/server/tables.generated.ts";
import type { PlotGeometry } from "./geometryRules.ts";
import { findPlotsByIds, findPlotsOf, type StoredPlot } from "./plotStore.ts";
import type { RiskLevel } from "./riskRules.ts";
import { findLevels } from "./riskStore.ts";
import {
  buyingObstacle,
  type FarmCommodity,
  type FarmerState,
  type PayeeKind,
  type PaymentMethod,
} from "./rules.ts";
import { consentsOf, findFarmer, findFarmersByIds, findShownPhoto } from "./store.ts";

export { forgetOldLists } from "./importKeepingJobs.ts";
export { recordsOf } from "./likenessStore.ts";
export { readOldPhotographs } from "./photographJobs.ts";
export { askAboutPlots } from "./riskHandlers.ts";

export interface FarmerPlot {
  id: string;
  code: string;
  farmerId: string;
  name: string;
  state: "draft" | "checked" | "verified" | "retired";
  commodity: FarmCommodity;
  /** Measured from the outline; as the farmer says, for a point. */
  areaSquareMetres: bigint;
}

/** A farmer as buying sees him. `mayBuyFrom` already weighs state and consent. */
export interface BuyingFarmer {
  id: string;
  code: string;
  name: string;
  state: FarmerState;
  /** "Kakunyu A, Kakunyu, Kabonera, Masaka". */
  village: string | null;
  phone: string | null;
  language: string;
  consents: { buyAndPay: boolean; shareGeolocation: boolean; sms: boolean };
  mayBuyFrom: boolean;
  /** Why not, in words for the officer; null when buying is allowed. */
  obstacle: string | null;
  /** The code of the refusal it would be, `farmer.suspended`; null when buying is allowed. */
  obstacleCode: string | null;
  plots: FarmerPlot[];
}

/**
 * A farmer for a purchase or for showing one. Buying is allowed once registered, also before somebody
 * verified, when the farmer agreed to be bought from and paid; never while suspended. It refuses only
 * an unknown farmer: call `refuseBuying` where something new is bought. A record that was merged answers as
 * the one that stays, under that one's id.
 */
export async function farmerForBuying(ctx: Ctx, id: string): Promise<BuyingFarmer> {
  const asked = await findFarmer(ctx, id);
  const farmer = asked?.mergedInto ? await findFarmer(ctx, asked.mergedInto.id) : asked;
  if (!farmer) throw notFound("farmer");
  const [said, plots] = await Promise.all([consentsOf(ctx, farmer.id), plotsOf(ctx, farmer.id)]);
  const given = said.filter((one) => one.given).map((one) => one.purpose);
  const consents = {
    buyAndPay: given.includes("buy_and_pay"),
    shareGeolocation: given.includes("share_geolocation"),
    sms: given.includes("sms"),
  };
  const { code, name, state, phone, language } = farmer;
  const obstacle = buyingObstacle({ name, state, consents });
  return {
    id: farmer.id,
    code,
    name,
    state,
    village: farmer.place,
    phone,
    language,
    consents,
    mayBuyFrom: obstacle === null,
    obstacle: obstacle?.message ?? null,
    obstacleCode: obstacle && `farmer.${obstacle.code}`,
    plots,
  };
}

/** Refuses a new purchase from a farmer who is suspended, only a draft, or has not agreed. */
export function refuseBuying(farmer: Pick<BuyingFarmer, "name" | "state" | "consents">): void {
  const obstacle = buyingObstacle(farmer);
  if (!obstacle) return;
  throw new Refusal(`farmer.${obstacle.code}`, obstacle.message);
}

/** The photograph of a farmer who agrees to be shown; null without it, and for a file that is no picture. */
export async function portraitOf(
  ctx: Pick<Ctx, "tx" | "org">,
  farmerId: string,
): Promise<Picture | null> {
  const sha256 = await findShownPhoto(ctx, farmerId);
  if (sha256 === undefined) return null;
  const { bytes, media } = await readFile(ctx, sha256);
  if (media !== "image/jpeg" && media !== "image/png") return null;
  return { media, base64: bytes.toString("base64") };
}

/** A farmer as payments and reports name him, with the account the money goes to. */
export interface KnownFarmer {
  id: string;
  code: string;
  name: string;
  state: FarmerState;
  phone: string | null;
  place: string | null;
  payeeKind: PayeeKind;
  payeeName: string | null;
  paymentMethod: PaymentMethod;
  paymentBank: string | null;
  paymentNumber: string | null;
  paymentAccountName: string | null;
  /** When the account was last changed, and by whom: paying waits for a second look. */
  paymentChangedAt: Date;
  paymentChangedBy: string;
  /** Equal to `paymentChangedAt` while the account is the one given at registration. */
  registeredAt: Date;
}

/** Farmers by their ids, by code; unknown ids are simply not there. */
export function farmersByIds(ctx: Pick<Ctx, "tx">, ids: readonly string[]): Promise<KnownFarmer[]> {
  return findFarmersByIds(ctx, ids);
}

/** A farmer's plots, by code, retired ones too. */
export async function plotsOf(ctx: Ctx, farmerId: string): Promise<FarmerPlot[]> {
  return (await findPlotsOf(ctx, farmerId)).map(farmerPlot);
}

/** A plot with its land, for maps and for the European file. */
export interface PlotOfOrigin extends FarmerPlot {
  farmerCode: string;
  /** `ProducerName` */
  producerName: string;
  /** `ProductionPlace`: "Kakunyu, Kabonera, Masaka". */
  productionPlace: string | null;
  /** Longitude first, six decimals. */
  geometry: PlotGeometry;
  centreLat: number;
  centreLon: number;
  verifiedAt: Date | null;
  /** The farmer agreed that the position is shown to buyers and authorities. */
  sharesGeolocation: boolean;
  /** What a service said of the forest on the land as it is drawn now; null while nobody has answered. */
  riskLevel: RiskLevel | null;
}

/** Plots by their ids, by code, with outline, producer, place and area. */
export async function plotsByIds(
  ctx: Pick<Ctx, "tx">,
  ids: readonly string[],
): Promise<PlotOfOrigin[]> {
  const plots = await findPlotsByIds(ctx, ids);
  const owners = await findFarmersByIds(
    ctx,
    plots.map((plot) => plot.farmerId),
  );
  const byId = new Map(owners.map((owner) => [owner.id, owner]));
  const levels = await findLevels(ctx, ids);
  return plots.map((plot) => ({
    ...farmerPlot(plot),
    farmerCode: plot.farmerCode,
    producerName: plot.farmerName,
    productionPlace: byId.get(plot.farmerId)?.place ?? null,
    geometry: plot.geometry,
    centreLat: plot.centreLat,
    centreLon: plot.centreLon,
    verifiedAt: plot.verifiedAt,
    sharesGeolocation: byId.get(plot.farmerId)?.sharesGeolocation ?? false,
    riskLevel: levels.get(plot.id) ?? null,
  }));
}

function farmerPlot(plot: StoredPlot): FarmerPlot {
  const { id, code, farmerId, name, state, commodity } = plot;
  const areaSquareMetres = BigInt(plot.areaM2 ?? plot.declaredM2);
  return { id, code, farmerId, name, state, commodity, areaSquareMetres };
}

/** What a farmer's public page may say: no NIN, no telephone, no money, no exact position. */
export interface PublicFarmer {
  orgId: string;
  company: string;
  farmerId: string;
  name: string;
  /** The parish and what it lies in. */
  place: string | null;
  commodities: FarmCommodity[];
  plots: number;
  areaM2: number | null;
  since: number;
  /** To two decimals, about a kilometre; null unless the farmer shares positions. */
  nearLat: string | null;
  nearLon: string | null;
}

/** The farmer behind a public id, in any company; undefined without consent or when suspended. */
export async function publicFarmer(
  tx: Transaction<DB>,
  publicId: string,
): Promise<PublicFarmer | undefined> {
  const found = await sql<PublicFarmer>`
    select org_id as "orgId", company, farmer_id as "farmerId", name, place, commodities, plots,
      area_m2 as "areaM2", since, near_lat as "nearLat", near_lon as "nearLon"
    from public_farmer(${publicId}::uuid)
  `.execute(tx);
  return found.rows[0];
}
