import type { Factor } from "@supabase/auth-js";
import { type FormEvent, useEffect, useState } from "react";
import { clientReady } from "../authClient.ts";
import { endSessionHere, handledSessionError, markActivity, welcome } from "../session.ts";
import { Spinner } from "../shell/Spinner.tsx";
import { refusal } from "../words.ts";
import { CodeField } from "./CodeField.tsx";
import { Refused } from "./Refused.tsx";
import { saidIn } from "./said.ts";
import { useSendAgain } from "./sendAgain.ts";
import { SignInFrame } from "./SignInFrame.tsx";
import { t } from "./secondFactorWords.ts";

/** Asks a half signed-in person for the second factor; the house opens by itself when it is right. */
export function SecondFactorScreen() {
  const [factors, setFactors] = useState<readonly Factor[] | null>(null);
  const [chosen, setChosen] = useState<string | null>(null);
  const [isAway, setIsAway] = useState(false);
  useEffect(() => {
    if (isAway) return;
    void readFactors().then((read) => (read ? setFactors(read) : setIsAway(true)));
  }, [isAway]);
  const factor = factors?.find(({ id }) => id === chosen) ?? factors?.[0];
  if (!factor && !isAway) return <Spinner isPatient />;
  return (
    <SignInFrame title={t.title}>
      {factor && factors && factors.length > 1 && (
        <WhichFactor factors={factors} chosen={factor.id} choose={setChosen} />
      )}
      {factor ? (
        <FactorForm key={factor.id} factor={factor} />
      ) : (
        <>
          <Refused text={t.away} />
          <button type="button" className="button min-h-11!" onClick={() => setIsAway(false)}>
            {t.retry}
          </button>
        </>
      )}
      <button
        type="button"
        className="button bare mt-2 min-h-11!"
        onClick={() => void endSessionHere()}
      >
        {t.other}
      </button>
      <p className="small quiet mt-4">{t.lost}</p>
    </SignInFrame>
  );
}

/** The proved factors, apps first; null when the server could not be asked. */
async function readFactors(): Promise<Factor[] | null> {
  const auth = await clientReady();
  const { data, error } = await auth.mfa.listFactors();
  if (!error) return [...data.totp, ...data.phone];
  // A session that is over takes this page away.
  return handledSessionError(error) ? [] : null;
}

function WhichFactor(props: {
  factors: readonly Factor[];
  chosen: string;
  choose: (id: string) => void;
}) {
  const { factors, chosen, choose } = props;
  return (
    <fieldset className="field mb-4">
      <legend>{t.which}</legend>
      {factors.map((factor) => (
        <label key={factor.id} className="flex min-h-11 items-center gap-3">
          <input
            type="radio"
            name="factor"
            checked={factor.id === chosen}
            onChange={() => choose(factor.id)}
          />
          {nameOf(factor)}
        </label>
      ))}
    </fieldset>
  );
}

function nameOf({ friendly_name: name, factor_type: type }: Factor): string {
  const kind = type === "phone" ? t.phoneName : t.appName;
  return name ? `${name} (${kind})` : kind;
}

function FactorForm({ factor }: { factor: Factor }) {
  const isPhone = factor.factor_type === "phone";
  const [challengeId, setChallengeId] = useState<string | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const [busy, setBusy] = useState(false);
  const again = useSendAgain();
  const refuse = (error: { code?: string | undefined; message: string }): void => {
    setBusy(false);
    if (!handledSessionError(isAboutCode(error) ? null : error)) setProblem(wordsOf(error));
  };
  const send = async (): Promise<void> => {
    setBusy(true);
    setProblem(null);
    const auth = await clientReady();
    const { data, error } = await auth.mfa.challenge({ factorId: factor.id, channel: "sms" });
    if (error) return refuse(error);
    setBusy(false);
    setChallengeId(data.id);
    again.sent();
  };
  const submit = async (event: FormEvent<HTMLFormElement>): Promise<void> => {
    event.preventDefault();
    const code = saidIn(new FormData(event.currentTarget), "code").replaceAll(/\s/g, "");
    setBusy(true);
    setProblem(null);
    const { mfa } = await clientReady();
    const { error } =
      challengeId === null
        ? await mfa.challengeAndVerify({ factorId: factor.id, code })
        : await mfa.verify({ factorId: factor.id, challengeId, code });
    if (error) return refuse(error);
    markActivity();
    welcome();
  };
  return (
    <>
      <Refused text={problem} />
      <form className="flex flex-col gap-4" onSubmit={(event) => void submit(event)}>
        <p>{isPhone ? (challengeId === null ? t.phone : t.phoneSent) : t.app}</p>
        {(!isPhone || challengeId !== null) && (
          <>
            <CodeField label={t.code} hint={t.codeHint} isFirst />
            <button type="submit" className="button primary min-h-11!" disabled={busy}>
              {busy ? t.entering : t.enter}
            </button>
          </>
        )}
        {isPhone && (
          <button
            type="button"
            className={challengeId === null ? "button primary min-h-11!" : "button soft min-h-11!"}
            disabled={busy || again.left > 0}
            onClick={() => void send()}
          >
            {again.left > 0 ? t.againIn(again.left) : challengeId === null ? t.send : t.again}
          </button>
        )}
      </form>
    </>
  );
}

/** Refusals about the code or the pace, which end no session, whatever words they use. */
function isAboutCode({ code }: { code?: string | undefined }): boolean {
  return code !== undefined && /^mfa_|^over_|^validation_failed$/.test(code);
}

function wordsOf(error: { code?: string | undefined; message: string }): string {
  const { code } = error;
  if (code === "mfa_verification_failed") return t.wrong;
  if (code === "mfa_challenge_expired") return t.late;
  if (code === "over_request_rate_limit") return t.often;
  return refusal(error, t.away);
}
