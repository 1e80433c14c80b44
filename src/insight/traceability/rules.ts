// From a container back to the soil: every lot remembers what it was made of, in grams, so that the
// weight in a container can be followed arrow by arrow to the deliveries, the farmers and their plots.
// What cannot be followed to a verified plot with the farmer's consent is said as a share of the weight.
import { allocate } from "#kernel/money.ts";
import { invariant } from "#kernel/refusal.ts";
import { wholeBp } from "#kernel/weight.ts";

export interface TraceEdge {
  parent: string | null;
  child: string;
  grams: bigint;
}

export interface TraceLot {
  id: string;
  /** Lots are numbered as they are made: what a lot is made of always has a lower number. */
  seq: bigint;
}

export interface Trace {
  /** How much of each lot is in what was asked for. */
  lots: { lotId: string; grams: bigint }[];
  /** The arrows with the grams that flowed along them into what was asked for. */
  arrows: { parent: string; child: string; grams: bigint }[];
  /** Lots that came from outside: deliveries, opening stock. */
  sources: { lotId: string; grams: bigint }[];
}

/**
 * Follows weight backwards. Every gram asked for is found again: Σ sources = Σ asked. A part of a lot
 * takes its share of each arrow into it, to the gram.
 */
export function traceBack(
  graph: { lots: readonly TraceLot[]; edges: readonly TraceEdge[] },
  asked: readonly { lotId: string; grams: bigint }[],
): Trace {
  const need = new Map<string, bigint>();
  for (const { lotId, grams } of asked) need.set(lotId, (need.get(lotId) ?? 0n) + grams);
  const into = Map.groupBy(graph.edges, (edge) => edge.child);
  const trace: Trace = { lots: [], arrows: [], sources: [] };
  const newestFirst = graph.lots.toSorted((a, b) => (a.seq > b.seq ? -1 : a.seq < b.seq ? 1 : 0));
  for (const lot of newestFirst) {
    const grams = need.get(lot.id) ?? 0n;
    if (grams === 0n) continue;
    trace.lots.push({ lotId: lot.id, grams });
    const edges = into.get(lot.id) ?? [];
    const made = edges.reduce((sum, edge) => sum + edge.grams, 0n);
    invariant(made >= grams, "no more is asked of a lot than went into it");
    const parts = allocate(
      grams,
      edges.map((edge) => edge.grams),
    );
    edges.forEach((edge, i) => {
      const part = parts[i] ?? 0n;
      if (part === 0n) return;
      if (edge.parent === null) {
        trace.sources.push({ lotId: lot.id, grams: part });
        return;
      }
      trace.arrows.push({ parent: edge.parent, child: lot.id, grams: part });
      need.set(edge.parent, (need.get(edge.parent) ?? 0n) + part);
    });
  }
  return trace;
}

export interface Delivery {
  lotId: string;
  collectionId: string;
  number: string;
  /** Whose it was where no plot says; null: a supplier's, who bought it of somebody. */
  farmerId: string | null;
  plots: readonly { plotId: string; shareBp: number; farmerId?: string | null }[];
}

export interface PlotStanding {
  plotId: string;
  isVerified: boolean;
  sharesGeolocation: boolean;
  /** What a service said of the forest on its land; null while nobody has answered. */
  riskLevel: PlotRisk | null;
}

export type PlotRisk = "low" | "more_info_needed" | "high";

export interface Contribution {
  collectionId: string;
  /** Who grew it; null for what a supplier traced to nobody. */
  farmerId: string | null;
  plotId: string | null;
  grams: bigint;
}

/** The grams of each delivery, laid on the plots it named by their shares. */
export function contributions(
  sources: Trace["sources"],
  deliveries: readonly Delivery[],
): { known: Contribution[]; unknownGrams: bigint } {
  const byLot = new Map(deliveries.map((delivery) => [delivery.lotId, delivery]));
  const known: Contribution[] = [];
  let unknownGrams = 0n;
  for (const { lotId, grams } of sources) {
    const delivery = byLot.get(lotId);
    if (!delivery) {
      unknownGrams += grams;
      continue;
    }
    const { collectionId, farmerId } = delivery;
    const named = BigInt(delivery.plots.reduce((sum, plot) => sum + plot.shareBp, 0));
    const parts = allocate(grams, [
      ...delivery.plots.map((plot) => BigInt(plot.shareBp)),
      wholeBp - named,
    ]);
    delivery.plots.forEach(({ plotId, farmerId: owner = farmerId }, i) => {
      const part = parts[i] ?? 0n;
      if (part > 0n) known.push({ collectionId, farmerId: owner, plotId, grams: part });
    });
    const rest = parts.at(-1) ?? 0n;
    if (rest > 0n) known.push({ collectionId, farmerId, plotId: null, grams: rest });
  }
  return { known, unknownGrams };
}

export interface Coverage {
  grams: bigint;
  /**
   * Reaches a verified plot whose farmer shares its position, unless a service that was asked did not call its
   * land low. What nobody has answered for is no risk that is low: it is a part of its own in `byRisk`.
   */
  traced: bigint;
  /** Reaches a plot that is not verified yet, whose position may not be shown, or of which the service did not say low. */
  withGaps: bigint;
  /** Ends at a farmer without a plot, at a supplier who named none, or at nobody. */
  untraced: bigint;
  coverageBp: number;
  /** What reaches a plot, by what is said of the forest on it; nobody's answer is a part of its own. */
  byRisk: Record<PlotRisk | "unanswered", bigint>;
}

/** How much of the weight can be shown to a buyer, plot by plot. */
export function coverageOf(
  found: { known: readonly Contribution[]; unknownGrams: bigint },
  plots: readonly PlotStanding[],
): Coverage {
  const standing = new Map(plots.map((plot) => [plot.plotId, plot]));
  const sums = { traced: 0n, withGaps: 0n, untraced: found.unknownGrams };
  const byRisk = { low: 0n, more_info_needed: 0n, high: 0n, unanswered: 0n };
  for (const { plotId, grams } of found.known) {
    const plot = plotId === null ? undefined : standing.get(plotId);
    if (!plot) {
      sums.untraced += grams;
      continue;
    }
    byRisk[plot.riskLevel ?? "unanswered"] += grams;
    if (isWithoutGaps(plot)) sums.traced += grams;
    else sums.withGaps += grams;
  }
  const grams = sums.traced + sums.withGaps + sums.untraced;
  // Rounded down: 100.0 % is said only when every gram is traced.
  const coverageBp = grams === 0n ? 0 : Number((sums.traced * wholeBp) / grams);
  return { grams, ...sums, coverageBp, byRisk };
}

function isWithoutGaps({ isVerified, sharesGeolocation, riskLevel }: PlotStanding): boolean {
  return isVerified && sharesGeolocation && (riskLevel === null || riskLevel === "low");
}

export interface OriginPlot {
  id: string;
  producerName: string;
  productionPlace: string | null;
  geometry: { type: string; coordinates: unknown };
  areaSquareMetres: bigint;
}

/**
 * The file a European buyer uploads: one feature for each contributing plot and no other, sorted, so
 * that the same container always gives the same bytes (domain reference §7.3; RFC 7946). `Area` is a
 * number of hectares, given for points.
 */
export function originGeoJson(plots: readonly OriginPlot[]): string {
  const features = plots
    .toSorted((a, b) => (a.id < b.id ? -1 : a.id > b.id ? 1 : 0))
    .map((plot) => ({
      type: "Feature",
      properties: {
        ProducerName: plot.producerName,
        ProducerCountry: "UG",
        ...(plot.productionPlace === null ? {} : { ProductionPlace: plot.productionPlace }),
        ...(plot.geometry.type === "Point" ? { Area: hectares(plot.areaSquareMetres) } : {}),
      },
      geometry: { type: plot.geometry.type, coordinates: plot.geometry.coordinates },
    }));
  return `${JSON.stringify({ type: "FeatureCollection", features })}\n`;
}

/** Hectares to four decimals, as the file wants them: a number, at least 0.0001. */
function hectares(squareMetres: bigint): number {
  return Math.max(1, Number(squareMetres)) / 10_000;
}
