import { Link } from "react-router";
import { sharePercent } from "#books/stock/rules.ts";
import { formatAmount } from "#kernel/money.ts";
import { formatKilograms } from "#kernel/weight.ts";
import { WideSheet } from "#platform/web/parts/WideSheet.tsx";
import type { MatchedWire } from "../matchApi.ts";
import type { MatchedBy } from "../matchRules.ts";
import { t } from "./words.ts";

interface Asked {
  from: string;
  to: string;
  by: MatchedBy;
  officerId?: string;
  placeId?: string;
}

interface Shown {
  rows: readonly MatchedWire[];
  totals: MatchedWire;
  asked: Asked;
}

interface Figure {
  head: string;
  figure: string;
  /** The rows it is the sum of; null where no one list has them. */
  to: string | null;
  title?: string;
}

/** What narrows the rows behind a line to that line; null where they cannot be narrowed so. */
function narrowed(row: MatchedWire, { by, officerId, placeId }: Asked, isTotal: boolean) {
  const also = { ...(officerId ? { officerId } : {}), ...(placeId ? { placeId } : {}) };
  if (isTotal) return also;
  if (row.key === null) return null;
  const names = { officer: "officerId", store: "placeId", vehicle: "vehicle" } as const;
  return { ...also, [names[by]]: row.key };
}

/** The figures of a line, each with the list it is the total of. */
function figuresOf(row: MatchedWire, asked: Asked, isTotal: boolean): Figure[] {
  const of = narrowed(row, asked, isTotal);
  const query = (params: Record<string, string>) => new URLSearchParams(params).toString();
  const { from, to, by } = asked;
  const bought =
    of === null || (by === "vehicle" && !isTotal)
      ? null
      : `/field-collections?${query({ ...of, from, to, state: "approved" })}`;
  const lines = (more: Record<string, string>) =>
    of && `/stock-card/losses/lines?${query({ ...of, boughtFrom: from, boughtTo: to, ...more })}`;
  const kg = (grams: string | null) => (grams === null ? "–" : formatKilograms(grams));
  const arrived = lines({ state: "received" });
  const lost = lines({ lossy: "yes" });
  const share = row.lossBp === null ? "–" : sharePercent(row.lossBp);
  return [
    { head: t.net, figure: kg(row.net), to: bought },
    { head: t.deducted, figure: kg(row.deducted), to: bought },
    { head: t.payable, figure: kg(row.payable), to: bought },
    { head: t.sentOn, figure: kg(row.sent), to: lines({ sent: "yes" }) },
    { head: t.onRoad, figure: kg(row.onRoad), to: lines({ onRoad: "yes" }) },
    { head: t.weighedIn, figure: kg(row.received), to: arrived },
    { head: t.lossKg, figure: kg(row.loss), to: lost },
    { head: t.lossBp, figure: share, to: lost },
    {
      head: t.lossUgx,
      figure: row.lossAmount === null ? "–" : formatAmount(row.lossAmount),
      to: lost,
    },
    ...(by === "vehicle"
      ? []
      : [
          { head: t.factory, figure: kg(row.factory), to: null },
          { head: t.packed, figure: kg(row.packed), to: null, title: t.packedHint },
        ]),
  ];
}

function FigureLink({ of, name }: { of: Figure; name: string }) {
  const { head, figure, to, title } = of;
  if (to === null) return <span title={title}>{figure}</span>;
  return (
    <Link className="link" to={to} title={title} aria-label={t.opens(head, name, figure)}>
      {figure}
    </Link>
  );
}

const nameOf = (row: MatchedWire): string => row.name ?? t.notSent;

/** On a desk: a line each, and their sum. */
export function MatchTable({ rows, totals, asked }: Shown) {
  const heads = figuresOf(totals, asked, true).map(({ head }) => head);
  return (
    <WideSheet label={t.matchTitle}>
      <table className="table">
        <thead>
          <tr>
            <th scope="col">{t.matched[asked.by]}</th>
            {heads.map((head) => (
              <th key={head} scope="col" className="end">
                {head}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={row.key ?? ""}>
              <th scope="row" className="font-normal whitespace-nowrap">
                {nameOf(row)}
              </th>
              <Cells figures={figuresOf(row, asked, false)} name={nameOf(row)} />
            </tr>
          ))}
        </tbody>
        <tfoot>
          <tr>
            <th scope="row">{t.sum}</th>
            <Cells figures={figuresOf(totals, asked, true)} name={t.sum} />
          </tr>
        </tfoot>
      </table>
    </WideSheet>
  );
}

function Cells({ figures, name }: { figures: readonly Figure[]; name: string }) {
  return figures.map((one) => (
    <td key={one.head} className="end">
      <FigureLink of={one} name={name} />
    </td>
  ));
}

/** On a phone: the same figures, a card each. */
export function MatchCards({ rows, totals, asked }: Shown) {
  return (
    <ul className="flex flex-col gap-2" aria-label={t.matchTitle}>
      {rows.map((row) => (
        <Card key={row.key ?? ""} name={nameOf(row)} figures={figuresOf(row, asked, false)} />
      ))}
      <Card name={t.sum} figures={figuresOf(totals, asked, true)} />
    </ul>
  );
}

function Card({ name, figures }: { name: string; figures: readonly Figure[] }) {
  return (
    <li className="sheet p-4">
      <h2 className="text-md font-medium">{name}</h2>
      <dl className="mt-2 grid grid-cols-3 items-end gap-3 border-t border-line pt-2">
        {figures.map((one) => (
          <div key={one.head}>
            <dt className="tiny">{one.head}</dt>
            <dd>
              <FigureLink of={one} name={name} />
            </dd>
          </div>
        ))}
      </dl>
    </li>
  );
}
