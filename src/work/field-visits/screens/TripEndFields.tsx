import { formatAmount, formatScaled, parseScaled } from "#kernel/money.ts";
import { ChoiceField } from "#platform/web/parts/ChoiceField.tsx";
import { CountField } from "#platform/web/parts/CountField.tsx";
import { FigureField } from "#platform/web/parts/FigureField.tsx";
import { MoneyField } from "#platform/web/parts/MoneyField.tsx";
import type { Field } from "#platform/web/parts/useForm.ts";
import type { WireReturns } from "#platform/api/endpoint.ts";
import type { fieldTrips } from "../tripApi.ts";
import { largestOdometer } from "../tripRules.ts";
import { t } from "./tripWords.ts";

export interface EndValues {
  odometerEnd: number | null;
  fuelMl: string;
  fuelAmount: string;
  expenseId: string;
}

export const noEnd: EndValues = { odometerEnd: null, fuelMl: "0", fuelAmount: "0", expenseId: "" };

/** What is sent of the end of a trip. */
export function endOf(values: EndValues) {
  return {
    // Nothing never gets here: the field is required.
    odometerEnd: values.odometerEnd ?? 0,
    fuelMl: values.fuelMl || "0",
    fuelAmount: values.fuelAmount || "0",
    expenseId: values.expenseId || null,
  };
}

interface TripEndFieldsProps {
  fields: { [K in keyof EndValues]: Field<EndValues[K]> };
  expenses: WireReturns<typeof fieldTrips.choices>["expenses"];
}

/** What the vehicle shows at the end, the fuel bought on the way, and the expense that claims it. */
export function TripEndFields({ fields, expenses }: TripEndFieldsProps) {
  return (
    <>
      <CountField
        field={fields.odometerEnd}
        label={t.odometerEnd}
        unit="km"
        most={largestOdometer}
        required
      />
      <FigureField
        field={fields.fuelMl}
        label={t.fuel}
        hint={t.fuelHint}
        unit="l"
        read={readLitres}
        show={showLitres}
        mistyped={t.mistypedLitres}
      />
      <MoneyField field={fields.fuelAmount} label={t.fuelCost} />
      {expenses.length > 0 && (
        <ChoiceField
          field={fields.expenseId}
          label={t.expense}
          hint={t.expenseHint}
          options={expenses.map(({ id, number, vendorName, amount }) => ({
            value: id,
            label: t.expenseOf(number, vendorName, formatAmount(amount)),
          }))}
        />
      )}
    </>
  );
}

function readLitres(typed: string): string | null {
  const millilitres = parseScaled(typed, 3);
  return millilitres === null || millilitres < 0n ? null : millilitres.toString();
}

function showLitres(millilitres: string): string {
  return formatScaled(BigInt(millilitres), 3).replace(/\.?0+$/, "");
}
