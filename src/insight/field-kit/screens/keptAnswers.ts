// The answers a phone gives itself without a network, out of the snapshot and what that does not tell of, because it
// waits here or was sent since: in the very shapes the forms of buying and registering ask the server for.
import type { WireReturns } from "#platform/api/endpoint.ts";
import type { FieldDoor, Waiting } from "#platform/web/offline/fieldDoor.ts";
import { mentioned } from "#platform/web/offline/outboxRules.ts";
import { factoryPolicy } from "#registry/advance-policies/rules.ts";
import { farmers, plots } from "#registry/farmers/api.ts";
import { stores } from "#registry/organization/api.ts";
import { products } from "#registry/products/api.ts";
import { listInForce } from "#registry/products/rules.ts";
import type { BuyingTermsWire } from "#work/field-collections/api.ts";
import { collections } from "#work/field-collections/api.ts";
import { fieldVisits } from "#work/field-visits/api.ts";
import type { KitWire } from "../api.ts";
import { keptVisit, keptVisitList, visitsKept } from "./keptVisits.ts";

type Asked = Readonly<Record<string, unknown>>;
type Seller = Omit<KitWire["farmers"][number], "yields"> & {
  yields: readonly KitWire["farmers"][number]["yields"][number][];
};

/** The snapshot as it lies on the phone, with a few answers of other endpoints as they came. */
type Kept = KitWire & { answers?: unknown };

/** An answer out of the snapshot; undefined for what it does not hold. */
export const keptAnswer: FieldDoor["answer"] = (kit, waiting, { endpoint, params, day }) => {
  if (!isKit(kit)) return undefined;
  const asked: Asked = isRecord(params) ? params : {};
  switch (endpoint.path) {
    case farmers.list.path:
      return pageOf(searched(sellersOf(kit, waiting), asked).map(farmerRow), asked);
    case farmers.places.path:
      return { rows: kit.places.filter(({ name }) => hasWords(name, asked)).slice(0, 8) };
    case stores.list.path:
      return { rows: kit.stores };
    case products.list.path:
      // Only as a choice of what to buy; the list of products shows more than is kept.
      return asked["bought"] === "yes" ? pageOf(kit.products, {}) : undefined;
    case collections.terms.path:
      return termsOf(kit, waiting, { ...asked, day: wordsIn(asked, "day") || day });
    case fieldVisits.list.path:
      return keptVisitList(visitsOf(kit), waiting, asked);
    case fieldVisits.one.path:
      return keptVisit(visitsOf(kit), waiting, asked);
    default:
      return lessSpent(isRecord(kit.answers) ? kit.answers[endpoint.path] : undefined, waiting);
  }
};

/** Visits that were taken along; none in a snapshot of an older app. */
function visitsOf({ answers }: Kept): unknown {
  return isRecord(answers) ? answers[visitsKept] : undefined;
}

/** An answer as it came; of an open session's cash, what slips on this phone have promised is not free. */
function lessSpent(answer: unknown, waiting: readonly Waiting[]): unknown {
  const session = isRecord(answer) ? answer["session"] : undefined;
  if (!isRecord(answer) || !isRecord(session) || typeof session["free"] !== "string") return answer;
  const spent = waiting.reduce((sum, { item }) => sum + BigInt(item.spends), 0n);
  return { ...answer, session: { ...session, free: (BigInt(session["free"]) - spent).toString() } };
}

function sellersOf(kit: KitWire, waiting: readonly Waiting[]): Seller[] {
  const told = new Set(kit.farmers.map(({ id }) => id));
  const here = waiting.filter(({ item }) => !told.has(item.id));
  return [...here.flatMap((one) => registeredHere(one, waiting)), ...kit.farmers];
}

/** A farmer who was registered on this phone, and whom the snapshot does not know. */
function registeredHere({ item, content }: Waiting, waiting: readonly Waiting[]): Seller[] {
  const { body } = content;
  if (content.endpoint.path !== farmers.register.path || !isRecord(body)) return [];
  const given = (purpose: string): boolean =>
    asList(body["consents"]).some((one) => one["purpose"] === purpose && one["given"] === true);
  const mayBuy = given("buy_and_pay");
  const name = [body["firstName"], body["lastName"]].filter(Boolean).join(" ");
  return [
    {
      id: item.id,
      code: item.official ?? item.number,
      name,
      state: "pending_verification",
      village: typeof body["village"] === "string" ? body["village"] : null,
      commodities: [],
      obstacle: mayBuy ? null : `${name} has not agreed to be bought from and paid.`,
      obstacleCode: mayBuy ? null : "farmer.no-consent",
      sharesGeolocation: given("share_geolocation"),
      plots: [...plotIn(body["plot"]), ...waiting.flatMap((one) => plotHere(one, item.id))],
      openAdvance: "0",
      yields: [],
    },
  ];
}

function plotHere({ content }: Waiting, farmerId: string): Seller["plots"] {
  const { body } = content;
  if (content.endpoint.path !== plots.record.path || !isRecord(body)) return [];
  return body["farmerId"] === farmerId ? plotIn(body) : [];
}

/** A plot as it was captured here; whether it stands is decided at the company. */
function plotIn(body: unknown): Seller["plots"] {
  if (!isRecord(body)) return [];
  const { declaredM2: area } = body;
  const areaSquareMetres = typeof area === "number" ? area.toString() : "0";
  const [id, name] = [wordsIn(body, "id"), wordsIn(body, "name")];
  return [{ id, name, areaSquareMetres, isVerified: false }];
}

/** The very shape of a row at the company; what a phone does not keep is not known, and says nothing. */
function farmerRow(seller: Seller): WireReturns<typeof farmers.list>["rows"][number] {
  const { id, code, name, state, village, commodities } = seller;
  const area = seller.plots.reduce((sum, plot) => sum + Number(plot.areaSquareMetres), 0);
  return {
    id,
    code,
    name,
    state,
    phone: null,
    place: village,
    district: null,
    commodities,
    groupName: null,
    officerName: null,
    certified: [],
    plots: seller.plots.length,
    areaM2: area,
    seasonGrams: null,
    advanceOpen: null,
    eudr: null,
    missing: [],
  };
}

function termsOf(
  kit: KitWire,
  waiting: readonly Waiting[],
  asked: Asked & { day: string },
): BuyingTermsWire | undefined {
  const seller = sellersOf(kit, waiting).find(({ id }) => id === asked["farmerId"]);
  const product = kit.products.find(({ id }) => id === asked["productId"]);
  const lists = kit.prices.filter(({ productId }) => productId === product?.id);
  const placeId = typeof asked["placeId"] === "string" ? asked["placeId"] : null;
  const list = listInForce(lists, { placeId, day: asked.day });
  if (!seller || !product || !list) return undefined;
  const { id, code, name, village, obstacle, obstacleCode, sharesGeolocation } = seller;
  const season = seller.yields.find(({ commodity }) => commodity === product.commodity);
  const use = season ?? { cap: null, used: "0", usedBp: 0, verdict: "unknown" };
  return {
    farmer: {
      id,
      code,
      name,
      village,
      obstacle,
      obstacleCode,
      consents: { shareGeolocation: sharesGeolocation },
      plots: seller.plots.map((plot) => ({ ...plot })),
    },
    product: { id: product.id, name: product.name, bagTare: product.bagTare },
    priceListId: list.priceListId,
    number: list.number,
    price: list.price,
    ceiling: list.ceiling,
    toleranceBp: list.toleranceBp,
    effectiveFrom: list.effectiveFrom,
    moistureLimitBp: product.moistureLimitBp,
    foreignMatterAllowedBp: product.foreignMatterAllowedBp,
    openAdvance: leftOfAdvance(seller, waiting),
    // Bookings stay at the company: the delivery answers its own when it arrives there.
    booking: null,
    // A snapshot of an older app says nothing about it: what every company starts with counts then.
    recoveryLimitBp: kit.recoveryLimitBp ?? factoryPolicy.recoveryBp,
    // The kit's verdicts are the server's own words.
    yield: { cap: use.cap, used: use.used, usedBp: use.usedBp, verdict: verdictOf(use.verdict) },
  };
}

const verdicts = ["unknown", "fine", "near", "over"] as const;
const verdictOf = (said: string): (typeof verdicts)[number] =>
  verdicts.find((one) => one === said) ?? "unknown";

/** What slips on this phone have spoken for is not free any more. */
function leftOfAdvance({ id, openAdvance }: Seller, waiting: readonly Waiting[]): string {
  const spoken = waiting
    .filter(({ content }) => content.endpoint.path === collections.record.path)
    .filter(({ content }) => mentioned(content.body, [id]).length > 0)
    .reduce((sum, { content }) => sum + digitsOf(content.body, "recovery"), 0n);
  const left = BigInt(openAdvance) - spoken;
  return (left > 0n ? left : 0n).toString();
}

function digitsOf(body: unknown, name: string): bigint {
  const digits = isRecord(body) ? body[name] : undefined;
  return typeof digits === "string" && /^\d+$/.test(digits) ? BigInt(digits) : 0n;
}

function pageOf<Row>(rows: readonly Row[], { limit }: Asked) {
  const shown = rows.slice(0, typeof limit === "number" ? limit : 200);
  return { rows: shown, next: null, count: rows.length, countIsCapped: false };
}

function searched(sellers: readonly Seller[], asked: Asked): Seller[] {
  return sellers.filter(({ name, code, village }) =>
    hasWords(`${name} ${code} ${village ?? ""}`, asked),
  );
}

function hasWords(text: string, { search }: Asked): boolean {
  const words = typeof search === "string" ? search.toLowerCase().split(/\s+/) : [];
  return words.every((word) => text.toLowerCase().includes(word));
}

function wordsIn(record: Asked, name: string): string {
  const value = record[name];
  return typeof value === "string" ? value : "";
}

function asList(value: unknown): Record<string, unknown>[] {
  return Array.isArray(value) ? value.filter(isRecord) : [];
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null;
}

/** Sealed by this app as the server answered it; an older app's may lack what this one needs. */
function isKit(value: unknown): value is Kept {
  const parts = ["farmers", "products", "stores", "prices", "places"];
  return isRecord(value) && parts.every((name) => Array.isArray(value[name]));
}
