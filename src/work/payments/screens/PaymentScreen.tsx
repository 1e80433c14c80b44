import { useParams } from "react-router";
import { formatDay, formatInstant } from "#kernel/days.ts";
import { formatMoney } from "#kernel/money.ts";
import { sourcePath } from "#kernel/sources.ts";
import { call, useQuery } from "#platform/web/data.ts";
import { ActionBar } from "#platform/web/parts/ActionBar.tsx";
import { DetailPage } from "#platform/web/parts/DetailPage.tsx";
import type { FactGroup } from "#platform/web/parts/FactsColumn.tsx";
import { LifeLine } from "#platform/web/parts/LifeLine.tsx";
import { Loaded } from "#platform/web/parts/Loaded.tsx";
import { PaperButton } from "#platform/web/parts/PaperButton.tsx";
import { StatusBadge } from "#platform/web/parts/StatusBadge.tsx";
import { payments, type PaymentWire } from "../api.ts";
import { isOrdered } from "../methodRules.ts";
import { paymentLife, type PaymentState, underWayStates } from "../rules.ts";
import { DoubtActions } from "./DoubtActions.tsx";
import { PaymentItems } from "./PaymentItems.tsx";
import { PaymentNotices } from "./PaymentNotices.tsx";
import { PaymentTimeline } from "./PaymentTimeline.tsx";
import { partyPage } from "./partyPage.ts";
import { t } from "./words.ts";

/** One payment: what it pays, who answers for it, and what became of the money. */
export function PaymentScreen() {
  const { id = "" } = useParams();
  const answer = useQuery(payments.read, { id });
  return <Loaded answer={answer}>{(one) => <PaymentPage payment={one} />}</Loaded>;
}

const askEveryMs = 2000;

function PaymentPage({ payment }: { payment: PaymentWire }) {
  const { id, number, partyName, amount, state } = payment;
  // While money is under way the page reads itself again, so that its end is seen as it comes.
  const isUnderWay = underWayStates.some((one) => one === state);
  useQuery(payments.read, { id }, { enabled: isUnderWay, everyMs: askEveryMs });
  return (
    <DetailPage
      back={{ label: t.title, to: "/payments" }}
      title={t.pageTitle(partyName, formatMoney(amount))}
      code={number}
      status={<StatusBadge life={paymentLife} state={state} words={t.states} />}
      life={
        <LifeLine
          life={paymentLife}
          path={pathOf(payment)}
          now={state}
          words={{ ...t.states, ...t.steps }}
        />
      }
      actions={<PaymentActions payment={payment} />}
      facts={factsOf(payment)}
      tabs={[
        { name: "what", label: t.what, content: <PaymentItems payment={payment} /> },
        { name: "timeline", label: t.timeline, content: <PaymentTimeline payment={payment} /> },
      ]}
      history={{ subject: "payment", id }}
    >
      <PaymentNotices payment={payment} />
      <DoubtActions payment={payment} />
    </DetailPage>
  );
}

function toWallet({ method, payeeName, payeePhone }: PaymentWire, money: string): string {
  return t.says.wallet(money, t.methods[method], `${payeeName}, ${payeePhone ?? ""}`);
}

function toAccount({ payeeName, payeeBank, payeeAccount }: PaymentWire): string {
  return [payeeName, payeeBank, payeeAccount].filter((part) => part !== null).join(", ");
}

/** The way most payments go by this method; a doubt or a failure takes its own place on it. */
function pathOf({ method, state }: PaymentWire): PaymentState[] {
  if (!isOrdered(method)) return ["prepared", "approved", "succeeded"];
  const middle: PaymentState = state === "unknown" ? "unknown" : "sent";
  const end: PaymentState = state === "failed" ? "failed" : "succeeded";
  return ["prepared", "approved", "queued", middle, end];
}

function PaymentActions({ payment }: { payment: PaymentWire }) {
  const { id, state, method, receiptCode, approveBlockers, releaseBlockers } = payment;
  const { reverse, ...withoutReverse } = payments;
  const mayComeBack = payment.reverseBlockers.length === 0 && !isOrdered(method);
  const money = formatMoney(payment.amount);
  const release = {
    cash: t.says.cash(money, payment.payeeName),
    cheque: t.says.cheque(money, payment.payeeName, payment.chequeNumber ?? ""),
    mtn_momo: toWallet(payment, money),
    airtel_money: toWallet(payment, money),
    bank: t.says.bank(money, toAccount(payment)),
  };
  return (
    <ActionBar
      life={paymentLife}
      of={payment}
      moves={mayComeBack ? { ...withoutReverse, reverse } : withoutReverse}
      words={t.moves}
      says={{
        approve: <p>{t.says.approve(money, payment.payeeName)}</p>,
        release: <p>{release[method]}</p>,
        reject: <p>{t.says.reject}</p>,
        void: <p>{t.says.void}</p>,
        reverse: <p>{t.says.reverse}</p>,
      }}
      blocked={{ approve: approveBlockers, release: releaseBlockers }}
    >
      {receiptCode !== null && state === "succeeded" ? (
        <PaperButton
          paper={payments.receipt}
          params={{ id, format: "80mm" }}
          label={t.receipt}
          before={() => call(payments.printReceipt, { params: { id } })}
        />
      ) : (
        <PaperButton paper={payments.voucher} params={{ id }} label={t.voucher} />
      )}
    </ActionBar>
  );
}

function factsOf(payment: PaymentWire): FactGroup[] {
  return [
    {
      heading: t.money,
      facts: [
        { label: t.amount, value: formatMoney(payment.amount), strong: true },
        { label: t.method, value: t.methods[payment.method] },
        { label: t.chequeNumber, value: payment.chequeNumber },
        { label: t.fee, value: payment.fee === "0" ? null : formatMoney(payment.fee) },
        { label: t.paidOn, value: payment.paidOn && formatDay(payment.paidOn) },
        { label: t.recoverBy, value: payment.repayOn && formatDay(payment.repayOn) },
        {
          label: t.leftToRecover,
          value: payment.advanceOpen && formatMoney(payment.advanceOpen),
        },
        { label: payment.kind === "advance" ? t.purpose : t.note, value: payment.note },
      ],
    },
    {
      heading: t.payee,
      facts: [
        {
          label: t.partyNames[payment.partyType],
          value: payment.partyName,
          ...(payment.partyType === "staff" ? {} : { to: partyPage(payment) }),
        },
        { label: t.code, value: payment.partyCode },
        { label: t.paidTo, value: payment.payeeName },
        { label: t.wallet, value: payment.payeePhone },
        {
          label: t.account,
          value: payment.payeeAccount && `${payment.payeeBank ?? ""} ${payment.payeeAccount}`,
        },
      ],
    },
    {
      heading: t.people,
      facts: [
        { label: t.preparedBy, value: payment.preparedByName },
        { label: t.approvedBy, value: payment.approvedByName ?? t.notYet },
        { label: t.releasedBy, value: payment.releasedByName ?? t.notYet },
        { label: t.samePerson, value: payment.samePerson ? t.yes : null },
        { label: t.duplicate, value: payment.duplicateReason },
        { label: t.reason, value: payment.closingReason },
      ],
    },
    ...(payment.reference === null ? [] : [providerFacts(payment)]),
    {
      heading: t.linked,
      facts: [
        ...requestFacts(payment.request),
        linkFact(t.attemptAfter, payment.replaces),
        linkFact(t.triedAgain, payment.replacedBy),
        payment.receiptCode === null
          ? { label: t.receipt, value: t.onceArrived }
          : {
              label: t.receipt,
              value: payment.receiptCode.replace(/(.{4})(?=.)/g, "$1 "),
              to: `/verify/${payment.receiptCode}`,
            },
        { label: t.text, value: payment.text && t.textStates[payment.text.state] },
      ],
    },
  ];
}

function requestFacts(request: PaymentWire["request"]) {
  if (request === null) return [];
  const to = sourcePath(request.type, request.id);
  return [{ label: t.request, value: request.number, ...(to === null ? {} : { to }) }];
}

function providerFacts(payment: PaymentWire): FactGroup {
  const { reference, providerReference, providerReason, polls, nextPollAt } = payment;
  return {
    heading: t.provider,
    facts: [
      { label: t.transaction, value: providerReference },
      { label: t.ourReference, value: reference && `${reference.slice(0, 8)}…` },
      { label: t.providerSays, value: providerReason },
      { label: t.asked, value: polls > 0 ? t.times(polls) : null },
      { label: t.nextAsked, value: nextPollAt && formatInstant(new Date(nextPollAt)) },
    ],
  };
}

function linkFact(label: string, other: PaymentWire["replaces"]) {
  return other === null
    ? { label, value: null }
    : { label, value: other.number, to: `/payments/${other.id}` };
}
