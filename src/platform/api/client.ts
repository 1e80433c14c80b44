// The typed client: one function for every endpoint, given a way to send. It knows method, path and
// types only, so that the schemas stay out of the browser.
import {
  type Endpoint,
  type WireBody,
  type WireParams,
  type WireReturns,
  urlOf,
} from "./endpoint.ts";

/** `application/problem+json` (RFC 9457), as every error of the API is answered. */
export interface Problem {
  type: string;
  title: string;
  status: number;
  detail: string;
  code: string;
  /** Which fields are wrong, and why: path in dots to message. */
  errors?: { path: string; message: string }[];
  /** Everything that stands in the way, with its owner and a link. */
  blockers?: { what: string; owner?: string; link?: string }[];
  requestId?: string;
}

/** An answer that is not 2xx, with the server's own words. */
export class ProblemError extends Error {
  readonly problem: Problem;
  constructor(problem: Problem) {
    super(problem.detail);
    this.name = "ProblemError";
    this.problem = problem;
  }
}

export interface Sent {
  method: "GET" | "POST";
  url: string;
  body?: string;
  headers: Record<string, string>;
}

export type Send = (
  sent: Sent,
) => Promise<{ status: number; text: string; headers: Record<string, string> }>;

type Args<E extends Endpoint> = (E["params"] extends undefined
  ? { params?: undefined }
  : { params: WireParams<E> }) &
  (E["body"] extends undefined ? { body?: undefined } : { body: WireBody<E> }) & {
    /** The command's own id: the same id and content again gives the same answer. */
    key?: string;
  };

export type Call = <E extends Endpoint>(endpoint: E, args: Args<E>) => Promise<WireReturns<E>>;
export type CallArgs<E extends Endpoint> = Args<E>;

/** Makes the client from a way to send and a way to make ids. */
export function apiClient(send: Send, newId: () => string): Call {
  return async (endpoint, args) => {
    const given = args as { params?: Record<string, unknown>; body?: unknown; key?: string };
    const sent = sentFor(endpoint, given.params);
    sent.headers["accept"] = "application/json";
    if (endpoint.kind === "command") {
      sent.headers["idempotency-key"] = given.key ?? newId();
      sent.body = toWire(given.body ?? {});
    }
    const answer = await send(sent);
    if (answer.status >= 200 && answer.status < 300) {
      return answer.text === "" ? undefined : JSON.parse(answer.text);
    }
    throw new ProblemError(problemFrom(answer.status, answer.text));
  };
}

/** A request as far as parameters go: in its address, or in the body of a reading that asks there. */
export function sentFor(
  endpoint: Pick<Endpoint, "path" | "kind" | "asksInBody">,
  params: Record<string, unknown> = {},
): Sent {
  const { kind, asksInBody } = endpoint;
  const sent: Sent = { method: "GET", url: urlOf(endpoint, asksInBody ? {} : params), headers: {} };
  if (kind === "command" || asksInBody) {
    sent.method = "POST";
    sent.headers["content-type"] = "application/json";
  }
  if (asksInBody) sent.body = toWire(params);
  return sent;
}

/** JSON with bigints as strings of digits: how money and weight are written on the wire. */
export function toWire(value: unknown): string {
  return JSON.stringify(value, (_, item: unknown) =>
    typeof item === "bigint" ? item.toString() : item,
  );
}

function problemFrom(status: number, text: string): Problem {
  try {
    const parsed: unknown = JSON.parse(text);
    if (isProblem(parsed)) return parsed;
  } catch {
    // Not our own words: a proxy's page, an empty body. The plain problem below says so.
  }
  return {
    type: "about:blank",
    title: "No answer",
    status,
    code: "no-answer",
    detail: "The server did not answer as expected. Please try again.",
  };
}

function isProblem(value: unknown): value is Problem {
  return typeof value === "object" && value !== null && "detail" in value && "status" in value;
}
