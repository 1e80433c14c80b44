import { useNavigate } from "react-router";
import { isDay } from "#kernel/days.ts";
import { formatCount } from "#kernel/money.ts";
import { readVehicle } from "#kernel/vehicles.ts";
import { useQuery } from "#platform/web/data.ts";
import { useMay, useMe } from "#platform/web/may.ts";
import { CheckField } from "#platform/web/parts/CheckField.tsx";
import { ChoiceField } from "#platform/web/parts/ChoiceField.tsx";
import { CountField } from "#platform/web/parts/CountField.tsx";
import { DayField } from "#platform/web/parts/DayField.tsx";
import { FormPage } from "#platform/web/parts/FormPage.tsx";
import { Group } from "#platform/web/parts/Group.tsx";
import { TextField } from "#platform/web/parts/TextField.tsx";
import { type Form, useForm } from "#platform/web/parts/useForm.ts";
import { toast } from "#platform/web/toasts.ts";
import type { WireReturns } from "#platform/api/endpoint.ts";
import { farmerPlacements } from "#registry/farmers/api.ts";
import { fieldTrips } from "../tripApi.ts";
import { answersForTrips, largestOdometer } from "../tripRules.ts";
import { endOf, type EndValues, noEnd, TripEndFields } from "./TripEndFields.tsx";
import { t } from "./tripWords.ts";
import { t as visitWords } from "./words.ts";

const another = "another";

interface Values extends EndValues {
  officerId: string;
  /** A vehicle used before, or `another`. */
  known: string;
  registration: string;
  day: string;
  fromPlace: string;
  toPlace: string;
  purpose: string;
  odometerStart: number | null;
  reason: string;
  /** `session:` or `visit:` and its id. */
  served: string;
  isOver: boolean;
}

type Choices = WireReturns<typeof fieldTrips.choices>;

/** Writes a trip down: as it begins, or whole when it is over. */
export function TripForm() {
  const { user, org } = useMe();
  const navigate = useNavigate();
  const initial: Values = {
    ...{ officerId: "", known: "", registration: "", day: org.today, fromPlace: "", toPlace: "" },
    ...{ purpose: "", odometerStart: null, reason: "", served: "", isOver: false, ...noEnd },
  };
  const form = useForm({
    initial,
    draft: "field-trip",
    check: (values) =>
      isAnother(values) && values.registration !== "" && readVehicle(values.registration) === null
        ? [{ path: "registration", message: t.registrationHint }]
        : [],
    command: fieldTrips.begin,
    args: (values, id) => ({ body: { id, ...bodyOf(values) } }),
    names: { vehicle: "registration", odometerReason: "reason" },
    done: ({ id }) => {
      toast(t.saved);
      void navigate(`/field-operations/trips/${id}`);
    },
  });
  const { officerId, day } = form.values;
  const { data } = useQuery(fieldTrips.choices, {
    officerId: officerId || user.id,
    day: isDay(day) ? day : org.today,
  });
  return (
    <FormPage
      form={form}
      title={t.newTitle}
      back={{ label: t.title, to: "/field-operations/trips" }}
      submit={t.save}
    >
      <WayFields form={form} choices={data} />
      <Group heading={t.ending}>
        <CheckField field={form.field("isOver")} label={t.isOver} />
        {form.values.isOver && (
          <TripEndFields
            fields={{
              odometerEnd: form.field("odometerEnd"),
              fuelMl: form.field("fuelMl"),
              fuelAmount: form.field("fuelAmount"),
              expenseId: form.field("expenseId"),
            }}
            expenses={data?.expenses ?? []}
          />
        )}
      </Group>
    </FormPage>
  );
}

function WayFields({ form, choices }: { form: Form<Values>; choices: Choices | undefined }) {
  const { org } = useMe();
  const { known, odometerStart, reason } = form.values;
  const last = choices?.vehicles.find(({ vehicle }) => vehicle === known)?.odometer ?? null;
  const isLess = last !== null && odometerStart !== null && odometerStart < last;
  return (
    <>
      <Group heading={t.vehicleAndDay} columns={2}>
        <OfficerField form={form} />
        <VehicleFields form={form} choices={choices} />
        <CountField
          field={form.field("odometerStart")}
          label={t.odometerStart}
          unit="km"
          most={largestOdometer}
          hint={last === null ? undefined : t.lastShown(formatCount(last))}
          required
        />
        {(isLess || reason !== "" || form.problem !== null) && (
          <TextField field={form.field("reason")} label={t.reason} hint={t.reasonHint} />
        )}
        <DayField field={form.field("day")} label={t.day} required to={org.today} />
      </Group>
      <Group heading={t.route}>
        <TextField field={form.field("fromPlace")} label={t.fromPlace} required />
        <TextField field={form.field("toPlace")} label={t.toPlace} hint={t.toHint} required />
        <TextField field={form.field("purpose")} label={t.purpose} required />
        <ChoiceField
          field={form.field("served")}
          label={t.served}
          options={choices ? servedOptions(choices) : []}
        />
      </Group>
    </>
  );
}

/** Somebody who answers for officers writes down what they bring back on paper. */
function OfficerField({ form }: { form: Form<Values> }) {
  const answers = useMay()(answersForTrips);
  const { data } = useQuery(farmerPlacements.choices);
  if (!answers) return null;
  const options = (data?.officers ?? []).map(({ id, name }) => ({ value: id, label: name }));
  return <ChoiceField field={form.field("officerId")} label={t.officer} options={options} />;
}

function VehicleFields({ form, choices }: { form: Form<Values>; choices: Choices | undefined }) {
  const vehicles = choices?.vehicles ?? [];
  const options = vehicles.map(({ vehicle }) => ({ value: vehicle, label: vehicle }));
  return (
    <>
      {vehicles.length > 0 && (
        <ChoiceField
          field={form.field("known")}
          label={t.vehicle}
          options={[...options, { value: another, label: t.anotherVehicle }]}
          required
        />
      )}
      {choices && (vehicles.length === 0 || form.values.known === another) && (
        <TextField
          field={form.field("registration")}
          label={t.registration}
          hint={t.registrationHint}
          required
        />
      )}
    </>
  );
}

function isAnother({ known }: Values): boolean {
  return known === "" || known === another;
}

function servedOptions({ sessions, visits }: Choices) {
  return [
    ...sessions.map(({ id, number, placeName }) => ({
      value: `session:${id}`,
      label: t.session(number, placeName),
    })),
    ...visits.map(({ id, purpose, farmerName }) => ({
      value: `visit:${id}`,
      label: t.visit(purposeOf(purpose), farmerName ?? t.nobody),
    })),
  ];
}

/** The purpose of a visit in its own words. */
export function purposeOf(purpose: string): string {
  const named = Object.entries(visitWords.purposes).find(([name]) => name === purpose);
  return named ? named[1] : purpose;
}

function bodyOf(values: Values) {
  const [kind, servedId = null] = values.served.split(":");
  return {
    officerId: values.officerId || null,
    vehicle: (isAnother(values) ? values.registration : values.known).trim(),
    day: values.day,
    fromPlace: values.fromPlace.trim(),
    toPlace: values.toPlace.trim(),
    purpose: values.purpose.trim(),
    // Nothing never gets here: the field is required.
    odometerStart: values.odometerStart ?? 0,
    odometerReason: values.reason.trim() || null,
    sessionId: kind === "session" ? servedId : null,
    visitId: kind === "visit" ? servedId : null,
    end: values.isOver ? endOf(values) : null,
  };
}
