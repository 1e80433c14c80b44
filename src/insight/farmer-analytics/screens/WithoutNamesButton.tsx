import { IconDownload } from "@tabler/icons-react";
import { useState } from "react";
import { download } from "#platform/web/data.ts";
import { toast } from "#platform/web/toasts.ts";
import { farmerAnalytics } from "../api.ts";
import type { Asked } from "./analyticsAddress.ts";
import { t } from "./words.ts";

/** Saves farmers and kilograms by district, in which nobody is named. */
export function WithoutNamesButton({ asked }: { asked: Asked }) {
  const [busy, setBusy] = useState(false);
  const run = async (): Promise<void> => {
    setBusy(true);
    const problem = await download(farmerAnalytics.districtsCsv, asked);
    if (problem) toast(t.withoutNames, { text: problem.detail, tone: "refused" });
    setBusy(false);
  };
  return (
    <button type="button" className="button soft" disabled={busy} onClick={() => void run()}>
      <IconDownload size={16} aria-hidden />
      {busy ? t.exporting : t.withoutNames}
    </button>
  );
}
