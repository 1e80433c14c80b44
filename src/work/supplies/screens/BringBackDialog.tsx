import { formatAmount } from "#kernel/money.ts";
import { CountField } from "#platform/web/parts/CountField.tsx";
import { FormDialog } from "#platform/web/parts/FormDialog.tsx";
import { TextField } from "#platform/web/parts/TextField.tsx";
import { useForm } from "#platform/web/parts/useForm.ts";
import { toast } from "#platform/web/toasts.ts";
import { type RequisitionWire, supplies } from "../api.ts";
import { t } from "./words.ts";

interface BackLine {
  productId: string;
  name: string;
  out: string;
  pieces: number | null;
}

interface BringBackProps {
  issue: RequisitionWire["issues"][number];
  close: () => void;
}

/** How many of each thing come back to the shelf they left, and why. */
export function BringBackDialog({ issue, close }: BringBackProps) {
  const lines: BackLine[] = issue.out.map(({ productId, name, pieces }) => ({
    ...{ productId, name, out: pieces, pieces: null },
  }));
  const form = useForm({
    initial: { reason: "", lines },
    command: supplies.bringBack,
    args: (values, id) => ({
      params: { id: issue.id },
      body: {
        id,
        reason: values.reason.trim(),
        lines: values.lines
          .filter(({ pieces }) => pieces !== null && pieces > 0)
          .map(({ productId, pieces }) => ({ productId, pieces: String(pieces ?? 0) })),
      },
    }),
    done: () => {
      toast(t.broughtBack);
      close();
    },
  });
  const each = form.lines("lines");
  return (
    <FormDialog
      form={form}
      title={t.bringBackTitle(issue.number)}
      submit={t.bringBack}
      open
      onClose={close}
    >
      <p className="quiet">{t.bringBackSays}</p>
      {each.values.map(({ productId, name, out }, at) => (
        <CountField
          key={productId}
          field={each.line(at).field("pieces")}
          label={t.outOf(name, formatAmount(out))}
          most={Number(out)}
        />
      ))}
      <TextField field={form.field("reason")} label={t.reason} required />
    </FormDialog>
  );
}
