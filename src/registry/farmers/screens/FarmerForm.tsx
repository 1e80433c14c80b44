import type { ReactNode } from "react";
import { useNavigate, useParams } from "react-router";
import type { WireReturns } from "#platform/api/endpoint.ts";
import { useQuery } from "#platform/web/data.ts";
import { useMe } from "#platform/web/may.ts";
import { CheckField } from "#platform/web/parts/CheckField.tsx";
import { ChoiceField } from "#platform/web/parts/ChoiceField.tsx";
import { CountField } from "#platform/web/parts/CountField.tsx";
import { FormPage } from "#platform/web/parts/FormPage.tsx";
import { Group } from "#platform/web/parts/Group.tsx";
import { Loaded } from "#platform/web/parts/Loaded.tsx";
import { PickField } from "#platform/web/parts/PickField.tsx";
import { TextField } from "#platform/web/parts/TextField.tsx";
import { type Form, useForm } from "#platform/web/parts/useForm.ts";
import { farmers } from "../api.ts";
import {
  commodities,
  consentMethods,
  consentPurposes,
  farmerFaults,
  farmerWarnings,
  languages,
  normalised,
  payeeKinds,
  paymentMethods,
  sexes,
} from "../rules.ts";
import {
  blankFarmer,
  consentsOf,
  factsOf,
  farmerNames,
  type FarmerValues,
  valuesOf,
} from "./farmerValues.ts";
import { t } from "./words.ts";

/** Registers a farmer, or changes the one in the address. */
export function FarmerForm() {
  const { id } = useParams();
  return id === undefined ? <Register /> : <Change id={id} />;
}

const check = (values: FarmerValues) =>
  farmerFaults(factsOf(values)).map(({ path, message }) => ({
    path: path === "localityId" ? "place" : path,
    message,
  }));

function Register() {
  const navigate = useNavigate();
  const form = useForm({
    draft: "farmer",
    initial: blankFarmer,
    check,
    command: farmers.register,
    args: (values, id) => ({ body: { id, ...factsOf(values), consents: consentsOf(values) } }),
    names: farmerNames,
    done: (made) => void navigate(`/farmers/${made.id}`),
  });
  return (
    <Fields form={form} title={t.registerTitle} submit={t.register}>
      <Consents form={form} />
    </Fields>
  );
}

function Change({ id }: { id: string }) {
  const answer = useQuery(farmers.read, { id });
  return <Loaded answer={answer}>{(farmer) => <ChangeOf farmer={farmer} />}</Loaded>;
}

function ChangeOf({ farmer }: { farmer: WireReturns<typeof farmers.read> }) {
  const navigate = useNavigate();
  const form = useForm({
    initial: valuesOf(farmer),
    check,
    command: farmers.change,
    args: (values) => ({
      params: { id: farmer.id },
      body: { version: farmer.version, ...factsOf(values) },
    }),
    names: farmerNames,
    done: () => void navigate(`/farmers/${farmer.id}`),
  });
  return <Fields form={form} title={farmer.name} submit={t.save} />;
}

interface FieldsProps {
  form: Form<FarmerValues>;
  title: string;
  submit: string;
  children?: ReactNode;
}

function Fields({ form, title, submit, children }: FieldsProps) {
  return (
    <FormPage
      form={form}
      title={title}
      submit={submit}
      back={{ label: t.farmers, to: "/farmers" }}
      summary={<Warnings values={form.values} />}
    >
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
          <TextField field={form.field("nin")} label={t.nin} hint={t.ninHint} />
        </div>
        <TextField field={form.field("nationalFarmerId")} label={t.nationalFarmerId} />
        <TextField
          field={form.field("externalCode")}
          label={t.externalCode}
          hint={t.externalCodeHint}
        />
      </Group>
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
        <ChoiceField
          field={form.field("language")}
          label={t.language}
          options={languages.map(([value, label]) => ({ value, label }))}
        />
      </Group>
      <Group heading={t.grows} columns={2}>
        {commodities.map((one) => (
          <CheckField key={one} field={form.field(one)} label={t.commodities[one]} />
        ))}
      </Group>
      <Money form={form} />
      {children}
    </FormPage>
  );
}

function Money({ form }: { form: Form<FarmerValues> }) {
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

function Consents({ form }: { form: Form<FarmerValues> }) {
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

/** What looks odd while it is typed: nothing is refused, a person decides. */
function Warnings({ values }: { values: FarmerValues }) {
  const { org } = useMe();
  const warnings = farmerWarnings(normalised(factsOf(values)), [], org.today).filter(
    ({ code }) => values.sex !== "" || code !== "nin-other-sex",
  );
  if (warnings.length === 0) return null;
  return (
    <div className="notice waiting mb-3" role="status">
      <p className="font-medium">{t.lookAgain}</p>
      <ul>
        {warnings.map(({ code, message }) => (
          <li key={code}>{message}</li>
        ))}
      </ul>
    </div>
  );
}
