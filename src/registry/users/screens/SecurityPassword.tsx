import { type FormEvent, useState } from "react";
import { Dialog } from "#platform/web/parts/Dialog.tsx";
import { PasswordField } from "#platform/web/signIn/PasswordField.tsx";
import { toast } from "#platform/web/toasts.ts";
import { changePassword } from "./securityAccount.ts";
import { DialogFoot, Problem, SecuritySection } from "./SecuritySection.tsx";
import { t } from "./securityWords.ts";

interface PasswordProps {
  hasPassword: boolean;
  reload: () => Promise<void>;
}

/** The password, and the dialog in which it is changed. */
export function SecurityPassword({ hasPassword, reload }: PasswordProps) {
  const [isOpen, setIsOpen] = useState(false);
  return (
    <SecuritySection title={t.password} text={hasPassword ? t.passwordText : t.passwordElsewhere}>
      <button type="button" className="button" onClick={() => setIsOpen(true)}>
        {t.changePassword}
      </button>
      <Dialog title={t.changePassword} open={isOpen} onClose={() => setIsOpen(false)}>
        <PasswordForm hasPassword={hasPassword} reload={reload} close={() => setIsOpen(false)} />
      </Dialog>
    </SecuritySection>
  );
}

function PasswordForm({ hasPassword, reload, close }: PasswordProps & { close: () => void }) {
  const [problem, setProblem] = useState<string | null>(null);
  const [busy, setBusy] = useState(false);
  const submit = async (event: FormEvent<HTMLFormElement>): Promise<void> => {
    event.preventDefault();
    // Both fields carry the same name, the current one first where it is asked for.
    const typed = new FormData(event.currentTarget).getAll("password").map(String);
    setBusy(true);
    setProblem(null);
    const said = await changePassword(hasPassword ? (typed[0] ?? "") : "", typed.at(-1) ?? "");
    setBusy(false);
    if (!said.ok) return setProblem(said.words);
    toast(t.passwordSaved, { text: t.othersOut });
    close();
    await reload();
  };
  return (
    <form className="flex flex-col gap-4" onSubmit={(event) => void submit(event)}>
      <Problem words={problem} />
      <p>{t.passwordMeans}</p>
      {hasPassword && <PasswordField label={t.current} fill="current-password" />}
      <PasswordField label={t.fresh} fill="new-password" hint={t.freshHint} />
      <DialogFoot
        cancel={t.cancel}
        onCancel={close}
        submit={busy ? t.saving : t.savePassword}
        busy={busy}
      />
    </form>
  );
}
