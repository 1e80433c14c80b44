import { IconDownload } from "@tabler/icons-react";
import { useState } from "react";
import type { Endpoint, WireParams } from "#platform/api/endpoint.ts";
import { download, type Problem } from "#platform/web/data.ts";
import { useMayCall } from "#platform/web/may.ts";
import { ProblemNotice } from "#platform/web/parts/ProblemNotice.tsx";
import { t } from "./words.ts";

interface ExportButtonProps<E extends Endpoint> {
  /** A `file(…, "text/csv", …)` endpoint. */
  csv: E;
  params: WireParams<E>;
}

/** Saves what is shown as a table for a spreadsheet. */
export function ExportButton<E extends Endpoint>({ csv, params }: ExportButtonProps<E>) {
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<Problem | null>(null);
  const mayCall = useMayCall();
  if (!mayCall(csv.needs)) return null;
  const run = async (): Promise<void> => {
    setBusy(true);
    setProblem(await download(csv, params));
    setBusy(false);
  };
  return (
    <>
      {problem && <ProblemNotice problem={problem} />}
      <button type="button" className="button soft" disabled={busy} onClick={() => void run()}>
        <IconDownload size={16} aria-hidden />
        {busy ? t.exporting : t.export}
      </button>
    </>
  );
}
