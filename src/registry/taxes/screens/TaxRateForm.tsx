import { useNavigate } from "react-router";
import { useMe } from "#platform/web/may.ts";
import { ChoiceField } from "#platform/web/parts/ChoiceField.tsx";
import { DayField } from "#platform/web/parts/DayField.tsx";
import { FormPage } from "#platform/web/parts/FormPage.tsx";
import { Group } from "#platform/web/parts/Group.tsx";
import { MoneyField } from "#platform/web/parts/MoneyField.tsx";
import { PercentField } from "#platform/web/parts/PercentField.tsx";
import { TextField } from "#platform/web/parts/TextField.tsx";
import { useForm } from "#platform/web/parts/useForm.ts";
import { toast } from "#platform/web/toasts.ts";
import { taxes } from "../api.ts";
import { type TaxKind, taxKinds, vatCodes, withholdingCodes } from "../rules.ts";
import { t } from "./words.ts";

interface Values {
  tax: TaxKind;
  code: string;
  rateBp: number | null;
  aboveAmount: string;
  effectiveFrom: string;
  sourceNote: string;
}

/** Records the rate of a tax from a day on. */
export function TaxRateForm() {
  const navigate = useNavigate();
  const { org } = useMe();
  const initial: Values = {
    tax: "vat",
    code: "",
    rateBp: null,
    aboveAmount: "",
    effectiveFrom: org.today,
    sourceNote: "",
  };
  const form = useForm({
    initial,
    command: taxes.record,
    args: ({ tax, code, rateBp, aboveAmount, effectiveFrom, sourceNote }, id) => ({
      body: {
        id,
        tax,
        code,
        rateBp: rateBp ?? 0,
        aboveAmount: tax === "withholding" && aboveAmount !== "" ? aboveAmount : null,
        effectiveFrom,
        sourceNote,
      },
    }),
    done: () => {
      toast(t.added);
      void navigate("/settings/taxes");
    },
  });
  const { tax } = form.values;
  const codes = tax === "vat" ? vatCodes : withholdingCodes;
  return (
    <FormPage
      form={form}
      title={t.add}
      submit={t.add}
      back={{ label: t.title, to: "/settings/taxes" }}
    >
      <Group heading={t.rate}>
        <ChoiceField
          field={{
            ...form.field("tax"),
            set: (chosen) => form.change({ tax: chosen === "" ? "vat" : chosen, code: "" }),
          }}
          label={t.tax}
          options={taxKinds.map((value) => ({ value, label: t.taxes[value] }))}
          required
        />
        <ChoiceField
          field={form.field("code")}
          label={t.code}
          options={codes.map((value) => ({ value, label: t.codes[value] }))}
          required
        />
        <PercentField field={form.field("rateBp")} label={t.rate} required />
        {tax === "withholding" && (
          <MoneyField field={form.field("aboveAmount")} label={t.above} hint={t.aboveHint} />
        )}
        <DayField field={form.field("effectiveFrom")} label={t.from} from={org.today} required />
        <TextField field={form.field("sourceNote")} label={t.source} hint={t.sourceHint} required />
      </Group>
    </FormPage>
  );
}
