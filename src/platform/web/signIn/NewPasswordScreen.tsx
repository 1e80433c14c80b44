import type { AuthError } from "@supabase/auth-js";
import { type FormEvent, useState } from "react";
import { clientReady } from "../authClient.ts";
import { endSessionHere } from "../session.ts";
import type { Landing } from "../sessionState.ts";
import { toast } from "../toasts.ts";
import { refusal } from "../words.ts";
import { PasswordField } from "./PasswordField.tsx";
import { weaknessesOf } from "./passwordWords.ts";
import { Refused } from "./Refused.tsx";
import { saidIn } from "./said.ts";
import { SignInFrame } from "./SignInFrame.tsx";
import { t } from "./newPasswordWords.ts";

/** What a recovery link and an invitation lead to: a password is chosen, then the house opens. */
export function NewPasswordScreen(props: { landing: Landing; name: string; email: string }) {
  const { landing, name, email } = props;
  const [problems, setProblems] = useState<readonly string[]>([]);
  const [busy, setBusy] = useState(false);
  const submit = async (event: FormEvent<HTMLFormElement>): Promise<void> => {
    event.preventDefault();
    const password = saidIn(new FormData(event.currentTarget), "password");
    setBusy(true);
    setProblems([]);
    const auth = await clientReady();
    const { error } = await auth.updateUser({ password });
    if (error) {
      setProblems(wordsOf(error));
      setBusy(false);
      return;
    }
    toast(t.saved, landing === "recovery" ? { text: t.elsewhere } : {});
  };
  return (
    <SignInFrame title={landing === "invite" ? t.invite(name) : t.recovery}>
      <Refused text={problems.length > 0 ? problems.join(" ") : null} />
      <form className="flex flex-col gap-4" onSubmit={(event) => void submit(event)}>
        {landing === "invite" && <p>{t.invited}</p>}
        <dl>
          <dt className="small quiet">{t.account}</dt>
          <dd className="wrap-anywhere">{email}</dd>
        </dl>
        {/* For the password manager: whose password this is. */}
        <input type="hidden" name="username" autoComplete="username" value={email} />
        <PasswordField
          label={t.password}
          fill="new-password"
          hint={t.hint}
          isBad={problems.length > 0}
        />
        <button type="submit" className="button primary min-h-11!" disabled={busy}>
          {busy ? t.saving : t.save}
        </button>
        <button
          type="button"
          className="button bare min-h-11!"
          disabled={busy}
          onClick={() => void endSessionHere()}
        >
          {t.other}
        </button>
      </form>
    </SignInFrame>
  );
}

function wordsOf(error: AuthError): readonly string[] {
  return weaknessesOf(error) ?? [refusal(error, t.failed)];
}
