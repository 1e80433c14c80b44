import { formatAmount } from "#kernel/money.ts";
import { useQuery } from "#platform/web/data.ts";
import { ChoiceField } from "#platform/web/parts/ChoiceField.tsx";
import { CountField } from "#platform/web/parts/CountField.tsx";
import { FormDialog } from "#platform/web/parts/FormDialog.tsx";
import { useForm } from "#platform/web/parts/useForm.ts";
import { toast } from "#platform/web/toasts.ts";
import { stores } from "#registry/organization/api.ts";
import { type RequisitionWire, supplies } from "../api.ts";
import { openPieces } from "../rules.ts";
import { t } from "./words.ts";

interface IssueLine {
  productId: string;
  name: string;
  open: string;
  pieces: number | null;
}

/** How many of each thing leave which store now; what is short stays on order. */
export function IssueDialog({ one, close }: { one: RequisitionWire; close: () => void }) {
  const places = useQuery(stores.list, {});
  const lines: IssueLine[] = one.lines.map((line) => {
    const open = openPieces({ pieces: BigInt(line.pieces), issued: BigInt(line.issued) });
    const free = BigInt(line.onHand);
    return {
      productId: line.productId,
      name: line.productName,
      open: open.toString(),
      pieces: Number(free < open ? free : open),
    };
  });
  const form = useForm({
    initial: { placeId: "", lines },
    command: supplies.issue,
    args: (values, id) => ({
      params: { id: one.id },
      body: {
        id,
        version: one.version,
        placeId: values.placeId,
        lines: values.lines
          .filter(({ pieces }) => pieces !== null && pieces > 0)
          .map(({ productId, pieces }) => ({ productId, pieces: String(pieces ?? 0) })),
      },
    }),
    done: () => {
      toast(t.issuedToast);
      close();
    },
  });
  const each = form.lines("lines");
  return (
    <FormDialog
      form={form}
      title={t.issueTitle(one.number)}
      submit={t.moves.issue}
      open
      onClose={close}
      isFinal
    >
      <p className="quiet">{t.issueSays}</p>
      <ChoiceField
        field={form.field("placeId")}
        label={t.place}
        options={(places.data?.rows ?? []).map(({ id, name }) => ({ value: id, label: name }))}
        required
      />
      {each.values.map(({ productId, name, open }, at) => (
        <CountField
          key={productId}
          field={each.line(at).field("pieces")}
          label={t.how(name, formatAmount(open))}
          most={Number(open)}
        />
      ))}
    </FormDialog>
  );
}
