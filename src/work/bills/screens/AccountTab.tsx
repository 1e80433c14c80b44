import { useState } from "react";
import { formatInstant } from "#kernel/days.ts";
import { separationWords } from "#kernel/segregation.ts";
import { formatPhone } from "#kernel/phones.ts";
import { useMay, useMe } from "#platform/web/may.ts";
import { ActionBar } from "#platform/web/parts/ActionBar.tsx";
import { type Trouble, TroubleContext } from "#platform/web/parts/detailTrouble.ts";
import { FormDialog } from "#platform/web/parts/FormDialog.tsx";
import { StatusBadge } from "#platform/web/parts/StatusBadge.tsx";
import { TextField } from "#platform/web/parts/TextField.tsx";
import { useForm } from "#platform/web/parts/useForm.ts";
import { toast } from "#platform/web/toasts.ts";
import { type AccountChangeWire, suppliers, type SupplierWire } from "#registry/suppliers/api.ts";
import { accountChangeLife, isUnapproved, managesSuppliers } from "#registry/suppliers/rules.ts";
import { AccountFields } from "./AccountFields.tsx";
import { accountBody, accountOf } from "./supplierValues.ts";
import { s } from "./supplierWords.ts";

/** Where the money goes now, and every change of it: asked for by one person, confirmed by another. */
export function AccountTab({ supplier }: { supplier: SupplierWire }) {
  const may = useMay();
  const [isAsking, setIsAsking] = useState(false);
  const { accountChanges, state } = supplier;
  const waits = accountChanges.some((one) => one.state === "asked");
  return (
    <div className="flex flex-col gap-4">
      <section className="sheet flex flex-wrap items-center justify-between gap-3 p-4">
        <AccountLines of={supplier} />
        {!isUnapproved(state) && !waits && may(managesSuppliers) && (
          <button type="button" className="button" onClick={() => setIsAsking(true)}>
            {s.changeAccount}
          </button>
        )}
      </section>
      <section className="sheet" aria-label={s.changes}>
        <h2 className="p-4 pb-2">{s.changes}</h2>
        {accountChanges.length === 0 && <p className="quiet p-4 pt-0">{s.noChanges}</p>}
        <ul className="divide-y divide-line">
          {accountChanges.map((change) => (
            <OneChange key={change.id} change={change} />
          ))}
        </ul>
      </section>
      {isAsking && <AskDialog supplier={supplier} close={() => setIsAsking(false)} />}
    </div>
  );
}

type Account = Pick<
  SupplierWire,
  "paymentMethod" | "paymentBank" | "paymentNumber" | "paymentAccountName"
>;

function AccountLines({ of }: { of: Account }) {
  return (
    <div>
      <p className="font-strong">
        {[s.methods[of.paymentMethod], of.paymentBank].filter(Boolean).join(", ")}
      </p>
      {of.paymentNumber !== null && (
        <p>
          {formatPhone(of.paymentNumber)}{" "}
          <span className="small quiet">{of.paymentAccountName}</span>
        </p>
      )}
    </div>
  );
}

function OneChange({ change }: { change: AccountChangeWire }) {
  const [trouble, setTrouble] = useState<Trouble | null>(null);
  const { user, org } = useMe();
  const isOwn = change.askedById === user.id && !org.soleTrader;
  const { askedByName, askedAt, decidedByName, decidedAt, reason, state } = change;
  const said = s.by(askedByName, formatInstant(new Date(askedAt)));
  return (
    <li className="p-4">
      <div className="flex flex-wrap items-start justify-between gap-2">
        <AccountLines of={change} />
        <StatusBadge life={accountChangeLife} state={state} words={s.changeStates} />
      </div>
      <p className="mt-1">{reason}</p>
      <p className="small quiet">
        {said}
        {decidedByName !== null &&
          decidedAt !== null &&
          ` · ${s.changeStates[state]}: ${s.by(decidedByName, formatInstant(new Date(decidedAt)))}`}
      </p>
      {state === "asked" && isOwn && (
        <p className="small quiet mt-1">{separationWords("supplier.confirm-account")}.</p>
      )}
      {trouble?.problem && <p className="field-error mt-2">{trouble.problem.detail}</p>}
      {state === "asked" && (
        <div className="mt-3 flex flex-wrap gap-2">
          <TroubleContext value={setTrouble}>
            <ActionBar
              life={accountChangeLife}
              of={change}
              moves={{ confirm: suppliers.confirmAccount, drop: suppliers.dropAccount }}
              words={{ confirm: s.confirm, drop: s.drop }}
              says={{ confirm: <p>{s.confirmSays}</p> }}
              blocked={
                isOwn ? { confirm: [{ what: separationWords("supplier.confirm-account") }] } : {}
              }
            />
          </TroubleContext>
        </div>
      )}
    </li>
  );
}

function AskDialog({ supplier, close }: { supplier: SupplierWire; close: () => void }) {
  const form = useForm({
    initial: { ...accountOf(supplier), reason: "" },
    command: suppliers.askAccount,
    args: (values, id) => ({
      params: { id: supplier.id },
      body: { id, ...accountBody(values), reason: values.reason },
    }),
    done: () => {
      toast(s.asked);
      close();
    },
  });
  return (
    <FormDialog form={form} title={s.newAccount} submit={s.ask} open onClose={close}>
      <AccountFields
        method={form.field("paymentMethod")}
        bank={form.field("paymentBank")}
        number={form.field("paymentNumber")}
        name={form.field("paymentAccountName")}
      />
      <TextField field={form.field("reason")} label={s.why} required />
    </FormDialog>
  );
}
