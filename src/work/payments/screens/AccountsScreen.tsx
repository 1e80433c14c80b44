import { useState } from "react";
import { call, useQuery } from "#platform/web/data.ts";
import { useMe } from "#platform/web/may.ts";
import { FormDialog } from "#platform/web/parts/FormDialog.tsx";
import { Loaded } from "#platform/web/parts/Loaded.tsx";
import { PageTitle } from "#platform/web/parts/PageTitle.tsx";
import { TextField } from "#platform/web/parts/TextField.tsx";
import { useForm } from "#platform/web/parts/useForm.ts";
import { toast } from "#platform/web/toasts.ts";
import { type AccountWire, ownAccountsApi } from "../accountApi.ts";
import { CenterViews } from "./CenterViews.tsx";
import { Reconciled } from "./Reconciled.tsx";
import { s } from "./statementWords.ts";

/** Our bank account and wallets: where each is kept, and how statement and ledger stand. */
export function AccountsScreen() {
  const answer = useQuery(ownAccountsApi.list, undefined, { keep: true });
  const [changed, setChanged] = useState<AccountWire | null>(null);
  return (
    <>
      <PageTitle title={s.accounts} />
      <CenterViews />
      <Loaded answer={answer}>
        {({ accounts }) => (
          <div className="grid gap-4 xl:grid-cols-3">
            {accounts.map((account) => (
              <Account key={account.accountCode} account={account} onChange={setChanged} />
            ))}
          </div>
        )}
      </Loaded>
      {changed && <AccountDialog account={changed} onClose={() => setChanged(null)} />}
    </>
  );
}

function Account(props: { account: AccountWire; onChange: (account: AccountWire) => void }) {
  const { account, onChange } = props;
  const { user } = useMe();
  const { own, accountCode } = account;
  return (
    <section className="sheet flex flex-col gap-3 p-4" aria-label={s.names[accountCode]}>
      <div>
        <h2>{s.names[accountCode]}</h2>
        <p className="small quiet">
          {own === null ? s.notWritten : s.kept(own.number, own.provider, own.holder)}
        </p>
      </div>
      <Reconciled accountCode={accountCode} />
      {user.role === "owner" && (
        <button
          type="button"
          className="button soft mt-auto"
          aria-label={`${own === null ? s.writeDown : s.change}: ${s.names[accountCode]}`}
          onClick={() => onChange(account)}
        >
          {own === null ? s.writeDown : s.change}
        </button>
      )}
    </section>
  );
}

function AccountDialog({ account, onClose }: { account: AccountWire; onClose: () => void }) {
  const { accountCode, own } = account;
  const form = useForm({
    initial: valuesOf(own),
    command: ownAccountsApi.save,
    changes: {
      version: own?.version ?? 0,
      read: async () => {
        const { accounts } = await call(ownAccountsApi.list, {});
        const now = accounts.find((one) => one.accountCode === accountCode)?.own ?? null;
        return { version: now?.version ?? 0, values: valuesOf(now) };
      },
    },
    args: (values, _, version) => ({ body: { ...values, accountCode, version } }),
    done: () => {
      toast(s.written);
      onClose();
    },
  });
  return (
    <FormDialog form={form} title={s.names[accountCode]} submit={s.save} open onClose={onClose}>
      <TextField field={form.field("holder")} label={s.holder} required />
      <TextField field={form.field("provider")} label={s.provider} required />
      <TextField field={form.field("number")} label={s.number} required />
    </FormDialog>
  );
}

function valuesOf(own: AccountWire["own"]) {
  return {
    holder: own?.holder ?? "",
    provider: own?.provider ?? "",
    number: own?.number ?? "",
  };
}
