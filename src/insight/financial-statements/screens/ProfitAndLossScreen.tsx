import { addDays, formatDay, isDay } from "#kernel/days.ts";
import { useQuery } from "#platform/web/data.ts";
import { useMe } from "#platform/web/may.ts";
import { Loaded } from "#platform/web/parts/Loaded.tsx";
import { PageTitle } from "#platform/web/parts/PageTitle.tsx";
import { PaperButton } from "#platform/web/parts/PaperButton.tsx";
import { useWrittenAddress } from "#platform/web/useAddress.ts";
import { profitAndLoss } from "../profitApi.ts";
import { type Period, type ProfitColumns, profitColumns } from "../profitRules.ts";
import { DayChoice } from "./DayChoice.tsx";
import { ExportButton } from "./ExportButton.tsx";
import { ProfitTable } from "./ProfitTable.tsx";
import { StatementViews } from "./StatementViews.tsx";
import { t } from "./words.ts";

/** What was earned and what it cost, by part of the business or by month; each figure leads to its lines. */
export function ProfitAndLossScreen() {
  const { org } = useMe();
  const [address, write] = useWrittenAddress();
  const params = paramsIn(address, org.today);
  const { from, to, by } = params;
  const change = (changes: Partial<typeof params>): void =>
    write((before) => new URLSearchParams({ ...paramsIn(before, org.today), ...changes }), {
      replace: true,
    });
  const answer = useQuery(profitAndLoss.read, params, { keep: true });
  return (
    <>
      <PageTitle title={t.profitAndLoss} beneath={t.title}>
        <PaperButton paper={profitAndLoss.paper} params={params} label={t.print} />
        <ExportButton csv={profitAndLoss.csv} params={params} />
      </PageTitle>
      <StatementViews />
      <div className="mb-4 flex flex-wrap items-end gap-x-6 gap-y-3">
        <DayChoice label={t.from} value={from} to={to} choose={(day) => change({ from: day })} />
        <DayChoice label={t.to} value={to} choose={(day) => change({ to: day })} />
        <div className="flex flex-wrap gap-2" role="group" aria-label={t.columns}>
          {profitColumns.map((one) => (
            <button
              key={one}
              type="button"
              className={one === by ? "button" : "button soft"}
              aria-pressed={one === by}
              onClick={() => change({ by: one })}
            >
              {t.by[one]}
            </button>
          ))}
        </div>
        <div className="flex flex-wrap gap-2">
          {quickPeriods(org.today).map(({ label, ...period }) => (
            <button
              key={label}
              type="button"
              className="button soft"
              onClick={() => change(period)}
            >
              {label}
            </button>
          ))}
        </div>
      </div>
      <Loaded answer={answer}>
        {(statement) => (
          <>
            <p className="small quiet mb-3">
              {t.comparedWith(periodText(statement.previous), periodText(statement.yearBefore))}
            </p>
            <ProfitTable statement={statement} />
          </>
        )}
      </Loaded>
    </>
  );
}

function periodText({ from, to }: Period): string {
  return `${formatDay(from)} – ${formatDay(to)}`;
}

/** The periods people ask for: this month, the one before, this year, the twelve closed months. */
function quickPeriods(today: string): (Period & { label: string })[] {
  const thisMonth = `${today.slice(0, 8)}01`;
  const endBefore = addDays(thisMonth, -1);
  const yearAgo = `${Number(thisMonth.slice(0, 4)) - 1}${thisMonth.slice(4)}`;
  return [
    { label: t.thisMonth, from: thisMonth, to: today },
    { label: t.monthBefore, from: `${endBefore.slice(0, 8)}01`, to: endBefore },
    { label: t.thisYear, from: `${today.slice(0, 4)}-01-01`, to: today },
    { label: t.twelveMonths, from: yearAgo, to: endBefore },
  ];
}

/** What the address asks for; without a day this month until today. */
function paramsIn(address: URLSearchParams, today: string) {
  const read = (name: string, otherwise: string): string => {
    const asked = address.get(name) ?? "";
    return isDay(asked) ? asked : otherwise;
  };
  const to = read("to", today);
  const from = read("from", `${to.slice(0, 8)}01`);
  const by: ProfitColumns = address.get("by") === "month" ? "month" : "segment";
  return { from, to, by };
}
