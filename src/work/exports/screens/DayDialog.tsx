import { useMe } from "#platform/web/may.ts";
import { DayField } from "#platform/web/parts/DayField.tsx";
import { FormDialog } from "#platform/web/parts/FormDialog.tsx";
import { useForm } from "#platform/web/parts/useForm.ts";
import { toast } from "#platform/web/toasts.ts";
import { shipments, type ShipmentWire } from "../api.ts";
import { t } from "./words.ts";

export type DatedMove = "load" | "ship" | "deliver";

interface DayDialogProps {
  shipment: ShipmentWire;
  move: DatedMove;
  onClose: () => void;
}

const means = { load: t.loadMeans, ship: t.shipMeans, deliver: t.deliverMeans };

/** The day something happened, and what it means for the books. */
export function DayDialog({ shipment, move, onClose }: DayDialogProps) {
  const { org } = useMe();
  const { id, version, saleAt, loadedOn, shippedOn } = shipment;
  const after = { load: null, ship: loadedOn, deliver: shippedOn }[move];
  const form = useForm({
    initial: { day: org.today },
    command: shipments[move],
    args: ({ day }) => ({ params: { id }, body: { version, day } }),
    done: ({ number, state }) => {
      toast(t.done(number, t.states[state].toLowerCase()));
      onClose();
    },
  });
  return (
    <FormDialog
      form={form}
      title={t.moves[move]}
      submit={t.moves[move]}
      open
      onClose={onClose}
      isFinal={move !== "deliver"}
    >
      <p>{means[move][saleAt]}</p>
      <DayField
        field={form.field("day")}
        label={t.day}
        to={org.today}
        {...(after === null ? {} : { from: after })}
        required
      />
    </FormDialog>
  );
}
