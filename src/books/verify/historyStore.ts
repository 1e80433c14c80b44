// Checks that walk through what happened: the audit chain link by link, the states things went
// through, and which document each voucher belongs to.
import assert from "node:assert/strict";
import { createHash } from "node:crypto";
import { receiptsWithoutLine } from "./companyStore.ts";
import type { CheckResult } from "./rules.ts";
import { auditChain, faultsShown } from "./rules.ts";

/** Asks the database; a pool's client or a transaction can be one. */
export type Ask = <Row>(text: string, values: unknown[]) => Promise<Row[]>;

const pageSize = 5_000;

interface Link {
  seq: bigint;
  body: string;
  prev_hash: string;
  hash: string;
}

/** A line of the audit as those behind it know it. */
interface Head {
  seq: bigint;
  hash: string;
}

const beforeAll: Head = { seq: 0n, hash: "" };

interface Walked {
  checked: bigint;
  faults: string[];
}

/** Audit lines are numbered 1, 2, 3 … per company and each hash is that of the line before and its own text. */
export async function checkAuditChain(ask: Ask, orgId: string | null): Promise<CheckResult> {
  const orgs = await ask<{ org_id: string }>(
    "select distinct org_id from audit_event where $1::uuid is null or org_id = $1",
    [orgId],
  );
  const walked: Walked = { checked: 0n, faults: [] };
  for (const { org_id } of orgs) {
    const { checked, faults } = await walkChain(ask, org_id, beforeAll);
    walked.checked += checked;
    walked.faults.push(...faults);
  }
  return chainResult(walked);
}

/**
 * The audit of a company behind the first so many lines, which a check has walked before: the last of those is there still,
 * each line follows from the one before, and every write that was answered since has its line.
 */
export async function checkAuditSince(ask: Ask, orgId: string, seq: bigint): Promise<Walked> {
  const [last] = await ask<Head>(
    "select seq, hash from audit_event where org_id = $1 and seq = $2",
    [orgId, seq],
  );
  const { checked, faults } = await walkChain(ask, orgId, last ?? { ...beforeAll, seq });
  const gone = last || seq === 0n ? [] : [`org=${orgId} audit line=${seq} is gone`];
  const unkept = await ask<{ fault: string }>(
    `${receiptsWithoutLine} and r.audit_seq > $2 limit ${faultsShown}`,
    [orgId, seq],
  );
  const all = [...gone, ...faults, ...unkept.map(({ fault }) => fault)];
  return { checked, faults: all.slice(0, faultsShown) };
}

/** Walks the chain of a company behind a line of it. */
async function walkChain(ask: Ask, orgId: string, from: Head): Promise<Walked> {
  const faults: string[] = [];
  let checked = 0n;
  let head = from;
  for (;;) {
    const links = await ask<Link>(
      `select seq, body, prev_hash, hash from audit_event
       where org_id = $1 and seq > $2 order by seq limit ${pageSize}`,
      [orgId, head.seq],
    );
    for (const link of links) {
      const hash = sha256(`${head.hash}${link.seq}${link.body}`);
      const isNext = link.seq === head.seq + 1n && link.prev_hash === head.hash;
      if (!isNext || link.hash !== hash) faults.push(`org=${orgId} audit line=${link.seq}`);
      head = { seq: link.seq, hash: link.hash };
      checked += 1n;
    }
    if (links.length < pageSize) return { checked, faults };
  }
}

const chainResult = ({ checked, faults }: Walked): CheckResult => ({
  ...auditChain,
  checked,
  ...outcome(faults),
});

/** Every head of the audit that was kept elsewhere is a line of it still: a tail cut off shows here alone. */
export async function checkAnchors(
  ask: Ask,
  orgId: string | null,
  anchorsOf: (orgId: string) => Promise<{ seq: bigint; hash: string }[]>,
): Promise<CheckResult> {
  const faults: string[] = [];
  let checked = 0n;
  const orgs = await ask<{ id: string }>("select id from org where $1::uuid is null or id = $1", [
    orgId,
  ]);
  for (const { id } of orgs) {
    const anchors = await anchorsOf(id);
    const standing = await ask<{ seq: bigint; hash: string }>(
      "select seq, hash from audit_event where org_id = $1 and seq = any($2::bigint[])",
      [id, anchors.map(({ seq }) => seq)],
    );
    const hashes = new Map(standing.map(({ seq, hash }) => [seq, hash]));
    const lost = anchors.filter(({ seq, hash }) => hashes.get(seq) !== hash);
    faults.push(...lost.map(({ seq }) => `org=${id} audit line=${seq} is not what it was`));
    checked += BigInt(anchors.length);
  }
  const said = { id: "I11", title: "Audit heads kept elsewhere", noun: "heads", checked };
  return { ...said, ...outcome(faults) };
}

function sha256(text: string): string {
  return createHash("sha256").update(text).digest("hex");
}

function outcome(faults: readonly string[]): Pick<CheckResult, "ok" | "faults"> {
  // A column of another name would print nothing, and leave whoever reads it without a clue.
  assert(
    faults.every((fault) => typeof fault === "string"),
    "A check says its faults in a column named fault.",
  );
  return { ok: faults.length === 0, faults: faults.slice(0, faultsShown) };
}

/** A lifecycle as the check needs it: the word of the audit, the table, and its moves. */
export interface Life {
  subject: string;
  table: string;
  moves: Readonly<
    Record<string, { from: readonly string[]; to: string; final?: boolean; system?: boolean }>
  >;
}

/** Every history is a path of the lifecycle, and ends in the state the thing is in. */
export async function checkStates(
  ask: Ask,
  orgId: string | null,
  lives: readonly Life[],
): Promise<CheckResult> {
  const faults: string[] = [];
  let checked = 0n;
  for (const life of lives) {
    const events = await ask<{ org_id: string; subject_id: string; action: string; to: string }>(
      `select org_id, subject_id, action, body::jsonb -> 'details' ->> 'to' as "to" from audit_event
       where subject = $2 and action = any($3) and ($1::uuid is null or org_id = $1)
         and body::jsonb -> 'details' ? 'to'
       order by org_id, seq`,
      [orgId, life.subject, Object.keys(life.moves)],
    );
    const states = new Map<string, string>();
    for (const event of events) {
      const key = `org=${event.org_id} ${life.subject}=${event.subject_id}`;
      const move = life.moves[event.action];
      const before = states.get(key);
      const isStep = before === undefined || move?.from.includes(before);
      if (!isStep || move?.to !== event.to) {
        faults.push(`${key} ${event.action} from ${before ?? "?"} to ${event.to}`);
      }
      states.set(key, event.to);
      checked += 1n;
    }
    const rows = await ask<{ org_id: string; id: string; state: string }>(
      `select org_id, id, state from "${life.table}" where $1::uuid is null or org_id = $1`,
      [orgId],
    );
    for (const row of rows) {
      const key = `org=${row.org_id} ${life.subject}=${row.id}`;
      const last = states.get(key);
      if (last !== undefined && last !== row.state) {
        faults.push(`${key} is ${row.state}, its history ends ${last}`);
      }
    }
  }
  return { id: "I09", title: "Legal states", noun: "moves", checked, ...outcome(faults) };
}

interface Source {
  source_type: string;
  event: string;
  table_name: string;
  states: string[] | null;
}

/**
 * No half document: a document in a posted state has its voucher and it was not taken back; a
 * voucher that stands has its document in such a state; every new lot came in with its own voucher.
 */
export async function checkDocuments(ask: Ask, orgId: string | null): Promise<CheckResult> {
  const faults = await ask<{ fault: string }>(
    `select format('org=%s lot=%s came in with another voucher', l.org_id, l.code) as fault
     from lot l
     where ($1::uuid is null or l.org_id = $1) and not exists (
       select 1 from lot_transfer t
       where t.org_id = l.org_id and t.lot_id = l.id and t.voucher_id = l.voucher_id)
     union all
     select format('org=%s voucher=%s taken back more than once', org_id, min(number))
     from voucher where reverses is not null and ($1::uuid is null or org_id = $1)
     group by org_id, source_type, source_id, reverses having count(*) > 1`,
    [orgId],
  );
  const sources = await ask<Source>(
    `select source_type, event, table_name, states from voucher_source s
     where to_regclass(s.table_name) is not null and $1::uuid is not distinct from $1
     order by source_type, event`,
    [orgId],
  );
  let checked = 0n;
  for (const source of sources) {
    const { source_type, event, states } = source;
    const found = await ask<{ fault: string }>(documentFaults(source), [
      orgId,
      source_type,
      event,
      ...(states ? [states] : []),
    ]);
    faults.push(...found);
    const [counted] = await ask<{ n: bigint }>(
      `select count(*) as n from voucher
       where source_type = $2 and event like $3 and reverses is null
         and ($1::uuid is null or org_id = $1)`,
      [orgId, source_type, event],
    );
    checked += counted?.n ?? 0n;
  }
  return {
    id: "I04",
    title: "No half document",
    noun: "documents in the books",
    checked,
    ...outcome(faults.map((row) => row.fault)),
  };
}

function documentFaults({ table_name, states }: Source): string {
  return `
    with standing as (
      select v.org_id, v.source_id, v.number from voucher v
      where v.source_type = $2 and v.event like $3 and v.reverses is null
        and ($1::uuid is null or v.org_id = $1)
        and not exists (
          select 1 from voucher m where m.org_id = v.org_id and m.source_type = v.source_type
            and m.source_id = v.source_id and m.reverses = v.event)
    ), posted as (
      select org_id, id from "${table_name}"
      where ($1::uuid is null or org_id = $1) ${states ? "and state = any($4)" : ""}
    )
    select format('org=%s %s=%s %s: no voucher', d.org_id, $2::text, d.id, $3::text) as fault
    from posted d
    where not exists (
      select 1 from standing v where v.org_id = d.org_id and v.source_id = d.id)
    union all
    select format('org=%s %s=%s %s: voucher %s without its document', v.org_id, $2::text,
             v.source_id, $3::text, v.number)
    from standing v
    where not exists (select 1 from posted d where d.org_id = v.org_id and d.id = v.source_id)`;
}
