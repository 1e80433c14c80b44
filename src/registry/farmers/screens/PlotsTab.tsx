import { Link } from "react-router";
import { useQuery } from "#platform/web/data.ts";
import { useMay } from "#platform/web/may.ts";
import { Loaded } from "#platform/web/parts/Loaded.tsx";
import { StatusBadge } from "#platform/web/parts/StatusBadge.tsx";
import { plots } from "../api.ts";
import { type Finding, formatHectares, plotLife } from "../plotRules.ts";
import { keepsFarmers } from "../rules.ts";
import { PlotDrawing } from "./PlotDrawing.tsx";
import { plotWords as t, t as farmerWords } from "./words.ts";

function openOf(findings: readonly Finding[]): readonly Finding[] {
  return findings.filter((finding) => !finding.isAccepted);
}

/** A farmer's plots as drawings, with what must still be mended. */
export function PlotsTab({ farmerId }: { farmerId: string }) {
  const may = useMay();
  const answer = useQuery(plots.ofFarmer, { id: farmerId });
  return (
    <>
      {may(keepsFarmers) && (
        <p className="flex justify-end">
          <Link className="button primary" to={`/farmers/${farmerId}/plots/new`}>
            {t.add}
          </Link>
        </p>
      )}
      <Loaded answer={answer} skeleton={<span className="skeleton h-28 w-full" />}>
        {({ rows }) =>
          rows.length === 0 ? (
            <div className="sheet p-6 text-center">
              <p className="font-strong">{t.noneTitle}</p>
              <p className="quiet">{t.noneText}</p>
            </div>
          ) : (
            <ul className="flex flex-col gap-3">
              {rows.map((plot) => (
                <li key={plot.id} className="sheet relative flex gap-4 p-4">
                  <PlotDrawing geometry={plot.geometry} areaM2={plot.areaM2} />
                  <div className="min-w-0 flex-1">
                    <p className="flex flex-wrap items-baseline justify-between gap-2">
                      <Link
                        className="card-link font-medium"
                        to={`/farmers/${farmerId}/plots/${plot.id}`}
                      >
                        {plot.name}
                      </Link>
                      <StatusBadge life={plotLife} state={plot.state} words={t.states} />
                    </p>
                    <p className="small quiet">
                      {plot.code} · {farmerWords.commodities[plot.commodity]}
                    </p>
                    <p>{formatHectares(plot.areaM2 ?? plot.declaredM2)} ha</p>
                    {openOf(plot.findings)
                      .slice(0, 2)
                      .map(({ code, message }) => (
                        <p key={`${code} ${message}`} className="small mt-1 text-straw">
                          {message}
                        </p>
                      ))}
                  </div>
                </li>
              ))}
            </ul>
          )
        }
      </Loaded>
    </>
  );
}
