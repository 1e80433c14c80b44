import { formatDay, formatInstant } from "#kernel/days.ts";
import type { WireReturns } from "#platform/api/endpoint.ts";
import { useCommand, useQuery } from "#platform/web/data.ts";
import { useMay } from "#platform/web/may.ts";
import { Badge } from "#platform/web/parts/Badge.tsx";
import { Loaded } from "#platform/web/parts/Loaded.tsx";
import { ProblemNotice } from "#platform/web/parts/ProblemNotice.tsx";
import { toast } from "#platform/web/toasts.ts";
import { plotRisks } from "../riskApi.ts";
import { keepsFarmers } from "../rules.ts";
import { riskWords as t } from "./riskWords.ts";

type Risk = WireReturns<typeof plotRisks.read>;
type Said = Risk["answers"][number];

const tones = { low: "done", more_info_needed: "waiting", high: "refused" } as const;

/** What a service says of the forest on a plot: its level with source and day, or that nobody knows. */
export function RiskSection({ plotId }: { plotId: string }) {
  const answer = useQuery(plotRisks.read, { id: plotId });
  return (
    <section className="sheet p-4">
      <h2 className="mb-2">{t.title}</h2>
      <Loaded answer={answer} skeleton={<span className="skeleton h-12 w-full" />}>
        {(risk) => <Standing risk={risk} plotId={plotId} />}
      </Loaded>
    </section>
  );
}

function Standing({ risk, plotId }: { risk: Risk; plotId: string }) {
  const current = risk.answers.find((one) => one.isCurrent);
  const earlier = risk.answers.filter((one) => !one.isCurrent);
  return (
    <>
      {current && (
        <>
          <Answer said={current} />
          {!current.isSimulated && <p className="small quiet mt-1">{t.means[current.level]}</p>}
        </>
      )}
      {!current && risk.isAsked && <Unanswered risk={risk} plotId={plotId} />}
      {!current && !risk.isAsked && <p className="quiet">{t.notAsked}</p>}
      {earlier.length > 0 && (
        <>
          <h3 className="small mt-4 mb-1 font-medium">{t.earlier}</h3>
          <ul className="flex flex-col gap-2">
            {earlier.map((said) => (
              <li key={said.id}>
                <Answer said={said} />
              </li>
            ))}
          </ul>
        </>
      )}
    </>
  );
}

function Answer({ said }: { said: Said }) {
  return (
    <div className="flex flex-wrap items-baseline gap-x-3 gap-y-1">
      <Badge tone={tones[said.level]} warns={said.level === "more_info_needed"}>
        {t.levels[said.level]}
      </Badge>
      <span className="small">
        {t.says(said.service, formatDay(said.analysedOn), said.dataVersion)}
      </span>
      {said.isSimulated && <span className="tiny">{t.simulated}</span>}
    </div>
  );
}

function Unanswered({ risk: { question }, plotId }: { risk: Risk; plotId: string }) {
  const may = useMay();
  const { run, busy, problem } = useCommand(plotRisks.ask);
  const ask = async (): Promise<void> => {
    const outcome = await run({ params: { id: plotId } });
    if (outcome.ok) toast(t.asked);
  };
  return (
    <>
      {problem && <ProblemNotice problem={problem} />}
      <p className={question?.fault ? "notice waiting" : "quiet"}>
        {question?.fault ? `${question.fault}. ` : `${t.waiting} `}
        {question?.triedAt &&
          `${t.failed(question.tries, formatInstant(new Date(question.triedAt)))} `}
        {question?.fault && t.again}
      </p>
      {may(keepsFarmers) && (
        <button type="button" className="button mt-2" disabled={busy} onClick={() => void ask()}>
          {t.ask}
        </button>
      )}
    </>
  );
}
