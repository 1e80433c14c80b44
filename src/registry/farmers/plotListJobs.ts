// Rows of a list of plots: each finds its farmer by code, and is written down and checked like any plot.
import { setImmediate as others } from "node:timers/promises";
import type { Ctx } from "#platform/server/context.ts";
import { plainFaults } from "./farmerListJobs.ts";
import type { ListReader, ReadRow } from "./importStore.ts";
import { recordPlot } from "./plotHandlers.ts";
import { addressesOf, type PlotToImport, readPlotRows } from "./plotListRules.ts";
import { findOwnersByCodes, findPlotsToKnow } from "./plotListStore.ts";
import {
  type PlotOwner,
  type PlotRowFate,
  type PlotsSeen,
  seenPlots,
  sortOutPlots,
} from "./plotSortingRules.ts";

/** So many rows are read before others have their turn: an outline of a thousand corners takes twenty milliseconds. */
const handful = 5;

/** Plots: short stretches, because each new one is laid against all the others. */
export const plotsReader: ListReader<PlotToImport> = {
  stretch: 250,
  begin: () => {
    const seen: PlotsSeen = new Map();
    return async (ctx, sheetRows, { mapping, isMap }) => {
      const addressOf = addressesOf(mapping, isMap);
      const read = await inTurns(sheetRows, (rows) => readPlotRows(rows, mapping, addressOf));
      const owners = await findOwnersByCodes(ctx, [...new Set(read.map((one) => one.farmerCode))]);
      await remember(ctx, owners, seen);
      const fates = await inTurns(read, (rows) => sortOutPlots(rows, owners, seen, addressOf));
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

/** Makes something of each row, a handful at a time; everybody else's requests are answered in between. */
async function inTurns<Row, Made>(
  all: readonly Row[],
  make: (rows: readonly Row[]) => Made[],
): Promise<Made[]> {
  const made: Made[] = [];
  for (let from = 0; from < all.length; from += handful) {
    made.push(...make(all.slice(from, from + handful)));
    await others();
  }
  return made;
}

/** The plots of farmers that a stretch names for the first time. */
async function remember(ctx: Ctx, owners: readonly PlotOwner[], seen: PlotsSeen): Promise<void> {
  const fresh = [...new Set(owners.map(({ farmerId }) => farmerId))].filter((id) => !seen.has(id));
  const plots = Map.groupBy(await findPlotsToKnow(ctx, fresh), ({ farmerId }) => farmerId);
  for (const id of fresh) seen.set(id, seenPlots(plots.get(id) ?? []));
}

function keptRow(fate: PlotRowFate, cells: readonly string[]): ReadRow {
  const nothing = { row: fate.row, facts: null, consents: [], cells: null, faults: null };
  if (fate.kind === "good") return { ...nothing, state: "good", facts: fate.plot };
  if (fate.kind === "known") return { ...nothing, state: "known" };
  return { ...nothing, state: "bad", cells, faults: plainFaults(fate.errors) };
}
