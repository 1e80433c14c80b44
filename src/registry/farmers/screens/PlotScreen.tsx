import { Link, useParams } from "react-router";
import { formatInstant } from "#kernel/days.ts";
import type { WireReturns } from "#platform/api/endpoint.ts";
import { useQuery } from "#platform/web/data.ts";
import { useMay } from "#platform/web/may.ts";
import { ActionBar } from "#platform/web/parts/ActionBar.tsx";
import { DetailPage } from "#platform/web/parts/DetailPage.tsx";
import { LifeLine } from "#platform/web/parts/LifeLine.tsx";
import { Loaded } from "#platform/web/parts/Loaded.tsx";
import { StatusBadge } from "#platform/web/parts/StatusBadge.tsx";
import { plots } from "../api.ts";
import { formatHectares, plotLife } from "../plotRules.ts";
import { keepsFarmers } from "../rules.ts";
import { PlotDrawing } from "./PlotDrawing.tsx";
import { PlotFindings } from "./PlotFindings.tsx";
import { RiskSection } from "./RiskSection.tsx";
import { plotWords as t, t as farmerWords } from "./words.ts";

type Plot = WireReturns<typeof plots.read>;

/** One plot: its outline, what the checks found, who vouches for it. */
export function PlotScreen() {
  const { plotId = "" } = useParams();
  const answer = useQuery(plots.read, { id: plotId });
  return <Loaded answer={answer}>{(plot) => <OnePlot plot={plot} />}</Loaded>;
}

function OnePlot({ plot }: { plot: Plot }) {
  const may = useMay();
  const blocked = plot.isOwnCapture ? [{ what: t.ownCapture }] : [];
  const mayChange = may(keepsFarmers) && plot.state !== "retired";
  return (
    <DetailPage
      back={{ label: plot.farmerName, to: `/farmers/${plot.farmerId}?tab=plots` }}
      title={plot.name}
      code={plot.code}
      status={<StatusBadge life={plotLife} state={plot.state} words={t.states} />}
      life={
        <LifeLine
          life={plotLife}
          path={["draft", "checked", "verified"]}
          now={plot.state}
          words={t.states}
        />
      }
      actions={
        <ActionBar
          life={plotLife}
          of={plot}
          moves={plots}
          words={t.moves}
          says={{ retire: <p>{t.retireMeans}</p> }}
          blocked={{ verify: blocked }}
        >
          {mayChange && (
            <Link className="button" to={`/farmers/${plot.farmerId}/plots/${plot.id}/change`}>
              {t.change}
            </Link>
          )}
        </ActionBar>
      }
      facts={factsOf(plot)}
      tabs={[{ name: "plot", label: t.plot, content: <Matter plot={plot} /> }]}
      history={{ subject: "plot", id: plot.id }}
    />
  );
}

function Matter({ plot }: { plot: Plot }) {
  return (
    <>
      {plot.retireReason && <p className="notice">{t.retired(plot.retireReason)}</p>}
      <section className="sheet p-4">
        <h2 className="mb-2">{t.findings}</h2>
        <PlotFindings plot={plot} />
      </section>
      <RiskSection plotId={plot.id} />
      <section className="sheet p-4">
        <PlotDrawing geometry={plot.geometry} areaM2={plot.areaM2} large />
      </section>
    </>
  );
}

function factsOf(plot: Plot) {
  const hectares = (m2: number) => `${formatHectares(m2)} ha`;
  return [
    {
      heading: t.land,
      facts: [
        { label: t.farmer, value: plot.farmerName, to: `/farmers/${plot.farmerId}` },
        { label: t.commodity, value: farmerWords.commodities[plot.commodity] },
        { label: t.tenure, value: t.tenures[plot.tenure] },
        { label: t.declared, value: hectares(plot.declaredM2) },
        {
          label: t.measured,
          value: plot.areaM2 === null ? null : hectares(plot.areaM2),
          strong: true,
        },
        {
          label: t.position,
          value: `${plot.centreLat.toFixed(6)}, ${plot.centreLon.toFixed(6)}`,
        },
      ],
    },
    {
      heading: t.capture,
      facts: [
        { label: t.method, value: t.methods[plot.method] },
        {
          label: t.accuracy,
          value: plot.accuracyM === null ? null : t.metres(plot.accuracyM),
        },
        { label: t.capturedBy, value: plot.capturedByName },
        { label: t.capturedOn, value: formatInstant(new Date(plot.capturedAt)) },
        { label: t.verifiedBy, value: plot.verifiedByName },
        {
          label: t.verifiedOn,
          value: plot.verifiedAt && formatInstant(new Date(plot.verifiedAt)),
        },
        { label: t.status, value: plot.samePerson ? t.samePerson : null },
      ],
    },
  ];
}
