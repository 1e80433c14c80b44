import { useNavigate } from "react-router";
import type { WireReturns } from "#platform/api/endpoint.ts";
import { formatDay } from "#kernel/days.ts";
import { readVehicle } from "#kernel/vehicles.ts";
import { formatKilograms } from "#kernel/weight.ts";
import { useQuery } from "#platform/web/data.ts";
import { useMe } from "#platform/web/may.ts";
import { ChoiceField } from "#platform/web/parts/ChoiceField.tsx";
import { DayField } from "#platform/web/parts/DayField.tsx";
import { FormPage } from "#platform/web/parts/FormPage.tsx";
import { Group } from "#platform/web/parts/Group.tsx";
import { Sums } from "#platform/web/parts/Sums.tsx";
import { TextField } from "#platform/web/parts/TextField.tsx";
import { type Form, useForm } from "#platform/web/parts/useForm.ts";
import { toast } from "#platform/web/toasts.ts";
import { storeTransfers } from "../api.ts";
import { LotLines } from "./LotLines.tsx";
import { blankLot, type LotValues } from "./lotValues.ts";
import { t } from "./words.ts";

const another = "another";

interface Values {
  fromId: string;
  toId: string;
  day: string;
  /** A vehicle seen before, or `another`. */
  known: string;
  registration: string;
  driver: string;
  seal: string;
  tripId: string;
  note: string;
  lots: LotValues[];
}

type Choices = WireReturns<typeof storeTransfers.choices>;

const vehicleOf = ({ known, registration }: Values): string =>
  (known === "" || known === another ? registration : known).trim();

/** Writes down which lots go where, with what truck. */
export function TransferForm() {
  const { org } = useMe();
  const navigate = useNavigate();
  const initial: Values = {
    ...{ fromId: "", toId: "", day: org.today, known: "", registration: "", driver: "" },
    ...{ seal: "", tripId: "", note: "", lots: [blankLot()] },
  };
  const form = useForm({
    draft: "store-transfer",
    initial,
    check: (values) => [
      ...(vehicleOf(values) !== "" && readVehicle(vehicleOf(values)) === null
        ? [{ path: "registration", message: t.registrationHint }]
        : []),
    ],
    command: storeTransfers.draft,
    args: (values, id) => ({ body: { id, ...bodyOf(values) } }),
    names: { vehicle: "registration", "lots.*.sent": "lots.*.sent" },
    done: ({ id, number }) => {
      toast(t.saved(number));
      void navigate(`/stock-card/transfers/${id}`);
    },
  });
  const { fromId } = form.values;
  const { data } = useQuery(storeTransfers.choices, fromId === "" ? {} : { fromId });
  const sent = form.values.lots.reduce((sum, lot) => sum + BigInt(lot.sent || "0"), 0n);
  const bags = form.values.lots.reduce((sum, lot) => sum + (lot.bags ?? 0), 0);
  return (
    <FormPage
      form={form}
      title={t.newTitle}
      back={{ label: t.title, to: "/stock-card/transfers" }}
      submit={t.save}
      summary={
        <Sums
          items={[{ label: t.bags, value: String(bags) }]}
          main={{ label: t.together, value: t.kg(formatKilograms(sent)) }}
        />
      }
    >
      <WayFields form={form} choices={data} />
      <Group heading={t.whatGoes}>
        <p className="small quiet">{t.whatGoesHint}</p>
        <LotLines form={form} lots={fromId === "" ? null : (data?.lots ?? [])} />
      </Group>
      <TruckFields form={form} choices={data} />
    </FormPage>
  );
}

interface PartProps {
  form: Form<Values>;
  choices: Choices | undefined;
}

function WayFields({ form, choices }: PartProps) {
  const stores = (choices?.stores ?? []).map(({ id, name }) => ({ value: id, label: name }));
  const { fromId } = form.values;
  const from = form.field("fromId");
  return (
    <Group heading={t.whereTo}>
      <ChoiceField
        // Lots of another store are no lots of this one.
        field={{ ...from, set: (id) => form.change({ fromId: id, lots: [blankLot()] }) }}
        label={t.from}
        options={stores}
        required
      />
      <ChoiceField
        field={form.field("toId")}
        label={t.to}
        options={stores.filter(({ value }) => value !== fromId)}
        required
      />
      <DayField field={form.field("day")} label={t.day} required />
    </Group>
  );
}

function TruckFields({ form, choices }: PartProps) {
  const vehicles = choices?.vehicles ?? [];
  const trips = choices?.trips ?? [];
  const known = form.field("known");
  const choose = (vehicle: string): void => {
    const driver = vehicles.find((one) => one.vehicle === vehicle)?.driver ?? "";
    form.change({ known: vehicle, ...(form.values.driver === "" ? { driver } : {}) });
  };
  const options = vehicles.map(({ vehicle }) => ({ value: vehicle, label: vehicle }));
  return (
    <Group heading={t.truck} columns={2}>
      {vehicles.length > 0 && (
        <ChoiceField
          field={{ ...known, set: choose }}
          label={t.vehicle}
          options={[...options, { value: another, label: t.anotherVehicle }]}
          required
        />
      )}
      {choices && (vehicles.length === 0 || known.value === another) && (
        <TextField
          field={form.field("registration")}
          label={t.registration}
          hint={t.registrationHint}
          required
        />
      )}
      <TextField field={form.field("driver")} label={t.driver} required />
      <TextField field={form.field("seal")} label={t.seal} hint={t.sealHint} />
      {trips.length > 0 && (
        <ChoiceField
          field={form.field("tripId")}
          label={t.trip}
          options={trips.map(({ id, vehicle, day, officerName }) => ({
            value: id,
            label: t.tripOf(vehicle, formatDay(day), officerName),
          }))}
        />
      )}
      <TextField field={form.field("note")} label={t.note} />
    </Group>
  );
}

function bodyOf(values: Values) {
  return {
    ...{ fromId: values.fromId, toId: values.toId, day: values.day, vehicle: vehicleOf(values) },
    driver: values.driver.trim(),
    seal: values.seal.trim() || null,
    tripId: values.tripId || null,
    note: values.note.trim() || null,
    lots: values.lots.map(({ lotId, sent, bags }) => ({ lotId, sent, bags: bags ?? 0 })),
  };
}
