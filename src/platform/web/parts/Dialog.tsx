import { type ReactNode, useId, useLayoutEffect, useRef } from "react";

interface DialogProps {
  title: string;
  open: boolean;
  onClose: () => void;
  children: ReactNode;
  /** For tables and forms with two columns. */
  wide?: boolean;
  /** Esc and the veil do not close it: an answer is needed. */
  needsAnswer?: boolean;
}

/** A modal dialog: the browser's own, which traps focus, closes on Esc and gives focus back. */
export function Dialog({ title, open, onClose, children, wide, needsAnswer }: DialogProps) {
  const element = useRef<HTMLDialogElement>(null);
  const titleId = useId();
  // Before the element goes: closed while it is still there it gives the focus back to what opened it.
  useLayoutEffect(() => {
    const dialog = element.current;
    if (!dialog) return;
    dialog.showModal();
    return () => dialog.close();
  }, [open]);
  if (!open) return null;
  return (
    <dialog
      ref={element}
      className={wide ? "dialog wide" : "dialog"}
      aria-labelledby={titleId}
      onCancel={(event) => {
        event.preventDefault();
        if (!needsAnswer) onClose();
      }}
      onPointerDown={(event) => {
        if (event.target === element.current && !needsAnswer) onClose();
      }}
    >
      <div onPointerDown={(event) => event.stopPropagation()}>
        <h2 id={titleId} className="mb-2 text-md">
          {title}
        </h2>
        {children}
      </div>
    </dialog>
  );
}
