// Who is signed in, as the whole browser side sees it: a small store outside React, so that requests
// and screens read the same truth.
import { type ComponentType, useSyncExternalStore } from "react";
import type { DirectorTitles } from "#kernel/directors.ts";
import type { AccessMode } from "#kernel/access.ts";
import type { Language } from "#kernel/languages.ts";
import type { Flag, Role } from "#kernel/permissions.ts";

/** The signed-in person as the app holds it (specification §3). */
export interface CurrentUser {
  id: string;
  email: string;
  name: string;
  firstName: string;
  lastName: string;
  role: Role;
  title: string | null;
  department: string | null;
  phone: string | null;
  /** Chosen for the screens; null: the device's own. Absent in what an older version kept here. */
  language?: Language | null;
}

export interface Me {
  user: CurrentUser;
  flags: readonly Flag[];
  org: {
    id: string;
    name: string;
    soleTrader: boolean;
    accessMode: AccessMode;
    today: string;
    dayIsHeld: boolean;
    /** Absent in what an older version kept here. */
    titles?: DirectorTitles;
    /** From how much on something is asked about, by the name of the figure; absent there too. */
    thresholds?: Readonly<Record<string, number>>;
  };
}

/** A link for a password that was lost, or an invitation. */
export type Landing = "recovery" | "invite";

export type SessionState =
  | { status: "loading" }
  /** By choice: whoever signs in next does not go on where the one before left. */
  | { status: "unauthenticated"; byChoice?: boolean }
  /** Half signed in: this session has not shown a second factor; missing: one must be set up first. */
  | { status: "second-factor"; isMissing?: boolean }
  /** A link brought a session, which is not kept yet: its own file asks on this page whose it is. */
  | { status: "arriving"; page: ComponentType }
  /** Let in by a link that is for choosing a password. */
  | { status: "new-password"; landing: Landing; name: string; email: string }
  /** Without a network the session is over: the device PIN opens what lies on this device. */
  | { status: "locked" }
  /**
   * Provisional: who it is is known from the token only, the profile is still on its way. By PIN: opened
   * on this device, and not let in by the server.
   */
  | {
      status: "authenticated";
      me: Me;
      isAdmin: boolean;
      isProvisional?: boolean;
      isByPin?: boolean;
    }
  | { status: "failed"; error: Error };

let state: SessionState = { status: "loading" };
const listeners = new Set<() => void>();

export function sessionState(): SessionState {
  return state;
}

export function setSessionState(next: SessionState): void {
  state = next;
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** The session as it is now; the component draws again when it changes. */
export function useSession(): SessionState {
  return useSyncExternalStore(subscribe, sessionState);
}

const storedMeKey = "mavuno.currentUser";

/** The person as last seen on this device, so that a slow network does not show a sign-in page. */
export function storedMe(userId: string): Me | null {
  const text = localStorage.getItem(storedMeKey);
  if (text === null) return null;
  try {
    const me: unknown = JSON.parse(text);
    return isMe(me) && me.user.id === userId ? me : null;
  } catch (error) {
    if (error instanceof SyntaxError) return null;
    throw error;
  }
}

export function keepMe(me: Me | null): void {
  if (me) localStorage.setItem(storedMeKey, JSON.stringify(me));
  else localStorage.removeItem(storedMeKey);
}

function isMe(value: unknown): value is Me {
  return (
    typeof value === "object" &&
    value !== null &&
    "user" in value &&
    "flags" in value &&
    Array.isArray(value.flags) &&
    "org" in value
  );
}
