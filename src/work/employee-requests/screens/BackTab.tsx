import { useState } from "react";
import { formatDay } from "#kernel/days.ts";
import { formatAmount, formatMoney } from "#kernel/money.ts";
import { useMay, useMe } from "#platform/web/may.ts";
import { ActionBar } from "#platform/web/parts/ActionBar.tsx";
import { type Trouble, TroubleContext } from "#platform/web/parts/detailTrouble.ts";
import { FormDialog } from "#platform/web/parts/FormDialog.tsx";
import { MoneyField } from "#platform/web/parts/MoneyField.tsx";
import { StatusBadge } from "#platform/web/parts/StatusBadge.tsx";
import { TextField } from "#platform/web/parts/TextField.tsx";
import { WideSheet } from "#platform/web/parts/WideSheet.tsx";
import { useForm } from "#platform/web/parts/useForm.ts";
import { toast } from "#platform/web/toasts.ts";
import type { EmployeeRequestWire } from "../api.ts";
import { employeeRepayments } from "../repaymentApi.ts";
import { receivesCash, repaymentLife } from "../repaymentRules.ts";
import { t } from "./words.ts";

/** What is to come back of the money: the plan, what came, and receiving it. */
export function BackTab({ request }: { request: EmployeeRequestWire }) {
  const { plan, repayments, open, employeeId } = request;
  const [receiving, setReceiving] = useState(false);
  const may = useMay();
  const { user } = useMe();
  return (
    <>
      {plan.length > 0 && <PlanTable plan={plan} />}
      <section className="sheet" aria-label={t.repayments}>
        <h2 className="p-4 pb-2">{t.repayments}</h2>
        {repayments.length === 0 && <p className="quiet p-4 pt-0">{t.noRepayments}</p>}
        <ul className="divide-y divide-line">
          {repayments.map((one) => (
            <OneRepayment key={one.id} repayment={one} />
          ))}
        </ul>
      </section>
      {open !== "0" && may(receivesCash) && user.id !== employeeId && (
        <div>
          <button type="button" className="button primary" onClick={() => setReceiving(true)}>
            {t.receive}
          </button>
        </div>
      )}
      {receiving && <Receive request={request} close={() => setReceiving(false)} />}
    </>
  );
}

function PlanTable({ plan }: Pick<EmployeeRequestWire, "plan">) {
  return (
    <WideSheet label={t.plan}>
      <h2 className="p-4 pb-2">{t.plan}</h2>
      <table className="table">
        <thead>
          <tr>
            <th scope="col">{t.planDay}</th>
            <th scope="col" className="end">
              {t.planAmount}
            </th>
            <th scope="col" className="end">
              {t.planOpen}
            </th>
          </tr>
        </thead>
        <tbody>
          {plan.map((part) => (
            <tr key={part.day}>
              <th scope="row">{formatDay(part.day)}</th>
              <td className="end">{formatAmount(part.amount)}</td>
              <td className="end">{formatAmount(part.open)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </WideSheet>
  );
}

function OneRepayment({ repayment }: { repayment: EmployeeRequestWire["repayments"][number] }) {
  const [trouble, setTrouble] = useState<Trouble | null>(null);
  const { number, state, amount, day, note, reason, receivedByName } = repayment;
  return (
    <li className="p-4">
      <div className="flex flex-wrap items-center justify-between gap-2">
        <span>
          <span className="font-strong">{number}</span>{" "}
          <span className="small quiet">
            {formatDay(day)} {t.by(receivedByName)}
          </span>
        </span>
        <span>{formatMoney(amount)}</span>
        <StatusBadge life={repaymentLife} state={state} words={t.repaymentStates} />
      </div>
      {note !== null && <p className="small">{note}</p>}
      {reason !== null && <p className="small">{reason}</p>}
      {trouble?.problem && <p className="field-error mt-2">{trouble.problem.detail}</p>}
      <div className="mt-2 flex flex-wrap gap-2">
        <TroubleContext value={setTrouble}>
          <ActionBar
            life={repaymentLife}
            of={repayment}
            moves={{ reverse: employeeRepayments.reverse }}
            words={{ reverse: t.reverse }}
          />
        </TroubleContext>
      </div>
    </li>
  );
}

function Receive(props: { request: EmployeeRequestWire; close: () => void }) {
  const { request, close } = props;
  const next = request.plan.find((part) => part.open !== "0")?.open ?? request.open;
  const form = useForm({
    initial: { amount: next, note: "" },
    command: employeeRepayments.record,
    args: ({ amount, note }, id) => ({
      body: { id, requestId: request.id, amount, note: note.trim() || null },
    }),
    done: ({ number }) => {
      toast(t.received(number));
      close();
    },
  });
  return (
    <FormDialog form={form} title={t.receive} submit={t.receive} open onClose={close}>
      <MoneyField field={form.field("amount")} label={t.amount} required />
      <TextField field={form.field("note")} label={t.note} />
    </FormDialog>
  );
}
