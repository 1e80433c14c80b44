import { formatAmount } from "#kernel/money.ts";
import { ChoiceField } from "#platform/web/parts/ChoiceField.tsx";
import { CountField } from "#platform/web/parts/CountField.tsx";
import { FormDialog } from "#platform/web/parts/FormDialog.tsx";
import { type Picked, PickField } from "#platform/web/parts/PickField.tsx";
import { TextField } from "#platform/web/parts/TextField.tsx";
import { type Field, useForm } from "#platform/web/parts/useForm.ts";
import { toast } from "#platform/web/toasts.ts";
import { supplies } from "../api.ts";
import { type CustodyWire, supplyCustody } from "../custodyApi.ts";
import { type LossKind, lossKinds } from "../custodyRules.ts";
import { t } from "./words.ts";

interface CustodyDialogProps {
  custody: CustodyWire;
  close: () => void;
}

/** Pieces that are neither offered to somebody nor reported lost. */
export function freeOf({ pieces, promised }: Pick<CustodyWire, "pieces" | "promised">): bigint {
  return BigInt(pieces) - BigInt(promised);
}

/** How many of the pieces there are. */
function PiecesField({ field, most }: { field: Field<number | null>; most: bigint }) {
  const label = t.howMany(formatAmount(most));
  return <CountField field={field} label={label} most={Number(most)} required />;
}

const digits = (pieces: number | null): string => String(pieces ?? 0);

/** Offers pieces to a colleague. */
export function HandOverDialog({ custody, close }: CustodyDialogProps) {
  const free = freeOf(custody);
  const initial: { to: Picked | null; pieces: number | null; note: string } = {
    ...{ to: null, pieces: Number(free), note: "" },
  };
  const form = useForm({
    initial,
    command: supplyCustody.handOver,
    args: ({ to, pieces, note }, id) => ({
      params: { id: custody.id },
      body: { id, toId: to?.id ?? "", pieces: digits(pieces), note: note.trim() || null },
    }),
    names: { toId: "to" },
    done: () => {
      toast(t.handedOver);
      close();
    },
  });
  return (
    <FormDialog form={form} title={t.handOver} submit={t.handOver} open onClose={close}>
      <p className="quiet">{t.handOverSays}</p>
      <PickField
        field={form.field("to")}
        label={t.handOverTo}
        list={supplyCustody.colleagues}
        option={({ id, name }) => ({ id, label: name })}
        required
      />
      <PiecesField field={form.field("pieces")} most={free} />
      <TextField field={form.field("note")} label={t.note} />
    </FormDialog>
  );
}

/** Reports pieces that will not come back, with the reason. */
export function LossDialog({ custody, close }: CustodyDialogProps) {
  const free = freeOf(custody);
  const initial: { kind: LossKind | ""; pieces: number | null; reason: string } = {
    ...{ kind: "", pieces: 1, reason: "" },
  };
  const form = useForm({
    initial,
    command: supplyCustody.reportLoss,
    args: ({ kind, pieces, reason }, id) => ({
      params: { id: custody.id },
      body: { id, kind: kind || "lost", pieces: digits(pieces), reason: reason.trim() },
    }),
    done: () => {
      toast(t.reported);
      close();
    },
  });
  return (
    <FormDialog form={form} title={t.reportLoss} submit={t.reportLoss} open onClose={close}>
      <p className="quiet">{t.lossSays}</p>
      <ChoiceField
        field={form.field("kind")}
        label={t.lossKind}
        options={lossKinds.map((value) => ({ value, label: t.lossKinds[value] }))}
        required
      />
      <PiecesField field={form.field("pieces")} most={free} />
      <TextField field={form.field("reason")} label={t.reason} required />
    </FormDialog>
  );
}

/** Puts pieces out of one custody back on the shelf they left. */
export function BringBackHeldDialog({ custody, close }: CustodyDialogProps) {
  const { id: custodyId, productId, pieces: held, holderName } = custody;
  const initial: { pieces: number | null; reason: string } = { pieces: Number(held), reason: "" };
  const form = useForm({
    initial,
    command: supplies.bringBack,
    args: ({ pieces, reason }, id) => ({
      params: { id: custody.issueId },
      body: {
        ...{ id, reason: reason.trim() },
        lines: [{ productId, pieces: digits(pieces), custodyId }],
      },
    }),
    done: () => {
      toast(t.broughtBack);
      close();
    },
  });
  return (
    <FormDialog form={form} title={t.bringBack} submit={t.bringBack} open onClose={close}>
      <p className="quiet">{t.bringBackHeldSays(holderName)}</p>
      <PiecesField field={form.field("pieces")} most={BigInt(held)} />
      <TextField field={form.field("reason")} label={t.reason} required />
    </FormDialog>
  );
}
