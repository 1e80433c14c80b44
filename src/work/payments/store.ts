// Payments as they lie in their tables, with the names, debts and papers that others keep joined in.
import { type RawBuilder, sql } from "kysely";
import type { Day } from "#kernel/days.ts";
import type { Ctx } from "#platform/server/context.ts";
import { type Among, isAmong } from "#platform/server/idsWithWords.ts";
import { isCalled } from "#platform/server/numbersBegun.ts";
import { personName } from "#platform/server/personName.ts";
import { likeOf } from "#platform/server/store.ts";
import type { Payment, PaymentFilter, PaymentRow } from "./api.ts";
import type { EarlierPayment } from "./duplicateRules.ts";
import type { BankMessage } from "./outside/bankTransfers.ts";
import {
  liveStates,
  type Method,
  type PartyType,
  type PayableDue,
  type PaymentKind,
} from "./rules.ts";
import type { PayRunState } from "./runRules.ts";

/** The payee's name in their own register. */
const partyName = sql`coalesce(f.full_name, s.legal_name, ${personName("who")})`;

// The telephone leaves the database masked everywhere but on its way to the provider.
const rowColumns = sql`
  p.id, p.number, p.kind, p.state, p.version, p.created_at as "createdAt",
  p.prepared_on as "preparedOn", p.party_type as "partyType", p.party_id as "partyId",
  coalesce(f.code, s.code, who.title, who.role) as "partyCode", ${partyName} as "partyName", p.payee_name as "payeeName", p.payee_phone as "payeePhone",
  p.payee_bank as "payeeBank", p.payee_account as "payeeAccount",
  p.method, p.amount, p.note, ${personName("made")} as "preparedByName",
  p.released_at as "releasedAt", p.finished_at as "finishedAt", p.review_reason as "reviewReason"
`;

const joins = sql`
  from payment p
  left join farmer f on f.org_id = p.org_id and f.id = p.farmer_id
  left join profile who on who.org_id = p.org_id and who.user_id = p.staff_id
  left join supplier s on s.org_id = p.org_id and s.id = p.supplier_id
  left join profile made on made.org_id = p.org_id and made.user_id = p.created_by
`;

/**
 * Every payment that matches, for a page of the list or the export, among those that its words may be meant for.
 * Telephones are still whole.
 */
export function matchingPayments(filter: PaymentFilter, among: Among): RawBuilder<PaymentRow> {
  const wheres = [isAmong("p.id", among)];
  if (filter.state) wheres.push(sql`p.state = ${filter.state}`);
  if (filter.method) wheres.push(sql`p.method = ${filter.method}`);
  if (filter.kind) wheres.push(sql`p.kind = ${filter.kind}`);
  if (filter.partyType) wheres.push(sql`p.party_type = ${filter.partyType}`);
  if (filter.partyId) wheres.push(sql`p.party_id = ${filter.partyId}`);
  if (filter.from) wheres.push(sql`p.prepared_on >= ${filter.from}`);
  if (filter.to) wheres.push(sql`p.prepared_on <= ${filter.to}`);
  if (filter.review) wheres.push(sql`p.review_reason is not null`);
  if (filter.search) {
    const like = likeOf(filter.search);
    const isCalledSo = () => sql`(p.number ilike ${like} or ${partyName} ilike ${like}
      or f.code ilike ${like} or s.code ilike ${like} or p.cheque_number ilike ${like}
      or p.provider_reference ilike ${like})`;
    wheres.push(isCalled(filter.search, { PAY: "p.number" }, isCalledSo));
  }
  return sql<PaymentRow>`select ${rowColumns} ${joins} where ${sql.join(wheres, sql` and `)}`;
}

/** The totals of a list: everything that was not struck out, and what of it was paid. */
export const paymentTotals = sql<{ amount: bigint; paid: bigint }>`
  coalesce(sum(page.amount) filter (
    where page.state not in ('rejected', 'void', 'failed', 'reversed')), 0)::bigint as amount,
  coalesce(sum(page.amount) filter (where page.state = 'succeeded'), 0)::bigint as paid
`;

/** By which of its filters the list can be narrowed in the kept sums; each new one must say. */
const isKept: Record<keyof PaymentFilter, boolean> = {
  state: true,
  method: true,
  kind: true,
  partyType: true,
  from: true,
  to: true,
  partyId: false,
  review: false,
  search: false,
};
const isFilter = (name: string): name is keyof PaymentFilter => Object.hasOwn(isKept, name);
const readOfRows = Object.keys(isKept)
  .filter(isFilter)
  .filter((name) => !isKept[name]);

/**
 * The count and the totals of the list by the sums kept beside it; null where it is narrowed by what no sum is
 * kept for: one payee, words, or what waits for review.
 */
export function keptPaymentTotals(
  filter: PaymentFilter,
): RawBuilder<{ count: bigint; amount: bigint; paid: bigint }> | null {
  if (readOfRows.some((name) => filter[name] !== undefined)) return null;
  const wheres = [sql`true`];
  if (filter.state) wheres.push(sql`page.state = ${filter.state}`);
  if (filter.method) wheres.push(sql`page.method = ${filter.method}`);
  if (filter.kind) wheres.push(sql`page.kind = ${filter.kind}`);
  if (filter.partyType) wheres.push(sql`page.party_type = ${filter.partyType}`);
  if (filter.from) wheres.push(sql`page.prepared_on >= ${filter.from}`);
  if (filter.to) wheres.push(sql`page.prepared_on <= ${filter.to}`);
  return sql<{ count: bigint; amount: bigint; paid: bigint }>`
    select coalesce(sum(page.payments), 0)::bigint as count, ${paymentTotals}
    from payment_sum page where ${sql.join(wheres, sql` and `)}
  `;
}

/** A payment as stored, telephone whole: for the rules, never for an answer. */
export type StoredPayment = Omit<
  Payment,
  | "items"
  | "events"
  | "warnings"
  | "approveBlockers"
  | "releaseBlockers"
  | "reverseBlockers"
  | "replaces"
  | "replacedBy"
  | "request"
  | "walletName"
  | "text"
  | "finding"
  | "mayBeFound"
  | "payRun"
> & {
  payRunId: string | null;
  payRunNumber: string | null;
  currency: string;
  /** The promise an advance to a colleague pays. */
  commitmentId: string | null;
  approvedSha256: string | null;
  replacesId: string | null;
  replacesNumber: string | null;
  replacedById: string | null;
  replacedByNumber: string | null;
  callbackSecret: string | null;
  payRunState: PayRunState | null;
  /** The message to the bank it stands in with others. */
  bankFileId: string | null;
  bankFile: BankMessage | null;
};

type FoundPayment = Omit<StoredPayment, "bankFile"> & {
  [key in keyof BankMessage as `file${Capitalize<key>}`]: BankMessage[key] | null;
};

/** One payment; undefined when it is not this company's. */
export async function findPayment(ctx: Ctx, id: string): Promise<StoredPayment | undefined> {
  const found = await sql<FoundPayment>`
    select ${rowColumns}, p.currency, p.commitment_id as "commitmentId", p.cheque_number as "chequeNumber",
      p.repay_on as "repayOn", p.duplicate_reason as "duplicateReason",
      p.created_by as "preparedById", p.approved_by as "approvedById",
      ${personName("said")} as "approvedByName", p.approved_at as "approvedAt",
      p.approved_sha256 as "approvedSha256", p.content_sha256 as "contentSha256",
      p.released_by as "releasedById", ${personName("paid")} as "releasedByName",
      p.same_person as "samePerson", p.reference, p.callback_secret as "callbackSecret",
      p.provider_reference as "providerReference", p.provider_reason as "providerReason",
      p.fee_amount as fee, p.tries, p.polls, p.accepted_at as "acceptedAt",
      p.next_poll_at as "nextPollAt", p.advance_due_id as "advanceDueId",
      b.open as "advanceOpen", p.receipt_code as "receiptCode",
      p.receipt_prints as "receiptPrints", p.closing_reason as "closingReason", p.paid_on as "paidOn",
      p.pay_run_id as "payRunId", run.number as "payRunNumber", run.state as "payRunState",
      p.bank_file_id as "bankFileId", file.reference as "fileReference",
      file.payments as "filePayments", file.amount as "fileAmount",
      p.release_problem as "releaseProblem", p.replaces_id as "replacesId", old.number as "replacesNumber",
      newer.id as "replacedById", newer.number as "replacedByNumber"
    ${joins}
    left join profile said on said.org_id = p.org_id and said.user_id = p.approved_by
    left join profile paid on paid.org_id = p.org_id and paid.user_id = p.released_by
    left join pay_run run on run.org_id = p.org_id and run.id = p.pay_run_id
    left join bank_file file on file.org_id = p.org_id and file.id = p.bank_file_id
    left join payment old on old.org_id = p.org_id and old.id = p.replaces_id
    left join payment newer on newer.org_id = p.org_id and newer.replaces_id = p.id
      and newer.state not in ('rejected', 'void')
    left join due_balance b on b.org_id = p.org_id and b.due_id = p.advance_due_id
    where p.id = ${id}
  `.execute(ctx.tx);
  const [row] = found.rows;
  if (!row) return undefined;
  const { fileReference: reference, filePayments: payments, fileAmount: amount, ...stored } = row;
  const isInFile = reference !== null && payments !== null && amount !== null;
  return { ...stored, bankFile: isInFile ? { reference, payments, amount } : null };
}

/** The debts a payment pays, in its order. */
export async function itemsOf(ctx: Ctx, paymentId: string): Promise<Payment["items"]> {
  const found = await sql<Payment["items"][number]>`
    select i.due_id as "dueId", d.note, v.source_type as "sourceType", v.source_id as "sourceId",
      v.day, d.amount as due, i.amount, b.open
    from payment_item i
    join due d on d.org_id = i.org_id and d.id = i.due_id
    join due_balance b on b.org_id = d.org_id and b.due_id = d.id
    join voucher v on v.org_id = d.org_id and v.id = d.voucher_id
    where i.payment_id = ${paymentId} order by i.line
  `.execute(ctx.tx);
  return found.rows;
}

/** Debts by their ids, each with the payment that speaks for it. */
export async function payableDues(ctx: Ctx, ids: readonly string[]): Promise<PayableDue[]> {
  const found = await sql<PayableDue>`
    select d.id, d.kind, d.party_type as "partyType", d.party_id as "partyId", d.note, b.open,
      p.id as "inPaymentId", p.number as "inPaymentNumber"
    from due d
    join due_balance b on b.org_id = d.org_id and b.due_id = d.id
    left join payment_item i on i.org_id = d.org_id and i.due_id = d.id and i.is_live
    left join payment p on p.org_id = i.org_id and p.id = i.payment_id
    where d.id = any(${[...ids]}::uuid[])
  `.execute(ctx.tx);
  return found.rows;
}

export interface NewPayment {
  id: string;
  number: string;
  kind: PaymentKind;
  partyType: PartyType;
  partyId: string;
  /** The promise of an approved request that an advance to a colleague pays. */
  commitmentId: string | null;
  /** In a company of one, somebody prepared money to themselves. */
  samePerson: boolean;
  payeeName: string;
  payeePhone: string | null;
  payeeBank: string | null;
  payeeAccount: string | null;
  amount: bigint;
  method: Method;
  chequeNumber: string | null;
  note: string | null;
  repayOn: Day | null;
  duplicateReason: string | null;
  replacesId: string | null;
  contentSha256: string;
  payRunId: string | null;
  items: readonly { dueId: string; amount: bigint }[];
}

/** Writes a prepared payment with its items. */
export async function insertPayment(ctx: Ctx, made: NewPayment): Promise<void> {
  await ctx.tx
    .insertInto("payment")
    .values({
      id: made.id,
      number: made.number,
      kind: made.kind,
      state: "prepared",
      party_type: made.partyType,
      party_id: made.partyId,
      commitment_id: made.commitmentId,
      same_person: made.samePerson,
      payee_name: made.payeeName,
      payee_phone: made.payeePhone,
      payee_bank: made.payeeBank,
      payee_account: made.payeeAccount,
      amount: made.amount,
      method: made.method,
      cheque_number: made.chequeNumber,
      note: made.note,
      repay_on: made.repayOn,
      prepared_on: ctx.today,
      duplicate_reason: made.duplicateReason,
      replaces_id: made.replacesId,
      content_sha256: made.contentSha256,
      pay_run_id: made.payRunId,
      created_at: ctx.now,
      created_by: ctx.actor.userId,
    })
    .execute();
  if (made.items.length === 0) return;
  await ctx.tx
    .insertInto("payment_item")
    .values(
      made.items.map((item, index) => ({
        payment_id: made.id,
        line: index + 1,
        due_id: item.dueId,
        amount: item.amount,
      })),
    )
    .execute();
}

/**
 * The latest payment to the same payee of the same amount since an instant, that left or may leave. One that was taken back
 * since then counts too: whoever kept its cash would have it paid once more.
 */
export async function sameSince(
  ctx: Ctx,
  asked: { partyType: PartyType; partyId: string; amount: bigint; since: Date },
): Promise<EarlierPayment | undefined> {
  const found = await sql<EarlierPayment>`
    select p.id, p.number, p.amount, p.prepared_on as day, p.state = 'reversed' as "isTakenBack"
    from payment p
    where p.party_type = ${asked.partyType} and p.party_id = ${asked.partyId}
      and p.amount = ${asked.amount} and p.state not in ('rejected', 'void', 'failed')
      and (p.created_at > ${asked.since} or (p.state = 'reversed' and exists (
        select 1 from voucher v
        where v.org_id = p.org_id and v.source_type = 'payment' and v.source_id = p.id
          and v.reverses is not null and v.created_at > ${asked.since})))
    order by p.created_at desc limit 1
  `.execute(ctx.tx);
  return found.rows[0];
}

/** The payment that already used this cheque leaf. */
export async function findCheque(ctx: Ctx, chequeNumber: string): Promise<string | undefined> {
  const found = await sql<{ number: string }>`
    select number from payment
    where cheque_number = ${chequeNumber} and state not in ('rejected', 'void')
  `.execute(ctx.tx);
  return found.rows[0]?.number;
}

/**
 * What was approved under a limit since an instant, for this payee or into the same wallet. What was taken back counts: it
 * could be approved, taken back and approved again without end.
 */
export async function approvedSince(
  ctx: Ctx,
  asked: { id: string; partyType: PartyType; partyId: string; since: Date },
): Promise<bigint> {
  const found = await sql<{ amount: bigint }>`
    select coalesce(sum(p.amount), 0)::bigint as amount
    from payment p
    where p.approved_at > ${asked.since} and p.approved_limit is not null and p.id <> ${asked.id}
      and p.state in ('approved', 'queued', 'sent', 'unknown', 'succeeded', 'reversed')
      and ((p.party_type = ${asked.partyType} and p.party_id = ${asked.partyId})
        or p.payee_phone = (select q.payee_phone from payment q where q.id = ${asked.id}))
  `.execute(ctx.tx);
  return found.rows[0]?.amount ?? 0n;
}

/** How much of a promise is in payments that may still pay it. */
export async function underWayOf(ctx: Ctx, commitmentId: string): Promise<bigint> {
  const found = await sql<{ amount: bigint }>`
    select coalesce(sum(amount), 0)::bigint as amount from payment
    where commitment_id = ${commitmentId} and state = any(${[...liveStates]})
  `.execute(ctx.tx);
  return found.rows[0]?.amount ?? 0n;
}

/** Counts one more print of the receipt, and says how many there are. */
export async function countReceipt(ctx: Ctx, id: string): Promise<number | undefined> {
  const updated = await sql<{ prints: number }>`
    update payment set receipt_prints = receipt_prints + 1
    where id = ${id} and state = 'succeeded' returning receipt_prints as prints
  `.execute(ctx.tx);
  return updated.rows[0]?.prints;
}
