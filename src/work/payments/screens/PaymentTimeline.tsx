import { formatInstant } from "#kernel/days.ts";
import type { PaymentWire } from "../api.ts";
import { t } from "./words.ts";

interface Moment {
  at: string;
  by: string;
  what: string;
}

/** The people's steps and the talk with the provider, in the order they happened. */
export function PaymentTimeline({ payment }: { payment: PaymentWire }) {
  return (
    <ol className="sheet divide-y divide-line">
      {momentsOf(payment).map(({ at, by, what }, index) => (
        // Moments have no id of their own and are never reordered.
        <li key={index} className="grid gap-x-4 px-4 py-3 md:grid-cols-[11rem_7rem_1fr]">
          <time className="small quiet" dateTime={at}>
            {formatInstant(new Date(at))}
          </time>
          <span className="small quiet max-md:hidden">{by}</span>
          <span>{what}</span>
        </li>
      ))}
    </ol>
  );
}

function momentsOf(payment: PaymentWire): Moment[] {
  const moments: Moment[] = [
    { at: payment.createdAt, by: "", what: t.prepared(payment.preparedByName) },
  ];
  if (payment.approvedAt !== null) {
    const what = t.approvedLine(payment.approvedByName ?? "");
    moments.push({ at: payment.approvedAt, by: "", what });
  }
  if (payment.releasedAt !== null) {
    const what = t.releasedLine(payment.releasedByName ?? "");
    moments.push({ at: payment.releasedAt, by: "", what });
  }
  for (const { at, source, what } of payment.events) {
    moments.push({ at, by: t.bySources[source], what });
  }
  const { state, finishedAt } = payment;
  if (finishedAt !== null && (state === "succeeded" || state === "failed")) {
    moments.push({ at: finishedAt, by: "", what: t.ended[state] });
  }
  // Sorting keeps the order of what happened in the same instant.
  return moments.toSorted((a, b) => Date.parse(a.at) - Date.parse(b.at));
}
