import { useEffect, useState } from "react";
import { fetchFile, useCommand } from "#platform/web/data.ts";
import { FormDialog } from "#platform/web/parts/FormDialog.tsx";
import { FileField } from "#platform/web/parts/FileField.tsx";
import { PhotoField } from "#platform/web/parts/PhotoField.tsx";
import type { PickedFile } from "#platform/web/parts/pickedFile.ts";
import { useForm } from "#platform/web/parts/useForm.ts";
import { toast } from "#platform/web/toasts.ts";
import { expenses, type ExpenseWire } from "../api.ts";
import { t } from "./words.ts";

/** What was photographed or scanned, to be looked at here; its claimant adds and removes. */
export function Receipts(props: { expense: ExpenseWire; isChangeable: boolean }) {
  const { expense, isChangeable } = props;
  const { id, version, receipts } = expense;
  const [isAdding, setIsAdding] = useState(false);
  const detach = useCommand(expenses.detach);
  const remove = async (sha256: string): Promise<void> => {
    const done = await detach.run({ params: { id }, body: { version, sha256 } });
    if (done.ok) toast(t.removed);
  };
  return (
    <section aria-label={t.receipts} className="flex flex-col gap-4">
      {receipts.length === 0 && <p className="quiet">{t.noReceipts}</p>}
      <ul className="grid items-start gap-4 md:grid-cols-2">
        {receipts.map((receipt) => (
          <li key={receipt.sha256} className="sheet overflow-hidden">
            <Preview expenseId={id} receipt={receipt} />
            {isChangeable && (
              <button
                type="button"
                className="button soft m-3"
                disabled={detach.busy}
                onClick={() => void remove(receipt.sha256)}
              >
                {t.remove(receipt.name)}
              </button>
            )}
          </li>
        ))}
      </ul>
      {detach.problem && <p className="field-error">{detach.problem.detail}</p>}
      {isChangeable && (
        <div>
          <button type="button" className="button soft" onClick={() => setIsAdding(true)}>
            {t.addReceipt}
          </button>
          {isAdding && <AddDialog expense={expense} onClose={() => setIsAdding(false)} />}
        </div>
      )}
    </section>
  );
}

/** The bytes of a receipt as an address of this page; null while they come, false when they do not. */
function useReceipt(id: string, sha256: string, media: string): string | null | false {
  const [address, setAddress] = useState<string | null | false>(null);
  useEffect(() => {
    let made: string | null = null;
    let isWanted = true;
    fetchFile(expenses.receipt, { id, sha256 }).then(
      ({ blob }) => {
        if (!isWanted) return;
        made = URL.createObjectURL(new Blob([blob], { type: media }));
        setAddress(made);
      },
      () => {
        if (isWanted) setAddress(false);
      },
    );
    return () => {
      isWanted = false;
      if (made !== null) URL.revokeObjectURL(made);
    };
  }, [id, sha256, media]);
  return address;
}

function Preview(props: { expenseId: string; receipt: ExpenseWire["receipts"][number] }) {
  const { sha256, name, media } = props.receipt;
  const address = useReceipt(props.expenseId, sha256, media);
  if (address === null) {
    return <p className="skeleton m-4 h-40" role="status" aria-label={t.reading} />;
  }
  if (address === false) return <p className="field-error p-4">{t.unreadable}</p>;
  return (
    <figure>
      {media.startsWith("image/") && (
        <img className="max-h-128 w-full bg-sunk object-contain" src={address} alt={name} />
      )}
      <figcaption className="p-3">
        <a className="link" href={address} target="_blank" rel="noreferrer">
          {t.openFile(name)}
        </a>
      </figcaption>
    </figure>
  );
}

function AddDialog({ expense, onClose }: { expense: ExpenseWire; onClose: () => void }) {
  const { id, version } = expense;
  const initial: { photo: PickedFile | null; file: PickedFile | null } = {
    photo: null,
    file: null,
  };
  const form = useForm({
    initial,
    check: ({ photo, file }) =>
      photo === null && file === null ? [{ path: "photo", message: t.noReceipts }] : [],
    command: expenses.attach,
    args: ({ photo, file }) => {
      const chosen = photo ?? file;
      const receipt = { name: chosen?.name ?? "", base64: chosen?.base64 ?? "" };
      return { params: { id }, body: { version, receipt } };
    },
    names: { "receipt.base64": "photo", "receipt.name": "photo" },
    done: () => {
      toast(t.added);
      onClose();
    },
  });
  return (
    <FormDialog form={form} title={t.addReceipt} submit={t.add} open onClose={onClose}>
      <PhotoField field={form.field("photo")} label={t.photo} />
      <FileField field={form.field("file")} label={t.orFile} accept="application/pdf" />
    </FormDialog>
  );
}
