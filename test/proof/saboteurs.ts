// Deliberate defects, each of which its proof must find: a proof that cannot fail proves nothing. They are
// done to the database of a test run and to nothing else; the house itself knows none of them.
import process from "node:process";
import type { World } from "#test/world.ts";
import list from "./saboteurs.json" with { type: "json" };

/** Does the defect this run was asked for, if any, before the proof begins. */
export async function sabotage(world: Pick<World, "sql">): Promise<void> {
  const asked = process.env["PROOF_SABOTEUR"];
  if (asked === undefined) return;
  const found = list.find(({ name }) => name === asked);
  if (!found) throw new Error(`There is no saboteur ${asked}`);
  await world.sql.query(found.sql);
}
