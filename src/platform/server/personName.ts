import { type RawBuilder, sql } from "kysely";

/**
 * How a person is called on every screen and paper: by name, or by their address while nobody has
 * written a name. In SQL, of the row that goes by this alias; null when there is no such row.
 */
export function personName(alias: string): RawBuilder<string> {
  const column = (name: string) => sql.ref(`${alias}.${name}`);
  return sql`coalesce(nullif(btrim(${column("first_name")} || ' ' || ${column("last_name")}), ''), ${column("email")})`;
}

/** Who took a step and when, as the row of a document says it; null where nobody took it yet. */
export type StepTaker = { id: string; name: string; at: string } | null;

/** The person of the row that goes by this alias, with the moment of their step: one column, as `StepTaker`. */
export function stepTaker(alias: string, at: RawBuilder<unknown>): RawBuilder<StepTaker> {
  const user = sql.ref(`${alias}.user_id`);
  return sql`case when ${user} is not null then
    json_build_object('id', ${user}, 'name', ${personName(alias)}, 'at', ${at}) end`;
}

/** The same with its moment as a date. */
export const datedStep = (taker: StepTaker) => taker && { ...taker, at: new Date(taker.at) };
