import { useNavigate } from "react-router";
import { formatDay } from "#kernel/days.ts";
import { formatTonnes } from "#kernel/weight.ts";
import { useMe } from "#platform/web/may.ts";
import { ChoiceField } from "#platform/web/parts/ChoiceField.tsx";
import { DayField } from "#platform/web/parts/DayField.tsx";
import { FormPage } from "#platform/web/parts/FormPage.tsx";
import { Group } from "#platform/web/parts/Group.tsx";
import { type Picked, PickField } from "#platform/web/parts/PickField.tsx";
import { TextField } from "#platform/web/parts/TextField.tsx";
import { useForm } from "#platform/web/parts/useForm.ts";
import { toast } from "#platform/web/toasts.ts";
import { contracts } from "#registry/contracts/api.ts";
import { shipments } from "../api.ts";
import { type TransportMode, transportModeNames, transportModes } from "../rules.ts";
import { t } from "./words.ts";

interface Values {
  contract: Picked | null;
  mode: TransportMode | "";
  etd: string;
  note: string;
}

/** Plans a shipment on a contract; everything else follows from the contract and the rules. */
export function ShipmentForm() {
  const navigate = useNavigate();
  const { org } = useMe();
  const initial: Values = { contract: null, mode: "sea", etd: "", note: "" };
  const form = useForm({
    draft: "shipment",
    initial,
    command: shipments.plan,
    args: ({ contract, mode, etd, note }, id) => ({
      body: {
        id,
        contractId: contract?.id ?? "",
        mode: mode === "" ? ("sea" as const) : mode,
        etd,
        note: note.trim() === "" ? null : note,
      },
    }),
    names: { contractId: "contract" },
    done: ({ id, number }) => {
      toast(t.planned_(number));
      void navigate(`/export-documentation/${id}`);
    },
  });
  return (
    <FormPage
      form={form}
      title={t.planTitle}
      submit={t.create}
      back={{ label: t.title, to: "/export-documentation" }}
    >
      <Group heading={t.contract}>
        <PickField
          field={form.field("contract")}
          label={t.activeContract}
          hint={t.contractHint}
          list={contracts.list}
          params={{ open: "yes" }}
          option={(row) => ({
            id: row.id,
            label: `${row.number}, ${row.customerName}`,
            detail: `${formatTonnes(row.quantity)} t, ${row.priceBasis} ${row.pricePlace}, ${formatDay(row.shipmentTo)}`,
          })}
          required
        />
      </Group>
      <Group heading={t.way} columns={2}>
        <ChoiceField
          field={form.field("mode")}
          label={t.mode}
          options={transportModes.map((value) => ({ value, label: transportModeNames[value] }))}
          required
        />
        <DayField field={form.field("etd")} label={t.etd} from={org.today} required />
      </Group>
      <TextField field={form.field("note")} label={t.note} />
      <p className="notice">{t.checklistComes}</p>
    </FormPage>
  );
}
