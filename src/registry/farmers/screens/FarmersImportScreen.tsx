import { useState } from "react";
import { Link } from "react-router";
import type { WireReturns } from "#platform/api/endpoint.ts";
import { download, type Problem, useCommand } from "#platform/web/data.ts";
import { BackLink } from "#platform/web/parts/BackLink.tsx";
import { PageTitle } from "#platform/web/parts/PageTitle.tsx";
import { ProblemNotice } from "#platform/web/parts/ProblemNotice.tsx";
import { WideSheet } from "#platform/web/parts/WideSheet.tsx";
import { farmerImports } from "../importApi.ts";
import { rowsWithErrors } from "../importRules.ts";
import { importWords as t, t as farmerWords } from "./words.ts";

type Answer = WireReturns<typeof farmerImports.check>;
interface Chosen {
  name: string;
  csv: string;
}

/** A list of farmers: chosen, read without writing anything, then imported. */
export function FarmersImportScreen() {
  const checking = useCommand(farmerImports.check);
  const committing = useCommand(farmerImports.commit);
  const [chosen, setChosen] = useState<Chosen | null>(null);
  const [dry, setDry] = useState<Answer | null>(null);
  const [done, setDone] = useState<Answer | null>(null);
  const [problem, setProblem] = useState<Problem | null>(null);
  const choose = async (file: File | undefined): Promise<void> => {
    if (!file) return;
    setDry(null);
    setDone(null);
    const csv = await file.text();
    setChosen({ name: file.name, csv });
    const outcome = await checking.run({ body: { csv } });
    if (outcome.ok) setDry(outcome.value);
  };
  const commit = async (): Promise<void> => {
    if (!chosen) return;
    const outcome = await committing.run({ body: { csv: chosen.csv } });
    if (outcome.ok) setDone(outcome.value);
  };
  const trouble = checking.problem ?? committing.problem ?? problem;
  return (
    <div className="form-page">
      <BackLink label={farmerWords.farmers} to="/farmers" />
      <PageTitle title={t.title}>
        <button
          type="button"
          className="button"
          onClick={() => void download(farmerImports.template, undefined).then(setProblem)}
        >
          {t.template}
        </button>
      </PageTitle>
      <div className="flex flex-col gap-4">
        <p>{t.lead}</p>
        {trouble && <ProblemNotice problem={sayInWords(trouble)} />}
        <label className="input cursor-pointer justify-center border-dashed py-4 font-medium">
          <input
            className="sr-only"
            type="file"
            accept=".csv,text/csv"
            disabled={checking.busy || committing.busy}
            onChange={(event) => {
              void choose(event.target.files?.[0]);
              event.target.value = "";
            }}
          />
          {chosen ? `${chosen.name} · ${t.another}` : t.choose}
        </label>
        {checking.busy && <p role="status">{t.checking}</p>}
        {done && <Done answer={done} />}
        {dry && !done && <Plan answer={dry} busy={committing.busy} commit={() => void commit()} />}
        {dry && chosen && dry.errors.length > 0 && <Errors answer={dry} chosen={chosen} />}
      </div>
    </div>
  );
}

/** A wrong field of this request is always the file itself. */
function sayInWords(problem: Problem): Problem {
  const [first] = problem.errors ?? [];
  if (problem.status === 413) return { ...problem, detail: t.tooLarge };
  return first ? { ...problem, detail: first.message } : problem;
}

/** What would happen, and the one button that does it. */
function Plan(props: { answer: Answer; busy: boolean; commit: () => void }) {
  const { answer, busy, commit } = props;
  const words = answer.good === 0 ? t.nothingNew : t.import(answer.good);
  return (
    <>
      <Counts answer={answer} />
      <button
        type="button"
        className="button primary"
        disabled={answer.good === 0 || busy}
        onClick={commit}
      >
        {busy ? t.importing : words}
      </button>
    </>
  );
}

function Counts({ answer }: { answer: Answer }) {
  const figures = [
    [t.rows, answer.rows],
    [t.good, answer.good],
    [t.known, answer.known],
    [t.bad, answer.bad],
  ] as const;
  return (
    <dl className="sheet grid grid-cols-2 gap-4 p-4 md:grid-cols-4" role="status">
      {figures.map(([label, count]) => (
        <div key={label}>
          <dt className="quiet text-sm">{label}</dt>
          <dd className="text-xl">{count}</dd>
        </div>
      ))}
    </dl>
  );
}

function Done({ answer }: { answer: Answer }) {
  return (
    <div className="notice done" role="status">
      <p className="font-strong">{t.done(answer.imported.length)}</p>
      <p>{t.doneHint}</p>
      <p>
        <Link className="link" to="/farmers?state=pending_verification">
          {t.openList}
        </Link>
      </p>
    </div>
  );
}

function Errors({ answer, chosen }: { answer: Answer; chosen: Chosen }) {
  return (
    <section className="flex flex-col gap-3">
      <WideSheet label={t.errors}>
        <table className="table">
          <thead>
            <tr>
              <th scope="col">{t.cell}</th>
              <th scope="col">{t.column}</th>
              <th scope="col">{t.what}</th>
            </tr>
          </thead>
          <tbody>
            {answer.errors.map((error) => (
              <tr key={`${error.cell} ${error.message}`}>
                <th scope="row" className="code">
                  {error.cell}
                </th>
                <td>{error.column}</td>
                <td className="py-2 whitespace-normal">{error.message}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </WideSheet>
      {answer.moreErrors > 0 && <p className="quiet">{t.more(answer.moreErrors)}</p>}
      <button
        type="button"
        className="button self-start"
        onClick={() => save(`errors-${chosen.name}`, rowsWithErrors(chosen.csv, answer.errors))}
      >
        {t.downloadBad}
      </button>
    </section>
  );
}

function save(name: string, text: string): void {
  const address = URL.createObjectURL(new Blob([text], { type: "text/csv" }));
  const link = document.createElement("a");
  link.href = address;
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(address), 60_000);
}
