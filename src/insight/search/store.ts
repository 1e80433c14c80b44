// Records of every kind by what people call them. A whole number is found by its index, however old;
// a part of one, or a name on a paper, among the newest papers of its kind.
import { type RawBuilder, sql } from "kysely";
import type { AccessMode } from "#kernel/access.ts";
import type { Ctx } from "#platform/server/context.ts";
import { likeOf } from "#platform/server/store.ts";
import type { LineParts, Wanted } from "./recordRules.ts";
import type { RecordKind } from "./rules.ts";

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

/** How a kind lies in its tables: `x` is the record itself. */
interface Searched {
  from: Fragment;
  /** Its numbers, the one people quote first. */
  numbers: readonly string[];
  /** Other words it is found by. */
  words: readonly string[];
  title?: string;
  about: readonly string[];
  grams?: string;
  amount?: string;
  currency?: string;
  day?: string;
  /** Which of them this person may see. */
  only?: Fragment;
  /** An index that knows the words already. */
  ids?: Fragment;
}

/** So many papers of a kind are looked through for a part of a number or a name. */
const newestLookedThrough = 1_000;
/** So many of one kind, and of all kinds together, are answered. */
const mostOfAKind = 5;
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
  const selects = kinds.map((kind) => oneKind(kind, searchedOf(kind, wanted, sight), wanted));
  const found = await sql<Found>`
    select kind, id, title, about, grams, amount, currency, day
    from (${sql.join(selects, sql` union all `)}) as hit
    order by rank, array_position(${[...kinds]}::text[], kind), place limit ${mostHits}
  `.execute(ctx.tx);
  return found.rows;
}

function oneKind(kind: RecordKind, of: Searched, wanted: Wanted): Fragment {
  const [first = "id"] = of.numbers;
  const number = sql.ref(`x.${first}`);
  const title = of.title === undefined ? number : sql.ref(of.title);
  const begins = `${likeOf(wanted.words.join(" ")).slice(1)}`;
  const orNull = (column: string | undefined): Fragment =>
    column === undefined ? sql`null` : sql.ref(column);
  const rank = sql`case when ${isWhole(of, wanted)} then 0
    when ${number} ilike ${begins} or ${title} ilike ${begins} then 1 else 2 end`;
  const place = of.title === undefined ? sql`${number} desc` : sql`${title}, ${number}`;
  return sql`
    (select ${kind}::text as kind, x.id, ${title}::text as title,
       concat_ws(' · ', ${sql.join(of.about.map((column) => sql`nullif(${sql.ref(column)}, '')`))}) as about,
       ${orNull(of.grams)}::bigint as grams, ${orNull(of.amount)}::bigint as amount,
       ${of.currency === undefined ? sql`'UGX'` : sql.ref(of.currency)}::text as currency,
       ${orNull(of.day)}::date as day, ${rank} as rank,
       row_number() over (order by ${rank}, ${place}) as place
     from ${of.from}
     where x.org_id = current_org() and ${of.only ?? sql`true`}
       and x.id in (${of.ids ?? matchingIds(of, wanted)})
     order by rank, ${place} limit ${mostOfAKind})`;
}

function isWhole(of: Searched, { numbers }: Wanted): Fragment {
  const each = of.numbers.map((column) => sql`${sql.ref(`x.${column}`)} = any(${numbers}::text[])`);
  return sql`(${sql.join(each, sql` or `)})`;
}

function matchingIds(of: Searched, wanted: Wanted): Fragment {
  const columns = [...of.numbers.map((column) => `x.${column}`), ...of.words];
  const [first = "id"] = of.numbers;
  const compact = wanted.compact === null ? null : likeOf(wanted.compact);
  return sql`
    select x.id from ${of.from} where x.org_id = current_org() and ${isWhole(of, wanted)}
    union all
    select newest.id from (
      select x.id, concat_ws(' ', ${sql.join(columns.map((column) => sql.ref(column)))}) as words
      from ${of.from} where x.org_id = current_org() and ${of.only ?? sql`true`}
      order by ${sql.ref(`x.${first}`)} desc limit ${newestLookedThrough}
    ) newest
    where newest.words ilike all(${wanted.words.map(likeOf)}::text[])
      or newest.words ilike ${compact}::text`;
}

function searchedOf(kind: RecordKind, wanted: Wanted, sight: Sight): Searched {
  if (kind === "farmer") return farmersFor(wanted, sight);
  if (kind === "expense") return expensesFor(sight);
  return plainly[kind];
}

/** Farmers have an index of their words; a telephone is found only by who may see it. */
function farmersFor(wanted: Wanted, { seesPhones }: Sight): Searched {
  const phone = seesPhones ? wanted.phone : null;
  const patterns = phone === null ? wanted.words.map(likeOf) : [likeOf(phone)];
  return {
    from: sql`farmer x left join locality l on l.id = x.locality_id
      cross join lateral (select coalesce(l.path, x.village) as path) home`,
    numbers: ["code"],
    words: [],
    title: "x.full_name",
    about: ["x.code", "home.path"],
    ids: sql`select farmers_matching(${patterns}::text[], ${phone !== null})
      union all select m.id from farmer m
      where m.org_id = current_org() and m.code = any(${wanted.numbers}::text[])`,
  };
}

/** As the list of expenses: one's own, and what is no draft for who decides. */
function expensesFor({ userId, seesAllExpenses }: Sight): Searched {
  return {
    from: sql`expense x`,
    numbers: ["number"],
    words: ["x.vendor_name"],
    about: ["x.vendor_name"],
    amount: "x.amount",
    day: "x.day",
    only: seesAllExpenses
      ? sql`(x.state <> 'draft' or x.claimant_id = ${userId})`
      : sql`x.claimant_id = ${userId}`,
  };
}

/** The papers of a customer, beside the customer. */
const ofCustomer = (table: string): Fragment =>
  sql`${sql.table(table)} x join customer c on c.org_id = x.org_id and c.id = x.customer_id`;
const withProduct = (table: string): Fragment =>
  sql`${sql.table(table)} x join product p on p.org_id = x.org_id and p.id = x.product_id`;

const plainly: Record<Exclude<RecordKind, "farmer" | "expense">, Searched> = {
  customer: {
    from: sql`customer x`,
    numbers: ["code"],
    words: ["x.legal_name", "x.trading_name"],
    title: "x.legal_name",
    about: ["x.code", "x.country"],
  },
  supplier: {
    from: sql`supplier x`,
    numbers: ["code", "tin"],
    words: ["x.legal_name", "x.contact_name"],
    title: "x.legal_name",
    about: ["x.code", "x.contact_name"],
  },
  collection: {
    from: sql`collection x
      left join farmer f on f.org_id = x.org_id and f.id = x.farmer_id
      left join supplier u on u.org_id = x.org_id and u.id = x.supplier_id and x.farmer_id is null`,
    numbers: ["number", "grn_number"],
    words: [],
    about: ["f.full_name", "u.legal_name", "x.grn_number"],
    grams: "x.net_g",
    day: "x.collected_on",
  },
  lot: {
    from: withProduct("lot"),
    numbers: ["code"],
    words: [],
    about: ["p.name"],
    day: "x.made_on",
  },
  batch: {
    from: withProduct("processing_batch"),
    numbers: ["number"],
    words: [],
    about: ["p.name"],
    grams: "x.planned_g",
    day: "x.planned_on",
  },
  packing: {
    from: withProduct("packing_run"),
    numbers: ["number"],
    words: ["x.mark"],
    about: ["p.name", "x.mark"],
    day: "x.planned_on",
  },
  contract: {
    from: ofCustomer("contract"),
    numbers: ["number"],
    words: ["x.buyer_reference", "x.registration_number", "c.legal_name"],
    about: ["c.legal_name", "x.grade_text"],
    grams: "x.quantity_g",
  },
  shipment: {
    from: sql`shipment x join contract k on k.org_id = x.org_id and k.id = x.contract_id
      join customer c on c.org_id = k.org_id and c.id = k.customer_id`,
    numbers: ["number"],
    words: ["x.container_number", "x.vessel", "c.legal_name"],
    about: ["c.legal_name", "x.container_number", "x.destination"],
    day: "x.etd",
  },
  payment: {
    from: sql`payment x`,
    numbers: ["number"],
    words: ["x.payee_name", "x.cheque_number"],
    about: ["x.payee_name"],
    amount: "x.amount",
    currency: "x.currency",
    day: "x.prepared_on",
  },
  "fund-request": {
    from: sql`fund_request x join profile who on who.org_id = x.org_id and who.user_id = x.payee_id`,
    numbers: ["number"],
    words: ["x.justification", "who.first_name", "who.last_name"],
    about: ["x.justification"],
    amount: "x.amount",
    day: "x.needed_by",
  },
  bill: {
    from: sql`supplier_bill x join supplier s on s.org_id = x.org_id and s.id = x.supplier_id`,
    numbers: ["number"],
    words: ["x.invoice_number", "s.legal_name"],
    about: ["s.legal_name", "x.invoice_number"],
    amount: "x.payable_amount",
    day: "x.day",
  },
  order: {
    from: ofCustomer("sales_order"),
    numbers: ["number"],
    words: ["x.buyer_reference", "c.legal_name"],
    about: ["c.legal_name", "x.buyer_reference"],
  },
  invoice: {
    from: sql`(select i.*, i.net_amount + i.vat_amount as gross from sales_invoice i) x
      join customer c on c.org_id = x.org_id and c.id = x.customer_id`,
    numbers: ["number"],
    words: ["c.legal_name"],
    about: ["c.legal_name"],
    amount: "x.gross",
    day: "x.day",
  },
  job: {
    from: sql`testing_job x
      join testing_quotation q on q.org_id = x.org_id and q.id = x.quotation_id
      join customer c on c.org_id = x.org_id and c.id = x.customer_id`,
    numbers: ["number"],
    words: ["c.legal_name", "q.site", "q.asset"],
    about: ["c.legal_name", "q.asset", "q.site"],
    day: "x.planned_on",
  },
};
