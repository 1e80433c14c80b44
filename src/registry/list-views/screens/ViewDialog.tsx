import type { WireReturns } from "#platform/api/endpoint.ts";
import { useMe } from "#platform/web/may.ts";
import { CheckField } from "#platform/web/parts/CheckField.tsx";
import { FormDialog } from "#platform/web/parts/FormDialog.tsx";
import { TextField } from "#platform/web/parts/TextField.tsx";
import { type Field, useForm } from "#platform/web/parts/useForm.ts";
import { toast } from "#platform/web/toasts.ts";
import { listViews } from "../api.ts";
import { sharesViews } from "../rules.ts";
import { t } from "./words.ts";

/** A view as the server says it. */
export type View = WireReturns<typeof listViews.mine>["views"][number];

interface DialogProps {
  onClose: () => void;
}

/** Keeps what the list shows now under a name. */
export function NewView({ route, query, onClose }: DialogProps & { route: string; query: string }) {
  const form = useForm({
    initial: { name: "", isShared: false },
    command: listViews.keep,
    args: (values, id) => ({ body: { id, route, query, ...values } }),
    done: () => {
      toast(t.saved(form.values.name.trim()));
      onClose();
    },
  });
  return (
    <FormDialog form={form} title={t.titleNew} submit={t.submit} open onClose={onClose}>
      <Said name={form.field("name")} isShared={form.field("isShared")} />
    </FormDialog>
  );
}

/** Gives a view another name, or shows it to others. */
export function ChangedView({ view, onClose }: DialogProps & { view: View }) {
  const { id, query, name, isShared } = view;
  const form = useForm({
    initial: { name, isShared },
    command: listViews.change,
    args: (values) => ({ params: { id }, body: { query, ...values } }),
    done: () => {
      toast(t.saved(form.values.name.trim()));
      onClose();
    },
  });
  return (
    <FormDialog form={form} title={t.titleChange} submit={t.submit} open onClose={onClose}>
      <Said name={form.field("name")} isShared={form.field("isShared")} />
    </FormDialog>
  );
}

function Said({ name, isShared }: { name: Field<string>; isShared: Field<boolean> }) {
  const { user } = useMe();
  return (
    <>
      <TextField field={name} label={t.name} hint={t.nameHint} required />
      {sharesViews(user.role) && <CheckField field={isShared} label={t.share} />}
    </>
  );
}
