import { type ReactNode, useId } from "react";
import { Refused } from "#platform/web/signIn/Refused.tsx";

interface SectionProps {
  title: string;
  /** Beside the title: is it on? */
  status?: ReactNode;
  text: string;
  children?: ReactNode;
}

/** One matter of the security page: its name, what it is about, what can be done. */
export function SecuritySection({ title, status, text, children }: SectionProps) {
  const id = useId();
  return (
    <section className="sheet p-4" aria-labelledby={id}>
      <div className="flex flex-wrap items-center gap-3">
        <h2 id={id}>{title}</h2>
        {status}
      </div>
      <p className="quiet mb-3 max-w-[68ch]">{text}</p>
      {children}
    </section>
  );
}

/** Why it did not work, first in a dialog's form, whose gaps are space enough. */
export function Problem({ words }: { words: string | null }) {
  if (words === null) return null;
  return (
    <div className="-mb-4">
      <Refused text={words} />
    </div>
  );
}

/** Cancel and the one thing to do, at the foot of a dialog. */
export function DialogFoot(props: {
  cancel: string;
  onCancel: () => void;
  submit: string;
  busy: boolean;
  isFinal?: boolean;
}) {
  return (
    <div className="flex flex-wrap justify-end gap-2">
      <button type="button" className="button soft" onClick={props.onCancel}>
        {props.cancel}
      </button>
      <button
        type="submit"
        className={`button ${props.isFinal ? "danger" : "primary"}`}
        disabled={props.busy}
      >
        {props.submit}
      </button>
    </div>
  );
}
