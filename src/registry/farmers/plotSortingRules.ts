// What becomes of the rows of a list of plots: whose each is, whether that farmer has this land already, and whether
// another plot of theirs has its name. Each row is looked up and never laid beside all the others.
import type { PlotGeometry } from "./geometryRules.ts";
import { type CellError, plain } from "./importRules.ts";
import {
  type AddressOf,
  errorOn,
  type PlotColumn,
  type PlotRowRead,
  type PlotToImport,
} from "./plotListRules.ts";
import type { FarmCommodity } from "./rules.ts";

/** A plot of the register, as far as telling plots apart goes. */
export interface KnownPlot {
  farmerId: string;
  code: string;
  name: string;
  geometry: PlotGeometry;
  isRetired: boolean;
}

/** Who has a code of the list. */
export interface PlotOwner {
  /** As the list has it, in capitals. */
  code: string;
  farmerId: string;
  /** Of a record that was merged, the one that stays. */
  farmerCode: string;
  farmerName: string;
  commodities: readonly FarmCommodity[];
}

/** What a row of the list becomes. */
export type PlotRowFate =
  | { row: number; kind: "good"; plot: PlotToImport }
  | { row: number; kind: "known" }
  | { row: number; kind: "bad"; errors: CellError[] };

/** The plots of one farmer by what each is known again by; of several alike the first counts. */
export interface SeenPlots {
  byLand: Map<string, KnownPlot>;
  /** Without those that were retired: their names are free. */
  byName: Map<string, KnownPlot>;
}

/** Plots to know again, by farmer; a list that is read in stretches goes on adding to one. */
export type PlotsSeen = Map<string, SeenPlots>;

/** The plots one farmer has, to know them again. */
export function seenPlots(plots: readonly KnownPlot[]): SeenPlots {
  const seen: SeenPlots = { byLand: new Map(), byName: new Map() };
  for (const plot of plots) remember(seen, plot);
  return seen;
}

function remember({ byLand, byName }: SeenPlots, plot: KnownPlot): void {
  const [land, name] = [landKey(plot.geometry), plain(plot.name)];
  if (!byLand.has(land)) byLand.set(land, plot);
  if (!plot.isRetired && !byName.has(name)) byName.set(name, plot);
}

/**
 * What becomes of each row. The same land of the same farmer is known already, also when it was retired since;
 * another outline under a name the farmer uses is a question for a person.
 */
export function sortOutPlots(
  rows: readonly PlotRowRead[],
  owners: readonly PlotOwner[],
  seen: PlotsSeen,
  addressOf: AddressOf,
): PlotRowFate[] {
  const byCode = new Map(owners.map((owner) => [owner.code, owner]));
  return rows.map(({ row, farmerCode, landAt, plot, errors }) => {
    const owner = byCode.get(farmerCode);
    const bad = (column: PlotColumn, message: string): PlotRowFate => ({
      row,
      kind: "bad",
      errors: [...errors, errorOn(addressOf, column, row, message)],
    });
    if (farmerCode !== "" && !owner) {
      return bad("farmerCode", `No farmer has the code ${farmerCode}. Register the farmer first.`);
    }
    if (!owner || !plot) return { row, kind: "bad", errors };
    const others = seen.get(owner.farmerId) ?? seenPlots([]);
    const same = others.byLand.get(landKey(plot.geometry));
    if (same?.code.startsWith("row ")) {
      return bad(landAt, `This is the same land as in ${same.code.slice(4)}.`);
    }
    if (same) return { row, kind: "known" };
    const namesake = others.byName.get(plain(plot.name));
    if (namesake) {
      const where = namesake.code.startsWith("row ") ? "the list" : namesake.code;
      const words = `${owner.farmerName} has a plot of this name with another outline (${where}).`;
      return bad("plotName", `${words} Change that one, or give this another name.`);
    }
    const commodity = plot.commodity ?? onlyOne(owner.commodities);
    if (!commodity) {
      const why =
        owner.commodities.length === 0 ? "no crop is recorded" : "the farmer grows several crops";
      return bad("commodity", `Say what grows here: ${why}.`);
    }
    const { farmerId } = owner;
    const { name, geometry } = plot;
    const code = `row ${addressOf(landAt, row)}`;
    remember(others, { farmerId, code, name, geometry, isRetired: false });
    seen.set(farmerId, others);
    return { row, kind: "good", plot: { ...plot, commodity, farmerId } };
  });
}

function onlyOne(grown: readonly FarmCommodity[]): FarmCommodity | null {
  return grown.length === 1 ? (grown[0] ?? null) : null;
}

function landKey(geometry: PlotGeometry): string {
  return JSON.stringify(geometry.coordinates);
}
