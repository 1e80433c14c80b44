import { useEffect, useState } from "react";
import { Link } from "react-router";
import { formatDay } from "#kernel/days.ts";
import { useQuery } from "#platform/web/data.ts";
import { Dialog } from "#platform/web/parts/Dialog.tsx";
import { Loaded } from "#platform/web/parts/Loaded.tsx";
import { dashboard, type ExplainedRow, type ExplainedWire } from "../api.ts";
import { factsOf, type FigureName, type FigureUnit, isRatio, ratios } from "../figureRules.ts";
import { formatPeriod } from "../periodRules.ts";
import { t } from "./explainWords.ts";
import { BigFigure } from "./FigureCard.tsx";
import { figureLabels } from "./figureWords.ts";
import { detailOf, nameOf } from "./rowWords.ts";
import { exactly, inWords, shown } from "./shownFigure.ts";
import { useBoard } from "./useBoard.ts";
import { useRoad } from "./useRoad.ts";

/** How a figure is reckoned: its formula in words, its days, and the rows it is the sum of. */
export function ExplainDialog({ name }: { name: FigureName }) {
  const { period, change } = useBoard();
  const answer = useQuery(dashboard.explain, { name, period });
  const close = (): void => change({ explain: null });
  useFocusBack(name);
  return (
    <Dialog title={figureLabels[name]} open wide onClose={close}>
      <p className="quiet mb-3">{t.formulas[name]}</p>
      <Loaded answer={answer} skeleton={<div className="h-60" role="status" />}>
        {(explained) => <Explained explained={explained} />}
      </Loaded>
      <div className="mt-4 flex flex-wrap justify-end gap-2">
        <ListLink name={name} />
        <button type="button" className="button primary" onClick={close}>
          {t.close}
        </button>
      </div>
    </Dialog>
  );
}

/** Gives focus back to what the explanation was opened with; opened by its address, to the figure's first link. */
function useFocusBack(name: FigureName): void {
  const [opener] = useState(() => document.activeElement);
  useEffect(
    () => () => {
      const isThere =
        opener instanceof HTMLElement && opener !== document.body && opener.isConnected;
      const back = isThere ? opener : document.querySelector(`[data-explains="${name}"]`);
      if (back instanceof HTMLElement) back.focus();
    },
    [name, opener],
  );
}

function ListLink({ name }: { name: FigureName }) {
  const road = useRoad();
  const to = road(factsOf(name).roads);
  return to === null ? null : (
    <Link to={to} className="button">
      {t.open}
    </Link>
  );
}

/** The unit its rows are in: a percentage is of shillings or of grams. */
function unitOfRows(name: FigureName): FigureUnit {
  return factsOf(isRatio(name) ? ratios[name].part : name).unit;
}

function Explained({ explained }: { explained: ExplainedWire }) {
  const { name, value, days, of, rows, rest } = explained;
  const unit = unitOfRows(name);
  const sum = rows.reduce((total, row) => total + BigInt(row.value), BigInt(rest.value)).toString();
  return (
    <>
      <BigFigure {...shown(factsOf(name).unit, value)} />
      <p className="small quiet mt-1 mb-3">
        {days === null ? t.isNow : formatPeriod(days)}
        {isRatio(name) && of !== null && (
          <> · {t.share(inWords(ratios[name].part, sum), inWords(ratios[name].whole, of))}</>
        )}
      </p>
      {rows.length === 0 ? <p>{t.none}</p> : <Rows explained={explained} unit={unit} sum={sum} />}
    </>
  );
}

type Measure = keyof typeof t.measures;

/** What stands beside a row and is not summed. */
const measures = {
  contracts: "g",
  to_ship: "g",
  fund_requests: "ugx",
  stock_value: "g",
  bought: "ugx",
  bought_today: "ugx",
  bought_value: "g",
  bought_today_value: "g",
  bought_week: "ugx",
  to_judge: "ugx",
  licences: "days",
  documents: "days",
  shipments_at_risk: "days",
  exceptions: "ugx",
  acts_managing_director: "ugx",
  acts_director_operations: "ugx",
} as const satisfies Partial<Record<FigureName, Measure>>;

interface RowsProps {
  explained: ExplainedWire;
  unit: FigureUnit;
  sum: string;
}

/** The rows, each with the way to where it is dealt with; the rest in one line; the sum is the figure. */
function Rows({ explained: { name, rows, rest }, unit, sum }: RowsProps) {
  const of: Partial<Record<FigureName, Measure>> = measures;
  const measure = rows.some((row) => row.measure !== null) ? of[name] : undefined;
  const hasDays = rows.some(({ day }) => day !== null);
  const width = 1 + Number(hasDays) + Number(measure !== undefined);
  return (
    <div
      className="-mx-6 max-h-[50vh] overflow-y-auto border-y border-line"
      tabIndex={0}
      role="region"
      aria-label={t.adds}
    >
      <table className="table">
        <thead>
          <tr>
            <th scope="col">{t.row}</th>
            {hasDays && (
              <th scope="col" className="max-md:hidden">
                {t.day}
              </th>
            )}
            {measure && (
              <th scope="col" className="end max-md:hidden">
                {t.measures[measure]}
              </th>
            )}
            <th scope="col" className="end">
              {t.heads[unit]}
            </th>
          </tr>
        </thead>
        <tbody>
          {rows.map((row, index) => (
            <OneRow
              key={`${row.path ?? ""} ${row.name} ${index}`}
              {...{ row, unit, measure, hasDays }}
            />
          ))}
          {rest.count > 0 && (
            <tr>
              <td colSpan={width} className="quiet">
                {t.rest(rest.count)}
              </td>
              <td className="end">{exactly(unit, rest.value)}</td>
            </tr>
          )}
        </tbody>
        <tfoot>
          <tr>
            <th scope="row">{t.total}</th>
            {width > 1 && <td colSpan={width - 1} className="max-md:hidden" />}
            <td className="end">{exactly(unit, sum)}</td>
          </tr>
        </tfoot>
      </table>
    </div>
  );
}

interface OneRowProps {
  row: ExplainedRow;
  unit: FigureUnit;
  measure: Measure | undefined;
  hasDays: boolean;
}

/** On a phone the day stands beneath the name, and what is not summed is left out. */
function OneRow({ row, unit, measure, hasDays }: OneRowProps) {
  return (
    <tr>
      <td className="whitespace-normal! py-1.5!">
        <RowName row={row} />
        {row.day !== null && <span className="tiny block md:hidden">{formatDay(row.day)}</span>}
      </td>
      {hasDays && <td className="max-md:hidden">{row.day === null ? "–" : formatDay(row.day)}</td>}
      {measure && (
        <td className="end max-md:hidden">
          {row.measure === null
            ? "–"
            : exactly(measure === "days" ? "count" : measure, row.measure)}
        </td>
      )}
      <td className="end">{exactly(unit, row.value)}</td>
    </tr>
  );
}

function RowName({ row: { name, detail, path } }: { row: ExplainedRow }) {
  const road = useRoad();
  const to = path === null ? null : road([path]);
  const called = nameOf(name);
  return (
    <>
      {to === null ? (
        called
      ) : (
        <Link to={to} className="link">
          {called}
        </Link>
      )}
      {detail !== null && <span className="tiny block">{detailOf(detail)}</span>}
    </>
  );
}
