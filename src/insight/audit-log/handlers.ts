import { auditNow } from "#books/watch/door.ts";
import { formatInstant } from "#kernel/days.ts";
import { signInActName } from "#kernel/signInActs.ts";
import { csvOf, largestExport } from "#platform/server/csv.ts";
import { handlersFor } from "#platform/server/handlers.ts";
import { type AuditLine, auditLog } from "./api.ts";
import { signInKind } from "./rules.ts";
import { readLines } from "./pageStore.ts";
import { findChoices, findLastLine, matchingLines, type StoredLine } from "./store.ts";

export const auditLogHandlers = handlersFor(auditLog, {
  list: async (ctx) => {
    const page = await readLines(ctx, await matchingLines(ctx, ctx.params), ctx.params);
    return { ...page, rows: page.rows.map(shownLine) };
  },

  csv: async (ctx) => {
    const asked = { ...ctx.params, limit: largestExport };
    const { rows } = await readLines(ctx, await matchingLines(ctx, ctx.params), asked);
    const heads = [
      "When",
      "Who",
      "Role",
      "What",
      "Kind",
      "Id",
      "About",
      "Details",
      "Address",
      "No",
    ];
    const lines = rows
      .map(shownLine)
      .map((line) => [
        formatInstant(line.at),
        line.by ?? "the system",
        line.role,
        line.kind === signInKind ? signInActName(line.action) : line.action,
        ...[line.kind, line.subjectId, line.about],
        Object.keys(line.details).length === 0 ? null : JSON.stringify(line.details),
        ...[line.address, line.number],
      ]);
    return { name: `audit-log-${ctx.today}.csv`, bytes: csvOf(heads, lines) };
  },

  choices: findChoices,

  chain: async (ctx) => {
    const { checkedAt, lines, faults } = await auditNow(ctx);
    const last = await findLastLine(ctx);
    return {
      isWhole: faults.length === 0,
      checkedAt,
      lines: String(lines),
      last: last ? { number: String(last.seq), hash: last.hash } : null,
      faults,
    };
  },
});

interface AuditBody {
  actor?: { name?: string; role?: string } | null;
  details?: Record<string, unknown>;
}

function shownLine({ body, seq, ...line }: StoredLine): AuditLine {
  // Our own canonical text, written by appendAudit and protected by the chain.
  const said: AuditBody = body === null ? {} : JSON.parse(body);
  return {
    ...line,
    by: said.actor?.name ?? line.by,
    role: said.actor?.role ?? null,
    details: said.details ?? {},
    number: seq === null ? null : String(seq),
  };
}
