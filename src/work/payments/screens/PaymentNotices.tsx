import type { ReactNode } from "react";
import { Link } from "react-router";
import { useCommand } from "#platform/web/data.ts";
import { useMay } from "#platform/web/may.ts";
import { toast } from "#platform/web/toasts.ts";
import { payments, type PaymentWire } from "../api.ts";
import { asksProvider, underWayStates } from "../rules.ts";
import { t } from "./words.ts";

/** What somebody must know before anything else: where it goes, that it is not known, it failed, a person must look. */
export function PaymentNotices({ payment }: { payment: PaymentWire }) {
  return (
    <>
      <PayeeWarnings payment={payment} />
      <StateNotice payment={payment} />
    </>
  );
}

/** What whoever approves or releases reads of where it goes. */
function PayeeWarnings({ payment: { warnings } }: { payment: PaymentWire }) {
  if (warnings.length === 0) return null;
  return (
    <div className="notice waiting mb-4">
      <p className="font-medium">{t.lookAgain}</p>
      <ul>
        {warnings.map(({ code, what }) => (
          <li key={code}>{what}</li>
        ))}
      </ul>
    </div>
  );
}

function StateNotice({ payment }: { payment: PaymentWire }) {
  const { state, reviewReason } = payment;
  if (reviewReason !== null) {
    return (
      <Notice title={t.noticeReview} text={reviewReason}>
        <AskButton payment={payment} />
      </Notice>
    );
  }
  if (state === "unknown") {
    return (
      <Notice title={t.noticeUnknown} text={t.noticeUnknownText}>
        <AskButton payment={payment} />
      </Notice>
    );
  }
  if (state !== "failed" || payment.replacedBy !== null) return null;
  return (
    <Notice
      title={t.noticeFailed}
      text={t.noticeFailedText(payment.providerReason ?? "")}
      tone="refused"
    >
      <NewAttempt payment={payment} />
    </Notice>
  );
}

function Notice(props: {
  title: string;
  text: string;
  tone?: "waiting" | "refused";
  children: ReactNode;
}) {
  const { title, text, tone = "waiting", children } = props;
  return (
    <section className={`notice ${tone} mb-4`} role="status">
      <h2>{title}</h2>
      <p className="mt-1">{text}</p>
      <div className="mt-3 empty:hidden">{children}</div>
    </section>
  );
}

function AskButton({ payment }: { payment: PaymentWire }) {
  const ask = useCommand(payments.askProvider);
  const may = useMay();
  const { id, version, state } = payment;
  if (!may(asksProvider) || !underWayStates.some((one) => one === state)) return null;
  const press = async (): Promise<void> => {
    const asked = await ask.run({ params: { id }, body: { version } });
    if (asked.ok) toast(t.askedToast);
  };
  return (
    <>
      <button type="button" className="button" disabled={ask.busy} onClick={() => void press()}>
        {ask.busy ? t.asking : t.askNow}
      </button>
      {ask.problem && <p className="field-error mt-2">{ask.problem.detail}</p>}
    </>
  );
}

function NewAttempt({ payment }: { payment: PaymentWire }) {
  const may = useMay();
  if (!may("canProcessPayments")) return null;
  const { id, partyType, partyId, items, kind } = payment;
  const address = new URLSearchParams([
    [partyType, partyId],
    ["replaces", id],
    ...items.map((item) => ["due", item.dueId]),
  ]);
  const form = kind === "advance" ? "/payments/advances/new" : "/payments/new";
  return (
    <Link className="button" to={`${form}?${address}`}>
      {t.tryAgain}
    </Link>
  );
}
