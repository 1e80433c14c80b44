import { useState } from "react";
import { Link, useParams } from "react-router";
import { formatDay } from "#kernel/days.ts";
import { useQuery } from "#platform/web/data.ts";
import { useMay, useMe } from "#platform/web/may.ts";
import { Badge } from "#platform/web/parts/Badge.tsx";
import { DetailPage } from "#platform/web/parts/DetailPage.tsx";
import { Loaded } from "#platform/web/parts/Loaded.tsx";
import { technicians, type TechnicianWire } from "../api.ts";
import { managesTesting } from "../rules.ts";
import { CertificateDialog, EyesightDialog } from "./TechnicianDialogs.tsx";
import { type PaperRow, PapersTable } from "./PapersTable.tsx";
import { t } from "./words.ts";

/** One technician: what they hold, what has ended, and their eyesight tests. */
export function TechnicianScreen() {
  const { id = "" } = useParams();
  const answer = useQuery(technicians.one, { id });
  return <Loaded answer={answer}>{(technician) => <One technician={technician} />}</Loaded>;
}

function One({ technician }: { technician: TechnicianWire }) {
  const { id, name, state, holds, nextExpiry } = technician;
  const may = useMay()(managesTesting);
  const [adding, setAdding] = useState<"certificate" | "eyesight" | null>(null);
  const close = () => setAdding(null);
  return (
    <DetailPage
      back={{ label: t.technicians, to: "/orders/technicians" }}
      title={name}
      code={name}
      status={<Badge tone={state === "active" ? "done" : "quiet"}>{t.people[state]}</Badge>}
      actions={
        may && (
          <Link className="button" to={`/orders/technicians/${id}/change`}>
            {t.change}
          </Link>
        )
      }
      facts={[
        {
          heading: t.facts,
          facts: [
            { label: t.holds, value: holds || t.nothing, strong: true },
            { label: t.nextExpiry, value: nextExpiry && formatDay(nextExpiry) },
            { label: t.account, value: technician.userName },
            { label: t.note, value: technician.note },
          ],
        },
      ]}
      tabs={[
        {
          name: "certificates",
          label: t.certificates,
          count: technician.certificates.length,
          content: (
            <>
              <Certificates technician={technician} />
              {may && <AddButton label={t.addCertificate} press={() => setAdding("certificate")} />}
            </>
          ),
        },
        {
          name: "eyesight",
          label: t.eyesight,
          count: technician.eyesight.length,
          content: (
            <>
              <Eyesight technician={technician} />
              {may && <AddButton label={t.addEyesight} press={() => setAdding("eyesight")} />}
            </>
          ),
        },
      ]}
      history={{ subject: "technician", id }}
    >
      {adding === "certificate" && <CertificateDialog technicianId={id} onClose={close} />}
      {adding === "eyesight" && <EyesightDialog technicianId={id} onClose={close} />}
    </DetailPage>
  );
}

function AddButton({ label, press }: { label: string; press: () => void }) {
  return (
    <button type="button" className="button mt-3" onClick={press}>
      {label}
    </button>
  );
}

function Certificates({ technician: { certificates } }: { technician: TechnicianWire }) {
  const { org } = useMe();
  const rows = certificates.map((one): PaperRow => ({
    id: one.id,
    cells: [
      `${t.methods[one.method]}, ${one.level}`,
      one.certificate,
      one.scheme,
      formatDay(one.issuedOn),
      formatDay(one.expiresOn),
    ],
    counts: one.issuedOn <= org.today && org.today <= one.expiresOn,
  }));
  const heads = [t.method, t.certificate, t.scheme, t.issuedOn, t.expiresOn];
  return <PapersTable label={t.certificates} heads={heads} rows={rows} none={t.noCertificates} />;
}

function Eyesight({ technician: { eyesight } }: { technician: TechnicianWire }) {
  const { org } = useMe();
  const rows = eyesight.map((one): PaperRow => ({
    id: one.id,
    cells: [formatDay(one.testedOn), one.testedBy, formatDay(one.validUntil)],
    counts: one.testedOn <= org.today && org.today <= one.validUntil,
  }));
  const heads = [t.testedOn, t.testedBy, t.validUntil];
  return <PapersTable label={t.eyesight} heads={heads} rows={rows} none={t.noEyesight} />;
}
