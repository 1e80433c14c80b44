import { IconPencil } from "@tabler/icons-react";
import { useState } from "react";
import { Link, useParams } from "react-router";
import { formatDay, formatInstant } from "#kernel/days.ts";
import { formatMoney } from "#kernel/money.ts";
import { download, useQuery } from "#platform/web/data.ts";
import { useMay } from "#platform/web/may.ts";
import { ActionBar } from "#platform/web/parts/ActionBar.tsx";
import { DetailPage } from "#platform/web/parts/DetailPage.tsx";
import type { FactGroup } from "#platform/web/parts/FactsColumn.tsx";
import { FileField } from "#platform/web/parts/FileField.tsx";
import { FormDialog } from "#platform/web/parts/FormDialog.tsx";
import { Loaded } from "#platform/web/parts/Loaded.tsx";
import type { PickedFile } from "#platform/web/parts/pickedFile.ts";
import { TextField } from "#platform/web/parts/TextField.tsx";
import { useForm } from "#platform/web/parts/useForm.ts";
import { toast } from "#platform/web/toasts.ts";
import { licences, type LicenceWire } from "../api.ts";
import { keepsLicences, licenceLife, renewalRequestPath } from "../rules.ts";
import { StandingBadge } from "./LicencesScreen.tsx";
import { t } from "./words.ts";

/** One licence: until when, what it costs, who answers for it, its papers, and its renewal. */
export function LicenceScreen() {
  const { id = "" } = useParams();
  const answer = useQuery(licences.one, { id });
  return <Loaded answer={answer}>{(licence) => <OneLicence licence={licence} />}</Loaded>;
}

function OneLicence({ licence }: { licence: LicenceWire }) {
  const { id, standing, state } = licence;
  const may = useMay();
  const asksForMore = state !== "renewed" && may(keepsLicences);
  return (
    <DetailPage
      back={{ label: t.title, to: "/ucda-registration" }}
      title={licence.kindName}
      code={licence.licenceNumber}
      status={<StandingBadge standing={standing} />}
      actions={
        <ActionBar
          life={licenceLife}
          of={licence}
          moves={licences}
          words={t.moves}
          says={{ suspend: <p>{t.saysSuspend}</p>, let_expire: <p>{t.saysLetExpire}</p> }}
        >
          {asksForMore && (
            <Link className="button" to={renewalRequestPath(licence)}>
              {t.renew}
            </Link>
          )}
        </ActionBar>
      }
      facts={factsOf(licence)}
      tabs={[{ name: "papers", label: t.papers, content: <Papers licence={licence} /> }]}
      history={{ subject: "licence", id }}
    >
      {asksForMore && <Renewal licence={licence} />}
    </DetailPage>
  );
}

/** Until when it lasts, and the paper that follows it. */
function Renewal({ licence }: { licence: LicenceWire }) {
  const { id, daysLeft, renewBy } = licence;
  return (
    <section className="sheet mb-4 flex flex-wrap items-center gap-x-4 gap-y-3 p-4">
      <p className="min-w-48 flex-1">
        {daysLeft === null ? t.noEnd : t.left(daysLeft)}
        {renewBy !== null && (
          <span className="small quiet block">
            {t.renewBy} {formatDay(renewBy)}
          </span>
        )}
      </p>
      <span className="flex flex-wrap gap-2">
        <Link className="button soft" to={`/ucda-registration/${id}/change`}>
          <IconPencil size={16} aria-hidden />
          {t.change}
        </Link>
        <Link className="button" to={`/ucda-registration/${id}/renew`}>
          {t.recordRenewal}
        </Link>
      </span>
    </section>
  );
}

function factsOf(licence: LicenceWire): FactGroup[] {
  const { renews, renewedBy, submittedOn, expiresOn } = licence;
  const other = (label: string, one: { id: string; licenceNumber: string } | null) => ({
    label,
    value: one?.licenceNumber ?? null,
    ...(one === null ? {} : { to: `/ucda-registration/${one.id}` }),
  });
  return [
    {
      heading: t.whatItIs,
      facts: [
        { label: t.authority, value: licence.authorityName },
        { label: t.issuedOn, value: formatDay(licence.issuedOn) },
        {
          label: t.expiresOn,
          value: expiresOn === null ? t.noEnd : formatDay(expiresOn),
          strong: true,
        },
        { label: t.fee, value: formatMoney(licence.fee) },
        { label: t.leadDays, value: licence.leadDays },
        { label: t.responsible, value: licence.responsibleName },
        other(t.follows, renews),
        other(t.followedBy, renewedBy),
        { label: t.status, value: t.states[licence.state] },
        { label: t.submittedOn, value: submittedOn && formatDay(submittedOn) },
        { label: t.reason, value: licence.closingReason },
        { label: t.note, value: licence.note },
        { label: t.recordedBy, value: licence.createdByName },
      ],
    },
    {
      heading: t.thresholds,
      facts: [
        { label: t.soonDays, value: licence.soonDays },
        { label: t.renewDays, value: licence.renewDays },
      ],
    },
  ];
}

function Papers({ licence }: { licence: LicenceWire }) {
  const [isAdding, setAdding] = useState(false);
  const may = useMay();
  const { id, files } = licence;
  return (
    <section className="sheet">
      {files.length === 0 && <p className="quiet p-4">{t.noPapers}</p>}
      <ul className="divide-y divide-line">
        {files.map((file) => (
          <li key={file.id} className="flex items-center gap-4 p-4">
            <span className="min-w-0 flex-1">
              <span className="block truncate font-medium">{file.title}</span>
              <span className="small quiet">{formatInstant(new Date(file.createdAt))}</span>
            </span>
            <button
              type="button"
              className="button soft"
              aria-label={`${t.open} ${file.title}`}
              onClick={() => void openFile(id, file.id)}
            >
              {t.open}
            </button>
          </li>
        ))}
      </ul>
      {may(keepsLicences) && (
        <div className="border-t border-line p-4">
          <button type="button" className="button" onClick={() => setAdding(true)}>
            {t.addPaper}
          </button>
        </div>
      )}
      {isAdding && <PaperDialog licenceId={id} onClose={() => setAdding(false)} />}
    </section>
  );
}

async function openFile(id: string, fileId: string): Promise<void> {
  const problem = await download(licences.file, { id, fileId });
  if (problem) toast(t.notOpened, { text: problem.detail, tone: "refused" });
}

const noPaper: { title: string; file: PickedFile | null } = { title: "", file: null };

function PaperDialog({ licenceId, onClose }: { licenceId: string; onClose: () => void }) {
  const form = useForm({
    initial: noPaper,
    command: licences.addFile,
    args: ({ title, file }, id) => ({
      params: { id: licenceId },
      body: { id, title, file: { name: file?.name ?? "", base64: file?.base64 ?? "" } },
    }),
    names: { "file.base64": "file", "file.name": "file" },
    done: () => {
      toast(t.added);
      onClose();
    },
  });
  return (
    <FormDialog form={form} title={t.addPaper} submit={t.addPaper} open onClose={onClose}>
      <TextField field={form.field("title")} label={t.paperTitle} required />
      <FileField
        field={form.field("file")}
        label={t.paper}
        accept="application/pdf,image/jpeg,image/png"
        required
      />
    </FormDialog>
  );
}
