import type { CollectionWire } from "../api.ts";
import { Warning } from "./EvidenceFields.tsx";

/** What whoever judges or pays a slip should see before they do; nothing where nothing is said of it. */
export function SlipFindings({ of }: { of: Pick<CollectionWire, "findings"> }) {
  if (of.findings.length === 0) return null;
  return (
    <div className="mb-3 flex flex-col gap-1">
      {of.findings.map(({ code, message }) => (
        <Warning key={code}>{message}</Warning>
      ))}
    </div>
  );
}
