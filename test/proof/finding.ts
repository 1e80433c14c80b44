// What a history ended by, as a finding. What the database refuses to one of the house's own jobs is one as much as what
// stands otherwise than in the model; a fault of the history itself is none.
import { AssertionError } from "node:assert";
import pg from "pg";

/** The same, or what was found where PostgreSQL had the last word. */
export function findingOf(error: unknown): unknown {
  if (!(error instanceof pg.DatabaseError)) return error;
  const { message, detail = "" } = error;
  return new AssertionError({ message: `the database refused the house: ${message} ${detail}` });
}
