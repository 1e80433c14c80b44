// What the board of open work asks of testing jobs.
import { sql } from "kysely";
import { isToBill } from "./store.ts";

/** Jobs that were done and not billed for what was quoted, as `from` and `where` of a question. */
export const jobsToBill = sql`
  testing_job j
  join testing_quotation q on q.org_id = j.org_id and q.id = j.quotation_id
  where ${isToBill}`;
