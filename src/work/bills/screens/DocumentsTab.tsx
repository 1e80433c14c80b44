import { useState } from "react";
import { formatDay } from "#kernel/days.ts";
import { useMay } from "#platform/web/may.ts";
import { ChoiceField } from "#platform/web/parts/ChoiceField.tsx";
import { DayField } from "#platform/web/parts/DayField.tsx";
import { FileField } from "#platform/web/parts/FileField.tsx";
import { FormDialog } from "#platform/web/parts/FormDialog.tsx";
import { PaperButton } from "#platform/web/parts/PaperButton.tsx";
import type { PickedFile } from "#platform/web/parts/pickedFile.ts";
import { TextField } from "#platform/web/parts/TextField.tsx";
import { useForm } from "#platform/web/parts/useForm.ts";
import { toast } from "#platform/web/toasts.ts";
import { suppliers, type SupplierWire } from "#registry/suppliers/api.ts";
import { documentKinds, managesSuppliers } from "#registry/suppliers/rules.ts";
import { s } from "./supplierWords.ts";

/** The papers a supplier gave, the newest first, with the day each ends. */
export function DocumentsTab({ supplier }: { supplier: SupplierWire }) {
  const may = useMay();
  const [isAdding, setIsAdding] = useState(false);
  const { documents } = supplier;
  return (
    <>
      {may(managesSuppliers) && (
        <p className="mb-3 flex justify-end">
          <button type="button" className="button primary" onClick={() => setIsAdding(true)}>
            {s.addDocument}
          </button>
        </p>
      )}
      {documents.length === 0 ? (
        <p className="sheet quiet p-4">{s.noDocuments}</p>
      ) : (
        <ul className="sheet divide-y divide-line">
          {documents.map((one) => (
            <li key={one.id} className="flex flex-wrap items-center gap-x-4 gap-y-2 p-4">
              <div className="min-w-0 flex-1 basis-60">
                <p className="font-medium">{one.title}</p>
                <p className="small quiet">
                  {s.kinds[one.kind]}
                  {one.expiresOn !== null && ` · ${s.until} ${formatDay(one.expiresOn)}`}
                </p>
              </div>
              <PaperButton paper={suppliers.document} params={{ id: one.id }} label={s.open} />
            </li>
          ))}
        </ul>
      )}
      {isAdding && <AddDialog supplierId={supplier.id} close={() => setIsAdding(false)} />}
    </>
  );
}

interface DocumentValues {
  kind: (typeof documentKinds)[number] | "";
  title: string;
  expiresOn: string;
  file: PickedFile | null;
}
const blank: DocumentValues = { kind: "", title: "", expiresOn: "", file: null };

function AddDialog({ supplierId, close }: { supplierId: string; close: () => void }) {
  const form = useForm({
    initial: blank,
    command: suppliers.addDocument,
    args: ({ kind, title, expiresOn, file }, id) => ({
      params: { id: supplierId },
      body: {
        id,
        kind: kind === "" ? ("other" as const) : kind,
        title,
        expiresOn: expiresOn || null,
        file: { name: file?.name ?? "", base64: file?.base64 ?? "" },
      },
    }),
    names: { "file.base64": "file", "file.name": "file" },
    done: () => {
      toast(s.kept);
      close();
    },
  });
  return (
    <FormDialog form={form} title={s.addDocument} submit={s.addDocument} open onClose={close}>
      <ChoiceField
        field={form.field("kind")}
        label={s.kind}
        required
        options={documentKinds.map((value) => ({ value, label: s.kinds[value] }))}
      />
      <TextField field={form.field("title")} label={s.documentTitle} required />
      <DayField field={form.field("expiresOn")} label={s.until} />
      <FileField
        field={form.field("file")}
        label={s.file}
        required
        accept="application/pdf,image/jpeg,image/png"
      />
    </FormDialog>
  );
}
