// Where sealed things lie on the phone: a few tables, and writes that happen wholly or not at all.
import type { ItemState } from "./outboxRules.ts";
import type { Sealed } from "./seal.ts";

/** One person's vault on this phone. Nothing in it is secret without the PIN or the server. */
export interface VaultRow {
  userId: string;
  /** Shown on the lock screen. */
  userName: string;
  deviceId: string;
  deviceNumber: number;
  salt: Uint8Array<ArrayBuffer>;
  rounds: number;
  /** The vault's key, sealed by the PIN's. */
  byPin: Sealed;
  /** The vault's key, sealed by the one the server keeps. */
  byServer: Sealed;
  /** Wrong PINs since the last right one. */
  wrongPins: number;
  /** When the server last let this person in, and the latest time this phone has ever shown since. */
  letInAt: number;
  latestAt: number;
}

/** How far a person's numbers on this phone have gone; never counted back, whatever is deleted. */
export interface TurnRow {
  userId: string;
  last: number;
}

/** The key of an opened vault while its person is signed in; it can be used but never read out. */
export interface KeyRow {
  userId: string;
  key: CryptoKey;
}

/** One operation: what may be counted without the key, and what may not be read without it. */
export interface ItemRow {
  userId: string;
  id: string;
  turn: number;
  state: ItemState;
  capturedAt: number;
  sealed: Sealed;
}

/** Something else that is kept sealed: the content of an operation, a draft, the snapshot. */
export interface KeptRow {
  userId: string;
  name: string;
  at: number;
  sealed: Sealed;
}

export interface Rows {
  vaults: VaultRow;
  turns: TurnRow;
  keys: KeyRow;
  items: ItemRow;
  kept: KeptRow;
}
export type Table = keyof Rows;

/** A row to put, or to take away. */
export type Change = {
  [T in Table]: { table: T; key: string; row: Rows[T] | null };
}[Table];

/** The phone's own storage, or one like it. Keys are `user` or `user/name`. */
export interface Shelf {
  read: <T extends Table>(table: T, key: string) => Promise<Rows[T] | undefined>;
  /** Rows whose key begins so, by key. */
  all: <T extends Table>(table: T, begin: string) => Promise<Rows[T][]>;
  /** All of it or none. Fails with `ShelfFull` when the phone has no room. */
  write: (changes: readonly Change[]) => Promise<void>;
}

/** There is no room on the phone, or the browser gives none (a private window). */
export class ShelfFull extends Error {
  constructor(cause: unknown) {
    super("There is no room left on this phone.", { cause });
    this.name = "ShelfFull";
  }
}

/** Does one thing at a time, also across the tabs of a browser. */
export type Exclusive = <T>(name: string, work: () => Promise<T>) => Promise<T>;

/** One at a time within this page; for where the browser has no locks of its own. */
export function oneAtATime(): Exclusive {
  const last = new Map<string, Promise<unknown>>();
  return (name, work) => {
    const mine = (last.get(name) ?? Promise.resolve()).then(work, work);
    last.set(name, mine);
    return mine;
  };
}
