import { useQuery } from "#platform/web/data.ts";
import { ChoiceField } from "#platform/web/parts/ChoiceField.tsx";
import { Group } from "#platform/web/parts/Group.tsx";
import { LinesCards } from "#platform/web/parts/LinesCards.tsx";
import { MoneyField } from "#platform/web/parts/MoneyField.tsx";
import { TextField } from "#platform/web/parts/TextField.tsx";
import type { Form } from "#platform/web/parts/useForm.ts";
import { vatCodes } from "#registry/taxes/rules.ts";
import { bills } from "../api.ts";
import { segments } from "../rules.ts";
import { type BillValues, blankLine } from "./billValues.ts";
import { t } from "./words.ts";

/** What is billed, line by line: what for, how much, on which account. */
export function BillLines({ form }: { form: Form<BillValues> }) {
  const accounts = useQuery(bills.accounts, undefined).data?.rows ?? [];
  return (
    <Group heading={t.lines}>
      <LinesCards
        lines={form.lines("lines")}
        label={t.lines}
        name={t.line}
        blank={() => blankLine}
        addLabel={t.addLine}
        fields={(line) => (
          <>
            <TextField field={line.field("description")} label={t.description} required />
            <MoneyField field={line.field("net")} label={t.netAmount} required />
            <ChoiceField
              field={line.field("account")}
              label={t.account}
              required
              options={accounts.map(({ code, name }) => ({ value: code, label: name }))}
            />
            <ChoiceField
              field={line.field("segment")}
              label={t.segment}
              required
              options={segments.map((value) => ({ value, label: t.segments[value] }))}
            />
            <ChoiceField
              field={line.field("vatCode")}
              label={t.vat}
              required
              options={vatCodes.map((value) => ({ value, label: t.vatCodes[value] }))}
            />
          </>
        )}
      />
    </Group>
  );
}
