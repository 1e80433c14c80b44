// What the rest of the app knows of working without a network: whose vaults lie on this device, and the
// one that is open. The work itself comes in a file of its own, only where it is set up.
import { useSyncExternalStore } from "react";
import type { Endpoint } from "#platform/api/endpoint.ts";
import { holdersKey } from "./hasHolders.ts";
import type { Drafts } from "./drafts.ts";
import type { Captured, Outbox } from "./outbox.ts";
import type { Item } from "./outboxRules.ts";

/** How the queue stands, as the shell shows it. */
export interface FieldStatus {
  /** Operations that have not got to the server, those that need attention among them. */
  waiting: number;
  attention: number;
  /** When the oldest of them was written down, by the clock of the phone. */
  oldestAt: number | null;
  sending: boolean;
  /** Why the last round ended early; null when it got through. */
  stopped: "no-network" | "busy" | "sign-in" | "revoked" | null;
  /** When the snapshot for reading without a network was taken; null before the first. */
  kitAt: number | null;
  /** How much room the phone has left. */
  room: "enough" | "scarce" | "full";
}

/** The opened work of one person on this device. */
export interface FieldWork {
  userId: string;
  deviceId: string;
  deviceNumber: number;
  outbox: Outbox;
  /** What forms hold that was not sent, sealed. */
  drafts: Drafts;
  status: () => FieldStatus;
  /** Writes an operation down and starts sending. Fails with `ShelfFull`. */
  keep: (captured: Captured) => Promise<Item>;
  /** Sends now, and renews the snapshot. */
  syncNow: () => Promise<void>;
  /** Something was done at the company itself, past the queue: the snapshot is read anew for it. */
  noteDone: () => void;
  /** What this device knows of an answer; undefined when it knows nothing. */
  answer: (endpoint: Pick<Endpoint, "path">, params: unknown) => Promise<unknown>;
}

let work: FieldWork | null = null;
const listeners = new Set<() => void>();

/** The opened work; null where none is set up, and while it is locked. */
export function fieldWork(): FieldWork | null {
  return work;
}

export function setFieldWork(next: FieldWork | null): void {
  work = next;
  tellField();
}

/** Something about the queue changed. */
export function tellField(): void {
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** How the queue stands now; null where no work without a network is open. */
export function useFieldStatus(): FieldStatus | null {
  return useSyncExternalStore(subscribe, () => work?.status() ?? null);
}

/** Draws again when work is opened or closed. */
export function useFieldWork(): FieldWork | null {
  return useSyncExternalStore(subscribe, () => work);
}

/** Somebody whose work lies sealed on this device. */
export interface Holder {
  userId: string;
  name: string;
  deviceId: string;
}

/** Whose work lies on this device, the last set up first. */
export function holders(): Holder[] {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(holdersKey) ?? "[]");
    return Array.isArray(kept) ? kept.filter(isHolder) : [];
  } catch (error) {
    if (error instanceof SyntaxError) return [];
    throw error;
  }
}

/** Remembers a holder, or forgets one. */
export function keepHolders(next: readonly Holder[]): void {
  if (next.length === 0) localStorage.removeItem(holdersKey);
  else localStorage.setItem(holdersKey, JSON.stringify(next));
}

function isHolder(value: unknown): value is Holder {
  return (
    typeof value === "object" &&
    value !== null &&
    ["userId", "name", "deviceId"].every((name) => typeof Reflect.get(value, name) === "string")
  );
}
