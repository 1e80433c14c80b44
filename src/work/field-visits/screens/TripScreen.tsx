import { useState } from "react";
import { useParams } from "react-router";
import { formatDay, formatInstant } from "#kernel/days.ts";
import { formatCount, formatMoney, formatScaled } from "#kernel/money.ts";
import { useQuery } from "#platform/web/data.ts";
import { useMay, useMe } from "#platform/web/may.ts";
import { ActionBar } from "#platform/web/parts/ActionBar.tsx";
import { DetailPage } from "#platform/web/parts/DetailPage.tsx";
import type { FactGroup } from "#platform/web/parts/FactsColumn.tsx";
import { FormDialog } from "#platform/web/parts/FormDialog.tsx";
import { LifeLine } from "#platform/web/parts/LifeLine.tsx";
import { Loaded } from "#platform/web/parts/Loaded.tsx";
import { StatusBadge } from "#platform/web/parts/StatusBadge.tsx";
import { TextField } from "#platform/web/parts/TextField.tsx";
import { useForm } from "#platform/web/parts/useForm.ts";
import { toast } from "#platform/web/toasts.ts";
import { fieldTrips, type TripWire } from "../tripApi.ts";
import { answersForTrips, tripLife } from "../tripRules.ts";
import { endOf, type EndValues, noEnd, TripEndFields } from "./TripEndFields.tsx";
import { purposeOf } from "./TripForm.tsx";
import { t } from "./tripWords.ts";

/** One trip: the vehicle, the way, the kilometres, the fuel. */
export function TripScreen() {
  const { id = "" } = useParams();
  const answer = useQuery(fieldTrips.one, { id });
  return <Loaded answer={answer}>{(trip) => <One trip={trip} />}</Loaded>;
}

function One({ trip }: { trip: TripWire }) {
  const seesExpense = useSeesExpense(trip.officerId);
  const { id, state, vehicle, km, day } = trip;
  return (
    <DetailPage
      back={{ label: t.title, to: "/field-operations/trips" }}
      title={km === null ? t.underWayTitle(vehicle) : t.titleOf(vehicle, formatCount(km))}
      code={formatDay(day)}
      status={<StatusBadge life={tripLife} state={state} words={t.states} />}
      life={<LifeLine life={tripLife} path={["open", "closed"]} now={state} words={t.states} />}
      actions={<TripActions trip={trip} />}
      facts={[wayFacts(trip), endFacts(trip, seesExpense)]}
      tabs={[]}
      history={{ subject: "field-trip", id }}
    />
  );
}

function wayFacts({ session, visit, ...trip }: TripWire): FactGroup {
  const served = session
    ? { value: session.number, to: `/field-collections/sessions/${session.id}` }
    : visit && {
        value: t.visit(purposeOf(visit.purpose), visit.farmerName ?? t.nobody),
        to: `/field-operations/visits/${visit.id}`,
      };
  return {
    heading: t.what,
    facts: [
      { label: t.officer, value: trip.officerName },
      { label: t.fromPlace, value: trip.fromPlace },
      { label: t.toPlace, value: trip.toPlace },
      { label: t.purpose, value: trip.purpose },
      { label: t.served, ...(served ?? { value: t.noneServed }) },
      {
        label: t.writtenBy,
        value: `${trip.createdByName}, ${formatInstant(new Date(trip.createdAt))}`,
      },
    ],
  };
}

/** Expenses are seen by who claims them and by who answers for the money. */
function useSeesExpense(claimantId: string): boolean {
  const { user } = useMe();
  const answers = useMay()(["canManageExpenses", "canApproveFunds"]);
  return answers || claimantId === user.id;
}

function endFacts(
  { km, fuelMl, fuelAmount, expense, ...trip }: TripWire,
  seesExpense: boolean,
): FactGroup {
  const hasFuel = fuelMl !== "0";
  return {
    heading: t.ending,
    facts: [
      { label: t.odometerStart, value: formatCount(trip.odometerStart) },
      {
        label: t.odometerEnd,
        value: trip.odometerEnd === null ? null : formatCount(trip.odometerEnd),
      },
      { label: t.km, value: km === null ? null : t.driven(formatCount(km)), strong: true },
      { label: t.fuel, value: hasFuel ? t.litres(litresOf(fuelMl)) : null },
      { label: t.fuelCost, value: hasFuel ? formatMoney(fuelAmount) : null },
      {
        label: t.expense,
        ...(expense
          ? { value: expense.number, ...(seesExpense ? { to: `/expenses/${expense.id}` } : {}) }
          : { value: fuelAmount === "0" ? null : t.noExpense }),
      },
      { label: t.reason, value: trip.odometerReason },
      { label: t.struckBecause, value: trip.closingReason },
    ],
  };
}

function litresOf(millilitres: string): string {
  return formatScaled(BigInt(millilitres), 3).replace(/\.?0+$/, "");
}

function TripActions({ trip }: { trip: TripWire }) {
  const { user } = useMe();
  const answers = useMay()(answersForTrips);
  const [isClosing, setClosing] = useState(false);
  if (trip.officerId !== user.id && !answers) return null;
  return (
    <>
      <ActionBar
        life={tripLife}
        of={trip}
        moves={fieldTrips}
        words={t.moves}
        says={{ void: <p>{t.strikeOut}</p> }}
        opens={{ close: () => setClosing(true) }}
      />
      {isClosing && <CloseDialog trip={trip} onClose={() => setClosing(false)} />}
    </>
  );
}

function CloseDialog({ trip, onClose }: { trip: TripWire; onClose: () => void }) {
  const { id, version, officerId, day, odometerStart } = trip;
  const { data } = useQuery(fieldTrips.choices, { officerId, day });
  const initial: EndValues & { reason: string } = { ...noEnd, reason: "" };
  const form = useForm({
    initial,
    command: fieldTrips.close,
    args: ({ reason, ...end }) => ({
      params: { id },
      body: { version, odometerReason: reason.trim() || null, ...endOf(end) },
    }),
    names: { odometerReason: "reason" },
    done: () => {
      toast(t.ended);
      onClose();
    },
  });
  return (
    <FormDialog form={form} title={t.moves.close} submit={t.moves.close} open onClose={onClose}>
      <p className="quiet">{`${t.odometerStart}: ${formatCount(odometerStart)}`}</p>
      <TripEndFields
        fields={{
          odometerEnd: form.field("odometerEnd"),
          fuelMl: form.field("fuelMl"),
          fuelAmount: form.field("fuelAmount"),
          expenseId: form.field("expenseId"),
        }}
        expenses={data?.expenses ?? []}
      />
      {form.problem !== null && (
        <TextField field={form.field("reason")} label={t.reason} hint={t.reasonHint} />
      )}
    </FormDialog>
  );
}
