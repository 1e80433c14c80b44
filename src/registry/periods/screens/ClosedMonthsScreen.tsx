import { useState } from "react";
import { useSearchParams } from "react-router";
import { formatDay, formatInstant } from "#kernel/days.ts";
import { formatAmount } from "#kernel/money.ts";
import { formatKilograms } from "#kernel/weight.ts";
import type { WireReturns } from "#platform/api/endpoint.ts";
import { useQuery } from "#platform/web/data.ts";
import { useMayCall, useMe } from "#platform/web/may.ts";
import { Badge } from "#platform/web/parts/Badge.tsx";
import { Choices } from "#platform/web/parts/Choices.tsx";
import type { Column } from "#platform/web/parts/listColumns.ts";
import { Loaded } from "#platform/web/parts/Loaded.tsx";
import { PageTitle } from "#platform/web/parts/PageTitle.tsx";
import { PaperButton } from "#platform/web/parts/PaperButton.tsx";
import { RowsSheet } from "#platform/web/parts/RowsSheet.tsx";
import { periods } from "../api.ts";
import { closedMonths, formatMonth, type Month, monthsToClose } from "../rules.ts";
import { MonthDialog } from "./MonthDialog.tsx";
import { waitedThen, WaitingSection } from "./WaitingSection.tsx";
import { t } from "./words.ts";

type Standing = WireReturns<typeof periods.standing>;
type Row = Standing["rows"][number];
type Changed = Row["changed"][number] & { id: string };
type StockChanged = Row["stockChanged"][number] & { id: string };
type Booked = Row["bookedSince"]["rows"][number] & { id: string };

/** Through which day the books are closed, who closed and opened what, and what changed since. */
export function ClosedMonthsScreen() {
  const answer = useQuery(periods.standing, undefined);
  const mayCall = useMayCall();
  const { org } = useMe();
  const [address, setAddress] = useSearchParams();
  const [opens, setOpens] = useState<"close" | "reopen" | null>(null);
  const close = () => setOpens(null);
  const standing = answer.data;
  const open: Month[] = standing ? monthsToClose(org.today, standing.next) : [];
  const closed: Month[] = standing ? closedMonths(standing.closedThrough) : [];
  const looked = open.find((month) => month === address.get("month")) ?? open[0];
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
        {(found) => (
          <>
            {open.length > 1 && looked !== undefined && (
              <Choices
                choices={[
                  {
                    ...{ name: "month", label: t.month, value: looked },
                    options: open.map((value) => ({ value, label: formatMonth(value) })),
                  },
                ]}
                change={(month) => setAddress(month, { replace: true })}
              />
            )}
            {looked !== undefined && <WaitingSection month={looked} />}
            <Standing standing={found} />
          </>
        )}
      </Loaded>
      {opens !== null && (
        <MonthDialog
          does={opens}
          months={opens === "close" ? open : closed}
          first={opens === "close" ? looked : closed[0]}
          close={close}
        />
      )}
    </>
  );
}

function Standing({ standing: { closedThrough, rows } }: { standing: Standing }) {
  return (
    <div className="flex flex-col gap-6">
      <p>{closedThrough === null ? t.nothingClosed : t.closedThrough(formatDay(closedThrough))}</p>
      {rows.length > 0 && <RowsSheet heading label={t.history} columns={columns} rows={rows} />}
      {rows.map((row) => (
        <Since key={row.id} row={row} />
      ))}
    </div>
  );
}

/** What a closed month says now that it did not say when it was closed: accounts, stores, and each voucher booked since. */
function Since({ row }: { row: Row }) {
  const day = formatDay(row.through);
  const { changed, stockChanged, bookedSince } = row;
  return (
    <>
      {changed.length > 0 && (
        <RowsSheet
          heading
          label={t.changedSince(day)}
          columns={changedColumns}
          rows={changed.map((one) => ({ ...one, id: one.code }))}
        />
      )}
      {stockChanged.length > 0 && (
        <RowsSheet
          heading
          label={t.stockSince(day)}
          columns={stockColumns}
          rows={stockChanged.map((one) => ({ ...one, id: `${one.name} ${one.unit}` }))}
        />
      )}
      {bookedSince.rows.length > 0 && (
        <RowsSheet
          heading
          label={t.bookedSince(day, bookedSince.count)}
          columns={bookedColumns}
          rows={bookedSince.rows.map((one) => ({ ...one, id: one.number }))}
        />
      )}
    </>
  );
}

const columns: readonly Column<Row>[] = [
  {
    head: t.through,
    cell: (row) => formatDay(row.through),
    to: (row) => `/financial-statements?asOf=${row.through}`,
    onCard: "title",
  },
  {
    head: t.what,
    cell: (row) => (
      <Badge tone={row.isReopening ? "waiting" : "done"}>
        {row.isReopening ? t.opening : t.closing}
      </Badge>
    ),
    onCard: "status",
  },
  { head: t.why, cell: reasonAndWaited, gives: true, onCard: "line" },
  {
    head: t.by,
    cell: (row) => `${row.byName}, ${formatInstant(new Date(row.at))}`,
    onCard: "line",
  },
  { head: t.since, cell: sinceThen, onCard: "line", isNamed: true },
  {
    head: t.paper,
    cell: ({ id, digest }) =>
      digest && <PaperButton paper={periods.certificate} params={{ id }} label={t.paper} />,
    onCard: "foot",
  },
];

function reasonAndWaited({ reason, waited }: Row) {
  if (waited === null || waited.length === 0) return reason;
  return (
    <>
      {reason}
      <span className="small quiet block">{t.waited(waitedThen(waited))}</span>
    </>
  );
}

function sinceThen({ digest, changed, stockChanged, bookedSince }: Row): string | null {
  if (digest === null) return null;
  const isSame = changed.length + stockChanged.length + bookedSince.count === 0;
  return isSame ? t.same : t.changed(changed.length, bookedSince.count);
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

const stockColumns: readonly Column<StockChanged>[] = [
  { head: t.product, cell: (row) => row.name, gives: true, onCard: "title" },
  { head: t.before, cell: (row) => formatStock(row, row.before), align: "end" },
  { head: t.now, cell: (row) => formatStock(row, row.now), align: "end" },
  {
    head: t.difference,
    cell: (row) => formatStock(row, String(BigInt(row.now) - BigInt(row.before))),
    align: "end",
  },
];

function formatStock({ unit }: StockChanged, quantity: string): string {
  return unit === "g" ? `${formatKilograms(quantity)} kg` : formatAmount(quantity);
}

const bookedColumns: readonly Column<Booked>[] = [
  {
    head: t.voucher,
    cell: (row) => row.number,
    to: (row) => `/financial-statements/vouchers/${row.number}`,
    onCard: "title",
  },
  { head: t.day, cell: (row) => formatDay(row.day), onCard: "line" },
  { head: t.memo, cell: (row) => row.memo, gives: true, onCard: "line" },
  {
    head: t.by,
    cell: (row) => `${row.byName}, ${formatInstant(new Date(row.at))}`,
    onCard: "line",
  },
];
