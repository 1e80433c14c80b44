// Signing in and staying so, with the official client: local storage, PKCE, auto-refresh. The states
// and texts are those of the specification (§2.9, §4, §8, §9).
import { isAuthRetryableFetchError, type Session } from "@supabase/auth-js";
import { ProblemError } from "#platform/api/client.ts";
import {
  type Auth,
  clientReady,
  isRemembered,
  lacksSecondFactor,
  remember,
  storedSession,
} from "./authClient.ts";
import { coreWords } from "./coreWords.ts";
import { keepLanding, readLanding } from "./landing.ts";
import { beginLeaving, endLeaving } from "./leaving.ts";
import { linkProblem, setLinkProblem } from "./linkProblem.ts";
import { hasHolders, holdersKey } from "./offline/hasHolders.ts";
import {
  keepMe,
  type Me,
  type SessionState,
  sessionState,
  setSessionState,
  storedMe,
} from "./sessionState.ts";
import { loadingEndsMs, roleRefreshMs } from "./sessionTimes.ts";
import { toast } from "./toasts.ts";
import { currentLanguage, refusal } from "./words.ts";

let client: Auth | null = null;
let readMe: () => Promise<Me> = () => Promise.reject(new Error("Auth session missing!"));
let profileRequest = 0;
let entering: { token: string; done: Promise<void> } | null = null;
let isEndingIdle = false;
let isLeaving = false;
let isArriving = false;
let roleReading: Promise<void> | null = null;
let roleTimer: ReturnType<typeof setInterval> | undefined;

/** Reads the configuration, starts the auth client and follows its events. Called once, at boot. */
export async function startSession(read: () => Promise<Me>): Promise<void> {
  readMe = read;
  // A link that is being opened is waited for; anything else is known after a second, as far as it is.
  isArriving = bringsSomething();
  if (!isArriving) setTimeout(() => void endLoading(), loadingEndsMs);
  try {
    const arrivals = isArriving ? await import("./arrival.ts") : null;
    const arrival = arrivals?.takeArrival();
    const auth = await clientReady();
    client = auth;
    auth.onAuthStateChange((event, session) => {
      // Every tab hears of it; it concerns the one in which the link or the code was used.
      if (event === "PASSWORD_RECOVERY" && isOnAuthPage()) keepLanding("recovery");
      // The client holds its lock while it tells us: anything that asks it again must wait a turn.
      setTimeout(() => followEvent(event, session), 0);
    });
    if (arrivals && arrival) await goOn(await arrivals.arrive(auth, arrival));
  } catch (error) {
    setSessionState({ status: "failed", error: asError(error) });
  }
  for (const event of ["visibilitychange", "focus"]) {
    addEventListener(event, () => void refreshRole(), { capture: true });
  }
}

/** Facts of a link or of an outside sign-in behind the address of this page. */
function bringsSomething(): boolean {
  const facts = location.hash + location.search;
  return (
    /[#?&](access_token|error|error_code)=/.test(facts) ||
    (isOnAuthPage() && /[#?&](code|message)=/.test(facts))
  );
}

function isOnAuthPage(): boolean {
  return /^\/auth(\/|$)/.test(location.pathname);
}

/** What the address brought has been taken: who is here now? */
async function goOn(session: Session | null): Promise<void> {
  isArriving = false;
  if (!session) return becomeSignedOut();
  markActivity();
  const problem = linkProblem();
  if (problem) toast(problem.text, { tone: "refused" });
  await enter(session);
  const { status } = sessionState();
  if (!problem && status === "authenticated") welcome();
  if (status !== "unauthenticated") return;
  setLinkProblem({ text: coreWords().nobodyKnows, canSendAnother: false });
  becomeSignedOut();
}

function followEvent(event: string, session: Session | null): void {
  if (event === "SIGNED_OUT" && isEndingIdle) return;
  // What is locked is opened by the PIN or by signing in, not by a token that is still about.
  if (isArriving || sessionState().status === "locked") return;
  if (event === "SIGNED_OUT" || !session) return becomeSignedOut();
  if (event === "USER_UPDATED") keepLanding(null);
  const current = sessionState();
  const isSame =
    current.status === "authenticated" &&
    !current.isByPin &&
    current.me.user.id === session.user.id;
  if (isSame && (event === "TOKEN_REFRESHED" || event === "SIGNED_IN")) return;
  void enter(session);
}

/** One more step where one is due: the second factor, the new password; else the house. */
async function enter(session: Session): Promise<void> {
  const step = stepBefore(session);
  if (step === null) return becomeSignedIn(session);
  profileRequest += 1;
  setSessionState(step);
}

function stepBefore(session: Session): SessionState | null {
  if (lacksSecondFactor(session)) return { status: "second-factor" };
  const landing = readLanding();
  if (landing === null) return null;
  const { email = "", user_metadata: data } = session.user;
  const name = String(data["first_name"] ?? data["name"] ?? email);
  return { status: "new-password", landing, name, email };
}

/** The first second is over: what this device remembers is shown until the server has spoken. */
async function endLoading(): Promise<void> {
  if (sessionState().status !== "loading") return;
  const session = storedSession();
  if (!session) return setSessionState(stateOfNobody());
  const step = stepBefore(session);
  if (step) return setSessionState(step);
  const known = storedMe(session.user.id);
  const me = known ?? (await knownOf(session));
  if (sessionState().status !== "loading") return;
  setSessionState({ status: "authenticated", me, isAdmin: isAdmin(me), isProvisional: true });
}

/** As much as the token says about somebody whose profile is not here. */
async function knownOf({ user }: Session): Promise<Me> {
  const { fallbackMe } = await import("./fallbackMe.ts");
  return fallbackMe(user);
}

/** Who is in by PIN alone is let in by the server, if a session of theirs still stands. */
export async function backOnline(): Promise<void> {
  const current = sessionState();
  if (current.status !== "authenticated" || !current.isByPin || !navigator.onLine) return;
  const session = (await client?.getSession())?.data.session;
  if (session?.user.id === current.me.user.id) await enter(session);
}

function becomeSignedOut(): void {
  profileRequest += 1;
  entering = null;
  clearInterval(roleTimer);
  keepMe(null);
  keepLanding(null);
  // Whoever left by choice has left: what is heard of it later, by a question under way, changes nothing.
  const hasLeft = isLeaving || "byChoice" in sessionState();
  setSessionState(hasLeft ? { status: "unauthenticated", byChoice: true } : stateOfNobody());
}

/** Nobody is signed in; without a network that only locks a device which is set up for the field. */
function stateOfNobody(): SessionState {
  const locks = !navigator.onLine && hasHolders();
  return { status: locks ? "locked" : "unauthenticated" };
}

/** The device PIN was right: the person is shown what lies here, until the server lets them in. */
export function enterByPin(me: Me): void {
  profileRequest += 1;
  markActivity();
  setSessionState({ status: "authenticated", me, isAdmin: false, isByPin: true });
}

/** Signing in and the client's own event tell the same thing twice: it is done once. */
function becomeSignedIn(session: Session): Promise<void> {
  const token = session.access_token;
  if (entering?.token === token) return entering.done;
  const done = readIn(session).finally(() => {
    if (entering?.done === done) entering = null;
  });
  entering = { token, done };
  return done;
}

/** Shows the person at once as last seen here, or after a second as far as known; then reads who it is. */
async function readIn(session: Session): Promise<void> {
  profileRequest += 1;
  const request = profileRequest;
  const known = storedMe(session.user.id);
  if (known) setSessionState({ status: "authenticated", me: known, isAdmin: isAdmin(known) });
  const showKnown = async (isProvisional: boolean): Promise<void> => {
    const me = await knownOf(session);
    const now = sessionState();
    // A step that still stands on the screen gives way to the answer, not to the clock.
    if (isProvisional && now.status === "second-factor") return;
    if (request !== profileRequest || (now.status === "authenticated" && !now.isProvisional))
      return;
    setSessionState({ status: "authenticated", me, isAdmin: false, isProvisional });
  };
  const fallback = setTimeout(() => void showKnown(true), loadingEndsMs);
  try {
    await readWhoIAm(session.user.id, request);
  } catch (error) {
    if (request === profileRequest && !handledSessionError(error)) await showKnown(false);
  } finally {
    clearTimeout(fallback);
  }
  if (request !== profileRequest) return;
  clearInterval(roleTimer);
  roleTimer = setInterval(() => void refreshRole(), roleRefreshMs);
}

async function readWhoIAm(userId: string, request: number): Promise<void> {
  const { readAdmin } = await import("./profile.ts");
  const [me, admin] = await Promise.all([readMe(), readAdmin(userId)]);
  if (request !== profileRequest) return;
  keepMe(me);
  const { language } = me.user;
  if (language && language !== currentLanguage()) {
    // What they chose on another device. The file for it is asked for only then.
    (await import("./languageChange.ts")).speak(language);
  }
  setSessionState({ status: "authenticated", me, isAdmin: admin ?? isAdmin(me) });
}

/** Every 30 seconds and whenever somebody comes back to the page: is the role still this one? */
async function refreshRole(): Promise<void> {
  const current = sessionState();
  if (current.status !== "authenticated" || roleReading || isEndingIdle || isLeaving) return;
  if (document.visibilityState === "hidden") return;
  roleReading = readRoleAgain(current.me).finally(() => {
    roleReading = null;
  });
  await roleReading;
}

async function readRoleAgain({ user }: Me): Promise<void> {
  const { readRole } = await import("./profile.ts");
  const role = await readRole(user.id);
  if (role !== user.role && !isLeaving) await refreshMe();
}

/** Reads again who I am and what I may do. */
export async function refreshMe(): Promise<void> {
  const current = sessionState();
  if (current.status !== "authenticated") return;
  try {
    await readWhoIAm(current.me.user.id, profileRequest);
  } catch (error) {
    // Anything but the end of the session is a bad connection: what is known stays, and is read again.
    handledSessionError(error);
  }
}

/**
 * Errors that mean the session is over: sign out here, keep nothing. True when it was one, or when a second
 * factor is to be set up first. A server that is away and a line that is down end nothing, whatever their
 * words.
 */
export function handledSessionError(error: unknown): boolean {
  if (isRetryable(error)) return false;
  if (error instanceof ProblemError && error.problem.code === "second-factor-required") {
    // The company wants one, and there is none: nothing else is answered before.
    profileRequest += 1;
    keepMe(null);
    setSessionState({ status: "second-factor", isMissing: true });
    return true;
  }
  const text = asError(error).message.toLowerCase();
  const isOver = ["refresh token", "invalid", "expired", "not found", "signed out"].some((words) =>
    text.includes(words),
  );
  if (isOver) void endSessionHere();
  return isOver;
}

function isRetryable(error: unknown): boolean {
  if (error instanceof ProblemError) return error.problem.status >= 500;
  return error instanceof TypeError || isAuthRetryableFetchError(error);
}

/**
 * Signs out on this device only and clears what it kept (the outbox lives elsewhere and stays). Whose session ran out
 * did not say that they leave: they find their drafts again, and nobody else does.
 */
export async function endSessionHere(): Promise<void> {
  await client?.signOut({ scope: "local" });
  clearStorage();
  becomeSignedOut();
}

function clearStorage(): void {
  const staying = ["mavuno.theme", "mavuno.language", holdersKey];
  const kept = Object.entries(localStorage).filter(
    ([key]) => staying.includes(key) || key.startsWith("mavuno.draft."),
  );
  localStorage.clear();
  sessionStorage.clear();
  for (const [key, value] of kept) localStorage.setItem(key, String(value));
}

/** Signs in; gives back the words for the error box, or null. */
export async function signIn(
  email: string,
  password: string,
  keep: boolean,
): Promise<string | null> {
  remember(keep);
  const { data, error } = await (await clientReady()).signInWithPassword({ email, password });
  if (error || !data.session) {
    const { notIn, notInText } = coreWords();
    toast(notIn, { tone: "refused" });
    return error ? refusal(error, notInText) : notInText;
  }
  markActivity();
  await enter(data.session);
  const { status } = sessionState();
  if (status === "unauthenticated") return coreWords().nobodyKnows;
  if (status === "authenticated") welcome();
  return null;
}

/** Said once somebody is in, after the last step of signing in. */
export function welcome(): void {
  toast(coreWords().welcome(isRemembered()));
}

/** Nobody did anything for 30 minutes: the tokens go at once, the sign-in page comes after a moment. */
export async function endIdleSession(afterMs: number): Promise<void> {
  isEndingIdle = true;
  beginLeaving();
  await client?.signOut({ scope: "local" });
  setTimeout(() => {
    isEndingIdle = false;
    endLeaving();
    clearStorage();
    becomeSignedOut();
  }, afterMs);
}

/** How far somebody was signed out: on all their devices, or on this one alone; null: not at all. */
export type SignedOut = "everywhere" | "here" | null;

/** Somebody leaves by choice, once `end` has ended the session (`signingOut.ts`). */
export async function leaveBy(end: () => Promise<SignedOut>): Promise<SignedOut> {
  isLeaving = true;
  beginLeaving();
  try {
    // The auth client's own reading goes on, and is not cut off by the session's end.
    await Promise.allSettled([roleReading]);
    const far = await end();
    if (far === null) return null;
    clearStorage();
    becomeSignedOut();
    return far;
  } finally {
    // The client tells of it a turn later, and that is the same leaving.
    setTimeout(() => {
      isLeaving = false;
      endLeaving();
    }, 0);
  }
}

/**
 * The token for the next request, refreshed by the client when it is about to expire; null when nobody is signed
 * in here. On a slow line a screen asks before the client is there: sent without a token, the question would be
 * refused to somebody who is signed in, so it waits.
 */
export async function accessToken(): Promise<string | null> {
  if (!client && storedSession() === null) return null;
  const answer = await (client ?? (await clientReady())).getSession();
  if (answer.error) handledSessionError(answer.error);
  return answer.data.session?.access_token ?? null;
}

const activityKey = "mavuno.lastActivity";

/** When somebody last did something, in any tab of this browser. */
export function lastActivity(): number {
  return Number(localStorage.getItem(activityKey) ?? Date.now());
}

export function markActivity(): void {
  localStorage.setItem(activityKey, String(Date.now()));
}

function isAdmin(me: Me): boolean {
  return me.user.role === "owner" || me.user.role === "admin";
}

function asError(error: unknown): Error {
  return error instanceof Error ? error : new Error(String(error));
}
