import type { Provider } from "@supabase/auth-js";
import { type FormEvent, useEffect, useId, useRef, useState } from "react";
import { clientReady, remember } from "../authClient.ts";
import { refusal } from "../words.ts";
import { saidIn } from "./said.ts";
import { keepWanted } from "./wanted.ts";
import { t } from "./outsideWords.ts";

const names: Readonly<Record<string, string>> = {
  google: "Google",
  azure: "Microsoft",
  github: "GitHub",
  gitlab: "GitLab",
  linkedin_oidc: "LinkedIn",
};

interface OutsideWaysProps {
  providers: readonly string[];
  saml: boolean;
  keep: boolean;
  wanted: string | null;
  refuse: (text: string) => void;
}

/** The ways in that another service opens: one button per provider, and a company's own by its domain. */
export function OutsideWays({ providers, saml, keep, wanted, refuse }: OutsideWaysProps) {
  const [busy, setBusy] = useState(false);
  const leave = async (open: (redirectTo: string) => Promise<Error | null>): Promise<void> => {
    setBusy(true);
    remember(keep);
    keepWanted(wanted);
    const error = await open(`${location.origin}/auth`);
    if (!error) return;
    refuse(refusal(error, t.failed));
    setBusy(false);
  };
  const openProvider = (provider: string): Promise<void> =>
    leave(async (redirectTo) => {
      if (!isProvider(provider, providers)) return new Error(t.failed);
      const auth = await clientReady();
      return (await auth.signInWithOAuth({ provider, options: { redirectTo } })).error;
    });
  const openCompany = (domain: string): Promise<void> =>
    leave(async (redirectTo) => {
      const auth = await clientReady();
      return (await auth.signInWithSSO({ domain, options: { redirectTo } })).error;
    });
  return (
    <section className="mt-6 flex flex-col gap-2 border-t border-line pt-6" aria-label={t.or}>
      {providers.map((provider) => (
        <button
          key={provider}
          type="button"
          className="button min-h-11!"
          disabled={busy}
          onClick={() => void openProvider(provider)}
        >
          {t.with(nameOf(provider))}
        </button>
      ))}
      {saml && <CompanySignOn busy={busy} open={openCompany} />}
    </section>
  );
}

/** The company's own sign-on, opened by its domain; an e-mail address says the domain too. */
function CompanySignOn(props: { busy: boolean; open: (domain: string) => Promise<void> }) {
  const { busy, open } = props;
  const [isOpen, setIsOpen] = useState(false);
  const id = useId();
  const box = useRef<HTMLInputElement>(null);
  useEffect(() => {
    if (isOpen) box.current?.focus();
  }, [isOpen]);
  if (!isOpen) {
    return (
      <button
        type="button"
        className="button min-h-11!"
        disabled={busy}
        onClick={() => setIsOpen(true)}
      >
        {t.single}
      </button>
    );
  }
  const submit = (event: FormEvent<HTMLFormElement>): void => {
    event.preventDefault();
    const said = saidIn(new FormData(event.currentTarget), "domain").trim().toLowerCase();
    void open(said.slice(said.lastIndexOf("@") + 1));
  };
  return (
    <form className="flex flex-col gap-2" onSubmit={submit}>
      <div className="field">
        <label htmlFor={id}>{t.domain}</label>
        <input
          id={id}
          className="input"
          name="domain"
          autoCapitalize="none"
          autoComplete="off"
          spellCheck={false}
          aria-describedby={`${id}hint`}
          ref={box}
          required
        />
        <p id={`${id}hint`} className="field-hint">
          {t.example}
        </p>
      </div>
      <button type="submit" className="button min-h-11!" disabled={busy}>
        {busy ? t.going : t.go}
      </button>
    </form>
  );
}

/** The server names only providers it can use; the client's type lists the ones it was written with. */
function isProvider(name: string, offered: readonly string[]): name is Provider {
  return offered.includes(name);
}

function nameOf(provider: string): string {
  return names[provider] ?? provider.charAt(0).toUpperCase() + provider.slice(1);
}
