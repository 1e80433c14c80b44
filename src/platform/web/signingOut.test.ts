// Leaving by choice and being put out: how far it reaches without a line, and what stays on the device.
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import {
  closeFakeBrowser,
  config,
  FakeStorage,
  openFakeBrowser,
  sessionEnding,
} from "#test/fakeBrowser.ts";

const now = new Date("2026-11-21T08:00:00Z");
const rose = "0191f2a0-0000-7000-8000-000000000001";
const okot = "0191f2a0-0000-7000-8000-000000000002";
/** What the server says to signing out; null: it is not reached. */
let logout: () => Response | null;

beforeEach(() => {
  logout = () => new Response(null, { status: 204 });
  openFakeBrowser({
    now,
    kept: new Map(),
    answer: (path) => {
      if (path === "/config.json") return Response.json(config);
      if (path === "/auth/v1/token") {
        return Response.json(sessionEnding(Math.floor(now.getTime() / 1000) + 3600, 3600));
      }
      if (path !== "/auth/v1/logout") return new Response(null, { status: 204 });
      const answer = logout();
      if (!answer) throw new TypeError("Failed to fetch");
      return answer;
    },
  });
  vi.stubGlobal("localStorage", new FakeStorage());
});
afterEach(closeFakeBrowser);

/** Rose is in, and both she and Okot began to write a farmer here. */
async function signedIn() {
  const { clientReady } = await import("./authClient.ts");
  const session = await import("./session.ts");
  const { sessionState } = await import("./sessionState.ts");
  const auth = await clientReady();
  void session.startSession(() => new Promise(() => undefined));
  await vi.advanceTimersByTimeAsync(10);
  await auth.signInWithPassword({ email: "rose@example.test", password: "secret" });
  await vi.advanceTimersByTimeAsync(1100);
  await vi.dynamicImportSettled();
  await vi.advanceTimersByTimeAsync(10);
  expect(sessionState().status).toBe("authenticated");
  localStorage.setItem(`mavuno.draft.${rose}.farmer`, "{}");
  localStorage.setItem(`mavuno.draft.${okot}.farmer`, "{}");
  localStorage.setItem("mavuno.field", "[]");
  return { ...session, ...(await import("./signingOut.ts")), sessionState };
}

const left = (): string[] => Object.keys(localStorage).toSorted();

test("who leaves by choice takes their drafts off the device; another's stay, and the sealed work", async () => {
  const { signOut, sessionState } = await signedIn();
  expect(await signOut(rose)).toBe("everywhere");
  expect(sessionState()).toEqual({ status: "unauthenticated", byChoice: true });
  expect(left()).toEqual([`mavuno.draft.${okot}.farmer`, "mavuno.field"]);
});

test("whose session idles out finds the drafts again", async () => {
  const { endIdleSession } = await signedIn();
  void endIdleSession(500);
  await vi.advanceTimersByTimeAsync(600);
  expect(left()).toEqual([
    `mavuno.draft.${rose}.farmer`,
    `mavuno.draft.${okot}.farmer`,
    "mavuno.field",
  ]);
});

test.each([
  ["no line", () => null],
  ["a house that is away", () => new Response(null, { status: 502 })],
])("with %s, signing out ends the session here", async (_, answer) => {
  logout = answer;
  const { signOut, sessionState } = await signedIn();
  expect(await signOut(rose)).toBe("here");
  expect(sessionState()).toEqual({ status: "unauthenticated", byChoice: true });
  expect(left()).toEqual([`mavuno.draft.${okot}.farmer`, "mavuno.field"]);
});

test("a house that answers, and could not do it, leaves everything as it was", async () => {
  logout = () => Response.json({ msg: "broken" }, { status: 500 });
  const { signOut, sessionState } = await signedIn();
  const before = left();
  expect(await signOut(rose)).toBeNull();
  expect(sessionState().status).toBe("authenticated");
  expect(left()).toEqual(before);
});

test("where the house was never reached, signing out ends here what this device remembers", async () => {
  const { authClient } = await import("./authClient.ts");
  const { signOut } = await import("./signingOut.ts");
  vi.stubGlobal("fetch", () => Promise.reject(new TypeError("Failed to fetch")));
  localStorage.setItem(
    "mavuno.session",
    JSON.stringify(sessionEnding(now.getTime() / 1000 + 3600, 3600)),
  );
  localStorage.setItem(`mavuno.draft.${rose}.farmer`, "{}");
  expect(await signOut(rose)).toBe("here");
  expect(authClient).toThrow();
  expect(left()).toEqual([]);
});

test("who asks whether there are drafts is told of their own", async () => {
  const { draftsOf } = await signedIn();
  expect(draftsOf(rose)).toEqual([`mavuno.draft.${rose}.farmer`]);
  expect(draftsOf("somebody")).toEqual([]);
});
