// Accounts of advances as they lie in their tables.
import { sql } from "kysely";
import { type LikeReceipt, sameReceipts } from "#books/purchases/door.ts";
import type { Day } from "#kernel/days.ts";
import type { Ctx } from "#platform/server/context.ts";
import { personName } from "#platform/server/personName.ts";
import { type AccountLimit, warningsOf } from "./accountRules.ts";
import type { Retirement } from "./retirementApi.ts";

export type StoredRetirement = Omit<Retirement, "lines" | "warnings"> & {
  requestId: string;
  createdById: string;
};

async function readRetirements(
  ctx: Pick<Ctx, "tx">,
  of: { id?: string; requestId?: string },
): Promise<StoredRetirement[]> {
  const found = await sql<StoredRetirement>`
    select t.id, t.number, t.state, t.version, t.spent_amount as spent,
      t.returned_amount as returned, t.note, t.reason, t.duplicate_reason as "duplicateReason",
      t.no_receipt_reason as "noReceiptReason", t.created_at as "createdAt",
      ${personName("maker")} as "createdByName",
      ${personName("taker")} as "acceptedByName",
      t.same_person as "samePerson", t.code, t.request_id as "requestId", t.created_by as "createdById"
    from fund_retirement t
    join profile maker on maker.org_id = t.org_id and maker.user_id = t.created_by
    left join profile taker on taker.org_id = t.org_id and taker.user_id = t.accepted_by
    where (${of.id ?? null}::uuid is null or t.id = ${of.id ?? null})
      and (${of.requestId ?? null}::uuid is null or t.request_id = ${of.requestId ?? null})
    order by t.created_at, t.id
  `.execute(ctx.tx);
  return found.rows;
}

/** One account; undefined when it is not this company's. */
export async function findRetirement(
  ctx: Pick<Ctx, "tx">,
  id: string,
): Promise<StoredRetirement | undefined> {
  const [found] = await readRetirements(ctx, { id });
  return found;
}

export type StoredLine = Omit<Retirement["lines"][number], "hasFile"> & {
  retirementId: string;
  fileSha256: string | null;
};

async function readLines(ctx: Pick<Ctx, "tx">, ids: readonly string[]): Promise<StoredLine[]> {
  const found = await sql<StoredLine>`
    select l.retirement_id as "retirementId", l.line, l.account_code as account,
      a.name as "accountName", l.description, l.amount, l.vat_amount as "vatAmount",
      l.fiscal_number as "fiscalNumber", l.file_sha256 as "fileSha256"
    from fund_retirement_line l
    join account a on a.org_id = l.org_id and a.code = l.account_code
    where l.retirement_id = any(${[...ids]}::uuid[]) order by l.retirement_id, l.line
  `.execute(ctx.tx);
  return found.rows;
}

/** The receipts of one account, in its order. */
export function linesOf(ctx: Pick<Ctx, "tx">, id: string): Promise<StoredLine[]> {
  return readLines(ctx, [id]);
}

/** Every account of a request with its receipts, the first first. */
export async function retirementsOf(
  ctx: Pick<Ctx, "tx">,
  requestId: string,
): Promise<Retirement[]> {
  const rows = await readRetirements(ctx, { requestId });
  const lines = await readLines(
    ctx,
    rows.map((row) => row.id),
  );
  const shown: Retirement[] = [];
  for (const row of rows) shown.push(await withLines(ctx, row, lines));
  return shown;
}

/** An account as its request shows it; of one that waits with what its receipts are like. */
export async function withLines(
  ctx: Pick<Ctx, "tx">,
  row: StoredRetirement,
  lines: readonly StoredLine[],
): Promise<Retirement> {
  const { requestId: _, createdById: __, ...shown } = row;
  const own = lines.filter((line) => line.retirementId === row.id);
  return {
    ...shown,
    warnings: row.state === "submitted" ? warningsOf(await likeReceipts(ctx, row.id, own)) : [],
    lines: own.map(({ retirementId: ___, fileSha256, ...line }) => ({
      ...line,
      hasFile: fileSha256 !== null,
    })),
  };
}

/** Other documents that have a receipt or a fiscal number of these lines. */
export async function likeReceipts(
  ctx: Pick<Ctx, "tx">,
  exceptId: string,
  lines: readonly { line: number; fileSha256: string | null; fiscalNumber: string | null }[],
): Promise<(LikeReceipt & { line: number })[]> {
  const receipts = lines.map(({ fileSha256: file, fiscalNumber }) => ({ file, fiscalNumber }));
  const found = await sameReceipts(ctx, { exceptId, receipts });
  return found.map((one) => ({ ...one, line: lines[one.at]?.line ?? 0 }));
}

export interface NewRetirement {
  id: string;
  requestId: string;
  number: string;
  spent: bigint;
  returned: bigint;
  note: string | null;
  duplicateReason: string | null;
  noReceiptReason: string | null;
  lines: readonly {
    account: string;
    description: string;
    amount: bigint;
    vatAmount: bigint;
    fiscalNumber: string | null;
    fileSha256: string | null;
  }[];
}

/** Writes an account that waits to be accepted. */
export async function insertRetirement(ctx: Ctx, made: NewRetirement): Promise<void> {
  await ctx.tx
    .insertInto("fund_retirement")
    .values({
      id: made.id,
      request_id: made.requestId,
      number: made.number,
      state: "submitted",
      spent_amount: made.spent,
      returned_amount: made.returned,
      note: made.note,
      duplicate_reason: made.duplicateReason,
      no_receipt_reason: made.noReceiptReason,
      created_at: ctx.now,
      created_by: ctx.actor.userId,
    })
    .execute();
  if (made.lines.length === 0) return;
  await ctx.tx
    .insertInto("fund_retirement_line")
    .values(
      made.lines.map((line, index) => ({
        retirement_id: made.id,
        line: index + 1,
        account_code: line.account,
        description: line.description,
        amount: line.amount,
        vat_amount: line.vatAmount,
        fiscal_number: line.fiscalNumber,
        file_sha256: line.fileSha256,
      })),
    )
    .execute();
}

/** What money is spent on: the expense accounts of the books, by code. */
export async function spendingAccounts(
  ctx: Pick<Ctx, "tx">,
): Promise<{ code: string; name: string }[]> {
  return ctx.tx
    .selectFrom("account")
    .select(["code", "name"])
    .where("type", "=", "expense")
    .where("is_stock", "=", false)
    .orderBy("code")
    .execute();
}

/** Above which amounts kinds of spending want a receipt on a day, by the account each is booked in. */
export async function receiptLimits(ctx: Pick<Ctx, "tx">, day: Day): Promise<AccountLimit[]> {
  const found = await sql<AccountLimit>`
    select account, "receiptAbove" from (
      select distinct on (c.code) c.account_code as account, c.receipt_above as "receiptAbove", c.is_active
      from expense_category c where c.effective_from <= ${day}
      order by c.code, c.effective_from desc, c.seq desc
    ) as newest where is_active
  `.execute(ctx.tx);
  return found.rows;
}

/** What accounts of a request came to be owed to its payee for, beyond what was received. */
export async function owedBeyond(ctx: Pick<Ctx, "tx">, requestId: string): Promise<bigint> {
  const found = await sql<{ owed: bigint }>`
    select coalesce(sum(d.amount), 0)::bigint as owed
    from fund_retirement t
    join voucher v on v.org_id = t.org_id and v.source_type = 'fund-retirement' and v.source_id = t.id
    join due d on d.org_id = v.org_id and d.voucher_id = v.id
    where t.request_id = ${requestId} and t.state = 'accepted'
  `.execute(ctx.tx);
  return found.rows[0]?.owed ?? 0n;
}
