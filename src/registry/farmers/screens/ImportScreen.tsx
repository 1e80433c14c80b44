import { useState } from "react";
import { Link, useParams } from "react-router";
import type { WireReturns } from "#platform/api/endpoint.ts";
import { download, type Problem, useCommand, useQuery } from "#platform/web/data.ts";
import { BackLink } from "#platform/web/parts/BackLink.tsx";
import { Loaded } from "#platform/web/parts/Loaded.tsx";
import { PageTitle } from "#platform/web/parts/PageTitle.tsx";
import { ProblemNotice } from "#platform/web/parts/ProblemNotice.tsx";
import { StatusBadge } from "#platform/web/parts/StatusBadge.tsx";
import { WideSheet } from "#platform/web/parts/WideSheet.tsx";
import { farmerImports } from "../importApi.ts";
import { kindsOfLists, type ListMapping } from "../importKindRules.ts";
import { importLife } from "../importRules.ts";
import { listAddress } from "./listAddress.ts";
import { Progress } from "./Progress.tsx";
import { importWords as t } from "./importWords.ts";

type List = WireReturns<typeof farmerImports.read>;

/** One list on its way: its columns, what each row would become, and how far it is. */
export function ImportScreen() {
  const { importId = "" } = useParams();
  const [isWorking, setIsWorking] = useState(false);
  const answer = useQuery(
    farmerImports.read,
    { id: importId },
    { keep: true, ...(isWorking ? { everyMs: 1_000 } : {}) },
  );
  const works = answer.data?.state === "checking" || answer.data?.state === "importing";
  if (works !== isWorking) setIsWorking(works);
  return <Loaded answer={answer}>{(list) => <OneList key={list.id} list={list} />}</Loaded>;
}

function OneList({ list }: { list: List }) {
  const [problem, setProblem] = useState<Problem | null>(null);
  return (
    <div className="form-page">
      <BackLink label={t.of[list.kind].title} to={listAddress(list.kind)} />
      <PageTitle title={list.name}>
        <StatusBadge life={importLife} state={list.state} words={t.states} />
      </PageTitle>
      <div className="flex flex-col gap-4">
        {problem && <ProblemNotice problem={problem} />}
        {list.fault && <p className="notice refused">{list.fault}</p>}
        {list.state === "checking" && (
          <Progress label={t.checking} done={list.doneRows} of={list.rows} />
        )}
        {list.state === "importing" && (
          <>
            <Progress label={t.importing} done={list.doneRows} of={list.good} />
            <p className="quiet">{t.mayLeave}</p>
          </>
        )}
        {list.state === "done" && <Done list={list} />}
        {(list.state === "checked" || list.state === "done") && <Counts list={list} />}
        {list.state === "checked" && <Commit list={list} />}
        {list.errors.length > 0 && <Errors list={list} />}
        {list.bad > 0 && (
          <button
            type="button"
            className="button self-start"
            onClick={() => void download(farmerImports.badRows, { id: list.id }).then(setProblem)}
          >
            {t.downloadBad}
          </button>
        )}
        {(list.state === "ready" || list.state === "checked") && <Columns list={list} />}
      </div>
    </div>
  );
}

/** Which column is which: proposed by the headings, and put right here. */
function Columns({ list }: { list: List }) {
  const { run, busy, problem } = useCommand(farmerImports.check);
  const { columns } = kindsOfLists[list.kind];
  const [mapping, setMapping] = useState<ListMapping>(list.mapping);
  const say = (at: number, column: string): void => {
    const others = Object.entries(mapping).filter(
      ([name, where]) => where !== at && name !== column,
    );
    const known = columns.find(({ name }) => name === column);
    setMapping(Object.fromEntries([...others, ...(known ? [[known.name, at]] : [])]));
  };
  return (
    <form
      className="flex flex-col gap-3"
      onSubmit={(event) => {
        event.preventDefault();
        void run({ params: { id: list.id }, body: { version: list.version, mapping } });
      }}
    >
      {problem && <ProblemNotice problem={problem} />}
      <h2 className="text-md font-strong">{t.columns}</h2>
      <div className="sheet divide-y divide-line">
        {list.headings.map((heading, at) => (
          <label key={`${at} ${heading}`} className="grid grid-cols-2 items-center gap-3 px-3 py-2">
            <span className="truncate">{heading || t.unnamed(at + 1)}</span>
            <select
              className="input"
              value={columns.find(({ name }) => mapping[name] === at)?.name ?? ""}
              onChange={(event) => say(at, event.target.value)}
            >
              <option value="">{t.ignored}</option>
              {columns.map(({ name, heading: called }) => (
                <option key={name} value={name}>
                  {called}
                </option>
              ))}
            </select>
          </label>
        ))}
      </div>
      <button
        type="submit"
        className={`button self-start ${list.state === "ready" ? "primary" : ""}`}
        disabled={busy}
      >
        {list.state === "ready" ? t.check(list.rows) : t.checkAgain}
      </button>
    </form>
  );
}

function Commit({ list }: { list: List }) {
  const { run, busy, problem } = useCommand(farmerImports.commit);
  return (
    <>
      {problem && <ProblemNotice problem={problem} />}
      <button
        type="button"
        className="button primary"
        disabled={list.good === 0 || busy}
        onClick={() => void run({ params: { id: list.id }, body: { version: list.version } })}
      >
        {list.good === 0 ? t.of[list.kind].nothingNew : t.of[list.kind].import(list.good)}
      </button>
    </>
  );
}

function Counts({ list }: { list: List }) {
  const figures = [
    [t.rows, list.rows],
    [t.of[list.kind].good, list.good],
    [t.known, list.known],
    [t.bad, list.bad],
  ] as const;
  return (
    <dl className="sheet grid grid-cols-2 gap-4 p-4 md:grid-cols-4">
      {figures.map(([label, count]) => (
        <div key={label}>
          <dt className="quiet text-sm">{label}</dt>
          <dd className="text-xl">{t.figure(count)}</dd>
        </div>
      ))}
    </dl>
  );
}

const openedAt: Readonly<Record<List["kind"], string>> = {
  farmers: "/farmers?state=pending_verification",
  plots: "/farmers/plots/to-mend",
};

function Done({ list }: { list: List }) {
  return (
    <div className="notice done" role="status">
      <p className="font-strong">{t.of[list.kind].done(list.imported)}</p>
      <p>{t.of[list.kind].doneHint}</p>
      <p>
        <Link className="link" to={openedAt[list.kind]}>
          {t.openList}
        </Link>
      </p>
    </div>
  );
}

function Errors({ list }: { list: List }) {
  return (
    <section className="flex flex-col gap-3">
      <WideSheet label={t.errors}>
        <table className="table">
          <thead>
            <tr>
              <th scope="col">{list.isMap ? t.feature : t.cell}</th>
              <th scope="col">{t.column}</th>
              <th scope="col">{t.what}</th>
            </tr>
          </thead>
          <tbody>
            {list.errors.map((error) => (
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
      {list.moreErrors > 0 && <p className="quiet">{t.more(list.moreErrors)}</p>}
    </section>
  );
}
