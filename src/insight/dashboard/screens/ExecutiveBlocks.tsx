import type { BoardWire } from "../api.ts";
import { factsOf, type FigureName } from "../figureRules.ts";
import { formatPeriod, periodBefore } from "../periodRules.ts";
import { ExplainLink, useFigure } from "./FigureCard.tsx";
import { figureLabels } from "./figureWords.ts";
import { exactly } from "./shownFigure.ts";
import { t } from "./words.ts";

/** What the owner's head says besides its cards: the two directors, and how the business did. */
export function ExecutiveBlocks({ board }: { board: BoardWire }) {
  return (
    <div className="mb-4 grid items-start gap-4 lg:grid-cols-[340px_minmax(0,1fr)]">
      <Directors board={board} />
      <Performance board={board} />
    </div>
  );
}

const directors = ["acts_managing_director", "acts_director_operations"] as const;

function Directors({ board }: { board: BoardWire }) {
  return (
    <section className="sheet" aria-labelledby="directors">
      <h2 id="directors" className="px-4 pt-4">
        {t.directors}
      </h2>
      <p className="small quiet px-4 pb-2">{t.actsIn(formatPeriod(board.period))}</p>
      <ul className="divide-y divide-line px-4 pb-1">
        {directors.map((name) => (
          <Director key={name} name={name} />
        ))}
      </ul>
    </section>
  );
}

function Director({ name }: { name: FigureName }) {
  const acts = useFigure(name);
  return acts ? (
    <li className="flex min-h-11 items-center justify-between gap-3">
      <span>{figureLabels[name]}</span>
      <ExplainLink name={name}>{t.acts(acts.value)}</ExplainLink>
    </li>
  ) : null;
}

const measured: readonly FigureName[] = [
  "revenue",
  "expenses",
  "profit",
  "bought",
  "processed",
  "shipped",
];

/** The period beside the one before it, each line explained. */
function Performance({ board }: { board: BoardWire }) {
  return (
    <section className="sheet" aria-labelledby="performance">
      <h2 id="performance" className="px-4 pt-4">
        {t.performance}
      </h2>
      <p className="small quiet px-4 pb-2">
        {t.against(formatPeriod(board.period), formatPeriod(periodBefore(board.period)))}
      </p>
      <table className="table">
        <thead>
          <tr>
            <th scope="col">{t.what}</th>
            <th scope="col" className="end">
              {t.thisPeriod}
              <span className="block font-regular md:hidden">{t.change}</span>
            </th>
            <th scope="col" className="end max-md:hidden">
              {t.periodBefore}
            </th>
            <th scope="col" className="end max-md:hidden">
              {t.change}
            </th>
          </tr>
        </thead>
        <tbody>
          {measured.map((name) => (
            <Measured key={name} name={name} />
          ))}
        </tbody>
      </table>
    </section>
  );
}

function Measured({ name }: { name: FigureName }) {
  const figure = useFigure(name);
  if (!figure || figure.before === null) return null;
  const { unit } = factsOf(name);
  const difference = BigInt(figure.value) - BigInt(figure.before);
  const change = `${difference > 0n ? "+" : ""}${exactly(unit, difference.toString())}`;
  return (
    <tr>
      <th scope="row" className="whitespace-normal">
        <ExplainLink name={name}>
          {t.measured(figureLabels[name], unit === "ugx" ? "UGX" : "kg")}
        </ExplainLink>
      </th>
      <td className="end max-md:py-1.5">
        {exactly(unit, figure.value)}
        {/* Two amounts of a year beside each other are wider than a phone. */}
        <span className="small quiet block md:hidden">{change}</span>
      </td>
      <td className="end quiet max-md:hidden">{exactly(unit, figure.before)}</td>
      <td className="end max-md:hidden">{change}</td>
    </tr>
  );
}
