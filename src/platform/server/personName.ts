import { type RawBuilder, sql } from "kysely";

/**
 * How a person is called on every screen and paper: by name, or by their address while nobody has
 * written a name. In SQL, of the row that goes by this alias; null when there is no such row.
 */
export function personName(alias: string): RawBuilder<string> {
  const column = (name: string) => sql.ref(`${alias}.${name}`);
  return sql`coalesce(nullif(btrim(${column("first_name")} || ' ' || ${column("last_name")}), ''), ${column("email")})`;
}
