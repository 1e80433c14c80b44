// Deliberate defects, each of which its proof must find: a proof that cannot fail proves nothing. They are
// done to the database of a test run, or to the text its modules are read from, and to nothing else; the
// house itself knows none of them.
import type { World } from "#test/world.ts";
import { askedSaboteur } from "./spoiledSource.ts";

/** Does the defect this run was asked for, if any, before the proof begins. */
export async function sabotage(world: Pick<World, "sql">): Promise<void> {
  const sql = askedSaboteur()?.sql;
  if (sql !== undefined) await world.sql.query(sql);
}
