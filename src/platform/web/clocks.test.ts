// A session where clocks differ: the phone's from the server's, and the server's from what it was a while ago.
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { closeFakeBrowser, config, openFakeBrowser, sessionEnding } from "#test/fakeBrowser.ts";

const hourMs = 3_600_000;
const start = new Date("2026-11-21T08:00:00Z").getTime();

/** The server: its own hour, the tokens it has given, and what it says to each way of asking. */
let server: {
  aheadMs: number;
  tokens: number;
  taken: (token: string) => boolean;
  refresh: () => Response | null;
};
let asked: string[];
const kept = new Map<string, string>();

const nowThere = (): number => Date.now() + server.aheadMs;

function givenSession(): Response {
  server.tokens += 1;
  const exp = Math.floor(nowThere() / 1000) + 3600;
  return Response.json(sessionEnding(exp, 3600, server.tokens));
}

function answerTo(path: string, headers: Headers): Response {
  asked.push(path);
  if (path === "/config.json") return Response.json(config);
  if (path === "/auth/v1/token") return server.refresh() ?? givenSession();
  if (path.startsWith("/auth/")) return new Response(null, { status: 204 });
  const token = headers.get("authorization")?.slice("Bearer ".length) ?? "";
  return Response.json({}, { status: server.taken(token) ? 200 : 401 });
}

beforeEach(() => {
  asked = [];
  server = { aheadMs: 0, tokens: 0, taken: () => true, refresh: () => null };
  openFakeBrowser({ now: start, kept, answer: answerTo });
});

afterEach(closeFakeBrowser);

const refreshes = (): number => asked.filter((path) => path === "/auth/v1/token").length;
const isHere = (): boolean => kept.has("mavuno.session");

/** Rose signed in, and the hands that ask for her. */
async function signedIn() {
  const { clientReady } = await import("./authClient.ts");
  const { authorized } = await import("./calls.ts");
  const { accessToken, startSession } = await import("./session.ts");
  const auth = await clientReady();
  void startSession(() => new Promise(() => undefined));
  await vi.advanceTimersByTimeAsync(10);
  await auth.signInWithPassword({ email: "rose@example.test", password: "secret" });
  asked = [];
  return { ask: (init: RequestInit = {}) => authorized("/api/me", init), accessToken };
}

describe("a phone whose clock is not the server's", () => {
  test.each([
    ["three hours behind, as with the wrong zone", 3 * hourMs],
    ["three hours ahead", -3 * hourMs],
    ["ten years behind", 87_660 * hourMs],
  ])("%s: refreshes once an hour, like every phone", async (_, aheadMs) => {
    server.aheadMs = aheadMs;
    const { ask } = await signedIn();
    for (let minutes = 0; minutes < 58; minutes += 2) {
      expect((await ask()).status).toBe(200);
      vi.setSystemTime(Date.now() + 2 * 60_000);
    }
    expect(refreshes()).toBe(0);
    vi.setSystemTime(start + hourMs - 60_000);
    await ask();
    await ask();
    expect(refreshes()).toBe(1);
  });
});

describe("a token the server takes no more", () => {
  test("is renewed, and what was asked is asked once more: whoever wrote it need not know", async () => {
    const { ask, accessToken } = await signedIn();
    const before = await accessToken();
    server.taken = (token) => token !== before;
    const answer = await ask({ method: "POST", body: "{}" });
    expect(answer.status).toBe(200);
    expect(asked).toEqual(["/api/me", "/auth/v1/token", "/api/me"]);
    expect(isHere()).toBe(true);
  });

  test("is renewed once for all who asked with it", async () => {
    const { ask, accessToken } = await signedIn();
    const before = await accessToken();
    server.taken = (token) => token !== before;
    const answers = await Promise.all([ask(), ask(), ask(), ask()]);
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
    expect(refreshes()).toBe(1);
  });

  test("ends the session where the server gives no other, and where that is taken no better", async () => {
    const first = await signedIn();
    server.taken = () => false;
    const over = { code: "session_expired", message: "Session Expired" };
    server.refresh = () => Response.json(over, { status: 400 });
    expect((await first.ask()).status).toBe(401);
    expect(isHere()).toBe(false);
    server.refresh = () => null;
    const second = await signedIn();
    expect((await second.ask()).status).toBe(401);
    expect(isHere()).toBe(false);
  });

  test("ends nothing while the server cannot say, or has too much to do", async () => {
    for (const status of [503, 429]) {
      kept.clear();
      server = { ...server, taken: () => true, refresh: () => null };
      vi.resetModules();
      const { ask } = await signedIn();
      server.taken = () => false;
      server.refresh = () => Response.json({ message: "away" }, { status });
      const answer = ask().catch((error: unknown) => error);
      await vi.advanceTimersByTimeAsync(60_000);
      expect(await answer).toBeInstanceOf(Error);
      expect(isHere(), `${status}`).toBe(true);
    }
  });
});
