import { useEffect, useRef } from "react";
import { BlockerPanel } from "./BlockerPanel.tsx";
import { ProblemNotice } from "./ProblemNotice.tsx";
import type { Form } from "./useForm.ts";
import { t } from "./fieldWords.ts";
import { useLoaded } from "../useLoaded.ts";

const loadMeetingPanel = () => import("./MeetingPanel.tsx");

/** Two versions meet seldom: what shows them comes when they do. */
function MeetingPlace<V extends object>({ form }: { form: Form<V> }) {
  const file = useLoaded(loadMeetingPanel);
  return file && <file.MeetingPanel form={form} />;
}

/** Everything that is wrong, with links; takes the focus after an attempt that found something. */
export function FormTroubles<V extends object>({ form }: { form: Form<V> }) {
  const summary = useRef<HTMLDivElement>(null);
  const { attempts, errors, problem } = form;
  const first = useRef<string | undefined>(undefined);
  useEffect(() => {
    first.current = errors.find(({ elementId }) => elementId !== undefined)?.elementId;
  });
  // Only a new attempt moves the focus, never what is typed after it.
  useEffect(() => {
    if (attempts === 0) return;
    const field = first.current === undefined ? null : document.getElementById(first.current);
    if (field) showField(field, summary.current);
    else summary.current?.focus();
  }, [attempts]);
  if (form.meeting) return <MeetingPlace form={form} />;
  if (problem?.blockers) {
    return <BlockerPanel title={problem.detail} blockers={problem.blockers} wasTried />;
  }
  if (problem) return <ProblemNotice problem={problem} />;
  if (errors.length === 0) return null;
  return (
    <div ref={summary} className="notice refused" role="alert" tabIndex={-1}>
      <h2 className="text-cherry">{t.wrong(errors.length)}</h2>
      <ul className="mt-1 md:list-disc md:pl-5">
        {errors.map(({ path, message, label, elementId }) => (
          <li key={`${path} ${message}`}>
            {elementId ? (
              <a
                className="link inline-block py-0.5 max-md:py-2.5"
                href={`#${elementId}`}
                onClick={(event) => {
                  event.preventDefault();
                  document.getElementById(elementId)?.focus();
                }}
              >
                {label ? `${label}: ${message}` : message}
              </a>
            ) : (
              message
            )}
          </li>
        ))}
      </ul>
    </div>
  );
}

/** Focuses the first bad field, with the summary above it still in view where both fit. */
function showField(field: HTMLElement, summary: HTMLElement | null): void {
  field.focus({ preventScroll: true });
  const distance = summary
    ? field.getBoundingClientRect().bottom - summary.getBoundingClientRect().top
    : Number.POSITIVE_INFINITY;
  if (summary && distance < window.innerHeight * roomForBoth) {
    summary.scrollIntoView({ block: "start" });
  } else field.scrollIntoView({ block: "center" });
}

/** The bars above and below a form take the rest of a phone's window. */
const roomForBoth = 0.65;
