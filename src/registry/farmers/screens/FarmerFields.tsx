import { isMaskedNin } from "#kernel/nin.ts";
import { CheckField } from "#platform/web/parts/CheckField.tsx";
import { ChoiceField } from "#platform/web/parts/ChoiceField.tsx";
import { CountField } from "#platform/web/parts/CountField.tsx";
import { Group } from "#platform/web/parts/Group.tsx";
import { PickField } from "#platform/web/parts/PickField.tsx";
import { TextField } from "#platform/web/parts/TextField.tsx";
import type { Form } from "#platform/web/parts/useForm.ts";
import { farmers } from "../api.ts";
import {
  commodities,
  consentMethods,
  consentPurposes,
  languages,
  payeeKinds,
  paymentMethods,
  sexes,
} from "../rules.ts";
import type { FarmerValues } from "./farmerValues.ts";
import { t } from "./words.ts";

/** The form as these groups need it: of a registration or of a change. */
export interface FieldsProps {
  form: Pick<Form<FarmerValues>, "field" | "values">;
}

/** Who the farmer is, as on the identity card. */
export function Identity({ form }: FieldsProps) {
  return (
    <Group heading={t.identity} hint={t.identityHint} columns={2}>
      <TextField field={form.field("lastName")} label={t.surname} required />
      <TextField field={form.field("firstName")} label={t.firstName} required />
      <ChoiceField
        field={form.field("sex")}
        label={t.sex}
        options={sexes.map((value) => ({ value, label: t.sexes[value] }))}
        required
      />
      <CountField field={form.field("birthYear")} label={t.birthYear} least={1900} most={2100} />
      <div className="col-span-2">
        <TextField
          field={form.field("nin")}
          label={t.nin}
          hint={isMaskedNin(form.values.nin) ? t.ninKeptHint : t.ninHint}
        />
      </div>
      <TextField field={form.field("nationalFarmerId")} label={t.nationalFarmerId} />
      <TextField
        field={form.field("externalCode")}
        label={t.externalCode}
        hint={t.externalCodeHint}
      />
    </Group>
  );
}

/** Where the farmer lives and how to reach the farmer. */
export function Contact({ form }: FieldsProps) {
  return (
    <Group heading={t.contact}>
      <PickField
        field={form.field("place")}
        label={t.parish}
        hint={t.parishHint}
        list={farmers.places}
        option={(row) => ({
          id: row.id,
          label: row.name,
          detail: `${row.within} · ${t.placeKinds[row.kind]}`,
        })}
      />
      <TextField field={form.field("village")} label={t.village} />
      <TextField
        field={form.field("phone")}
        label={t.telephone}
        hint={t.telephoneHint}
        type="tel"
      />
      <TextField
        field={form.field("altPhone")}
        label={t.otherTelephone}
        hint={t.otherTelephoneHint}
        type="tel"
      />
      <TextField field={form.field("nextOfKin")} label={t.nextOfKin} />
      <ChoiceField
        field={form.field("language")}
        label={t.language}
        options={languages.map(([value, label]) => ({ value, label }))}
      />
    </Group>
  );
}

/** What grows, and who lives from it. */
export function Farm({ form }: FieldsProps) {
  return (
    <>
      <Group heading={t.grows} columns={2}>
        {commodities.map((one) => (
          <CheckField key={one} field={form.field(one)} label={t.commodities[one]} />
        ))}
      </Group>
      <Group heading={t.household} columns={2}>
        <CountField
          field={form.field("householdSize")}
          label={t.householdSize}
          least={1}
          most={60}
        />
        <CountField field={form.field("trees")} label={t.trees} least={0} most={1_000_000} />
      </Group>
    </>
  );
}

/** Who is paid and how. */
export function Money({ form }: FieldsProps) {
  const { payeeKind, paymentMethod } = form.values;
  const isBank = paymentMethod === "bank";
  return (
    <Group heading={t.money}>
      <ChoiceField
        field={form.field("payeeKind")}
        label={t.payee}
        options={payeeKinds.map((value) => ({ value, label: t.payees[value] }))}
        required
      />
      {payeeKind !== "self" && payeeKind !== "" && (
        <TextField field={form.field("payeeName")} label={t.payeeName} required />
      )}
      <ChoiceField
        field={form.field("paymentMethod")}
        label={t.method}
        options={paymentMethods.map((value) => ({ value, label: t.methods[value] }))}
        required
      />
      {isBank && <TextField field={form.field("paymentBank")} label={t.bank} required />}
      {paymentMethod !== "cash" && paymentMethod !== "" && (
        <>
          <TextField
            field={form.field("paymentNumber")}
            label={isBank ? t.account : t.wallet}
            type={isBank ? "text" : "tel"}
            required
          />
          <TextField
            field={form.field("paymentAccountName")}
            label={t.accountName}
            hint={t.accountNameHint}
            required
          />
        </>
      )}
    </Group>
  );
}

/** What the farmer agrees to, purpose by purpose. */
export function Consents({ form }: FieldsProps) {
  return (
    <Group heading={t.consentsAsked} hint={t.consentsHint}>
      <div>
        {consentPurposes.map((purpose) => (
          <CheckField key={purpose} field={form.field(purpose)} label={t.purposes[purpose]} />
        ))}
      </div>
      <ChoiceField
        field={form.field("consentMethod")}
        label={t.consentMethod}
        options={consentMethods.map((value) => ({ value, label: t.consentMethods[value] }))}
        required
      />
    </Group>
  );
}
