import { IconAlertTriangle } from "@tabler/icons-react";
import type { ReactNode } from "react";
import { formatInstant } from "#kernel/days.ts";
import { ChoiceField } from "#platform/web/parts/ChoiceField.tsx";
import { Group } from "#platform/web/parts/Group.tsx";
import { PickField } from "#platform/web/parts/PickField.tsx";
import { TextField } from "#platform/web/parts/TextField.tsx";
import type { Field } from "#platform/web/parts/useForm.ts";
import type { Picked } from "#platform/web/parts/PickField.tsx";
import { farmers } from "#registry/farmers/api.ts";
import type { PayeeOfFormWire } from "../api.ts";
import { isWallet, type Method, paymentMethods, type WalletMethod } from "../methodRules.ts";
import { t } from "./words.ts";

/** Who is paid; why not, when he cannot be. */
export function PayeeField(props: {
  field: Field<Picked | null>;
  payee: PayeeOfFormWire | undefined;
  /** A colleague or supplier was chosen with what is owed; only farmers are looked for here. */
  isFixed: boolean;
}) {
  const { field, payee, isFixed } = props;
  if (isFixed) {
    return (
      <div>
        <p className="font-strong">{payee?.name ?? "…"}</p>
        <p className="small quiet">{payee?.code}</p>
        {payee?.obstacle && <p className="field-error">{payee.obstacle}</p>}
      </div>
    );
  }
  return (
    <>
      <PickField
        field={field}
        label={t.farmer}
        required
        placeholder={t.findFarmer}
        list={farmers.list}
        option={(row) => ({
          id: row.id,
          label: row.name,
          detail: [row.code, row.place].filter(Boolean).join(" · "),
        })}
      />
      {payee?.obstacle && <p className="field-error">{payee.obstacle}</p>}
    </>
  );
}

const methodOptions = paymentMethods.map((value) => ({ value, label: t.methods[value] }));

interface MethodFieldsProps {
  method: Field<Method | "">;
  chequeNumber: Field<string>;
  duplicateReason: Field<string>;
  payee: PayeeOfFormWire | undefined;
  /** The server says that this looks like a payment made before. */
  looksDouble: boolean;
}

/** How it is paid, and what that method needs. */
export function MethodFields(props: MethodFieldsProps) {
  const { method, chequeNumber, duplicateReason, payee, looksDouble } = props;
  const unconnected = payee?.notConnected.find((one) => one.method === method.value);
  return (
    <Group heading={t.howPaid}>
      {(looksDouble || duplicateReason.value !== "") && (
        <TextField field={duplicateReason} label={t.duplicateReason} required={looksDouble} long />
      )}
      <ChoiceField field={method} label={t.method} required options={methodOptions} />
      {method.value === "cheque" && (
        <TextField field={chequeNumber} label={t.chequeNumber} required />
      )}
      {unconnected && <Warning>{unconnected.why}</Warning>}
      {isWallet(method.value) && payee && <Wallet payee={payee} method={method.value} />}
      {method.value === "bank" && payee && <BankAccount payee={payee} />}
    </Group>
  );
}

function Wallet({ payee, method }: { payee: PayeeOfFormWire; method: WalletMethod }) {
  if (payee.wallet === null || payee.network !== method) {
    return <Warning>{t.noWallet(t.methods[method])}</Warning>;
  }
  return (
    <>
      <p className="field-hint">{t.toWallet(payee.wallet, payee.walletName ?? payee.name)}</p>
      <Held payee={payee} />
    </>
  );
}

function BankAccount({ payee }: { payee: PayeeOfFormWire }) {
  if (payee.bankAccount === null) return <Warning>{t.noAccount}</Warning>;
  const { number, bank, holder } = payee.bankAccount;
  return (
    <>
      <p className="field-hint">{t.toAccount(number, bank, holder)}</p>
      <Held payee={payee} />
    </>
  );
}

function Held({ payee: { heldUntil } }: { payee: PayeeOfFormWire }) {
  return heldUntil !== null && <Warning>{t.held(formatInstant(new Date(heldUntil)))}</Warning>;
}

/** What will be refused later, said while it can still be changed. */
export function Warning({ children }: { children: ReactNode }) {
  return (
    <p className="flex items-center gap-2 text-straw" role="status">
      <IconAlertTriangle size={18} className="flex-none" aria-hidden />
      {children}
    </p>
  );
}
