// The official client as this product opens it: what every call carries, when it refreshes, which words it
// has for what is wrong. The clock is ours, the server answers from here.
import { AuthRetryableFetchError, AuthWeakPasswordError } from "@supabase/auth-js";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { closeFakeBrowser, config, openFakeBrowser, sessionEnding } from "#test/fakeBrowser.ts";

const start = new Date("2026-11-21T08:00:00Z");
const second = 1000;
const hourSeconds = 3600;

interface Asked {
  path: string;
  headers: Headers;
  atMs: number;
}
let asked: Asked[];
let answer: (path: string) => Response;
const kept = new Map<string, string>();

const sessionFor = (seconds: number) =>
  sessionEnding(Math.floor(Date.now() / second) + seconds, seconds);

beforeEach(() => {
  asked = [];
  answer = () => Response.json(sessionFor(hourSeconds));
  openFakeBrowser({
    now: start,
    kept,
    answer: (path, headers) => {
      asked.push({ path, headers, atMs: Date.now() });
      return path === "/config.json" ? Response.json(config) : answer(path);
    },
  });
});

afterEach(closeFakeBrowser);

async function opened() {
  const { clientReady } = await import("./authClient.ts");
  return clientReady();
}

const refreshes = () => asked.filter(({ path }) => path === "/auth/v1/token");

describe("what a call carries", () => {
  test("the browsers' key, the session header of 1800 s, and the person's token once there is one", async () => {
    const auth = await opened();
    await auth.signInWithPassword({ email: "rose@example.test", password: "secret" });
    const [signingIn] = refreshes();
    expect(signingIn?.headers.get("apikey")).toBe("key");
    expect(signingIn?.headers.get("x-session-timeout")).toBe("1800");
    answer = () => Response.json(sessionFor(hourSeconds).user);
    await auth.getUser();
    const who = asked.find(({ path }) => path === "/auth/v1/user");
    expect(who?.headers.get("x-session-timeout")).toBe("1800");
    expect(who?.headers.get("authorization")).toBe(`Bearer ${keptSession().access_token}`);
  });

  test("the session is kept in local storage; a link's code is exchanged with PKCE", async () => {
    const auth = await opened();
    await auth.signInWithPassword({ email: "rose@example.test", password: "secret" });
    expect(keptSession().refresh_token).toBe("refresh");
    answer = () => Response.json({});
    await auth.resetPasswordForEmail("rose@example.test");
    expect([...kept.keys()].some((key) => key.endsWith("code-verifier"))).toBe(true);
  });
});

function keptSession(): { access_token: string; refresh_token: string } {
  return JSON.parse(kept.get("mavuno.session") ?? "{}");
}

describe("refreshing", () => {
  test("is looked for every 30 s, and done once three of these ticks (90 s) are left", async () => {
    const auth = await opened();
    answer = () => Response.json(sessionFor(215));
    await auth.signInWithPassword({ email: "rose@example.test", password: "secret" });
    await auth.startAutoRefresh();
    asked = [];
    const tick = 30 * second;
    await vi.advanceTimersByTimeAsync(4 * tick - 1);
    expect(refreshes()).toHaveLength(0);
    await vi.advanceTimersByTimeAsync(1);
    expect(refreshes()).toHaveLength(1);
    expect(Math.floor((215 * second - 4 * tick) / tick)).toBe(3);
    await auth.stopAutoRefresh();
  });

  test("that fails is tried again after 200 ms, 400, 800 and so on, within 30 s", async () => {
    const auth = await opened();
    await auth.signInWithPassword({ email: "rose@example.test", password: "secret" });
    asked = [];
    answer = () => Response.json({ message: "away" }, { status: 503 });
    const done = auth.refreshSession();
    await vi.advanceTimersByTimeAsync(60 * second);
    expect((await done).error).toBeInstanceOf(AuthRetryableFetchError);
    const times = refreshes().map(({ atMs }) => atMs);
    const waits = times.slice(1).map((at, index) => at - (times[index] ?? 0));
    expect(waits.slice(0, 4)).toEqual([200, 400, 800, 1600]);
    expect((times.at(-1) ?? 0) - (times[0] ?? 0)).toBeLessThan(30 * second);
  });
});

describe("the words for what is wrong", () => {
  test("no session, an answer without one, a token that is none, a token that is over", async () => {
    const auth = await opened();
    expect((await auth.getUser()).error?.message).toBe("Auth session missing!");
    answer = () => Response.json({});
    const empty = await auth.signInWithPassword({ email: "rose@example.test", password: "x" });
    expect(empty.error?.message).toBe("Auth session or user missing");
    expect((await auth.getClaims("not a token")).error?.message).toBe("Invalid JWT structure");
    const old = sessionFor(-1).access_token;
    expect((await auth.getClaims(old)).error?.message).toBe("JWT has expired");
  });

  test("an error has message, status and code; 502, 503, 504 and a dead line may be tried again", async () => {
    const auth = await opened();
    const enter = () => auth.signInWithPassword({ email: "rose@example.test", password: "x" });
    const refused = { code: "invalid_credentials", message: "Invalid login credentials" };
    const headers = { "x-supabase-api-version": "2024-01-01" };
    answer = () => Response.json(refused, { status: 400, headers });
    expect((await enter()).error).toMatchObject({ ...refused, status: 400 });
    for (const status of [502, 503, 504]) {
      answer = () => Response.json({}, { status });
      expect((await enter()).error, String(status)).toBeInstanceOf(AuthRetryableFetchError);
    }
    answer = () => {
      throw new TypeError("Failed to fetch");
    };
    expect((await enter()).error).toBeInstanceOf(AuthRetryableFetchError);
  });

  test("a weak password comes with its reasons", async () => {
    const auth = await opened();
    const weak = {
      code: "weak_password",
      message: "Too weak",
      weak_password: { reasons: ["length"] },
    };
    const headers = { "x-supabase-api-version": "2024-01-01" };
    answer = () => Response.json(weak, { status: 422, headers });
    const { error } = await auth.signUp({ email: "rose@example.test", password: "x" });
    expect(error).toBeInstanceOf(AuthWeakPasswordError);
    expect(error).toMatchObject({ reasons: ["length"] });
  });

  test("an empty address of the backend is said in the client's own words", async () => {
    vi.stubGlobal("fetch", () => Promise.resolve(Response.json({ supabaseUrl: "", anonKey: "" })));
    await expect(opened()).rejects.toThrow("supabaseUrl is required.");
  });
});
