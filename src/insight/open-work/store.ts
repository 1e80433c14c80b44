// What of the house's papers is unfinished in one person's hands, newest first.
import { type RawBuilder, sql } from "kysely";
import type { Ctx } from "#platform/server/context.ts";
import type { OpenPaper } from "./rules.ts";

interface Kind {
  kind: OpenPaper["kind"];
  /** Where one is opened: the id follows. */
  path: string;
  unfinished: RawBuilder<OpenRow>;
}
interface OpenRow {
  id: string;
  number: string;
  state: string;
  /** Money of this paper is on its way, and the person sent it. */
  isMoneyOpen: boolean;
}

/** Every kind of paper that somebody can leave unfinished. */
function kindsOf(userId: string): Kind[] {
  return [
    {
      kind: "payment",
      path: "/payments/",
      unfinished: sql<OpenRow>`
        select id, number, state, state in ('queued', 'sent', 'unknown') as "isMoneyOpen" from payment
        where ${userId} in (created_by, approved_by, released_by)
          and state in ('prepared', 'approved', 'queued', 'sent', 'unknown')`,
    },
    {
      kind: "collection",
      path: "/field-collections/",
      unfinished: sql<OpenRow>`
        select id, number, state, false as "isMoneyOpen" from collection
        where created_by = ${userId} and state in ('recorded', 'quality_pending')`,
    },
    {
      kind: "processing-batch",
      path: "/processing/",
      unfinished: sql<OpenRow>`
        select id, number, state, false as "isMoneyOpen" from processing_batch
        where ${userId} in (created_by, started_by) and state in ('planned', 'running')`,
    },
    {
      kind: "packing-run",
      path: "/packaging-inventory/",
      unfinished: sql<OpenRow>`
        select id, number, state, false as "isMoneyOpen" from packing_run
        where created_by = ${userId} and state = 'planned'`,
    },
    {
      kind: "contract",
      path: "/contracts/",
      unfinished: sql<OpenRow>`
        select id, number, state, false as "isMoneyOpen" from contract
        where written_by = ${userId} and state in ('draft', 'pending_approval')`,
    },
    {
      kind: "price-list",
      path: "/products/prices/",
      unfinished: sql<OpenRow>`
        select id, number, state, false as "isMoneyOpen" from price_list
        where written_by = ${userId} and state in ('draft', 'submitted')`,
    },
    {
      kind: "cost-line",
      path: "/costing/lines/",
      unfinished: sql<OpenRow>`
        select id, number, state, false as "isMoneyOpen" from cost_line
        where created_by = ${userId} and state = 'recorded'`,
    },
    {
      kind: "farmer",
      path: "/farmers/",
      unfinished: sql<OpenRow>`
        select id, code as number, state, false as "isMoneyOpen" from farmer
        where registered_by = ${userId} and state in ('draft', 'pending_verification')`,
    },
  ];
}

/** Of each kind at most so many are listed: who leaves more behind sees that there are more. */
const mostOfAKind = 20;

export async function findOpenPapers(ctx: Pick<Ctx, "tx">, userId: string): Promise<OpenPaper[]> {
  const kinds = kindsOf(userId);
  const selects = kinds.map(
    ({ kind, path, unfinished }) => sql`
      (select ${kind}::text as kind, ${path}::text || one.id as link, one.* from (${unfinished}) one
       order by one."isMoneyOpen" desc, one.id desc limit ${mostOfAKind})`,
  );
  const found = await sql<OpenPaper>`
    select kind, number, state, link, "isMoneyOpen" from (${sql.join(selects, sql` union all `)}) open
    order by "isMoneyOpen" desc, kind, number
  `.execute(ctx.tx);
  return found.rows;
}
