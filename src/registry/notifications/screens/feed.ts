// What somebody was told, as this page knows it: the pages that were read, what came since, and how many
// are unread. One for the whole page, outside React, so that the bell and its panel say the same.
import { useSyncExternalStore } from "react";
import type { Problem } from "#platform/api/client.ts";
import type { WireReturns } from "#platform/api/endpoint.ts";
import { call, problemOf } from "#platform/web/calls.ts";
import { follow } from "#platform/web/stream.ts";
import { notifications } from "../api.ts";
import { merged } from "../feedRules.ts";

export type Notice = WireReturns<typeof notifications.read>;
type Change = WireReturns<typeof notifications.live>;

export interface Feed {
  /** Null while it is not known. */
  unread: number | null;
  /** The newest first; null before they are read. */
  rows: readonly Notice[] | null;
  /** The key of the next page; null at the end. */
  next: string | null;
  isReading: boolean;
  problem: Problem | null;
  /** What happens is heard as it does. */
  isLive: boolean;
  /** The last that came while this page was open, to be said aloud. */
  newest: Notice | null;
}

const empty: Feed = {
  unread: null,
  rows: null,
  next: null,
  isReading: false,
  problem: null,
  isLive: false,
  newest: null,
};
let feed = empty;
const listeners = new Set<() => void>();

function set(change: Partial<Feed>): void {
  feed = { ...feed, ...change };
  for (const listener of listeners) listener();
}

/** The feed as it is now. */
export function useFeed(): Feed {
  return useSyncExternalStore(
    (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    () => feed,
  );
}

let reader: string | null = null;

/** Follows what comes for the signed-in person, until what it gives is called. Another one starts empty. */
export function followFeed(userId: string): () => void {
  if (reader !== userId) set(empty);
  reader = userId;
  return follow(notifications.live, { heard, isLive: (isLive) => set({ isLive }) });
}

function heard({ unread, changed, isMore }: Change): void {
  const known = new Set(feed.rows?.map((row) => row.id));
  const fresh = changed.find((one) => one.readAt === null && !known.has(one.id));
  set({ unread, ...(fresh ? { newest: fresh } : {}) });
  if (!feed.rows) return;
  if (isMore) void readFirst();
  else set({ rows: merged(feed.rows, changed, { isWhole: feed.next === null }) });
}

/** Reads the newest page. */
export async function readFirst(): Promise<void> {
  await read(undefined);
}

/** Reads the next page after those that are known. */
export async function readMore(): Promise<void> {
  if (feed.next !== null) await read(feed.next);
}

async function read(after: string | undefined): Promise<void> {
  if (feed.isReading) return;
  set({ isReading: true, problem: null });
  try {
    const page = await call(notifications.list, {
      params: { limit: 20, ...(after === undefined ? {} : { after }) },
    });
    const before = after === undefined ? [] : (feed.rows ?? []);
    const rows = [...before, ...page.rows.filter(({ id }) => before.every((row) => row.id !== id))];
    set({ rows, next: page.next, unread: page.totals.unread });
  } catch (error) {
    set({ problem: problemOf(error) });
  } finally {
    set({ isReading: false });
  }
}

/** Marks one as read, here at once; what the server says of it comes by the stream. */
export async function markRead(notice: Notice): Promise<void> {
  if (notice.readAt !== null) return;
  show({ ...notice, readAt: new Date().toISOString() }, -1);
  try {
    await call(notifications.read, { params: { id: notice.id } });
  } catch (error) {
    show(notice, 1);
    set({ problem: problemOf(error) });
  }
}

function show(notice: Notice, more: number): void {
  const rows = feed.rows?.map((row) => (row.id === notice.id ? notice : row)) ?? null;
  set({ rows, unread: Math.max(0, (feed.unread ?? 0) + more) });
}

/** Marks all that is shown, and everything before it, as read. */
export async function markAllRead(): Promise<void> {
  const [newest] = feed.rows ?? [];
  if (!newest) return;
  try {
    const { unread } = await call(notifications.readAll, { body: { upTo: newest.turn } });
    const readAt = new Date().toISOString();
    const rows = feed.rows?.map((row) => ({ ...row, readAt: row.readAt ?? readAt })) ?? null;
    set({ unread, rows, problem: null });
  } catch (error) {
    set({ problem: problemOf(error) });
  }
}
