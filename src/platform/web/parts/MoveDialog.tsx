import { type ReactNode, useId, useRef, useState } from "react";
import type { Move } from "#kernel/lifecycle.ts";
import { words } from "../words.ts";
import { Dialog } from "./Dialog.tsx";

const t = words({
  en: {
    reason: "Reason",
    reasonHint: "It stays in the history.",
    missing: "Give the reason, in your own words.",
    final: "This cannot be taken back.",
    cancel: "Cancel",
    working: "Working...",
  },
});

interface MoveDialogProps {
  title: string;
  move: Move<string>;
  says: ReactNode;
  busy: boolean;
  onClose: () => void;
  send: (reason?: string) => void;
}

/** Asks once more before a move that needs a reason, cannot be taken back, or has a consequence to say. */
export function MoveDialog({ title, move, says, busy, onClose, send }: MoveDialogProps) {
  const [reason, setReason] = useState("");
  const [isMissing, setIsMissing] = useState(false);
  const reasonBox = useRef<HTMLTextAreaElement>(null);
  const id = useId();
  const asksReason = move.asks === "reason";
  return (
    <Dialog title={title} open onClose={onClose}>
      <form
        className="flex flex-col gap-4"
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          if (!asksReason) return send();
          if (reason.trim() !== "") return send(reason.trim());
          setIsMissing(true);
          reasonBox.current?.focus();
        }}
      >
        {says && <div>{says}</div>}
        {move.final && <p className="quiet">{t.final}</p>}
        {asksReason && (
          <div className={isMissing ? "field bad" : "field"}>
            <label htmlFor={id}>{t.reason}</label>
            <textarea
              ref={reasonBox}
              id={id}
              className="input"
              rows={3}
              maxLength={500}
              value={reason}
              aria-invalid={isMissing || undefined}
              aria-describedby={`${id}-more`}
              onChange={(event) => {
                setReason(event.target.value);
                setIsMissing(false);
              }}
            />
            <p id={`${id}-more`} className={isMissing ? "field-error" : "field-hint"}>
              {isMissing ? t.missing : t.reasonHint}
            </p>
          </div>
        )}
        <div className="flex flex-wrap justify-end gap-2">
          <button type="button" className="button soft" onClick={onClose}>
            {t.cancel}
          </button>
          <button
            type="submit"
            className={`button ${asksReason || move.final ? "danger" : "primary"}`}
            disabled={busy}
          >
            {busy ? t.working : title}
          </button>
        </div>
      </form>
    </Dialog>
  );
}
