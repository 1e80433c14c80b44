import { IconAlertTriangle, IconCheck } from "@tabler/icons-react";
import { formatInstant } from "#kernel/days.ts";
import { formatAmount } from "#kernel/money.ts";
import type { WireReturns } from "#platform/api/endpoint.ts";
import { useQuery } from "#platform/web/data.ts";
import { Loaded } from "#platform/web/parts/Loaded.tsx";
import { ScreenLink } from "#platform/web/parts/ScreenLink.tsx";
import { periods } from "../api.ts";
import { formatMonth, type Month, waitingSum } from "../rules.ts";
import { t } from "./words.ts";

type Found = WireReturns<typeof periods.waiting>;
type Row = Found["rows"][number];

/** What somebody looks at before a month is closed: whether the books agree, and what of it still waits, each with its list. */
export function WaitingSection({ month }: { month: Month }) {
  const answer = useQuery(periods.waiting, { month });
  const label = t.beforeClosing(formatMonth(month));
  return (
    <section aria-label={label} className="sheet mb-6">
      <h2 className="p-4 pb-2">{label}</h2>
      <Loaded answer={answer} skeleton={<span className="skeleton m-4 block h-40" />}>
        {({ rows, checked }) => (
          <>
            <p className="quiet px-4 pb-2">{t.waitingMeans(waitingSum(rows))}</p>
            <ul className="divide-y divide-line border-t border-line">
              <BooksRow checked={checked} />
              {rows
                .filter(({ count }) => count > 0)
                .map((row) => (
                  <WaitingRow key={row.name} row={row} />
                ))}
            </ul>
            <Settled rows={rows.filter(({ count }) => count === 0)} />
          </>
        )}
      </Loaded>
    </section>
  );
}

function BooksRow({ checked }: { checked: Found["checked"] }) {
  const isGood = checked?.faults === 0;
  return (
    <li className="flex min-h-12 items-center gap-3 px-4 py-2">
      <Mark isGood={isGood} />
      <ScreenLink to="/settings/books">{isGood ? t.booksAgree : t.booksToCheck}</ScreenLink>
      {checked && (
        <span className="small quiet ms-auto">{formatInstant(new Date(checked.at))}</span>
      )}
    </li>
  );
}

function WaitingRow({ row: { name, count, link } }: { row: Row }) {
  return (
    <li className="flex min-h-12 items-center gap-3 px-4 py-2">
      <Mark isGood={false} />
      <ScreenLink to={link}>{t.waiting[name]}</ScreenLink>
      <span className="figure ms-auto">{formatAmount(String(count))}</span>
    </li>
  );
}

function Mark({ isGood }: { isGood: boolean }) {
  const Icon = isGood ? IconCheck : IconAlertTriangle;
  return (
    <Icon
      size={18}
      className={`flex-none ${isGood ? "text-leaf-ink" : "text-straw"}`}
      aria-hidden
    />
  );
}

/** What was looked at and is done, for whoever wants to know that it was. */
function Settled({ rows }: { rows: readonly Row[] }) {
  if (rows.length === 0) return null;
  return (
    <details className="border-t border-line px-4 py-3">
      <summary className="small quiet max-md:min-h-11 max-md:content-center">
        {t.settled(rows.length)}
      </summary>
      <ul className="small quiet mt-2 columns-1 gap-6 md:columns-2">
        {rows.map(({ name }) => (
          <li key={name}>{t.waiting[name]}</li>
        ))}
      </ul>
    </details>
  );
}

/** What waited when a month was closed, in one line. */
export function waitedThen(waited: readonly { name: Row["name"]; count: number }[]): string {
  return waited.map(({ name, count }) => `${t.waiting[name]}: ${count}`).join(" · ");
}
