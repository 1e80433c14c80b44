import type { ReactNode } from "react";
import { Link } from "react-router";
import { formatAmount } from "#kernel/money.ts";
import { WideSheet } from "#platform/web/parts/WideSheet.tsx";
import type { ProfitWire } from "../profitApi.ts";
import type { Period } from "../profitRules.ts";
import { t } from "./words.ts";

type Section = ProfitWire["sections"][number];
type Amounts = ProfitWire["profit"];

/** The statement as a table; columns in which nothing was booked are left out. */
export function ProfitTable({ statement }: { statement: ProfitWire }) {
  const { columns, sections, gross, profit } = statement;
  if (sections.every(({ rows }) => rows.length === 0)) {
    return (
      <section className="sheet p-6 text-center">
        <h2>{t.noProfit}</h2>
        <p className="quiet">{t.nothingText}</p>
      </section>
    );
  }
  const shown = columns.flatMap((_, at) =>
    sections.some(({ rows }) => rows.some((row) => row.amounts[at] !== "0")) ? [at] : [],
  );
  const heads = [
    ...shown.map((at) => columns[at]?.label ?? ""),
    t.totalUgx,
    t.periodBefore,
    t.yearBefore,
  ];
  return (
    <WideSheet label={t.profitAndLoss}>
      <table className="table stays">
        <thead>
          <tr>
            <th scope="col">{t.account}</th>
            {heads.map((head) => (
              <th key={head} scope="col" className="end">
                {head}
              </th>
            ))}
          </tr>
        </thead>
        {sections.map((section) => (
          <SectionRows
            key={section.section}
            section={section}
            statement={statement}
            shown={shown}
            width={heads.length + 1}
          >
            {section.section === "cost_of_sales" && (
              <SumRow label={t.grossProfit} row={gross} shown={shown} />
            )}
          </SectionRows>
        ))}
        <tfoot>
          <SumRow label={t.profit} row={profit} shown={shown} />
        </tfoot>
      </table>
    </WideSheet>
  );
}

interface SectionRowsProps {
  section: Section;
  statement: ProfitWire;
  shown: readonly number[];
  width: number;
  children: ReactNode;
}

function SectionRows({ section, statement, shown, width, children }: SectionRowsProps) {
  const { columns, previous, yearBefore } = statement;
  if (section.rows.length === 0) return children ? <tbody>{children}</tbody> : null;
  return (
    <tbody>
      <tr>
        <th scope="rowgroup" colSpan={width} className="tiny h-8! align-bottom pb-1! text-ink-3!">
          <span>{t.sections[section.section]}</span>
        </th>
      </tr>
      {section.rows.map((row) => {
        const cells = [
          ...shown.map((at) => ({ amount: row.amounts[at] ?? "0", of: columns[at] ?? statement })),
          { amount: row.total, of: statement },
          { amount: row.previous, of: previous },
          { amount: row.yearBefore, of: yearBefore },
        ];
        return (
          <tr key={row.code}>
            <th scope="row" className="py-1! whitespace-normal! min-w-40">
              {row.code} {row.name}
            </th>
            {cells.map(({ amount, of }, at) => (
              <td key={at} className="end">
                <Figure code={row.code} name={row.name} amount={amount} period={of} />
              </td>
            ))}
          </tr>
        );
      })}
      <SumRow label={t.sections[section.section]} row={section} shown={shown} />
      {children}
    </tbody>
  );
}

/** A figure leads to the lines it is the sum of; nothing leads nowhere. */
function Figure(props: { code: string; name: string; amount: string; period: Period }) {
  const { code, name, amount, period } = props;
  if (amount === "0") return <span className="quiet">–</span>;
  const search = new URLSearchParams({ from: period.from, to: period.to });
  const shown = formatAmount(amount);
  return (
    <Link
      className="link inline-block max-md:py-2"
      to={`/financial-statements/accounts/${code}?${search.toString()}`}
      aria-label={t.linesOf(name, shown)}
    >
      {shown}
    </Link>
  );
}

function SumRow(props: { label: string; row: Amounts; shown: readonly number[] }) {
  const { label, row, shown } = props;
  const amounts = [
    ...shown.map((at) => row.amounts[at] ?? "0"),
    row.total,
    row.previous,
    row.yearBefore,
  ];
  return (
    <tr className="font-strong">
      <th scope="row" className="font-strong">
        {label}
      </th>
      {amounts.map((amount, at) => (
        <td key={at} className="end">
          {formatAmount(amount)}
        </td>
      ))}
    </tr>
  );
}
