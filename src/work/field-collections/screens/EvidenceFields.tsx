import { IconAlertTriangle } from "@tabler/icons-react";
import { formatMoney } from "#kernel/money.ts";
import { useQuery } from "#platform/web/data.ts";
import { ChoiceField } from "#platform/web/parts/ChoiceField.tsx";
import { Group } from "#platform/web/parts/Group.tsx";
import type { Form } from "#platform/web/parts/useForm.ts";
import { equipment } from "#registry/equipment/api.ts";
import { manualReasons } from "../evidenceRules.ts";
import { payWays } from "../sessionRules.ts";
import type { PocketSession, SlipValues } from "./slipValues.ts";
import { t } from "./formWords.ts";

const reasonOptions = manualReasons.map((value) => ({ value, label: t.manualReasons[value] }));
const payOptions = payWays.map((value) => ({ value, label: t.payWays[value] }));

/** What was weighed and measured with; one whose calibration ran out warns before the slip is sent. */
export function DeviceFields({ form }: { form: Form<SlipValues> }) {
  const { data } = useQuery(equipment.list, { state: "active", limit: 100 });
  const devices = data?.rows ?? [];
  if (devices.length === 0) return null;
  const { scaleId, meterId } = form.values;
  const overdue = devices.filter(
    ({ id, standing }) => standing === "overdue" && (id === scaleId || id === meterId),
  );
  const optionsOf = (kind: "scale" | "moisture_meter") =>
    devices
      .filter((device) => device.kind === kind)
      .map(({ id, name, serial }) => ({ value: id, label: `${name} ${serial}` }));
  return (
    <Group heading={t.measuredWith}>
      <div className="grid items-start gap-4 md:grid-cols-3">
        <ChoiceField field={form.field("scaleId")} label={t.scale} options={optionsOf("scale")} />
        <ChoiceField
          field={form.field("meterId")}
          label={t.meter}
          options={optionsOf("moisture_meter")}
        />
        <ChoiceField
          field={form.field("manualReason")}
          label={t.manualReason}
          required
          options={reasonOptions}
        />
      </div>
      {overdue.map(({ id, name }) => (
        <Warning key={id}>{t.overdue(name)}</Warning>
      ))}
    </Group>
  );
}

/** How the farmer wants the money, with the cash that is free for it. */
export function PayByField({
  form,
  session,
}: {
  form: Form<SlipValues>;
  session: PocketSession | null;
}) {
  const hint = session ? t.cashLeft(session.number, formatMoney(session.free)) : undefined;
  return (
    <ChoiceField
      field={form.field("payBy")}
      label={t.payBy}
      required
      options={payOptions}
      hint={hint}
    />
  );
}

/** Something to be seen before the slip is sent, which does not keep it from being sent. */
export function Warning({ children }: { children: string }) {
  return (
    <p className="flex items-center gap-2 text-straw" role="status">
      <IconAlertTriangle size={18} className="flex-none" aria-hidden />
      {children}
    </p>
  );
}
