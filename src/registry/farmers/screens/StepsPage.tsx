import { type ReactNode, useEffect, useEffectEvent } from "react";
import { formatTime } from "#kernel/days.ts";
import { BackLink } from "#platform/web/parts/BackLink.tsx";
import { FormTroubles } from "#platform/web/parts/FormTroubles.tsx";
import { PageTitle } from "#platform/web/parts/PageTitle.tsx";
import type { Form } from "#platform/web/parts/useForm.ts";
import { useWrittenAddress } from "#platform/web/useAddress.ts";
import { stepWords as t } from "./words.ts";

/** A part of a long form: alone on a phone, one under the other where there is room. */
export interface Step {
  name: string;
  label: string;
  content: ReactNode;
  /** Only for the thumb: a desk sees everything at once. */
  onlyOnPhone?: boolean;
}

interface StepsPageProps<V extends object> {
  form: Form<V>;
  title: string;
  back: { label: string; to: string };
  submit: string;
  summary?: ReactNode;
  steps: readonly Step[];
}

/**
 * A form in steps on a phone, each no longer than a thumb reaches, and one page at a desk. The step stands in
 * the address, so that the phone's own Back goes one step back; nothing typed is lost either way.
 */
export function StepsPage<V extends object>(props: StepsPageProps<V>) {
  const { form, title, back, submit, summary, steps } = props;
  const { at, turn, show } = useStep(steps);
  const { attempts, errors } = form;
  const bad = errors.find(({ elementId }) => elementId !== undefined)?.elementId;
  // Only a new attempt turns the page, never what is typed after it.
  const showBad = useEffectEvent(() => bad !== undefined && show(bad));
  useEffect(() => {
    if (attempts > 0) showBad();
  }, [attempts]);
  const isLast = at === steps.length - 1;
  return (
    <div className="form-page">
      <BackLink {...back} />
      <PageTitle title={title} />
      <Progress steps={steps} at={at} />
      <form
        noValidate
        className="flex flex-col gap-6"
        onClickCapture={(event) => {
          const link = (event.target as Element).closest("a[href^='#']");
          if (link) show(link.getAttribute("href")?.slice(1) ?? "");
        }}
        onSubmit={(event) => {
          event.preventDefault();
          if (isLast || !isPhone()) void form.submit();
          else turn(1);
        }}
      >
        <FormTroubles form={form} />
        {form.draftAt !== null && (
          <p className="small quiet flex flex-wrap items-center gap-x-3">
            {t.draft(formatTime(new Date(form.draftAt)))}
            <button type="button" className="link max-md:min-h-11" onClick={form.startOver}>
              {t.startOver}
            </button>
          </p>
        )}
        {steps.map(({ name, content, onlyOnPhone }, index) => (
          <div
            key={name}
            data-step={index}
            className={`flex flex-col gap-6 ${index === at ? "" : "max-md:hidden"} ${onlyOnPhone ? "md:hidden" : ""}`}
          >
            {content}
          </div>
        ))}
        <div className="form-foot">
          {summary && <div className="flex-1">{summary}</div>}
          <Turns at={at} isLast={isLast} turn={turn} busy={form.busy} submit={submit} />
        </div>
      </form>
    </div>
  );
}

interface TurnsProps {
  at: number;
  isLast: boolean;
  /** So many steps on, or back. */
  turn: (by: 1 | -1) => void;
  busy: boolean;
  submit: string;
}

/** Back and on, both under the thumb; at a desk only the one button that sends. */
function Turns({ at, isLast, turn, busy, submit }: TurnsProps) {
  return (
    <div className="flex w-full gap-3 md:ml-auto md:w-auto">
      {at > 0 && (
        <button type="button" className="button md:hidden" onClick={() => turn(-1)}>
          {t.back}
        </button>
      )}
      <button
        type="submit"
        className={`button primary flex-1 ${isLast ? "" : "max-md:hidden"}`}
        disabled={busy}
      >
        {busy ? t.sending : submit}
      </button>
      {!isLast && (
        <button type="submit" className="button primary flex-1 md:hidden">
          {t.next}
        </button>
      )}
    </div>
  );
}

const isPhone = (): boolean => !window.matchMedia("(min-width: 768px)").matches;

function useStep(steps: readonly Step[]) {
  const [address, write] = useWrittenAddress();
  const names = steps.map(({ name }) => name);
  const stepIn = (written: URLSearchParams): number =>
    Math.max(0, names.indexOf(written.get("step") ?? ""));
  const at = stepIn(address);
  const open = (which: (before: number) => number): void => {
    write((before) => {
      const step = names[which(stepIn(before))];
      return step === undefined ? before : new URLSearchParams({ step });
    });
    window.scrollTo({ top: 0 });
  };
  /** From the step that was pressed for last, though another may still be drawn. */
  const turn = (by: 1 | -1): void => open((before) => before + by);
  /** Opens the step a field stands in, then puts the cursor there. */
  const show = (elementId: string): void => {
    const element = document.getElementById(elementId);
    const step = element?.closest<HTMLElement>("[data-step]")?.dataset["step"];
    if (step !== undefined && Number(step) !== at) open(() => Number(step));
    requestAnimationFrame(() => document.getElementById(elementId)?.focus());
  };
  return { at, turn, show };
}

function Progress({ steps, at }: { steps: readonly Step[]; at: number }) {
  return (
    <div className="mb-4 md:hidden">
      <p className="small" role="status">
        {t.stepOf(at + 1, steps.length, steps[at]?.label ?? "")}
      </p>
      <div className="mt-1 flex gap-1" aria-hidden>
        {steps.map(({ name }, index) => (
          <span
            key={name}
            className={`h-1 flex-1 rounded-full ${index <= at ? "bg-leaf" : "bg-line"}`}
          />
        ))}
      </div>
    </div>
  );
}
