import { ChoiceField } from "#platform/web/parts/ChoiceField.tsx";
import { TextField } from "#platform/web/parts/TextField.tsx";
import type { Field } from "#platform/web/parts/useForm.ts";
import { type AccountMethod, accountMethods } from "#registry/suppliers/rules.ts";
import { s } from "./supplierWords.ts";

interface AccountFieldsProps {
  method: Field<AccountMethod | "">;
  bank: Field<string>;
  number: Field<string>;
  name: Field<string>;
}

/** Where a supplier's money goes, and what that way of paying needs. */
export function AccountFields({ method, bank, number, name }: AccountFieldsProps) {
  const isBank = method.value === "bank";
  const hasAccount = method.value !== "cash" && method.value !== "";
  return (
    <>
      <ChoiceField
        field={method}
        label={s.method}
        required
        options={accountMethods.map((value) => ({ value, label: s.methods[value] }))}
      />
      {isBank && <TextField field={bank} label={s.bank} required />}
      {hasAccount && (
        <>
          <TextField
            field={number}
            label={isBank ? s.accountNumber : s.wallet}
            type={isBank ? "text" : "tel"}
            required
          />
          <TextField field={name} label={s.accountName} required />
        </>
      )}
    </>
  );
}
