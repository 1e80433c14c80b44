import { keepScan, readFile, type SentScan } from "#books/files/door.ts";
import { newestOn } from "#kernel/datedRows.ts";
import { type Blocker, notFound, Refusal } from "#kernel/refusal.ts";
import type { Ctx } from "#platform/server/context.ts";
import { csvOf, largestExport } from "#platform/server/csv.ts";
import { type CtxOf, handlersFor } from "#platform/server/handlers.ts";
import { changeRow, moveState, readPage } from "#platform/server/store.ts";
import { type Licence, licences } from "./api.ts";
import { licensingOf } from "./door.ts";
import {
  authorityOn,
  checkLetExpire,
  checkLicence,
  checkRenewal,
  licenceBlockers,
  licenceLife,
  licenceWarnings,
  licensedActions,
} from "./rules.ts";
import { authorityRows, kindRows } from "./ruleStore.ts";
import {
  commodityOf,
  filesOf,
  findLicence,
  type FoundLicence,
  insertLicence,
  insertLicenceFile,
  type LicenceTermsRow,
  licenceWithNumber,
  matchingColleagues,
  matchingLicences,
  worksHere,
} from "./store.ts";

const table = "licence";
const what = "licence";
const soonestFirst = { sort: "order", direction: "asc" } as const;

export const licencesHandlers = handlersFor(licences, {
  list: (ctx) =>
    readPage(ctx, matchingLicences(ctx.params, ctx.today), { ...ctx.params, ...soonestFirst }),
  csv: exportLicences,
  colleagues: (ctx) =>
    readPage(ctx, matchingColleagues(ctx.params.search), {
      ...ctx.params,
      sort: "name",
      direction: "asc",
    }),
  lacking: async (ctx) => {
    const { action, productId } = ctx.params;
    const ofProduct = productId === undefined ? undefined : await commodityOf(ctx, productId);
    const commodity = ofProduct ?? ctx.params.commodity;
    const facts = await licensingOf(ctx);
    const asked = (action === undefined ? licensedActions : [action]).map((one) => ({
      action: one,
      commodity,
      day: ctx.today,
    }));
    return {
      blockers: onceEach(asked.flatMap((one) => licenceBlockers(facts, one))),
      warnings: onceEach(asked.flatMap((one) => licenceWarnings(facts, one))),
    };
  },
  one: (ctx) => licenceOf(ctx, ctx.params.id),
  record: recordLicence,
  change: changeLicence,
  addFile: async (ctx) => {
    const { id } = ctx.params;
    await storedOf(ctx, id);
    const { title, file } = ctx.body;
    await keepPaper(ctx, { id: ctx.body.id, licenceId: id, title, file });
    ctx.audit({ subject: what, subjectId: id, action: "add-file", details: { title } });
    return licenceOf(ctx, id);
  },
  file: async (ctx) => {
    const kept = (await filesOf(ctx, ctx.params.id)).find((one) => one.id === ctx.params.fileId);
    if (!kept) throw notFound("file");
    const { bytes, name } = await readFile(ctx, kept.fileSha256);
    return { name, bytes };
  },
  submit_renewal: async (ctx) => {
    const { id } = ctx.params;
    const set = { submitted_on: ctx.today };
    const asked = { id, version: ctx.body.version, set, what };
    await moveState(ctx, table, licenceLife, { ...asked, move: "submit_renewal" });
    return licenceOf(ctx, id);
  },
  suspend: (ctx) => closeWithReason(ctx, "suspend"),
  lift: async (ctx) => {
    const { id } = ctx.params;
    const asked = { id, version: ctx.body.version, set: { closing_reason: null }, what };
    await moveState(ctx, table, licenceLife, { ...asked, move: "lift" });
    return licenceOf(ctx, id);
  },
  let_expire: async (ctx) => {
    checkLetExpire(await storedOf(ctx, ctx.params.id), ctx.today);
    return closeWithReason(ctx, "let_expire");
  },
});

/** Two actions may lack the same licence; it is said once. */
function onceEach(blockers: readonly Blocker[]): Blocker[] {
  return [...new Map(blockers.map((one) => [one.what, one])).values()];
}

async function storedOf(ctx: Pick<Ctx, "tx" | "today">, id: string): Promise<FoundLicence> {
  const found = await findLicence(ctx, id);
  if (!found) throw notFound(what);
  return found;
}

async function licenceOf(ctx: Pick<Ctx, "tx" | "today">, id: string): Promise<Licence> {
  const { renewsId, renewsNumber, renewedById, renewedByNumber, ...stored } = await storedOf(
    ctx,
    id,
  );
  const other = (otherId: string | null, licenceNumber: string | null) =>
    otherId === null || licenceNumber === null ? null : { id: otherId, licenceNumber };
  const files = await filesOf(ctx, id);
  return {
    ...stored,
    renews: other(renewsId, renewsNumber),
    renewedBy: other(renewedById, renewedByNumber),
    files: files.map(({ fileSha256: _, ...file }) => file),
  };
}

type TermsCtx = CtxOf<typeof licences.record> | CtxOf<typeof licences.change>;

/** What was typed as columns; the authority is the one that acted for the kind on the day of issue. */
async function termsOf(ctx: TermsCtx, licenceId: string): Promise<LicenceTermsRow> {
  const { body } = ctx;
  const kinds = (await kindRows(ctx)).filter((kind) => kind.code === body.kindCode);
  const kind = newestOn(kinds, ctx.today);
  if (!kind) throw notFound("kind of licence");
  checkLicence(body, { today: ctx.today, validity: kind.validity });
  if (!(await worksHere(ctx, body.responsibleId))) throw notFound("person");
  const authority = authorityOn(await authorityRows(ctx), kind.authorityCode, body.issuedOn);
  const terms = {
    kind_code: body.kindCode,
    authority_code: authority.code,
    licence_number: body.licenceNumber,
    issued_on: body.issuedOn,
    expires_on: body.expiresOn,
    fee_amount: body.fee,
    lead_days: body.leadDays,
    soon_days: body.soonDays,
    renew_days: body.renewDays,
    responsible_id: body.responsibleId,
    note: body.note,
  };
  if ((await licenceWithNumber(ctx, terms, licenceId)) !== undefined) {
    const words = `${kind.name} ${body.licenceNumber} is recorded already.`;
    throw new Refusal("licence.number-taken", words, { status: 409 });
  }
  return terms;
}

async function recordLicence(ctx: CtxOf<typeof licences.record>): Promise<Licence> {
  const { id, renewsId, file } = ctx.body;
  const terms = await termsOf(ctx, id);
  if (renewsId !== null) {
    checkRenewal(ctx.body, await storedOf(ctx, renewsId));
    await moveState(ctx, table, licenceLife, { id: renewsId, move: "follow", what });
  }
  await insertLicence(ctx, { id, ...terms, renews_id: renewsId });
  ctx.audit({
    subject: what,
    subjectId: id,
    action: "record",
    details: { kind: terms.kind_code, number: terms.licence_number, until: terms.expires_on },
  });
  if (file !== null) {
    await keepPaper(ctx, { id: ctx.newId(), licenceId: id, title: file.name, file });
  }
  return licenceOf(ctx, id);
}

async function keepPaper(
  ctx: Ctx,
  paper: { id: string; licenceId: string; title: string; file: SentScan },
): Promise<void> {
  const { sha256 } = await keepScan(ctx, paper.file);
  const { id, licenceId, title } = paper;
  await insertLicenceFile(ctx, { id, licence_id: licenceId, title, file_sha256: sha256 });
}

async function changeLicence(ctx: CtxOf<typeof licences.change>): Promise<Licence> {
  const { id } = ctx.params;
  const before = await storedOf(ctx, id);
  const isLinked = before.renewsId !== null || before.renewedById !== null;
  if (isLinked && before.kindCode !== ctx.body.kindCode) {
    throw new Refusal(
      "licence.kind-fixed",
      "A licence that renews another, or was renewed, stays of its kind.",
      { status: 409 },
    );
  }
  const set = await termsOf(ctx, id);
  const states = ["valid", "renewal_submitted", "suspended"] as const;
  await changeRow(ctx, table, { id, version: ctx.body.version, states, set, what });
  return licenceOf(ctx, id);
}

async function closeWithReason(
  ctx: CtxOf<typeof licences.suspend>,
  move: "suspend" | "let_expire",
): Promise<Licence> {
  const { id } = ctx.params;
  const { version, reason } = ctx.body;
  const set = { closing_reason: reason };
  await moveState(ctx, table, licenceLife, { id, move, version, set, what, details: { reason } });
  return licenceOf(ctx, id);
}

async function exportLicences(ctx: CtxOf<typeof licences.csv>) {
  const { rows } = await readPage(ctx, matchingLicences(ctx.params, ctx.today), {
    limit: largestExport,
    ...soonestFirst,
  });
  const heads = ["Licence", "Authority", "Number", "Issued", "Last day", "Days left", "Stands"];
  const bytes = csvOf(
    [...heads, "Fee UGX", "Lead days", "Responsible"],
    rows.map((row) => [
      ...[row.kindName, row.authorityName, row.licenceNumber, row.issuedOn, row.expiresOn],
      ...[row.daysLeft, row.standing, row.fee, row.leadDays, row.responsibleName],
    ]),
  );
  return { name: `licences-${ctx.today}.csv`, bytes };
}
