import { useMe } from "#platform/web/may.ts";
import { ChoiceField } from "#platform/web/parts/ChoiceField.tsx";
import { DayField } from "#platform/web/parts/DayField.tsx";
import { FormDialog } from "#platform/web/parts/FormDialog.tsx";
import { LinesCards } from "#platform/web/parts/LinesCards.tsx";
import { TextField } from "#platform/web/parts/TextField.tsx";
import { useForm } from "#platform/web/parts/useForm.ts";
import { toast } from "#platform/web/toasts.ts";
import { farmerCertificates } from "../certificateApi.ts";
import { type CertificateScheme, certificateSchemes } from "../certificateRules.ts";
import { certificateWords as t } from "./certificateWords.ts";

interface AddProps {
  farmerId: string;
  onClose: () => void;
}

const schemes = certificateSchemes.map((value) => ({ value, label: t.schemes[value] }));
const noScheme: CertificateScheme | "" = "";

/** The form requires the scheme; what is missing never comes this far. */
function schemeOf(chosen: CertificateScheme | ""): CertificateScheme {
  if (chosen === "") throw new Error("the form requires a scheme");
  return chosen;
}

/** A certificate as it stands on the paper. */
export function CertificateDialog({ farmerId, onClose }: AddProps) {
  const form = useForm({
    initial: {
      scheme: noScheme as CertificateScheme | "",
      number: "",
      validFrom: "",
      validTo: "",
    },
    command: farmerCertificates.certify,
    args: ({ scheme, ...values }, id) => ({
      params: { id: farmerId },
      body: { id, scheme: schemeOf(scheme), ...values },
    }),
    done: () => {
      toast(t.saved);
      onClose();
    },
  });
  return (
    <FormDialog form={form} title={t.add} submit={t.save} open onClose={onClose}>
      <ChoiceField field={form.field("scheme")} label={t.scheme} options={schemes} required />
      <TextField field={form.field("number")} label={t.number} required />
      <DayField field={form.field("validFrom")} label={t.validFrom} required />
      <DayField field={form.field("validTo")} label={t.validTo} required />
    </FormDialog>
  );
}

/** An inspection with what was found, and what is to be done about each by which day. */
export function InspectionDialog({ farmerId, onClose }: AddProps) {
  const { org } = useMe();
  const form = useForm({
    initial: {
      scheme: noScheme as CertificateScheme | "",
      inspectedOn: org.today as string,
      inspector: "",
      findings: [] as { what: string; action: string; dueOn: string }[],
    },
    command: farmerCertificates.inspect,
    args: ({ scheme, ...values }, id) => ({
      params: { id: farmerId },
      body: { id, scheme: schemeOf(scheme), ...values },
    }),
    done: () => {
      toast(t.saved);
      onClose();
    },
  });
  return (
    <FormDialog form={form} title={t.inspect} submit={t.save} open onClose={onClose} wide>
      <ChoiceField field={form.field("scheme")} label={t.scheme} options={schemes} required />
      <DayField field={form.field("inspectedOn")} label={t.inspectedOn} to={org.today} required />
      <TextField
        field={form.field("inspector")}
        label={t.inspector}
        hint={t.inspectorHint}
        required
      />
      <LinesCards
        lines={form.lines("findings")}
        label={t.findings}
        name={t.findingNumber}
        blank={() => ({ what: "", action: "", dueOn: "" })}
        addLabel={t.addFinding}
        most={30}
        fields={(line) => (
          <>
            <TextField field={line.field("what")} label={t.what} required />
            <TextField field={line.field("action")} label={t.action} required />
            <DayField field={line.field("dueOn")} label={t.dueOn} required />
          </>
        )}
      />
    </FormDialog>
  );
}

/** Takes a certificate back, with the reason. */
export function WithdrawDialog(props: {
  certificate: { id: string; number: string; version: number };
  onClose: () => void;
}) {
  const { certificate, onClose } = props;
  const { id, number, version } = certificate;
  const form = useForm({
    initial: { reason: "" },
    command: farmerCertificates.withdraw,
    args: ({ reason }) => ({ params: { id }, body: { version, reason } }),
    done: () => {
      toast(t.standings.withdrawn);
      onClose();
    },
  });
  return (
    <FormDialog
      form={form}
      title={t.withdrawTitle(number)}
      submit={t.withdraw}
      open
      onClose={onClose}
      isFinal
    >
      <p>{t.withdrawMeans}</p>
      <TextField field={form.field("reason")} label={t.reason} required />
    </FormDialog>
  );
}

/** Says that what was found is mended, and what was seen of it. */
export function CloseFindingDialog(props: {
  finding: { id: string; what: string; version: number };
  onClose: () => void;
}) {
  const { finding, onClose } = props;
  const { id, version } = finding;
  const form = useForm({
    initial: { evidence: "" },
    command: farmerCertificates.closeFinding,
    args: ({ evidence }) => ({ params: { id }, body: { version, evidence } }),
    done: () => {
      toast(t.closedToast);
      onClose();
    },
  });
  return (
    <FormDialog form={form} title={t.closeTitle} submit={t.close} open onClose={onClose}>
      <p>{finding.what}</p>
      <TextField field={form.field("evidence")} label={t.evidence} required />
    </FormDialog>
  );
}
