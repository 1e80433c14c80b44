// How the holdings' statements write their values: everything as text, so that one shape holds them all.
import { type RawBuilder, sql } from "kysely";
import { personName } from "#platform/server/personName.ts";
import type { HoldingKey } from "./holdingRules.ts";

/** Statements that each give `cells`, a text for each column of the holding, in the order in which it came to be. */
export type Statements<Key extends HoldingKey> = Record<Key, RawBuilder<unknown>>;

/** An instant as the wire has it; null where there is none. */
export function instantOf(column: string): RawBuilder<string> {
  return sql`to_char(${sql.ref(column)} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"')`;
}

/** Who it was, by name; null where nobody is known. */
export function nameOf(column: string): RawBuilder<string> {
  return sql`(select ${personName("somebody")} from profile somebody
    where somebody.org_id = current_org() and somebody.user_id = ${sql.ref(column)})`;
}

/** The plot a row belongs to, by code and name; the row's table has the plot's id in this column. */
export function plotOf(column: string): RawBuilder<string> {
  return sql`(select p.code || ' ' || p.name from plot p
    where p.org_id = current_org() and p.id = ${sql.ref(column)})`;
}

/** Of this company, and of one of these records of the person. */
export function ofPerson(alias: string, records: readonly string[]): RawBuilder<boolean> {
  return sql`${sql.ref(`${alias}.org_id`)} = current_org()
    and ${sql.ref(`${alias}.farmer_id`)} = any(${[...records]}::uuid[])`;
}
