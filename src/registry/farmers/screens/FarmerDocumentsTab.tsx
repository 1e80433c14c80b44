import { useState } from "react";
import { formatInstant } from "#kernel/days.ts";
import { download, useQuery } from "#platform/web/data.ts";
import { useMay } from "#platform/web/may.ts";
import { Badge } from "#platform/web/parts/Badge.tsx";
import { ChoiceField } from "#platform/web/parts/ChoiceField.tsx";
import { FileField } from "#platform/web/parts/FileField.tsx";
import { FormDialog } from "#platform/web/parts/FormDialog.tsx";
import { Loaded } from "#platform/web/parts/Loaded.tsx";
import type { PickedFile } from "#platform/web/parts/pickedFile.ts";
import { TextField } from "#platform/web/parts/TextField.tsx";
import { useForm } from "#platform/web/parts/useForm.ts";
import { toast } from "#platform/web/toasts.ts";
import { farmerDocuments, type FarmerDocumentWire } from "../documentApi.ts";
import { type FarmerDocumentKind, farmerDocumentKinds } from "../documentRules.ts";
import { documentWords as t } from "./documentWords.ts";

/** A farmer's papers: those that count, and beneath them what was withdrawn and why. */
export function FarmerDocumentsTab({ farmerId }: { farmerId: string }) {
  const answer = useQuery(farmerDocuments.ofFarmer, { id: farmerId });
  const [isAdding, setIsAdding] = useState(false);
  return (
    <>
      <p className="flex justify-end">
        <button type="button" className="button primary" onClick={() => setIsAdding(true)}>
          {t.add}
        </button>
      </p>
      <Loaded answer={answer} skeleton={<span className="skeleton h-28 w-full" />}>
        {({ documents }) =>
          documents.length === 0 ? (
            <p className="sheet quiet p-4">{t.none}</p>
          ) : (
            <ul className="sheet divide-y divide-line">
              {documents.map((one) => (
                <OneDocument key={one.id} farmerId={farmerId} document={one} />
              ))}
            </ul>
          )
        }
      </Loaded>
      {isAdding && (
        <AddDialog farmerId={farmerId} older={null} onClose={() => setIsAdding(false)} />
      )}
    </>
  );
}

interface OneProps {
  farmerId: string;
  document: FarmerDocumentWire;
}

function OneDocument({ farmerId, document }: OneProps) {
  const { id, kind, title, withdrawnAt, withdrawnByName, withdrawReason } = document;
  const may = useMay();
  const [asked, setAsked] = useState<"replace" | "withdraw" | null>(null);
  const close = () => setAsked(null);
  const open = async (): Promise<void> => {
    const problem = await download(farmerDocuments.open, { id });
    if (problem) toast(problem.detail, { tone: "refused" });
  };
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-2 p-4">
      <div className="min-w-0 flex-1 basis-60">
        <p className="font-medium">{title}</p>
        <p className="small quiet">
          {t.kinds[kind]} ·{" "}
          {t.addedBy(document.addedByName, formatInstant(new Date(document.addedAt)))}
        </p>
        {withdrawnAt && (
          <p className="small">
            {t.withdrawnBy(
              withdrawnByName ?? "–",
              formatInstant(new Date(withdrawnAt)),
              withdrawReason ?? "",
            )}
          </p>
        )}
      </div>
      {withdrawnAt && <Badge tone="refused">{t.withdrawn}</Badge>}
      <button
        type="button"
        className="button little"
        aria-label={t.open(title)}
        onClick={() => void open()}
      >
        {t.openShort}
      </button>
      {!withdrawnAt && (
        <button
          type="button"
          className="button little"
          aria-label={t.replaceTitle(title)}
          onClick={() => setAsked("replace")}
        >
          {t.replace}
        </button>
      )}
      {!withdrawnAt && may("canEditFarmers") && (
        <button
          type="button"
          className="button little"
          aria-label={t.withdrawTitle(title)}
          onClick={() => setAsked("withdraw")}
        >
          {t.withdraw}
        </button>
      )}
      {asked === "replace" && <AddDialog farmerId={farmerId} older={document} onClose={close} />}
      {asked === "withdraw" && <WithdrawDialog document={document} onClose={close} />}
    </li>
  );
}

interface DocumentValues {
  kind: FarmerDocumentKind | "";
  title: string;
  file: PickedFile | null;
}

/** A new paper; with an older one, the one that takes its place. */
function AddDialog(props: {
  farmerId: string;
  older: FarmerDocumentWire | null;
  onClose: () => void;
}) {
  const { farmerId, older, onClose } = props;
  const initial: DocumentValues = {
    kind: older?.kind ?? "",
    title: older?.title ?? "",
    file: null,
  };
  const form = useForm({
    initial,
    command: farmerDocuments.add,
    args: ({ kind, title, file }: DocumentValues, id) => ({
      params: { id: farmerId },
      body: {
        id,
        // The field says that a kind and a file are needed before anything is sent.
        kind: kind || "other",
        title,
        file: { name: file?.name ?? "", base64: file?.base64 ?? "" },
        replaces: older && { id: older.id, version: older.version },
      },
    }),
    names: { "file.base64": "file", "file.name": "file" },
    done: () => {
      toast(t.kept);
      onClose();
    },
  });
  const name = older ? t.replaceTitle(older.title) : t.add;
  return (
    <FormDialog form={form} title={name} submit={older ? t.replace : t.add} open onClose={onClose}>
      <ChoiceField
        field={form.field("kind")}
        label={t.kind}
        required
        options={farmerDocumentKinds.map((value) => ({ value, label: t.kinds[value] }))}
      />
      <TextField field={form.field("title")} label={t.title} required />
      <FileField
        field={form.field("file")}
        label={t.file}
        hint={t.fileHint}
        required
        accept="application/pdf,image/jpeg,image/png"
      />
    </FormDialog>
  );
}

/** Takes a paper out, with the reason. */
function WithdrawDialog({
  document,
  onClose,
}: {
  document: FarmerDocumentWire;
  onClose: () => void;
}) {
  const { id, title, version } = document;
  const form = useForm({
    initial: { reason: "" },
    command: farmerDocuments.withdraw,
    args: ({ reason }) => ({ params: { id }, body: { version, reason } }),
    done: () => {
      toast(t.withdrawn);
      onClose();
    },
  });
  return (
    <FormDialog
      form={form}
      title={t.withdrawTitle(title)}
      submit={t.withdraw}
      open
      onClose={onClose}
      isFinal
    >
      <p>{t.withdrawMeans}</p>
      <TextField field={form.field("reason")} label={t.reason} required />
    </FormDialog>
  );
}
