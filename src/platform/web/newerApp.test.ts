import { afterEach, beforeEach, expect, test, vi } from "vitest";
import type { hearAnswers } from "./calls.ts";

type Hear = Parameters<typeof hearAnswers>[0];

/** A worker on its way into this device. */
class Coming {
  state = "installing";
  #listeners: (() => void)[] = [];
  addEventListener(_: string, listener: () => void): void {
    this.#listeners.push(listener);
  }
  told: string[] = [];
  postMessage(said: string): void {
    this.told.push(said);
  }
  becomes(state: string): void {
    this.state = state;
    for (const listener of this.#listeners) listener();
  }
}

let hear: Hear;
let kept: { update: () => Promise<void>; installing?: Coming } | undefined;
let pressed: ((event: unknown) => void) | null;
let unsent: boolean;
const own = "/assets/app-1a2b3c4d.js";

beforeEach(() => {
  vi.resetModules();
  [hear, kept, pressed, unsent] = [() => undefined, undefined, null, false];
  vi.doMock("./calls.ts", () => ({ hearAnswers: (listener: Hear) => (hear = listener) }));
  vi.doMock("./unsent.ts", () => ({ hasUnsent: () => unsent }));
  vi.stubGlobal("document", { querySelector: () => ({ getAttribute: () => own }) });
  vi.stubGlobal("navigator", {
    onLine: true,
    serviceWorker: { getRegistration: async () => kept },
  });
  vi.stubGlobal("location", { origin: "https://mavuno.test", pathname: "/dashboard" });
  vi.stubGlobal("addEventListener", (_: string, listener: typeof pressed) => (pressed = listener));
  vi.stubGlobal("Element", class {});
});
afterEach(() => vi.unstubAllGlobals());

/** The module as a page has it, listening; `answer` is what the house says next, and its app. */
async function openPage() {
  const { listenForNewerApp, onNewerApp } = await import("./newerApp.ts");
  const { toastsShown } = await import("./toasts.ts");
  const came: string[] = [];
  listenForNewerApp();
  onNewerApp(() => came.push("here"));
  const answer = async (app: string | null, status = 200): Promise<void> => {
    hear(new Response(null, { status, headers: app === null ? {} : { "x-mavuno-app": app } }));
    await new Promise((done) => setTimeout(done));
  };
  const said = () => toastsShown().map(({ title }) => title);
  const texts = () => toastsShown().map(({ text }) => text);
  return { answer, came, onNewerApp, said, texts };
}

test("the house's own app, or a house without one, is nothing new", async () => {
  const { answer, came, said } = await openPage();
  await answer("1a2b3c4d");
  await answer(null, 404);
  await answer("1a2b3c4d", 400);
  expect([came, said(), pressed]).toEqual([[], [], null]);
});

test("a page that is being developed has no file of its own and is never older", async () => {
  vi.stubGlobal("document", { querySelector: () => null });
  const { answer, came } = await openPage();
  await answer("ffffffff");
  expect(came).toEqual([]);
});

test("where nothing is kept on the device, the next page is of the newer app at once", async () => {
  const { answer, came, onNewerApp } = await openPage();
  const forgotten: string[] = [];
  onNewerApp(() => forgotten.push("here"))();
  await answer("ffffffff");
  await answer("ffffffff");
  expect(came).toEqual(["here"]);
  expect(forgotten).toEqual([]);
  onNewerApp(() => came.push("later"));
  expect(came).toEqual(["here", "later"]);
});

test("where the app is kept, the newer one is waited for until it is whole", async () => {
  const installing = new Coming();
  kept = { update: async () => undefined, installing };
  const { answer, came } = await openPage();
  await answer("ffffffff");
  await answer("ffffffff");
  expect(installing.told).toEqual([]);
  installing.becomes("installed");
  expect([came, pressed]).toEqual([[], null]);
  // It waits behind the older one, for whatever reason: each answer is a moment to say it again.
  await answer("ffffffff");
  expect(installing.told).toEqual(["take-over"]);
  installing.becomes("activated");
  expect(came).toEqual(["here"]);
});

test("an update that is cut off, or cannot begin, is begun again with an answer of half a minute later", async () => {
  let now = 0;
  vi.spyOn(performance, "now").mockImplementation(() => now);
  const cut = new Coming();
  let tries = 0;
  const update = async (): Promise<void> => {
    tries += 1;
    if (tries === 1) throw new TypeError("no line");
  };
  kept = { update, installing: cut };
  const { answer, came } = await openPage();
  const later = async (): Promise<void> => {
    await answer("ffffffff");
    now += 30_000;
    await answer("ffffffff");
  };
  await answer("ffffffff");
  await later();
  expect(tries).toBe(2);
  cut.becomes("redundant");
  const whole = new Coming();
  kept = { update, installing: whole };
  await later();
  whole.becomes("activated");
  expect([tries, came]).toEqual([3, ["here"]]);
  vi.restoreAllMocks();
});

test("what the house does not understand of an older page is said to be for its age, once; other refusals are not", async () => {
  const { answer, said } = await openPage();
  await answer("ffffffff", 422);
  await answer("ffffffff", 409);
  expect(said()).toEqual([]);
  await answer("ffffffff", 400);
  await answer("ffffffff", 404);
  expect(said()).toEqual(["There is a newer Mavuno"]);
});

test.each([
  ["1a2b3c4d", true, "No connection"],
  ["ffffffff", true, "There is a newer Mavuno"],
  ["ffffffff", false, "No connection"],
])(
  "a part whose file did not come, the house giving out %s, with a line: %s: %s",
  async (app, onLine, title) => {
    const { answer, said } = await openPage();
    const { later } = await import("./lateFile.ts");
    await answer(app);
    Object.assign(navigator, { onLine });
    const gone = new TypeError("Failed to fetch dynamically imported module: /assets/a.js");
    void later(() => Promise.reject(gone))();
    await new Promise((done) => setTimeout(done));
    expect(said()).toEqual([title]);
  },
);

test.each([
  [false, /Load it again/],
  [true, /kept nowhere/],
])("whether loading again would lose what is typed (%s) is said", async (holds, words) => {
  const { answer, texts } = await openPage();
  unsent = holds;
  await answer("ffffffff", 400);
  expect(texts()).toEqual([expect.stringMatching(words)]);
});

test.each([
  [{}, "goes there by itself"],
  [{ pathname: "/dashboard" }, "stays the page's"],
  [{ origin: "https://elsewhere.test" }, "stays the page's"],
  [{ target: "_blank" }, "stays the page's"],
  [null, "stays the page's"],
  ["unsent", "stays the page's"],
])("a press on a link %j: the browser %s", async (more, what) => {
  const { answer } = await openPage();
  await answer("ffffffff");
  unsent = more === "unsent";
  const plain = { origin: "https://mavuno.test", pathname: "/farmers", target: "" };
  const link = more === null ? null : { ...plain, ...(typeof more === "string" ? {} : more) };
  const target = Object.assign(new Element(), { closest: () => link });
  let stopped = false;
  pressed?.({ target, stopPropagation: () => (stopped = true) });
  expect(stopped).toBe(what === "goes there by itself");
});
