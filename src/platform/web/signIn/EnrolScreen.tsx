import { type FormEvent, useEffect, useState } from "react";
import { brand } from "#kernel/brand.ts";
import { clientReady } from "../authClient.ts";
import { endSessionHere, handledSessionError, markActivity, welcome } from "../session.ts";
import { Spinner } from "../shell/Spinner.tsx";
import { refusal } from "../words.ts";
import { CodeField } from "./CodeField.tsx";
import { Refused } from "./Refused.tsx";
import { saidIn } from "./said.ts";
import { SignInFrame } from "./SignInFrame.tsx";
import { t } from "./enrolWords.ts";

const factorName = "Authenticator app";

interface Enrolled {
  factorId: string;
  picture: string;
  secret: string;
}

/** For somebody who must have a second factor and has none: an authenticator app is set up, then the house opens. */
export function EnrolScreen() {
  const [enrolled, setEnrolled] = useState<Enrolled | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const [attempt, setAttempt] = useState(0);
  useEffect(() => {
    void enrol().then((made) => {
      if (typeof made === "string") setProblem(made);
      else setEnrolled(made);
    });
  }, [attempt]);
  if (!enrolled && problem === null) return <Spinner isPatient />;
  return (
    <SignInFrame title={t.title}>
      <Refused text={problem} />
      {enrolled ? (
        <EnrolForm enrolled={enrolled} refuse={setProblem} />
      ) : (
        <button
          type="button"
          className="button min-h-11!"
          onClick={() => {
            setProblem(null);
            setAttempt(attempt + 1);
          }}
        >
          {t.retry}
        </button>
      )}
      <button
        type="button"
        className="button bare mt-2 min-h-11!"
        onClick={() => void endSessionHere()}
      >
        {t.other}
      </button>
    </SignInFrame>
  );
}

/** Begins a new authenticator; one that was begun before and never proved goes first. */
async function enrol(): Promise<Enrolled | string> {
  const { mfa } = await clientReady();
  const known = await mfa.listFactors();
  if (known.error) return refused(known.error);
  for (const { id, status } of known.data.all) {
    if (status === "unverified") await mfa.unenroll({ factorId: id });
  }
  const issuer = brand.name;
  const made = await mfa.enroll({ factorType: "totp", friendlyName: factorName, issuer });
  if (made.error) return refused(made.error);
  const { qr_code: picture, secret } = made.data.totp;
  const svg = picture.slice(picture.indexOf("<"));
  const source = `data:image/svg+xml;utf-8,${encodeURIComponent(svg)}`;
  return { factorId: made.data.id, picture: source, secret };
}

function refused(error: { code?: string | undefined; message: string }): string {
  // What is said about a code ends no session, whatever words it uses.
  if (error.code === "mfa_verification_failed") return t.wrong;
  handledSessionError(error);
  return refusal(error, t.away);
}

function EnrolForm(props: { enrolled: Enrolled; refuse: (text: string | null) => void }) {
  const { enrolled, refuse } = props;
  const [busy, setBusy] = useState(false);
  const submit = async (event: FormEvent<HTMLFormElement>): Promise<void> => {
    event.preventDefault();
    const code = saidIn(new FormData(event.currentTarget), "code").replaceAll(/\s/g, "");
    setBusy(true);
    refuse(null);
    const { mfa } = await clientReady();
    const { error } = await mfa.challengeAndVerify({ factorId: enrolled.factorId, code });
    if (error) {
      setBusy(false);
      return refuse(refused(error));
    }
    markActivity();
    welcome();
  };
  return (
    <form className="flex flex-col gap-4" onSubmit={(event) => void submit(event)}>
      <p>{t.text}</p>
      <p>{t.scan}</p>
      {/* White in both themes: cameras do not read it otherwise. */}
      <img
        className="h-44 w-44 self-center rounded bg-white p-2"
        src={enrolled.picture}
        alt={t.picture}
      />
      <p>
        {t.or} <code className="code wrap-anywhere">{enrolled.secret}</code>
      </p>
      <CodeField label={t.code} hint={t.codeHint} />
      <button type="submit" className="button primary min-h-11!" disabled={busy}>
        {busy ? t.saving : t.save}
      </button>
    </form>
  );
}
