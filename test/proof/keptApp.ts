// The app as an older version gave it to browsers, kept beside the backup of its company (`npm run keep`), and a door in
// front of a house behind which it is given out until the house is updated: what a browser has by then is its own.
import fs from "node:fs";
import http from "node:http";
import path from "node:path";
import { fileURLToPath } from "node:url";
import { brotliDecompressSync } from "node:zlib";
import { z } from "zod";
import { listening } from "#test/listening.ts";
import { buildOf } from "../../scripts/filesForWorker.ts";

/** Where kept versions lie. */
export const keptFolder = fileURLToPath(new URL("kept/", import.meta.url));
const built = fileURLToPath(new URL("../../dist/web/", import.meta.url));

/** The kept apps, the oldest first. */
export const keptApps: readonly string[] = fs
  .readdirSync(keptFolder)
  .filter((name) => name.endsWith(".app"))
  .toSorted();

/** What browsers are given: each file by its address without the first slash; letters stand for bytes. */
export type AppFiles = ReadonlyMap<string, string>;

/** One of the kept apps. */
export function keptApp(name: string): AppFiles {
  const text = brotliDecompressSync(fs.readFileSync(path.join(keptFolder, name))).toString();
  return new Map(Object.entries(z.record(z.string(), z.string()).parse(JSON.parse(text))));
}

/** The app as it was built last, without the small forms of its files. */
export function builtApp(): AppFiles {
  const names = fs
    .readdirSync(built, { recursive: true, encoding: "utf8" })
    .filter((name) => path.extname(name) !== "" && !name.endsWith(".br"));
  return new Map(names.map((name) => [name, fs.readFileSync(path.join(built, name), "latin1")]));
}

/**
 * The same app in another edition: all its files are called otherwise, as if each had changed. Also of one that is kept,
 * which until the next change is the app of today. Those before 0212 call their files in another alphabet, and keep that.
 */
export function anotherEdition(files: AppFiles): AppFiles {
  const hashes = [...files.keys()].flatMap(
    (name) => /-([0-9a-f]{7,8})\.\w+$/.exec(name)?.[1] ?? [],
  );
  const renamed = (text: string): string =>
    text.replaceAll(/(?<=-)[0-9a-f]{7,8}(?=\.)/g, (hash) =>
      hashes.includes(hash) ? [...hash].toReversed().join("") : hash,
    );
  const assets = [...files.keys()].filter((name) => name.startsWith("assets/"));
  const [before, after] = [buildOf(assets), buildOf(assets.map(renamed))];
  return new Map(
    [...files].map(([name, text]) => [renamed(name), renamed(text).replaceAll(before, after)]),
  );
}

/** Addresses that were never the app's: the house answers them. */
const ofTheHouse =
  /^\/(?:api|auth\/v1|rest\/v1|verify|healthz|readyz|customer-portal)(?:\/|$)|^\/config\.json$/;

const types: Readonly<Record<string, string>> = {
  ".css": "text/css",
  ".html": "text/html; charset=utf-8",
  ".js": "text/javascript",
  ".json": "application/json",
  ".png": "image/png",
  ".svg": "image/svg+xml",
  ".webmanifest": "application/manifest+json",
};

export interface AppDoor {
  /** Where a browser finds the app, and the house behind it. */
  url: string;
  /** The house gives out its own app from now on. */
  update: () => void;
  /** So many more files of the app come through; whoever asks for another is hung up on. */
  letThrough: (files: number) => void;
  /** The files of the house's own app that came through, by their addresses, as often as each did. */
  given: string[];
  /** Who was hung up on. */
  refused: string[];
  close: () => void;
}

/** Opens a door behind which these files are the app, until it is updated. */
export async function openAppDoor(files: AppFiles, houseUrl: string): Promise<AppDoor> {
  let isOld = true;
  let left = Number.POSITIVE_INFINITY;
  const door: Omit<AppDoor, "url"> = {
    update: () => {
      isOld = false;
    },
    letThrough: (count) => {
      left = count;
    },
    given: [],
    refused: [],
    close: () => server.close().closeAllConnections(),
  };
  const server = http.createServer((request, answer) => {
    const { pathname } = new URL(request.url ?? "/", houseUrl);
    const file = isOld && request.method === "GET" ? fileAt(files, pathname, request) : null;
    if (file !== null) return give(file, answer);
    if (!isOld && pathname.startsWith("/assets/")) {
      if (left <= 0) {
        door.refused.push(pathname);
        return void answer.destroy();
      }
      left -= 1;
      door.given.push(pathname);
    }
    forward(houseUrl, request, answer);
  });
  return { ...door, url: await listening(server) };
}

type Found = { name: string; bytes: Buffer } | "missing";

/** The app's file of an address, its page for a screen's; null where the house answers. */
function fileAt(files: AppFiles, address: string, { headers }: http.IncomingMessage): Found | null {
  if (ofTheHouse.test(address)) return null;
  const isPage = (headers.accept ?? "").includes("text/html");
  const name = files.has(address.slice(1)) || !isPage ? address.slice(1) : "index.html";
  const file = files.get(name);
  return file === undefined ? "missing" : { name, bytes: Buffer.from(file, "latin1") };
}

function give(file: Found, answer: http.ServerResponse): void {
  if (file === "missing") return void answer.writeHead(404).end();
  const type = types[path.extname(file.name)] ?? "application/octet-stream";
  answer.writeHead(200, { "content-type": type, "cache-control": "no-cache" }).end(file.bytes);
}

function forward(
  houseUrl: string,
  request: http.IncomingMessage,
  answer: http.ServerResponse,
): void {
  const { method = "GET", url = "/", headers } = request;
  const host = new URL(houseUrl).host;
  const asked = http.request(new URL(url, houseUrl), { method, headers: { ...headers, host } });
  asked.on("response", (given) => {
    answer.writeHead(given.statusCode ?? 502, given.headers);
    given.pipe(answer);
    given.on("error", () => answer.destroy());
  });
  // Either side hangs up: so does the other.
  asked.on("error", () => answer.destroy());
  answer.on("close", () => asked.destroy());
  request.pipe(asked);
}
