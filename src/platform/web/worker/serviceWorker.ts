/// <reference lib="webworker" />
// The second visit opens from the device: the app's page and its files are kept here, the page renewed
// while it is shown. What a company knows is never kept; it comes from the server or not at all.
import { answerTo, filesOf, untilAnswered } from "./workerRules.ts";

declare const self: ServiceWorkerGlobalScope;
/** Every file of this build; whatever else is kept is of an older one. Written here by the build. */
declare const __ASSETS__: readonly string[];
/** The files of the field's screens among them: kept on a device that is set up to work without a network. */
declare const __FIELD_FILES__: readonly string[];

const keep = "mavuno-app";
/** Any screen's address gives the same page. */
const pageAddress = "/dashboard";

const pageItself = (): Request =>
  new Request(pageAddress, { headers: { accept: "text/html" }, cache: "no-cache" });

/** From the network, and kept; an answer that is no success leaves what was kept as it is. */
async function renew(request: Request): Promise<Response> {
  const fresh = await fetch(request);
  if (fresh.ok) await (await caches.open(keep)).put(request, fresh.clone());
  return fresh;
}

async function readFile(request: Request): Promise<Response> {
  const kept = await caches.match(request);
  if (kept) return kept;
  const fresh = await untilAnswered(() => renew(request), pause);
  // The file is of an older build, and so is the page that asked: what is kept of it is renewed.
  if (fresh.status === 404) await renew(pageItself()).catch(() => undefined);
  return fresh;
}

const pause = (ms: number): Promise<void> => new Promise((goOn) => setTimeout(goOn, ms));

async function readRenewed(event: FetchEvent, request: Request): Promise<Response> {
  const kept = await caches.match(request);
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

async function keepPageWithFiles(): Promise<void> {
  const page = await renew(pageItself());
  await (await caches.open(keep)).addAll(filesOf(await page.text()));
}

/** Stands among the kept files on a device of the field, so that the next build knows. */
const fieldMark = "/assets/field-device";

async function keepFieldFiles(): Promise<void> {
  const cache = await caches.open(keep);
  const missing = await Promise.all(
    __FIELD_FILES__.map(async (file) => ((await cache.match(`/${file}`)) ? [] : [`/${file}`])),
  );
  await cache.addAll(missing.flat());
  await cache.put(fieldMark, new Response());
}

/** A new build takes over only with the field's forms on the device: a phone may be far from any network. */
async function keepForField(): Promise<void> {
  if (await caches.match(fieldMark)) await keepFieldFiles();
}

async function dropOlderFiles(): Promise<void> {
  const cache = await caches.open(keep);
  const kept = await cache.keys();
  const older = kept.filter(({ url }) => {
    const { pathname } = new URL(url);
    if (pathname === fieldMark) return false;
    return pathname.startsWith("/assets/") && !__ASSETS__.includes(pathname.slice(1));
  });
  await Promise.all(older.map((request) => cache.delete(request)));
}

self.addEventListener("install", (event) => {
  event.waitUntil(
    keepPageWithFiles()
      .then(keepForField)
      .then(() => self.skipWaiting()),
  );
});

self.addEventListener("activate", (event) => {
  event.waitUntil(dropOlderFiles().then(() => self.clients.claim()));
});

self.addEventListener("message", (event) => {
  if (event.data === "keep-field-files") event.waitUntil(keepFieldFiles());
});

self.addEventListener("fetch", (event) => {
  const { method, mode, url } = event.request;
  const { origin, pathname } = new URL(url);
  if (origin !== self.location.origin) return;
  const answer = answerTo({ method, mode, path: pathname });
  if (answer === "file") event.respondWith(readFile(event.request));
  if (answer === "fresh") event.respondWith(readFresh(event.request));
  if (answer === "renewed") event.respondWith(readRenewed(event, event.request));
  if (answer === "page") event.respondWith(readRenewed(event, pageItself()));
});
