import { useMe } from "#platform/web/may.ts";
import { ChoiceField } from "#platform/web/parts/ChoiceField.tsx";
import { DayField } from "#platform/web/parts/DayField.tsx";
import { FormDialog } from "#platform/web/parts/FormDialog.tsx";
import { TextField } from "#platform/web/parts/TextField.tsx";
import { useForm } from "#platform/web/parts/useForm.ts";
import { toast } from "#platform/web/toasts.ts";
import { technicians } from "../api.ts";
import { type TestMethod, testMethods } from "../rules.ts";
import { t } from "./words.ts";

interface DialogProps {
  technicianId: string;
  onClose: () => void;
}

const levels = ["1", "2", "3"] as const;

interface CertificateValues {
  method: TestMethod | "";
  level: (typeof levels)[number] | "";
  scheme: string;
  certificate: string;
  issuedOn: string;
  expiresOn: string;
}

/** A certificate for one method, as it stands on the paper. */
export function CertificateDialog({ technicianId, onClose }: DialogProps) {
  const { org } = useMe();
  const initial: CertificateValues = {
    ...{ method: "", level: "", scheme: "ISO 9712", certificate: "" },
    ...{ issuedOn: "", expiresOn: "" },
  };
  const form = useForm({
    initial,
    command: technicians.certify,
    args: ({ method, level, ...values }, id) => ({
      params: { id: technicianId },
      body: { id, method: method === "" ? "VT" : method, level: Number(level), ...values },
    }),
    done: () => {
      toast(t.saved);
      onClose();
    },
  });
  return (
    <FormDialog form={form} title={t.addCertificate} submit={t.save} open onClose={onClose}>
      <div className="grid grid-cols-2 items-start gap-4">
        <ChoiceField
          field={form.field("method")}
          label={t.method}
          required
          options={testMethods.map((value) => ({ value, label: t.methods[value] }))}
        />
        <ChoiceField
          field={form.field("level")}
          label={t.level}
          required
          options={levels.map((value) => ({ value, label: t.levels[value] }))}
        />
        <TextField field={form.field("certificate")} label={t.certificate} required />
        <TextField field={form.field("scheme")} label={t.scheme} hint={t.schemeHint} required />
        <DayField field={form.field("issuedOn")} label={t.issuedOn} to={org.today} required />
        <DayField field={form.field("expiresOn")} label={t.expiresOn} required />
      </div>
    </FormDialog>
  );
}

/** An eyesight test and until when it counts. */
export function EyesightDialog({ technicianId, onClose }: DialogProps) {
  const { org } = useMe();
  const form = useForm({
    initial: { testedOn: "", validUntil: "", testedBy: "" },
    command: technicians.recordEyesight,
    args: (values, id) => ({ params: { id: technicianId }, body: { id, ...values } }),
    done: () => {
      toast(t.saved);
      onClose();
    },
  });
  return (
    <FormDialog form={form} title={t.addEyesight} submit={t.save} open onClose={onClose}>
      <div className="grid grid-cols-2 items-start gap-4">
        <DayField field={form.field("testedOn")} label={t.testedOn} to={org.today} required />
        <DayField field={form.field("validUntil")} label={t.validUntil} required />
      </div>
      <TextField field={form.field("testedBy")} label={t.testedBy} required />
    </FormDialog>
  );
}
