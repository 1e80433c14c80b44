// What somebody brings along in the address: a mail's link and an outside sign-in end here with tokens
// or an error behind the address. Both are taken out of it at once, so that no history keeps them. Loaded
// only when there is something.
import type { Session } from "@supabase/auth-js";
import type { Auth } from "./authClient.ts";
import { storedSession } from "./authClient.ts";
import { isForPassword, keepLanding } from "./landing.ts";
import { type LinkProblem, setLinkProblem } from "./linkProblem.ts";
import { toast } from "./toasts.ts";
import { refusal, words } from "./words.ts";

export const t = words({
  called: "arrival",
  en: {
    expired: "This link has expired or was used already.",
    otherBrowser: "This link opens only in the browser in which it was asked for.",
    somebodyIsHere: "Somebody is signed in here. Sign out, then open the link again.",
    refused: "Invalid credentials. Please try again.",
  },
});

export interface Arrival {
  /** A session made by a link that no browser's flow waits for (an invitation, an administrator's link). */
  tokens: { access_token: string; refresh_token: string } | null;
  /** What the link was for: invite, recovery, signup, magiclink, email_change. */
  type: string;
  problem: LinkProblem | null;
}

const longestText = 300;
const tokenFacts = ["access_token", "refresh_token", "expires_at", "expires_in", "token_type"];
const wordFacts = ["error", "error_code", "error_description", "message"];

/** Reads and cleans the address of this page. The code of a flow stays: the auth client takes that. */
export function takeArrival(): Arrival {
  const url = new URL(location.href);
  const fragment = new URLSearchParams(url.hash.slice(1));
  const fact = (name: string): string =>
    (fragment.get(name) ?? url.searchParams.get(name) ?? "").slice(0, longestText);
  const isRefused = fact("error_code") !== "" || fact("error") !== "";
  if (!isRefused && fact("message") !== "") toast(fact("message"), { tone: "quiet" });
  // Tokens are read from the fragment only: a query is seen by servers on its way.
  const access = fragment.get("access_token") ?? "";
  const refresh = fragment.get("refresh_token") ?? "";
  const arrival: Arrival = {
    tokens: access && refresh ? { access_token: access, refresh_token: refresh } : null,
    type: fact("type"),
    problem: isRefused ? problemOf(fact("error_code"), fact("error_description")) : null,
  };
  if ([...tokenFacts, ...wordFacts].some((name) => fragment.has(name))) url.hash = "";
  for (const name of wordFacts) url.searchParams.delete(name);
  if (url.href !== location.href) history.replaceState(history.state, "", url);
  return arrival;
}

/** Lets in whoever came by a link or from an outside sign-in; why not, if not, is kept for the page. */
export async function arrive(auth: Auth, arrival: Arrival): Promise<Session | null> {
  const { error } = await auth.initialize();
  const problem = arrival.problem ?? (error && problemOf(error.code ?? "", error.message));
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
  if (storedSession() && !isForPassword(type)) {
    // A page elsewhere may not put somebody into another account unseen.
    return { text: t.somebodyIsHere, canSendAnother: false };
  }
  if (isForPassword(type)) keepLanding(type);
  const { error } = await auth.setSession(tokens);
  if (error) keepLanding(null);
  return error && problemOf(error.code ?? "", error.message);
}

function dropCode(): void {
  const url = new URL(location.href);
  url.searchParams.delete("code");
  history.replaceState(history.state, "", url);
}

/** The words for a refusal that came with a link, by its code. */
function problemOf(code: string, description: string): LinkProblem {
  dropCode();
  if (["otp_expired", "flow_state_expired", "flow_state_not_found"].includes(code)) {
    return { text: t.expired, canSendAnother: true };
  }
  return { text: refusal({ code, message: description }, t.refused), canSendAnother: false };
}
