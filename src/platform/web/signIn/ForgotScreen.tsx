import { type FormEvent, useEffect, useId, useState } from "react";
import { Link } from "react-router";
import { linkProblem, setLinkProblem } from "../linkProblem.ts";
import { clientReady } from "../authClient.ts";
import { refusal } from "../words.ts";
import { CodeField } from "./CodeField.tsx";
import { Refused } from "./Refused.tsx";
import { saidIn } from "./said.ts";
import { useSendAgain } from "./sendAgain.ts";
import { SignInFrame } from "./SignInFrame.tsx";
import { t } from "./forgotWords.ts";
import { typedBefore } from "./typed.ts";

/** Asks for the address and sends the link; a code from the mail does as well, on any device. */
export function ForgotScreen() {
  const [email, setEmail] = useState<string | null>(null);
  const [problem, setProblem] = useState(() => linkProblem()?.text ?? null);
  const [busy, setBusy] = useState(false);
  const again = useSendAgain();
  useEffect(() => setLinkProblem(null), []);
  const send = async (to: string): Promise<void> => {
    setBusy(true);
    setProblem(null);
    const auth = await clientReady();
    const redirectTo = `${location.origin}/auth/password`;
    const { error } = await auth.resetPasswordForEmail(to, { redirectTo });
    setBusy(false);
    if (error) return setProblem(refusal(error, t.failed));
    setEmail(to);
    again.sent();
  };
  const prove = async (token: string): Promise<void> => {
    if (email === null) return;
    setBusy(true);
    setProblem(null);
    const auth = await clientReady();
    const { error } = await auth.verifyOtp({ type: "recovery", email, token });
    // When it is right, the page where the new password is chosen takes this one's place.
    if (!error) return;
    setBusy(false);
    setProblem(error.code === "otp_expired" ? t.wrong : refusal(error, t.wrong));
  };
  return (
    <SignInFrame title={email === null ? t.title : t.sentTitle} holdsTyping={email !== null}>
      <Refused text={problem} />
      {email === null ? (
        <AddressForm busy={busy} send={send} />
      ) : (
        <>
          <CodeForm email={email} busy={busy} prove={prove} />
          <div className="mt-4 flex flex-wrap gap-2">
            <button
              type="button"
              className="button soft min-h-11!"
              disabled={busy || again.left > 0}
              onClick={() => void send(email)}
            >
              {again.left > 0 ? t.againIn(again.left) : t.again}
            </button>
            <button
              type="button"
              className="button bare min-h-11!"
              onClick={() => {
                setEmail(null);
                setProblem(null);
              }}
            >
              {t.other}
            </button>
          </div>
        </>
      )}
      <Link className="link small mt-4 inline-flex min-h-11 items-center" to="/auth">
        {t.back}
      </Link>
    </SignInFrame>
  );
}

function AddressForm({ busy, send }: { busy: boolean; send: (to: string) => Promise<void> }) {
  const id = useId();
  const submit = (event: FormEvent<HTMLFormElement>): void => {
    event.preventDefault();
    void send(saidIn(new FormData(event.currentTarget), "email").trim());
  };
  return (
    <form className="flex flex-col gap-4" onSubmit={submit}>
      <p>{t.text}</p>
      <div className="field">
        <label htmlFor={id}>{t.email}</label>
        <input
          id={id}
          className="input"
          name="email"
          type="email"
          autoComplete="username"
          defaultValue={typedBefore()}
          required
        />
      </div>
      <button type="submit" className="button primary min-h-11!" disabled={busy}>
        {busy ? t.sending : t.send}
      </button>
    </form>
  );
}

function CodeForm(props: {
  email: string;
  busy: boolean;
  prove: (token: string) => Promise<void>;
}) {
  const { email, busy, prove } = props;
  const submit = (event: FormEvent<HTMLFormElement>): void => {
    event.preventDefault();
    void prove(saidIn(new FormData(event.currentTarget), "code").replaceAll(/\s/g, ""));
  };
  return (
    <form className="flex flex-col gap-4" onSubmit={submit}>
      <p className="wrap-anywhere">{t.sent(email)}</p>
      <CodeField label={t.code} hint={t.codeHint} />
      <button type="submit" className="button primary min-h-11!" disabled={busy}>
        {t.enter}
      </button>
    </form>
  );
}
