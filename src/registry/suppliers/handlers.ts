import { keepScan, readFile } from "#books/files/door.ts";
import { invariant, notFound, Refusal } from "#kernel/refusal.ts";
import { refuseSamePerson } from "#kernel/segregation.ts";
import { colleaguesCalledBy } from "#platform/server/colleagueNumbers.ts";
import type { Ctx } from "#platform/server/context.ts";
import { csvOf, largestExport } from "#platform/server/csv.ts";
import { type CtxOf, handlersFor } from "#platform/server/handlers.ts";
import { changeRow, moveState, readPage } from "#platform/server/store.ts";
import { thresholdsToday } from "#books/thresholds/door.ts";
import { type Supplier, suppliers } from "./api.ts";
import {
  accountChangeLife,
  checkAccountChange,
  checkFactsOnly,
  checkLicence,
  checkLink,
  isAccountMoved,
  isUnapproved,
  keptPhone,
  nextSupplierCode,
  normalisedAccount,
  supplierLife,
  supplierWarnings,
  unseenEditor,
} from "./rules.ts";
import {
  accountChangesOf,
  documentsOf,
  fileOfDocument,
  findAlike,
  findByTin,
  findSuppliers,
  highestCode,
  insertAccountChange,
  insertDocument,
  insertSupplier,
  matchingBringers,
  matchingSuppliers,
  personForLink,
  setAccount,
  type StoredSupplier,
  supplierColumnsOf,
  type SupplierTerms,
  supplierOfChange,
} from "./store.ts";

const table = "supplier";
const what = "supplier";
const byName = { sort: "legalName", direction: "asc" } as const;

export const suppliersHandlers = handlersFor(suppliers, {
  list: (ctx) => readPage(ctx, matchingSuppliers(ctx.params), { ...ctx.params, ...byName }),
  bringers: (ctx) =>
    readPage(ctx, matchingBringers(ctx.params.search), { ...ctx.params, ...byName }),
  csv: exportSuppliers,
  read: (ctx) => supplierAnswer(ctx, ctx.params.id),
  add: addSupplier,
  change: changeSupplier,
  review: async (ctx) => {
    const { id } = ctx.params;
    await moveState(ctx, table, supplierLife, { id, move: "review", ...ctx.body, what });
    return supplierAnswer(ctx, id);
  },
  giveBack: (ctx) => moveWithReason(ctx, "giveBack"),
  approve: approveSupplier,
  hold: (ctx) => moveWithReason(ctx, "hold"),
  release: (ctx) => moveWithReason(ctx, "release"),
  blacklist: (ctx) => moveWithReason(ctx, "blacklist"),
  deactivate: (ctx) => moveWithReason(ctx, "deactivate"),
  reopen: reopenSupplier,
  askAccount,
  confirmAccount,
  dropAccount,
  link: linkSupplier,
  addDocument: async (ctx) => {
    const { id, kind, title, expiresOn, file } = ctx.body;
    const supplierId = ctx.params.id;
    await storedSupplier(ctx, supplierId);
    const { sha256: fileSha256 } = await keepScan(ctx, file);
    await insertDocument(ctx, { id, supplierId, kind, title, expiresOn, fileSha256 });
    const details = { kind, title, expiresOn, file: fileSha256 };
    ctx.audit({ subject: what, subjectId: supplierId, action: "add document", details });
    return supplierAnswer(ctx, supplierId);
  },
  document: async (ctx) => {
    const sha256 = await fileOfDocument(ctx, ctx.params.id);
    if (sha256 === undefined) throw notFound("paper");
    const { bytes, name } = await readFile(ctx, sha256);
    return { name, bytes };
  },
});

async function storedSupplier(ctx: Ctx, id: string): Promise<StoredSupplier> {
  const [stored] = await findSuppliers(ctx, [id]);
  if (!stored) throw notFound("supplier");
  return stored;
}

async function supplierAnswer(ctx: Ctx, id: string): Promise<Supplier> {
  const stored = await storedSupplier(ctx, id);
  const { paymentChangedBy: _, paymentChangedByName, accountApprovedAt, ...shown } = stored;
  const alike = await findAlike(ctx, stored);
  const colleagues = await colleaguesCalledBy(ctx, stored.paymentNumber);
  const { supplierLicence: licenceDays } = await thresholdsToday(ctx);
  const accountChangedBy = unseenEditor({
    approvedAt: accountApprovedAt,
    changedAt: stored.paymentChangedAt,
    changedBy: paymentChangedByName,
  });
  const facts = { ...alike, accountChangedBy, colleagues, today: ctx.today, licenceDays };
  return {
    ...shown,
    warnings: supplierWarnings(stored, facts),
    accountChanges: await accountChangesOf(ctx, id),
    documents: await documentsOf(ctx, id),
  };
}

/** What was typed as it is kept; refuses the tax number of another supplier. */
async function keptTerms(ctx: Ctx, id: string, typed: SupplierTerms): Promise<SupplierTerms> {
  const other = typed.tin === null ? undefined : await findByTin(ctx, { tin: typed.tin, id });
  if (other) {
    const words = `${other.code} ${other.legalName} has this TIN already.`;
    throw new Refusal("supplier.tin-taken", words, { status: 409 });
  }
  return { ...typed, phone: keptPhone(typed.phone), ...normalisedAccount(typed) };
}

async function addSupplier(ctx: CtxOf<typeof suppliers.add>): Promise<Supplier> {
  const { id } = ctx.body;
  const terms = await keptTerms(ctx, id, ctx.body);
  const code = nextSupplierCode(await highestCode(ctx));
  await insertSupplier(ctx, { ...terms, id, code });
  const details = { code, legalName: terms.legalName, type: terms.type };
  ctx.audit({ subject: what, subjectId: id, action: "add", details });
  return supplierAnswer(ctx, id);
}

async function changeSupplier(ctx: CtxOf<typeof suppliers.change>): Promise<Supplier> {
  const { id } = ctx.params;
  const before = await storedSupplier(ctx, id);
  const after = await keptTerms(ctx, id, ctx.body);
  checkFactsOnly(before.state, { before, after });
  const isMoved = isAccountMoved(before.accountApprovedAt, { before, after });
  await changeRow(ctx, table, {
    id,
    version: ctx.body.version,
    states: supplierLife.states,
    set: {
      ...supplierColumnsOf(after),
      ...(isUnapproved(before.state) ? { entered_by: ctx.actor.userId } : {}),
      ...(isMoved ? { payment_changed_at: ctx.now, payment_changed_by: ctx.actor.userId } : {}),
    },
    what,
    hide: ["phone", "email", "contact_name", "payment_number"],
  });
  return supplierAnswer(ctx, id);
}

async function approveSupplier(ctx: CtxOf<typeof suppliers.approve>): Promise<Supplier> {
  const { id } = ctx.params;
  const stored = await storedSupplier(ctx, id);
  if (stored.state === "kyc_review") checkLicence(stored, ctx.today);
  const samePerson = stored.state === "kyc_review" && isApprovedAlone(ctx, stored);
  await moveState(ctx, table, supplierLife, {
    id,
    move: "approve",
    version: ctx.body.version,
    set: {
      approved_by: ctx.actor.userId,
      approved_at: ctx.now,
      account_approved_at: ctx.now,
      same_person: samePerson,
      state_reason: null,
    },
    what,
    details: { warnings: (await supplierAnswer(ctx, id)).warnings, samePerson },
  });
  return supplierAnswer(ctx, id);
}

/** Neither whoever entered the supplier approves, nor whoever moved the account since it was last approved; true in a company of one. */
function isApprovedAlone(ctx: Ctx, stored: StoredSupplier): boolean {
  const editor = unseenEditor({
    approvedAt: stored.accountApprovedAt,
    changedAt: stored.paymentChangedAt,
    changedBy: stored.paymentChangedBy,
  });
  const hasEntered = refuseSamePerson(ctx, "supplier.approve", stored.enteredById);
  return refuseSamePerson(ctx, "supplier.approve-account", editor) || hasEntered;
}

async function moveWithReason(
  ctx: CtxOf<typeof suppliers.hold>,
  move: "giveBack" | "hold" | "release" | "blacklist" | "deactivate",
): Promise<Supplier> {
  const { id } = ctx.params;
  const { version, reason } = ctx.body;
  const set = { state_reason: move === "release" ? null : reason };
  await moveState(ctx, table, supplierLife, { id, move, version, set, what, details: { reason } });
  return supplierAnswer(ctx, id);
}

/** Taken up again as a draft: whoever does so has entered it, and another person approves. */
async function reopenSupplier(ctx: CtxOf<typeof suppliers.reopen>): Promise<Supplier> {
  const { id } = ctx.params;
  const { version, reason } = ctx.body;
  await moveState(ctx, table, supplierLife, {
    id,
    move: "reopen",
    version,
    set: {
      state_reason: reason,
      entered_by: ctx.actor.userId,
      approved_by: null,
      approved_at: null,
      same_person: false,
    },
    what,
    details: { reason },
  });
  return supplierAnswer(ctx, id);
}

/** Lets somebody see this supplier's own face, and nobody else any more. */
async function linkSupplier(ctx: CtxOf<typeof suppliers.link>): Promise<Supplier> {
  const { id } = ctx.params;
  const { userId, version } = ctx.body;
  if (userId !== null) checkLink(await personForLink(ctx, { userId, supplierId: id }));
  await changeRow(ctx, table, {
    id,
    version,
    states: supplierLife.states,
    set: { user_id: userId },
    what,
  });
  return supplierAnswer(ctx, id);
}

async function askAccount(ctx: CtxOf<typeof suppliers.askAccount>): Promise<Supplier> {
  const supplierId = ctx.params.id;
  const before = await storedSupplier(ctx, supplierId);
  const after = normalisedAccount(ctx.body);
  checkAccountChange(before.state, { before, after });
  const changes = await accountChangesOf(ctx, supplierId);
  if (changes.some((one) => one.state === "asked")) {
    const words = "A change of this account waits to be confirmed. It comes first.";
    throw new Refusal("supplier.account-change-waits", words, { status: 409 });
  }
  const { id, reason } = ctx.body;
  await insertAccountChange(ctx, { ...after, id, supplierId, reason });
  const details = { change: id, method: after.paymentMethod, reason };
  ctx.audit({ subject: what, subjectId: supplierId, action: "ask account", details });
  return supplierAnswer(ctx, supplierId);
}

async function changeOf(ctx: Ctx, id: string) {
  const supplierId = await supplierOfChange(ctx, id);
  if (supplierId === undefined) throw notFound("change of account");
  const change = (await accountChangesOf(ctx, supplierId)).find((one) => one.id === id);
  invariant(change, "a change stands with its supplier");
  return { supplierId, change };
}

async function confirmAccount(ctx: CtxOf<typeof suppliers.confirmAccount>): Promise<Supplier> {
  const { supplierId, change } = await changeOf(ctx, ctx.params.id);
  const samePerson =
    change.state === "asked" && refuseSamePerson(ctx, "supplier.confirm-account", change.askedById);
  await moveState(ctx, "supplier_account_change", accountChangeLife, {
    id: change.id,
    move: "confirm",
    version: ctx.body.version,
    set: { decided_by: ctx.actor.userId, decided_at: ctx.now, same_person: samePerson },
    what: "supplier-account-change",
    details: { samePerson },
  });
  await setAccount(ctx, supplierId, change);
  const details = { change: change.id, method: change.paymentMethod, askedBy: change.askedByName };
  ctx.audit({ subject: what, subjectId: supplierId, action: "change account", details });
  return supplierAnswer(ctx, supplierId);
}

async function dropAccount(ctx: CtxOf<typeof suppliers.dropAccount>): Promise<Supplier> {
  const { supplierId, change } = await changeOf(ctx, ctx.params.id);
  await moveState(ctx, "supplier_account_change", accountChangeLife, {
    id: change.id,
    move: "drop",
    version: ctx.body.version,
    set: { decided_by: ctx.actor.userId, decided_at: ctx.now },
    what: "supplier-account-change",
  });
  return supplierAnswer(ctx, supplierId);
}

async function exportSuppliers(ctx: CtxOf<typeof suppliers.csv>) {
  const matching = matchingSuppliers(ctx.params);
  const { rows } = await readPage(ctx, matching, { limit: largestExport, ...byName });
  const heads = ["Code", "Name", "Type", "State", "TIN", "Contact", "Telephone", "Licence until"];
  const lines = rows.map((row) => [
    ...[row.code, row.legalName, row.type, row.state, row.tin, row.contactName, row.phone],
    ...[row.licenceExpiresOn, row.withholdingExempt ? "exempt" : "", row.termsDays],
  ]);
  const bytes = csvOf([...heads, "Withholding", "Terms, days"], lines);
  return { name: `suppliers-${ctx.today}.csv`, bytes };
}
