// One person's vault on a phone: a random key that seals everything, opened by the device PIN without a
// network, or by the server for whoever has signed in. Another user of the phone has neither.
import { longestAwayMs } from "./outboxRules.ts";
import {
  bytesOf,
  derivationRounds,
  keyFromBytes,
  keyFromWords,
  newSalt,
  openBytes,
  openText,
  randomBytes,
  sealBytes,
  sealText,
} from "./seal.ts";
import type { Change, Shelf, VaultRow } from "./shelf.ts";

/** So many wrong PINs close the way by PIN until the person has signed in again. */
export const mostWrongPins = 8;

/** An opened vault: what is kept in it can be read and written. */
export interface Vault {
  userId: string;
  userName: string;
  deviceId: string;
  deviceNumber: number;
  shelf: Shelf;
  key: CryptoKey;
}

export type PinFault =
  | { is: "wrong"; left: number }
  /** Too many wrong ones; signing in opens it again. */
  | { is: "closed" }
  /** Longer than 14 days without the server. */
  | { is: "too-long-away" };

const aboutKey = ({ userId, deviceId }: Pick<VaultRow, "userId" | "deviceId">): string =>
  `key/${userId}/${deviceId}`;

/** Digits only, six at least: what a person sets and types at the lock screen. */
export function isGoodPin(pin: string): boolean {
  if (!/^\d{6,12}$/.test(pin)) return false;
  const steps = [...pin].slice(1).map((digit, at) => Number(digit) - Number(pin[at]));
  // 000000, 123456, 654321 are the first anybody tries.
  return !steps.every((step) => step === steps[0] && Math.abs(step) <= 1);
}

/** Makes a person's vault on this phone and opens it. `serverKey` is what the server keeps for it. */
export async function makeVault(
  shelf: Shelf,
  made: {
    userId: string;
    userName: string;
    deviceId: string;
    deviceNumber: number;
    pin: string;
    serverKey: string;
    now: number;
  },
): Promise<Vault> {
  const { userId, userName, deviceId, deviceNumber, now } = made;
  const raw = randomBytes(32);
  const salt = newSalt();
  const byPin = await keyFromWords(made.pin, salt, derivationRounds);
  const byServer = await keyFromBytes(serverBytes(made.serverKey));
  const about = aboutKey(made);
  const row: VaultRow = {
    userId,
    userName,
    deviceId,
    deviceNumber,
    salt,
    rounds: derivationRounds,
    byPin: await sealBytes(byPin, raw, about),
    byServer: await sealBytes(byServer, raw, about),
    wrongPins: 0,
    letInAt: now,
    latestAt: now,
  };
  await shelf.write([
    { table: "vaults", key: userId, row },
    { table: "turns", key: userId, row: { userId, last: 0 } },
  ]);
  return { userId, userName, deviceId, deviceNumber, shelf, key: await keyFromBytes(raw) };
}

/** Opens a vault by its PIN, within 14 days of the last time the server let the person in. */
export async function openByPin(
  shelf: Shelf,
  userId: string,
  pin: string,
  now: number,
): Promise<Vault | PinFault> {
  const row = await shelf.read("vaults", userId);
  if (!row || row.wrongPins >= mostWrongPins) return { is: "closed" };
  // A clock that is set back wins nothing: the latest time ever shown here counts.
  const latestAt = Math.max(row.latestAt, now);
  if (latestAt - row.letInAt > longestAwayMs) return { is: "too-long-away" };
  // Counted before it is tried: switching off in between is no way to try again.
  const wrongPins = row.wrongPins + 1;
  await shelf.write([{ table: "vaults", key: userId, row: { ...row, wrongPins, latestAt } }]);
  const key = await keyFromWords(pin, row.salt, row.rounds);
  const raw = await openBytes(key, row.byPin, aboutKey(row));
  if (!raw) {
    const left = mostWrongPins - wrongPins;
    return left > 0 ? { is: "wrong", left } : { is: "closed" };
  }
  await shelf.write([{ table: "vaults", key: userId, row: { ...row, wrongPins: 0, latestAt } }]);
  return openedFrom(shelf, row, raw);
}

/** Opens a vault for whoever has signed in, and notes that the server let them in; null with a wrong key. */
export async function openByServer(
  shelf: Shelf,
  userId: string,
  serverKey: string,
  now: number,
): Promise<Vault | null> {
  const row = await shelf.read("vaults", userId);
  if (!row) return null;
  const key = await keyFromBytes(serverBytes(serverKey));
  const raw = await openBytes(key, row.byServer, aboutKey(row));
  if (!raw) return null;
  // The server is the better clock: a phone that once stood far ahead starts anew.
  const letIn = { ...row, wrongPins: 0, letInAt: now, latestAt: now };
  await shelf.write([{ table: "vaults", key: userId, row: letIn }]);
  return openedFrom(shelf, row, raw);
}

async function openedFrom(
  shelf: Shelf,
  { userId, userName, deviceId, deviceNumber }: VaultRow,
  raw: Uint8Array<ArrayBuffer>,
): Promise<Vault> {
  return { userId, userName, deviceId, deviceNumber, shelf, key: await keyFromBytes(raw) };
}

/** Sets another PIN; the server's key opens what the old one did. False when that key is another one. */
export async function setPin(
  shelf: Shelf,
  userId: string,
  pin: string,
  serverKey: string,
): Promise<boolean> {
  const row = await shelf.read("vaults", userId);
  const key = await keyFromBytes(serverBytes(serverKey));
  const raw = row && (await openBytes(key, row.byServer, aboutKey(row)));
  if (!row || !raw) return false;
  const salt = newSalt();
  const byPin = await sealBytes(
    await keyFromWords(pin, salt, derivationRounds),
    raw,
    aboutKey(row),
  );
  const changed = { ...row, salt, rounds: derivationRounds, byPin, wrongPins: 0 };
  await shelf.write([{ table: "vaults", key: userId, row: changed }]);
  return true;
}

/** Keeps the vault open while its person is signed in, so that reopening the app asks for nothing. */
export async function keepOpen({ shelf, userId, key }: Vault): Promise<void> {
  await shelf.write([{ table: "keys", key: userId, row: { userId, key } }]);
}

/** The vault that was left open; null when it was closed. */
export async function openedBefore(shelf: Shelf, userId: string): Promise<Vault | null> {
  const [row, kept] = [await shelf.read("vaults", userId), await shelf.read("keys", userId)];
  if (!row || !kept) return null;
  const { userName, deviceId, deviceNumber } = row;
  return { userId, userName, deviceId, deviceNumber, shelf, key: kept.key };
}

/** Closes the vault: from now on it wants the PIN, or somebody signed in. */
export async function closeVault(shelf: Shelf, userId: string): Promise<void> {
  await shelf.write([{ table: "keys", key: userId, row: null }]);
}

/** Deletes everything a person keeps on this phone. */
export async function emptyVault(shelf: Shelf, userId: string): Promise<void> {
  const items = await shelf.all("items", `${userId}/`);
  const kept = await shelf.all("kept", `${userId}/`);
  const changes: Change[] = [
    { table: "vaults", key: userId, row: null },
    { table: "turns", key: userId, row: null },
    { table: "keys", key: userId, row: null },
    ...items.map(({ id }): Change => ({ table: "items", key: `${userId}/${id}`, row: null })),
    ...kept.map(({ name }): Change => ({ table: "kept", key: `${userId}/${name}`, row: null })),
  ];
  await shelf.write(changes);
}

/** A row for something kept sealed under a name, to be written with others. */
export async function keptChange(
  vault: Vault,
  name: string,
  value: unknown,
  at: number,
): Promise<Change> {
  const key = `${vault.userId}/${name}`;
  const sealed = await sealText(vault.key, JSON.stringify(value), key);
  return { table: "kept", key, row: { userId: vault.userId, name, at, sealed } };
}

/** What is kept under a name, and since when; null when there is nothing. */
export async function readKept(
  vault: Vault,
  name: string,
): Promise<{ value: unknown; at: number } | null> {
  const key = `${vault.userId}/${name}`;
  const row = await vault.shelf.read("kept", key);
  const text = row && (await openText(vault.key, row.sealed, key));
  return row && text ? { value: JSON.parse(text), at: row.at } : null;
}

function serverBytes(key: string): Uint8Array<ArrayBuffer> {
  const bytes = bytesOf(key);
  if (bytes?.length !== 32) throw new Error("The server's key is not 32 bytes.");
  return bytes;
}
