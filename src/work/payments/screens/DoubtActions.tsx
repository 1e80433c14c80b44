import { useState } from "react";
import { useMay } from "#platform/web/may.ts";
import { CheckField } from "#platform/web/parts/CheckField.tsx";
import { FormDialog } from "#platform/web/parts/FormDialog.tsx";
import { TextField } from "#platform/web/parts/TextField.tsx";
import { useForm } from "#platform/web/parts/useForm.ts";
import { useCommand } from "#platform/web/data.ts";
import { payments, type PaymentWire } from "../api.ts";
import { asksProvider } from "../rules.ts";
import { d } from "./doubtWords.ts";

/** What people decide when a provider does not: whose wallet it is, calling off, what was found out. */
export function DoubtActions({ payment }: { payment: PaymentWire }) {
  const may = useMay();
  const [opens, setOpens] = useState<"name" | "off" | "report" | null>(null);
  const { state, tries, walletName, mayBeFound, finding } = payment;
  const isNameOpen =
    walletName !== null && !walletName.isLike && walletName.acceptReason === null && tries === 0;
  const isEnded = ["succeeded", "failed", "rejected", "void", "reversed"].includes(state);
  const close = () => setOpens(null);
  return (
    <div className="mb-4 flex flex-wrap gap-2 empty:hidden">
      {isNameOpen && !isEnded && may("canProcessPayments") && (
        <button type="button" className="button" onClick={() => setOpens("name")}>
          {d.acceptName}
        </button>
      )}
      {state === "queued" && tries === 0 && may("canApproveFunds") && (
        <button type="button" className="button soft" onClick={() => setOpens("off")}>
          {d.callOff}
        </button>
      )}
      {mayBeFound && finding === null && may(asksProvider) && (
        <button type="button" className="button" onClick={() => setOpens("report")}>
          {d.report}
        </button>
      )}
      {finding !== null && <Finding payment={payment} finding={finding} />}
      {opens === "name" && <ReasonDialog payment={payment} move="acceptName" onClose={close} />}
      {opens === "off" && <ReasonDialog payment={payment} move="callOff" onClose={close} />}
      {opens === "report" && <ReportDialog payment={payment} onClose={close} />}
    </div>
  );
}

function ReasonDialog(props: {
  payment: PaymentWire;
  move: "acceptName" | "callOff";
  onClose: () => void;
}) {
  const { payment, move, onClose } = props;
  const { id, version, walletName } = payment;
  const form = useForm({
    initial: { reason: "" },
    command: payments[move],
    args: ({ reason }) => ({ params: { id }, body: { version, reason } }),
    done: onClose,
  });
  return (
    <FormDialog form={form} title={d[move]} submit={d[move]} open onClose={onClose}>
      <p>
        {move === "callOff"
          ? d.callOffMeans
          : d.acceptMeans(walletName?.holderName ?? d.nobody, payment.partyName)}
      </p>
      <TextField field={form.field("reason")} label={d.reason} required long />
    </FormDialog>
  );
}

function ReportDialog({ payment, onClose }: { payment: PaymentWire; onClose: () => void }) {
  const { id } = payment;
  const form = useForm({
    initial: { isPaid: false, providerReference: "", evidence: "" },
    command: payments.report,
    args: ({ isPaid, providerReference, evidence }) => ({
      params: { id },
      body: { isPaid, providerReference: providerReference.trim() || null, evidence },
    }),
    done: onClose,
  });
  return (
    <FormDialog form={form} title={d.report} submit={d.report} open onClose={onClose}>
      <CheckField field={form.field("isPaid")} label={d.wasPaid} />
      {form.values.isPaid && (
        <TextField field={form.field("providerReference")} label={d.transaction} required />
      )}
      <TextField field={form.field("evidence")} label={d.evidence} required long />
    </FormDialog>
  );
}

/** What one person found waits for another. */
function Finding(props: { payment: PaymentWire; finding: NonNullable<PaymentWire["finding"]> }) {
  const { payment, finding } = props;
  const may = useMay();
  const confirm = useCommand(payments.confirmReport);
  const press = (holds: boolean): void => {
    void confirm.run({ params: { id: payment.id }, body: { holds } });
  };
  return (
    <section className="notice waiting w-full" role="status">
      <h2>{d.found(finding.foundByName, finding.isPaid)}</h2>
      <p className="mt-1">{finding.evidence}</p>
      {finding.providerReference !== null && <p className="small">{finding.providerReference}</p>}
      {may("canApproveFunds") && (
        <div className="mt-3 flex flex-wrap gap-2">
          <button
            type="button"
            className="button danger"
            disabled={confirm.busy}
            onClick={() => press(true)}
          >
            {d.confirm}
          </button>
          <button
            type="button"
            className="button soft"
            disabled={confirm.busy}
            onClick={() => press(false)}
          >
            {d.deny}
          </button>
        </div>
      )}
      {confirm.problem && <p className="field-error mt-2">{confirm.problem.detail}</p>}
    </section>
  );
}
