import { formatMoney } from "#kernel/money.ts";
import { formatKilograms } from "#kernel/weight.ts";
import { useQuery } from "#platform/web/data.ts";
import { ChoiceField } from "#platform/web/parts/ChoiceField.tsx";
import { FormDialog } from "#platform/web/parts/FormDialog.tsx";
import { TextField } from "#platform/web/parts/TextField.tsx";
import { useForm } from "#platform/web/parts/useForm.ts";
import { toast } from "#platform/web/toasts.ts";
import { licences } from "#registry/licences/api.ts";
import { type CollectionWire, collections } from "../api.ts";
import { type Grade, grades } from "../qualityRules.ts";
import { SlipFindings } from "./SlipFindings.tsx";
import { t } from "./words.ts";

const gradeOptions = grades.map((value) => ({ value, label: value }));

interface ApproveDialogProps {
  collection: CollectionWire;
  open: boolean;
  onClose: () => void;
}

/** Gives the grade; says what follows: weight into stock, a debt to the farmer. */
export function ApproveDialog({ collection, open, onClose }: ApproveDialogProps) {
  const { id, version, suggestedGrade, payable, netPayable, productName } = collection;
  const { data: lacking } = useQuery(
    licences.lacking,
    { action: "collection.approve", productId: collection.productId },
    { enabled: open },
  );
  const missing = (lacking?.warnings ?? []).map(({ what }) => what).join("; ");
  const initial: { grade: Grade | ""; note: string } = { grade: suggestedGrade ?? "", note: "" };
  const form = useForm({
    initial,
    command: collections.approve,
    args: ({ grade, note }) => ({
      params: { id },
      // An empty choice never gets here: the field is required.
      body: { version, grade: grade === "" ? "C" : grade, note: note.trim() || null },
    }),
    done: (approved) => {
      toast(t.approveDone(approved.grnNumber ?? t.grnPaper));
      onClose();
    },
  });
  return (
    <FormDialog
      form={form}
      title={t.approveTitle}
      submit={t.moves.approve}
      open={open}
      onClose={onClose}
    >
      <p>{t.approveMeans(formatKilograms(payable), productName, formatMoney(netPayable))}</p>
      <SlipFindings of={collection} />
      {missing !== "" && <p className="notice">{t.notRecorded(missing)}</p>}
      <ChoiceField
        field={form.field("grade")}
        label={t.grade}
        required
        options={gradeOptions}
        hint={suggestedGrade ? t.gradeHint(suggestedGrade) : undefined}
      />
      <TextField field={form.field("note")} label={t.note} long />
    </FormDialog>
  );
}
