import type { ReactNode } from "react";
import { words } from "../words.ts";
import { Dialog } from "./Dialog.tsx";
import { FormTroubles } from "./FormTroubles.tsx";
import type { Form } from "./useForm.ts";

const t = words({ en: { cancel: "Cancel", sending: "Saving..." } });

interface FormDialogProps<V extends object> {
  form: Form<V>;
  title: string;
  submit: string;
  open: boolean;
  onClose: () => void;
  children: ReactNode;
  /** Money or weight leaves: the button is cherry. */
  isFinal?: boolean;
  wide?: boolean;
}

/** A short form in a dialog: a move that needs more than a reason. */
export function FormDialog<V extends object>(props: FormDialogProps<V>) {
  const { form, title, submit, open, onClose, children, isFinal, wide = false } = props;
  return (
    <Dialog title={title} open={open} onClose={onClose} wide={wide}>
      <form
        noValidate
        className="flex flex-col gap-4"
        onSubmit={(event) => {
          event.preventDefault();
          void form.submit();
        }}
      >
        <FormTroubles form={form} />
        {children}
        <div className="flex flex-wrap justify-end gap-2">
          <button type="button" className="button soft" onClick={onClose}>
            {t.cancel}
          </button>
          <button
            type="submit"
            className={`button ${isFinal ? "danger" : "primary"}`}
            disabled={form.busy}
          >
            {form.busy ? t.sending : submit}
          </button>
        </div>
      </form>
    </Dialog>
  );
}
