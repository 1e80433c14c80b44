import { type FormEvent, useEffect, useId, useRef, useState } from "react";
import { Link } from "react-router";
import { brand } from "#kernel/brand.ts";
import { signIn, webConfig } from "../session.ts";
import { BrandMark } from "../shell/BrandMark.tsx";
import { words } from "../words.ts";
import { isFirstOwnerOpen } from "./firstOwner.ts";
import { saidIn } from "./said.ts";

const t = words({
  en: {
    title: "Sign in",
    email: "Email",
    password: "Password",
    show: "Show the password",
    hide: "Hide the password",
    keep: "Keep me signed in for 7 days",
    signIn: "Sign In",
    signingIn: "Signing In...",
    invitation: "No account yet? Ask your owner for an invitation.",
    nobody: "No company is here yet.",
    open: "Open the first one",
    demo: "Demo company",
    demoText: "Everything here is made up. Look at it as one of these people.",
    foot: `© ${brand.copyrightYear} ${brand.name} · Kampala, Uganda`,
  },
});

/** The demo's people are invented, and their one password is in the README. */
const demoPassword = "Momentum-2026!";

/** The sign-in page: e-mail, password, and where the demo runs one press per role. */
export function SignInScreen() {
  const config = webConfig();
  const [problem, setProblem] = useState<string | null>(null);
  const [busy, setBusy] = useState(false);
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => {
    document.title = `${t.title} · ${brand.name}`;
  }, []);
  useEffect(() => {
    if (problem !== null) box.current?.focus();
  }, [problem]);
  const enter = async (email: string, password: string, keep: boolean): Promise<void> => {
    if (busy) return;
    setBusy(true);
    setProblem(null);
    const failed = await signIn(email, password, keep);
    // The router leaves this page in the moment the session stands. Going there a second time from
    // here would take back whoever has pressed something since.
    if (failed === null) return;
    setProblem(failed);
    setBusy(false);
  };
  return (
    <div className="flex min-h-dvh flex-col">
      <header className="flex h-14 items-center px-4 md:px-6">
        <a className="flex min-h-11 items-center gap-2 text-md font-strong" href="/">
          <BrandMark />
          {brand.name}
        </a>
      </header>
      <main className="mx-auto flex w-full max-w-[400px] flex-1 flex-col justify-center px-4 py-8">
        <h1 className="mb-4">{t.title}</h1>
        {problem !== null && (
          <div ref={box} className="notice refused mb-4" role="alert" tabIndex={-1}>
            <p className="font-strong text-cherry">{problem}</p>
          </div>
        )}
        <SignInForm busy={busy} enter={enter} />
        {config.demo && config.demoSignIns && config.demoSignIns.length > 0 ? (
          <section className="mt-8 border-t border-line pt-6" aria-labelledby="demo">
            <h2 id="demo">{t.demo}</h2>
            <p className="small quiet mb-3">{t.demoText}</p>
            <div className="grid grid-cols-2 gap-2">
              {config.demoSignIns.map((one) => (
                <button
                  key={one.email}
                  type="button"
                  className="button soft justify-start! text-left text-sm! whitespace-normal!"
                  disabled={busy}
                  onClick={() => void enter(one.email, demoPassword, false)}
                >
                  {one.title}
                </button>
              ))}
            </div>
          </section>
        ) : (
          <Newcomer />
        )}
      </main>
      <footer className="tiny px-4 py-4 md:px-6">{t.foot}</footer>
    </div>
  );
}

/** Where nobody lives yet, the operator opens the company; everywhere else an owner invites. */
function Newcomer() {
  const [isOpen, setIsOpen] = useState(false);
  useEffect(() => {
    const asked = new AbortController();
    void isFirstOwnerOpen(asked.signal).then(setIsOpen);
    return () => asked.abort();
  }, []);
  if (!isOpen) return <p className="small quiet mt-4">{t.invitation}</p>;
  return (
    <p className="mt-4">
      {t.nobody}{" "}
      <Link className="link" to="/first-owner">
        {t.open}
      </Link>
    </p>
  );
}

function SignInForm(props: {
  busy: boolean;
  enter: (email: string, password: string, keep: boolean) => Promise<void>;
}) {
  const { busy, enter } = props;
  const [isShown, setIsShown] = useState(false);
  const id = useId();
  const submit = (event: FormEvent<HTMLFormElement>): void => {
    event.preventDefault();
    const said = new FormData(event.currentTarget);
    const keep = saidIn(said, "keep") === "on";
    void enter(saidIn(said, "email").trim(), saidIn(said, "password"), keep);
  };
  return (
    <form className="flex flex-col gap-4" onSubmit={submit}>
      <div className="field">
        <label htmlFor={`${id}email`}>{t.email}</label>
        <input
          id={`${id}email`}
          className="input"
          name="email"
          type="email"
          autoComplete="username"
          required
        />
      </div>
      <div className="field">
        <label htmlFor={`${id}password`}>{t.password}</label>
        <div className="input pr-0!">
          <input
            id={`${id}password`}
            name="password"
            type={isShown ? "text" : "password"}
            autoComplete="current-password"
            required
          />
          <button
            type="button"
            className="icon-button"
            aria-label={isShown ? t.hide : t.show}
            aria-pressed={isShown}
            onClick={() => setIsShown(!isShown)}
          >
            <Eye isCrossed={isShown} />
          </button>
        </div>
      </div>
      <label className="flex min-h-11 items-center gap-3 md:min-h-6">
        <input className="check" type="checkbox" name="keep" />
        {t.keep}
      </label>
      <button type="submit" className="button primary min-h-11!" disabled={busy}>
        {busy ? t.signingIn : t.signIn}
      </button>
    </form>
  );
}

/** Drawn here: the icon package would be this page's only use of it. */
function Eye({ isCrossed }: { isCrossed: boolean }) {
  return (
    <svg
      width="16"
      height="16"
      viewBox="0 0 24 24"
      fill="none"
      stroke="currentColor"
      strokeWidth="2"
      strokeLinecap="round"
      aria-hidden
    >
      <path d="M2 12c3-5 6-7 10-7s7 2 10 7c-3 5-6 7-10 7s-7-2-10-7Z" />
      <circle cx="12" cy="12" r="3" />
      {isCrossed && <path d="m4 20 16-16" />}
    </svg>
  );
}
