// What the form holds while an officer types, and what it makes of it: the same sums as the server.
import type { WireBody, WireReturns } from "#platform/api/endpoint.ts";
import { roundedUpToCoin } from "#kernel/cashNotes.ts";
import { formatMoney } from "#kernel/money.ts";
import { judgePrice } from "#registry/products/rules.ts";
import type { Picked } from "#platform/web/parts/PickField.tsx";
import type { BuyingTermsWire, collections, CollectionWire } from "../api.ts";
import { type ManualReason, manualReasons } from "../evidenceRules.ts";
import type { Odour } from "../qualityRules.ts";
import type { buyingSessions } from "../sessionApi.ts";
import type { SellerType } from "../rules.ts";
import type { PayWay } from "../sessionRules.ts";
import type { Choices } from "./lastChoices.ts";
import { largestRecovery, weigh, type Weighed, type Weighing } from "../weighingRules.ts";
import { t } from "./formWords.ts";

/** One bag as typed: grams in digits, empty while nothing is typed. */
export interface BagLine {
  gross: string;
  tare: string;
}

export interface PlotLine {
  plotId: string;
  name: string;
  shareBp: number | null;
}

export interface SlipValues {
  /** Who is owed: the farmer, or a supplier who sells it themselves. */
  soldBy: SellerType;
  farmer: Picked | null;
  /** A plot that is being looked for; once found it is one of the plots. */
  source: Picked | null;
  placeId: string;
  productId: string;
  collectedOn: string;
  stream: "eu" | "open" | "";
  weighings: BagLine[];
  moistureBp: number | null;
  foreignMatterBp: number | null;
  defectsBp: number | null;
  odour: Odour | "";
  unitPrice: string;
  recovery: string;
  plots: PlotLine[];
  confirmDuplicate: boolean;
  yieldOverrideReason: string;
  payBy: PayWay | "";
  scaleId: string;
  meterId: string;
  /** Why weights are typed and not read from the scale. */
  manualReason: ManualReason | "";
  /** Who brought it for the farmer or sells it, and the weight on their own note. */
  supplier: Picked | null;
  declared: string;
  priceReason: string;
  /** Only when correcting. */
  reason: string;
}

/** An empty slip for today, at the place and of the product this officer bought last. */
export function emptySlip(today: string, last: Choices): SlipValues {
  return {
    soldBy: "farmer",
    farmer: null,
    source: null,
    ...last,
    collectedOn: today,
    stream: "",
    weighings: [{ gross: "", tare: "" }],
    moistureBp: null,
    foreignMatterBp: null,
    defectsBp: null,
    odour: "clean",
    unitPrice: "",
    recovery: "",
    plots: [],
    confirmDuplicate: false,
    yieldOverrideReason: "",
    payBy: "later",
    manualReason: "no_connection",
    supplier: null,
    declared: "",
    priceReason: "",
    reason: "",
  };
}

/** A recorded slip, to be corrected. */
export function slipOf(collection: CollectionWire): SlipValues {
  const { farmerId, sellerName, sellerCode, plots, weighings } = collection;
  const { supplierId, supplierName } = collection;
  const isFarmers = farmerId !== null;
  return {
    soldBy: isFarmers ? "farmer" : "supplier",
    farmer: isFarmers ? { id: farmerId, label: sellerName, detail: sellerCode } : null,
    source: null,
    placeId: collection.placeId,
    productId: collection.productId,
    collectedOn: collection.collectedOn,
    stream: collection.stream,
    weighings: weighings.map(({ gross, tare }) => ({ gross, tare })),
    moistureBp: collection.moistureBp,
    foreignMatterBp: collection.foreignMatterBp,
    defectsBp: collection.defectsBp,
    odour: collection.odour ?? "clean",
    unitPrice: collection.unitPrice,
    recovery: collection.recovery ?? "",
    plots: plots.map(({ plotId, name, farmerName, shareBp }) => ({
      plotId,
      name: isFarmers || farmerName === null ? name : `${name}, ${farmerName}`,
      shareBp,
    })),
    confirmDuplicate: true,
    yieldOverrideReason: collection.yieldOverrideReason ?? "",
    payBy: collection.payBy,
    scaleId: collection.scaleId ?? "",
    meterId: collection.meterId ?? "",
    manualReason: manualReasonOf(weighings[0]?.manualReason),
    supplier: supplierId === null ? null : { id: supplierId, label: supplierName ?? "" },
    declared: collection.declared ?? "",
    priceReason: collection.priceReason ?? "",
    reason: "",
  };
}

function manualReasonOf(said: string | null | undefined): ManualReason {
  return manualReasons.find((reason) => reason === said) ?? "no_connection";
}

export type Terms = WireReturns<typeof collections.terms>;

/** What the chosen farmer and product bring along: tare, plots, stream; nothing typed is overwritten. */
export function fillFrom(values: SlipValues, terms: BuyingTermsWire): Partial<SlipValues> {
  const { farmer, product } = terms;
  const tare = product.bagTare ?? "0";
  const isKnown = farmer.plots.every(({ id }) => values.plots.some((line) => line.plotId === id));
  const isForEu =
    farmer.consents.shareGeolocation &&
    farmer.plots.length > 0 &&
    farmer.plots.every((plot) => plot.isVerified);
  return {
    weighings: values.weighings.map((bag) => (bag.tare === "" ? { ...bag, tare } : bag)),
    stream: values.stream === "" ? (isForEu ? "eu" : "open") : values.stream,
    plots: isKnown
      ? values.plots
      : farmer.plots.map(({ id, name }) => ({ plotId: id, name, shareBp: null })),
  };
}

export type PocketSession = NonNullable<WireReturns<typeof buyingSessions.pocket>["session"]>;

export interface Sums {
  weighed: Weighed;
  recovery: bigint;
  mostRecovery: bigint;
  netPayable: bigint;
}

/** The live sums; without terms there is no price yet, so only the weights say something. */
export function sumsOf(values: SlipValues, terms: BuyingTermsWire | undefined): Sums {
  const { moistureBp, foreignMatterBp } = values;
  const weighed = weigh(
    bagsOf(values),
    { moistureBp, foreignMatterBp },
    {
      unitPrice: BigInt(values.unitPrice || (terms?.price ?? "0")),
      moistureLimitBp: terms?.moistureLimitBp ?? 10_000,
      foreignMatterAllowedBp: terms?.foreignMatterAllowedBp ?? 10_000,
    },
  );
  const mostRecovery = largestRecovery(
    weighed.value,
    BigInt(terms?.openAdvance ?? "0"),
    terms?.recoveryLimitBp ?? 0,
  );
  const isTyped = values.recovery !== "" && !isSuppliers(values);
  const recovery = isTyped ? BigInt(values.recovery) : mostRecovery;
  return { weighed, recovery, mostRecovery, netPayable: weighed.value - recovery };
}

/** The bags that were weighed; the empty line at the end is not one. */
export function bagsOf({ weighings }: SlipValues): Weighing[] {
  return weighings
    .filter(({ gross }) => gross !== "")
    .map(({ gross, tare }) => ({ bags: 1, gross: BigInt(gross), tare: BigInt(tare || "0") }));
}

/** Does a supplier sell it themselves? A draft of an older app does not say, and is a farmer's. */
export function isSuppliers({ soldBy }: Pick<SlipValues, "soldBy">): boolean {
  return soldBy === "supplier";
}

/** What is wrong beyond empty fields, where it is mended. */
export function faultsOf(values: SlipValues): { path: string; message: string }[] {
  const faults = values.weighings.flatMap(({ gross, tare }, index) =>
    gross !== "" && BigInt(tare || "0") >= BigInt(gross)
      ? [{ path: `weighings.${index}.tare`, message: t.tareTooHeavy(index + 1) }]
      : [],
  );
  if (bagsOf(values).length === 0) {
    faults.push({ path: "weighings.0.gross", message: t.noBags });
  }
  const total = values.plots.reduce((sum, plot) => sum + (plot.shareBp ?? 0), 0);
  if (isSuppliers(values)) {
    if (total > 10_000) faults.push({ path: "plots", message: t.sourcesAboveWhole(total) });
  } else if (values.plots.length > 1) {
    if (total !== 10_000) faults.push({ path: "plots", message: t.sharesNotWhole(total) });
  }
  return faults;
}

/** Is the typed price further from the published one than an officer may go? */
export function isFarPrice(values: SlipValues, terms: BuyingTermsWire | undefined): boolean {
  if (!terms || values.unitPrice === "") return false;
  const { toleranceBp } = terms;
  const published = { price: BigInt(terms.price), ceiling: BigInt(terms.ceiling), toleranceBp };
  return judgePrice(BigInt(values.unitPrice), published) === "outside-tolerance";
}

/** Cash is promised only out of an open session, and only as far as it reaches. */
export function cashFaults(
  values: SlipValues,
  { netPayable }: Sums,
  session: PocketSession | null,
): { path: string; message: string }[] {
  if (values.payBy !== "cash" || isSuppliers(values)) return [];
  const isHere =
    session !== null &&
    session.placeId === values.placeId &&
    session.productId === values.productId;
  if (!isHere) return [{ path: "payBy", message: t.noSession }];
  if (roundedUpToCoin(netPayable) <= BigInt(session.free)) return [];
  return [{ path: "payBy", message: t.cashTooSmall(formatMoney(session.free)) }];
}

type Slip = Omit<WireBody<typeof collections.record>, "id">;

/** The slip as it is sent. */
export function slipBody(values: SlipValues, terms: BuyingTermsWire | undefined): Slip {
  const { weighed, recovery } = sumsOf(values, terms);
  const isTheirs = isSuppliers(values);
  const shares = values.plots.flatMap(({ plotId, shareBp }) =>
    shareBp ? [{ plotId, shareBp }] : [],
  );
  return {
    collectedOn: values.collectedOn,
    farmerId: isTheirs ? null : (values.farmer?.id ?? ""),
    placeId: values.placeId,
    productId: values.productId,
    stream: values.stream === "eu" ? "eu" : "open",
    weighings: bagsOf(values).map(({ gross, tare }) => ({
      gross: gross.toString(),
      tare: tare.toString(),
      source: "manual",
      manualReason: values.manualReason === "" ? "no_connection" : values.manualReason,
    })),
    moistureBp: values.moistureBp,
    foreignMatterBp: values.foreignMatterBp,
    defectsBp: values.defectsBp,
    odour: values.odour === "" ? "clean" : values.odour,
    unitPrice: values.unitPrice || (terms?.price ?? "0"),
    recovery: weighed.value > 0n && !isTheirs ? recovery.toString() : "0",
    plots: isTheirs || values.plots.length > 1 ? shares : [],
    confirmDuplicate: values.confirmDuplicate,
    yieldOverrideReason: values.yieldOverrideReason.trim() || null,
    payBy: values.payBy === "" || isTheirs ? "later" : values.payBy,
    scaleId: values.scaleId || null,
    meterId: values.meterId || null,
    supplierId: values.supplier?.id ?? null,
    declared: values.supplier === null ? null : values.declared || null,
    priceReason: isFarPrice(values, terms) ? values.priceReason.trim() || null : null,
  };
}

/** Where the server names a field otherwise than the form. */
export const fieldNames = { farmerId: "farmer", supplierId: "supplier" } as const;
