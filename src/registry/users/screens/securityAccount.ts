// A person's own account through the official client: password, second steps, ways to sign in. Every
// refusal becomes one sentence; a session that is over takes the screen away by itself.
import {
  type AuthError,
  type Factor,
  type Provider,
  type User,
  type UserIdentity,
} from "@supabase/auth-js";
import { useQuery } from "@tanstack/react-query";
import { useCallback } from "react";
import { authClient, webConfig } from "#platform/web/authClient.ts";
import { queryClient } from "#platform/web/data.ts";
import { handledSessionError } from "#platform/web/session.ts";
import { weaknessesOf } from "#platform/web/signIn/passwordWords.ts";
import { t } from "./securityWords.ts";

export type { Factor, UserIdentity } from "@supabase/auth-js";

/** What came of it: nothing more to say, or why not. */
export type Said<T = undefined> = { ok: true; value: T } | { ok: false; words: string };

const sentences: Readonly<Record<string, string>> = {
  current_password_invalid: t.wrongCurrent,
  current_password_required: t.needCurrent,
  reauthentication_needed: t.reauthenticate,
  user_sso_managed: t.managed,
  mfa_factor_name_conflict: t.nameTaken,
  mfa_verified_factor_exists: t.phoneTaken,
  mfa_verification_failed: t.wrongCode,
  mfa_challenge_expired: t.lateCode,
  too_many_enrolled_mfa_factors: t.tooMany,
  manual_linking_disabled: t.linkingOff,
  single_identity_not_deletable: t.onlyWay,
  over_sms_send_rate_limit: t.often,
};

type About = "code" | "phone" | "account";

const endings = ["session_not_found", "session_expired", "refresh_token_not_found"];

function refused(error: AuthError, about: About): Said<never> {
  if (endings.includes(error.code ?? "")) handledSessionError(error);
  return { ok: false, words: wordsOf(error, about) || t.away };
}

function wordsOf(error: AuthError, about: About): string {
  const weaknesses = weaknessesOf(error);
  if (weaknesses) return weaknesses.join(" ");
  const code = error.code ?? "";
  if (code === "over_request_rate_limit") return about === "code" ? t.oftenCode : t.often;
  if (code === "validation_failed" && about === "phone") return t.phoneForm;
  return sentences[code] ?? error.message;
}

const done = { ok: true, value: undefined } as const;

export interface Account {
  hasPassword: boolean;
  /** Proved second steps, apps first. */
  factors: readonly Factor[];
  identities: readonly UserIdentity[];
  /** Can a phone be a second step here? */
  sendsTexts: boolean;
}

function accountOf(user: User): Omit<Account, "sendsTexts"> {
  const factors = (user.factors ?? []).filter(({ status }) => status === "verified");
  return {
    hasPassword: (user.identities ?? []).some(({ provider }) => provider === "email"),
    factors: factors.toSorted((a, b) => b.factor_type.localeCompare(a.factor_type)),
    identities: user.identities ?? [],
  };
}

/** The account as the sign-in service has it now; `reload` after every change, with all that is shown. */
export function useAccount(): {
  account: Account | undefined;
  problem: string | null;
  reload: () => Promise<void>;
} {
  const { data, error } = useQuery({ queryKey: ["account"], queryFn: readAccount, retry: false });
  const reload = useCallback(() => queryClient.invalidateQueries(), []);
  return { account: data, problem: error ? error.message : null, reload };
}

async function readAccount(): Promise<Account> {
  const [{ data, error }, sendsTexts] = await Promise.all([
    authClient().getUser(),
    readSendsTexts(),
  ]);
  if (!error) return { ...accountOf(data.user), sendsTexts };
  if (endings.includes(error.code ?? "")) handledSessionError(error);
  throw new Error(wordsOf(error, "account") || t.away);
}

/** Do text messages leave the house? Without an answer no phone is offered. */
async function readSendsTexts(): Promise<boolean> {
  const config = webConfig();
  if (!config) return false;
  const headers = { apikey: config.anonKey };
  const answer = await fetch(`${config.supabaseUrl}/auth/v1/settings`, { headers });
  if (!answer.ok) return false;
  const settings: { external?: { phone?: boolean } } = await answer.json();
  return settings.external?.phone === true;
}

/** Changes the password; a sentence for each weakness when it is refused. */
export async function changePassword(current: string, password: string): Promise<Said> {
  const asked = current === "" ? { password } : { password, current_password: current };
  const { error } = await authClient().updateUser(asked);
  return error ? refused(error, "account") : done;
}

export function kindOf({ factor_type: kind }: Factor): string {
  return kind === "phone" ? t.kinds.phone : t.kinds.totp;
}

/** What the person called it, else what it is. */
export function factorName(factor: Factor): string {
  return factor.friendly_name || kindOf(factor);
}

/** A second step that was begun: an app's secret and picture, shown this once. */
export interface Begun {
  id: string;
  picture: string;
  secret: string;
}

/** Begins an authenticator app under a name. */
export async function beginApp(name: string): Promise<Said<Begun>> {
  const asked = { factorType: "totp", friendlyName: name, issuer: "Mavuno" } as const;
  const { data, error } = await authClient().mfa.enroll(asked);
  if (error) return refused(error, "account");
  // The client's address of the picture is cut at the first `#` of a colour: encoded, it is whole.
  const svg = data.totp.qr_code.slice(data.totp.qr_code.indexOf("<"));
  const picture = `data:image/svg+xml,${encodeURIComponent(svg)}`;
  return { ok: true, value: { id: data.id, picture, secret: data.totp.secret } };
}

/** Begins a phone under a name. */
export async function beginPhone(name: string, phone: string): Promise<Said<{ id: string }>> {
  const asked = { factorType: "phone", friendlyName: name, phone } as const;
  const { data, error } = await authClient().mfa.enroll(asked);
  return error ? refused(error, "phone") : { ok: true, value: { id: data.id } };
}

/** Sends a phone its code; gives the challenge it answers. */
export async function sendCode(factorId: string): Promise<Said<string>> {
  const { data, error } = await authClient().mfa.challenge({ factorId, channel: "sms" });
  return error ? refused(error, "code") : { ok: true, value: data.id };
}

/** Shows a second step's code; an app is asked at once, a phone was asked before. */
export async function proveFactor(
  factorId: string,
  code: string,
  challengeId: string | null,
): Promise<Said> {
  const { mfa } = authClient();
  const { error } =
    challengeId === null
      ? await mfa.challengeAndVerify({ factorId, code })
      : await mfa.verify({ factorId, challengeId, code });
  return error ? refused(error, "code") : done;
}

/** Takes a second step away, and with it what this session's token says it proved. */
export async function removeFactor(factorId: string): Promise<Said> {
  const auth = authClient();
  const { error } = await auth.mfa.unenroll({ factorId });
  if (error) return refused(error, "account");
  const renewed = await auth.refreshSession();
  return renewed.error ? refused(renewed.error, "account") : done;
}

/** Gives up a second step that was begun and not proved. */
export async function giveUpFactor(factorId: string): Promise<void> {
  await authClient().mfa.unenroll({ factorId });
}

/** May people connect and disconnect ways to sign in themselves? */
export function mayLink(): boolean {
  return webConfig()?.outside.linking ?? false;
}

/** The outside services that are set up here and this account has not connected. */
export function connectable(identities: readonly UserIdentity[]): readonly string[] {
  const known = new Set(identities.map(({ provider }) => provider));
  const offered = mayLink() ? (webConfig()?.outside.providers ?? []) : [];
  return offered.filter((provider) => !known.has(provider));
}

/** Leads to an outside service and back here; only when it cannot be opened is there anything to say. */
export async function connect(provider: string): Promise<Said> {
  if (!isOffered(provider)) return { ok: false, words: t.linkingOff };
  const redirectTo = `${location.origin}/settings/security`;
  const { error } = await authClient().linkIdentity({ provider, options: { redirectTo } });
  return error ? refused(error, "account") : done;
}

/** The server names only services it can use; the client's type lists the ones it was written with. */
function isOffered(name: string): name is Provider {
  return webConfig()?.outside.providers.includes(name) ?? false;
}

/** Takes a way to sign in away; never the last one. */
export async function disconnect(identity: UserIdentity): Promise<Said> {
  const { error } = await authClient().unlinkIdentity(identity);
  return error ? refused(error, "account") : done;
}
