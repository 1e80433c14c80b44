import { formatAmount, formatMoney, toShillings } from "#kernel/money.ts";
import { thresholdsIn } from "#books/thresholds/rules.ts";
import { useMe } from "#platform/web/may.ts";
import { DayField } from "#platform/web/parts/DayField.tsx";
import { FigureField } from "#platform/web/parts/FigureField.tsx";
import { FormDialog } from "#platform/web/parts/FormDialog.tsx";
import { MoneyField } from "#platform/web/parts/MoneyField.tsx";
import { Sums } from "#platform/web/parts/Sums.tsx";
import { TextField } from "#platform/web/parts/TextField.tsx";
import { useForm } from "#platform/web/parts/useForm.ts";
import { toast } from "#platform/web/toasts.ts";
import { formatRate, parseRate } from "#registry/organization/rules.ts";
import { shipments, type ShipmentWire } from "../api.ts";
import { t } from "./words.ts";

interface ProceedsDialogProps {
  shipment: ShipmentWire;
  money: NonNullable<ShipmentWire["money"]>;
  onClose: () => void;
}

interface Values {
  day: string;
  amount: string;
  charges: string;
  rate: string;
  rateReason: string;
  bankReference: string;
}

/** The buyer's money: how much, at which rate, and what the rate has made of it. */
export function ProceedsDialog({ shipment, money, onClose }: ProceedsDialogProps) {
  const { org } = useMe();
  const { currency } = shipment;
  const initial: Values = {
    day: org.today,
    amount: money.open ?? "",
    charges: "",
    rate: money.rateMicro ?? "",
    rateReason: "",
    bankReference: "",
  };
  const form = useForm({
    initial,
    command: shipments.receiveProceeds,
    args: ({ rate, rateReason, charges, ...values }, id) => ({
      params: { id: shipment.id },
      body: {
        ...{ id, ...values, charges: charges === "" ? "0" : charges, rateMicro: rate },
        rateReason: rateReason === "" ? null : rateReason,
      },
    }),
    names: { rateMicro: "rate" },
    done: () => {
      toast(t.receivedToast(formatMoney(form.values.amount, currency)));
      onClose();
    },
  });
  return (
    <FormDialog form={form} title={t.receive} submit={t.receive} open onClose={onClose}>
      <div className="grid grid-cols-2 items-start gap-4">
        <MoneyField
          field={form.field("amount")}
          label={t.amount}
          hint={t.receiveHint}
          currency={currency}
          required
        />
        <MoneyField field={form.field("charges")} label={t.charges} currency={currency} />
        <FigureField
          field={form.field("rate")}
          label={t.dayRate}
          hint={t.rateHint}
          unit="UGX"
          read={(typed) => parseRate(typed)?.toString() ?? null}
          show={(value) => formatRate(value)}
          mistyped={t.rateMistyped}
          required
        />
        <DayField
          field={form.field("day")}
          label={t.receiptDay}
          to={org.today}
          {...(money.soldOn === null ? {} : { from: money.soldOn })}
          required
        />
      </div>
      <TextField field={form.field("bankReference")} label={t.reference} required />
      {currency !== "UGX" && (
        <TextField
          field={form.field("rateReason")}
          label={t.rateReason}
          hint={t.rateReasonHint(String(thresholdsIn(org).rateStep / 100))}
        />
      )}
      <Difference values={form.values} shipment={shipment} saleRate={money.rateMicro} />
    </FormDialog>
  );
}

function Difference(props: { values: Values; shipment: ShipmentWire; saleRate: string | null }) {
  const { values, shipment, saleRate } = props;
  if (values.amount === "" || values.rate === "" || saleRate === null) return null;
  const { currency } = shipment;
  const amount = BigInt(values.amount);
  const worth = toShillings(amount, currency, BigInt(values.rate));
  const booked = toShillings(amount, currency, BigInt(saleRate));
  const difference = worth - booked;
  const size = difference < 0n ? -difference : difference;
  return (
    <Sums
      items={[
        { label: t.worth, value: formatMoney(worth) },
        { label: t.booked, value: formatMoney(booked) },
      ]}
      main={{ label: difference < 0n ? t.loss : t.gain, value: `UGX ${formatAmount(size)}` }}
    />
  );
}
