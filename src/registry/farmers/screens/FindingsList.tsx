import { IconAlertTriangle, IconCheck, IconX } from "@tabler/icons-react";
import type { Finding } from "../plotRules.ts";
import { plotWords as t } from "./words.ts";

interface FindingsListProps {
  findings: readonly Finding[];
  /** Said when there is nothing to say. */
  fineHint?: string;
}

/** What the checks say about a plot: errors to mend, warnings to think about, or that it is fine. */
export function FindingsList({ findings, fineHint }: FindingsListProps) {
  if (findings.length === 0) {
    return (
      <p className="flex gap-2">
        <IconCheck size={16} className="flex-none translate-y-0.5 text-leaf-ink" aria-hidden />
        <span>
          {t.fine}
          {fineHint && <span className="quiet block text-sm">{fineHint}</span>}
        </span>
      </p>
    );
  }
  return (
    <ul className="flex flex-col gap-2">
      {findings.map(({ code, level, message }) => (
        <li key={`${code} ${message}`} className="flex gap-2">
          {level === "error" ? (
            <IconX size={16} className="flex-none translate-y-0.5 text-cherry" aria-hidden />
          ) : (
            <IconAlertTriangle
              size={16}
              className="flex-none translate-y-0.5 text-straw"
              aria-hidden
            />
          )}
          {message}
        </li>
      ))}
    </ul>
  );
}
