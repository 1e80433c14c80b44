import { CountField } from "#platform/web/parts/CountField.tsx";
import { Group } from "#platform/web/parts/Group.tsx";
import { MoneyField } from "#platform/web/parts/MoneyField.tsx";
import { PercentField } from "#platform/web/parts/PercentField.tsx";
import { PickField } from "#platform/web/parts/PickField.tsx";
import type { Form } from "#platform/web/parts/useForm.ts";
import { contracts } from "#registry/contracts/api.ts";
import { type CostTypeWire, type CostValues, countsPieces, isShare } from "./costValues.ts";
import { t } from "./words.ts";

interface RateFieldsProps {
  form: Form<CostValues>;
  type: CostTypeWire;
}

/** The fields of the kind's driver: a rate and what it is counted on. */
export function RateFields({ form, type }: RateFieldsProps) {
  const { driver, base, currency, label } = type;
  const hint = base === null ? t.rateHints[driver] : t.rateHints[driver] || t.bases[base];
  return (
    <Group heading={`${t.howMuch}: ${label}`}>
      <div className="grid grid-cols-2 items-start gap-4">
        {isShare(driver) ? (
          <PercentField
            field={form.field("percent")}
            label={t.rates[driver]}
            required
            hint={hint}
          />
        ) : (
          <MoneyField
            field={form.field("rate")}
            label={t.rates[driver]}
            required
            currency={currency}
            hint={hint}
          />
        )}
        {countsPieces(driver) && (
          <CountField
            field={form.field("pieces")}
            label={t.piecesOf[driver]}
            required
            least={1}
            most={100_000}
          />
        )}
        {driver === "finance" && (
          <CountField
            field={form.field("days")}
            label={t.financeDays}
            required
            least={0}
            most={3650}
          />
        )}
      </div>
      {base === "contract_fot" && (
        <PickField
          field={form.field("contract")}
          label={t.contract}
          required
          list={contracts.list}
          option={(row) => ({ id: row.id, label: row.number, detail: row.customerName })}
        />
      )}
    </Group>
  );
}
