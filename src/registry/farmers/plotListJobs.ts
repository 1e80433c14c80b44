// Rows of a list of plots: each finds its farmer by code, and is written down and checked like any plot.
import type { Ctx } from "#platform/server/context.ts";
import { plainFaults } from "./farmerListJobs.ts";
import type { ListReader, ReadRow } from "./importStore.ts";
import { recordPlot } from "./plotHandlers.ts";
import {
  addressesOf,
  type PlotOwner,
  type PlotRowFate,
  type PlotsSeen,
  type PlotToImport,
  readPlotRows,
  sortOutPlots,
} from "./plotListRules.ts";
import { findOwnersByCodes, findPlotsToKnow } from "./plotListStore.ts";

/** Plots: short stretches, because each new one is laid against all the others. */
export const plotsReader: ListReader<PlotToImport> = {
  stretch: 250,
  begin: () => {
    const seen: PlotsSeen = new Map();
    return async (ctx, sheetRows, { mapping, isMap }) => {
      const addressOf = addressesOf(mapping, isMap);
      const read = readPlotRows(sheetRows, mapping, addressOf);
      const owners = await findOwnersByCodes(ctx, [...new Set(read.map((one) => one.farmerCode))]);
      await remember(ctx, owners, seen);
      const fates = sortOutPlots(read, owners, seen, addressOf);
      return fates.map((fate, index) => keptRow(fate, sheetRows[index]?.cells ?? []));
    };
  },
  register: async (ctx, _, rows) => {
    const owners = [...new Set(rows.map(({ facts }) => facts.farmerId))];
    // Somebody may have recorded one of them by hand since the list was read.
    const known = new Set((await findPlotsToKnow(ctx, owners)).map(placeOf));
    const settled = [];
    for (const { row, facts } of rows) {
      const { farmerId, ...plot } = facts;
      const id = ctx.newId();
      const isKnown = known.has(placeOf(facts));
      if (!isKnown) await recordPlot(ctx, { ...plot, id, farmerId, method: "imported" });
      settled.push({ row, farmerId: isKnown ? null : farmerId, plotId: isKnown ? null : id });
    }
    return settled;
  },
};

function placeOf({ farmerId, geometry }: Pick<PlotToImport, "farmerId" | "geometry">): string {
  return `${farmerId} ${JSON.stringify(geometry.coordinates)}`;
}

/** The plots of farmers that a stretch names for the first time. */
async function remember(ctx: Ctx, owners: readonly PlotOwner[], seen: PlotsSeen): Promise<void> {
  const fresh = [...new Set(owners.map(({ farmerId }) => farmerId))].filter((id) => !seen.has(id));
  const plots = Map.groupBy(await findPlotsToKnow(ctx, fresh), ({ farmerId }) => farmerId);
  for (const id of fresh) seen.set(id, plots.get(id) ?? []);
}

function keptRow(fate: PlotRowFate, cells: readonly string[]): ReadRow {
  const nothing = { row: fate.row, facts: null, consents: [], cells: null, faults: null };
  if (fate.kind === "good") return { ...nothing, state: "good", facts: fate.plot };
  if (fate.kind === "known") return { ...nothing, state: "known" };
  return { ...nothing, state: "bad", cells, faults: plainFaults(fate.errors) };
}
