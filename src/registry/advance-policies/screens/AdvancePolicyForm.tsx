import { useNavigate } from "react-router";
import { useMe } from "#platform/web/may.ts";
import { DayField } from "#platform/web/parts/DayField.tsx";
import { FormPage } from "#platform/web/parts/FormPage.tsx";
import { Group } from "#platform/web/parts/Group.tsx";
import { MoneyField } from "#platform/web/parts/MoneyField.tsx";
import { PercentField } from "#platform/web/parts/PercentField.tsx";
import { TextField } from "#platform/web/parts/TextField.tsx";
import { useForm } from "#platform/web/parts/useForm.ts";
import { toast } from "#platform/web/toasts.ts";
import { advancePolicies } from "../api.ts";
import { t } from "./words.ts";

interface Values {
  effectiveFrom: string;
  perKilogram: string;
  largest: string;
  recoveryBp: number | null;
  sourceNote: string;
}

const policyPage = "/field-operations/advances/policy";

/** Sets what is lent to farmers from a day on. */
export function AdvancePolicyForm() {
  const { org } = useMe();
  const navigate = useNavigate();
  const initial: Values = {
    ...{ effectiveFrom: org.today, perKilogram: "", largest: "" },
    ...{ recoveryBp: null, sourceNote: "" },
  };
  const form = useForm({
    initial,
    command: advancePolicies.set,
    // An empty share never gets here: the field is required.
    args: ({ recoveryBp, ...values }) => ({ body: { ...values, recoveryBp: recoveryBp ?? 0 } }),
    done: () => {
      toast(t.saved);
      void navigate(policyPage);
    },
  });
  return (
    <FormPage
      form={form}
      title={t.create}
      back={{ label: t.title, to: policyPage }}
      submit={t.save}
    >
      <Group heading={t.terms}>
        <MoneyField field={form.field("perKilogram")} label={t.perKg} required />
        <MoneyField field={form.field("largest")} label={t.largest} required />
        <PercentField
          field={form.field("recoveryBp")}
          label={t.recovery}
          hint={t.recoveryHint}
          required
        />
        <DayField field={form.field("effectiveFrom")} label={t.from} from={org.today} required />
        <TextField field={form.field("sourceNote")} label={t.source} hint={t.sourceHint} required />
      </Group>
    </FormPage>
  );
}
