// What the service worker answers from what it keeps. Only the app's own files are ever kept: nothing
// of a company, no answer of the API, no page for strangers.

/**
 * From the kept files; the app's page, or a small file without a hash, renewed behind the visitor's
 * back; from the network, and what was kept only without one; or as if there were no worker.
 */
export type Answer = "file" | "page" | "renewed" | "fresh" | "network";

interface Asked {
  method: string;
  /** A page to go to, as the browser says it: `navigate`. */
  mode: string;
  path: string;
}

/** Addresses that are no screens of the app: the server alone answers them. */
const others =
  /^\/(?:$|index$|(?:api|auth\/v1|rest\/v1|verify|product-story|farmer-profile|test-auth|test-connection|healthz|readyz|customer-portal)(?:\/|$))/;

/** What the page needs before its own files: as small as they are, a far-away phone would wait for each. */
const firstFiles: readonly string[] = ["/theme.js", "/mavuno.svg"];

/** Where to sign in, with the key that everybody may know: without it the app does not begin. */
const configuration = "/config.json";

/** How this request is answered. Files under `/assets/` carry their content's hash and never change. */
export function answerTo({ method, mode, path }: Asked): Answer {
  if (method !== "GET") return "network";
  if (path.startsWith("/assets/")) return "file";
  if (firstFiles.includes(path)) return "renewed";
  if (path === configuration) return "fresh";
  const isScreen = !others.test(path) && !/\.\w+$/.test(path);
  return mode === "navigate" && isScreen ? "page" : "network";
}

/** The files the app's page names: kept with it, so that it opens without a network. */
export function filesOf(page: string): string[] {
  const named = [...page.matchAll(/(?:src|href)="(\/assets\/[^"]+)"/g)].flatMap(
    ([, file]) => file ?? [],
  );
  return [...new Set([...firstFiles, ...named])];
}

/** What every keep of the app's files is called, whichever build it is of. */
const keepName = "mavuno-app";

/** The keep of one build's files. */
export const keepOf = (build: string): string => `${keepName} ${build}`;

/**
 * Does a page name files of this build, and of no other? Between two questions the server may have got another one; and
 * what names none is no page of the app, but of a proxy before it, or of whoever gives out the line.
 */
export function isOfBuild(files: readonly string[], assets: readonly string[]): boolean {
  const named = files.filter((file) => file.startsWith("/assets/"));
  return named.length > 0 && named.every((file) => assets.includes(file.slice(1)));
}

/** Keeps of older builds that nobody needs any more, of all in the order they were made: the last is of open pages. */
export function staleKeeps(names: readonly string[], own: string): string[] {
  return names.filter((name) => name.startsWith(keepName) && name !== own).slice(0, -1);
}

/** A line in the country comes and goes: how long a file is waited for before it is asked for again. */
const againAfterMs: readonly number[] = [500, 1_000, 2_000, 4_000, 8_000];

/**
 * Asks for a file until it is answered, whatever the answer is; after some sixteen seconds without a line it fails. A
 * file that failed is lost to its page for good (HTML, "module map"): so a line that was down for a moment is none.
 */
export async function untilAnswered<Answered>(
  ask: () => Promise<Answered>,
  pause: (ms: number) => Promise<void>,
): Promise<Answered> {
  for (const waitMs of againAfterMs) {
    try {
      return await ask();
    } catch {
      await pause(waitMs);
    }
  }
  return ask();
}
