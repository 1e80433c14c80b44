import { useState } from "react";
import { Link, useNavigate } from "react-router";
import { formatInstant } from "#kernel/days.ts";
import { download, newId, type Problem, useQuery, useRunning } from "#platform/web/data.ts";
import { BackLink } from "#platform/web/parts/BackLink.tsx";
import { Loaded } from "#platform/web/parts/Loaded.tsx";
import { PageTitle } from "#platform/web/parts/PageTitle.tsx";
import { ProblemNotice } from "#platform/web/parts/ProblemNotice.tsx";
import { StatusBadge } from "#platform/web/parts/StatusBadge.tsx";
import { farmerImports } from "../importApi.ts";
import { type ImportKind, importLife } from "../importRules.ts";
import { listAddress } from "./listAddress.ts";
import { partsOf } from "./fileParts.ts";
import { Progress } from "./Progress.tsx";
import { importWords as t } from "./importWords.ts";

/** A list of farmers is chosen and sent; what becomes of it stands on its own page. */
export function FarmersImportScreen() {
  return <SendList kind="farmers" />;
}

/** The same for a list of plots, which may also be a map's file. */
export function PlotsImportScreen() {
  return <SendList kind="plots" />;
}

const accepted: Readonly<Record<ImportKind, string>> = {
  farmers: ".csv,.xlsx,text/csv",
  plots: ".csv,.xlsx,.geojson,.json,text/csv,application/geo+json",
};

function SendList({ kind }: { kind: ImportKind }) {
  const navigate = useNavigate();
  const running = useRunning();
  const [sent, setSent] = useState<{ done: number; of: number } | null>(null);
  const [problem, setProblem] = useState<Problem | null>(null);
  const send = async (file: File | undefined): Promise<void> => {
    if (!file) return;
    const parts = partsOf(file);
    const id = newId();
    setSent({ done: 0, of: parts.length });
    const begun = { body: { kind, id, name: file.name, parts: parts.length } };
    let outcome = await running.run(farmerImports.begin, begun);
    for (const [part, read] of parts.entries()) {
      if (!outcome.ok) break;
      const body = { part, base64: await read() };
      outcome = await running.run(farmerImports.part, { params: { id }, body });
      setSent({ done: part + 1, of: parts.length });
    }
    setSent(null);
    if (outcome.ok) void navigate(listAddress(kind, id));
  };
  const said = t.of[kind];
  const trouble = running.problem ?? problem;
  return (
    <div className="form-page">
      <BackLink label={said.back} to={kind === "plots" ? "/farmers/plots" : "/farmers"} />
      <PageTitle title={said.title}>
        <button
          type="button"
          className="button"
          onClick={() => void download(farmerImports.template, { kind }).then(setProblem)}
        >
          {t.template}
        </button>
      </PageTitle>
      <div className="flex flex-col gap-4">
        <p>{said.lead}</p>
        {trouble && <ProblemNotice problem={trouble} />}
        <label className="input cursor-pointer justify-center border-dashed py-4 font-medium">
          <input
            className="sr-only"
            type="file"
            accept={accepted[kind]}
            disabled={sent !== null}
            onChange={(event) => {
              void send(event.target.files?.[0]);
              event.target.value = "";
            }}
          />
          {t.choose}
        </label>
        {sent && <Progress label={t.sending} done={sent.done} of={sent.of} />}
        <Earlier kind={kind} />
      </div>
    </div>
  );
}

/** Lists sent before: a tab may be closed while the house goes on. */
function Earlier({ kind }: { kind: ImportKind }) {
  const answer = useQuery(farmerImports.list, { kind });
  return (
    <Loaded answer={answer}>
      {({ rows }) =>
        rows.length > 0 && (
          <section>
            <h2 className="mb-2 text-md font-strong">{t.earlier}</h2>
            <ul className="sheet divide-y divide-line">
              {rows.map((row) => (
                <li key={row.id} className="relative flex flex-wrap justify-between gap-2 p-3">
                  <Link className="card-link font-medium" to={listAddress(kind, row.id)}>
                    {row.name}
                  </Link>
                  <StatusBadge life={importLife} state={row.state} words={t.states} />
                  <span className="small quiet w-full">
                    {formatInstant(new Date(row.at))} · {t.rowsOf(row.rows)}
                  </span>
                </li>
              ))}
            </ul>
          </section>
        )
      }
    </Loaded>
  );
}
