import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { FakeStorage } from "#test/fakeBrowser.ts";
import type { Me } from "./sessionState.ts";

// A browser of the least that a session needs: two storages, a page that can be hidden, a server.

const userId = "0191f2a0-0000-7000-8000-000000000001";
const verified = [{ id: "f1", factor_type: "totp", status: "verified" }];

function sessionAt(aal: "aal1" | "aal2", factors: readonly object[] = []) {
  const inAnHour = Math.floor(Date.now() / 1000) + 3600;
  const claims = btoa(JSON.stringify({ sub: userId, aal, exp: inAnHour }));
  return {
    access_token: `h.${claims}.s`,
    refresh_token: "refresh",
    token_type: "bearer",
    expires_in: 3600,
    expires_at: inAnHour,
    user: { id: userId, email: "rose@example.test", user_metadata: {}, factors },
  };
}

function meAs(role: Me["user"]["role"]): Me {
  const nobody = { title: null, department: null, phone: null };
  const names = { name: "Rose Achan", firstName: "Rose", lastName: "Achan" };
  return {
    user: { id: userId, email: "rose@example.test", ...names, role, ...nobody },
    flags: [],
    org: {
      id: "o",
      name: "Kyagalanyi",
      soleTrader: false,
      accessMode: "aligned",
      today: "2026-11-21",
      dayIsHeld: false,
    },
  };
}

const page = { visibilityState: "visible", addEventListener: () => undefined };
let listeners: Record<string, () => void>;
let asked: string[];
/** What the server says to the next sign-in, and whether it answers at all. */
let server: { signIn: () => Response; role: string; isSilent: boolean };
let readMe: () => Promise<Me>;

beforeEach(() => {
  vi.useFakeTimers({ now: new Date("2026-11-21T08:00:00Z") });
  vi.resetModules();
  // The client complains that each test opens a browser of its own.
  vi.spyOn(console, "warn").mockImplementation(() => undefined);
  listeners = {};
  asked = [];
  page.visibilityState = "visible";
  server = { signIn: () => Response.json(sessionAt("aal1")), role: "cashier", isSilent: false };
  readMe = vi.fn<() => Promise<Me>>(() => Promise.resolve(meAs("cashier")));
  const address = new URL("http://127.0.0.1:8080/dashboard");
  vi.stubGlobal("window", globalThis);
  vi.stubGlobal("document", page);
  vi.stubGlobal("location", address);
  vi.stubGlobal("localStorage", new FakeStorage());
  vi.stubGlobal("sessionStorage", new FakeStorage());
  vi.stubGlobal("BroadcastChannel", undefined);
  vi.stubGlobal("addEventListener", (name: string, listen: () => void) => {
    listeners[name] = listen;
  });
  vi.stubGlobal("fetch", (input: string | URL) => {
    const url = new URL(String(input), address);
    asked.push(url.pathname);
    if (server.isSilent) return new Promise(() => undefined);
    return Promise.resolve(answerTo(url));
  });
});

afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

function answerTo(url: URL): Response {
  if (url.pathname === "/config.json") {
    return Response.json({ supabaseUrl: "http://127.0.0.1:8080", anonKey: "key" });
  }
  if (url.pathname === "/auth/v1/token") return server.signIn();
  if (url.pathname === "/rest/v1/profiles") return Response.json([{ role: server.role }]);
  if (url.pathname === "/rest/v1/rpc/has_role") return Response.json(false);
  return new Response(null, { status: 204 });
}

async function house() {
  const session = await import("./session.ts");
  const { sessionState } = await import("./sessionState.ts");
  const { toastsShown } = await import("./toasts.ts");
  return { ...session, sessionState, toasts: () => toastsShown().map(({ title }) => title) };
}

/** Lets what was begun come to its end: timers that are due, and files that are loaded late. */
async function after(ms: number): Promise<void> {
  await vi.advanceTimersByTimeAsync(ms);
  await vi.dynamicImportSettled();
  await vi.advanceTimersByTimeAsync(0);
}

async function signedIn() {
  const opened = await house();
  void opened.startSession(readMe);
  await after(10);
  const done = opened.signIn("rose@example.test", "secret", false);
  await after(10);
  expect(await done).toBeNull();
  return opened;
}

const roleReads = () => asked.filter((path) => path === "/rest/v1/profiles").length;

test("loading ends after one second though the server is silent: nobody is here", async () => {
  server.isSilent = true;
  const { startSession, sessionState } = await house();
  void startSession(readMe);
  await after(999);
  expect(sessionState().status).toBe("loading");
  await after(1);
  expect(sessionState().status).toBe("unauthenticated");
});

test.each([
  ["known on this device", meAs("accountant"), "accountant"],
  ["seen here for the first time", null, "employee"],
])("after one second somebody %s is shown, provisionally", async (_, known, role) => {
  server.isSilent = true;
  localStorage.setItem("mavuno.session", JSON.stringify(sessionAt("aal1")));
  if (known) localStorage.setItem("mavuno.currentUser", JSON.stringify(known));
  const { startSession, sessionState } = await house();
  void startSession(readMe);
  await after(1000);
  const state = sessionState();
  expect(state).toMatchObject({ status: "authenticated", isProvisional: true });
  expect(state.status === "authenticated" && state.me.user.role).toBe(role);
});

test("the profile that does not come in a second is shown as far as it is known", async () => {
  readMe = () => new Promise(() => undefined);
  const { startSession, signIn, sessionState } = await house();
  void startSession(readMe);
  await after(10);
  void signIn("rose@example.test", "secret", false);
  await after(999);
  expect(sessionState().status).toBe("unauthenticated");
  await after(10);
  expect(sessionState()).toMatchObject({ status: "authenticated", isProvisional: true });
});

test("the role is read again every 30 seconds and on focus, not while the page is hidden", async () => {
  await signedIn();
  await after(29_000);
  expect(roleReads()).toBe(0);
  await after(1000);
  expect(roleReads()).toBe(1);
  listeners["focus"]?.();
  await after(0);
  expect(roleReads()).toBe(2);
  page.visibilityState = "hidden";
  listeners["visibilitychange"]?.();
  await after(60_000);
  expect(roleReads()).toBe(2);
});

test("a role that was taken away is gone at the next check", async () => {
  const { sessionState } = await signedIn();
  server.role = "supplier";
  vi.mocked(readMe).mockResolvedValue(meAs("supplier"));
  await after(30_000);
  const state = sessionState();
  expect(state.status === "authenticated" && state.me.user.role).toBe("supplier");
});

test.each([
  [false, "Welcome to Mavuno! Session active for 4 hours.", null],
  [true, "Welcome to Mavuno! Session active for 7 days.", "true"],
])("with the box ticked: %s, the toast and the key say so", async (keep, words, key) => {
  const { startSession, signIn, toasts } = await house();
  void startSession(readMe);
  localStorage.setItem("mavuno.remember", "true");
  await after(10);
  void signIn("rose@example.test", "secret", keep);
  await after(10);
  expect(toasts()).toEqual([words]);
  expect(localStorage.getItem("mavuno.remember")).toBe(key);
});

test.each([
  ["Invalid login credentials", "Invalid login credentials"],
  ["", "Invalid credentials. Please try again."],
])("a refused sign-in (%j) is said in the box and by a toast", async (message, words) => {
  const { startSession, signIn, toasts, sessionState } = await house();
  void startSession(readMe);
  await after(10);
  server.signIn = () => Response.json({ code: 400, msg: message }, { status: 400 });
  const done = signIn("rose@example.test", "wrong", false);
  await after(10);
  expect(await done).toBe(words);
  expect(toasts()).toEqual(["Authentication failed"]);
  expect(sessionState().status).toBe("unauthenticated");
});

test("half signed in, nothing of the company is asked for", async () => {
  server.signIn = () => Response.json(sessionAt("aal1", verified));
  const { sessionState, toasts } = await signedIn();
  expect(sessionState()).toEqual({ status: "second-factor" });
  expect(readMe).not.toHaveBeenCalled();
  expect(toasts()).toEqual([]);
});

test("with the second factor shown, somebody is in", async () => {
  server.signIn = () => Response.json(sessionAt("aal2", verified));
  const { sessionState } = await signedIn();
  expect(sessionState().status).toBe("authenticated");
});

test.each([
  "Invalid Refresh Token: Refresh Token Not Found",
  "invalid JWT: unable to parse or verify signature",
  "Session Expired",
  "User not found",
])("%s ends the session here and clears what was kept, but for drafts", async (words) => {
  const { handledSessionError, sessionState } = await signedIn();
  const kept = { "mavuno.draft.collection": "{}", "mavuno.theme": "dark" };
  for (const [key, value] of Object.entries(kept)) localStorage.setItem(key, value);
  localStorage.setItem("mavuno.other", "x");
  sessionStorage.setItem("anything", "x");
  expect(handledSessionError(new Error(words))).toBe(true);
  await after(0);
  expect(sessionState().status).toBe("unauthenticated");
  expect({ ...localStorage }).toEqual(kept);
  expect({ ...sessionStorage }).toEqual({});
});

/** A server that is away says so in whatever words. */
async function awayWith(status: number): Promise<Error> {
  const { ProblemError } = await import("#platform/api/client.ts");
  const words = { type: "about:blank", title: "Away", code: "away", detail: "Session not found" };
  return new ProblemError({ ...words, status });
}

test.each([
  ["a server that is away (502)", () => awayWith(502)],
  ["a server that is away (503)", () => awayWith(503)],
  ["a server that is away (504)", () => awayWith(504)],
  ["a line that is down", () => new TypeError("Invalid response: Failed to fetch")],
  ["a business refusal", () => new Error("This batch is closed.")],
])("%s ends no session", async (_, failure) => {
  const { handledSessionError, sessionState } = await signedIn();
  expect(handledSessionError(await failure())).toBe(false);
  await after(0);
  expect(sessionState().status).toBe("authenticated");
  expect(localStorage.getItem("mavuno.session")).not.toBeNull();
});

test.each(["SIGNED_OUT", "USER_UPDATED"])(
  "another tab says %s, and there is no session: nobody is here, and nobody is remembered",
  async (event) => {
    let hear: (message: { data: object }) => Promise<void> = () => Promise.resolve();
    class OtherTabs {
      addEventListener(_: string, listen: typeof hear): void {
        hear = listen;
      }
      postMessage(): void {
        // What this tab tells the others is heard by nobody here.
      }
    }
    vi.stubGlobal("BroadcastChannel", OtherTabs);
    const { sessionState } = await signedIn();
    expect(localStorage.getItem("mavuno.currentUser")).not.toBeNull();
    await hear({ data: { event, session: null } });
    await after(0);
    expect(sessionState().status).toBe("unauthenticated");
    expect(localStorage.getItem("mavuno.currentUser")).toBeNull();
  },
);

test("every call to the company's own API carries the session header and the person's token", async () => {
  await signedIn();
  const { call } = await import("./calls.ts");
  const { whoAmI } = await import("#registry/users/meApi.ts");
  const sent: Headers[] = [];
  vi.stubGlobal("fetch", (_: string, init?: RequestInit) => {
    sent.push(new Headers(init?.headers));
    return Promise.resolve(Response.json({ title: "Not found", code: "x" }, { status: 404 }));
  });
  await expect(call(whoAmI.read, {})).rejects.toThrow();
  expect(sent[0]?.get("x-session-timeout")).toBe("1800");
  expect(sent[0]?.get("authorization")).toMatch(/^Bearer h\./);
});

test("on a slow line a question waits for the token instead of being refused without one", async () => {
  localStorage.setItem("mavuno.session", JSON.stringify(sessionAt("aal1")));
  const configuration = Promise.withResolvers<Response>();
  const sent: Headers[] = [];
  vi.stubGlobal("fetch", (url: string, init?: RequestInit) => {
    if (url === "/config.json") return configuration.promise;
    sent.push(new Headers(init?.headers));
    return Promise.resolve(Response.json({ title: "Not found", code: "x" }, { status: 404 }));
  });
  const { startSession, sessionState } = await house();
  const { call } = await import("./calls.ts");
  const { whoAmI } = await import("#registry/users/meApi.ts");
  void startSession(readMe);
  await after(1001);
  expect(sessionState()).toMatchObject({ status: "authenticated", isProvisional: true });
  const answer = call(whoAmI.read, {}).catch((error: unknown) => error);
  await after(60_000);
  expect(sent).toEqual([]);
  configuration.resolve(answerTo(new URL("http://127.0.0.1:8080/config.json")));
  await after(10);
  await answer;
  expect(sent.map((headers) => headers.get("authorization"))).toContainEqual(
    expect.stringMatching(/^Bearer h\./),
  );
});

test("without activity the tokens go at once, the sign-in page comes half a second later", async () => {
  const { endIdleSession, sessionState } = await signedIn();
  const { leavingSignal } = await import("./leaving.ts");
  void endIdleSession(500);
  await after(0);
  expect(leavingSignal().aborted).toBe(true);
  expect(localStorage.getItem("mavuno.session")).toBeNull();
  await after(499);
  expect(sessionState().status).toBe("authenticated");
  await after(1);
  expect(sessionState().status).toBe("unauthenticated");
  expect(leavingSignal().aborted).toBe(false);
});

test("who signed out by choice has left: what is heard of the end later does not lead the next one where they were", async () => {
  const { handledSessionError, sessionState } = await signedIn();
  const { signOut } = await import("./signingOut.ts");
  const left = signOut(userId);
  await after(10);
  expect(await left).toBe("everywhere");
  expect(sessionState()).toEqual({ status: "unauthenticated", byChoice: true });
  // A question that was under way is answered that its session is over.
  expect(handledSessionError(new Error("Auth session expired"))).toBe(true);
  await after(10);
  expect(sessionState()).toEqual({ status: "unauthenticated", byChoice: true });
});
