// What a proof ended by, as a finding. What the database refuses to one of the house's own jobs is one as much as what
// stands otherwise than in the model, and so is what the house refuses to whoever prepares it; a fault of the proof is none.
import { AssertionError } from "node:assert";
import pg from "pg";
import { ProblemError } from "#platform/api/client.ts";

/** The same, or what was found where PostgreSQL or the house itself had the last word. */
export function findingOf(error: unknown): unknown {
  if (error instanceof ProblemError) {
    return new AssertionError({
      message: `the house said no where nobody expected it: ${error.message}`,
    });
  }
  if (!(error instanceof pg.DatabaseError)) return error;
  const { message, detail = "" } = error;
  return new AssertionError({ message: `the database refused the house: ${message} ${detail}` });
}
