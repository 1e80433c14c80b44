// Somebody opens a link that somebody else may have written: whose words are said, and who is signed in afterwards?
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { closeFakeBrowser, config, openFakeBrowser, sessionEnding } from "#test/fakeBrowser.ts";

const now = new Date("2026-11-21T08:00:00Z");
const inAnHour = now.getTime() / 1000 + 3600;
const kept = new Map<string, string>();
/** What the server was asked, with the token it was asked with. */
let asked: string[];
/** What the page asked last. */
let question: { address: string; instead: string | null; answer: (isMine: boolean) => void } | null;
/** Whose tokens the server knows. */
let people: Map<string, { id: string; email: string }>;

const rose = { id: "0191f2a0-0000-7000-8000-000000000001", email: "rose@example.test" };
const stranger = { id: "0191f2a0-0000-7000-8000-000000000009", email: "stranger@example.test" };

/** A session of somebody, which the server knows. */
function sessionOf(user: typeof rose, number: number) {
  const session = {
    ...sessionEnding(inAnHour, 3600, number),
    user: { ...user, user_metadata: {} },
  };
  people.set(session.access_token, user);
  return session;
}

function answer(path: string, headers: Headers): Response {
  if (path === "/config.json") return Response.json(config);
  const token = headers.get("authorization")?.slice("Bearer ".length) ?? "";
  const user = people.get(token);
  asked.push(`${path} ${user?.email ?? ""}`);
  if (path === "/auth/v1/logout") return new Response(null, { status: 204 });
  if (user) return Response.json({ ...user, user_metadata: {} });
  return Response.json({ code: "session_not_found", message: "gone" }, { status: 403 });
}

beforeEach(() => {
  asked = [];
  question = null;
  people = new Map();
  openFakeBrowser({ now, kept, answer });
  vi.doMock("./signIn/WhoseScreen.tsx", () => ({
    askedBy: (one: typeof question) => {
      question = one;
      return () => null;
    },
  }));
  vi.stubGlobal("history", {
    state: null,
    replaceState: (_: unknown, __: string, to: URL) => vi.stubGlobal("location", new URL(to)),
  });
});

afterEach(() => {
  closeFakeBrowser();
  vi.doUnmock("./signIn/WhoseScreen.tsx");
});

/** Opens an address, as a link does; gives what came of it, so far. */
async function opened(path: string) {
  vi.stubGlobal("location", new URL(path, "http://127.0.0.1:8080"));
  const arrivals = await import("./arrival.ts");
  const { clientReady } = await import("./authClient.ts");
  const { linkProblem } = await import("./linkProblem.ts");
  const { readLanding } = await import("./landing.ts");
  const { sessionState } = await import("./sessionState.ts");
  const { toastsShown } = await import("./toasts.ts");
  const arrival = arrivals.takeArrival();
  const done = arrivals.arrive(await clientReady(), arrival);
  await vi.advanceTimersByTimeAsync(10);
  await vi.dynamicImportSettled();
  await vi.advanceTimersByTimeAsync(10);
  return { done, linkProblem, readLanding, sessionState, toasts: () => toastsShown() };
}

const storedEmail = (): string | null => {
  const stored: { user: { email: string } } | null = JSON.parse(
    kept.get("mavuno.session") ?? "null",
  );
  return stored?.user.email ?? null;
};
const keep = (session: object): void => void kept.set("mavuno.session", JSON.stringify(session));

/** What the page asks, answered as its two buttons do. */
async function answering(isMine: boolean, link: Awaited<ReturnType<typeof opened>>) {
  expect(link.sessionState().status).toBe("arriving");
  question?.answer(isMine);
  await link.done;
}

const pin = "Send your PIN to 0772123456";
const foreign = encodeURIComponent(pin);

test.each([
  [`/auth#message=${foreign}`, null],
  [`/auth?message=${foreign}`, null],
  [`/auth#error=x&error_description=${foreign}`, "Invalid credentials. Please try again."],
  [`/auth#error=${foreign}`, "Invalid credentials. Please try again."],
  [
    `/auth#error=access_denied&error_description=${foreign}`,
    "The other service did not let you in. Please try again.",
  ],
  [`/auth#error_code=${foreign}`, "Invalid credentials. Please try again."],
  [`/auth#error_code=constructor&error_description=${foreign}`, /Invalid credentials/],
  [`/auth?error_code=otp_expired&error_description=${foreign}`, /expired or was used already/],
  [
    `/auth#error_code=user_banned&error_description=${foreign}`,
    "This account is closed. Ask your owner.",
  ],
])("%s: nothing that stands in the address is said", async (path, words) => {
  const { done, linkProblem, toasts } = await opened(path);
  await done;
  const said = linkProblem()?.text ?? null;
  if (words instanceof RegExp) expect(said).toMatch(words);
  else expect(said).toBe(words);
  expect(JSON.stringify([said, toasts()])).not.toMatch(/PIN|0772/);
  expect(location.href).not.toMatch(/PIN|0772/);
});

test("what the service says of half a change of address is said in our words", async () => {
  const { done, toasts } = await opened("/auth#message=Confirmation+link+accepted.&sb=");
  await done;
  expect(toasts().map(({ title }) => title)).toEqual([
    "This address is confirmed. Now open the link in the mail to your other address.",
  ]);
});

const linkOf = ({ access_token, refresh_token }: ReturnType<typeof sessionOf>, type: string) =>
  `/auth#${new URLSearchParams({ access_token, refresh_token, type }).toString()}`;

test("nobody is here: a link lets in whoever says that the account is theirs", async () => {
  const link = await opened(linkOf(sessionOf(rose, 1), "magiclink"));
  expect(question).toMatchObject({ address: rose.email, instead: null });
  expect(storedEmail()).toBeNull();
  expect(location.hash).toBe("");
  await answering(true, link);
  expect(storedEmail()).toBe(rose.email);
  expect(asked.filter((one) => one.includes("logout"))).toEqual([]);
});

test("whose it is not stays outside, and the link's session is over", async () => {
  const link = await opened(linkOf(sessionOf(stranger, 2), ""));
  await answering(false, link);
  expect(storedEmail()).toBeNull();
  expect(link.linkProblem()).toBeNull();
  expect(asked.at(-1)).toBe(`/auth/v1/logout ${stranger.email}`);
});

test.each(["recovery", "invite"])(
  "nobody is here: a link for a password (%s) leads to the page that says whose it is",
  async (type) => {
    const link = await opened(linkOf(sessionOf(rose, 1), type));
    await link.done;
    expect(question).toBeNull();
    expect(link.readLanding()).toBe(type);
    expect(storedEmail()).toBe(rose.email);
  },
);

test.each(["recovery", "invite"])(
  "somebody is here: a link of somebody else's (%s) takes their place only when they say so",
  async (type) => {
    keep(sessionOf(rose, 1));
    const path = linkOf(sessionOf(stranger, 2), type);
    const refused = await opened(path);
    expect(question).toMatchObject({ address: stranger.email, instead: rose.email });
    await answering(false, refused);
    expect(storedEmail()).toBe(rose.email);
    expect(refused.readLanding()).toBeNull();

    const taken = await opened(path);
    await answering(true, taken);
    expect(storedEmail()).toBe(stranger.email);
    expect(taken.readLanding()).toBe(type);
    expect(asked.at(-1)).toBe(`/auth/v1/logout ${rose.email}`);
  },
);

test("somebody is here, and the link is their own: a new password is chosen at once", async () => {
  keep(sessionOf(rose, 1));
  const link = await opened(linkOf(sessionOf(rose, 2), "recovery"));
  await link.done;
  expect(question).toBeNull();
  expect(link.readLanding()).toBe("recovery");
});

test.each(["", "magiclink", "signup", "email_change"])(
  "somebody is here: any other link (%j) changes nothing",
  async (type) => {
    keep(sessionOf(rose, 1));
    const link = await opened(linkOf(sessionOf(stranger, 2), type));
    await link.done;
    expect(question).toBeNull();
    expect(storedEmail()).toBe(rose.email);
    expect(link.linkProblem()?.text).toMatch(/^Somebody is signed in here/);
  },
);

test("a link whose session is over says so, and ends nobody else's", async () => {
  keep(sessionOf(rose, 1));
  const over = sessionOf(stranger, 2);
  people.delete(over.access_token);
  const link = await opened(linkOf(over, "recovery"));
  await link.done;
  expect(link.linkProblem()).toMatchObject({ canSendAnother: true });
  expect(storedEmail()).toBe(rose.email);
});
