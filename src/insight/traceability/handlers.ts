import { invariant, notFound, Refusal } from "#kernel/refusal.ts";
import type { Ctx } from "#platform/server/context.ts";
import { handlersFor } from "#platform/server/handlers.ts";
import { farmersByIds, type PlotOfOrigin, plotsByIds } from "#registry/farmers/door.ts";
import { collectionsOfLots, type LotOfCollection } from "#work/field-collections/door.ts";
import { traceability } from "./api.ts";
import {
  type Contribution,
  contributions,
  coverageOf,
  type Delivery,
  originGeoJson,
  traceBack,
} from "./rules.ts";
import { findTraceable, lotPart, readAncestry, shipmentParts } from "./store.ts";

interface Asked {
  kind: "lot" | "shipment";
  id: string;
}

export const traceabilityHandlers = handlersFor(traceability, {
  search: async (ctx) => ({ rows: await findTraceable(ctx, ctx.params.search) }),
  origin: async (ctx) => originOf(ctx, ctx.params),
  geoJson: async (ctx) => {
    const origin = await originOf(ctx, ctx.params);
    const hidden = origin.plots.filter((plot) => !plot.sharesGeolocation);
    if (hidden.length > 0) {
      throw new Refusal(
        "traceability.not-shared",
        `${hidden.length} farmers have not agreed that the position of their plots is shown.`,
        { blockers: hidden.map((plot) => ({ what: `${plot.code}, ${plot.farmerName}` })) },
      );
    }
    const risky = origin.plots.filter((plot) => plot.riskLevel === "high");
    if (risky.length > 0) {
      throw new Refusal(
        "traceability.high-risk",
        `${risky.length} plots are judged at high risk of deforestation: nothing of them goes to the EU.`,
        { blockers: risky.map((plot) => ({ what: `${plot.code}, ${plot.farmerName}` })) },
      );
    }
    const plots = await plotsByIds(
      ctx,
      origin.plots.map((plot) => plot.id),
    );
    return { name: `${origin.title}-plots.geojson`, bytes: originGeoJson(plots) };
  },
});

/** The parts of lots that were asked about, and what to call them. */
async function partsOf(ctx: Pick<Ctx, "tx">, { kind, id }: Asked) {
  if (kind === "lot") {
    const lot = await lotPart(ctx, id);
    if (!lot) throw notFound("lot");
    return { title: lot.code, parts: [{ lotId: id, grams: lot.grams }] };
  }
  const { shipment, parts } = await shipmentParts(ctx, id);
  if (!shipment) throw notFound("shipment");
  return { title: shipment.container ?? shipment.number, parts };
}

/** The whole origin of a lot or of a shipment's lots, every figure in grams of what was asked about. */
export async function originOf(ctx: Pick<Ctx, "tx">, asked: Asked) {
  const { title, parts } = await partsOf(ctx, asked);
  const graph = await readAncestry(
    ctx,
    parts.map((part) => part.lotId),
  );
  const trace = traceBack(graph, parts);
  const sources = trace.sources.map((source) => source.lotId);
  const deliveries = await collectionsOfLots(ctx, sources);
  const named = deliveries.flatMap((one) => one.plots.map(({ plotId }) => plotId));
  const plotsNamed = await plotsByIds(ctx, [...new Set(named)]);
  const ownerOf = new Map(plotsNamed.map((plot) => [plot.id, plot.farmerId]));
  const found = contributions(trace.sources, deliveries.map(withGrowers(ownerOf)));
  const contributing = new Set(found.known.map((one) => one.plotId));
  const plots = plotsNamed.filter((plot) => contributing.has(plot.id));
  const growers = [...deliveries, ...found.known].flatMap((one) => one.farmerId ?? []);
  const farmers = await farmersByIds(ctx, [...new Set(growers)]);
  const suppliers = suppliersOf(deliveries);
  const gramsBy = (key: "farmerId" | "plotId" | "collectionId", id: string) =>
    found.known.filter((one) => one[key] === id).reduce((sum, one) => sum + one.grams, 0n);
  const lotOf = new Map(graph.lots.map((lot) => [lot.id, lot]));
  return {
    title,
    ...asked,
    coverage: coverageOf(
      found,
      plots.map((plot) => ({
        plotId: plot.id,
        isVerified: plot.state === "verified",
        sharesGeolocation: plot.sharesGeolocation,
        riskLevel: plot.riskLevel,
      })),
    ),
    lots: trace.lots.map(({ lotId, grams }) => {
      const lot = lotOf.get(lotId);
      invariant(lot, "a traced lot was read");
      const { seq: _, ...facts } = lot;
      return { ...facts, grams };
    }),
    arrows: trace.arrows,
    deliveries: deliveries.map((delivery) => ({
      ...deliveryFacts(delivery, found.known),
      grams: gramsBy("collectionId", delivery.collectionId),
    })),
    farmers: farmers.map(({ id, code, name, place }) => ({
      id,
      code,
      name,
      place,
      grams: gramsBy("farmerId", id),
    })),
    suppliers: suppliers.map(({ collections, ...supplier }) => ({
      ...supplier,
      grams: collections.reduce((sum, id) => sum + gramsBy("collectionId", id), 0n),
    })),
    plots: plots.map((plot) => ({ ...plotFacts(plot), grams: gramsBy("plotId", plot.id) })),
  };
}

/** A plot as the origin shows it. */
function plotFacts(plot: PlotOfOrigin) {
  return {
    id: plot.id,
    code: plot.code,
    name: plot.name,
    farmerName: plot.producerName,
    place: plot.productionPlace,
    kind: plot.geometry.type,
    areaSquareMetres: plot.areaSquareMetres,
    isVerified: plot.state === "verified",
    sharesGeolocation: plot.sharesGeolocation,
    riskLevel: plot.riskLevel,
  };
}

/** A supplier's delivery with whose plots it names; a farmer's names their own. */
function withGrowers(ownerOf: ReadonlyMap<string, string>) {
  return (delivery: LotOfCollection): Delivery => ({
    ...delivery,
    plots: delivery.plots.map((plot) => ({
      ...plot,
      farmerId: delivery.farmerId ?? ownerOf.get(plot.plotId) ?? null,
    })),
  });
}

/** A delivery as the origin shows it, with who sold it and who grew it. */
function deliveryFacts(delivery: LotOfCollection, known: readonly Contribution[]) {
  const { collectionId, number, collectedOn, farmerId, sellerName, lotId } = delivery;
  const supplierId = farmerId === null ? delivery.supplierId : null;
  const growers = growersOf(known, delivery);
  return { collectionId, number, collectedOn, farmerId, supplierId, sellerName, lotId, growers };
}

/** Who grew a delivery, with their grams; what a supplier traced to nobody is the supplier's own. */
function growersOf(
  known: readonly Contribution[],
  { collectionId, supplierId }: LotOfCollection,
): { id: string; grams: bigint }[] {
  const grams = new Map<string, bigint>();
  for (const one of known) {
    const id = one.farmerId ?? supplierId;
    if (one.collectionId !== collectionId || id === null) continue;
    grams.set(id, (grams.get(id) ?? 0n) + one.grams);
  }
  return [...grams].map(([id, sum]) => ({ id, grams: sum }));
}

/** The suppliers who sold some of it themselves, each with their deliveries. */
function suppliersOf(deliveries: readonly LotOfCollection[]) {
  const theirs = deliveries.filter((one) => one.farmerId === null);
  return [...Map.groupBy(theirs, (one) => one.supplierId)].flatMap(([id, of]) => {
    const [first] = of;
    if (id === null || !first) return [];
    const { sellerCode: code, sellerName: name } = first;
    return [{ id, code, name, collections: of.map((one) => one.collectionId) }];
  });
}
