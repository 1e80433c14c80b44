import { invariant, notFound, Refusal } from "#kernel/refusal.ts";
import type { Ctx } from "#platform/server/context.ts";
import { handlersFor } from "#platform/server/handlers.ts";
import { farmersByIds, plotsByIds } from "#registry/farmers/door.ts";
import { collectionsOfLots } from "#work/field-collections/door.ts";
import { traceability } from "./api.ts";
import { contributions, coverageOf, originGeoJson, traceBack } from "./rules.ts";
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
  const found = contributions(trace.sources, deliveries);
  const plotIds = [...new Set(found.known.flatMap((one) => one.plotId ?? []))];
  const plots = await plotsByIds(ctx, plotIds);
  const farmers = await farmersByIds(ctx, [...new Set(deliveries.map((one) => one.farmerId))]);
  const nameOf = new Map(farmers.map((farmer) => [farmer.id, farmer]));
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
      collectionId: delivery.collectionId,
      number: delivery.number,
      collectedOn: delivery.collectedOn,
      farmerId: delivery.farmerId,
      farmerName: nameOf.get(delivery.farmerId)?.name ?? "",
      lotId: delivery.lotId,
      grams: gramsBy("collectionId", delivery.collectionId),
    })),
    farmers: farmers.map(({ id, code, name, place }) => ({
      id,
      code,
      name,
      place,
      grams: gramsBy("farmerId", id),
    })),
    plots: plots.map((plot) => ({
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
      grams: gramsBy("plotId", plot.id),
    })),
  };
}
