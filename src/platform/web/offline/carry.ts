// A queue carried to another phone: a file that only its passphrase opens. The operations keep their ids
// and their numbers, so whichever phone gets there first, the server takes each of them once.
import { type Content, type Item, waitingOf } from "./outboxRules.ts";
import {
  bytesOf,
  derivationRounds,
  keyFromWords,
  lettersOf,
  newSalt,
  openText,
  sealText,
} from "./seal.ts";

/** Shorter ones are guessed by a machine in a day. */
export const shortestPassphrase = 10;

/** What the file says before it is opened. */
export interface CarriedFile {
  kind: "mavuno-queue";
  version: 1;
  from: string;
  count: number;
  /** By the clock of the phone, in milliseconds. */
  madeAt: number;
  salt: string;
  rounds: number;
  nonce: string;
  sealed: string;
}

export interface Carried {
  item: Item;
  content: Content;
}

/** Everything that has not got to the server, sealed by a passphrase. */
export async function queueFile(
  all: readonly Carried[],
  made: { passphrase: string; from: string; madeAt: number },
): Promise<string> {
  const waiting = waitingOf(all.map(({ item }) => item));
  const order = new Map(waiting.map(({ id }, at) => [id, at]));
  const carried = all
    .filter(({ item }) => order.has(item.id))
    .toSorted((a, b) => (order.get(a.item.id) ?? 0) - (order.get(b.item.id) ?? 0));
  const salt = newSalt();
  const key = await keyFromWords(made.passphrase, salt, derivationRounds);
  const { nonce, bytes } = await sealText(key, JSON.stringify(carried), "mavuno-queue");
  const file: CarriedFile = {
    kind: "mavuno-queue",
    version: 1,
    from: made.from,
    count: carried.length,
    madeAt: made.madeAt,
    salt: lettersOf(salt),
    rounds: derivationRounds,
    nonce: lettersOf(nonce),
    sealed: lettersOf(bytes),
  };
  return JSON.stringify(file);
}

/** Opens a carried queue: null for another passphrase, "no-queue" for a file that is none. */
export async function openQueueFile(
  text: string,
  passphrase: string,
): Promise<Carried[] | null | "no-queue"> {
  const file = fileIn(text);
  const [salt, nonce, bytes] = file
    ? [bytesOf(file.salt), bytesOf(file.nonce), bytesOf(file.sealed)]
    : [];
  if (!file || !salt || !nonce || !bytes) return "no-queue";
  const key = await keyFromWords(passphrase, salt, file.rounds);
  const opened = await openText(key, { nonce, bytes: bytes.buffer }, "mavuno-queue");
  return opened === null ? null : JSON.parse(opened);
}

function fileIn(text: string): CarriedFile | null {
  try {
    const file: unknown = JSON.parse(text);
    return isFile(file) ? file : null;
  } catch (error) {
    if (error instanceof SyntaxError) return null;
    throw error;
  }
}

function isFile(file: unknown): file is CarriedFile {
  if (typeof file !== "object" || file === null) return false;
  const isText = (name: string): boolean =>
    name in file && typeof Reflect.get(file, name) === "string";
  const rounds: unknown = Reflect.get(file, "rounds");
  return (
    Reflect.get(file, "kind") === "mavuno-queue" &&
    Reflect.get(file, "version") === 1 &&
    ["salt", "nonce", "sealed"].every(isText) &&
    typeof rounds === "number" &&
    // A file may not keep the phone busy for ever.
    rounds > 0 &&
    rounds <= 10 * derivationRounds
  );
}
