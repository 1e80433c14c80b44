// Suppliers as they lie in their tables.
import { type RawBuilder, sql } from "kysely";
import type { Ctx } from "#platform/server/context.ts";
import { personName } from "#platform/server/personName.ts";
import { likeOf } from "#platform/server/store.ts";
import type {
  AccountChange,
  Supplier,
  SupplierDocument,
  SupplierFilter,
  SupplierRow,
} from "./api.ts";
import { bringerTypes, type PayingAccount } from "./rules.ts";

const rowColumns = sql`
  s.id, s.code, s.state, s.version, s.type, s.legal_name as "legalName", s.tin,
  s.contact_name as "contactName", s.phone, s.licence_expires_on as "licenceExpiresOn",
  s.withholding_exempt as "withholdingExempt", s.terms_days as "termsDays"
`;

/** Every supplier that matches, for a page of the list or the export. */
export function matchingSuppliers(filter: SupplierFilter): RawBuilder<SupplierRow> {
  const wheres = [sql`true`];
  if (filter.state) wheres.push(sql`s.state = ${filter.state}`);
  if (filter.type) wheres.push(sql`s.type = ${filter.type}`);
  if (filter.search) {
    const like = likeOf(filter.search);
    wheres.push(sql`(s.code ilike ${like} or s.legal_name ilike ${like} or s.tin ilike ${like}
      or s.contact_name ilike ${like})`);
  }
  return sql<SupplierRow>`
    select ${rowColumns} from supplier s where ${sql.join(wheres, sql` and `)}
  `;
}

/** Approved suppliers who bring crops. */
export function matchingBringers(search: string | undefined) {
  const like = search === undefined ? null : likeOf(search);
  return sql<{ id: string; code: string; legalName: string }>`
    select s.id, s.code, s.legal_name as "legalName" from supplier s
    where s.state = 'approved' and s.type = any(${[...bringerTypes]})
      and (${like}::text is null or s.code ilike ${like} or s.legal_name ilike ${like})
  `;
}

export type StoredSupplier = Omit<Supplier, "warnings" | "accountChanges" | "documents"> & {
  paymentChangedBy: string | null;
  paymentChangedByName: string | null;
  /** When somebody else last stood behind the account; null: never approved yet. */
  accountApprovedAt: Date | null;
};

/** Suppliers by their ids, by code; unknown ids are simply not there. */
export async function findSuppliers(
  ctx: Pick<Ctx, "tx">,
  ids: readonly string[],
): Promise<StoredSupplier[]> {
  const found = await sql<StoredSupplier>`
    select ${rowColumns}, s.licence_number as "licenceNumber", s.email, s.address,
      s.payment_method as "paymentMethod", s.payment_bank as "paymentBank",
      s.payment_number as "paymentNumber", s.payment_account_name as "paymentAccountName",
      s.payment_changed_at as "paymentChangedAt", s.payment_changed_by as "paymentChangedBy",
      ${personName("moved")} as "paymentChangedByName", s.account_approved_at as "accountApprovedAt",
      s.entered_by as "enteredById", s.note, s.state_reason as "stateReason", s.created_by as "createdById",
      ${personName("made")} as "createdByName", s.created_at as "createdAt",
      ${personName("said")} as "approvedByName", s.approved_at as "approvedAt",
      s.same_person as "samePerson", s.user_id as "userId", ${personName("whose")} as "userName"
    from supplier s
    join profile made on made.org_id = s.org_id and made.user_id = s.created_by
    left join profile said on said.org_id = s.org_id and said.user_id = s.approved_by
    left join profile moved on moved.org_id = s.org_id and moved.user_id = s.payment_changed_by
    left join profile whose on whose.org_id = s.org_id and whose.user_id = s.user_id
    where s.id = any(${[...ids]}::uuid[]) order by s.code
  `.execute(ctx.tx);
  return found.rows;
}

/** The highest code given so far; null before the first. */
export async function highestCode(ctx: Ctx): Promise<string | null> {
  const found = await sql<{ code: string }>`
    select code from supplier order by substr(code, 5)::int desc limit 1
  `.execute(ctx.tx);
  return found.rows[0]?.code ?? null;
}

/** Another supplier with this tax number. */
export async function findByTin(
  ctx: Ctx,
  { tin, id }: { tin: string; id: string },
): Promise<{ code: string; legalName: string } | undefined> {
  return ctx.tx
    .selectFrom("supplier")
    .select(["code", "legal_name as legalName"])
    .where("tin", "=", tin)
    .where("id", "<>", id)
    .executeTakeFirst();
}

/** Others whose money goes to the same account, and others of the same name, by code. */
export async function findAlike(
  ctx: Ctx,
  of: { id: string; legalName: string; paymentNumber: string | null },
): Promise<{ sameAccount: string[]; sameName: string[] }> {
  const found = await sql<{ label: string; sameAccount: boolean; sameName: boolean }>`
    select s.code || ' ' || s.legal_name as label,
      coalesce(s.payment_number = ${of.paymentNumber}, false) as "sameAccount",
      s.name_key = one.name_key as "sameName"
    from supplier s
    join supplier one on one.org_id = s.org_id and one.id = ${of.id}
    where s.id <> one.id
      and (s.name_key = one.name_key or s.payment_number = ${of.paymentNumber})
    order by s.code limit 20
  `.execute(ctx.tx);
  return {
    sameAccount: found.rows.filter((row) => row.sameAccount).map((row) => row.label),
    sameName: found.rows.filter((row) => row.sameName).map((row) => row.label),
  };
}

export type SupplierTerms = Pick<
  Supplier,
  | "type"
  | "legalName"
  | "tin"
  | "licenceNumber"
  | "licenceExpiresOn"
  | "contactName"
  | "phone"
  | "email"
  | "address"
  | "withholdingExempt"
  | "termsDays"
  | "note"
> &
  PayingAccount;

/** The columns of what people type of a supplier. */
export function supplierColumnsOf(terms: SupplierTerms) {
  return {
    type: terms.type,
    legal_name: terms.legalName,
    tin: terms.tin,
    licence_number: terms.licenceNumber,
    licence_expires_on: terms.licenceExpiresOn,
    contact_name: terms.contactName,
    phone: terms.phone,
    email: terms.email,
    address: terms.address,
    withholding_exempt: terms.withholdingExempt,
    terms_days: terms.termsDays,
    note: terms.note,
    ...accountColumnsOf(terms),
  };
}

/** The columns of an account, in a supplier or in a change of it. */
export function accountColumnsOf(account: PayingAccount) {
  return {
    payment_method: account.paymentMethod,
    payment_bank: account.paymentBank,
    payment_number: account.paymentNumber,
    payment_account_name: account.paymentAccountName,
  };
}

/** Writes a supplier as a draft. */
export async function insertSupplier(
  ctx: Ctx,
  made: SupplierTerms & { id: string; code: string },
): Promise<void> {
  await ctx.tx
    .insertInto("supplier")
    .values({
      id: made.id,
      code: made.code,
      state: "draft",
      ...supplierColumnsOf(made),
      entered_by: ctx.actor.userId,
      created_by: ctx.actor.userId,
      created_at: ctx.now,
    })
    .execute();
}

/** Changes of a supplier's account, the newest first. */
export async function accountChangesOf(ctx: Ctx, supplierId: string): Promise<AccountChange[]> {
  const found = await sql<AccountChange>`
    select c.id, c.state, c.version, c.payment_method as "paymentMethod",
      c.payment_bank as "paymentBank", c.payment_number as "paymentNumber",
      c.payment_account_name as "paymentAccountName", c.reason, c.created_by as "askedById",
      ${personName("made")} as "askedByName", c.created_at as "askedAt",
      ${personName("said")} as "decidedByName", c.decided_at as "decidedAt"
    from supplier_account_change c
    join profile made on made.org_id = c.org_id and made.user_id = c.created_by
    left join profile said on said.org_id = c.org_id and said.user_id = c.decided_by
    where c.supplier_id = ${supplierId} order by c.created_at desc, c.id
  `.execute(ctx.tx);
  return found.rows;
}

/** Whose account a change is about; undefined when it is not this company's. */
export async function supplierOfChange(ctx: Ctx, id: string): Promise<string | undefined> {
  const row = await ctx.tx
    .selectFrom("supplier_account_change")
    .select("supplier_id")
    .where("id", "=", id)
    .executeTakeFirst();
  return row?.supplier_id;
}

/** Writes a change of account that waits for a second person. */
export async function insertAccountChange(
  ctx: Ctx,
  made: PayingAccount & { id: string; supplierId: string; reason: string },
): Promise<void> {
  await ctx.tx
    .insertInto("supplier_account_change")
    .values({
      id: made.id,
      supplier_id: made.supplierId,
      state: "asked",
      ...accountColumnsOf(made),
      reason: made.reason,
      created_by: ctx.actor.userId,
      created_at: ctx.now,
    })
    .execute();
}

/** Lets a supplier's money go to the confirmed account from now on. */
export async function setAccount(
  ctx: Ctx,
  supplierId: string,
  account: PayingAccount & { askedById: string },
): Promise<void> {
  await ctx.tx
    .updateTable("supplier")
    .set((to) => ({
      ...accountColumnsOf(account),
      payment_changed_at: ctx.now,
      payment_changed_by: account.askedById,
      account_approved_at: ctx.now,
      version: to("version", "+", 1),
    }))
    .where("id", "=", supplierId)
    .execute();
}

/** Somebody of the company, and which other supplier their sign-in stands for. */
export async function personForLink(
  ctx: Ctx,
  of: { userId: string; supplierId: string },
): Promise<{ role: string; name: string; standsFor: string | null } | undefined> {
  const found = await sql<{ role: string; name: string; standsFor: string | null }>`
    select p.role, ${personName("p")} as name, s.legal_name as "standsFor"
    from profile p
    left join supplier s on s.org_id = p.org_id and s.user_id = p.user_id and s.id <> ${of.supplierId}
    where p.user_id = ${of.userId}
  `.execute(ctx.tx);
  return found.rows[0];
}

/** A supplier's papers, the newest first. */
export async function documentsOf(ctx: Ctx, supplierId: string): Promise<SupplierDocument[]> {
  const found = await sql<SupplierDocument>`
    select d.id, d.kind, d.title, d.expires_on as "expiresOn", ${personName("made")} as "addedByName",
      d.created_at as "addedAt"
    from supplier_document d
    join profile made on made.org_id = d.org_id and made.user_id = d.created_by
    where d.supplier_id = ${supplierId} order by d.created_at desc, d.id
  `.execute(ctx.tx);
  return found.rows;
}

/** Keeps a paper of a supplier. */
export async function insertDocument(
  ctx: Ctx,
  made: {
    id: string;
    supplierId: string;
    kind: string;
    title: string;
    expiresOn: string | null;
    fileSha256: string;
  },
): Promise<void> {
  await ctx.tx
    .insertInto("supplier_document")
    .values({
      id: made.id,
      supplier_id: made.supplierId,
      kind: made.kind,
      title: made.title,
      expires_on: made.expiresOn,
      file_sha256: made.fileSha256,
      created_by: ctx.actor.userId,
      created_at: ctx.now,
    })
    .execute();
}

/** The file of one paper; undefined when it is not this company's. */
export async function fileOfDocument(ctx: Ctx, id: string): Promise<string | undefined> {
  const row = await ctx.tx
    .selectFrom("supplier_document")
    .select("file_sha256")
    .where("id", "=", id)
    .executeTakeFirst();
  return row?.file_sha256;
}
