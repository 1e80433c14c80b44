import { useNavigate, useParams } from "react-router";
import { lossReasons, sharePercent } from "#books/stock/rules.ts";
import { formatKilograms } from "#kernel/weight.ts";
import { useQuery } from "#platform/web/data.ts";
import { useMe } from "#platform/web/may.ts";
import { CheckField } from "#platform/web/parts/CheckField.tsx";
import { ChoiceField } from "#platform/web/parts/ChoiceField.tsx";
import { CountField } from "#platform/web/parts/CountField.tsx";
import { DayField } from "#platform/web/parts/DayField.tsx";
import { FormPage } from "#platform/web/parts/FormPage.tsx";
import { Group } from "#platform/web/parts/Group.tsx";
import { Loaded } from "#platform/web/parts/Loaded.tsx";
import { Sums } from "#platform/web/parts/Sums.tsx";
import { TextField } from "#platform/web/parts/TextField.tsx";
import { type Form, useForm } from "#platform/web/parts/useForm.ts";
import { WeightField } from "#platform/web/parts/WeightField.tsx";
import { toast } from "#platform/web/toasts.ts";
import { storeTransfers, type TransferWire } from "../api.ts";
import { readingSources } from "../rules.ts";
import {
  differenceOf,
  faultsOf,
  isOver,
  needsOther,
  receiptBody,
  type ReceiptValues,
  receiptOf,
} from "./receiptValues.ts";
import { t } from "./words.ts";

/** The second weighing: every lot on the scale where it arrived, the missing kilograms in view while it is typed. */
export function ReceiveForm() {
  const { id = "" } = useParams();
  const answer = useQuery(storeTransfers.one, { id });
  return <Loaded answer={answer}>{(transfer) => <Weigh transfer={transfer} />}</Loaded>;
}

function Weigh({ transfer }: { transfer: TransferWire }) {
  const { org } = useMe();
  const navigate = useNavigate();
  const { id, number, day } = transfer;
  const form = useForm({
    draft: `store-transfer-${id}`,
    initial: receiptOf(transfer, org.today),
    check: (values) => faultsOf(values, transfer),
    command: storeTransfers.receive,
    args: (values, weighingId) => ({
      params: { id },
      body: { id: weighingId, version: transfer.version, ...receiptBody(values, transfer) },
    }),
    names: { "lots.*.lossReason": "lots.*.reason" },
    done: ({ state }) => {
      toast(state === "received" ? t.receivedToast(number) : t.reviewToast(number));
      void navigate(`/stock-card/transfers/${id}`);
    },
  });
  const waits = needsOther(form.values, transfer);
  const tolerance = sharePercent(transfer.toleranceBp);
  return (
    <FormPage
      form={form}
      title={t.receiveTitle(number)}
      back={{ label: number, to: `/stock-card/transfers/${id}` }}
      submit={waits ? t.handOver : t.weighIn}
      summary={<WeighedSums form={form} transfer={transfer} />}
    >
      {transfer.lotLines.map((lot, index) => (
        <LotFields key={lot.lotId} form={form} transfer={transfer} index={index} />
      ))}
      {waits && (
        <p className="notice waiting" role="status">
          {t.needsOther(tolerance)}
        </p>
      )}
      <Group heading={t.whenAndHow}>
        <CheckField field={form.field("sealIntact")} label={t.sealField} />
        <ChoiceField
          field={form.field("source")}
          label={t.readBy}
          options={readingSources.map((value) => ({ value, label: t.sources[value] }))}
          required
        />
        <DayField
          field={form.field("day")}
          label={t.receiveDay}
          from={day}
          to={org.today}
          required
        />
        <TextField field={form.field("note")} label={t.note} />
      </Group>
    </FormPage>
  );
}

interface PartProps {
  form: Form<ReceiptValues>;
  transfer: TransferWire;
}

function WeighedSums({ form, transfer }: PartProps) {
  const typed = form.values.lots.reduce((sum, lot) => sum + BigInt(lot.weighed || "0"), 0n);
  const missing = BigInt(transfer.sent) - typed;
  return (
    <Sums
      items={[
        { label: t.sent, value: t.kg(formatKilograms(transfer.sent)) },
        { label: t.weighed, value: t.kg(formatKilograms(typed)) },
      ]}
      main={{
        label: missing < 0n ? t.more : t.missing,
        value: t.kg(formatKilograms(missing < 0n ? -missing : missing)),
      }}
    />
  );
}

function LotFields({ form, transfer, index }: PartProps & { index: number }) {
  const lot = transfer.lotLines[index];
  const line = form.lines("lots").line(index);
  if (!lot) return null;
  const difference = differenceOf(line.values, lot);
  const tolerance = sharePercent(transfer.toleranceBp);
  const above = isOver(difference, lot.sent, transfer.toleranceBp) ? t.tooMuch : t.taken;
  return (
    <Group heading={t.whatCame(lot.lotCode, lot.productName)} columns={2}>
      <WeightField
        field={line.field("weighed")}
        label={t.weighed}
        hint={difference < 0n ? above(tolerance) : t.sentWas(formatKilograms(lot.sent), lot.bags)}
        required
      />
      <CountField field={line.field("bags")} label={t.bagsCounted} most={10_000} required />
      {difference > 0n && (
        <ChoiceField
          field={line.field("reason")}
          label={t.reason}
          hint={`${t.missing}: ${t.kg(formatKilograms(difference))}`}
          options={lossReasons.map((value) => ({ value, label: t.reasons[value] }))}
          required
        />
      )}
    </Group>
  );
}
