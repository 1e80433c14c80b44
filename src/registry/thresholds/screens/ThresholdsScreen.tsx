import { useState } from "react";
import { type ThresholdName, thresholdNames } from "#books/thresholds/rules.ts";
import { formatDay, formatInstant } from "#kernel/days.ts";
import type { WireReturns } from "#platform/api/endpoint.ts";
import { useQuery } from "#platform/web/data.ts";
import { useMayCall } from "#platform/web/may.ts";
import type { Column } from "#platform/web/parts/listColumns.ts";
import { Loaded } from "#platform/web/parts/Loaded.tsx";
import { PageTitle } from "#platform/web/parts/PageTitle.tsx";
import { RowsSheet } from "#platform/web/parts/RowsSheet.tsx";
import { thresholds } from "../api.ts";
import { figureWords } from "./figureWords.ts";
import { ThresholdDialog } from "./ThresholdDialog.tsx";
import { t } from "./words.ts";

type Standing = WireReturns<typeof thresholds.standing>;
type DecidedRow = Standing["rows"][number];

/** From how much on something is asked about, refused or said to be due, and everything that was decided about it. */
export function ThresholdsScreen() {
  const answer = useQuery(thresholds.standing, undefined);
  const mayCall = useMayCall();
  const [isSetting, setIsSetting] = useState(false);
  const maySet = mayCall(thresholds.set.needs);
  return (
    <>
      <PageTitle title={t.title}>
        {maySet && (
          <button type="button" className="button primary" onClick={() => setIsSetting(true)}>
            {t.set}
          </button>
        )}
      </PageTitle>
      <p className="quiet mb-4 max-w-prose">{t.text}</p>
      <Loaded answer={answer} skeleton={<span className="skeleton block h-64 w-full" />}>
        {({ today, rows }) => (
          <div className="flex flex-col gap-6">
            <RowsSheet heading label={t.today} columns={todayColumns} rows={rowsOf(today)} />
            {rows.length === 0 ? (
              <p className="quiet">{t.nothing}</p>
            ) : (
              <RowsSheet heading label={t.history} columns={decidedColumns} rows={rows} />
            )}
            {isSetting && <ThresholdDialog today={today} close={() => setIsSetting(false)} />}
          </div>
        )}
      </Loaded>
    </>
  );
}

interface FigureOfToday {
  id: ThresholdName;
  value: number;
}

function rowsOf(today: Standing["today"]): FigureOfToday[] {
  return thresholdNames.map((id) => ({ id, value: today[id] }));
}

const todayColumns: readonly Column<FigureOfToday>[] = [
  { head: t.figure, cell: ({ id }) => t.figures[id].name, onCard: "title" },
  { head: t.means, cell: ({ id }) => t.figures[id].means, gives: true, onCard: "line" },
  { head: t.counts, cell: ({ id, value }) => figureWords(id, value), align: "end" },
];

const decidedColumns: readonly Column<DecidedRow>[] = [
  { head: t.from, cell: (row) => formatDay(row.effectiveFrom), onCard: "line", isNamed: true },
  { head: t.figure, cell: (row) => t.figures[row.name].name, onCard: "title" },
  { head: t.value, cell: (row) => figureWords(row.name, row.value), align: "end" },
  { head: t.because, cell: (row) => row.sourceNote, gives: true, onCard: "line" },
  {
    head: t.by,
    cell: (row) => `${row.byName}, ${formatInstant(new Date(row.createdAt))}`,
    onCard: "line",
  },
];
