// A page may be open for days, and the house's app be another one by then. Each answer says which one it is; the newer
// one comes to this device meanwhile, and whoever goes to another screen next is there in it. What this page is refused
// or cannot draw for being older is said to be so, or loaded anew.
import { brand } from "#kernel/brand.ts";
import { hearAnswers } from "./calls.ts";
import { explainMissing } from "./lateFile.ts";
import { toast, toastsShown } from "./toasts.ts";
import { hasUnsent } from "./unsent.ts";
import { words } from "./words.ts";

export const t = words({
  called: "newerApp",
  en: {
    newer: `There is a newer ${brand.name}`,
    text: "This page is of an older one. Load it again and try once more.",
    unsent: "This page is of an older one. What you typed here is kept nowhere until it is sent.",
    load: "Load again",
  },
});

/** Statuses by which the house says that it does not understand what it is asked. */
const notUnderstood: readonly number[] = [400, 404];

/** What did not come is tried again no sooner: a house that is in trouble is not asked for it with every answer. */
const againAfterMs = 30_000;

let stands: "same" | "coming" | "here" = "same";
let triedAt = Number.NEGATIVE_INFINITY;
let coming: ServiceWorker | null = null;
const waiting = new Set<() => void>();

/** Listens to the answers from now on; once is enough. */
export function listenForNewerApp(): void {
  hearAnswers(({ headers, status }) => {
    const said = headers.get("x-mavuno-app");
    if (stands === "same" && said !== null && isAnother(said) && isTimeToTry()) void bringIn();
    // Whole, and still behind the older one: told once more, which costs nothing, with each answer.
    if (coming?.state === "installed") coming.postMessage("take-over");
    if (stands !== "same" && notUnderstood.includes(status)) sayOlder();
  });
  // A file that is gone went with the older app: with a line, that is why.
  explainMissing(() => {
    const isForAge = stands !== "same" && navigator.onLine;
    if (isForAge) sayOlder();
    return isForAge;
  });
}

/** Does this once the newer app is here: at once, or when it has come. Gives the way to take it off again. */
export function onNewerApp(act: () => void): () => void {
  if (stands === "here") act();
  else waiting.add(act);
  return () => waiting.delete(act);
}

/** While the app is developed, its page has no such file and nothing is newer. */
function isAnother(said: string): boolean {
  const own = document.querySelector("script[src*='/assets/app-']")?.getAttribute("src") ?? "";
  return own !== "" && !own.includes(`-${said}.`);
}

const isTimeToTry = (): boolean => performance.now() - triedAt >= againAfterMs;

async function bringIn(): Promise<void> {
  stands = "coming";
  triedAt = performance.now();
  const kept = await navigator.serviceWorker?.getRegistration();
  try {
    await kept?.update();
  } catch {
    // No line, or the newer one is just being put there: the next answer says it again.
    stands = "same";
    return;
  }
  const worker = kept?.installing ?? kept?.waiting ?? null;
  // Where nothing comes to this device, the next page is of the newer app already.
  if (!worker) return isHere();
  coming = worker;
  worker.addEventListener("statechange", () => {
    if (worker.state === "activated") isHere();
    if (worker.state === "redundant") stands = "same";
  });
}

function isHere(): void {
  stands = "here";
  addEventListener("click", goAnew, true);
  for (const act of waiting) act();
}

/** The browser itself goes where a link of the app leads, so that the page that comes is of the newer app. */
function goAnew(event: MouseEvent): void {
  const link = event.target instanceof Element ? event.target.closest("a") : null;
  const leadsElsewhere = link?.origin === location.origin && link.pathname !== location.pathname;
  if (leadsElsewhere && link.target === "" && !hasUnsent()) event.stopPropagation();
}

function sayOlder(): void {
  if (toastsShown().some(({ title }) => title === t.newer)) return;
  const action = { label: t.load, run: () => location.reload() };
  toast(t.newer, { tone: "quiet", text: hasUnsent() ? t.unsent : t.text, action });
}
