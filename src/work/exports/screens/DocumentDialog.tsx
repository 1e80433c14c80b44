import { largestScanBytes } from "#books/files/rules.ts";
import { useCommand } from "#platform/web/data.ts";
import { useMe } from "#platform/web/may.ts";
import { DayField } from "#platform/web/parts/DayField.tsx";
import { FileField } from "#platform/web/parts/FileField.tsx";
import { FormDialog } from "#platform/web/parts/FormDialog.tsx";
import { MoveDialog } from "#platform/web/parts/MoveDialog.tsx";
import type { PickedFile } from "#platform/web/parts/pickedFile.ts";
import { TextField } from "#platform/web/parts/TextField.tsx";
import { useForm } from "#platform/web/parts/useForm.ts";
import { toast } from "#platform/web/toasts.ts";
import { type ExportDocumentWire, exportDocuments } from "../documentApi.ts";
import { documentLife } from "../documentRules.ts";
import { t } from "./words.ts";

export type DocumentDialogKind = keyof typeof documentLife.moves;

interface DocumentDialogProps {
  document: ExportDocumentWire;
  kind: DocumentDialogKind;
  onClose: () => void;
}

/** One step of a paper: its data and scan, its day, or a reason. */
export function DocumentDialog(props: DocumentDialogProps) {
  const { kind, document, onClose } = props;
  if (kind === "receive") return <ReceiveDialog document={document} onClose={onClose} />;
  if (kind === "issue") return <IssueDialog document={document} onClose={onClose} />;
  return <StepDialog document={document} kind={kind} onClose={onClose} />;
}

type PlainStep = Exclude<DocumentDialogKind, "receive" | "issue">;

function StepDialog(props: { document: ExportDocumentWire; kind: PlainStep; onClose: () => void }) {
  const { document, kind, onClose } = props;
  const { id, version, name, number } = document;
  const reasoned = { reject: true, waive: true, reopen: true, request: false, approve: false };
  const withdraws = document.code !== null && (kind === "reject" || kind === "reopen");
  const plain = useCommand(kind === "request" ? exportDocuments.request : exportDocuments.approve);
  const withReason = useCommand(
    kind === "reject"
      ? exportDocuments.reject
      : kind === "waive"
        ? exportDocuments.waive
        : exportDocuments.reopen,
  );
  const send = async (reason?: string): Promise<void> => {
    const params = { id };
    const outcome = reasoned[kind]
      ? await withReason.run({ params, body: { version, reason: reason ?? "" } })
      : await plain.run({ params, body: { version } });
    onClose();
    if (outcome.ok) toast(`${name}: ${t.documentStates[outcome.value.state].toLowerCase()}`);
    else toast(outcome.problem.title, { text: outcome.problem.detail, tone: "refused" });
  };
  return (
    <MoveDialog
      title={t.documentMoves[kind]}
      move={documentLife.moves[kind]}
      says={
        <>
          <p className="font-strong">
            {name} {number !== null && <span className="whitespace-nowrap">{number}</span>}
          </p>
          {withdraws && <p className="mt-1">{t.withdrawnMeans}</p>}
        </>
      }
      busy={plain.busy || withReason.busy}
      onClose={onClose}
      send={(reason) => void send(reason)}
    />
  );
}

function ReceiveDialog({ document, onClose }: Omit<DocumentDialogProps, "kind">) {
  const { org } = useMe();
  const { id, version, name } = document;
  const form = useForm({
    initial: {
      number: document.number ?? "",
      issuedOn: document.issuedOn ?? org.today,
      expiresOn: document.expiresOn ?? "",
      note: document.note ?? "",
      file: null as PickedFile | null,
    },
    check: ({ file }) =>
      file !== null && file.size > largestScanBytes
        ? [{ path: "file", message: t.scanTooLarge }]
        : [],
    command: exportDocuments.receive,
    args: ({ file, expiresOn, note, ...values }) => ({
      params: { id },
      body: {
        version,
        ...values,
        expiresOn: expiresOn === "" ? null : expiresOn,
        note: note.trim() === "" ? null : note,
        file: { name: file?.name ?? "", base64: file?.base64 ?? "" },
      },
    }),
    names: { "file.base64": "file", "file.name": "file" },
    done: () => {
      toast(t.received(name));
      onClose();
    },
  });
  return (
    <FormDialog
      form={form}
      title={t.receiveTitle(name)}
      submit={t.documentMoves.receive}
      open
      onClose={onClose}
    >
      <TextField field={form.field("number")} label={t.documentNumber} required />
      <div className="grid grid-cols-2 items-start gap-4">
        <DayField field={form.field("issuedOn")} label={t.dayOfIssue} to={org.today} required />
        <DayField field={form.field("expiresOn")} label={t.expiresOn} />
      </div>
      <FileField
        field={form.field("file")}
        label={t.scan}
        hint={t.scanHint}
        accept="application/pdf,image/png,image/jpeg"
        required
      />
      <TextField field={form.field("note")} label={t.note} long />
    </FormDialog>
  );
}

function IssueDialog({ document, onClose }: Omit<DocumentDialogProps, "kind">) {
  const { org } = useMe();
  const { id, version, name, edition } = document;
  const form = useForm({
    initial: { day: org.today },
    command: exportDocuments.issue,
    args: ({ day }) => ({ params: { id }, body: { version, day } }),
    done: ({ number }) => {
      toast(t.issuedToast(number ?? name));
      onClose();
    },
  });
  return (
    <FormDialog
      form={form}
      title={t.issueTitle(name)}
      submit={edition > 0 ? t.issueAgain : t.documentMoves.issue}
      open
      onClose={onClose}
    >
      <p>{t.issueMeans}</p>
      {edition > 0 && <p className="quiet">{t.againMeans}</p>}
      <DayField field={form.field("day")} label={t.dayOfIssue} to={org.today} required />
    </FormDialog>
  );
}
