import { type ReactNode, useId } from "react";

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
