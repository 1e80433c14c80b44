import { Link } from "react-router";
import { formatInstant } from "#kernel/days.ts";
import type { Tone } from "#kernel/lifecycle.ts";
import { words } from "../words.ts";
import { Badge } from "./Badge.tsx";

const t = words({
  en: {
    step: (step: number) => `Step ${step}`,
    states: {
      later: "Later",
      pending: "Waits",
      approved: "Approved",
      returned: "Returned",
      rejected: "Rejected",
      expired: "Expired",
      withdrawn: "Withdrawn",
    },
    forOther: (name: string) => `for ${name}`,
    open: "Open the approval",
    none: "Approval of this was not asked for yet.",
    title: "Approval",
  },
});

const tones: Record<keyof typeof t.states, Tone> = {
  later: "quiet",
  pending: "waiting",
  approved: "done",
  returned: "waiting",
  rejected: "refused",
  expired: "quiet",
  withdrawn: "quiet",
};

/** The approval of a document, as far as the document's own page shows it. */
export interface ShownApproval {
  id: string;
  steps: readonly {
    step: number;
    state: keyof typeof t.states;
    decidedByName: string | null;
    onBehalfOfName: string | null;
    decidedAt: string | null;
    reason: string | null;
  }[];
}

/** Who decided on a document in which order, and the way to the approval itself. */
export function ApprovalSteps({ approval }: { approval: ShownApproval | null }) {
  if (approval === null) return <p className="quiet">{t.none}</p>;
  return (
    <section className="sheet" aria-label={t.title}>
      <ol className="divide-y divide-line">
        {approval.steps.map((step) => (
          <li key={step.step} className="p-4">
            <div className="flex flex-wrap items-baseline justify-between gap-2">
              <span className="font-strong">{t.step(step.step)}</span>
              <Badge tone={tones[step.state]}>{t.states[step.state]}</Badge>
            </div>
            {step.decidedByName !== null && (
              <p className="small quiet">
                {step.decidedByName}
                {step.onBehalfOfName !== null && ` ${t.forOther(step.onBehalfOfName)}`}
                {step.decidedAt !== null && `, ${formatInstant(new Date(step.decidedAt))}`}
              </p>
            )}
            {step.reason !== null && <p>{step.reason}</p>}
          </li>
        ))}
      </ol>
      <p className="border-t border-line p-4">
        <Link className="link" to={`/approvals/${approval.id}`}>
          {t.open}
        </Link>
      </p>
    </section>
  );
}
