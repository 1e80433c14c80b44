// Signing in and staying so, with the official client: local storage, PKCE, auto-refresh. The states
// and texts are those of the specification (§2.9, §4, §8, §9).
import { AuthClient, type Session, type User } from "@supabase/auth-js";
import { brand } from "#kernel/brand.ts";
import { factoryFlags } from "#kernel/permissions.ts";
import {
  type CurrentUser,
  keepMe,
  type Me,
  sessionState,
  setSessionState,
  storedMe,
} from "./sessionState.ts";
import { toast } from "./toasts.ts";

/** What the server tells the browser before anything else: `GET /config.json`. */
export interface WebConfig {
  supabaseUrl: string;
  anonKey: string;
  demo: boolean;
  demoSignIns?: readonly { email: string; name: string; role: string; title: string }[];
}

export const sessionStorageKey = "mavuno.session";
export const rememberKey = "mavuno.remember";
const timeoutSeconds = 1800;
const loadingFallbackMs = 1000;
const roleRefreshMs = 30_000;

interface Started {
  config: WebConfig;
  auth: InstanceType<typeof AuthClient>;
  readMe: () => Promise<Me>;
}
let started: Started | null = null;
let profileRequest = 0;
let isEndingIdle = false;
let roleTimer: ReturnType<typeof setInterval> | undefined;

/** Reads the configuration, starts the auth client and follows its events. Called once, at boot. */
export async function startSession(readMe: () => Promise<Me>): Promise<void> {
  try {
    const config = await readConfig();
    const auth = new AuthClient({
      url: `${config.supabaseUrl}/auth/v1`,
      headers: {
        apikey: config.anonKey,
        // Spelled as the client spells it: in other letters it would be sent beside the person's own.
        Authorization: `Bearer ${config.anonKey}`,
        "x-session-timeout": String(timeoutSeconds),
      },
      storageKey: sessionStorageKey,
      flowType: "pkce",
      autoRefreshToken: true,
      persistSession: true,
      detectSessionInUrl: true,
      // Whether to keep the person signed in is said with every call, as they last chose.
      fetch: (input, init) => {
        const headers = new Headers(init?.headers);
        headers.set("x-mavuno-remember", String(isRemembered()));
        return fetch(input, { ...init, headers });
      },
    });
    started = { config, auth, readMe };
    auth.onAuthStateChange((event, session) => {
      // The client holds its lock while it tells us: anything that asks it again must wait a turn.
      setTimeout(() => followEvent(event, session), 0);
    });
  } catch (error) {
    setSessionState({ status: "failed", error: asError(error) });
  }
}

async function readConfig(): Promise<WebConfig> {
  const answer = await fetch("/config.json", { credentials: "same-origin" });
  if (!answer.ok) throw new Error(`The server does not answer (${answer.status}).`);
  const config: WebConfig = await answer.json();
  if (!config.supabaseUrl) throw new Error("supabaseUrl is required.");
  return config;
}

function followEvent(event: string, session: Session | null): void {
  if (event === "SIGNED_OUT" && isEndingIdle) return;
  if (event === "SIGNED_OUT" || !session) return becomeSignedOut();
  const current = sessionState();
  const isSame = current.status === "authenticated" && current.me.user.id === session.user.id;
  if (event === "TOKEN_REFRESHED" && isSame) return;
  if (event === "SIGNED_IN" && isSame) return;
  void becomeSignedIn(session);
}

function becomeSignedOut(): void {
  profileRequest += 1;
  clearInterval(roleTimer);
  keepMe(null);
  setSessionState({ status: "unauthenticated" });
}

/** Shows the person at once as last seen here, or after a second as far as known; then reads who it is. */
async function becomeSignedIn(session: Session): Promise<void> {
  profileRequest += 1;
  const request = profileRequest;
  const known = storedMe(session.user.id);
  if (known) setSessionState({ status: "authenticated", me: known, isAdmin: isAdmin(known) });
  const fallback = setTimeout(() => {
    if (request === profileRequest && sessionState().status === "loading") {
      const me = fallbackMe(session.user);
      setSessionState({ status: "authenticated", me, isAdmin: false, isProvisional: true });
    }
  }, loadingFallbackMs);
  try {
    await readWhoIAm(session.user.id, request);
  } catch (error) {
    const before = sessionState();
    const isUnknown = before.status === "loading" || "isProvisional" in before;
    if (!handledSessionError(error) && isUnknown) {
      setSessionState({ status: "authenticated", me: fallbackMe(session.user), isAdmin: false });
    }
  } finally {
    clearTimeout(fallback);
  }
  clearInterval(roleTimer);
  roleTimer = setInterval(() => void refreshRole(session.user.id), roleRefreshMs);
}

async function readWhoIAm(userId: string, request: number): Promise<void> {
  const { readAdmin } = await import("./profile.ts");
  const [me, admin] = await Promise.all([need().readMe(), readAdmin(userId)]);
  if (request !== profileRequest) return;
  keepMe(me);
  setSessionState({ status: "authenticated", me, isAdmin: admin ?? isAdmin(me) });
}

/** Every 30 seconds: has the owner given this person another role? */
async function refreshRole(userId: string): Promise<void> {
  if (document.visibilityState === "hidden") return;
  const current = sessionState();
  if (current.status !== "authenticated") return;
  const { readRole } = await import("./profile.ts");
  const role = await readRole(userId);
  if (role === null || role === current.me.user.role) return;
  await refreshMe();
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

/** Errors that mean the session is over: sign out here, keep nothing. True when it was one. */
export function handledSessionError(error: unknown): boolean {
  const text = asError(error).message.toLowerCase();
  const isOver = ["refresh token", "invalid", "expired", "not found", "signed out"].some((words) =>
    text.includes(words),
  );
  if (isOver) void endSessionHere();
  return isOver;
}

/** Signs out on this device only and clears what it kept (the outbox lives elsewhere and stays). */
export async function endSessionHere(): Promise<void> {
  await started?.auth.signOut({ scope: "local" });
  clearStorage();
  becomeSignedOut();
}

function clearStorage(): void {
  const theme = localStorage.getItem("mavuno.theme");
  const language = localStorage.getItem("mavuno.language");
  const drafts = Object.entries(localStorage).filter(([key]) => key.startsWith("mavuno.draft."));
  localStorage.clear();
  sessionStorage.clear();
  if (theme !== null) localStorage.setItem("mavuno.theme", theme);
  if (language !== null) localStorage.setItem("mavuno.language", language);
  for (const [key, draft] of drafts) localStorage.setItem(key, String(draft));
}

/** Signs in; gives back the words for the error box, or null. */
export async function signIn(
  email: string,
  password: string,
  keep: boolean,
): Promise<string | null> {
  if (keep) localStorage.setItem(rememberKey, "true");
  else localStorage.removeItem(rememberKey);
  const { data, error } = await need().auth.signInWithPassword({ email, password });
  if (error || !data.session) {
    toast("Authentication failed", { tone: "refused" });
    return error?.message || "Invalid credentials. Please try again.";
  }
  markActivity();
  await becomeSignedIn(data.session);
  toast(`Welcome to ${brand.name}! Session active for ${keep ? "7 days" : "4 hours"}.`);
  return null;
}

/** Nobody did anything for 30 minutes: the tokens go at once, the sign-in page comes after a moment. */
export async function endIdleSession(afterMs: number): Promise<void> {
  isEndingIdle = true;
  await started?.auth.signOut({ scope: "local" });
  setTimeout(() => {
    isEndingIdle = false;
    clearStorage();
    becomeSignedOut();
  }, afterMs);
}

/** Signs out everywhere this session is known. False when the server could not be told. */
export async function signOut(): Promise<boolean> {
  const { error } = await need().auth.signOut();
  if (error) return false;
  clearStorage();
  becomeSignedOut();
  return true;
}

/** The token for the next request; refreshed by the client when it is about to expire. */
export async function accessToken(): Promise<string | null> {
  const answer = await started?.auth.getSession();
  return answer?.data.session?.access_token ?? null;
}

export function webConfig(): WebConfig {
  return need().config;
}

export function isRemembered(): boolean {
  return localStorage.getItem(rememberKey) === "true";
}

/** The client itself, for what a person does with their own account: password, factors, identities. */
export function authClient(): Started["auth"] {
  return need().auth;
}

const activityKey = "mavuno.lastActivity";

/** When somebody last did something, in any tab of this browser. */
export function lastActivity(): number {
  return Number(localStorage.getItem(activityKey) ?? Date.now());
}

export function markActivity(): void {
  localStorage.setItem(activityKey, String(Date.now()));
}

function need(): Started {
  if (!started) throw new Error("Auth session missing!");
  return started;
}

function isAdmin(me: Me): boolean {
  return me.user.role === "owner" || me.user.role === "admin";
}

/** A profile that cannot be read: the person as the auth user says, with an employee's rights. */
function fallbackMe(user: User): Me {
  const email = user.email ?? "";
  const shown: CurrentUser = {
    id: user.id,
    email,
    name: String(user.user_metadata["name"] ?? email),
    firstName: String(user.user_metadata["first_name"] ?? ""),
    lastName: String(user.user_metadata["last_name"] ?? ""),
    // What a person can write about himself grants nothing.
    role: "employee",
    title: null,
    department: null,
    phone: user.phone ?? null,
  };
  return {
    user: shown,
    flags: factoryFlags[shown.role],
    org: {
      id: String(user.user_metadata["organization_id"] ?? ""),
      name: "",
      soleTrader: false,
      accessMode: "aligned",
      today: new Date().toISOString().slice(0, 10),
      dayIsHeld: false,
    },
  };
}

function asError(error: unknown): Error {
  return error instanceof Error ? error : new Error(String(error));
}
