import { ChoiceField } from "#platform/web/parts/ChoiceField.tsx";
import { FormDialog } from "#platform/web/parts/FormDialog.tsx";
import { useForm } from "#platform/web/parts/useForm.ts";
import { useQuery } from "#platform/web/data.ts";
import { toast } from "#platform/web/toasts.ts";
import { suppliers, type SupplierWire } from "#registry/suppliers/api.ts";
import { users } from "#registry/users/api.ts";
import { s } from "./supplierWords.ts";

/** Says whose sign-in stands for a supplier: they see its bills, payments and papers, and nobody else's. */
export function LinkDialog({ supplier, close }: { supplier: SupplierWire; close: () => void }) {
  const people = useQuery(users.list, { role: "supplier", limit: 200 });
  const form = useForm({
    initial: { userId: supplier.userId ?? "" },
    command: suppliers.link,
    args: ({ userId }) => ({
      params: { id: supplier.id },
      body: { version: supplier.version, userId: userId === "" ? null : userId },
    }),
    done: () => {
      toast(s.linked);
      close();
    },
  });
  return (
    <FormDialog form={form} title={s.signsIn} submit={s.link} open onClose={close}>
      <p className="quiet">{s.linkSays}</p>
      <ChoiceField
        field={form.field("userId")}
        label={s.who}
        options={(people.data?.rows ?? []).map((one) => ({
          value: one.id,
          label: one.name,
        }))}
      />
    </FormDialog>
  );
}
