// One call to the server: who asks, by which token, and what came back. Hooks for screens: data.ts.
import { idFrom } from "#kernel/ids.ts";
import { apiClient, type Problem, ProblemError, type Sent } from "#platform/api/client.ts";
import { type Endpoint, urlOf, type WireParams } from "#platform/api/endpoint.ts";
import { isRemembered } from "./authClient.ts";
import { coreWords } from "./coreWords.ts";
import { leavingSignal } from "./leaving.ts";
import { accessToken, endSessionHere } from "./session.ts";
import { sessionHeaderSeconds } from "./sessionTimes.ts";

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

async function authorized(url: string, init: RequestInit): Promise<Response> {
  const token = await accessToken();
  const headers = new Headers(init.headers);
  if (token) headers.set("authorization", `Bearer ${token}`);
  headers.set("x-mavuno-remember", String(isRemembered()));
  headers.set("x-session-timeout", String(sessionHeaderSeconds));
  // What is read is given up when somebody leaves; a file too, and a stream by its own signal.
  const isRead = (init.method ?? "GET") === "GET";
  const signal = init.signal ?? (isRead ? leavingSignal() : null);
  const answer = await fetch(url, { ...init, headers, signal });
  if (answer.status === 401 && token) await endSessionHere();
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

/** Opens an endpoint made with `stream(...)`; null when nobody is signed in here. Read it by stream.ts. */
export async function openStream<E extends Endpoint>(
  endpoint: E,
  params: WireParams<E>,
  stopping: AbortController,
): Promise<Response | null> {
  if ((await accessToken()) === null) return null;
  const leaving = leavingSignal();
  if (leaving.aborted) return null;
  const { signal } = stopping;
  leaving.addEventListener("abort", () => stopping.abort(), { once: true, signal });
  // WireParams is a record for every stream: each takes the event to go on from.
  const url = urlOf(endpoint, params as Record<string, unknown>);
  return authorized(url, { headers: { accept: endpoint.media }, signal });
}

/** A file from an endpoint made with `file(...)`: its bytes and the name the server gave it. */
export async function fetchFile<E extends Endpoint>(
  endpoint: E,
  params: WireParams<E>,
): Promise<{ blob: Blob; name: string }> {
  // WireParams is a record for every endpoint that has params, and undefined for the others.
  const url = urlOf(endpoint, params as Record<string, unknown> | undefined);
  const answer = await authorized(url, { headers: { accept: endpoint.media } });
  if (!answer.ok) {
    const text = await answer.text();
    throw new ProblemError(text.startsWith("{") ? JSON.parse(text) : noNetwork());
  }
  const name = /filename="([^"]+)"/.exec(answer.headers.get("content-disposition") ?? "")?.[1];
  return { blob: await answer.blob(), name: name ?? "mavuno" };
}

/** Saves a file on the device: `await download(farmers.csv, filters)`. Gives the problem, or null. */
export async function download<E extends Endpoint>(
  endpoint: E,
  params: WireParams<E>,
): Promise<Problem | null> {
  try {
    const { blob, name } = await fetchFile(endpoint, params);
    const address = URL.createObjectURL(blob);
    const link = document.createElement("a");
    link.href = address;
    link.download = name;
    link.click();
    setTimeout(() => URL.revokeObjectURL(address), 60_000);
    return null;
  } catch (error) {
    return problemOf(error);
  }
}
