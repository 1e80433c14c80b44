// Records of every kind by what people call them. Which of them match is asked of the database's own indexes
// (records_matching, decision 0036); what is said of those that were found is read here, each by its key.
import { type RawBuilder, sql } from "kysely";
import type { AccessMode } from "#kernel/access.ts";
import type { Ctx } from "#platform/server/context.ts";
import { likeOf } from "#platform/server/store.ts";
import type { LineParts, Wanted } from "./recordRules.ts";
import { type RecordKind, recordKinds } from "./rules.ts";

type Reading = Pick<Ctx, "tx">;
type Fragment = RawBuilder<unknown>;

/** Whether more than one's own papers are seen. */
export interface Sight {
  userId: string;
  seesAllExpenses: boolean;
  seesPhones: boolean;
}

/** A record that was found. */
export interface Found extends LineParts {
  kind: RecordKind;
  id: string;
  title: string;
}

/** What is said of a record of a kind; `x` is the record itself. */
interface Said {
  from: Fragment;
  title: string;
  about: readonly string[];
  grams?: string;
  amount?: string;
  currency?: string;
  day?: string;
}

/**
 * So many of the newest of a kind are looked through before an index is asked. No index knows words of one or two
 * letters: these are looked for among more of the newest, and nowhere else.
 */
const newestLookedThrough = { beforeTheIndex: 400, forShortWords: 1_000 } as const;
/** So many of all kinds together are answered, five of a kind at most. */
const mostHits = 20;

/** Does the company hide what only an alias opens? */
export async function readAccessMode(ctx: Reading): Promise<AccessMode> {
  const found = await sql<{ mode: string }>`
    select access_mode as mode from org where id = current_org()
  `.execute(ctx.tx);
  return found.rows[0]?.mode === "strict" ? "strict" : "aligned";
}

/** Records of these kinds that match: whole numbers first, then what begins so, then the rest. */
export async function findRecords(
  ctx: Reading,
  kinds: readonly RecordKind[],
  wanted: Wanted,
  sight: Sight,
): Promise<Found[]> {
  // Who decides sees the expenses of all, others their own: that is found on another way.
  const asked = kinds.map((kind) =>
    kind === "expense" && !sight.seesAllExpenses ? "own-expense" : kind,
  );
  const found = await sql<Found>`
    with hit as materialized (
      select case m.kind when 'own-expense' then 'expense' else m.kind end as kind, m.id, m.rank, m.place
      from records_matching(${asked}::text[], ${searchedText(wanted, sight)}, ${sight.userId}::uuid) m
      order by m.rank, array_position(${asked}::text[], m.kind), m.place limit ${mostHits}
    )
    select hit.kind, hit.id, said.title, said.about, said.grams, said.amount, said.currency, said.day
    from hit cross join lateral (${sql.join(recordKinds.map(saidOf), sql` union all `)}) said
    order by hit.rank, array_position(${[...recordKinds]}::text[], hit.kind), hit.place
  `.execute(ctx.tx);
  return found.rows;
}

/** What was typed, as the database's own type for it. */
function searchedText(wanted: Wanted, { seesPhones }: Sight): Fragment {
  const patterns = wanted.words.map(likeOf);
  const [lead = null, second = lead] = wanted.leads.map(likeOf);
  const compact = wanted.compact === null ? null : likeOf(wanted.compact.toLowerCase());
  const phone = seesPhones && wanted.phone !== null ? likeOf(wanted.phone) : null;
  const typed = wanted.words.join(" ");
  const { beforeTheIndex, forShortWords } = newestLookedThrough;
  return sql`row(${typed.toUpperCase()}, ${likeOf(typed).slice(1)}, ${wanted.numbers}::text[],
    ${patterns}::text[], ${lead}, ${second}, ${compact}, ${phone},
    ${lead === null ? forShortWords : beforeTheIndex})::searched_text`;
}

function saidOf(kind: RecordKind): Fragment {
  const { from, title, about, grams, amount, currency, day } = saidOfKind[kind];
  const orNull = (column: string | undefined): Fragment =>
    column === undefined ? sql`null` : sql.ref(column);
  return sql`
    select ${sql.ref(title)}::text as title,
      concat_ws(' · ', ${sql.join(about.map((column) => sql`nullif(${sql.ref(column)}, '')`))}) as about,
      ${orNull(grams)}::bigint as grams, ${orNull(amount)}::bigint as amount,
      ${currency === undefined ? sql`'UGX'` : sql.ref(currency)}::text as currency,
      ${orNull(day)}::date as day
    from ${from} where hit.kind = ${sql.lit(kind)} and x.org_id = current_org() and x.id = hit.id`;
}

/** The papers of a customer, beside the customer. */
const ofCustomer = (table: string): Fragment =>
  sql`${sql.table(table)} x join customer c on c.org_id = x.org_id and c.id = x.customer_id`;
const withProduct = (table: string): Fragment =>
  sql`${sql.table(table)} x join product p on p.org_id = x.org_id and p.id = x.product_id`;

const saidOfKind: Record<RecordKind, Said> = {
  farmer: {
    from: sql`farmer x left join locality l on l.id = x.locality_id
      cross join lateral (select coalesce(l.path, x.village) as path) home`,
    title: "x.full_name",
    about: ["x.code", "home.path"],
  },
  customer: {
    from: sql`customer x`,
    title: "x.legal_name",
    about: ["x.code", "x.country"],
  },
  supplier: {
    from: sql`supplier x`,
    title: "x.legal_name",
    about: ["x.code", "x.contact_name"],
  },
  collection: {
    from: sql`collection x
      left join farmer f on f.org_id = x.org_id and f.id = x.farmer_id
      left join supplier u on u.org_id = x.org_id and u.id = x.supplier_id and x.farmer_id is null`,
    title: "x.number",
    about: ["f.full_name", "u.legal_name", "x.grn_number"],
    grams: "x.net_g",
    day: "x.collected_on",
  },
  lot: {
    from: withProduct("lot"),
    title: "x.code",
    about: ["p.name"],
    day: "x.made_on",
  },
  batch: {
    from: withProduct("processing_batch"),
    title: "x.number",
    about: ["p.name"],
    grams: "x.planned_g",
    day: "x.planned_on",
  },
  packing: {
    from: withProduct("packing_run"),
    title: "x.number",
    about: ["p.name", "x.mark"],
    day: "x.planned_on",
  },
  contract: {
    from: ofCustomer("contract"),
    title: "x.number",
    about: ["c.legal_name", "x.grade_text"],
    grams: "x.quantity_g",
  },
  shipment: {
    from: sql`shipment x join contract k on k.org_id = x.org_id and k.id = x.contract_id
      join customer c on c.org_id = k.org_id and c.id = k.customer_id`,
    title: "x.number",
    about: ["c.legal_name", "x.container_number", "x.destination"],
    day: "x.etd",
  },
  payment: {
    from: sql`payment x`,
    title: "x.number",
    about: ["x.payee_name"],
    amount: "x.amount",
    currency: "x.currency",
    day: "x.prepared_on",
  },
  "fund-request": {
    from: sql`fund_request x`,
    title: "x.number",
    about: ["x.justification"],
    amount: "x.amount",
    day: "x.needed_by",
  },
  expense: {
    from: sql`expense x`,
    title: "x.number",
    about: ["x.vendor_name"],
    amount: "x.amount",
    day: "x.day",
  },
  bill: {
    from: sql`supplier_bill x join supplier s on s.org_id = x.org_id and s.id = x.supplier_id`,
    title: "x.number",
    about: ["s.legal_name", "x.invoice_number"],
    amount: "x.payable_amount",
    day: "x.day",
  },
  order: {
    from: ofCustomer("sales_order"),
    title: "x.number",
    about: ["c.legal_name", "x.buyer_reference"],
  },
  invoice: {
    from: sql`(select i.*, i.net_amount + i.vat_amount as gross from sales_invoice i) x
      join customer c on c.org_id = x.org_id and c.id = x.customer_id`,
    title: "x.number",
    about: ["c.legal_name"],
    amount: "x.gross",
    day: "x.day",
  },
  job: {
    from: sql`testing_job x
      join testing_quotation q on q.org_id = x.org_id and q.id = x.quotation_id
      join customer c on c.org_id = x.org_id and c.id = x.customer_id`,
    title: "x.number",
    about: ["c.legal_name", "q.asset", "q.site"],
    day: "x.planned_on",
  },
};
