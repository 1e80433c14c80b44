import { useEffect, useRef, useState } from "react";
import { formatInstant } from "#kernel/days.ts";
import { formatAmount } from "#kernel/money.ts";
import type { WireReturns } from "#platform/api/endpoint.ts";
import { newId, useCommand, useQuery } from "#platform/web/data.ts";
import { useMe } from "#platform/web/may.ts";
import { Badge } from "#platform/web/parts/Badge.tsx";
import { FormDialog } from "#platform/web/parts/FormDialog.tsx";
import { Loaded } from "#platform/web/parts/Loaded.tsx";
import { PageTitle } from "#platform/web/parts/PageTitle.tsx";
import { ProblemNotice } from "#platform/web/parts/ProblemNotice.tsx";
import { TextField } from "#platform/web/parts/TextField.tsx";
import { useForm } from "#platform/web/parts/useForm.ts";
import { toast } from "#platform/web/toasts.ts";
import { booksChecks } from "../api.ts";
import { t } from "./words.ts";

type Standing = WireReturns<typeof booksChecks.standing>;
type Run = Standing["earlier"][number];
type Check = NonNullable<Standing["last"]>["checks"][number];

/** What the last check of the books found, check by check, and whether booking goes on. */
export function BooksChecksScreen() {
  const [isUnderWay, setIsUnderWay] = useState(false);
  const answer = useQuery(
    booksChecks.standing,
    undefined,
    isUnderWay ? { everyMs: askEveryMs } : {},
  );
  const { run, busy, problem } = useCommand(booksChecks.run);
  const asked = answer.data?.asked ?? null;
  if (answer.data && isUnderWay !== (asked !== null)) setIsUnderWay(asked !== null);
  useSayWhenOver(isUnderWay);
  return (
    <>
      <PageTitle title={t.title} beneath={t.beneath}>
        <button
          type="button"
          className="button primary"
          disabled={busy || isUnderWay}
          onClick={() => void run({ body: { id: newId() } })}
        >
          {t.checkNow}
        </button>
      </PageTitle>
      {problem && <ProblemNotice problem={problem} />}
      <Loaded answer={answer}>
        {(standing) => (
          <>
            {asked && <UnderWay asked={asked} />}
            <Verdict standing={standing} />
            {standing.last && <Checks checks={standing.last.checks} />}
            {standing.earlier.length > 0 && <Earlier runs={standing.earlier} />}
          </>
        )}
      </Loaded>
    </>
  );
}

const askEveryMs = 2_000;

/** Whoever watched a check until it ended hears that it did. */
function useSayWhenOver(isUnderWay: boolean): void {
  const was = useRef(isUnderWay);
  useEffect(() => {
    if (was.current && !isUnderWay) toast(t.checked);
    was.current = isUnderWay;
  }, [isUnderWay]);
}

function UnderWay({ asked }: { asked: NonNullable<Standing["asked"]> }) {
  return (
    <section className="notice mb-4" role="status">
      <p className="font-strong">{t.underWay}</p>
      <p className="small quiet">
        {t.underWayText(formatInstant(new Date(asked.askedAt)), asked.askedByName)}
      </p>
    </section>
  );
}

/** In one sentence: do the books agree, who looked and when; what a stop means, and the way out of it. */
function Verdict({ standing: { stop, last } }: { standing: Standing }) {
  const { user } = useMe();
  const [isOpening, setIsOpening] = useState(false);
  return (
    <>
      {stop && (
        <section className="notice refused mb-4" role="alert">
          <h2>{t.stopped}</h2>
          <p className="mt-1">
            {t.stoppedText(formatInstant(new Date(stop.stoppedAt)), stop.checks.join(", "))}
          </p>
          {user.role === "owner" && (
            <button type="button" className="button mt-3" onClick={() => setIsOpening(true)}>
              {t.open}
            </button>
          )}
          {isOpening && <OpenDialog onClose={() => setIsOpening(false)} />}
        </section>
      )}
      {last ? (
        <section className={`notice mb-6 ${last.faults === 0 ? "done" : "refused"}`} role="status">
          <p className="font-strong">
            {last.faults === 0 ? t.agree : t.differ(last.faults, last.checks.length)}
          </p>
          <p className="small quiet">
            {t.lastText(
              formatInstant(new Date(last.checkedAt)),
              last.checkedByName ?? t.byHouse,
              (last.tookMs / 1000).toFixed(1),
            )}
          </p>
        </section>
      ) : (
        <section className="notice mb-6">
          <p className="font-strong">{t.none}</p>
          <p className="small quiet">{t.noneText}</p>
        </section>
      )}
    </>
  );
}

function OpenDialog({ onClose }: { onClose: () => void }) {
  const form = useForm({
    initial: { reason: "" },
    command: booksChecks.openBooking,
    args: ({ reason }) => ({ body: { reason } }),
    done: () => {
      toast(t.opened);
      onClose();
    },
  });
  return (
    <FormDialog form={form} title={t.open} submit={t.open} open onClose={onClose}>
      <p>{t.openMeans}</p>
      <TextField field={form.field("reason")} label={t.reason} required />
    </FormDialog>
  );
}

const meanings: Readonly<Record<string, string>> = t.means;

function Checks({ checks }: { checks: readonly Check[] }) {
  return (
    <ul className="sheet mb-8 divide-y divide-line">
      {checks.map((check) => (
        <li key={`${check.id}${check.title}`} className="flex flex-wrap gap-x-4 gap-y-1 p-4">
          <span className="tiny quiet w-8 flex-none pt-1">{check.id}</span>
          <div className="min-w-0 flex-1">
            <p className="font-medium">{check.title}</p>
            <p className="small quiet">
              {meanings[check.id]} · {formatAmount(check.checked)} {check.noun}
            </p>
            {check.faults.length > 0 && (
              <ul className="small mt-2 list-disc pl-5 wrap-anywhere">
                {check.faults.map((fault) => (
                  <li key={fault}>{fault}</li>
                ))}
              </ul>
            )}
          </div>
          <span className="flex-none">
            <Badge tone={check.ok ? "done" : "refused"}>{check.ok ? t.good : t.bad}</Badge>
          </span>
        </li>
      ))}
    </ul>
  );
}

function Earlier({ runs }: { runs: readonly Run[] }) {
  return (
    <section aria-labelledby="earlier">
      <h2 id="earlier" className="mb-3 text-md">
        {t.earlier}
      </h2>
      <ul className="sheet divide-y divide-line">
        {runs.map((run) => (
          <li key={run.id} className="flex flex-wrap items-center gap-x-4 gap-y-1 px-4 py-3">
            <span className="min-w-0 flex-1">{formatInstant(new Date(run.checkedAt))}</span>
            <span className="small quiet">{run.checkedByName ?? t.byHouse}</span>
            <Badge tone={run.faults === 0 ? "done" : "refused"}>
              {run.faults === 0 ? t.clean : t.found(run.faults)}
            </Badge>
          </li>
        ))}
      </ul>
    </section>
  );
}
