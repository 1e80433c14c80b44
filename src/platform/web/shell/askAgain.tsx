// Who lets money go, or says who may, shows again that it is them when they did so long ago (decision 0072). Comes in a file
// of its own when the server asks for it, and what was being done goes on afterwards.
import { type FormEvent, useState } from "react";
import { authClient, storedSession, webConfig } from "../authClient.ts";
import { authorized } from "../calls.ts";
import { Dialog } from "../parts/Dialog.tsx";
import { CodeField } from "../signIn/CodeField.tsx";
import { PasswordField } from "../signIn/PasswordField.tsx";
import { saidIn } from "../signIn/said.ts";
import { words } from "../words.ts";
import { askedBeside } from "./askedBeside.tsx";

const t = words({
  en: {
    title: "Is it still you?",
    text: "You signed in a while ago. Before this is done, show that it is still you.",
    password: "Password",
    code: "Code of your authenticator app",
    codeHint: "Six digits.",
    elsewhere: "You sign in another way. Sign out and in again, then do this once more.",
    wrong: "That is not right. Please try again.",
    often: "Too many tries. Please wait a while, then try again.",
    away: "There was no answer. Please try again.",
    cancel: "Cancel",
    goOn: "Go on",
    looking: "Looking...",
  },
});

/** How somebody can show it here: not at all where they sign in with another service. */
type Way = { by: "password" } | { by: "code"; factorId: string } | { by: "elsewhere" };

function wayOf(): Way {
  const user = storedSession()?.user;
  if (user?.identities?.some(({ provider }) => provider === "email")) return { by: "password" };
  const app = user?.factors?.find((one) => one.factor_type === "totp" && one.status === "verified");
  return app ? { by: "code", factorId: app.id } : { by: "elsewhere" };
}

type Shown = "right" | "wrong" | "often" | "away" | "elsewhere";

async function showPassword(password: string): Promise<Shown> {
  const config = webConfig();
  if (!config) return "away";
  const ask = (): Promise<Response> =>
    authorized(`${config.supabaseUrl}/auth/v1/reauthenticate`, {
      method: "POST",
      headers: { apikey: config.anonKey, "content-type": "application/json" },
      body: JSON.stringify({ password }),
    });
  try {
    const { status } = await ask();
    if (status !== 403) return meaningOf(status);
    // While the dialog stood open the token ran out, or the session was ended elsewhere. The house is asked who this is: with
    // that the token is renewed, or this device signed out.
    await authorized("/api/me", {});
    return meaningOf((await ask()).status);
  } catch (error) {
    if (error instanceof TypeError) return "away";
    throw error;
  }
}

/** A sign-in service that is not ours knows no such question (404, 405), nor does an account without a password (422). */
function meaningOf(status: number): Shown {
  if (status === 204) return "right";
  if (status === 400) return "wrong";
  if (status === 429) return "often";
  return [404, 405, 422].includes(status) ? "elsewhere" : "away";
}

async function showCode(factorId: string, code: string): Promise<Shown> {
  const { error } = await authClient().mfa.challengeAndVerify({ factorId, code });
  if (!error) return "right";
  if (error.status === 429) return "often";
  return error.status === 422 ? "wrong" : "away";
}

function Question({ answer }: { answer: (isShown: boolean) => void }) {
  const [way, setWay] = useState(wayOf);
  const [said, setSaid] = useState<Shown | null>(null);
  const [busy, setBusy] = useState(false);
  const submit = async (event: FormEvent<HTMLFormElement>): Promise<void> => {
    event.preventDefault();
    const form = event.currentTarget;
    const typed = new FormData(form);
    setBusy(true);
    const shown =
      way.by === "code"
        ? await showCode(way.factorId, saidIn(typed, "code").replaceAll(/\s/g, ""))
        : await showPassword(saidIn(typed, "password"));
    setBusy(false);
    if (shown === "right") return answer(true);
    if (shown === "elsewhere") return setWay({ by: "elsewhere" });
    setSaid(shown);
    form.reset();
  };
  const isElsewhere = way.by === "elsewhere";
  return (
    <Dialog title={t.title} open onClose={() => answer(false)}>
      <form className="flex flex-col gap-4" onSubmit={(event) => void submit(event)}>
        {said !== null && !isElsewhere && (
          <p className="text-cherry" role="alert">
            {said === "often" ? t.often : said === "away" ? t.away : t.wrong}
          </p>
        )}
        <p>{isElsewhere ? t.elsewhere : t.text}</p>
        {way.by === "password" && <PasswordField label={t.password} fill="current-password" />}
        {way.by === "code" && <CodeField label={t.code} hint={t.codeHint} />}
        <div className="flex flex-wrap justify-end gap-2">
          <button type="button" className="button" onClick={() => answer(false)}>
            {t.cancel}
          </button>
          {!isElsewhere && (
            <button type="submit" className="button primary" disabled={busy}>
              {busy ? t.looking : t.goOn}
            </button>
          )}
        </div>
      </form>
    </Dialog>
  );
}

/** Asks, above whatever is on the screen; resolves with whether they showed it. */
export function askAgain(): Promise<boolean> {
  return askedBeside((answer) => <Question answer={answer} />);
}
