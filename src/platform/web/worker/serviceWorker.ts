/// <reference lib="webworker" />
// The second visit opens from the device: the app's page and its files are kept here. What a company knows is never
// kept; it comes from the server or not at all.
//
// Each build keeps in a place of its own, and its page goes in last: an update that is cut off anywhere leaves the app
// that was there, whole. What came of it stays, and the next try goes on from there.
import { answerTo, filesOf, isOfBuild, keepOf, staleKeeps, untilAnswered } from "./workerRules.ts";

declare const self: ServiceWorkerGlobalScope;
/** What tells this build from every other, and every file of it. Written here by the build. */
declare const __BUILD__: string;
declare const __ASSETS__: readonly string[];
/** The files of the field's screens among them: kept on a device that is set up to work without a network. */
declare const __FIELD_FILES__: readonly string[];

const own = keepOf(__BUILD__);
/** Any screen's address gives the same page. */
const pageAddress = "/dashboard";
/** Stands among the kept files on a device of the field, so that the next build knows. */
const fieldMark = "/assets/field-device";

/** True once the server has not got a file any more: a newer build is there, and this worker's page is of an older one. */
let isBehind = false;

const pageItself = (): Request =>
  new Request(pageAddress, { headers: { accept: "text/html" }, cache: "no-cache" });

const pause = (ms: number): Promise<void> => new Promise((goOn) => setTimeout(goOn, ms));
const opened = (): Promise<Cache> => caches.open(own);

/** Without a network there is nothing to look at: the next visit looks again. */
const lookForNewer = (): Promise<unknown> => self.registration.update().catch(() => undefined);

/** From the network, and kept; an answer that is no success leaves what was kept as it is. */
async function renew(request: Request): Promise<Response> {
  const fresh = await fetch(request);
  if (fresh.ok) await (await opened()).put(request, fresh.clone());
  return fresh;
}

/** A file of this build or, for a page that is still open, of an older one. */
async function readFile(request: Request): Promise<Response> {
  const kept = await caches.match(request);
  if (kept) return kept;
  const fresh = await untilAnswered(() => renew(request), pause);
  if (fresh.status === 404) {
    isBehind = true;
    void lookForNewer();
  }
  return fresh;
}

/** The page as the server has it now, as long as it is of this build; where it is not, the newer worker is asked for. */
async function renewPage(): Promise<void> {
  const page = await fetch(pageItself());
  if (!page.ok) return;
  const isOurs = isOfBuild(filesOf(await page.clone().text()), __ASSETS__);
  await (isOurs ? (await opened()).put(pageAddress, page) : lookForNewer());
}

/** The page of this build, which has its files here; the server's where it has a newer one, or nothing is kept. */
async function readPage(event: FetchEvent): Promise<Response> {
  const kept = await (await opened()).match(pageAddress);
  if (kept && !isBehind) {
    event.waitUntil(renewPage().catch(() => undefined));
    return kept;
  }
  try {
    return await fetch(pageItself());
  } catch (noNetwork) {
    if (kept) return kept;
    throw noNetwork;
  }
}

async function readRenewed(event: FetchEvent, request: Request): Promise<Response> {
  const kept = await (await opened()).match(request);
  if (!kept) return renew(request);
  // Without a network the kept one is the answer, and there is nothing to renew it with.
  event.waitUntil(renew(request).catch(() => undefined));
  return kept;
}

async function readFresh(request: Request): Promise<Response> {
  try {
    return await renew(request);
  } catch (noNetwork) {
    const kept = await caches.match(request);
    if (kept) return kept;
    throw noNetwork;
  }
}

/** Takes each of these in, unless it is here: what an older build has under the same name is the same. */
async function takeIn(files: readonly string[]): Promise<void> {
  const cache = await opened();
  const takeOne = async (file: string): Promise<void> => {
    if (await cache.match(file)) return;
    const isHashed = file.startsWith("/assets/");
    const older = isHashed ? await caches.match(file) : undefined;
    const taken = older ?? (await untilAnswered(() => fetch(file), pause));
    if (!taken.ok) throw new Error(`${file} was answered with ${taken.status}.`);
    await cache.put(file, taken);
  };
  // Each for itself: one that does not come takes none of the others along.
  const done = await Promise.allSettled(files.map(takeOne));
  const failed = done.find(({ status }) => status === "rejected");
  if (failed?.status === "rejected") throw failed.reason;
}

async function takeFieldFiles(): Promise<void> {
  await takeIn(__FIELD_FILES__.map((file) => `/${file}`));
  await (await opened()).put(fieldMark, new Response());
}

/** A device of the field has the files of its forms before a new build takes over: it may be far from any network. */
async function takeFieldFilesAsBefore(): Promise<void> {
  if (await caches.match(fieldMark)) await takeFieldFiles();
}

async function takeBuild(): Promise<void> {
  const page = await fetch(pageItself());
  const files = filesOf(await page.clone().text());
  if (!page.ok || !isOfBuild(files, __ASSETS__)) throw new Error("The page is of another build.");
  await takeIn(files);
  await takeFieldFilesAsBefore();
  await (await opened()).put(pageAddress, page);
}

/** Of the older builds the last one stays: pages that are open were made of it. */
async function dropOlderBuilds(): Promise<void> {
  const stale = staleKeeps(await caches.keys(), own);
  await Promise.all(stale.map((name) => caches.delete(name)));
}

self.addEventListener("install", (event) => {
  event.waitUntil(takeBuild().then(() => self.skipWaiting()));
});

self.addEventListener("activate", (event) => {
  event.waitUntil(dropOlderBuilds().then(() => self.clients.claim()));
});

self.addEventListener("message", (event) => {
  if (event.data === "keep-field-files") event.waitUntil(takeFieldFiles());
  // Said by an open page that knows of this build: Chromium may leave a worker waiting that has said it once.
  if (event.data === "take-over") event.waitUntil(self.skipWaiting());
});

self.addEventListener("fetch", (event) => {
  const { method, mode, url } = event.request;
  const { origin, pathname } = new URL(url);
  if (origin !== self.location.origin) return;
  const answer = answerTo({ method, mode, path: pathname });
  if (answer === "file") event.respondWith(readFile(event.request));
  if (answer === "fresh") event.respondWith(readFresh(event.request));
  if (answer === "renewed") event.respondWith(readRenewed(event, event.request));
  if (answer === "page") event.respondWith(readPage(event));
});
