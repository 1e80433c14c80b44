// One call to the server: who asks, by which token, and what came back. Hooks for screens: data.ts; files: files.ts.
import { idFrom } from "#kernel/ids.ts";
import { apiClient, type Problem, ProblemError, type Sent } from "#platform/api/client.ts";
import { isRemembered } from "./authClient.ts";
import { coreWords } from "./coreWords.ts";
import { leavingSignal } from "./leaving.ts";
import { accessToken, endSessionHere } from "./session.ts";
import { sessionHeaderSeconds } from "./sessionTimes.ts";

let hear: (answer: Response) => void = () => undefined;

/** Whoever calls this hears of every answer from now on, before it is read. */
export function hearAnswers(listener: typeof hear): void {
  hear = listener;
}

/** A new id for a new thing, made before it is sent (UUID version 7). */
export function newId(): string {
  return idFrom(Date.now(), crypto.getRandomValues(new Uint8Array(10)));
}

/** What is shown when no answer came at all. */
export function noNetwork(): Problem {
  const { noNetwork: title, noNetworkText: detail } = coreWords();
  return { type: "about:blank", title, status: 0, code: "no-network", detail };
}

/** Any failure as the problem to show: the server's own words where it gave some. */
export function problemOf(error: unknown): Problem {
  return error instanceof ProblemError ? error.problem : noNetwork();
}

/**
 * Asks with the token of who is signed in. One that the server does not take, as when a clock was put right since, is
 * renewed once; whom that does not let in either is signed out here.
 */
export async function authorized(url: string, init: RequestInit): Promise<Response> {
  const token = await accessToken();
  const answer = await askedWith(token, url, init);
  if (answer.status !== 401 || !token) return answer;
  const { anotherToken } = await import("./anotherToken.ts");
  const another = await anotherToken(token);
  const again = another === null ? answer : await askedWith(another, url, init);
  if (again.status === 401) await endSessionHere();
  return again;
}

async function askedWith(token: string | null, url: string, init: RequestInit): Promise<Response> {
  const headers = new Headers(init.headers);
  if (token) headers.set("authorization", `Bearer ${token}`);
  headers.set("x-mavuno-remember", String(isRemembered()));
  headers.set("x-session-timeout", String(sessionHeaderSeconds));
  // What is read is given up when somebody leaves; a file too, and a stream by its own signal. A write has its own id,
  // which a reading that asks in its body has not.
  const isRead = !headers.has("idempotency-key");
  const signal = init.signal ?? (isRead ? leavingSignal() : null);
  const answer = await fetch(url, { ...init, headers, signal });
  hear(answer);
  return answer;
}

/** Sends what was put together elsewhere; after `limitMs` without a whole answer it is given up. */
export async function send(
  { method, url, headers, body }: Sent,
  more: { limitMs?: number } = {},
): Promise<{ status: number; text: string; headers: Record<string, string> }> {
  const answer = await authorized(url, {
    method,
    headers,
    ...(body === undefined ? {} : { body }),
    ...(more.limitMs === undefined ? {} : { signal: AbortSignal.timeout(more.limitMs) }),
  });
  return {
    status: answer.status,
    text: await answer.text(),
    headers: Object.fromEntries(answer.headers),
  };
}

/** One call to one endpoint. Screens use the hooks; this is for what is not a component. */
export const call = apiClient((sent) => send(sent), newId);
