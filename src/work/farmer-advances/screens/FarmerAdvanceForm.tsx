import { useState } from "react";
import { useNavigate } from "react-router";
import { addDays } from "#kernel/days.ts";
import { formatMoney } from "#kernel/money.ts";
import { useQuery } from "#platform/web/data.ts";
import { useMe } from "#platform/web/may.ts";
import { DayField } from "#platform/web/parts/DayField.tsx";
import { FormPage } from "#platform/web/parts/FormPage.tsx";
import { Group } from "#platform/web/parts/Group.tsx";
import { MoneyField } from "#platform/web/parts/MoneyField.tsx";
import { type Picked, PickField } from "#platform/web/parts/PickField.tsx";
import { TextField } from "#platform/web/parts/TextField.tsx";
import { useForm } from "#platform/web/parts/useForm.ts";
import { toast } from "#platform/web/toasts.ts";
import { farmers } from "#registry/farmers/api.ts";
import { farmerAdvances } from "../api.ts";
import { LimitWorking } from "./LimitWorking.tsx";
import { t } from "./words.ts";

interface Values {
  farmer: Picked | null;
  amount: string;
  recoverBy: string;
  purpose: string;
}

/** Asks for an advance at the gate, with what the farmer's deliveries are good for in view. */
export function FarmerAdvanceForm() {
  const { org } = useMe();
  const navigate = useNavigate();
  // Known from whom was chosen, and asked for by the form's own look at its faults.
  const [limit, setLimit] = useState<string | null>(null);
  const initial: Values = { farmer: null, amount: "", recoverBy: "", purpose: "" };
  const form = useForm({
    initial,
    check: ({ amount }) =>
      limit !== null && amount !== "" && BigInt(amount) > BigInt(limit)
        ? [{ path: "amount", message: t.aboveLimit(formatMoney(limit)) }]
        : [],
    command: farmerAdvances.ask,
    args: ({ farmer, amount, recoverBy, purpose }, id) => ({
      body: { id, farmerId: farmer?.id ?? "", amount, recoverBy, purpose: purpose.trim() },
    }),
    names: { farmerId: "farmer" },
    done: ({ id, number }) => {
      toast(t.askedDone(number));
      void navigate(`/field-operations/advances/${id}`);
    },
  });
  const farmerId = form.values.farmer?.id ?? "";
  const { data } = useQuery(farmerAdvances.limit, { farmerId }, { enabled: farmerId !== "" });
  const known = farmerId === "" ? undefined : data;
  if ((known?.limit ?? null) !== limit) setLimit(known?.limit ?? null);
  return (
    <FormPage
      form={form}
      title={t.newTitle}
      back={{ label: t.title, to: "/field-operations/advances" }}
      submit={t.ask}
    >
      <Group heading={t.what}>
        <PickField
          field={form.field("farmer")}
          label={t.farmer}
          required
          placeholder={t.findFarmer}
          list={farmers.list}
          option={(row) => ({ id: row.id, label: row.name, detail: row.code })}
        />
        {known && (known.overdue !== "0" || known.averageGrams === "0") && (
          <p className="notice" role="status">
            {known.overdue === "0" ? t.noHistory : t.overdueText(formatMoney(known.overdue))}
          </p>
        )}
        {known && <LimitWorking of={known} />}
        <div className="grid items-start gap-4 md:grid-cols-2">
          <MoneyField
            field={form.field("amount")}
            label={t.amount}
            required
            hint={known && t.limitHint(formatMoney(known.limit))}
          />
          <DayField
            field={form.field("recoverBy")}
            label={t.recoverBy}
            required
            from={addDays(org.today, 1)}
          />
        </div>
        <TextField field={form.field("purpose")} label={t.purpose} required />
      </Group>
    </FormPage>
  );
}
