// Every error of the auth API: a status, a code the client branches on and a message people read.
// Which of the two body shapes is sent depends on the version the client asks for.
import { isPassing } from "#platform/server/problems.ts";

/** An error answer of the auth API; thrown anywhere, written once. */
export class AuthFault extends Error {
  readonly status: number;
  readonly code: string;
  /** More fields of the body, such as the reasons why a password is weak. */
  readonly more: Record<string, unknown>;
  readonly retryAfterSeconds: number | null;

  constructor(
    status: number,
    code: string,
    message: string,
    with_: { more?: Record<string, unknown>; retryAfterSeconds?: number } = {},
  ) {
    super(message);
    this.name = "AuthFault";
    this.status = status;
    this.code = code;
    this.more = with_.more ?? {};
    this.retryAfterSeconds = with_.retryAfterSeconds ?? null;
  }
}

/** An error in the style of OAuth: always 400, the same in both versions, without a code. */
export class OAuthFault extends Error {
  readonly error: string;

  constructor(error: string, description: string) {
    super(description);
    this.name = "OAuthFault";
    this.error = error;
  }
}

export function invalid(message: string): AuthFault {
  return new AuthFault(400, "validation_failed", message);
}

/** The database is away, or a bug of ours; what it was stands in the log only. */
export function unexpected(error: unknown): AuthFault {
  if (isPassing(error)) {
    const words = "The service cannot reach its database, please retry after a moment.";
    return new AuthFault(503, "unexpected_failure", words, { retryAfterSeconds: 1 });
  }
  const words = "Unexpected failure, please check server logs for more information";
  return new AuthFault(500, "unexpected_failure", words);
}

export function badJson(reason: string): AuthFault {
  return new AuthFault(400, "bad_json", `Could not parse request body as JSON: ${reason}`);
}

/** The version whose error body the caller understands; anything older or unreadable is the old one. */
export function wantsNewErrors(version: unknown): boolean {
  if (typeof version !== "string" || !/^\d{4}-\d{2}-\d{2}$/.test(version)) return false;
  const day = new Date(`${version}T00:00:00Z`);
  const isDay = !Number.isNaN(day.getTime()) && day.toISOString().startsWith(version);
  return isDay && version >= newShape;
}

export const newShape = "2024-01-01";

/** The body of an error answer in the shape the caller asked for. */
export function faultBody(fault: AuthFault, newErrors: boolean, requestId: string): object {
  if (newErrors) return { code: fault.code, message: fault.message, ...fault.more };
  return {
    code: fault.status,
    error_code: fault.code,
    msg: fault.message,
    ...(fault.status >= 500 ? { error_id: requestId } : {}),
    ...fault.more,
  };
}
