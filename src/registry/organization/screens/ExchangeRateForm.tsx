import { useNavigate } from "react-router";
import { useMe } from "#platform/web/may.ts";
import { ChoiceField } from "#platform/web/parts/ChoiceField.tsx";
import { DayField } from "#platform/web/parts/DayField.tsx";
import { FigureField } from "#platform/web/parts/FigureField.tsx";
import { FormPage } from "#platform/web/parts/FormPage.tsx";
import { Group } from "#platform/web/parts/Group.tsx";
import { TextField } from "#platform/web/parts/TextField.tsx";
import { useForm } from "#platform/web/parts/useForm.ts";
import { thresholdsIn } from "#books/thresholds/rules.ts";
import { exchangeRates } from "../api.ts";
import { foreignCurrencies, type ForeignCurrency, formatRate, parseRate } from "../rules.ts";
import { t } from "./words.ts";

interface Values {
  currency: ForeignCurrency | "";
  day: string;
  rate: string;
  source: string;
  reason: string;
}

/** Records the rate of a day, or corrects one. */
export function ExchangeRateForm() {
  const navigate = useNavigate();
  const { org } = useMe();
  const initial: Values = { currency: "USD", day: org.today, rate: "", source: "", reason: "" };
  const form = useForm({
    initial,
    command: exchangeRates.record,
    args: (values, id) => ({
      body: {
        id,
        currency: values.currency === "" ? "USD" : values.currency,
        day: values.day,
        rateMicro: values.rate,
        source: values.source,
        reason: values.reason.trim() === "" ? null : values.reason,
      },
    }),
    names: { rateMicro: "rate" },
    done: () => void navigate("/settings/exchange-rates"),
  });
  return (
    <FormPage
      form={form}
      title={t.addRate}
      submit={t.addRate}
      back={{ label: t.rates, to: "/settings/exchange-rates" }}
    >
      <Group heading={t.rate} columns={2}>
        <ChoiceField
          field={form.field("currency")}
          label={t.currency}
          options={foreignCurrencies.map((value) => ({ value, label: value }))}
          required
        />
        <DayField field={form.field("day")} label={t.day} to={org.today} required />
        <FigureField
          field={form.field("rate")}
          label={t.rate}
          hint={t.rateHint}
          unit="UGX"
          read={(typed) => parseRate(typed)?.toString() ?? null}
          show={(value) => formatRate(value)}
          mistyped={t.mistyped}
          required
        />
        <TextField field={form.field("source")} label={t.source} hint={t.sourceHint} required />
      </Group>
      <TextField
        field={form.field("reason")}
        label={t.reason}
        hint={t.reasonHint(String(thresholdsIn(org).rateStep / 100))}
      />
    </FormPage>
  );
}
