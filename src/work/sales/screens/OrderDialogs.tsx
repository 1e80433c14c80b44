import { formatMoney } from "#kernel/money.ts";
import { useMe } from "#platform/web/may.ts";
import { DayField } from "#platform/web/parts/DayField.tsx";
import { FormDialog } from "#platform/web/parts/FormDialog.tsx";
import { TextField } from "#platform/web/parts/TextField.tsx";
import { useForm } from "#platform/web/parts/useForm.ts";
import { type OrderWire, salesOrders } from "../api.ts";
import { salesInvoices } from "../invoiceApi.ts";
import { t } from "./words.ts";

interface DialogProps {
  order: OrderWire;
  onClose: () => void;
}

/** The goods leave: on which day, with which vehicle, to whom. */
export function DeliverDialog({ order, onClose }: DialogProps) {
  const { org } = useMe();
  const { id, version } = order;
  const form = useForm({
    initial: { day: org.today, vehicle: "", receivedBy: "" },
    command: salesOrders.deliver,
    args: ({ day, vehicle, receivedBy }) => ({
      params: { id },
      body: {
        version,
        day,
        vehicle: vehicle.trim() || null,
        receivedBy: receivedBy.trim() || null,
      },
    }),
    done: onClose,
  });
  const isWork = order.placeId === null;
  return (
    <FormDialog
      form={form}
      title={t.moves.deliver}
      submit={t.moves.deliver}
      open
      onClose={onClose}
      isFinal
    >
      <p>{isWork ? t.workDone : t.deliverSays}</p>
      <DayField field={form.field("day")} label={t.deliverDay} to={org.today} required />
      {!isWork && <TextField field={form.field("vehicle")} label={t.vehicle} />}
      <TextField field={form.field("receivedBy")} label={t.receivedBy} />
    </FormDialog>
  );
}

/** Billing a delivered order: the customer owes it from now on. */
export function InvoiceDialog(props: DialogProps & { onDone: (invoiceId: string) => void }) {
  const { order, onClose, onDone } = props;
  const { id, version, gross, customerName } = order;
  const form = useForm({
    initial: {},
    command: salesInvoices.issue,
    args: (_, invoiceId) => ({ params: { id }, body: { version, invoiceId } }),
    done: (invoice) => onDone(invoice.id),
  });
  return (
    <FormDialog
      form={form}
      title={t.moves.invoice}
      submit={t.moves.invoice}
      open
      onClose={onClose}
      isFinal
    >
      <p>{t.invoiceSays(formatMoney(gross), customerName)}</p>
    </FormDialog>
  );
}

/** The owner lets hold or limit pass, and says why. */
export function OverrideDialog({ order, onClose }: DialogProps) {
  const { id, version, blockers } = order;
  const form = useForm({
    initial: { overrideReason: "" },
    command: salesOrders.confirm,
    args: ({ overrideReason }) => ({ params: { id }, body: { version, overrideReason } }),
    done: onClose,
  });
  return (
    <FormDialog form={form} title={t.override} submit={t.override} open onClose={onClose}>
      <ul className="list-disc pl-5">
        {blockers.map((one) => (
          <li key={one.what}>{one.what}</li>
        ))}
      </ul>
      <TextField field={form.field("overrideReason")} label={t.overrideReason} required long />
    </FormDialog>
  );
}
