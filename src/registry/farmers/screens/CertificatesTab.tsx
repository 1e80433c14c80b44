import { useState } from "react";
import { formatDay, formatInstant } from "#kernel/days.ts";
import type { WireReturns } from "#platform/api/endpoint.ts";
import { useQuery } from "#platform/web/data.ts";
import { useMay } from "#platform/web/may.ts";
import { Badge } from "#platform/web/parts/Badge.tsx";
import { Loaded } from "#platform/web/parts/Loaded.tsx";
import { farmerCertificates } from "../certificateApi.ts";
import { keepsFarmers } from "../rules.ts";
import {
  CertificateDialog,
  CloseFindingDialog,
  InspectionDialog,
  WithdrawDialog,
} from "./CertificateDialogs.tsx";
import { certificateWords as t } from "./certificateWords.ts";

type Standing = WireReturns<typeof farmerCertificates.ofFarmer>;
type Certificate = Standing["certificates"][number];
type Inspection = Standing["inspections"][number];
type Finding = Inspection["findings"][number];

const tones = {
  valid: "done",
  to_come: "quiet",
  expired: "refused",
  withdrawn: "refused",
} as const;

/** What a farmer is certified for, and what inspectors found. */
export function CertificatesTab({ farmerId }: { farmerId: string }) {
  const answer = useQuery(farmerCertificates.ofFarmer, { id: farmerId });
  const may = useMay();
  const [adding, setAdding] = useState<"certificate" | "inspection" | null>(null);
  const close = () => setAdding(null);
  return (
    <>
      {may(keepsFarmers) && (
        <p className="flex flex-wrap justify-end gap-2">
          <button type="button" className="button" onClick={() => setAdding("inspection")}>
            {t.inspect}
          </button>
          <button type="button" className="button primary" onClick={() => setAdding("certificate")}>
            {t.add}
          </button>
        </p>
      )}
      <Loaded answer={answer} skeleton={<span className="skeleton h-28 w-full" />}>
        {({ certificates, inspections }) => (
          <>
            <section className="sheet p-4">
              <h2 className="mb-2">{t.certificates}</h2>
              {certificates.length === 0 && <p className="quiet">{t.noCertificates}</p>}
              <ul className="divide-y divide-line">
                {certificates.map((one) => (
                  <OneCertificate key={one.id} certificate={one} />
                ))}
              </ul>
            </section>
            <section className="sheet p-4">
              <h2 className="mb-2">{t.inspections}</h2>
              {inspections.length === 0 && <p className="quiet">{t.noInspections}</p>}
              <ul className="divide-y divide-line">
                {inspections.map((one) => (
                  <OneInspection key={one.id} inspection={one} />
                ))}
              </ul>
            </section>
          </>
        )}
      </Loaded>
      {adding === "certificate" && <CertificateDialog farmerId={farmerId} onClose={close} />}
      {adding === "inspection" && <InspectionDialog farmerId={farmerId} onClose={close} />}
    </>
  );
}

function OneCertificate({ certificate }: { certificate: Certificate }) {
  const { scheme, number, validFrom, validTo, standing, withdrawnOn, withdrawReason } = certificate;
  const may = useMay();
  const [isAsked, setIsAsked] = useState(false);
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-1 py-3">
      <div className="min-w-0 flex-1 basis-60">
        <p className="font-medium">
          {t.schemes[scheme]} · {number}
        </p>
        <p className="small">{t.span(formatDay(validFrom), formatDay(validTo))}</p>
        {withdrawnOn && (
          <p className="small">
            {t.withdrawnBecause(formatDay(withdrawnOn), withdrawReason ?? "")}
          </p>
        )}
        <p className="small quiet">{t.recordedBy(certificate.createdByName ?? "–")}</p>
      </div>
      <Badge tone={tones[standing]}>{t.standings[standing]}</Badge>
      {may("canEditFarmers") && (standing === "valid" || standing === "to_come") && (
        <button type="button" className="button little" onClick={() => setIsAsked(true)}>
          {t.withdraw}
        </button>
      )}
      {isAsked && <WithdrawDialog certificate={certificate} onClose={() => setIsAsked(false)} />}
    </li>
  );
}

function OneInspection({ inspection }: { inspection: Inspection }) {
  const { scheme, inspectedOn, inspector, findings } = inspection;
  return (
    <li className="py-3">
      <p className="font-medium">{t.schemes[scheme]}</p>
      <p className="small">{t.inspectedBy(formatDay(inspectedOn), inspector)}</p>
      <p className="small quiet">{t.recordedBy(inspection.createdByName ?? "–")}</p>
      {findings.length === 0 && <p className="small mt-1">{t.nothingFound}</p>}
      <ul className="mt-2 flex flex-col gap-3">
        {findings.map((one) => (
          <OneFinding key={one.id} finding={one} />
        ))}
      </ul>
    </li>
  );
}

function OneFinding({ finding }: { finding: Finding }) {
  const { state, what, action, dueOn, evidence, closedAt } = finding;
  const may = useMay();
  const [isAsked, setIsAsked] = useState(false);
  const isOpen = state === "open";
  const stands = finding.isOverdue ? t.overdue : isOpen ? t.open : t.closed;
  return (
    <li className="flex flex-wrap items-start gap-x-4 gap-y-1 border-l-2 border-line pl-3">
      <div className="min-w-0 flex-1 basis-60">
        <p>{what}</p>
        <p className="small">{t.doBy(action, formatDay(dueOn))}</p>
        {closedAt && (
          <p className="small quiet">
            {t.closedBy(
              finding.closedByName ?? "–",
              formatInstant(new Date(closedAt)),
              evidence ?? "",
            )}
          </p>
        )}
        {finding.samePerson && <p className="tiny">{t.samePerson}</p>}
        {isOpen && finding.isOwn && may("canEditFarmers") && <p className="tiny">{t.ownFinding}</p>}
      </div>
      <Badge tone={finding.isOverdue ? "refused" : isOpen ? "waiting" : "done"}>{stands}</Badge>
      {isOpen && !finding.isOwn && may("canEditFarmers") && (
        <button type="button" className="button little" onClick={() => setIsAsked(true)}>
          {t.close}
        </button>
      )}
      {isAsked && <CloseFindingDialog finding={finding} onClose={() => setIsAsked(false)} />}
    </li>
  );
}
