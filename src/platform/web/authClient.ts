// The official auth client, as this product uses it: local storage, PKCE, auto-refresh. It is opened once,
// when the server has said where it is.
import { AuthClient, type Session } from "@supabase/auth-js";
import { sessionHeaderSeconds } from "./sessionTimes.ts";

declare global {
  /** The answer to `GET /config.json`, asked for by static/theme.js before this file was here. */
  var askedEarly: Promise<Response> | undefined;
}

/** What the server tells the browser before anything else: `GET /config.json`. */
export interface WebConfig {
  supabaseUrl: string;
  anonKey: string;
  demo: boolean;
  demoSignIns?: readonly { email: string; name: string; role: string; title: string }[];
  /** May strangers make accounts? */
  signup: "open" | "invitation";
  /** Outside ways in: names of OIDC providers, whether companies use SAML, whether people connect their own. */
  outside: { providers: readonly string[]; saml: boolean; linking: boolean };
}

export type Auth = InstanceType<typeof AuthClient>;

export const sessionStorageKey = "mavuno.session";
export const rememberKey = "mavuno.remember";

let config: WebConfig | null = null;
let client: Auth | null = null;
let opening: Promise<Auth> | undefined;

/** The client, as soon as the server has said where it is. */
export function clientReady(): Promise<Auth> {
  return (opening ??= open());
}

/** The client itself, for what a person does with their own account: password, factors, identities. */
export function authClient(): Auth {
  if (!client) throw new Error("Auth session missing!");
  return client;
}

/** Null while the server has not answered yet. */
export function webConfig(): WebConfig | null {
  return config;
}

async function open(): Promise<Auth> {
  config = await readConfig();
  client = new AuthClient({
    url: `${config.supabaseUrl}/auth/v1`,
    headers: {
      apikey: config.anonKey,
      // Spelled as the client spells it: in other letters it would be sent beside the person's own.
      Authorization: `Bearer ${config.anonKey}`,
      "x-session-timeout": String(sessionHeaderSeconds),
    },
    storageKey: sessionStorageKey,
    flowType: "pkce",
    autoRefreshToken: true,
    persistSession: true,
    detectSessionInUrl: true,
    // Whether to keep the person signed in is said with every call, as they last chose.
    fetch: async (input, init) => {
      const headers = new Headers(init?.headers);
      headers.set("x-mavuno-remember", String(isRemembered()));
      return endingByOwnClock(await fetch(input, { ...init, headers }));
    },
  });
  return client;
}

/**
 * A session's answer without the hour it ends at, which is said by the server's clock: the client counts it then from
 * when the answer came. By a clock that is hours off, a token would be refreshed with every call, or not before it ended.
 */
async function endingByOwnClock(answer: Response): Promise<Response> {
  const isJson = answer.headers.get("content-type")?.includes("json") === true;
  if (!answer.ok || !isJson) return answer;
  const said: unknown = await answer.clone().json();
  if (typeof said !== "object" || said === null || !("expires_in" in said)) return answer;
  return Response.json({ ...said, expires_at: undefined }, { status: answer.status });
}

async function readConfig(): Promise<WebConfig> {
  const answer = await (globalThis.askedEarly ?? fetch("/config.json"));
  // As when nothing answers: what waits to be sent is kept and tried again.
  if (!answer.ok) throw new TypeError(`The server does not answer (${answer.status}).`);
  const read: WebConfig = await answer.json();
  if (!read.supabaseUrl) throw new Error("supabaseUrl is required.");
  return read;
}

/** What was ticked when this person last signed in. */
export function isRemembered(): boolean {
  return localStorage.getItem(rememberKey) === "true";
}

export function remember(keep: boolean): void {
  if (keep) localStorage.setItem(rememberKey, "true");
  else localStorage.removeItem(rememberKey);
}

/** The session as the client keeps it, before the client itself has looked. */
export function storedSession(): Session | null {
  try {
    const session: Session | null = JSON.parse(localStorage.getItem(sessionStorageKey) ?? "null");
    return session?.user && typeof session.access_token === "string" ? session : null;
  } catch (error) {
    if (error instanceof SyntaxError) return null;
    throw error;
  }
}

/** Has the account a second factor that this session has not shown? The server decides; this chooses the page. */
export function lacksSecondFactor({ access_token: token, user }: Session): boolean {
  if (!user.factors?.some(({ status }) => status === "verified")) return false;
  const claims = (token.split(".")[1] ?? "").replaceAll("-", "+").replaceAll("_", "/");
  const { aal }: { aal?: unknown } = JSON.parse(atob(claims));
  return aal !== "aal2";
}
