import { countryCodes, countryName } from "#kernel/countries.ts";
import {
  contractStyles,
  deliveryTerms,
  paymentTermNames,
  paymentTerms,
} from "#kernel/tradeTerms.ts";
import { CheckField } from "#platform/web/parts/CheckField.tsx";
import { ChoiceField } from "#platform/web/parts/ChoiceField.tsx";
import { CountField } from "#platform/web/parts/CountField.tsx";
import { DayField } from "#platform/web/parts/DayField.tsx";
import { Group } from "#platform/web/parts/Group.tsx";
import { MoneyField } from "#platform/web/parts/MoneyField.tsx";
import { PercentField } from "#platform/web/parts/PercentField.tsx";
import { PickField } from "#platform/web/parts/PickField.tsx";
import { TextField } from "#platform/web/parts/TextField.tsx";
import type { Form } from "#platform/web/parts/useForm.ts";
import { WeightField } from "#platform/web/parts/WeightField.tsx";
import { contracts } from "../api.ts";
import {
  bagTypes,
  contractDocumentNames,
  contractDocuments,
  sampleTermNames,
  sampleTerms,
} from "../rules.ts";
import type { ContractValues } from "./contractValues.ts";
import { t } from "./words.ts";

interface PartProps {
  form: Form<ContractValues>;
}

const countries = countryCodes
  .map((value) => ({ value, label: countryName(value) }))
  .toSorted((a, b) => a.label.localeCompare(b.label));
const bagChoices = bagTypes.map((value) => ({ value: value as string, label: value }));

/** The fields of a contract, in the order of its paper. */
export function ContractFields({ form }: PartProps) {
  return (
    <>
      <Parties form={form} />
      <Goods form={form} />
      <Price form={form} />
      <Shipment form={form} />
      <Payment form={form} />
      <Papers form={form} />
    </>
  );
}

function Parties({ form }: PartProps) {
  return (
    <Group heading={t.parties}>
      <PickField
        field={form.field("customer")}
        label={t.customer}
        list={contracts.buyers}
        option={(row) => ({ id: row.id, label: row.name, detail: row.code })}
        required
      />
      <TextField field={form.field("buyerReference")} label={t.buyerReference} />
      <DayField field={form.field("contractDay")} label={t.contractDay} required />
      <ChoiceField
        field={form.field("template")}
        label={t.template}
        options={contractStyles.map((value) => ({ value, label: value }))}
        required
      />
    </Group>
  );
}

function Goods({ form }: PartProps) {
  return (
    <>
      <Group heading={t.goods}>
        <PickField
          field={form.field("product")}
          label={t.product}
          list={contracts.goods}
          option={(row) => ({ id: row.id, label: row.name, detail: row.code })}
          required
        />
        <TextField field={form.field("gradeText")} label={t.grade} hint={t.gradeHint} required />
        <TextField field={form.field("cropYear")} label={t.cropYear} hint={t.cropHint} required />
      </Group>
      <Group heading={t.bags} columns={2}>
        <WeightField field={form.field("quantity")} label={t.quantity} required />
        <PercentField field={form.field("tolerance")} label={t.tolerance} required />
        <CountField field={form.field("bags")} label={t.bags} least={1} required />
        <WeightField field={form.field("bagWeight")} label={t.bagWeight} required />
        <ChoiceField
          field={form.field("bagType")}
          label={t.bagType}
          options={bagChoices}
          required
        />
      </Group>
    </>
  );
}

function Price({ form }: PartProps) {
  const { currency } = form.values;
  return (
    <Group heading={t.price} columns={3}>
      <MoneyField
        field={form.field("pricePerTonne")}
        label={t.pricePerTonne(currency)}
        currency={currency}
        required
      />
      <ChoiceField
        field={form.field("priceBasis")}
        label={t.priceBasis}
        options={deliveryTerms.map((value) => ({ value, label: value }))}
        required
      />
      <TextField field={form.field("pricePlace")} label={t.pricePlace} required />
    </Group>
  );
}

function Shipment({ form }: PartProps) {
  return (
    <Group heading={t.shipment} columns={2}>
      <DayField field={form.field("shipmentFrom")} label={t.from} required />
      <DayField field={form.field("shipmentTo")} label={t.to} required />
      <TextField field={form.field("portOfLoading")} label={t.portOfLoading} required />
      <TextField field={form.field("destination")} label={t.destination} required />
      <ChoiceField
        field={form.field("destinationCountry")}
        label={t.destinationCountry}
        options={countries}
        required
      />
      <CheckField field={form.field("partialShipments")} label={t.partial} />
    </Group>
  );
}

function Payment({ form }: PartProps) {
  return (
    <Group heading={t.payment} columns={2}>
      <ChoiceField
        field={form.field("paymentTerms")}
        label={t.paymentTerms}
        options={paymentTerms.map((value) => ({ value, label: paymentTermNames[value] }))}
        required
      />
      <CountField field={form.field("paymentDays")} label={t.paymentDays} least={0} most={365} />
      <ChoiceField
        field={form.field("sampleTerms")}
        label={t.sample}
        options={sampleTerms.map((value) => ({ value, label: sampleTermNames[value] }))}
        required
      />
      <TextField field={form.field("arbitration")} label={t.arbitration} />
    </Group>
  );
}

function Papers({ form }: PartProps) {
  const { documents } = form.values;
  const others = contractDocuments.filter((one) => one !== "eudr-data-pack");
  return (
    <Group heading={t.papers}>
      <CheckField field={form.field("eudrRequired")} label={t.eudrRequired} />
      <fieldset className="grid gap-2 md:grid-cols-2">
        <legend className="sr-only">{t.papers}</legend>
        {others.map((one) => (
          <label key={one} className="flex min-h-9 items-center gap-2">
            <input
              type="checkbox"
              className="check"
              checked={documents.includes(one)}
              onChange={(event) =>
                form.change({
                  documents: event.target.checked
                    ? [...documents, one]
                    : documents.filter((other) => other !== one),
                })
              }
            />
            {contractDocumentNames[one]}
          </label>
        ))}
      </fieldset>
      <TextField field={form.field("specialTerms")} label={t.specialTerms} long />
    </Group>
  );
}
