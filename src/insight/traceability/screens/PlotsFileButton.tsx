import { IconDownload } from "@tabler/icons-react";
import { useState } from "react";
import { download, type Problem } from "#platform/web/data.ts";
import { useMayCall } from "#platform/web/may.ts";
import { type OriginWire, traceability } from "../api.ts";
import { t } from "./words.ts";

/** The contributing plots as the file a European buyer uploads; a refusal names the plots in the way. */
export function PlotsFileButton(props: {
  origin: OriginWire;
  tell: (problem: Problem | null) => void;
}) {
  const { kind, id, plots } = props.origin;
  const [busy, setBusy] = useState(false);
  const mayCall = useMayCall();
  if (plots.length === 0 || !mayCall(traceability.geoJson.needs)) return null;
  const run = async (): Promise<void> => {
    setBusy(true);
    props.tell(await download(traceability.geoJson, { kind, id }));
    setBusy(false);
  };
  return (
    <button type="button" className="button" disabled={busy} onClick={() => void run()}>
      <IconDownload size={16} aria-hidden />
      {busy ? t.downloading : t.geoJson}
    </button>
  );
}
