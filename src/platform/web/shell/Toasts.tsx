import { useEffect, useState, useSyncExternalStore } from "react";
import { coreWords } from "../coreWords.ts";
import { closeToast, onToasts, type Toast, toastsShown } from "../toasts.ts";

const shownMs = 5_000;
const withActionMs = 10_000;

/** The messages now shown, announced politely; they wait while somebody points at or focuses them. */
export function Toasts() {
  const toasts = useSyncExternalStore(onToasts, toastsShown);
  return (
    <section className="toasts no-print" aria-label={coreWords().messages} aria-live="polite">
      {toasts.map((one) => (
        <ToastLine key={one.id} toast={one} />
      ))}
    </section>
  );
}

function ToastLine({ toast }: { toast: Toast }) {
  const [isHeld, setIsHeld] = useState(false);
  useEffect(() => {
    if (isHeld) return;
    const timer = setTimeout(() => closeToast(toast.id), toast.action ? withActionMs : shownMs);
    return () => clearTimeout(timer);
  }, [isHeld, toast]);
  return (
    <div
      className={`toast ${toast.tone}`}
      onPointerEnter={() => setIsHeld(true)}
      onPointerLeave={() => setIsHeld(false)}
      onFocus={() => setIsHeld(true)}
      onBlur={() => setIsHeld(false)}
    >
      <div className="flex-1">
        <p className="font-medium">{toast.title}</p>
        {toast.text && <p className="small">{toast.text}</p>}
      </div>
      {toast.action && (
        <button
          type="button"
          className="button little"
          onClick={() => {
            toast.action?.run();
            closeToast(toast.id);
          }}
        >
          {toast.action.label}
        </button>
      )}
      <button type="button" className="toast-close" onClick={() => closeToast(toast.id)}>
        <span aria-hidden>×</span>
        <span className="sr-only">{coreWords().close}</span>
      </button>
    </div>
  );
}
