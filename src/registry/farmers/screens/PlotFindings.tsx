import { IconAlertTriangle, IconCheck, IconX } from "@tabler/icons-react";
import { useState } from "react";
import { Link } from "react-router";
import { formatInstant } from "#kernel/days.ts";
import type { WireReturns } from "#platform/api/endpoint.ts";
import { useQuery } from "#platform/web/data.ts";
import { useMay } from "#platform/web/may.ts";
import { FormDialog } from "#platform/web/parts/FormDialog.tsx";
import { TextField } from "#platform/web/parts/TextField.tsx";
import { useForm } from "#platform/web/parts/useForm.ts";
import { toast } from "#platform/web/toasts.ts";
import type { plots } from "../api.ts";
import { plotFindings } from "../findingApi.ts";
import { FindingsList } from "./FindingsList.tsx";
import { kindOf } from "./findingKind.ts";
import { findingWords as t } from "./findingWords.ts";

type Plot = WireReturns<typeof plots.read>;
type Found = Plot["findings"][number];

/** What the checks found on one plot: each with what to do, or with who answers for it. */
export function PlotFindings({ plot }: { plot: Plot }) {
  const may = useMay();
  const [accepting, setAccepting] = useState<Found | null>(null);
  const hasAccepted = plot.findings.some((finding) => finding.isAccepted);
  const answer = useQuery(plotFindings.acceptances, { id: plot.id }, { enabled: hasAccepted });
  if (plot.findings.length === 0) return <FindingsList findings={[]} />;
  const mayAccept = may("canEditFarmers") && plot.state !== "retired";
  return (
    <>
      <ul className="flex flex-col gap-4">
        {plot.findings.map((finding) => {
          const accepted = finding.isAccepted
            ? answer.data?.rows.find((one) => one.message === finding.message)
            : undefined;
          return (
            <li key={`${finding.code} ${finding.message}`} className="flex gap-2">
              <Sign finding={finding} />
              <div className="min-w-0 flex-1">
                <p className={finding.isAccepted ? "quiet" : ""}>{finding.message}</p>
                {accepted && (
                  <p className="small">
                    {t.acceptedBy(
                      accepted.byName ?? "–",
                      formatInstant(new Date(accepted.at)),
                      accepted.reason,
                    )}
                  </p>
                )}
                {!finding.isAccepted && <Todo finding={finding} />}
                {mayAccept && finding.level === "warning" && !finding.isAccepted && (
                  <AcceptButton plot={plot} onAccept={() => setAccepting(finding)} />
                )}
              </div>
            </li>
          );
        })}
      </ul>
      {accepting && (
        <AcceptDialog plot={plot} finding={accepting} onClose={() => setAccepting(null)} />
      )}
    </>
  );
}

function Sign({ finding: { level, isAccepted } }: { finding: Found }) {
  const seat = "flex-none translate-y-0.5";
  if (isAccepted) return <IconCheck size={16} className={`${seat} text-leaf-ink`} aria-hidden />;
  if (level === "error") return <IconX size={16} className={`${seat} text-cherry`} aria-hidden />;
  return <IconAlertTriangle size={16} className={`${seat} text-straw`} aria-hidden />;
}

function Todo({ finding: { code, other } }: { finding: Found }) {
  const known = kindOf(code);
  return (
    <p className="small quiet flex flex-wrap gap-x-3">
      {known && <span>{t.todos[known]}.</span>}
      {other && (
        <Link
          className="link max-md:py-2.5"
          to={`/farmers/${other.farmerId}/plots/${other.plotId}`}
        >
          {t.otherPlot(other.code)}
        </Link>
      )}
    </p>
  );
}

function AcceptButton({ plot, onAccept }: { plot: Plot; onAccept: () => void }) {
  if (plot.isOwnCapture) return <p className="tiny quiet">{t.ownCapture}</p>;
  return (
    <button type="button" className="button mt-2" onClick={onAccept}>
      {t.accept}
    </button>
  );
}

interface AcceptDialogProps {
  plot: Plot;
  finding: Found;
  onClose: () => void;
}

function AcceptDialog({ plot, finding, onClose }: AcceptDialogProps) {
  const form = useForm({
    initial: { reason: "" },
    command: plotFindings.accept,
    args: ({ reason }, id) => ({
      params: { id: plot.id },
      body: { id, message: finding.message, reason },
    }),
    done: () => {
      toast(t.done);
      onClose();
    },
  });
  return (
    <FormDialog form={form} title={t.acceptTitle} submit={t.acceptSubmit} open onClose={onClose}>
      <p>{finding.message}</p>
      <p className="quiet">{t.acceptMeans}</p>
      <TextField field={form.field("reason")} label={t.reason} required />
    </FormDialog>
  );
}
