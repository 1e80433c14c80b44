import { type FormEvent, useEffect, useId, useState } from "react";
import { Link } from "react-router";
import { linkProblem, setLinkProblem } from "../linkProblem.ts";
import { clientReady } from "../authClient.ts";
import { words } from "../words.ts";
import { CodeField } from "./CodeField.tsx";
import { Refused } from "./Refused.tsx";
import { saidIn } from "./said.ts";
import { useSendAgain } from "./sendAgain.ts";
import { SignInFrame } from "./SignInFrame.tsx";

const t = words({
  en: {
    title: "Forgot your password?",
    text: "Tell us your address, and we send you a link to choose a new one.",
    email: "Email",
    send: "Send the link",
    sending: "Sending...",
    sentTitle: "Look into your mail",
    sent: (email: string) =>
      `If ${email} has an account here, a mail is on its way to it. Open its link in this browser, or enter its code.`,
    code: "Code from the mail",
    codeHint: "Six digits",
    enter: "Enter the code",
    again: "Send it again",
    againIn: (seconds: number) => `Send it again in ${seconds} s`,
    other: "Another address",
    back: "Back to sign in",
    wrong: "This code is not right, or it has expired. Check it, or send another.",
    failed: "The mail could not be sent. Please try again.",
  },
});

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
    if (error) return setProblem(error.message || t.failed);
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
    setProblem(error.code === "otp_expired" ? t.wrong : error.message || t.wrong);
  };
  return (
    <SignInFrame title={email === null ? t.title : t.sentTitle}>
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
