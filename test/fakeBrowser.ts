// As much of a browser as the sign-in client needs: storage, a page, a way to a server that the test plays.
import { vi } from "vitest";

const home = "http://127.0.0.1:8080";

/** What the fake server says before anything else. */
export const config = { supabaseUrl: home, anonKey: "key" };

/** A storage of the browser whose keys are its own, as the real one's are. */
export class FakeStorage {
  [key: string]: unknown;
  getItem(key: string): string | null {
    return Object.hasOwn(this, key) ? String(this[key]) : null;
  }
  setItem(key: string, value: string): void {
    this[key] = value;
  }
  removeItem(key: string): void {
    delete this[key];
  }
  clear(): void {
    for (const key of Object.keys(this)) delete this[key];
  }
}

/** Puts the browser in the place of what all modules see; what is kept in it lies in `kept`. */
export function openFakeBrowser(of: {
  now: Date | number;
  kept: Map<string, string>;
  answer: (path: string, headers: Headers) => Response;
}): void {
  const { kept } = of;
  vi.useFakeTimers({ now: of.now });
  vi.resetModules();
  // The client complains that each test opens a browser of its own.
  vi.spyOn(console, "warn").mockImplementation(() => undefined);
  kept.clear();
  vi.stubGlobal("window", globalThis);
  vi.stubGlobal("document", { visibilityState: "visible", addEventListener: () => undefined });
  vi.stubGlobal("location", new URL(`${home}/dashboard`));
  vi.stubGlobal("addEventListener", () => undefined);
  vi.stubGlobal("BroadcastChannel", undefined);
  const storage = {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
    removeItem: (key: string) => void kept.delete(key),
    clear: () => kept.clear(),
  };
  vi.stubGlobal("localStorage", storage);
  vi.stubGlobal("sessionStorage", { ...storage, clear: () => undefined });
  vi.stubGlobal("fetch", async (input: string | URL, init?: RequestInit) =>
    of.answer(new URL(String(input), home).pathname, new Headers(init?.headers)),
  );
}

/** Takes it away again. */
export function closeFakeBrowser(): void {
  vi.useRealTimers();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
}

/** A session as the server gives one: it ends then, by the server's clock, so many seconds after it came. */
export function sessionEnding(exp: number, seconds: number, number = 1) {
  const user = { id: "0191f2a0-0000-7000-8000-000000000001", email: "rose@example.test" };
  const part = (content: object): string => btoa(JSON.stringify(content)).replaceAll("=", "");
  const claims = part({ sub: user.id, exp, number });
  return {
    access_token: `${part({ alg: "ES256", typ: "JWT" })}.${claims}.c2ln`,
    refresh_token: "refresh",
    token_type: "bearer",
    expires_in: seconds,
    expires_at: exp,
    user: { ...user, user_metadata: {} },
  };
}
