import { IconDownload } from "@tabler/icons-react";
import { useState } from "react";
import type { Endpoint, WireParams } from "#platform/api/endpoint.ts";
import { download } from "#platform/web/data.ts";
import { useMayCall } from "#platform/web/may.ts";
import { toast } from "#platform/web/toasts.ts";
import { t } from "./words.ts";

/** Saves what is shown as a table for a spreadsheet. */
export function CsvButton<E extends Endpoint>(props: { csv: E; params: WireParams<E> }) {
  const { csv, params } = props;
  const [busy, setBusy] = useState(false);
  const mayCall = useMayCall();
  if (!mayCall(csv.needs)) return null;
  const run = async (): Promise<void> => {
    setBusy(true);
    const problem = await download(csv, params);
    if (problem) toast(t.export, { text: problem.detail, tone: "refused" });
    setBusy(false);
  };
  return (
    <button type="button" className="button soft" disabled={busy} onClick={() => void run()}>
      <IconDownload size={16} aria-hidden />
      {t.export}
    </button>
  );
}
