import { call } from "#platform/web/data.ts";
import { useMe } from "#platform/web/may.ts";
import type { WireReturns } from "#platform/api/endpoint.ts";
import { DayField } from "#platform/web/parts/DayField.tsx";
import { FormDialog } from "#platform/web/parts/FormDialog.tsx";
import { MoneyField } from "#platform/web/parts/MoneyField.tsx";
import { TextField } from "#platform/web/parts/TextField.tsx";
import { useForm } from "#platform/web/parts/useForm.ts";
import { changesOf } from "#platform/web/parts/useMeeting.ts";
import { contracts } from "../api.ts";
import { t } from "./words.ts";

type Contract = WireReturns<typeof contracts.read>;

interface RegisterDialogProps {
  contract: Contract;
  onClose: () => void;
}

/** Records the authority's registration: without it nothing is shipped. */
export function RegisterDialog({ contract, onClose }: RegisterDialogProps) {
  const { org } = useMe();
  const { id } = contract;
  const valuesOf = ({ registrationNumber, registrationDay, assessedFot }: Contract) => ({
    registrationNumber: registrationNumber ?? "",
    registrationDay: registrationDay ?? org.today,
    assessedFot: assessedFot ?? "",
  });
  const form = useForm({
    initial: valuesOf(contract),
    command: contracts.register,
    changes: changesOf(contract, () => call(contracts.read, { params: { id } }), valuesOf),
    args: (values, _, version) => ({ params: { id }, body: { version, ...values } }),
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
