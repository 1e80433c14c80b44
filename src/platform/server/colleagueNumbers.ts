// Whose telephone a number is that money goes to: whoever decides about a payee hears that it belongs to somebody who works
// here.
import { sql } from "kysely";
import { readPhoneAnywhere } from "#kernel/phones.ts";
import type { Ctx } from "./context.ts";
import { worksHere } from "./peopleHere.ts";
import { personName } from "./personName.ts";

/** The names of everybody who works here and has this telephone, however it is written; none without a number. */
export async function colleaguesCalledBy(
  ctx: Pick<Ctx, "tx" | "today">,
  number: string | null,
): Promise<string[]> {
  const asked = number === null ? null : readPhoneAnywhere(number);
  if (asked === null) return [];
  // People write their telephone as they like; its last digits are what every way of writing it ends with.
  const found = await sql<{ name: string; phone: string }>`
    select ${personName("p")} as name, p.phone from profile p
    where p.phone <> '' and ${worksHere(ctx.today)}
      and right(regexp_replace(p.phone, '[^0-9]', '', 'g'), 9) = ${asked.slice(-9)}
    order by name, p.user_id
  `.execute(ctx.tx);
  return found.rows.filter((row) => readPhoneAnywhere(row.phone) === asked).map((row) => row.name);
}
