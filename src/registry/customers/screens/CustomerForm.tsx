import { useNavigate, useParams } from "react-router";
import { countryCodes, countryName } from "#kernel/countries.ts";
import { currencies, type Currency } from "#kernel/money.ts";
import {
  type ContractStyle,
  contractStyles,
  type DeliveryTerm,
  deliveryTerms,
  type PaymentTerm,
  paymentTermNames,
  paymentTerms,
} from "#kernel/tradeTerms.ts";
import type { WireReturns } from "#platform/api/endpoint.ts";
import { call, useQuery } from "#platform/web/data.ts";
import { CheckField } from "#platform/web/parts/CheckField.tsx";
import { ChoiceField } from "#platform/web/parts/ChoiceField.tsx";
import { FormPage } from "#platform/web/parts/FormPage.tsx";
import { Group } from "#platform/web/parts/Group.tsx";
import { Loaded } from "#platform/web/parts/Loaded.tsx";
import { TextField } from "#platform/web/parts/TextField.tsx";
import { type Form, useForm } from "#platform/web/parts/useForm.ts";
import { changesOf } from "#platform/web/parts/useMeeting.ts";
import { customers } from "../api.ts";
import { type CustomerKind, customerKinds, type CustomerRole } from "../rules.ts";
import { t } from "./words.ts";

type Customer = WireReturns<typeof customers.read>;

interface Values {
  legalName: string;
  tradingName: string;
  country: string;
  address: string;
  deliveryAddress: string;
  buyer: boolean;
  consignee: boolean;
  notifyParty: boolean;
  broker: boolean;
  domestic: boolean;
  eori: string;
  taxNumber: string;
  kind: CustomerKind | "";
  isVatRegistered: boolean;
  withholdsTax: boolean;
  contactName: string;
  email: string;
  phone: string;
  port: string;
  contractStyle: ContractStyle | "";
  paymentTerms: PaymentTerm | "";
  incoterm: DeliveryTerm | "";
  currency: Currency | "";
  note: string;
}

const blank: Values = {
  legalName: "",
  tradingName: "",
  country: "",
  address: "",
  deliveryAddress: "",
  buyer: true,
  consignee: false,
  notifyParty: false,
  broker: false,
  domestic: false,
  eori: "",
  taxNumber: "",
  kind: "business",
  isVatRegistered: false,
  withholdsTax: false,
  contactName: "",
  email: "",
  phone: "",
  port: "",
  contractStyle: "ESCC",
  paymentTerms: "CAD",
  incoterm: "FOB",
  currency: "USD",
  note: "",
};

/** Which box stands for which role. */
const boxes = [
  { name: "buyer", role: "buyer" },
  { name: "consignee", role: "consignee" },
  { name: "notifyParty", role: "notify-party" },
  { name: "broker", role: "broker" },
  { name: "domestic", role: "domestic" },
] as const satisfies readonly { name: keyof Values; role: CustomerRole }[];

const countries = countryCodes
  .map((value) => ({ value, label: countryName(value) }))
  .toSorted((a, b) => a.label.localeCompare(b.label));

/** Adds a customer, or changes the one in the address. */
export function CustomerForm() {
  const { id } = useParams();
  return id === undefined ? <AddCustomer /> : <ChangeCustomer id={id} />;
}

const shared = {
  check: (values: Values) =>
    rolesOf(values).length === 0 ? [{ path: "buyer", message: t.noRole }] : [],
  names: { roles: "buyer" },
};

function AddCustomer() {
  const navigate = useNavigate();
  const form = useForm({
    ...shared,
    draft: "customer",
    initial: blank,
    command: customers.add,
    args: (values, id) => ({ body: { id, ...termsOf(values) } }),
    done: (made) => void navigate(`/customers/${made.id}`),
  });
  return <Fields form={form} title={t.add} submit={t.add} />;
}

function ChangeCustomer({ id }: { id: string }) {
  const answer = useQuery(customers.read, { id });
  return <Loaded answer={answer}>{(customer) => <ChangeOf customer={customer} />}</Loaded>;
}

function ChangeOf({ customer }: { customer: Customer }) {
  const navigate = useNavigate();
  const form = useForm({
    ...shared,
    initial: valuesOf(customer),
    command: customers.change,
    args: (values, _, version) => ({
      params: { id: customer.id },
      body: { version, ...termsOf(values) },
    }),
    changes: changesOf(
      customer,
      () => call(customers.read, { params: { id: customer.id } }),
      valuesOf,
    ),
    done: () => void navigate(`/customers/${customer.id}`),
  });
  return <Fields form={form} title={t.edit} submit={t.save} />;
}

function Fields(props: { form: Form<Values>; title: string; submit: string }) {
  const { form, title, submit } = props;
  return (
    <FormPage form={form} title={title} submit={submit} back={{ label: t.title, to: "/customers" }}>
      <Group heading={t.who}>
        <TextField
          field={form.field("legalName")}
          label={t.legalName}
          hint={t.legalHint}
          required
        />
        <TextField field={form.field("tradingName")} label={t.tradingName} />
        <fieldset className="flex flex-wrap gap-x-6 gap-y-2">
          <legend className="small mb-1">{t.roles}</legend>
          {boxes.map(({ name, role }) => (
            <CheckField key={name} field={form.field(name)} label={t.roleNames[role]} />
          ))}
        </fieldset>
      </Group>
      <Group heading={t.where} columns={2}>
        <ChoiceField field={form.field("country")} label={t.country} options={countries} required />
        <TextField field={form.field("port")} label={t.port} />
        <TextField field={form.field("address")} label={t.address} long required />
        <TextField field={form.field("deliveryAddress")} label={t.deliveryAddress} long />
        <TextField field={form.field("eori")} label={t.eori} hint={t.eoriHint} />
        <TextField field={form.field("taxNumber")} label={t.taxNumber} hint={t.taxHint} />
        <ChoiceField
          field={form.field("kind")}
          label={t.kind}
          options={customerKinds.map((value) => ({ value, label: t.kinds[value] }))}
          required
        />
        <CheckField field={form.field("isVatRegistered")} label={t.isVatRegistered} />
        <CheckField field={form.field("withholdsTax")} label={t.withholdsTax} />
      </Group>
      <TermsGroup form={form} />
      <Group heading={t.reach} columns={2}>
        <TextField field={form.field("contactName")} label={t.contact} />
        <TextField field={form.field("email")} label={t.email} type="email" />
        <TextField field={form.field("phone")} label={t.phone} type="tel" />
      </Group>
      <TextField field={form.field("note")} label={t.note} long />
    </FormPage>
  );
}

function TermsGroup({ form }: { form: Form<Values> }) {
  return (
    <Group heading={t.terms} columns={2}>
      <ChoiceField
        field={form.field("contractStyle")}
        label={t.style}
        options={contractStyles.map((value) => ({ value, label: t.styleNames[value] }))}
      />
      <ChoiceField
        field={form.field("paymentTerms")}
        label={t.payment}
        options={paymentTerms.map((value) => ({ value, label: paymentTermNames[value] }))}
        required
      />
      <ChoiceField
        field={form.field("incoterm")}
        label={t.incoterm}
        options={deliveryTerms.map((value) => ({ value, label: value }))}
        required
      />
      <ChoiceField
        field={form.field("currency")}
        label={t.currency}
        options={currencies.map((value) => ({ value, label: value }))}
        required
      />
    </Group>
  );
}

function rolesOf(values: Values): CustomerRole[] {
  return boxes.filter(({ name }) => values[name]).map(({ role }) => role);
}

function orNull(text: string): string | null {
  return text.trim() === "" ? null : text;
}

function termsOf(values: Values) {
  return {
    legalName: values.legalName,
    tradingName: orNull(values.tradingName),
    country: values.country,
    address: values.address,
    deliveryAddress: orNull(values.deliveryAddress),
    roles: rolesOf(values),
    eori: orNull(values.eori),
    taxNumber: orNull(values.taxNumber),
    kind: values.kind === "" ? ("business" as const) : values.kind,
    isVatRegistered: values.isVatRegistered,
    withholdsTax: values.withholdsTax,
    contactName: orNull(values.contactName),
    email: orNull(values.email),
    phone: orNull(values.phone),
    port: orNull(values.port),
    contractStyle: values.contractStyle === "" ? null : values.contractStyle,
    // These three are required: the form does not send without them.
    paymentTerms: values.paymentTerms === "" ? ("CAD" as const) : values.paymentTerms,
    incoterm: values.incoterm === "" ? ("FOB" as const) : values.incoterm,
    currency: values.currency === "" ? ("USD" as const) : values.currency,
    note: orNull(values.note),
  };
}

function valuesOf(customer: Customer): Values {
  const has = (role: CustomerRole): boolean => customer.roles.includes(role);
  return {
    legalName: customer.legalName,
    tradingName: customer.tradingName ?? "",
    country: customer.country,
    address: customer.address,
    deliveryAddress: customer.deliveryAddress ?? "",
    buyer: has("buyer"),
    consignee: has("consignee"),
    notifyParty: has("notify-party"),
    broker: has("broker"),
    domestic: has("domestic"),
    eori: customer.eori ?? "",
    taxNumber: customer.taxNumber ?? "",
    kind: customer.kind,
    isVatRegistered: customer.isVatRegistered,
    withholdsTax: customer.withholdsTax,
    contactName: customer.contactName ?? "",
    email: customer.email ?? "",
    phone: customer.phone ?? "",
    port: customer.port ?? "",
    contractStyle: customer.contractStyle ?? "",
    paymentTerms: customer.paymentTerms,
    incoterm: customer.incoterm,
    currency: customer.currency,
    note: customer.note ?? "",
  };
}
