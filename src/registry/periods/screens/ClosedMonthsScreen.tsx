import { useState } from "react";
import { formatDay, formatInstant } from "#kernel/days.ts";
import { formatAmount } from "#kernel/money.ts";
import type { WireReturns } from "#platform/api/endpoint.ts";
import { useQuery } from "#platform/web/data.ts";
import { useMayCall, useMe } from "#platform/web/may.ts";
import { Badge } from "#platform/web/parts/Badge.tsx";
import type { Column } from "#platform/web/parts/listColumns.ts";
import { Loaded } from "#platform/web/parts/Loaded.tsx";
import { PageTitle } from "#platform/web/parts/PageTitle.tsx";
import { RowsSheet } from "#platform/web/parts/RowsSheet.tsx";
import { periods } from "../api.ts";
import { closedMonths, type Month, monthsToClose } from "../rules.ts";
import { MonthDialog } from "./MonthDialog.tsx";
import { t } from "./words.ts";

type Standing = WireReturns<typeof periods.standing>;
type Row = Standing["rows"][number];
type Changed = Row["changed"][number] & { id: string };

/** Through which day the books are closed, who closed and opened what, and what changed since. */
export function ClosedMonthsScreen() {
  const answer = useQuery(periods.standing, undefined);
  const mayCall = useMayCall();
  const { org } = useMe();
  const [opens, setOpens] = useState<"close" | "reopen" | null>(null);
  const close = () => setOpens(null);
  const standing = answer.data;
  const open: Month[] = standing ? monthsToClose(org.today, standing.next) : [];
  const closed: Month[] = standing ? closedMonths(standing.closedThrough) : [];
  return (
    <>
      <PageTitle title={t.title}>
        {closed.length > 0 && mayCall(periods.reopen.needs) && (
          <button type="button" className="button" onClick={() => setOpens("reopen")}>
            {t.reopen.name}
          </button>
        )}
        {open.length > 0 && mayCall(periods.close.needs) && (
          <button type="button" className="button primary" onClick={() => setOpens("close")}>
            {t.close.name}
          </button>
        )}
      </PageTitle>
      <p className="quiet mb-4 max-w-prose">{t.text}</p>
      <Loaded answer={answer} skeleton={<span className="skeleton block h-64 w-full" />}>
        {(found) => <Standing standing={found} />}
      </Loaded>
      {opens !== null && (
        <MonthDialog does={opens} months={opens === "close" ? open : closed} close={close} />
      )}
    </>
  );
}

function Standing({ standing: { closedThrough, rows } }: { standing: Standing }) {
  return (
    <div className="flex flex-col gap-6">
      <p>{closedThrough === null ? t.nothingClosed : t.closedThrough(formatDay(closedThrough))}</p>
      {rows.length > 0 && <RowsSheet heading label={t.history} columns={columns} rows={rows} />}
      {rows
        .filter(({ changed }) => changed.length > 0)
        .map(({ id, through, changed }) => (
          <RowsSheet
            key={id}
            heading
            label={t.changedSince(formatDay(through))}
            columns={changedColumns}
            rows={changed.map((one) => ({ ...one, id: one.code }))}
          />
        ))}
    </div>
  );
}

const columns: readonly Column<Row>[] = [
  { head: t.through, cell: (row) => formatDay(row.through), onCard: "title" },
  {
    head: t.what,
    cell: (row) => (
      <Badge tone={row.isReopening ? "waiting" : "done"}>
        {row.isReopening ? t.opening : t.closing}
      </Badge>
    ),
    onCard: "status",
  },
  { head: t.why, cell: (row) => row.reason, gives: true, onCard: "line" },
  {
    head: t.by,
    cell: (row) => `${row.byName}, ${formatInstant(new Date(row.at))}`,
    onCard: "line",
  },
  { head: t.since, cell: sinceThen, onCard: "line", isNamed: true },
  { head: t.digest, cell: (row) => row.digest?.slice(0, 12), from: "xl", onCard: "none" },
];

function sinceThen({ digest, changed }: Row): string | null {
  if (digest === null) return null;
  return changed.length === 0 ? t.same : t.changed(changed.length);
}

const changedColumns: readonly Column<Changed>[] = [
  { head: t.account, cell: (row) => `${row.code} ${row.name}`, gives: true, onCard: "title" },
  { head: t.before, cell: (row) => formatAmount(row.before), align: "end" },
  { head: t.now, cell: (row) => formatAmount(row.now), align: "end" },
  {
    head: t.difference,
    cell: (row) => formatAmount(String(BigInt(row.now) - BigInt(row.before))),
    align: "end",
  },
];
