// Files the server makes: a paper to look at, an export to keep. Apart from calls.ts, which signing in carries.
import { ProblemError, type Problem } from "#platform/api/client.ts";
import { type Endpoint, urlOf, type WireParams } from "#platform/api/endpoint.ts";
import { authorized, noNetwork, problemOf } from "./calls.ts";

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
