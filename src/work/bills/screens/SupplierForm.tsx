import { useNavigate, useParams } from "react-router";
import { call, useQuery } from "#platform/web/data.ts";
import { CheckField } from "#platform/web/parts/CheckField.tsx";
import { ChoiceField } from "#platform/web/parts/ChoiceField.tsx";
import { CountField } from "#platform/web/parts/CountField.tsx";
import { DayField } from "#platform/web/parts/DayField.tsx";
import { FormPage } from "#platform/web/parts/FormPage.tsx";
import { Group } from "#platform/web/parts/Group.tsx";
import { Loaded } from "#platform/web/parts/Loaded.tsx";
import { TextField } from "#platform/web/parts/TextField.tsx";
import { type Form, useForm } from "#platform/web/parts/useForm.ts";
import { changesOf } from "#platform/web/parts/useMeeting.ts";
import { toast } from "#platform/web/toasts.ts";
import { suppliers, type SupplierWire } from "#registry/suppliers/api.ts";
import { isUnapproved, supplierTypes } from "#registry/suppliers/rules.ts";
import { AccountFields } from "./AccountFields.tsx";
import { blankSupplier, supplierBody, type SupplierValues, valuesOf } from "./supplierValues.ts";
import { s } from "./supplierWords.ts";

/** Adds a supplier, or changes the one in the address. */
export function SupplierForm() {
  const { id } = useParams();
  return id === undefined ? <NewSupplier /> : <ChangedSupplier id={id} />;
}

function NewSupplier() {
  const navigate = useNavigate();
  const form = useForm({
    draft: "supplier",
    initial: blankSupplier,
    command: suppliers.add,
    args: (values, id) => ({ body: { id, ...supplierBody(values) } }),
    done: ({ id, code }) => {
      toast(s.added(code));
      void navigate(`/suppliers/${id}`);
    },
  });
  return (
    <SupplierFields
      form={form}
      title={s.addTitle}
      submit={s.add}
      back={{ label: s.title, to: "/suppliers" }}
      hasAccount
    />
  );
}

function ChangedSupplier({ id }: { id: string }) {
  const answer = useQuery(suppliers.read, { id });
  return <Loaded answer={answer}>{(supplier) => <ChangeFields supplier={supplier} />}</Loaded>;
}

function ChangeFields({ supplier }: { supplier: SupplierWire }) {
  const navigate = useNavigate();
  const { id, legalName } = supplier;
  const form = useForm({
    initial: valuesOf(supplier),
    command: suppliers.change,
    args: (values, _, version) => ({ params: { id }, body: { version, ...supplierBody(values) } }),
    changes: changesOf(supplier, () => call(suppliers.read, { params: { id } }), valuesOf),
    done: () => {
      toast(s.saved);
      void navigate(`/suppliers/${id}`);
    },
  });
  return (
    <SupplierFields
      form={form}
      title={s.changeTitle}
      submit={s.save}
      back={{ label: legalName, to: `/suppliers/${id}` }}
      hasAccount={isUnapproved(supplier.state)}
    />
  );
}

function SupplierFields(props: {
  form: Form<SupplierValues>;
  title: string;
  submit: string;
  back: { label: string; to: string };
  /** Once approved, the account changes on its own, with a second person. */
  hasAccount: boolean;
}) {
  const { form, hasAccount, ...page } = props;
  return (
    <FormPage form={form} {...page}>
      <Group heading={s.who} columns={2}>
        <div className="col-span-2">
          <TextField
            field={form.field("legalName")}
            label={s.legalName}
            hint={s.legalHint}
            required
          />
        </div>
        <ChoiceField
          field={form.field("type")}
          label={s.type}
          required
          options={supplierTypes.map((value) => ({ value, label: s.types[value] }))}
        />
        <TextField field={form.field("tin")} label={s.tin} hint={s.tinHint} />
        <TextField field={form.field("licenceNumber")} label={s.licence} />
        <DayField field={form.field("licenceExpiresOn")} label={s.licenceUntil} />
      </Group>
      <Group heading={s.reach} columns={2}>
        <TextField field={form.field("contactName")} label={s.contact} />
        <TextField field={form.field("phone")} label={s.phone} type="tel" />
        <TextField field={form.field("email")} label={s.email} type="email" />
        <TextField field={form.field("address")} label={s.address} />
      </Group>
      <Group heading={s.money}>
        <CountField
          field={form.field("termsDays")}
          label={s.terms}
          hint={s.termsHint}
          required
          least={0}
          most={366}
        />
        <CheckField field={form.field("withholdingExempt")} label={s.exempt} />
      </Group>
      {hasAccount && (
        <Group heading={s.account} hint={s.accountHint}>
          <AccountFields
            method={form.field("paymentMethod")}
            bank={form.field("paymentBank")}
            number={form.field("paymentNumber")}
            name={form.field("paymentAccountName")}
          />
        </Group>
      )}
      <TextField field={form.field("note")} label={s.note} long />
    </FormPage>
  );
}
