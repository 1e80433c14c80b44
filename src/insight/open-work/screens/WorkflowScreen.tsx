import { IconChevronRight } from "@tabler/icons-react";
import { Link } from "react-router";
import { formatCount } from "#kernel/money.ts";
import { useMay, useMayCall } from "#platform/web/may.ts";
import { Badge } from "#platform/web/parts/Badge.tsx";
import { PageTitle } from "#platform/web/parts/PageTitle.tsx";
import { ProblemNotice } from "#platform/web/parts/ProblemNotice.tsx";
import { useMayOpen } from "#platform/web/shell/useMayOpen.ts";
import { stageDays } from "#registry/stages/api.ts";
import { coffeeSteps, type Step, type StepName, testingSteps, waitingOnMap } from "../linkRules.ts";
import { type OpenCount, useOpenCounts } from "./useOpenCounts.ts";
import { coreWords } from "#platform/web/coreWords.ts";
import { t } from "./words.ts";

type NamedStep = Step & { name: StepName };

/** The whole process, step by step, with what stands at each of them now. */
export function WorkflowScreen() {
  const may = useMayCall();
  const { counts, problem, isLoading, retry } = useOpenCounts();
  const theirs = [...counts.values()].filter(({ isTheirs }) => isTheirs);
  const said = theirs.length === 0 ? t.noneYours : t.waitsAtYours(waitingOnMap(theirs));
  return (
    <>
      <PageTitle title={t.workflow} beneath={t.workflowBeneath}>
        {may(stageDays.list.needs) && (
          <Link to="/settings/stages" className="button soft">
            {t.setDays}
          </Link>
        )}
        <Link to="/navigation-hub" className="button soft">
          {t.toHub}
        </Link>
      </PageTitle>
      {problem && (
        <div className="mb-4">
          <ProblemNotice problem={problem} retry={retry} />
        </div>
      )}
      <p className="mb-4 min-h-5">{isLoading ? "" : said}</p>
      {isLoading ? (
        <MapSkeleton />
      ) : (
        <div className="flex flex-col gap-8">
          <Lane heading={t.coffee} steps={coffeeSteps} counts={counts} />
          <Lane heading={t.testing} steps={testingSteps} counts={counts} />
        </div>
      )}
    </>
  );
}

interface LaneProps {
  heading: string;
  steps: readonly NamedStep[];
  counts: ReadonlyMap<string, OpenCount>;
}

function Lane({ heading, steps, counts }: LaneProps) {
  return (
    <section aria-label={heading}>
      <h2 className="mb-3">{heading}</h2>
      <ol className="grid gap-5 max-md:gap-3 md:grid-cols-2 xl:grid-cols-4">
        {steps.map((step, index) => (
          <li key={step.name} className="relative min-w-0">
            <Arrow index={index} />
            <StepSheet
              step={step}
              place={index + 1}
              counts={step.counts.flatMap((name) => counts.get(name) ?? [])}
            />
          </li>
        ))}
      </ol>
    </section>
  );
}

/** From the step before, where that one stands beside it and not above. */
function Arrow({ index }: { index: number }) {
  if (index % 4 === 0) return null;
  const hidden = index % 2 === 0 ? "max-xl:hidden" : "max-md:hidden";
  return (
    <IconChevronRight
      size={16}
      className={`absolute top-4.5 -left-[18px] text-ink-3 ${hidden}`}
      aria-hidden
    />
  );
}

interface StepSheetProps {
  step: NamedStep;
  place: number;
  counts: readonly OpenCount[];
}

function StepSheet({ step, place, counts }: StepSheetProps) {
  const { name, means } = t.steps[step.name];
  const theirs = counts.filter(({ isTheirs }) => isTheirs);
  const waits = theirs.some(({ count }) => count > 0);
  // Where nothing may be opened the step is only named, for the order of things.
  const look =
    counts.length === 0
      ? "bg-transparent"
      : waits
        ? "border-leaf-ink shadow-[inset_3px_0_0_var(--leaf-ink)]"
        : "";
  return (
    <div className={`sheet flex h-full flex-col px-4 pt-3.5 pb-2 ${look}`}>
      <div className="flex min-h-6 items-center gap-2">
        <span className="text-ink-3" aria-hidden>
          {place}
        </span>
        <h3 className="flex-1 text-md font-medium">{name}</h3>
        {theirs.length > 0 && <Badge tone={waits ? "waiting" : "quiet"}>{t.yours}</Badge>}
      </div>
      <p className="small quiet pb-1">{means}</p>
      {counts.length > 0 && (
        <ul className="mt-1 divide-y divide-line">
          {counts.map((one) => (
            <li key={one.name}>
              <CountLine one={one} />
            </li>
          ))}
        </ul>
      )}
      <div className="mt-auto flex flex-wrap items-center gap-x-4 pt-1">
        <Beginning step={step} />
        <Guide name={step.name} />
      </div>
    </div>
  );
}

/** One figure, and the list of exactly its rows. */
function CountLine({ one }: { one: OpenCount }) {
  const { name, count, soon, late, isTheirs, to } = one;
  const ink = count === 0 ? "text-ink-3" : isTheirs ? "font-strong" : "";
  return (
    <Link
      to={to}
      data-count={name}
      className="-mx-4 flex min-h-9 flex-wrap items-center gap-x-3 px-4 py-1 transition-colors hover:bg-sunk max-md:min-h-11"
    >
      <span className={`min-w-0 flex-1 ${count === 0 ? "text-ink-3" : ""}`}>{t.counts[name]}</span>
      {late > 0 && <Badge tone="refused">{t.late(late)}</Badge>}
      {late === 0 && soon > 0 && <Badge tone="waiting">{t.soon(soon)}</Badge>}
      {(late > 0 || soon > 0) && <Age one={one} />}
      <span className={ink}>{formatCount(count)}</span>
    </Link>
  );
}

/** How old the oldest is, beside what the company allows. */
function Age({ one: { oldestDays, lateAfterDays } }: { one: OpenCount }) {
  if (oldestDays === null || lateAfterDays === null) return null;
  return <span className="tiny order-last w-full">{t.oldest(oldestDays, lateAfterDays)}</span>;
}

/** How the step goes, for whoever does it for the first time. */
function Guide({ name }: { name: StepName }) {
  return (
    <details className="w-full">
      <summary className="link inline-flex min-h-9 cursor-pointer items-center max-md:min-h-11">
        {t.guide}
      </summary>
      <ol className="small list-decimal pb-2 pl-5">
        {t.steps[name].guide.map((line) => (
          <li key={line}>{line}</li>
        ))}
      </ol>
    </details>
  );
}

/** The form with which something begins here, for whoever may begin it. */
function Beginning({ step: { name, begins } }: { step: NamedStep }) {
  const may = useMay();
  const opens = useMayOpen();
  if (begins === undefined || !may(begins.needs) || !opens(begins.to)) return null;
  return (
    <p>
      <Link to={begins.to} className="link inline-flex min-h-9 items-center max-md:min-h-11">
        {t.steps[name].begins}
      </Link>
    </p>
  );
}

function MapSkeleton() {
  return (
    <div
      className="grid gap-5 max-md:gap-3 md:grid-cols-2 xl:grid-cols-4"
      role="status"
      aria-label={coreWords().loading}
    >
      {coffeeSteps.map(({ name }) => (
        <div key={name} className="sheet flex h-48 flex-col gap-4 p-4">
          <span className="skeleton w-1/2" />
          <span className="skeleton w-3/4" />
        </div>
      ))}
    </div>
  );
}
