// Land that is still being looked at: a cooperative's list of plots that nobody has read yet, a plot that needs a
// walk, two gardens that lie on each other, and a size that somebody has answered for.
import { plots } from "#registry/farmers/api.ts";
import { plotFindings } from "#registry/farmers/findingApi.ts";
import { farmerImports } from "#registry/farmers/importApi.ts";
import type { Callers } from "./callers.ts";
import type { KnownFarmer } from "./container.ts";
import { seededFarmers } from "./farmers.ts";

type Hands = Pick<Callers, "as" | "newId">;
type Corner = readonly [lon: number, lat: number];

/** Leaves the list and the plots; no delivery names any of them. */
export async function seedPlotsToMend(
  hands: Hands,
  sellers: readonly KnownFarmer[],
): Promise<void> {
  await seedSentPlots(hands);
  const walked = seededFarmers.flatMap(({ code, outline, village }) =>
    outline ? [{ owner: ownerOf(sellers, code), outline, village }] : [],
  );
  const [first, second] = walked;
  if (!first || !second) throw new Error("nobody's plot was walked");
  await record(hands, first.owner, {
    name: "Upper garden",
    declaredM2: 52_000,
    geometry: { type: "Point", coordinates: moved(first.outline[0], 0.02) },
  });
  // A walk that took a fifth of the garden beside it with it.
  const beside = first.outline.map((corner) => moved(corner, 0.0015));
  await record(hands, second.owner, {
    name: `${first.village}, bought land`,
    declaredM2: 41_000,
    geometry: { type: "Polygon", coordinates: [beside] },
  });
  const apart = second.outline.map((corner) => moved(corner, 0.03));
  const half = await record(hands, second.owner, {
    name: "Below the church",
    declaredM2: 20_000,
    geometry: { type: "Polygon", coordinates: [apart] },
  });
  const [differs] = half.findings;
  if (!differs) throw new Error("a garden twice as large as said is not wondered at");
  await hands.as("operations")(plotFindings.accept, {
    params: { id: half.id },
    body: {
      id: hands.newId(),
      message: differs.message,
      reason: "Half of it is a wetland that is not planted",
    },
  });
  await hands.as("operations")(plots.verify, {
    params: { id: half.id },
    body: { version: half.version },
  });
}

function ownerOf(sellers: readonly KnownFarmer[], code: string): string {
  const owner = sellers.find((one) => one.code === code);
  if (!owner) throw new Error(`nobody is called ${code}`);
  return owner.id;
}

function moved(corner: Corner | undefined, east: number): Corner {
  if (!corner) throw new Error("an outline has corners");
  return [Number((corner[0] + east).toFixed(6)), corner[1]];
}

async function record(
  { as, newId }: Hands,
  farmerId: string,
  land: { name: string; declaredM2: number; geometry: unknown },
) {
  const capture = { commodity: "robusta", tenure: "kibanja", accuracyM: 4 } as const;
  const method = "gps_walk" as const;
  const body = { id: newId(), farmerId, ...capture, method, ...land };
  return as("field")(plots.record, { body });
}

/** As a buyer's survey gives it: farmer, land holding and position, one plot a row. */
async function seedSentPlots({ as, newId }: Hands): Promise<void> {
  const rows = [
    "Farmer code,Plot name,Crop,Land holding,Hectares,Latitude,Longitude",
    ...seededFarmers
      .slice(0, 3)
      .map(
        ({ code, village, commodity, position: [lat, lon] }) =>
          `${code},${village} far garden,${commodity},mailo,0.8,${(lat + 0.01).toFixed(6)},${lon}`,
      ),
  ];
  const id = newId();
  const name = "Survey of far gardens.csv";
  await as("field")(farmerImports.begin, { body: { kind: "plots", id, name, parts: 1 } });
  const base64 = Buffer.from(rows.join("\n")).toString("base64");
  await as("field")(farmerImports.part, { params: { id }, body: { part: 0, base64 } });
}
