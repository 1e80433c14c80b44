import { useMe } from "#platform/web/may.ts";
import type { WireReturns } from "#platform/api/endpoint.ts";
import { DayField } from "#platform/web/parts/DayField.tsx";
import { FormDialog } from "#platform/web/parts/FormDialog.tsx";
import { MoneyField } from "#platform/web/parts/MoneyField.tsx";
import { TextField } from "#platform/web/parts/TextField.tsx";
import { useForm } from "#platform/web/parts/useForm.ts";
import { contracts } from "../api.ts";
import { t } from "./words.ts";

interface RegisterDialogProps {
  contract: WireReturns<typeof contracts.read>;
  onClose: () => void;
}

/** Records the authority's registration: without it nothing is shipped. */
export function RegisterDialog({ contract, onClose }: RegisterDialogProps) {
  const { org } = useMe();
  const form = useForm({
    initial: {
      registrationNumber: contract.registrationNumber ?? "",
      registrationDay: contract.registrationDay ?? org.today,
      assessedFot: contract.assessedFot ?? "",
    },
    command: contracts.register,
    args: (values) => ({
      params: { id: contract.id },
      body: { version: contract.version, ...values },
    }),
    done: onClose,
  });
  return (
    <FormDialog form={form} title={t.registerTitle} submit={t.register} open onClose={onClose}>
      <TextField
        field={form.field("registrationNumber")}
        label={t.registrationNumber}
        fill="off"
        required
      />
      <DayField
        field={form.field("registrationDay")}
        label={t.registrationDay}
        from={contract.contractDay}
        to={org.today}
        required
      />
      <MoneyField
        field={form.field("assessedFot")}
        label={t.assessedFot}
        hint={t.assessedHint}
        currency={contract.currency}
        required
      />
    </FormDialog>
  );
}
