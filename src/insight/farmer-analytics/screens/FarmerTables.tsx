import { Link } from "react-router";
import type { OverviewWire } from "../api.ts";
import { type AnalyticsFigure, recordGaps } from "../rules.ts";
import { type Asked, rowsPath } from "./analyticsAddress.ts";
import { t } from "./words.ts";

interface TableProps {
  overview: OverviewWire;
  asked: Asked;
}

interface FigureCellProps {
  count: number;
  label: string;
  to: string;
}

function FigureCell({ count, label, to }: FigureCellProps) {
  return (
    <td className="end">
      {count === 0 ? (
        "0"
      ) : (
        <Link className="link inline-block max-md:py-2" to={to} aria-label={`${label}, ${count}`}>
          {count}
        </Link>
      )}
    </td>
  );
}

/** How many of those who began in a season delivered in each season since. */
export function Cohorts({ overview, asked }: TableProps) {
  const { cohorts } = overview;
  const seasons = [...new Set(cohorts.map(({ label }) => label))].toSorted();
  const begun = [...new Set(cohorts.map(({ key }) => key))].toSorted();
  return (
    <section className="sheet" aria-label={t.cohorts}>
      <h2 className="p-4 pb-1">{t.cohorts}</h2>
      <p className="small quiet px-4 pb-2">{begun.length === 0 ? t.nothing : t.cohortsBeside}</p>
      {begun.length > 0 && (
        <div className="overflow-x-auto" role="region" aria-label={t.cohortsBeside} tabIndex={0}>
          <table className="table stays">
            <thead>
              <tr>
                <th scope="col">{t.first}</th>
                {seasons.map((season) => (
                  <th key={season} scope="col" className="end">
                    {season}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {begun.map((key) => (
                <tr key={key}>
                  <th scope="row">{key}</th>
                  {seasons.map((season) => (
                    <FigureCell
                      key={season}
                      count={
                        cohorts.find((one) => one.key === key && one.label === season)?.farmers ?? 0
                      }
                      label={`${t.first} ${key}, ${season}`}
                      to={rowsPath({ ...asked, season }, "active", { cohort: key })}
                    />
                  ))}
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      )}
    </section>
  );
}

/** What is missing in the records of the farmers each officer registered, the most records first. */
export function League({ overview, asked }: TableProps) {
  const league = overview.league.toSorted((a, b) => b.registered - a.registered);
  const figures: readonly AnalyticsFigure[] = ["registered", ...recordGaps];
  return (
    <section className="sheet lg:col-span-2" aria-label={t.league}>
      <h2 className="p-4 pb-2">{t.league}</h2>
      <div className="overflow-x-auto" role="region" aria-label={t.figures.registered} tabIndex={0}>
        <table className="table stays">
          <thead>
            <tr>
              <th scope="col">{t.officer}</th>
              {figures.map((name) => (
                <th key={name} scope="col" className="end">
                  {name === "registered" ? t.registered : t.figures[name]}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {league.map(({ officerId, officerName, registered, gaps }) => (
              <tr key={officerId}>
                <th scope="row">{officerName}</th>
                <FigureCell
                  count={registered}
                  label={`${officerName}, ${t.registered}`}
                  to={rowsPath({ ...asked, officerId }, "registered")}
                />
                {recordGaps.map((gap) => (
                  <FigureCell
                    key={gap}
                    count={gaps[gap]}
                    label={`${officerName}, ${t.figures[gap]}`}
                    to={rowsPath({ ...asked, officerId }, gap)}
                  />
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </section>
  );
}
