import { type FormEvent, lazy, Suspense, useEffect, useId, useRef, useState } from "react";
import { Link, useLocation } from "react-router";
import { type LinkProblem, linkProblem, setLinkProblem } from "../linkProblem.ts";
import { isRemembered, webConfig } from "../authClient.ts";
import { later } from "../lateFile.ts";
import { hasHolders } from "../offline/hasHolders.ts";
import { signIn } from "../session.ts";
import { PasswordField } from "./PasswordField.tsx";
import { saidIn } from "./said.ts";
import { SignInFrame } from "./SignInFrame.tsx";
import { wantedPath } from "./wanted.ts";
import { t } from "./signInWords.ts";
import { typedBefore } from "./typed.ts";

const OutsideWays = lazy(
  later(async () => ({ default: (await import("./OutsideWays.tsx")).OutsideWays })),
);
const Newcomer = lazy(later(async () => ({ default: (await import("./Newcomer.tsx")).Newcomer })));
const UnlockLink = lazy(
  later(async () => ({ default: (await import("./UnlockLink.tsx")).UnlockLink })),
);
const DemoPeople = lazy(
  later(async () => ({ default: (await import("./DemoPeople.tsx")).DemoPeople })),
);

/** The sign-in page: e-mail, password, the outside ways in, and where the demo runs one press per role. */
export function SignInScreen() {
  const config = webConfig();
  const wanted = useLocation();
  const [said, setProblem] = useState<LinkProblem | null>();
  const problem = said === undefined ? linkProblem() : said;
  const [busy, setBusy] = useState(false);
  const [keep, setKeep] = useState(isRemembered);
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => () => setLinkProblem(null), []);
  useEffect(() => {
    if (problem !== null) box.current?.focus();
  }, [problem]);
  const enter = async (email: string, password: string, keeps: boolean): Promise<void> => {
    if (busy) return;
    setBusy(true);
    setProblem(null);
    const failed = await signIn(email, password, keeps);
    // The router leaves this page in the moment the session stands. Going there a second time from
    // here would take back whoever has pressed something since.
    if (failed === null) return;
    setProblem({ text: failed, canSendAnother: false });
    setBusy(false);
  };
  const people = (config?.demo && config.demoSignIns) || [];
  const { providers, saml } = config?.outside ?? { providers: [], saml: false };
  return (
    <SignInFrame title={t.title}>
      {problem !== null && (
        <div ref={box} className="notice refused mb-4" role="alert" tabIndex={-1}>
          <p className="font-strong text-cherry">{problem.text}</p>
          {problem.canSendAnother && (
            <Link className="link" to="/auth/forgot">
              {t.another}
            </Link>
          )}
        </div>
      )}
      <SignInForm busy={busy} keep={keep} setKeep={setKeep} enter={enter} />
      {hasHolders() && (
        <Suspense>
          <UnlockLink />
        </Suspense>
      )}
      {(providers.length > 0 || saml) && (
        <Suspense>
          <OutsideWays
            providers={providers}
            saml={saml}
            keep={keep}
            wanted={wantedPath(wanted.state)}
            refuse={(text) => setProblem({ text, canSendAnother: false })}
          />
        </Suspense>
      )}
      <Suspense>
        {people.length > 0 ? (
          <DemoPeople people={people} busy={busy} enter={enter} />
        ) : (
          <Newcomer />
        )}
      </Suspense>
    </SignInFrame>
  );
}

function SignInForm(props: {
  busy: boolean;
  keep: boolean;
  setKeep: (keep: boolean) => void;
  enter: (email: string, password: string, keep: boolean) => Promise<void>;
}) {
  const { busy, keep, setKeep, enter } = props;
  const id = useId();
  const submit = (event: FormEvent<HTMLFormElement>): void => {
    event.preventDefault();
    const said = new FormData(event.currentTarget);
    void enter(saidIn(said, "email").trim(), saidIn(said, "password"), keep);
  };
  return (
    <form className="flex flex-col gap-4" onSubmit={submit}>
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
      <PasswordField label={t.password} fill="current-password" />
      <label className="flex min-h-11 items-center gap-3 md:min-h-6">
        <input
          className="check"
          type="checkbox"
          checked={keep}
          onChange={(event) => setKeep(event.currentTarget.checked)}
        />
        {t.keep}
      </label>
      <button type="submit" className="button primary min-h-11!" disabled={busy}>
        {busy ? t.signingIn : t.signIn}
      </button>
      <Link className="link small inline-flex min-h-11 items-center md:min-h-6" to="/auth/forgot">
        {t.forgot}
      </Link>
    </form>
  );
}
