// What somebody brings along in the address: a mail's link and an outside sign-in end here with tokens
// or an error behind the address. Both are taken out of it at once, so that no history keeps them. Loaded
// only when there is something.
import type { Session } from "@supabase/auth-js";
import type { Auth } from "./authClient.ts";
import { storedSession, webConfig } from "./authClient.ts";
import { isForPassword, keepLanding } from "./landing.ts";
import { type LinkProblem, setLinkProblem } from "./linkProblem.ts";
import { setSessionState } from "./sessionState.ts";
import { toast } from "./toasts.ts";
import { words } from "./words.ts";

export const t = words({
  called: "arrival",
  en: {
    expired: "This link has expired or was used already.",
    otherBrowser: "This link opens only in the browser in which it was asked for.",
    somebodyIsHere: "Somebody is signed in here. Sign out, then open the link again.",
    refused: "Invalid credentials. Please try again.",
    closed: "This account is closed. Ask your owner.",
    noAccount: "No account here has this address. Ask your owner for an invitation.",
    unconfirmed: "This address is not confirmed yet. Open the link in the mail we sent you.",
    taken: "Somebody else here uses this account or address already.",
    otherService: "The other service did not let you in. Please try again.",
    often: "You tried too often. Wait a moment, then try again.",
    trouble: "The server had a problem. Please try again.",
    away: "The server does not answer. Open the link again.",
    halfDone: "This address is confirmed. Now open the link in the mail to your other address.",
  },
});

type Words = Exclude<keyof typeof t, "halfDone">;

/**
 * What is said of a refusal, by its code. An address can be written by anybody, and what stands on our page people take
 * for ours: its own words are never said.
 */
const wordsByCode = new Map<string, Words>([
  ["otp_expired", "expired"],
  ["flow_state_expired", "expired"],
  ["flow_state_not_found", "expired"],
  ["flow_state_already_used", "expired"],
  ["user_banned", "closed"],
  ["signup_disabled", "noAccount"],
  ["user_not_found", "noAccount"],
  ["email_not_confirmed", "unconfirmed"],
  ["provider_email_needs_verification", "unconfirmed"],
  ["email_exists", "taken"],
  ["user_already_exists", "taken"],
  ["identity_already_exists", "taken"],
  // What another service says is passed on without a code of ours.
  ["access_denied", "otherService"],
  ["bad_oauth_callback", "otherService"],
  ["bad_oauth_state", "otherService"],
  ["provider_disabled", "otherService"],
  ["saml_relay_state_expired", "otherService"],
  ["saml_relay_state_not_found", "otherService"],
  ["over_request_rate_limit", "often"],
  ["over_email_send_rate_limit", "often"],
  ["unexpected_failure", "trouble"],
  ["request_timeout", "trouble"],
]);

interface Tokens {
  access_token: string;
  refresh_token: string;
}

export interface Arrival {
  /** A session made by a link that no browser's flow waits for (an invitation, an administrator's link). */
  tokens: Tokens | null;
  /** What the link was for: invite, recovery, signup, magiclink, email_change. */
  type: string;
  problem: LinkProblem | null;
}

const longestText = 300;
const tokenFacts = ["access_token", "refresh_token", "expires_at", "expires_in", "token_type"];
const saidFacts = ["error", "error_code", "error_description", "message"];

/** Reads and cleans the address of this page. The code of a flow stays: the auth client takes that. */
export function takeArrival(): Arrival {
  const url = new URL(location.href);
  const fragment = new URLSearchParams(url.hash.slice(1));
  const fact = (name: string): string =>
    (fragment.get(name) ?? url.searchParams.get(name) ?? "").slice(0, longestText);
  const isRefused = fact("error_code") !== "" || fact("error") !== "";
  // The service says one thing so: of the two addresses of a change, one is confirmed.
  if (!isRefused && fact("message") !== "") toast(t.halfDone, { tone: "quiet" });
  // Tokens are read from the fragment only: a query is seen by servers on its way.
  const access = fragment.get("access_token") ?? "";
  const refresh = fragment.get("refresh_token") ?? "";
  const arrival: Arrival = {
    tokens: access && refresh ? { access_token: access, refresh_token: refresh } : null,
    type: fact("type"),
    problem: isRefused ? problemOf(fact("error_code") || fact("error")) : null,
  };
  if ([...tokenFacts, ...saidFacts].some((name) => fragment.has(name))) url.hash = "";
  for (const name of saidFacts) url.searchParams.delete(name);
  if (url.href !== location.href) history.replaceState(history.state, "", url);
  return arrival;
}

/** Lets in whoever came by a link or from an outside sign-in; why not, if not, is kept for the page. */
export async function arrive(auth: Auth, arrival: Arrival): Promise<Session | null> {
  const { error } = await auth.initialize();
  const problem = arrival.problem ?? (error && problemOf(error.code ?? ""));
  setLinkProblem(problem ?? (await finish(auth, arrival)));
  return (await auth.getSession()).data.session;
}

async function finish(auth: Auth, { tokens, type }: Arrival): Promise<LinkProblem | null> {
  if (!tokens) {
    if (!new URLSearchParams(location.search).has("code")) return null;
    // Still there, so it is not this browser that began the flow.
    dropCode();
    return { text: t.otherBrowser, canSendAnother: true };
  }
  const here = storedSession();
  // A page elsewhere may not put somebody into another account unseen.
  if (here && !isForPassword(type)) return { text: t.somebodyIsHere, canSendAnother: false };
  // The page on which a password is chosen says whose it is.
  if (here || !isForPassword(type)) {
    const answer = await askWhose(auth, tokens, here);
    if (answer !== "mine") return answer;
  }
  if (isForPassword(type)) keepLanding(type);
  const { error } = await auth.setSession(tokens);
  if (error) keepLanding(null);
  else if (here) await auth.admin.signOut(here.access_token, "local");
  return error && problemOf(error.code ?? "");
}

/**
 * Says whose account a link opens, and waits until somebody says that it is theirs: whoever sent it may want us to write
 * into the sender's own books. Whose it is not ends that session, and stays who they were.
 */
async function askWhose(
  auth: Auth,
  tokens: Tokens,
  here: Session | null,
): Promise<"mine" | LinkProblem | null> {
  const owner = await ownerOf(tokens.access_token);
  if ("text" in owner) return owner;
  if (here?.user.id === owner.id) return "mine";
  const { askedBy } = await import("./signIn/WhoseScreen.tsx");
  const isMine = await new Promise<boolean>((answer) => {
    const page = askedBy({ address: owner.address, instead: here?.user.email ?? null, answer });
    setSessionState({ status: "arriving", page });
  });
  if (isMine) return "mine";
  await auth.admin.signOut(tokens.access_token, "local");
  return null;
}

/**
 * Whose a token is, by the server's word: in the token itself anything can be written. Not asked by the client, which
 * would let go of whoever is signed in here when the link's own session is over.
 */
async function ownerOf(token: string): Promise<{ id: string; address: string } | LinkProblem> {
  const { supabaseUrl = "", anonKey = "" } = webConfig() ?? {};
  const headers = { apikey: anonKey, authorization: `Bearer ${token}` };
  const answer = await fetch(`${supabaseUrl}/auth/v1/user`, { headers }).catch(() => null);
  if (!answer || answer.status >= 500) return { text: t.away, canSendAnother: false };
  if (!answer.ok) return { text: t.expired, canSendAnother: true };
  const { id, email, phone }: { id: string; email?: string; phone?: string } = await answer.json();
  return { id, address: email || phone || id };
}

function dropCode(): void {
  const url = new URL(location.href);
  url.searchParams.delete("code");
  history.replaceState(history.state, "", url);
}

/** The words for a refusal that came with a link, by its code. */
function problemOf(code: string): LinkProblem {
  dropCode();
  const said = wordsByCode.get(code) ?? "refused";
  return { text: t[said], canSendAnother: said === "expired" };
}
