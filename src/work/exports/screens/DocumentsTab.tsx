import { useState } from "react";
import { formatDay } from "#kernel/days.ts";
import { useMe } from "#platform/web/may.ts";
import { Badge } from "#platform/web/parts/Badge.tsx";
import { StatusBadge } from "#platform/web/parts/StatusBadge.tsx";
import type { ShipmentWire } from "../api.ts";
import type { ExportDocumentWire } from "../documentApi.ts";
import { documentLife, isSettled } from "../documentRules.ts";
import { DocumentActions } from "./DocumentActions.tsx";
import { DocumentDialog, type DocumentDialogKind } from "./DocumentDialog.tsx";
import { t } from "./words.ts";

/** The checklist: every paper with who gives it, until when, and how far it is. */
export function DocumentsTab({ shipment }: { shipment: ShipmentWire }) {
  const [open, setOpen] = useState<{ id: string; kind: DocumentDialogKind } | null>(null);
  const { documents } = shipment;
  const needed = documents.filter((one) => one.required);
  const settled = needed.filter((one) => isSettled(one.state));
  const opened = documents.find((one) => one.id === open?.id);
  const share = needed.length === 0 ? 100 : (settled.length / needed.length) * 100;
  return (
    <section className="sheet">
      <header className="flex flex-wrap items-center gap-x-4 gap-y-2 border-b border-line p-4">
        <h2 className="text-base font-strong">{t.settledOf(settled.length, needed.length)}</h2>
        <div className="h-2 min-w-32 flex-1 overflow-hidden rounded-full bg-line" aria-hidden>
          <div className="h-full bg-leaf" style={{ width: `${share}%` }} />
        </div>
      </header>
      <ul className="divide-y divide-line">
        {documents.map((document) => (
          <DocumentLine
            key={document.id}
            document={document}
            isOver={shipment.state === "cancelled" || shipment.state === "closed"}
            open={(kind) => setOpen({ id: document.id, kind })}
          />
        ))}
      </ul>
      {open && opened && (
        <DocumentDialog document={opened} kind={open.kind} onClose={() => setOpen(null)} />
      )}
    </section>
  );
}

interface DocumentLineProps {
  document: ExportDocumentWire;
  isOver: boolean;
  open: (kind: DocumentDialogKind) => void;
}

function DocumentLine({ document, isOver, open }: DocumentLineProps) {
  const { name, authority, required, number, issuedOn, reason, stale, edition } = document;
  const said = [
    number !== null && issuedOn !== null && t.issuedOn(number, formatDay(issuedOn)),
    document.expiresOn !== null && t.expires(formatDay(document.expiresOn)),
    edition > 1 && t.edition(edition),
    document.enteredByName !== null && t.enteredBy(document.enteredByName),
    document.settledByName !== null && t.settledBy(document.settledByName),
  ].filter((part) => part !== false);
  return (
    <li className="grid gap-x-4 gap-y-2 p-4 md:grid-cols-[minmax(0,1fr)_auto]">
      <div className="min-w-0">
        <h3 className="flex flex-wrap items-center gap-x-3 gap-y-1 font-medium">
          {name}
          <State document={document} />
          {stale && (
            <Badge tone="waiting" warns>
              {t.stale}
            </Badge>
          )}
        </h3>
        <p className="small quiet">
          {authority}
          {required ? <Needed document={document} /> : ` · ${t.optional}`}
        </p>
        {said.length > 0 && <p className="small">{said.join(" · ")}</p>}
        {reason !== null && <p className="small">“{reason}”</p>}
      </div>
      <div className="flex flex-wrap items-start gap-2 md:justify-end">
        <DocumentActions document={document} isOver={isOver} open={open} />
      </div>
    </li>
  );
}

function State({ document }: { document: ExportDocumentWire }) {
  if (!document.required && document.state === "required") {
    return <Badge tone="quiet">{t.notAsked}</Badge>;
  }
  return <StatusBadge life={documentLife} state={document.state} words={t.documentStates} />;
}

/** Until when it must come; late while it is still open. */
function Needed({ document }: { document: ExportDocumentWire }) {
  const { org } = useMe();
  const { state, neededBy } = document;
  if (isSettled(state)) return null;
  const isLate = neededBy < org.today;
  return (
    <>
      {" · "}
      <span className={isLate ? "text-straw" : ""}>
        {isLate ? t.late(formatDay(neededBy)) : t.neededBy(formatDay(neededBy))}
      </span>
    </>
  );
}
