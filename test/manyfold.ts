// Makes a company's business many times as large: every record of its work again, under ids and numbers of its
// own, with the arrows between them; what the work refers to (accounts, products, places, people) stays one.
// The rows are the ones that the handlers wrote, so their shape is true; the sums kept beside them are
// multiplied, and the books of the result must still agree.
import type pg from "pg";

/** What there is once, whatever is traded; sums, which are multiplied; and what is chained or sent. */
const staysOnce = new Set([
  ..."account account_balance account_day account_segment collection_sum payment_sum expense_sum order_sum contract_sum shipment_sum batch_sum processed_sum due_sum stock_sum lot_step_sum lot_crossing_sum delivery_sum seller_cohort record_sum passage_sum approval_policy authority audit_event".split(
    " ",
  ),
  ..."buying_session session_note command_receipt commitment commitment_draw".split(" "),
  ..."company_profile complaint complaint_message complaint_secret conversion_rate cost_type".split(
    " ",
  ),
  ..."customer document_rule employee_money_policy equipment equipment_calibration exchange_rate".split(
    " ",
  ),
  ..."expense_budget expense_category expense_policy farmer_import farmer_import_part".split(" "),
  ..."farmer_advance_policy farmer_group sampling_rule supplier_limit farmer_likeness field_device field_operation field_trip fund_request_term instrument".split(
    " ",
  ),
  ..."instrument_calibration leave_day leave_entitlement licence licence_kind licence_need notice".split(
    " ",
  ),
  ..."number_series place price_list product profile public_holiday stage_days stage_limit".split(
    " ",
  ),
  ..."returnable_supply store stored_file supplier tax_rate tax_standing technician technician_certificate".split(
    " ",
  ),
  ..."technician_eyesight testing_procedure wallet_name fiscal_document".split(" "),
  ..."books_check books_check_request posting_stop plot_risk_question own_account account_statement".split(
    " ",
  ),
  ..."statement_line statement_match statement_match_entry statement_charge".split(" "),
  // One count of a store, or of the cash box, is under way at a time.
  ..."store_count store_count_pile store_count_reading store_count_lot".split(" "),
  ..."cash_count cash_count_note".split(" "),
]);

/** Words that must keep a form of their own; `o` is the row that is repeated, `n` which repetition it is. */
const wordsOfForm: Record<string, string> = {
  // As its document is: no two are called alike.
  "approval_request.number": nextNumbers("number"),
  "supplier_bill.invoice_key": "o.invoice_key || n * salt.step",
  "cash_deposit.slip_reference": "o.slip_reference || n * salt.step",
  "farmer.code": "'FRM-' || (substr(o.code, 5)::bigint + n * salt.step)",
  "plot.code":
    "'FRM-' || (split_part(o.code, '-', 2)::bigint + n * salt.step) || '-' || split_part(o.code, '-', 3)",
  "farmer.nin": "left(o.nin, 4) || upper(substr(md5(o.nin || n * salt.step), 1, 10))",
  "shipment.container_number": `translate(left(md5(o.id::text || n * salt.step), 3), '0123456789abcdef', 'ABCDEFGHIJKLMNOP') || 'U' ||
     lpad((('x' || substr(md5(o.id::text || n * salt.step), 4, 7))::bit(28)::int % 10000000)::text, 7, '0')`,
  "verification_code.code": "upper(substr(md5(o.code || n * salt.step), 1, 16))",
};

/** Marks that are no record's id and yet stand once: what a voucher was caused by, a public page, a payout. */
const alwaysOther = new Set(["source_id", "public_id", "reference"]);

/** Numbers of documents, each in a series of its own. */
const numbers = new Set(["number", "grn_number"]);

interface Column {
  table: string;
  name: string;
  type: string;
  /** In a key that nothing else makes different. */
  isNumber: boolean;
}

/**
 * Makes the company's work so many times as large as it is. `codeStep` is larger than the number in every
 * farmer's code that is there.
 */
export async function manyfold(
  owner: pg.Pool,
  org: string,
  times: number,
  codeStep: number,
): Promise<void> {
  const client = await owner.connect();
  try {
    await client.query("begin");
    await client.query("set local session_replication_role = replica");
    const columns = await columnsOf(client, org);
    const tables = [...new Set(columns.map(({ table }) => table))];
    await layOutOriginals(client, org, tables);
    await client.query("create temp table repeated_id (id uuid primary key) on commit drop");
    for (const table of tables) {
      const hasId = columns.some((one) => one.table === table && one.name === "id");
      if (hasId) await client.query(`insert into repeated_id select id from original_${table}`);
    }
    await client.query("analyze repeated_id");
    for (const table of tables) {
      await repeat(
        client,
        columns.filter((one) => one.table === table),
        times,
        codeStep,
      );
    }
    await multiplySums(client, org, times);
    await goOnBehind(client, org, times);
    await client.query("commit");
  } catch (error) {
    await client.query("rollback");
    throw error;
  } finally {
    client.release();
  }
  await owner.query("vacuum analyze");
}

/** The columns of every table with rows of the company's work; what PostgreSQL computes is left out. */
async function columnsOf(client: pg.PoolClient, org: string): Promise<Column[]> {
  const found = await client.query<Column>(
    `select c.relname as "table", a.attname as name, format_type(a.atttypid, -1) as type,
       exists (select from pg_index i
               where i.indrelid = c.oid and i.indisunique and a.attnum = any(i.indkey::int2[])
                 and not exists (select from pg_attribute k
                                 where k.attrelid = c.oid and k.attnum = any(i.indkey::int2[])
                                   and k.attname <> 'org_id' and k.atttypid = 'uuid'::regtype))
         as "isNumber"
     from pg_class c join pg_attribute a on a.attrelid = c.oid
     where c.relkind = 'r' and c.relnamespace = 'public'::regnamespace and a.attnum > 0
       and not a.attisdropped and a.attgenerated = ''
       and exists (select from pg_attribute o where o.attrelid = c.oid and o.attname = 'org_id')
       and not c.relname = any($1)
     order by c.oid, a.attnum`,
    [[...staysOnce]],
  );
  const filled = new Set<string>();
  for (const table of new Set(found.rows.map((one) => one.table))) {
    const rows = await client.query(`select from ${table} where org_id = $1 limit 1`, [org]);
    if (rows.rowCount === 1) filled.add(table);
  }
  return found.rows.filter(({ table }) => filled.has(table));
}

/** The company's rows as they were before anything was repeated; the marks of a repetition are its ids. */
async function layOutOriginals(
  client: pg.PoolClient,
  org: string,
  tables: string[],
): Promise<void> {
  for (const table of tables) {
    await client.query(
      `create temp table original_${table} on commit drop as
         select * from ${table} where org_id = $1`,
      [org],
    );
  }
}

/** An id of the repetition keeps the time in its front, so that newest-first lists stay in order. */
const idOf = (column: string): string =>
  `case when o.${column} in (select id from repeated_id)
     then overlay(o.${column}::text placing substr(md5(o.${column}::text || n * salt.step), 1, 12) from 25)::uuid
     else o.${column} end`;

async function repeat(
  client: pg.PoolClient,
  columns: Column[],
  times: number,
  codeStep: number,
): Promise<void> {
  const table = columns[0]?.table ?? "";
  const expressions = columns.map(({ name, type, isNumber }) => {
    const form = wordsOfForm[`${table}.${name}`];
    if (form !== undefined) return form;
    if (name === "org_id") return "o.org_id";
    if (type === "uuid" && alwaysOther.has(name)) return repeatedAlways(name);
    if (type === "uuid") return idOf(name);
    if (!isNumber) return `o.${name}`;
    if (numbers.has(name)) return nextNumbers(name);
    if (type === "text") return `o.${name} || '-' || n * salt.step`;
    if (type === "bigint") return `o.${name} + n * (select max(${name}) from original_${table})`;
    return `o.${name}`;
  });
  const names = columns.map(({ name }) => name).join(", ");
  await client.query(
    `insert into ${table} (${names}) overriding system value
     select ${expressions.join(",\n")}
     from original_${table} o, generate_series(1, $1::int) n, (values ($2::bigint)) salt (step)`,
    [times - 1, codeStep],
  );
}

/** The numbers of a series go on where they ended, so that they stay without a gap. */
function nextNumbers(column: string): string {
  return `regexp_replace(o.${column}, '\\d+$', '') || lpad(
     (substring(o.${column} from '\\d+$')::bigint + n * max(substring(o.${column} from '\\d+$')::bigint)
        over (partition by regexp_replace(o.${column}, '\\d+$', '')))::text, 6, '0')`;
}

/** A voucher's cause is another one each time, also where the cause itself stays one. */
const repeatedAlways = (column: string): string =>
  `overlay(o.${column}::text placing substr(md5(o.${column}::text || n * salt.step), 1, 12) from 25)::uuid`;

/** What is summed up beside the rows: as many times as large as the rows are many. */
async function multiplySums(client: pg.PoolClient, org: string, times: number): Promise<void> {
  for (const table of [
    "account_balance",
    "account_day",
    "collection_sum",
    "payment_sum",
    "expense_sum",
    "order_sum",
    "contract_sum",
    "shipment_sum",
    "batch_sum",
    "processed_sum",
    "due_sum",
    "stock_sum",
    "lot_step_sum",
    "lot_crossing_sum",
    "delivery_sum",
    "seller_cohort",
    "record_sum",
    "passage_sum",
  ]) {
    const sums = await client.query<{ name: string }>(
      `select attname as name from pg_attribute
       where attrelid = $1::regclass and attnum > 0 and not attisdropped and attgenerated = ''
         and atttypid = 'bigint'::regtype`,
      [table],
    );
    const set = sums.rows.map(({ name }) => `${name} = ${name} * $2`).join(", ");
    await client.query(`update ${table} set ${set} where org_id = $1`, [org, times]);
  }
}

/** Whoever works on in the company gets the numbers and places behind those that were repeated. */
async function goOnBehind(client: pg.PoolClient, org: string, times: number): Promise<void> {
  await client.query("update number_series set last = last * $2 where org_id = $1", [org, times]);
  const counted = await client.query<{ table: string; name: string }>(
    `select c.relname as "table", a.attname as name from pg_class c join pg_attribute a on a.attrelid = c.oid
     where c.relkind = 'r' and c.relnamespace = 'public'::regnamespace and a.attidentity <> ''`,
  );
  for (const { table, name } of counted.rows) {
    await client.query(
      `select setval(pg_get_serial_sequence($1, $2), (select max(${name}) from ${table}))`,
      [table, name],
    );
  }
}
