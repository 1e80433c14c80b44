import { useId, useState } from "react";
import { Link, useParams, useSearchParams } from "react-router";
import { formatKilograms } from "#kernel/weight.ts";
import { type Problem, useQuery } from "#platform/web/data.ts";
import { useMayCall } from "#platform/web/may.ts";
import { ScreenLink } from "#platform/web/parts/ScreenLink.tsx";
import { BlockerPanel } from "#platform/web/parts/BlockerPanel.tsx";
import type { DetailTab } from "#platform/web/parts/DetailPage.tsx";
import { Loaded } from "#platform/web/parts/Loaded.tsx";
import { PageTitle } from "#platform/web/parts/PageTitle.tsx";
import { ProblemNotice } from "#platform/web/parts/ProblemNotice.tsx";
import { TabBar } from "#platform/web/parts/TabBar.tsx";
import { type OriginWire, traceability } from "../api.ts";
import { CoverageStrip } from "./CoverageStrip.tsx";
import { OriginFlow } from "./OriginFlow.tsx";
import { DeliveriesTable, FarmersTable, LotsTable, PlotsTable } from "./OriginTables.tsx";
import { PlotMap } from "./PlotMap.tsx";
import { PlotsFileButton } from "./PlotsFileButton.tsx";
import { t } from "./words.ts";

/** Where a lot or a shipment comes from: every kilogram, arrow by arrow, back to the plots. */
export function OriginScreen() {
  const { kind, id = "" } = useParams();
  const asked = { kind: kind === "shipment" ? "shipment" : "lot", id } as const;
  const answer = useQuery(traceability.origin, asked);
  return <Loaded answer={answer}>{(origin) => <OriginPage origin={origin} />}</Loaded>;
}

/** The flow wants the whole width, so this page has no column of facts. */
function OriginPage({ origin }: { origin: OriginWire }) {
  const { title, coverage, kind, id } = origin;
  const [address, setAddress] = useSearchParams();
  const [problem, setProblem] = useState<Problem | null>(null);
  const panelId = useId();
  const tabs = tabsOf(origin);
  const current = tabs.find(({ name }) => name === address.get("tab")) ?? tabs[0];
  return (
    <>
      <Path code={title} />
      <PageTitle
        title={t.originOf(title, formatKilograms(coverage.grams))}
        beneath={aboutText(origin)}
      >
        {kind === "lot" && (
          <ScreenLink isWay className="button" to={`/costing/sheets/${id}`}>
            {t.costSheet}
          </ScreenLink>
        )}
        <PlotsFileButton origin={origin} tell={setProblem} />
      </PageTitle>
      {problem && <Trouble problem={problem} />}
      <CoverageStrip coverage={coverage} />
      <TabBar
        label={t.parts}
        tabs={tabs}
        current={current?.name ?? ""}
        onChange={(name) => setAddress(name === "flow" ? {} : { tab: name }, { replace: true })}
        panelId={panelId}
      />
      <div
        id={panelId}
        className="mt-4 flex flex-col gap-4"
        role="tabpanel"
        aria-label={current?.label}
      >
        {current?.content}
      </div>
    </>
  );
}

function Path({ code }: { code: string }) {
  return (
    <nav className="no-print mb-2 text-sm" aria-label={t.path}>
      <Link className="link inline-block max-md:py-2.5" to="/traceability">
        {t.title}
      </Link>
      <span className="px-2 text-ink-3" aria-hidden>
        /
      </span>
      <span className="quiet" aria-current="page">
        {code}
      </span>
    </nav>
  );
}

function Trouble({ problem }: { problem: Problem }) {
  const blockers = problem.blockers ?? [];
  if (blockers.length > 0) {
    return <BlockerPanel title={t.notShared} blockers={blockers} wasTried />;
  }
  return (
    <div className="mb-4">
      <ProblemNotice problem={problem} />
    </div>
  );
}

function aboutText({ kind, id, lots, deliveries, farmers, plots }: OriginWire): string {
  const here = kind === "lot" ? lots.find((lot) => lot.id === id) : undefined;
  return t.about_({
    what: here?.productName ?? t.kinds[kind],
    lots: lots.length,
    deliveries: deliveries.length,
    farmers: farmers.length,
    plots: plots.length,
  });
}

function tabsOf(origin: OriginWire): DetailTab[] {
  const { lots, deliveries, farmers, plots } = origin;
  return [
    { name: "flow", label: t.kilograms, content: <OriginFlow origin={origin} /> },
    {
      name: "deliveries",
      label: t.deliveries,
      count: deliveries.length,
      content: <DeliveriesTable origin={origin} />,
    },
    {
      name: "farmers",
      label: t.farmers,
      count: farmers.length,
      content: <FarmersTable origin={origin} />,
    },
    {
      name: "plots",
      label: t.plots,
      count: plots.length,
      content: (
        <>
          <Positions origin={origin} />
          <PlotsTable origin={origin} />
        </>
      ),
    },
    { name: "lots", label: t.lots, count: lots.length, content: <LotsTable origin={origin} /> },
  ];
}

/** Positions are for those who may read compliance; the others see the table. */
function Positions({ origin }: { origin: OriginWire }) {
  const mayCall = useMayCall();
  if (origin.plots.length === 0) return null;
  if (!mayCall(traceability.geoJson.needs)) return <p className="quiet">{t.needsRight}</p>;
  return <PlotMap origin={origin} />;
}
