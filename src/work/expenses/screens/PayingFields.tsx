import { formatMoney } from "#kernel/money.ts";
import { useMay } from "#platform/web/may.ts";
import { CheckField } from "#platform/web/parts/CheckField.tsx";
import { ChoiceField } from "#platform/web/parts/ChoiceField.tsx";
import { Group } from "#platform/web/parts/Group.tsx";
import { TextField } from "#platform/web/parts/TextField.tsx";
import type { Form } from "#platform/web/parts/useForm.ts";
import { namesCompanyMoney, paidAccounts, paidBys } from "../rules.ts";
import type { ClaimValues } from "./claimValues.ts";
import type { Choices } from "./ExpenseForm.tsx";
import { t } from "./words.ts";

/** Whose money it was, and what the receipt is worth to the tax authority. */
export function PayingFields({ form, choices }: { form: Form<ClaimValues>; choices: Choices }) {
  const { paidBy, isFiscal } = form.values;
  const { openAdvance, isVatRegistered } = choices;
  const may = useMay();
  // Who has nothing to do with the company's money claims what they paid; what says otherwise already is shown as it is.
  const offered = paidBys.filter(
    (one) => one !== "company" || paidBy === "company" || may(namesCompanyMoney),
  );
  const held = openAdvance === "0" ? t.holdsNone : t.held(formatMoney(openAdvance));
  return (
    <>
      <Group heading={t.paying}>
        <ChoiceField
          field={form.field("paidBy")}
          label={t.paidBy}
          required
          {...(paidBy === "advance" ? { hint: held } : {})}
          options={offered.map((value) => ({ value, label: t.paidBys[value] }))}
        />
        {paidBy === "company" && (
          <>
            <ChoiceField
              field={form.field("paidAccount")}
              label={t.paidAccount}
              required
              options={paidAccounts.map((value) => ({ value, label: t.paidAccounts[value] }))}
            />
            <CheckField field={form.field("exempt")} label={t.exempt} />
          </>
        )}
      </Group>
      <Group heading={t.tax}>
        <CheckField field={form.field("isFiscal")} label={t.isFiscal} />
        {isFiscal && (
          <TextField
            field={form.field("fiscalNumber")}
            label={t.fiscalNumber}
            required
            {...(isVatRegistered ? { hint: t.vatBack } : {})}
          />
        )}
        <TextField field={form.field("tin")} label={t.tin} />
      </Group>
    </>
  );
}
