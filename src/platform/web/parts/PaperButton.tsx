import { IconPrinter } from "@tabler/icons-react";
import { useState } from "react";
import type { Endpoint, WireParams } from "#platform/api/endpoint.ts";
import { fetchFile, problemOf } from "../data.ts";
import { useMayCall } from "../may.ts";
import { toast } from "../toasts.ts";
import { words } from "../words.ts";

/** Needed once a paper is there, and not by a form that has none. */
const loadKinds = () => import("./scanRules.ts");

const t = words({ en: { opening: "Opening...", failed: "The paper was not opened" } });

interface PaperButtonProps<E extends Endpoint> {
  /** A paper of ours, `file(…, "application/pdf", …)`, or a scan that was kept, `file(…, "application/octet-stream", …)`. */
  paper: E;
  params: WireParams<E>;
  /** "Weigh slip", "Commercial invoice". */
  label: string;
  /** Done before the paper is read: counting the print. */
  before?: () => Promise<unknown>;
}

/** Opens a paper in a new tab, as it will be printed. */
export function PaperButton<E extends Endpoint>(props: PaperButtonProps<E>) {
  const { paper, params, label, before } = props;
  const [busy, setBusy] = useState(false);
  const mayCall = useMayCall();
  if (!mayCall(paper.needs)) return null;
  const open = async (): Promise<void> => {
    // The tab is opened by the press itself; opened after the answer, browsers would block it.
    const tab = window.open("", "_blank");
    setBusy(true);
    try {
      await before?.();
      const { blob, name } = await fetchFile(paper, params);
      const { asNamed } = await loadKinds();
      const address = URL.createObjectURL(asNamed(blob, name));
      if (tab) tab.location.href = address;
      else save(address, name);
      setTimeout(() => URL.revokeObjectURL(address), 600_000);
    } catch (error) {
      tab?.close();
      toast(t.failed, { text: problemOf(error).detail, tone: "refused" });
    } finally {
      setBusy(false);
    }
  };
  return (
    <button type="button" className="button" disabled={busy} onClick={() => void open()}>
      <IconPrinter size={16} aria-hidden />
      {busy ? t.opening : label}
    </button>
  );
}

function save(address: string, name: string): void {
  const link = document.createElement("a");
  link.href = address;
  link.download = name;
  link.click();
}
