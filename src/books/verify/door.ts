// Runs the checks: over every company or one, in one consistent picture, while the house works on.
import { CompiledQuery } from "kysely";
import type pg from "pg";
import type { Anchor } from "#books/anchors/door.ts";
import type { Ctx } from "#platform/server/context.ts";
import "#platform/server/pgTypes.ts";
import { papersSayMoney } from "./amountStore.ts";
import { type ApprovedTable, approvals, approvedTables, makersApart } from "./approvalStore.ts";
import {
  documentNumbers,
  numberedTables,
  numbersGapless,
  receiptsAnchored,
  tenantClosure,
} from "./companyStore.ts";
import { custodyAddsUp } from "./custodyStore.ts";
import { checkOldestFirst } from "./fifoStore.ts";
import { checkFiles, type FileDepth } from "./fileStore.ts";
import {
  checkAnchors,
  checkAuditChain,
  checkAuditSince,
  checkDocuments,
  checkStates,
} from "./historyStore.ts";
import type { Ask, Life } from "./historyStore.ts";
import {
  addedTables,
  consented,
  countsOf,
  fileColumns,
  filesResolve,
  nothingVanished,
} from "./keptStore.ts";
import {
  balanced,
  controlled,
  duesWithin,
  lockedPeriods,
  payoutsOnce,
  promisesOnce,
  rebuilt,
  trialBalances,
} from "./ledgerStore.ts";
import { cashCounted, foreignMoney, providersAgree, statementsAgree } from "./moneyStore.ts";
import { papersSayStock } from "./paperStore.ts";
import { faultsShown } from "./rules.ts";
import type { Check, CheckResult } from "./rules.ts";
import { fifoLayers, graphAcyclic, massBalance, stockNotNegative } from "./stockStore.ts";
import { keptSellers } from "./sellerStore.ts";
import { keptSums } from "./sumStore.ts";

export type { FileDepth } from "./fileStore.ts";
export type { Life } from "./historyStore.ts";

export interface VerifyMore {
  /** The lifecycles whose histories are walked (I09). */
  lives?: readonly Life[];
  /** How far the bytes of kept files are read (I18); left out: only that each one referred to was kept. */
  files?: FileDepth;
  /** The heads of a company's audit that were kept outside the database (I11); left out: none are. */
  anchorsOf?: (orgId: string) => Promise<Anchor[]>;
}

/** Checks the books as the owner of the database: every company, or one. Reads one picture. */
export async function verifyBooks(
  pool: pg.Pool,
  orgId: string | null = null,
  more: VerifyMore = {},
): Promise<CheckResult[]> {
  const client = await pool.connect();
  const ask: Ask = async (text, values) => {
    const found = await client.query(text, values);
    return found.rows;
  };
  try {
    await client.query("begin transaction isolation level repeatable read read only");
    const results = await runChecks(ask, orgId, more);
    await client.query("commit");
    return results;
  } finally {
    // A client in a failed transaction must not go back to the pool.
    client.release(true);
  }
}

/** Checks the books of the company of this request, for the report page. */
export async function verifyOwnBooks(
  ctx: Pick<Ctx, "tx" | "org">,
  more: VerifyMore = {},
): Promise<CheckResult[]> {
  return runChecks(askIn(ctx), ctx.org.id, more);
}

/**
 * The audit of the company of this request behind its first so many lines: how many lines there are, and what is wrong with
 * them, a tail that was cut off too.
 */
export async function verifyAuditSince(
  ctx: Pick<Ctx, "tx" | "org">,
  seq: bigint,
): Promise<{ checked: bigint; faults: string[] }> {
  return checkAuditSince(askIn(ctx), ctx.org.id, seq);
}

function askIn(ctx: Pick<Ctx, "tx">): Ask {
  return async <Row>(text: string, values: unknown[]) => {
    const found = await ctx.tx.executeQuery<Row>(CompiledQuery.raw(text, values));
    return found.rows;
  };
}

async function runChecks(
  ask: Ask,
  orgId: string | null,
  { lives = [], files, anchorsOf = async () => [] }: VerifyMore,
): Promise<CheckResult[]> {
  const added = (await ask<{ name: string }>(addedTables, [])).map(({ name }) => name);
  return [
    await runCheck(ask, orgId, balanced),
    await runCheck(ask, orgId, trialBalances),
    await runCheck(ask, orgId, controlled),
    await checkDocuments(ask, orgId),
    await runCheck(ask, orgId, stockNotNegative),
    await checkLayers(ask, orgId),
    await runCheck(ask, orgId, massBalance),
    await runCheck(ask, orgId, graphAcyclic),
    await runCheck(ask, orgId, duesWithin),
    ...(await checkPayouts(ask, orgId)),
    await runCheck(ask, orgId, promisesOnce),
    await checkStates(ask, orgId, lives),
    await runCheck(ask, orgId, receiptsAnchored),
    await checkAuditChain(ask, orgId),
    await checkAnchors(ask, orgId, anchorsOf),
    await runCheck(ask, orgId, lockedPeriods),
    await checkApprovals(ask, orgId),
    await runCheck(ask, orgId, tenantClosure),
    await runCheck(ask, orgId, numbersGapless),
    await checkDocumentNumbers(ask, orgId),
    await runCheck(ask, orgId, cashCounted),
    await runCheck(ask, orgId, foreignMoney),
    await checkKeptFiles(ask, orgId, files),
    await runCheck(ask, orgId, rebuilt),
    await runCheck(ask, orgId, keptSums),
    await runCheck(ask, orgId, keptSellers),
    await runCheck(ask, orgId, custodyAddsUp),
    await runCheck(ask, orgId, papersSayStock),
    await runCheck(ask, orgId, papersSayMoney),
    await runCheck(ask, orgId, providersAgree),
    await runCheck(ask, orgId, statementsAgree),
    await runCheck(ask, orgId, consented),
    await runCheck(ask, orgId, nothingVanished(added)),
  ];
}

/** How many rows the company of this request has of everything that is only ever added to, by table. */
export async function countAdded(ctx: Pick<Ctx, "tx" | "org">): Promise<Record<string, string>> {
  const ask = askIn(ctx);
  const added = (await ask<{ name: string }>(addedTables, [])).map(({ name }) => name);
  const rows = await ask<{ name: string; n: bigint }>(countsOf(added), [ctx.org.id]);
  return Object.fromEntries(rows.map(({ name, n }) => [name, n.toString()]));
}

async function runCheck(ask: Ask, orgId: string | null, check: Check): Promise<CheckResult> {
  const { id, title, noun } = check;
  const [counted] = await ask<{ n: bigint | string }>(check.count, [orgId]);
  // Found first, then counted off: where a few are asked for, PostgreSQL plans to come to a few soon, and books that agree
  // have none to come to.
  const found = await ask<{ fault: string }>(
    `with faults as materialized (${check.faults}) select fault from faults limit ${faultsShown}`,
    [orgId],
  );
  const faults = found.map((row) => row.fault);
  return { id, title, noun, checked: BigInt(counted?.n ?? 0n), ok: faults.length === 0, faults };
}

async function checkLayers(ask: Ask, orgId: string | null): Promise<CheckResult> {
  const layers = await runCheck(ask, orgId, fifoLayers);
  const faults = [...layers.faults, ...(await checkOldestFirst(ask, orgId))];
  return { ...layers, ok: faults.length === 0, faults: faults.slice(0, faultsShown) };
}

async function checkApprovals(ask: Ask, orgId: string | null): Promise<CheckResult> {
  const apart = makersApart(await ask<ApprovedTable>(approvedTables, []));
  return runCheck(ask, orgId, { ...approvals, faults: `${approvals.faults} union all ${apart}` });
}

async function checkKeptFiles(
  ask: Ask,
  orgId: string | null,
  depth: FileDepth | undefined,
): Promise<CheckResult> {
  const columns = await ask<{ table: string; column: string }>(fileColumns, []);
  const resolved = await runCheck(ask, orgId, {
    id: "I18",
    title: "Files",
    noun: "files",
    count: `select count(*) as n from stored_file where $1::uuid is null or org_id = $1`,
    faults: filesResolve(columns),
  });
  const faults = [...resolved.faults, ...(await checkFiles(ask, orgId, depth))];
  return { ...resolved, ok: faults.length === 0, faults: faults.slice(0, faultsShown) };
}

/** Payments stand a floor above the books; where their tables are, they are held to the dues. */
async function checkPayouts(ask: Ask, orgId: string | null): Promise<CheckResult[]> {
  const [found] = await ask<{ exists: boolean }>(
    "select to_regclass('payment_item') is not null as exists",
    [],
  );
  return found?.exists ? [await runCheck(ask, orgId, payoutsOnce)] : [];
}

async function checkDocumentNumbers(ask: Ask, orgId: string | null): Promise<CheckResult> {
  const tables = await ask<{ name: string }>(numberedTables, []);
  return runCheck(ask, orgId, {
    id: "I15",
    title: "Document numbers without gaps",
    noun: "numbers given",
    count: `select coalesce(sum(last), 0) as n from number_series
      where length(period) = 2 and series <> 'JV' and ($1::uuid is null or org_id = $1)`,
    faults: documentNumbers(tables.map((table) => table.name)),
  });
}
