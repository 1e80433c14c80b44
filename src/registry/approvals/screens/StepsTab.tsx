import { formatInstant } from "#kernel/days.ts";
import type { Tone } from "#kernel/lifecycle.ts";
import type { WireReturns } from "#platform/api/endpoint.ts";
import { Badge } from "#platform/web/parts/Badge.tsx";
import type { approvals } from "../api.ts";
import type { StepState } from "../rules.ts";
import { stepWords, termsOfStep } from "./shown.ts";
import { t } from "./words.ts";

type Request = WireReturns<typeof approvals.read>;

const tones: Record<StepState, Tone> = {
  later: "quiet",
  pending: "waiting",
  approved: "done",
  returned: "waiting",
  rejected: "refused",
  expired: "quiet",
  withdrawn: "quiet",
};

/** Who decides in which order, who did, and everything that happened. */
export function StepsTab({ approval, waitsFor }: Pick<Request, "approval" | "waitsFor">) {
  return (
    <>
      <ol className="sheet divide-y divide-line" aria-label={t.steps}>
        {approval.steps.map((step) => (
          <li key={step.step} className="p-4">
            <div className="flex flex-wrap items-baseline justify-between gap-2">
              <span className="font-strong">{stepWords(termsOfStep(step))}</span>
              <Badge tone={tones[step.state]}>{t.stepStates[step.state]}</Badge>
            </div>
            <p className="small quiet">
              {step.state === "later" && t.notYet}
              {step.state === "pending" && namesOf(waitsFor)}
              {step.decidedByName !== null && <Decided step={step} />}
            </p>
            {step.reason !== null && <p>{step.reason}</p>}
          </li>
        ))}
      </ol>
      <section className="sheet p-4" aria-label={t.happened}>
        <h2 className="mb-2">{t.happened}</h2>
        <ol className="divide-y divide-line">
          {approval.events.map((event) => (
            <li key={`${event.at} ${event.kind}`} className="py-2">
              <span className="block">{t.events[event.kind]}</span>
              <span className="small quiet">
                {event.byName ?? t.house}
                {event.onBehalfOfName !== null && ` ${t.forOther(event.onBehalfOfName)}`}
                {`, ${formatInstant(new Date(event.at))}`}
                {event.reason !== null && `: ${event.reason}`}
              </span>
            </li>
          ))}
        </ol>
      </section>
    </>
  );
}

function namesOf(waitsFor: Request["waitsFor"]): string {
  if (waitsFor.length === 0) return t.nobody;
  const names = waitsFor.map(({ name, insteadOfName }) =>
    insteadOfName === null ? name : `${name} (${t.forOther(insteadOfName)})`,
  );
  return t.mayDecide(names.join(", "));
}

function Decided({ step }: { step: Request["approval"]["steps"][number] }) {
  const behalf = step.onBehalfOfName === null ? "" : ` ${t.forOther(step.onBehalfOfName)}`;
  const at = step.decidedAt === null ? "" : `, ${formatInstant(new Date(step.decidedAt))}`;
  return (
    <>
      {`${step.decidedByName ?? ""}${behalf}${at}`}
      {step.samePerson && <span className="text-cherry">{` · ${t.oneself}`}</span>}
    </>
  );
}
